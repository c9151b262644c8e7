//! A game in progress: what was played, undo and redo, its record.

mod readings;
mod replay;
mod selfplay;
mod session;

pub use readings::{Forbidden, Under, under_readings};
pub use replay::{Replayed, Wrong, replay};
pub use selfplay::{Played, Summary, play_one, summary};
pub use session::Session;
