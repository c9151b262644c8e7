//! Where a seed can fall, numbered as the player who sows sees it.
//!
//! A *place* is the number of a pit or store in a turn: the mover's lanes come first, then, where both players' pits are
//! one circuit, the opponent's lanes and, if stores are sown, the mover's store and the opponent's. So on a board
//! where each player has an own circuit a place is a lane.

use super::formula::Question;
use crate::board::Shape;
use crate::rules::Rules;
use crate::rules::tree::{Circuit, Stores, Ways};

/// The places of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    pub shape: Shape,
    /// Both players sow round one circuit.
    pub shared: bool,
    /// The stores lie on it.
    pub stores: bool,
    /// A store lies before its owner's first lane, not behind the last one: where seeds are sown against the lanes
    /// only, so that a player's own store comes after the player's own pits either way.
    pub stores_first: bool,
}

/// What lies at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Pit { their: bool, lane: usize },
    Store { their: bool },
}

impl Places {
    /// The places of some rules.
    #[must_use]
    pub fn of(rules: &Rules) -> Places {
        Places {
            shape: rules.shape,
            shared: rules.circuit == Circuit::Board,
            stores: rules.circuit == Circuit::Board && rules.stores == Stores::On,
            stores_first: rules.ways == Ways::Counterclockwise,
        }
    }

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        let lanes = self.shape.lanes();
        match (self.shared, self.stores) {
            (false, _) => lanes,
            (true, false) => 2 * lanes,
            (true, true) => 2 * lanes + 2,
        }
    }

    /// What lies at a place.
    #[must_use]
    pub const fn at(&self, place: usize) -> Place {
        let lanes = self.shape.lanes();
        if place < lanes {
            Place::Pit { their: false, lane: place }
        } else if place < 2 * lanes {
            Place::Pit { their: true, lane: place - lanes }
        } else {
            Place::Store { their: place > 2 * lanes }
        }
    }

    /// The place of a player's lane.
    #[must_use]
    pub const fn pit(&self, their: bool, lane: usize) -> usize {
        if their { self.shape.lanes() + lane } else { lane }
    }

    /// The place of a store.
    #[must_use]
    pub const fn store(&self, their: bool) -> usize {
        2 * self.shape.lanes() + their as usize
    }

    /// All places, in the order in which an ascending sowing of the mover passes them.
    #[must_use]
    pub fn circuit(&self) -> Vec<usize> {
        let lanes = self.shape.lanes();
        let mut circuit = Vec::new();
        let owners: &[bool] = if self.shared { &[false, true] } else { &[false] };
        for &their in owners {
            if self.stores && self.stores_first {
                circuit.push(self.store(their));
            }
            circuit.extend((0..lanes).map(|lane| self.pit(their, lane)));
            if self.stores && !self.stores_first {
                circuit.push(self.store(their));
            }
        }
        circuit
    }

    /// The lane of the other player that faces a place.
    #[must_use]
    pub const fn facing(&self, place: usize) -> Option<usize> {
        match self.at(place) {
            Place::Pit { lane, .. } => self.shape.facing(lane),
            Place::Store { .. } => None,
        }
    }

    /// The places of a question about where here is; `None` for any other.
    #[must_use]
    pub fn asked(&self, question: &Question) -> Option<u64> {
        match question {
            Question::In { their, lanes } => Some(self.set(*their, *lanes)),
            Question::InStore { their } => Some(1 << self.store(*their)),
            _ => None,
        }
    }

    /// The places of a player's lanes.
    #[must_use]
    pub const fn set(&self, their: bool, lanes: u64) -> u64 {
        match (their, self.shared) {
            (false, _) => lanes,
            (true, true) => lanes << self.shape.lanes(),
            (true, false) => 0,
        }
    }

    /// Every place.
    #[must_use]
    pub const fn all(&self) -> u64 {
        if self.count() == 64 { u64::MAX } else { (1 << self.count()) - 1 }
    }

    /// The mover's pits.
    #[must_use]
    pub const fn own(&self) -> u64 {
        if self.shape.lanes() == 64 { u64::MAX } else { (1 << self.shape.lanes()) - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Places};
    use crate::board::Shape;

    #[test]
    fn a_circuit_passes_every_place_once() {
        for (shared, stores, stores_first) in
            [(false, false, false), (true, false, false), (true, true, false), (true, true, true)]
        {
            let places = Places { shape: Shape::new(1, 6).unwrap(), shared, stores, stores_first };
            let mut circuit = places.circuit();
            assert_eq!(circuit.len(), places.count());
            circuit.sort_unstable();
            assert_eq!(circuit, (0..places.count()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn places_are_numbered_and_found_again() {
        let places = Places { shape: Shape::new(1, 6).unwrap(), shared: true, stores: true, stores_first: false };
        for place in 0..places.count() {
            let again = match places.at(place) {
                Place::Pit { their, lane } => places.pit(their, lane),
                Place::Store { their } => places.store(their),
            };
            assert_eq!(again, place);
        }
        assert_eq!(places.facing(0), Some(5));
        assert_eq!(places.facing(11), Some(0));
        assert_eq!(places.facing(12), None);
    }
}
