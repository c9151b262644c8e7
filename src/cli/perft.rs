//! `shimo perft`

use std::io::Write;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use serde_json::json;

use super::args::{pool, position, threads};
use super::{Answer, Common, Format, Stop};
use crate::board::Position;
use crate::engine::Engine;
use crate::examine::unique;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// Plies to count to
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// A position as text; without it, the start
    #[arg(long)]
    position: Option<String>,
    /// Counts below each move of the position
    #[arg(long)]
    divide: bool,
    /// Counts different positions within so many plies instead: mirror images are one, seen from the player to move,
    /// positions that are won left out
    #[arg(long, conflicts_with = "divide")]
    unique: bool,
    /// Megabytes for a table of positions that were counted before: the same numbers sooner, but not so many nodes
    /// visited; without it every node is. For one thread
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=65536),
        conflicts_with_all = ["divide", "unique", "threads"])]
    hash: u32,
    /// Threads to count with; 0 for one a core
    #[arg(long, default_value_t = 1, value_parser = threads())]
    threads: usize,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let position = position(&game, args.position.as_deref())?;
    let pool = pool(args.threads)?;
    let mut out = std::io::stdout().lock();
    if args.unique {
        let begun = Instant::now();
        for (depth, found) in unique::counts(&game.engine, &position, args.depth).enumerate() {
            report(&mut out, args.format, depth as u32 + 1, "positions", found, begun.elapsed())?;
        }
        return Ok(Answer::Yes);
    }
    if args.divide {
        let begun = Instant::now();
        let below = game.engine.expand(&position).moves;
        let counts: Vec<u64> =
            pool.install(|| below.par_iter().map(|played| after(&game.engine, played, args.depth)).collect());
        for (played, nodes) in below.iter().zip(&counts) {
            match args.format {
                Format::Text => writeln!(out, "{} {nodes}", played.mv)?,
                _ => writeln!(out, "{}", json!({ "move": played.mv.to_string(), "nodes": nodes }))?,
            }
        }
        report(&mut out, args.format, args.depth, "nodes", counts.iter().sum(), begun.elapsed())?;
        return Ok(Answer::Yes);
    }
    for depth in 1..=args.depth {
        let begun = Instant::now();
        let nodes = match args.hash {
            0 => pool.install(|| count(&game.engine, &position, depth)),
            megabytes => game.engine.perft_hashed(&position, depth, (megabytes as usize).saturating_mul(1 << 20)),
        };
        report(&mut out, args.format, depth, "nodes", nodes, begun.elapsed())?;
    }
    Ok(Answer::Yes)
}

/// Counts below every position two plies on, in parallel, so that threads find enough to share.
fn count(engine: &Engine, position: &Position, depth: u32) -> u64 {
    if depth < 4 || rayon::current_num_threads() == 1 {
        return engine.perft(position, depth);
    }
    let first = engine.expand(position).moves;
    let over = |played: &crate::board::Played| played.outcome.is_some();
    let second: Vec<_> =
        first.iter().filter(|played| !over(played)).flat_map(|played| engine.expand(&played.position).moves).collect();
    second.par_iter().filter(|played| !over(played)).map(|played| engine.perft(&played.position, depth - 2)).sum()
}

fn after(engine: &Engine, played: &crate::board::Played, depth: u32) -> u64 {
    match depth {
        1 => 1,
        _ if played.outcome.is_some() => 0,
        _ => engine.perft(&played.position, depth - 1),
    }
}

fn report(
    out: &mut impl Write,
    format: Format,
    depth: u32,
    what: &str,
    count: u64,
    time: Duration,
) -> std::io::Result<()> {
    let seconds = time.as_secs_f64();
    let rate = if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
    match format {
        Format::Text => writeln!(out, "depth {depth} {what} {count} time {seconds:.3}s rate {rate:.0}/s")?,
        _ => writeln!(out, "{}", json!({ "depth": depth, what: count, "seconds": seconds }))?,
    }
    out.flush()
}
