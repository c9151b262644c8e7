//! The compiled engine against the hand-written reference: the same positions in one run, and the ratio of their times.
//!
//! `cargo bench` prints the table of times and, last, how many times as fast the engine is.

use std::time::{Duration, Instant};

use rand::RngExt;
use shimo::board::{Expansion, Position};
use shimo::game::Game;
use shimo::reference::{self, Reference};

/// Variants with a hand-written engine, and how many plies are counted.
const GAMES: [(&str, u32); 4] = [("bao-la-kujifunza", 8), ("bao-la-kiswahili", 9), ("hus", 4), ("hus-bao", 5)];

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

#[divan::bench(args = GAMES.map(|(id, _)| id), sample_count = 3)]
fn compiled(id: &str) -> u64 {
    let game = Game::find(id, &[]).expect("a shipped variant");
    game.engine.perft(&game.engine.start(), 3)
}

#[divan::bench(args = GAMES.map(|(id, _)| id), sample_count = 3)]
fn reference(id: &str) -> u64 {
    let game = Game::find(id, &[]).expect("a shipped variant");
    by_hand(&*reference_of(&game), &game.engine.start(), 3)
}

/// Games of the random playouts, and the moves after which one is given up.
const PLAYOUTS: u32 = 100;
const LONGEST: u32 = 300;

/// Plays random games, all moves named and sorted as either engine must do it, and counts the moves played.
fn randomly(start: &Position, expand: impl Fn(&Position) -> Expansion) -> u64 {
    let mut played = 0;
    let mut dice = rand_pcg::Pcg32::new(1, 1);
    for _ in 0..PLAYOUTS {
        let mut position = *start;
        for _ in 0..LONGEST {
            let moves = expand(&position).moves;
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[dice.random_range(0..moves.len())];
            played += 1;
            position = chosen.position;
            if chosen.outcome.is_some() {
                break;
            }
        }
    }
    played
}

fn timed(run: impl FnOnce() -> u64) -> (u64, Duration) {
    let begun = Instant::now();
    let nodes = run();
    (nodes, begun.elapsed())
}

fn main() {
    divan::main();
    for (id, depth) in GAMES {
        let game = Game::find(id, &[]).expect("a shipped variant");
        let start = game.engine.start();
        let reference = reference_of(&game);
        let (nodes, fast) = timed(|| game.engine.perft(&start, depth));
        let (same, slow) = timed(|| by_hand(&*reference, &start, depth));
        assert_eq!(nodes, same, "{id}: the engines count differently");
        println!(
            "{id}, perft {depth}: {nodes} nodes; engine {:.2?}, reference {:.2?}, ratio {:.1}",
            fast,
            slow,
            slow.as_secs_f64() / fast.as_secs_f64()
        );
        let (played, fast) = timed(|| randomly(&start, |position| game.engine.expand(position)));
        let (same, slow) = timed(|| randomly(&start, |position| reference.expand(position)));
        assert_eq!(played, same, "{id}: the engines play differently");
        println!(
            "{id}, {PLAYOUTS} random games: {played} moves; engine {:.2?}, reference {:.2?}, ratio {:.1}",
            fast,
            slow,
            slow.as_secs_f64() / fast.as_secs_f64()
        );
    }
}
