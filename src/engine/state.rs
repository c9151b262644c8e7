//! A position as the machine holds it: as small as the ring allows.

use crate::board::{MAX_LANES, MAX_MARKS, Position, Shape, Side};

/// A [`Position`] for rings of at most `L` pits a player. Fields mean what they mean there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<const L: usize> {
    pub lanes: [[u8; L]; 2],
    pub marks: [[u64; 2]; MAX_MARKS],
    pub hand: [u8; 2],
    pub store: [u8; 2],
    pub flags: [u8; 2],
    /// Index of the side to move.
    pub turn: u8,
}

impl<const L: usize> State<L> {
    /// The state of a position.
    ///
    /// # Panics
    ///
    /// If the position's shape has more than `L` lanes.
    #[must_use]
    pub fn of(position: &Position) -> State<L> {
        assert!(position.shape.lanes() <= L, "a bug in shimo: a machine for a smaller board");
        State {
            lanes: [0, 1].map(|side| std::array::from_fn(|lane| position.lanes[side][lane])),
            marks: position.marks,
            hand: position.hand,
            store: position.store,
            flags: position.flags,
            turn: position.turn.index() as u8,
        }
    }

    /// The position of a state.
    #[must_use]
    pub fn position(&self, shape: Shape) -> Position {
        let mut position = Position::empty(shape);
        position.lanes = [0, 1].map(|side: usize| {
            let mut lanes = [0; MAX_LANES];
            lanes[..L].copy_from_slice(&self.lanes[side]);
            lanes
        });
        position.marks = self.marks;
        position.hand = self.hand;
        position.store = self.store;
        position.flags = self.flags;
        position.turn = Side::BOTH[usize::from(self.turn)];
        position
    }
}
