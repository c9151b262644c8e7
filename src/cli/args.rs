//! Arguments that several subcommands share.

use clap::ValueEnum;

use super::output::{Stop, wrong_text};
use crate::board::Position;
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

/// The position that was given, or the start.
pub(crate) fn position(game: &Game, text: Option<&str>) -> Result<Position, Stop> {
    match text {
        None => Ok(game.engine.start()),
        Some(text) => parse_position(text, &game.names()).map_err(|error| wrong_text("the position", text, &error)),
    }
}
