//! A position and all that can be played from it: what two engines must agree on.

use super::{Move, Outcome, Pit, Position};

/// Seeds taken from one pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Capture {
    pub pit: Pit,
    pub seeds: u8,
}

/// A legal move and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub mv: Move,
    /// The position after the move, the opponent to move (also when the game is over).
    pub position: Position,
    /// The result, if this move ended the game at a lap's end, at the turn's end or by never ending. That the
    /// opponent is left without a move does not show here but in the [`Expansion`] of `position`.
    pub outcome: Option<Outcome>,
    /// Sowings, the first one included; the seeds of a capture that wins are sown too, but that is no lap any more
    /// (the game was over when they were taken).
    pub laps: u32,
    /// In the order in which they were made.
    pub captures: Vec<Capture>,
}

/// Everything that can happen in one turn from a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Expansion {
    /// Set if the game is over in this position; `moves` is empty then.
    pub outcome: Option<Outcome>,
    /// Legal moves, sorted by their text.
    pub moves: Vec<Played>,
    /// Moves left out because they never end.
    pub never_ending: Vec<Move>,
}
