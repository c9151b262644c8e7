//! `shimo explain`: a move lap by lap, with the clause behind every decision, or what stands in its way.

mod json;
mod telling;

use std::fmt::Write as _;
use std::io::Write;

pub(super) use telling::told;

use super::args::position;
use super::output::{WIDTH, wrapped, wrong_text};
use super::{Answer, Common, Format, Stop, problem};
use crate::board::{Move, Position};
use crate::game::{Game, Reason};
use crate::notation::{Loose, MoveError, draw_board};
use crate::play::Session;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// The move, as `moves` writes it
    #[arg(value_name = "MOVE")]
    mv: String,
    /// A position as text; without it, the start
    #[arg(long)]
    position: Option<String>,
    /// Tells at most so many laps, and says how many more there are
    #[arg(long, value_name = "N")]
    laps: Option<u32>,
    /// Draws with plain ASCII
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let position = position(&game, args.position.as_deref())?;
    let how = How { ascii: args.ascii, laps: args.laps, width: None };
    let mut out = std::io::stdout().lock();
    match find(&game, &position, &args.mv)? {
        Found::Played(mv) => {
            let trace = game.engine.trace(&position, &mv).ok_or_else(|| untraced(&mv))?;
            if args.format == Format::Text {
                write!(
                    out,
                    "{}\n{}",
                    draw_board(&position, &game.names(), args.ascii, game.square_pits()),
                    told(&game, &trace, how)
                )?;
            } else {
                writeln!(out, "{}", json::told(&game, &position, &trace, how))?;
            }
            Ok(Answer::of(trace.legal))
        }
        Found::Illegal(loose) => {
            let reasons = game.reasons(&position, &loose);
            if args.format == Format::Text {
                write!(out, "{}", refused(&loose, &reasons))?;
            } else {
                writeln!(out, "{}", json::refused(&game, &position, &loose, &reasons))?;
            }
            Ok(Answer::No)
        }
    }
}

/// How much is told.
#[derive(Clone, Copy)]
pub(super) struct How {
    pub ascii: bool,
    pub laps: Option<u32>,
    /// Columns there are for boards.
    pub width: Option<usize>,
}

/// What a typed move is.
enum Found {
    /// Legal, or one that never ends.
    Played(Move),
    Illegal(Loose),
}

fn untraced(mv: &Move) -> Stop {
    problem("explain::move", format!("{mv} cannot be played again"), Some("report this as a bug in shimo".to_owned()))
}

fn find(game: &Game, position: &Position, text: &str) -> Result<Found, Stop> {
    let session = Session::new(game, *position);
    let what = "the move";
    match session.read(text) {
        Ok(mv) => Ok(Found::Played(mv)),
        Err(MoveError::NotLegal(loose)) => Ok(match loose.resolve(&session.expansion().never_ending) {
            Ok(mv) => Found::Played(mv),
            Err(_) => Found::Illegal(loose),
        }),
        Err(MoveError::Malformed(error)) => Err(wrong_text(what, text, &error)),
        Err(other) => {
            let mut error = crate::notation::TextError::new(0..text.len(), other.to_string());
            error.help = other.help();
            Err(wrong_text(what, text, &error))
        }
    }
}

/// Why a move cannot be played, a reason a paragraph.
fn refused(loose: &Loose, reasons: &[Reason]) -> String {
    let mut text = format!("{} cannot be played.\n", loose.clone().into_move());
    for Reason { text: reason, clause, notes } in reasons {
        let mut capital = reason.chars();
        let first = capital.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        let _ = writeln!(text, "\n{}.", wrapped(&format!("{first}{}", capital.as_str()), WIDTH));
        if let Some(clause) = clause {
            let _ = writeln!(text, "  {clause}");
        }
        for note in notes {
            let _ = writeln!(text, "  {}", wrapped(note, WIDTH - 2).replace('\n', "\n  "));
        }
    }
    text
}
