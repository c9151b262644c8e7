//! What a position is worth.

use std::fmt;

use crate::board::{Outcome, Side};

/// A game that is won is worth this, less a little for each ply until then.
pub(super) const WIN: i32 = 1_000_000;
/// Values beyond this are wins.
pub(super) const WON: i32 = WIN - 100_000;

/// What a position or a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// An estimate in hundredths of a seed: more is better for South.
    About(i32),
    /// This player wins in so many plies.
    Wins(Side, u32),
}

impl Value {
    /// The value of a score of the player on turn.
    pub(super) fn of(score: i32, turn: Side) -> Value {
        let plies = |score: i32| (WIN - score).unsigned_abs();
        match score {
            WON.. => Value::Wins(turn, plies(score)),
            ..=-1 if -score >= WON => Value::Wins(turn.other(), plies(-score)),
            score if turn == Side::South => Value::About(score),
            score => Value::About(-score),
        }
    }

    /// Plies until the game is won; of an estimate, none.
    #[must_use]
    pub fn plies(self) -> u32 {
        match self {
            Value::About(_) => 0,
            Value::Wins(_, plies) => plies,
        }
    }

    /// The value as a number that grows with what a player likes.
    #[must_use]
    pub fn to(self, side: Side) -> i32 {
        match self {
            Value::About(score) if side == Side::South => score,
            Value::About(score) => -score,
            Value::Wins(winner, plies) if winner == side => WIN - plies as i32,
            Value::Wins(_, plies) => plies as i32 - WIN,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::About(score) => f.pad(&format!("{:+.2}", f64::from(*score) / 100.0)),
            Value::Wins(side, 1) => f.pad(&format!("{side} wins in 1 ply")),
            Value::Wins(side, plies) => f.pad(&format!("{side} wins in {plies} plies")),
        }
    }
}

/// The score of a result for a player, so many plies from where the search began.
pub(super) fn score_of(outcome: Outcome, player: u8, plies: u32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Won(side) if side.index() == usize::from(player) => WIN - plies as i32,
        Outcome::Won(_) => plies as i32 - WIN,
    }
}
