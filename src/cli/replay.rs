//! `shimo replay`

use std::io::Write;

use serde_json::json;

use super::output::text_problem;
use super::{Answer, Common, Format, Stop, print_problems, problem};
use crate::board::{Played, Position, Side};
use crate::diagnostic::{Files, Problem, Span};
use crate::game::Game;
use crate::notation::{Record, format_position, parse_position, parse_record};
use crate::play::replay;
use crate::variant::Failure;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// A game record
    record: String,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A record may be long, but not so long that it is something else.
const LARGEST: u64 = 64 << 20;

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let (text, record) = parsed(&args.record)?;
    let game = game(&args.common, &record)?;
    let replayed = replay(&game, &record, &text);
    let names = game.names();
    let mut out = std::io::stdout().lock();
    for (at, (played, legal)) in replayed.plies.iter().zip(&replayed.legal).enumerate() {
        let captures: Vec<String> =
            played.captures.iter().map(|capture| format!("{}:{}", capture.pit, capture.seeds)).collect();
        let becomes = format_position(&played.position, &names);
        if args.format == Format::Text {
            writeln!(
                out,
                "{:>3} {:<5} {:<6} of {legal:<3} laps {:<3} {becomes}  {}",
                at + 1,
                played.position.turn.other(),
                played.mv.to_string(),
                played.laps,
                captures.join(" ")
            )?;
        } else {
            let captured: Vec<serde_json::Value> =
                played.captures.iter().map(|capture| json!([capture.pit.to_string(), capture.seeds])).collect();
            writeln!(
                out,
                "{}",
                json!({ "ply": at + 1, "move": played.mv.to_string(), "legal": legal, "laps": played.laps, "captured": captured, "becomes": becomes })
            )?;
        }
    }
    if let Some(wrong) = &replayed.wrong {
        let (files, problem) =
            text_problem(&args.record, &text, wrong.range.clone(), &wrong.message, wrong.help.as_deref());
        print_problems(&files, &[problem]);
        return Ok(Answer::No);
    }
    if args.format == Format::Text {
        let last = replayed.plies.last();
        let outcome = match last {
            Some(played) => game.engine.outcome_after(played),
            None => game.engine.outcome(&game.engine.start()),
        };
        let end = match (outcome, record.resigned) {
            (Some(outcome), _) => outcome.to_string(),
            (None, Some(side)) => format!("{side} resigns, {} wins", side.other()),
            (None, None) => {
                format!("the game goes on, {} to move", last.map_or(Side::South, |played| played.position.turn))
            }
        };
        writeln!(out, "{} plies, all legal; {end}", replayed.plies.len())?;
    }
    Ok(Answer::Yes)
}

/// A record, and the text it was read from.
fn parsed(path: &str) -> Result<(String, Record), Stop> {
    let text = read(path)?;
    match parse_record(&text) {
        Ok(record) => Ok((text, record)),
        Err(errors) => {
            let mut files = Files::default();
            let file = files.add(path, text.as_str());
            let problems = errors
                .into_iter()
                .map(|error| {
                    let mut problem = Problem::error("record::text", Span::new(file, error.range), error.message);
                    problem.help = error.help;
                    problem
                })
                .collect();
            Err(Stop::Wrong(Failure { files, problems }))
        }
    }
}

/// The game of a record, the position it begins in, and its plies, all of which must be legal.
pub(super) fn played(variant: &str, path: &str) -> Result<(Game, Position, Vec<Played>), Stop> {
    let (text, record) = parsed(path)?;
    let game = game(&Common { variant: variant.to_owned(), sets: Vec::new() }, &record)?;
    let replayed = replay(&game, &record, &text);
    if let Some(wrong) = replayed.wrong {
        let (files, problem) = text_problem(path, &text, wrong.range, &wrong.message, wrong.help.as_deref());
        return Err(Stop::Wrong(Failure { files, problems: vec![problem] }));
    }
    let first = match record.position() {
        None => game.engine.start(),
        Some(text) => parse_position(text, &game.names()).expect("a position that was replayed from"),
    };
    Ok((game, first, replayed.plies))
}

/// The game under the reading that the record names, as far as the command line does not say otherwise.
fn game(common: &Common, record: &Record) -> Result<Game, Stop> {
    let mut name = common.variant.clone();
    let mut sets: Vec<(String, String)> =
        record.options().into_iter().map(|(option, value)| (option.to_owned(), value.to_owned())).collect();
    sets.extend(common.sets.iter().cloned());
    if let (Some(preset), false) = (record.rules(), name.contains('@')) {
        name = format!("{name}@{preset}");
    }
    Ok(Game::find(&name, &sets)?)
}

fn read(path: &str) -> Result<String, Stop> {
    let fail = |message: String| {
        problem("record::unreadable", message, Some("give the path of a text file with a game".to_owned()))
    };
    let about = std::fs::metadata(path).map_err(|error| fail(format!("`{path}` cannot be read: {error}")))?;
    if about.is_dir() {
        return Err(fail(format!("`{path}` is a folder, not a game record")));
    }
    if about.len() > LARGEST {
        return Err(fail(format!("`{path}` has more than {} MiB: no game is that long", LARGEST >> 20)));
    }
    let bytes = std::fs::read(path).map_err(|error| fail(format!("`{path}` cannot be read: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        fail(format!("`{path}` is not a text in UTF-8: byte {} is none of it", error.utf8_error().valid_up_to() + 1))
    })
}
