//! `shimo bench`

use std::io::Write;
use std::time::{Duration, Instant};

use rand::RngExt;
use serde_json::json;

use super::{Answer, Format, Stop};
use crate::board::Position;
use crate::examine::{reference_of, rng};
use crate::game::Game;
use crate::reference::Reference;
use crate::variant::SHIPPED;

/// Positions of each variant.
const POSITIONS: usize = 12;

/// Plies between two of them in a random game.
const APART: u32 = 3;

/// Each position is counted to one ply more until so many nodes are counted, or so many plies.
const NODES: u64 = 20_000;
const PLIES: u32 = 10;

/// Moves of random games that are timed, and of those that a reference plays.
const PLAYED: u64 = 50_000;
const PLAYED_BY_HAND: u64 = 5_000;

/// Plies after which such a game is left.
const LONGEST: u32 = 1000;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Counts with the hand-written references, too, and says how many times as fast the engine is
    #[arg(long)]
    reference: bool,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// What was counted of one variant, and how long it took.
struct Counted {
    nodes: u64,
    time: Duration,
    by_hand: Option<Duration>,
    /// Seconds that a move of a random game takes, and that it takes the reference.
    playout: f64,
    playout_by_hand: Option<f64>,
    /// Laps sown to find the moves of the positions, and those of moves that never end.
    laps: (u64, u64),
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let mut out = std::io::stdout().lock();
    let mut signature = 0;
    let mut same = true;
    for (id, _) in SHIPPED {
        let game = Game::find(id, &[])?;
        let positions = positions(&game);
        let begun = Instant::now();
        let counts: Vec<(u32, u64)> = positions.iter().map(|position| deepened(&game, position)).collect();
        let time = begun.elapsed();
        let reference = reference_of(&game).and_then(Result::ok).filter(|_| args.reference);
        let playout = random_games(&game);
        let playout_by_hand = reference.as_ref().map(|reference| random_games_by_hand(&game, &**reference));
        let by_hand = reference.map(|reference| {
            let begun = Instant::now();
            for (position, &(plies, nodes)) in positions.iter().zip(&counts) {
                same &= nodes == (1..=plies).map(|plies| by_hand(&*reference, position, plies)).sum::<u64>();
            }
            begun.elapsed()
        });
        let nodes = counts.iter().map(|(_, nodes)| nodes).sum();
        signature += nodes;
        let laps = positions.iter().map(|position| game.engine.laps(position));
        let laps = laps.fold((0, 0), |sum, laps| (sum.0 + laps.0, sum.1 + laps.1));
        report(&mut out, args.format, id, &Counted { nodes, time, by_hand, playout, playout_by_hand, laps })?;
    }
    match args.format {
        Format::Text => writeln!(out, "signature {signature}")?,
        _ => writeln!(out, "{}", json!({ "signature": signature }))?,
    }
    if !same {
        writeln!(std::io::stderr(), "the engine and a reference count differently")?;
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// The start and what random games come to: the same positions as long as the rules are the same.
fn positions(game: &Game) -> Vec<Position> {
    let mut found = vec![game.engine.start()];
    for index in 0.. {
        let mut dice = rng(8, index);
        let mut position = game.engine.start();
        for ply in 1.. {
            let moves = game.engine.expand(&position).moves;
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[dice.random_range(0..moves.len())];
            if chosen.outcome.is_some() {
                break;
            }
            position = chosen.position;
            if ply % APART == 0 {
                found.push(position);
            }
            if found.len() == POSITIONS {
                return found;
            }
        }
    }
    found
}

/// How many plies were counted below a position, and the nodes of all depths.
fn deepened(game: &Game, position: &Position) -> (u32, u64) {
    let mut nodes = 0;
    for plies in 1..=PLIES {
        nodes += game.engine.perft(position, plies);
        if nodes >= NODES {
            return (plies, nodes);
        }
    }
    (PLIES, nodes)
}

fn by_hand(reference: &dyn Reference, position: &Position, depth: u32) -> u64 {
    let moves = reference.expand(position).moves;
    if depth == 1 {
        return moves.len() as u64;
    }
    let going_on = moves.iter().filter(|played| played.outcome.is_none());
    going_on.map(|played| by_hand(reference, &played.position, depth - 1)).sum()
}

/// Seconds a move, the states alone.
fn random_games(game: &Game) -> f64 {
    let mut dice = rng(9, 0);
    let mut played = 0;
    let begun = Instant::now();
    while played < PLAYED {
        let playout = game.engine.playout(&game.engine.start(), LONGEST, &mut |moves| dice.random_range(0..moves));
        played += u64::from(playout.plies);
    }
    begun.elapsed().as_secs_f64() / played as f64
}

fn random_games_by_hand(game: &Game, reference: &dyn Reference) -> f64 {
    let mut dice = rng(9, 1);
    let mut played = 0;
    let begun = Instant::now();
    while played < PLAYED_BY_HAND {
        let mut position = game.engine.start();
        for _ in 0..LONGEST {
            let moves = reference.expand(&position).moves;
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
    begun.elapsed().as_secs_f64() / played as f64
}

fn report(out: &mut impl Write, format: Format, id: &str, counted: &Counted) -> std::io::Result<()> {
    let Counted { nodes, time, by_hand, playout, playout_by_hand, laps } = counted;
    let rate = *nodes as f64 / time.as_secs_f64();
    let times = by_hand.map(|by_hand| by_hand.as_secs_f64() / time.as_secs_f64());
    let endless = if laps.0 == 0 { 0.0 } else { laps.1 as f64 / laps.0 as f64 };
    if format != Format::Text {
        let facts = json!({
            "variant": id, "nodes": nodes, "seconds": time.as_secs_f64(), "rate": rate, "times_the_reference": times,
            "moves_a_second": 1.0 / playout, "playouts_times_the_reference": playout_by_hand.map(|by_hand| by_hand / playout),
            "laps": laps.0, "laps_of_never_ending_moves": laps.1,
        });
        return writeln!(out, "{facts}");
    }
    write!(out, "{id:<18}{nodes:>9} nodes {:>7.2} million/s", rate / 1e6)?;
    write!(out, ", {:>6.3} million random moves/s", 1e-6 / playout)?;
    if let (Some(times), Some(by_hand)) = (times, playout_by_hand) {
        write!(out, ", {times:>5.1} and {:>5.1} times the reference", by_hand / playout)?;
    }
    write!(out, ", {:>4.1} % of laps in moves that never end", 100.0 * endless)?;
    writeln!(out)?;
    out.flush()
}
