fn main() {
    let name = std::env::args().nth(1).unwrap_or("bao-la-kujifunza".into());
    match shimo::game::Game::find(&name, &[]) {
        Ok(game) => {
            let t = std::time::Instant::now();
            let depth: u32 = std::env::args().nth(2).and_then(|d| d.parse().ok()).unwrap_or(6);
            for d in 1..=depth {
                println!("depth {d} nodes {} {:?}", game.engine.perft(&game.engine.start(), d), t.elapsed());
            }
        }
        Err(f) => {
            for p in &f.problems {
                eprintln!("{:?}", miette::Report::new(p.report(&f.files)));
            }
        }
    }
}
