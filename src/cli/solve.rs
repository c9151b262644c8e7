//! `shimo solve`

use std::io::Write;

use serde_json::json;

use super::args::position;
use super::{Answer, Common, Format, Stop, output};
use crate::board::Outcome;
use crate::notation::format_position;
use crate::search::{Proved, Solution, solve};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// A position as text; without it, the start
    #[arg(long)]
    position: Option<String>,
    /// Moves to play out at most; the answer says if that was not enough
    #[arg(long, default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let position = position(&game, args.position.as_deref())?;
    let bar = output::progress(args.nodes);
    let solution = solve(&game.engine, &position, args.nodes, &mut |plies, nodes| {
        bar.set_position(nodes);
        bar.println(format!("nobody wins within {plies} plies ({nodes} moves played out)"));
    });
    bar.finish_and_clear();
    let mut out = std::io::stdout().lock();
    let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
    if args.format == Format::Text {
        writeln!(out, "{}", told(&solution, args.nodes))?;
        if !line.is_empty() {
            writeln!(out, "{}", output::wrapped(&format!("line      {}", line.join(" ")), output::WIDTH))?;
        }
        if let Some(positions) = solution.positions {
            writeln!(out, "positions {positions} can be reached, and all were looked at")?;
        }
        writeln!(out, "moves     {} played out", solution.nodes)?;
    } else {
        let (proved, winner, plies) = match &solution.proved {
            Proved::Over(outcome) => ("over", Some(outcome.word()), Some(0)),
            Proved::Wins(side, plies) => ("wins", Some(Outcome::Won(*side).word()), Some(*plies)),
            Proved::NoWin => ("no-win", None, None),
            Proved::Repetition => ("repetition", None, None),
            Proved::Unknown { .. } => ("unknown", None, None),
        };
        let no_win_within = match solution.proved {
            Proved::Unknown { no_win_within } => Some(no_win_within),
            _ => None,
        };
        writeln!(
            out,
            "{}",
            json!({
                "position": format_position(&position, &game.names()), "proved": proved, "winner": winner,
                "plies": plies, "line": line, "no_win_within": no_win_within, "positions": solution.positions,
                "nodes": solution.nodes, "limit": args.nodes,
            })
        )?;
    }
    // What could not be found out is no answer.
    Ok(Answer::of(!matches!(solution.proved, Proved::Unknown { .. })))
}

/// What was proved, in words.
fn told(solution: &Solution, limit: u64) -> String {
    match &solution.proved {
        Proved::Over(outcome) => format!("The game is over: {outcome}."),
        Proved::Wins(side, 1) => format!("{side} wins in 1 ply."),
        Proved::Wins(side, plies) => format!("{side} wins in {plies} plies."),
        Proved::NoWin => "Neither player can force a win.".to_owned(),
        Proved::Repetition => {
            "Neither player can force a win without repeating a position; what repeating one wins is not known."
                .to_owned()
        }
        Proved::Unknown { no_win_within } => {
            format!("Not decided: {limit} moves were not enough (--nodes). Nobody wins within {no_win_within} plies.")
        }
    }
}
