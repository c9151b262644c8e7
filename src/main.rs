use shimo::examine::*;
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let games: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let positions: u64 = std::env::args().nth(3).unwrap().parse().unwrap();
    let sets: Vec<(String, String)> = std::env::args()
        .skip(4)
        .map(|s| {
            let (a, b) = s.split_once('=').unwrap();
            (a.into(), b.into())
        })
        .collect();
    match shimo::game::Game::find(&name, &sets) {
        Ok(game) => {
            let id = game.variant().id.value.clone();
            let reference = shimo::reference::find(&id, game.values()).unwrap().unwrap();
            let t = std::time::Instant::now();
            let report = crosscheck(
                game.engine.compiled(),
                &game.engine,
                &reference,
                Plan { games, positions, seed: 1, plies: 10000 },
                &|| (),
            );
            let d = report.differences.clone();
            println!(
                "{} games {} unf {} pos {} moves {} ne {} differing {:?}",
                report.games,
                report.unfinished,
                report.positions,
                report.moves,
                report.never_ending,
                report.differing,
                t.elapsed()
            );
            let names = shimo::notation::Names {
                shape: game.engine.compiled().shape,
                hand: game.engine.compiled().hand,
                store: false,
                flags: game.engine.compiled().flag_names.clone(),
                marks: game.engine.compiled().marks.iter().map(|m| m.0.clone()).collect(),
            };
            for x in d {
                println!("{}\n   {}", shimo::notation::format_position(&x.position, &names), x.what);
            }
        }
        Err(f) => {
            for p in &f.problems {
                eprintln!("{:?}", miette::Report::new(p.report(&f.files)));
            }
        }
    }
}
