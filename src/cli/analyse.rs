//! `shimo analyse`

use std::io::Write;

use serde_json::json;

use super::replay::played;
use super::selfplay_search::level;
use super::{Answer, Format, Stop, args, output};
use crate::board::{Move, Position};
use crate::search::{Judged, Limits, Value, analyse};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A shipped id, an alias or a path to a .toml file, perhaps with @preset
    variant: String,
    /// A game record
    record: String,
    /// How hard to look at each move, 1 to 5
    #[arg(long, default_value_t = 5, value_parser = level)]
    level: u8,
    /// Moves to play out for each move of the record, in place of those of the level
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds to look at each move, in place of a number of moves; the answer may differ from machine to machine
    #[arg(long, value_name = "SECONDS", value_parser = args::seconds, conflicts_with = "nodes")]
    time: Option<std::time::Duration>,
    /// Moves of the best line to show at most
    #[arg(long, default_value_t = 5)]
    line: usize,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let (game, hands) = played(&args.variant, &args.record)?;
    let (mut limits, _) = Limits::level(args.level);
    limits.nodes = args.nodes.or(limits.nodes);
    if let Some(time) = args.time {
        limits = limits.within(time);
    }
    let bar = output::progress(hands.iter().map(|(_, plies)| plies.len() as u64).sum());
    let mut out = std::io::stdout().lock();
    let several = hands.len() > 1;
    for (number, (first, plies)) in hands.iter().enumerate() {
        if several && args.format == Format::Text {
            writeln!(out, "hand {}", number + 1)?;
        }
        let widest = plies.iter().map(|ply| ply.mv.to_string().len()).max().unwrap_or(0);
        let mut before: Vec<Position> = Vec::new();
        let mut position = *first;
        let mut turns = Vec::new();
        for (at, ply) in plies.iter().enumerate() {
            let judged = analyse(&game.engine, &before, &position, ply, limits);
            before.push(position);
            position = ply.position;
            bar.inc(1);
            let Some(judged) = judged else { continue };
            if args.format == Format::Text {
                bar.suspend(|| writeln!(out, "{}", line(at + 1, &judged, args.line, widest)))?;
            } else {
                let value = |value: Value| match value {
                    Value::About(score) => json!({ "south": f64::from(score) / 100.0 }),
                    Value::Wins(side, plies) => json!({ "winner": side.letter().to_string(), "plies": plies }),
                };
                let mut line = json!({
                    "ply": at + 1, "side": judged.turn.letter().to_string(), "move": judged.played.to_string(),
                    "value": value(judged.value), "best": judged.best.best().to_string(),
                    "best_value": value(judged.best.value), "line": texts(&judged.best.line, usize::MAX),
                    "depth": judged.best.depth, "nodes": judged.best.nodes, "limited": judged.best.limited,
                    "turned": judged.turned.map(|turned| turned.words()),
                });
                if several {
                    line["hand"] = (number + 1).into();
                }
                writeln!(out, "{line}")?;
            }
            if judged.turned.is_some() {
                turns.push((at + 1, judged));
            }
        }
        if args.format == Format::Text {
            tell_turns(&mut out, &turns, args.line)?;
        }
    }
    bar.finish_and_clear();
    Ok(Answer::Yes)
}

/// One ply: the move, what it is worth, and what would have been better. Moves are `widest` at most.
fn line(ply: usize, judged: &Judged, most: usize, widest: usize) -> String {
    let start = format!("{ply:>3} {:<5} {:<widest$}  {:<21}", judged.turn, judged.played.to_string(), judged.value);
    let line = texts(&judged.best.line, most).join(" ");
    let best = if judged.best.best() == &judged.played {
        format!("best: {line}")
    } else if judged.best.value.to(judged.turn) == judged.value.to(judged.turn) {
        format!("as good: {line}")
    } else {
        format!("better: {} {line}", judged.best.value)
    };
    let mark = judged.turned.map_or(String::new(), |turned| format!("  << {}", turned.words()));
    format!("{start} {best}{mark}")
}

/// Where the game turned.
fn tell_turns(out: &mut impl Write, turns: &[(usize, Judged)], most: usize) -> std::io::Result<()> {
    if turns.is_empty() {
        return writeln!(out, "The game turned nowhere, as far as this was seen.");
    }
    writeln!(out, "The game turned:")?;
    for (ply, judged) in turns {
        let Some(turned) = judged.turned else { continue };
        writeln!(
            out,
            "  ply {ply}: {} by {} {} ({}); {} was better ({}): {}",
            judged.turn,
            judged.played,
            turned.words(),
            judged.value,
            judged.best.best(),
            judged.best.value,
            texts(&judged.best.line, most).join(" ")
        )?;
    }
    Ok(())
}

/// The first moves of a line as text.
fn texts(line: &[Move], most: usize) -> Vec<String> {
    line.iter().take(most).map(ToString::to_string).collect()
}
