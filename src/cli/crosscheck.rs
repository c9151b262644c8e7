//! `shimo crosscheck`

use std::io::Write;
use std::time::Instant;

use serde_json::json;

use super::{Answer, Common, Format, Stop, output, problem};
use crate::examine::{self, Plan, crosscheck};
use crate::game::Game;
use crate::notation::format_position;
use crate::reference::Reference;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// Random games from the start
    #[arg(long, default_value_t = 500)]
    games: u64,
    /// Random positions that no game need reach; without it, ten for each game
    #[arg(long)]
    positions: Option<u64>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies after which a game is left; the answer says how many were
    #[arg(long, default_value_t = 5000)]
    plies: u32,
    /// Lines of one start up to which all moves of a position are compared; where there are more, 1000 moves are, and
    /// the answer says in how many positions
    #[arg(long, default_value_t = 20_000)]
    lines: u32,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let reference = reference_of(&game)?;
    let positions = args.positions.unwrap_or(args.games.saturating_mul(10));
    let plan = Plan { games: args.games, positions, seed: args.seed, plies: args.plies, lines: args.lines };
    let bar = output::progress(args.games + positions);
    let begun = Instant::now();
    let report = crosscheck(game.engine.compiled(), &game.engine, &reference, plan, &|| bar.inc(1));
    bar.finish_and_clear();
    let names = game.names();
    let mut out = std::io::stdout().lock();
    if args.format == Format::Text {
        for difference in &report.differences {
            writeln!(
                out,
                "{}\n  the engine and the reference differ: {}",
                format_position(&difference.position, &names),
                difference.what
            )?;
        }
        if report.unfinished > 0 {
            writeln!(out, "{} games were left after {} plies", report.unfinished, args.plies)?;
        }
        if report.sampled > 0 {
            writeln!(
                out,
                "{} positions have starts with more than {} lines: in these, {} moves were compared",
                report.sampled,
                args.lines,
                examine::SAMPLE
            )?;
        }
        writeln!(
            out,
            "{} games and {} random positions: {} positions, {} moves, {} never-ending; {} in {:.1} s",
            report.games,
            positions,
            report.positions,
            report.moves,
            report.never_ending,
            if report.differing == 0 {
                "no difference".to_owned()
            } else {
                format!("{} positions differ", report.differing)
            },
            begun.elapsed().as_secs_f64()
        )?;
    } else {
        let differences: Vec<serde_json::Value> = report
            .differences
            .iter()
            .map(|difference| json!({ "position": format_position(&difference.position, &names), "what": difference.what }))
            .collect();
        writeln!(
            out,
            "{}",
            json!({
                "games": report.games, "unfinished": report.unfinished, "positions": report.positions,
                "sampled": report.sampled,
                "moves": report.moves, "never_ending": report.never_ending, "differing": report.differing,
                "differences": differences,
            })
        )?;
    }
    Ok(Answer::of(report.differing == 0))
}

/// The hand-written engine of a game.
fn reference_of(game: &Game) -> Result<Box<dyn Reference>, Stop> {
    match examine::reference_of(game) {
        Some(Ok(reference)) => Ok(reference),
        Some(Err(message)) => Err(problem(
            "crosscheck::reference",
            format!("the reference engine cannot play this reading: {message}"),
            None,
        )),
        None => Err(problem(
            "crosscheck::no-reference",
            format!("there is no hand-written reference engine for `{}`", game.variant().id),
            Some("a variant without one can be tested by its examples (`shimo test`)".to_owned()),
        )),
    }
}
