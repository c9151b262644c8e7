//! A position, a move, and what must come of it.

use super::{Citation, Setting, Text};
use crate::board::Outcome;
use crate::diagnostic::Span;

/// What one `[[example]]` claims. Positions and moves are texts here: whoever knows the board reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    pub name: Text,
    pub cites: Vec<Citation>,
    /// Where it begins; the start of the game if nothing is said.
    pub position: Option<Text>,
    /// The reading it is played under; the defaults if nothing is said.
    pub preset: Option<Text>,
    /// Options set besides.
    pub options: Vec<Setting>,
    /// All legal moves there are.
    pub legal: Option<Vec<Text>>,
    /// The move that is played (key `move`).
    pub mv: Option<Text>,
    /// The position after that move.
    pub becomes: Option<Text>,
    /// Moves that are not legal, with a part of the reason that must be given.
    pub illegal: Vec<Illegal>,
    /// Who has won after the move, or in the position if there is no move.
    pub winner: Option<Winner>,
    /// How many laps the move has.
    pub laps: Option<Laps>,
    /// What the move captures, in order, as `a4:3`.
    pub captures: Option<Vec<Text>>,
    /// Moves that are left out because they never end (key `never-ending`).
    pub never_ending: Option<Vec<Text>>,
    /// The header of the example.
    pub span: Span,
}

/// A move that must be refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    pub mv: Text,
    /// Words that the reason must contain.
    pub reason: Text,
}

/// How the game must stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winner {
    /// `None` where the file says `none`: the game goes on.
    pub outcome: Option<Outcome>,
    pub span: Span,
}

/// How many laps a move must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laps {
    pub count: u32,
    pub span: Span,
}
