//! What people do with an engine: count, play at random, hold it against a reference.

mod coverage;
mod crosscheck;
mod doubts;
mod examples;
mod random;
pub mod unique;

pub use coverage::{Coverage, Reached, Seen, Witness};
pub use crosscheck::{Difference, Judge, Plan, Report, SAMPLE, crosscheck, difference, reference_of};
pub use doubts::{doubts, too_many_seeds};
pub use examples::{example_game, example_texts, run_example};
pub use random::{Rng, positions_of, random_position, rng};
