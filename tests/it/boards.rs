//! The games of Hus on larger boards, by files that extend the shipped ones.

use shimo::board::Position;
use shimo::examine::{Judge, Plan, Report, crosscheck, difference};
use shimo::game::{Game, Source};
use shimo::reference;
use shimo::variant::load_file;

/// A board under a reading.
fn board(name: &str, sets: &[(&str, &str)]) -> Game {
    let path = format!("{}/tests/data/boards/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let sets: Vec<_> = sets.iter().map(|(option, value)| ((*option).to_owned(), (*value).to_owned())).collect();
    Source::new(load_file(path).unwrap()).unwrap().game(None, &sets).unwrap()
}

/// Random games and positions agree with the reference of the base; where starts have more than so many lines, as many
/// of them as a sample has.
fn agrees(game: &Game, base: &str, games: u64, plies: u32, lines: u32) -> Report {
    let reference = reference::find(base, game.values()).unwrap().unwrap();
    let plan = Plan { games, positions: games, seed: 7, plies, lines };
    let report = crosscheck(game.engine.compiled(), &game.engine, &reference, plan, &|| ());
    assert_eq!(report.differing, 0, "{:?}", report.differences);
    assert!(report.moves > games, "{report:?}");
    report
}

#[test]
fn rings_of_32_pits() {
    let one = [("third-pit", "none")];
    let game = board("hus-16", &one);
    assert_eq!((game.engine.start().shape.lanes(), game.engine.start().total()), (32, 96));
    assert_eq!([1, 2].map(|depth| game.engine.perft(&game.engine.start(), depth)), [24, 576]);
    agrees(&game, "hus", 20, 200, u32::MAX);
    agrees(&board("hus-bao-16", &[]), "hus-bao", 10, 100, u32::MAX);
    let free = board("hus-16", &[]);
    assert_eq!([1, 2].map(|depth| free.engine.perft(&free.engine.start(), depth)), [24, 1980]);
    let report = agrees(&free, "hus", 4, 30, 300);
    assert!(report.sampled > 0 && report.sampled < report.positions, "{report:?}");
}

#[test]
fn rings_of_64_pits() {
    let game = board("hus-32", &[("third-pit", "none")]);
    assert_eq!((game.engine.start().shape.lanes(), game.engine.start().total()), (64, 192));
    agrees(&game, "hus", 5, 100, u32::MAX);
    agrees(&board("hus-bao-32", &[]), "hus-bao", 5, 100, u32::MAX);
}

/// The hand-written engine, which forgets what its moves have captured.
struct Forgetful(Box<dyn reference::Reference>);

impl Judge for Forgetful {
    fn judge(&self, position: &Position) -> shimo::board::Expansion {
        self.0.expand(position)
    }

    fn follow(&self, position: &Position, mv: &shimo::board::Move) -> Option<shimo::board::Played> {
        let played = self.0.follow(position, mv)?;
        Some(shimo::board::Played { captures: Vec::new(), ..played })
    }
}

#[test]
fn a_sample_of_moves_would_show_a_wrong_engine() {
    let game = board("hus-16", &[]);
    let wrong = Forgetful(reference::find("hus", game.values()).unwrap().unwrap());
    let plan = Plan { games: 1, positions: 0, seed: 7, plies: 20, lines: 100 };
    let report = crosscheck(game.engine.compiled(), &game.engine, &wrong, plan, &|| ());
    assert!(report.differing > 0 && report.differing <= report.sampled, "{report:?}");
}

#[test]
fn a_move_played_by_itself_is_that_of_the_list() {
    for game in
        [board("hus-bao-16", &[]), Game::find("hus", &[]).unwrap(), Game::find("bao-la-kiswahili", &[]).unwrap()]
    {
        let mut position = game.engine.start();
        for ply in 0..12 {
            let all = game.engine.expand(&position);
            let (some, whole) = game.engine.expand_some(&position, None, 20_000);
            assert!(whole && difference(&some, &all).is_none());
            for played in &all.moves {
                assert_eq!(game.engine.play(&position, &played.mv).as_ref(), Some(played));
                let open = shimo::board::Move { hand: None, ..played.mv.clone() };
                let (alike, _) = game.engine.expand_some(&position, Some(&open), 20_000);
                assert!(alike.moves.contains(played), "{} of {open}", played.mv);
                assert!(alike.moves.iter().all(|other| other.mv.choices.starts_with(&open.choices)));
            }
            let Some(next) = all.moves.get(ply * 5 % all.moves.len().max(1)) else { break };
            position = next.position;
        }
    }
}

/// Where a start has more lines than can be listed, everything that looks at the position still comes back, and a move
/// beyond the list is judged, too.
#[test]
fn too_many_moves_keep_nobody_waiting() {
    use shimo::search::{Limits, Noise, Search, solve};
    let game = board("hus-16", &[]);
    let mut position = game.engine.start();
    let mut ply = 0;
    let some = loop {
        let (some, whole) = game.engine.expand_some(&position, None, 20_000);
        if !whole {
            break some;
        }
        ply += 1;
        assert!(ply < 200, "no position has so many moves");
        let Some(played) = some.moves.get(ply * 7 % some.moves.len().max(1)) else {
            position = game.engine.start();
            continue;
        };
        position = played.position;
    };
    let limits = Limits { nodes: Some(3_000), ..Limits::level(3).0 };
    let last = &some.moves[some.moves.len() - 1].mv;
    for only in [None, Some(last)] {
        let search = Search { limits, noise: Noise::Ties, before: &[], only };
        let found = search.run(&game.engine, &position, &mut shimo::examine::rng(1, 0)).unwrap();
        assert!(only.is_none_or(|only| found.best() == only), "{found:?}");
        assert!(game.engine.play(&position, found.best()).is_some());
    }
    assert!(solve(&game.engine, &position, 5_000, &mut |_, _| ()).nodes < 2_000_000);
    let empty = shimo::board::Pit::new(position.turn, 0, 17);
    assert_eq!(game.engine.why_not(&position, empty, None, &[]).len(), 1);
}
