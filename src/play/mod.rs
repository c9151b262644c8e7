//! A game in progress: what was played, undo and redo, its record.

mod asking;
mod contest;
mod match_games;
mod matches;
mod readings;
mod replay;
mod replay_match;
mod selfplay;
mod session;
mod standing;

pub use asking::{Answered, Unfinished, Way};
pub use contest::{Contested, Player, Tally, contest, tally};
pub use match_games::{MatchSummary, PlayedHand, PlayedMatch, match_summary, play_match};
pub use matches::{Match, start};
pub use readings::{Forbidden, Under, under_readings};
pub use replay::{Replayed, Wrong, replay};
pub use replay_match::{ReplayedHand, replay_match};
pub use selfplay::{Played, Summary, play_one, summary};
pub use session::Session;
pub use standing::{HandResult, Standing};
