//! Arguments that several subcommands share.

use std::time::Duration;

use clap::ValueEnum;

use super::output::{Stop, print_problems, problem, wrong_text};
use crate::board::{Outcome, Position, Side};
use crate::diagnostic::{Files, Problem, Span};
use crate::examine::doubts;
use crate::game::Game;
use crate::notation::parse_position;

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// How facts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
    /// One JSON value a line.
    Jsonl,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    Human,
    Random,
    /// Looks ahead; see --level and --time
    Search,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Starter {
    South,
    North,
}

impl Starter {
    pub fn side(self) -> Side {
        match self {
            Starter::South => Side::South,
            Starter::North => Side::North,
        }
    }
}

/// A variant under a reading.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Common {
    /// A shipped id, an alias or a path to a .toml file, perhaps with @preset
    pub variant: String,
    /// Changes one option; may be given again
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = setting)]
    pub sets: Vec<(String, String)>,
}

pub(super) fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((option, value)) if !option.trim().is_empty() => Ok((option.trim().to_owned(), value.trim().to_owned())),
        _ => Err("write option=value, for example --set lap-limit=500".to_owned()),
    }
}

impl Common {
    /// The game that these arguments name.
    pub fn game(&self) -> Result<Game, Stop> {
        Ok(Game::find(&self.variant, &self.sets)?)
    }
}

/// Seconds as they are typed, fractions too.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.trim().parse().map_err(|_| "write seconds, such as 2 or 0.5".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if seconds > 0.0 && seconds <= 86_400.0 => Ok(time),
        _ => Err("write more than 0 and at most 86400 seconds".to_owned()),
    }
}

/// The position that was given, or the start.
pub(crate) fn position(game: &Game, text: Option<&str>) -> Result<Position, Stop> {
    match text {
        None => Ok(game.engine.start()),
        Some(text) => {
            let position =
                parse_position(text, &game.names()).map_err(|error| wrong_text("the position", text, &error))?;
            warn_of_doubts(game, "the position", text, &position);
            Ok(position)
        }
    }
}

/// `, 29 seeds to 19`, the winner's first, where seeds are won.
pub(crate) fn score(game: &Game, settled: &Position, outcome: Outcome) -> String {
    if !game.engine.compiled().stores {
        return String::new();
    }
    let [south, north] = settled.store;
    let (first, second) = if outcome == Outcome::Won(Side::North) { (north, south) } else { (south, north) };
    format!(", {first} {} to {second}", if first == 1 { "seed" } else { "seeds" })
}

/// Says what speaks against a position that was given; it is played all the same.
pub(crate) fn warn_of_doubts(game: &Game, what: &str, text: &str, position: &Position) {
    let doubts = doubts(game.engine.compiled(), position);
    if doubts.is_empty() {
        return;
    }
    let mut files = Files::default();
    let file = files.add(what, text);
    let message = format!("no game gets to this position: {}", doubts.join("; "));
    let problem = Problem::warning("position::unreachable", Span::new(file, 0..text.len()), message)
        .help("it is played as it stands");
    print_problems(&files, &[problem]);
}

/// The most threads that can be asked for: a system takes its time to refuse a great many.
pub(crate) fn threads() -> clap::builder::RangedU64ValueParser<usize> {
    clap::builder::RangedU64ValueParser::new().range(0..=1024)
}

/// So many threads; one a core for 0.
pub(crate) fn pool(threads: usize) -> Result<rayon::ThreadPool, Stop> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| problem("cli::threads", format!("no {threads} threads can be started: {error}"), None))
}
