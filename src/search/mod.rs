//! An opponent for any variant: what a position is worth, which move is best, and who wins for certain.
//!
//! [`Search`] looks ahead from a position as far as its limits allow; [`solve`] proves who wins. Both know the tables
//! that a reading was compiled to, and nothing of any particular game.

mod analysis;
mod evaluation;
mod level;
mod looking;
mod proof;
mod retrograde;
mod solving;
mod table;
mod value;

pub use analysis::{Judged, Turned, analyse};
pub use evaluation::{Weights, evaluate};
pub use level::{LEVELS, Limits, Noise};
pub use looking::{Found, Search};
pub use solving::{Proved, Solution, solve};
pub use value::Value;
