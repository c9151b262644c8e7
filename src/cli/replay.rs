//! `shimo replay`

mod readings;

use std::io::Write;
use std::ops::Range;
use std::path::Path;

use serde_json::json;

use super::args::{score, warn_of_doubts};
use super::output::text_problem;
use super::{Answer, Format, Stop, print_problems, problem};
use crate::board::{Outcome, Played, Position};
use crate::diagnostic::{Files, Problem, Span};
use crate::game::Game;
use crate::notation::{Record, format_position, header_range, parse_position};
use crate::play::{ReplayedHand, other_game, read_game, read_kept, replay_match, rules_changed};
use crate::variant::{Failure, Variant};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A shipped id, an alias or a path to a .toml file, perhaps with @preset
    #[arg(required_unless_present = "readings")]
    variant: Option<String>,
    /// A game record
    #[arg(required_unless_present = "readings", conflicts_with = "readings")]
    record: Option<String>,
    /// Tells of these records under which presets, and under which single options, a move is illegal; the variant may
    /// be left out where the records name it
    #[arg(long, value_name = "RECORD", num_args = 1..)]
    readings: Vec<String>,
    /// Changes one option; may be given again
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = super::args::setting)]
    sets: Vec<(String, String)>,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    if !args.readings.is_empty() {
        return readings::run(args);
    }
    let (Some(variant), Some(path)) = (&args.variant, &args.record) else {
        unreachable!("a bug in shimo: a command line without a variant and a record")
    };
    let (text, records) = recorded(path)?;
    let game = game(variant, &args.sets, &records[0])?;
    warn_of_other_rules(path, &text, &records, &game, args.sets.is_empty() && !variant.contains('@'));
    for text in records.iter().filter_map(Record::position) {
        if let Ok(position) = parse_position(text, &game.names()) {
            warn_of_doubts(&game, "the position", text, &position);
        }
    }
    let hands = replay_match(&game, &records, &text);
    let mut out = std::io::stdout().lock();
    for (hand, record) in hands.iter().zip(&records) {
        print_hand(&mut out, args.format, &game, hand, record)?;
        if let Some(wrong) = &hand.replayed.wrong {
            let (files, mut problem) =
                text_problem(path, &text, wrong.range.clone(), &wrong.message, wrong.help.as_deref());
            problem.code = "record::illegal";
            print_problems(&files, &[problem]);
            return Ok(Answer::No);
        }
    }
    Ok(Answer::Yes)
}

/// The plies of a hand and how it ended.
fn print_hand(
    out: &mut impl Write,
    format: Format,
    game: &Game,
    hand: &ReplayedHand,
    record: &Record,
) -> Result<(), Stop> {
    let names = game.names();
    let replayed = &hand.replayed;
    let number = record.hand().map(|(number, _)| number);
    if let (Some(number), Format::Text) = (number, format) {
        writeln!(out, "hand {number}, {} starts", record.first)?;
    }
    for (at, (played, legal)) in replayed.plies.iter().zip(&replayed.legal).enumerate() {
        let captures: Vec<String> =
            played.captures.iter().map(|capture| format!("{}:{}", capture.pit, capture.seeds)).collect();
        let becomes = format_position(&played.position, &names);
        if format == Format::Text {
            writeln!(
                out,
                "{:>3} {:<5} {:<6} of {legal:<3} laps {:<3} {becomes}  {}",
                at + 1,
                played.mv.pit.side,
                played.mv.to_string(),
                played.laps,
                captures.join(" ")
            )?;
        } else {
            let captured: Vec<serde_json::Value> =
                played.captures.iter().map(|capture| json!([capture.pit.to_string(), capture.seeds])).collect();
            let mut line = json!({ "ply": at + 1, "move": played.mv.to_string(), "legal": legal, "laps": played.laps, "captured": captured, "becomes": becomes });
            if let Some(number) = number {
                line["hand"] = number.into();
            }
            writeln!(out, "{line}")?;
        }
    }
    if replayed.wrong.is_some() {
        return Ok(());
    }
    let outcome = replayed.outcome(record);
    if format == Format::Text {
        let end = match (replayed.by_rules, outcome, record.resigned) {
            (None, Some(_), Some(side)) => format!("{side} resigns, {} wins", side.other()),
            (Some(outcome), ..) => format!("{outcome}{}", score(game, &replayed.settled, outcome)),
            (_, Some(outcome), _) => outcome.to_string(),
            (_, None, _) => format!("the game goes on, {} to move", replayed.last().turn),
        };
        writeln!(out, "{}, all legal; {end}", plies(replayed.plies.len()))?;
    }
    if let (Some(number), Some(score)) = (number, hand.score) {
        let result = hand.result;
        if format == Format::Text {
            let points = result.map_or(String::new(), |result| format!(" ({})", result.told()));
            writeln!(out, "score {}-{}{points}", score[0], score[1])?;
        } else {
            writeln!(
                out,
                "{}",
                json!({
                    "hand": number, "starts": record.first.letter().to_string(),
                    "winner": outcome.map(Outcome::word), "double": result.is_some_and(|result| result.double),
                    "points": result.map(|result| result.points), "score": score,
                })
            )?;
        }
    }
    Ok(())
}

