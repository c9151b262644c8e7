//! How a game ended.

use std::fmt;

use super::Side;

/// The result of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Won(Side),
    Draw,
}

impl Outcome {
    /// `S`, `N` or `draw`, as `batch` writes it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Won(Side::South) => "S",
            Outcome::Won(Side::North) => "N",
            Outcome::Draw => "draw",
        }
    }

    /// The same result with the players exchanged.
    #[must_use]
    pub const fn swapped(self) -> Outcome {
        match self {
            Outcome::Won(side) => Outcome::Won(side.other()),
            Outcome::Draw => Outcome::Draw,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Won(side) => write!(f, "{side} wins"),
            Outcome::Draw => f.write_str("a draw"),
        }
    }
}
