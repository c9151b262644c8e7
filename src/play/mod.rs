//! A game in progress: what was played, undo and redo, its record.

mod matches;
mod replay;
mod selfplay;
mod session;
mod standing;

pub use matches::{Match, start};
pub use replay::{Replayed, Wrong, replay};
pub use selfplay::{Played, Summary, play_one, summary};
pub use session::Session;
pub use standing::{HandResult, Standing};
