//! A game that was played, move by move, with what a search thinks of it.

use super::level::{Limits, Noise};
use super::looking::{Found, Search};
use super::value::Value;
use crate::board::{Move, Outcome, Played, Position, Side};
use crate::engine::Engine;
use crate::examine::rng;

/// A move of a game and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub turn: Side,
    pub played: Move,
    /// What the position was worth before the move, with the best move that was found.
    pub best: Found,
    /// What the move that was played was worth, looked at alone.
    pub value: Value,
    /// How the game would have gone on after it, the move itself first.
    pub line: Vec<Move>,
    /// How the move turned the game, if it did.
    pub turned: Option<Turned>,
}

/// How a move turned a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// The player could have won for certain and does not any more.
    MissedWin,
    /// The opponent wins for certain from here on, which was not so before.
    LostForCertain,
    /// The player stood better, and stands worse.
    Changed,
}

impl Turned {
    /// In words, after the move.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Turned::MissedWin => "misses a certain win",
            Turned::LostForCertain => "loses for certain",
            Turned::Changed => "turns the game",
        }
    }
}

/// Judges one ply of a game: `before` are the positions that the game had been in. The played move and all moves
/// together are looked at within the same limits.
#[must_use]
pub fn analyse(
    engine: &Engine,
    before: &[Position],
    position: &Position,
    played: &Played,
    limits: Limits,
) -> Option<Judged> {
    let look = |only| {
        let search = Search { limits, noise: Noise::Ties, before, only };
        search.run(engine, position, &mut rng(1, 0))
    };
    let turn = position.turn;
    let mut best = look(None)?;
    let mut own = if best.best() == &played.mv { best.clone() } else { look(Some(&played.mv))? };
    if let Some(outcome) = engine.outcome_after(played) {
        own.value = match outcome {
            Outcome::Won(side) => Value::Wins(side, 1),
            Outcome::Draw => Value::About(0),
        };
    }
    // Looked at alone a move may be seen deeper, and so turn out better than what all moves together showed.
    if own.value.to(turn) > best.value.to(turn) {
        best = own.clone();
    }
    let turned = match (best.value, own.value) {
        (Value::Wins(side, _), Value::Wins(winner, _)) if side == winner => None,
        (Value::Wins(side, _), _) if side == turn => Some(Turned::MissedWin),
        (_, Value::Wins(side, _)) if side != turn => Some(Turned::LostForCertain),
        (best, own) => {
            let (best, own) = (best.to(turn), own.to(turn));
            (best > 0 && own < 0 && best - own >= 100).then_some(Turned::Changed)
        }
    };
    Some(Judged { turn, played: played.mv.clone(), best, value: own.value, line: own.line, turned })
}
