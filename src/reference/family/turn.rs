//! A turn under way: the board as it stands, what was taken, and the history that tells whether the move ever ends.

use std::collections::HashSet;

use super::circuit::Place;
use crate::board::{Capture, MAX_LANES, Move, Outcome, Played, Position, Side};

/// What must be alike at two lap ends for the move to repeat itself. Stores are not among it: where the pits hold the
/// same seeds the stores do too.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    pits: [[u8; MAX_LANES]; 2],
    last: (Side, usize),
    /// Of omweso: the lane that got the first seed of the lap.
    first: Option<usize>,
    captured_yet: bool,
}

/// A turn under way. Its direction never changes.
pub(super) struct Turn {
    mv: Move,
    /// The mover is still on turn.
    pub(super) position: Position,
    captures: Vec<Capture>,
    laps: u32,
    seen: HashSet<State>,
}

impl Turn {
    pub(super) fn new(position: &Position, mv: Move) -> Turn {
        Turn { mv, position: *position, captures: Vec::new(), laps: 0, seen: HashSet::new() }
    }

    pub(super) fn mover(&self) -> Side {
        self.position.turn
    }

    pub(super) fn opponent(&self) -> Side {
        self.position.turn.other()
    }

    pub(super) fn seeds(&self, side: Side, lane: usize) -> u8 {
        self.position.lanes[side.index()][lane]
    }

    /// Lifts all seeds of a pit.
    pub(super) fn lift(&mut self, side: Side, lane: usize) -> u8 {
        std::mem::take(&mut self.position.lanes[side.index()][lane])
    }

    /// Lets a seed fall.
    pub(super) fn sow(&mut self, place: Place) {
        match place {
            Place::Pit(side, lane) => self.position.lanes[side.index()][lane] += 1,
            Place::Store(side) => self.position.store[side.index()] += 1,
        }
    }

    /// That the last seed of a lap has fallen.
    pub(super) fn lap_over(&mut self) {
        self.laps += 1;
    }

    /// Captures the seeds of a pit. They are in the hand then, to be sown or stored.
    pub(super) fn take(&mut self, side: Side, lane: usize) -> u8 {
        let seeds = self.lift(side, lane);
        self.captures.push(Capture { pit: self.position.shape.pit(side, lane), seeds });
        seeds
    }

    /// Captures the seeds of a pit for somebody's store. Where nothing lies nothing is captured.
    pub(super) fn win(&mut self, side: Side, lane: usize, winner: Side) {
        if self.seeds(side, lane) > 0 {
            self.position.store[winner.index()] += self.take(side, lane);
        }
    }

    /// Whether the move was at this lap end before or may have no further lap. Asked only where it would go on.
    pub(super) fn is_endless(&mut self, last: (Side, usize), first: Option<usize>, lap_limit: u32) -> bool {
        let captured_yet = !self.captures.is_empty();
        let state = State { pits: self.position.lanes, last, first, captured_yet };
        !self.seen.insert(state) || self.laps >= lap_limit
    }

    /// The move without what came of it.
    pub(super) fn into_move(self) -> Move {
        self.mv
    }

    /// The turn is over and the opponent's begins.
    pub(super) fn passes(mut self, outcome: Option<Outcome>) -> Played {
        self.position.turn = self.opponent();
        self.goes_again(outcome)
    }

    /// The mover has another turn.
    pub(super) fn goes_again(self, outcome: Option<Outcome>) -> Played {
        let Turn { mv, position, captures, laps, .. } = self;
        Played { mv, position, outcome, laps, captures }
    }
}
