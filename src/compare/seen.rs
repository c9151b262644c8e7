//! What a reading makes of a position: every move, and how the game has ended where it is over.

use crate::board::{Expansion, Outcome, Played, Position};
use crate::engine::Engine;

/// What a move, or the end of a game, comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// With everything that a player keeps in that player's store, where the game is over.
    pub position: Position,
    pub outcome: Option<Outcome>,
    /// The result counts double in a match.
    pub double: bool,
}

impl Reached {
    pub(super) fn of(engine: &Engine, played: &Played) -> Reached {
        let double = played.outcome.is_some_and(|outcome| engine.is_double(&played.position, outcome));
        Reached { position: played.position, outcome: played.outcome, double }
    }
}

/// A position as one reading plays it.
pub(super) struct Seen {
    pub expansion: Expansion,
    /// How the game has ended, if it is over in the position itself.
    pub over: Option<Reached>,
    /// For each move whether its result counts double; empty if the rules call no result double.
    doubles: Vec<bool>,
}

impl Seen {
    pub fn at(engine: &Engine, position: &Position) -> Seen {
        let expansion = engine.expand(position);
        let over = expansion.outcome.map(|outcome| {
            let settled = engine.settled(position).map_or(*position, |(_, settled)| settled);
            let double = engine.is_double(position, outcome);
            Reached { position: settled, outcome: Some(outcome), double }
        });
        let doubles = if engine.has_doubles() {
            expansion.moves.iter().map(|played| Reached::of(engine, played).double).collect()
        } else {
            Vec::new()
        };
        Seen { expansion, over, doubles }
    }

    /// Whether what comes of a move counts double.
    pub fn is_double(&self, at: usize) -> bool {
        self.doubles.get(at).is_some_and(|double| *double)
    }
}
