//! A game in progress: what was played, undo and redo, its record.

mod ahead;
mod asking;
mod contest;
mod keeping;
mod match_games;
mod matches;
mod protocol;
mod readings;
mod replay;
mod replay_match;
mod resuming;
mod selfplay;
mod session;
mod standing;
mod thinker;

pub use ahead::Ahead;
pub use asking::{Answered, Unfinished, Way};
pub use contest::{Contested, Player, Tally, contest, tally};
pub use keeping::{Keeper, Kept, LARGEST, data_folder, games_folder, kept_games, read_game, write_game};
pub use match_games::{MatchSummary, PlayedHand, PlayedMatch, match_summary, play_match};
pub use matches::{Match, start};
pub use protocol::serve;
pub use readings::{Forbidden, Under, under_readings};
pub use replay::{Replayed, Wrong, replay};
pub use replay_match::{ReplayedHand, replay_match};
pub use resuming::{
    Read, Resumed, add_keeping, fingerprint, is_unfinished, other_game, read_kept, resume, rules_changed,
};
pub use selfplay::{Played, Summary, play_one, summary};
pub use session::Session;
pub use standing::{HandResult, Standing};
pub use thinker::{Greedy, Info, Limits, Random, Thinker};
