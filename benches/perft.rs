//! The compiled engine against the hand-written reference: the same positions in one run, and the ratio of their times.
//!
//! `cargo bench` prints the table of times and, last, how many times as fast the engine is.

use std::time::{Duration, Instant};

use shimo::board::Position;
use shimo::game::Game;
use shimo::reference::{self, Reference};

const GAMES: [&str; 2] = ["bao-la-kujifunza", "bao-la-kiswahili"];

fn reference_of(game: &Game) -> Box<dyn Reference> {
    reference::find(&game.variant().id.value, game.values()).expect("a reference").expect("its options")
}

fn by_hand(reference: &dyn Reference, position: &Position, depth: u32) -> u64 {
    let moves = reference.expand(position).moves;
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .filter(|played| played.outcome.is_none())
        .map(|played| by_hand(reference, &played.position, depth - 1))
        .sum()
}

#[divan::bench(args = GAMES, sample_count = 3)]
fn compiled(id: &str) -> u64 {
    let game = Game::find(id, &[]).expect("a shipped variant");
    game.engine.perft(&game.engine.start(), 7)
}

#[divan::bench(args = GAMES, sample_count = 3)]
fn reference(id: &str) -> u64 {
    let game = Game::find(id, &[]).expect("a shipped variant");
    by_hand(&*reference_of(&game), &game.engine.start(), 7)
}

fn timed(run: impl FnOnce() -> u64) -> (u64, Duration) {
    let begun = Instant::now();
    let nodes = run();
    (nodes, begun.elapsed())
}

fn main() {
    divan::main();
    for id in GAMES {
        let game = Game::find(id, &[]).expect("a shipped variant");
        let start = game.engine.start();
        let reference = reference_of(&game);
        let (nodes, fast) = timed(|| game.engine.perft(&start, 8));
        let (same, slow) = timed(|| by_hand(&*reference, &start, 8));
        assert_eq!(nodes, same, "{id}: the engines count differently");
        println!(
            "{id}, perft 8: {nodes} nodes; engine {:.2?}, reference {:.2?}, ratio {:.1}",
            fast,
            slow,
            slow.as_secs_f64() / fast.as_secs_f64()
        );
    }
}