/// A number of plies in words.
pub(super) fn plies(number: usize) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// The hands of a record, at least one, with the text they were read from. Where it was cut off, what may not be whole
/// is left out, and that is said.
fn recorded(path: &str) -> Result<(String, Vec<Record>), Stop> {
    let text = read(path)?;
    match read_kept(&text) {
        Ok(read) => {
            if let Some(cut) = read.cut {
                warn_of_cut(path, &text, cut, "what stands before it is played");
            }
            Ok((text, read.records))
        }
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

/// Says that a record was cut off, and what is done then.
pub(super) fn warn_of_cut(name: &str, text: &str, cut: Range<usize>, so: &str) {
    let mut files = Files::default();
    let file = files.add(name, text);
    let warning = Problem::warning("record::cut", Span::new(file, cut), "this record ends in the middle of a line")
        .label("left out, since it may not be whole")
        .help(so);
    print_problems(&files, &[warning]);
}

/// Says that a record is one of another game, or (if that is `asked`) that it was begun under other rules.
fn warn_of_other_rules(path: &str, text: &str, records: &[Record], game: &Game, asked: bool) {
    let variant = game.variant();
    if let Some(other) = other_game(records, variant) {
        let (files, warning) = other_game_in(path, text, other, variant);
        print_problems(&files, &[warning.help(format!("its moves are played by the rules of {}", variant.name))]);
    } else if asked && rules_changed(records, game) {
        let mut files = Files::default();
        let at = header_range(text, "fingerprint").unwrap_or(0..0);
        let file = files.add(path, text);
        let message = format!("the rules of `{}` are not those that this game was begun under", variant.id);
        let warning = Problem::warning("play::rules-changed", Span::new(file, at), message)
            .help("the file of the variant has changed since; it is replayed under the rules as they are now");
        print_problems(&files, &[warning]);
    }
}

/// That a record is one of another game.
pub(super) fn other_game_in(path: &str, text: &str, other: &str, variant: &Variant) -> (Files, Problem) {
    let mut files = Files::default();
    let at = header_range(text, "game").unwrap_or(0..0);
    let file = files.add(path, text);
    let message = format!("this is a record of `{other}`, not of {}", variant.name);
    (files, Problem::warning("record::other-game", Span::new(file, at), message))
}

/// The position a hand begins in, and its plies.
pub(super) type Hand = (Position, Vec<Played>);

/// The game of a record, and for each of its hands the position it begins in and its plies, all of which must be legal.
pub(super) fn played(variant: &str, path: &str) -> Result<(Game, Vec<Hand>), Stop> {
    let (text, records) = recorded(path)?;
    let game = game(variant, &[], &records[0])?;
    warn_of_other_rules(path, &text, &records, &game, !variant.contains('@'));
    let mut hands = Vec::new();
    for hand in replay_match(&game, &records, &text) {
        if let Some(wrong) = hand.replayed.wrong {
            let (files, problem) = text_problem(path, &text, wrong.range, &wrong.message, wrong.help.as_deref());
            return Err(Stop::Wrong(Failure { files, problems: vec![problem] }));
        }
        hands.push((hand.replayed.first, hand.replayed.plies));
    }
    Ok((game, hands))
}

/// The game under the reading that the record names, as far as the command line does not say otherwise.
pub(super) fn game(variant: &str, sets: &[(String, String)], record: &Record) -> Result<Game, Stop> {
    let mut name = variant.to_owned();
    let mut all: Vec<(String, String)> =
        record.options().into_iter().map(|(option, value)| (option.to_owned(), value.to_owned())).collect();
    all.extend(sets.iter().cloned());
    if let (Some(preset), false) = (record.rules(), name.contains('@')) {
        name = format!("{name}@{preset}");
    }
    Ok(Game::find(&name, &all)?)
}

/// The text of a record.
pub(super) fn read(path: &str) -> Result<String, Stop> {
    let fail = |message: String| {
        problem("record::unreadable", message, Some("give the path of a text file with a game".to_owned()))
    };
    read_game(Path::new(path)).map_err(|error| fail(format!("`{path}` cannot be read: {error}")))
}
