//! The vocabulary that every part of the project speaks: sides, pits, positions, moves, outcomes.
//!
//! Nothing here knows a rule. A *seed* is a counter on the board, a *pit* a place that holds seeds, a *lap* one
//! sowing from the first seed to the last, a *ply* the turn of one player. The compiled engine and the hand-written
//! reference engines share these types and nothing else.

mod expansion;
mod moves;
mod outcome;
mod pit;
mod position;
mod shape;
mod side;

pub use expansion::{Capture, Expansion, Played};
pub use moves::{Choice, Hand, Move};
pub use outcome::Outcome;
pub use pit::Pit;
pub use position::{MAX_FLAGS, MAX_LANES, MAX_MARKS, MAX_SEEDS, Position};
pub use shape::Shape;
pub use side::Side;
