//! A position: everything that the rules of any sowing game may look at between two turns.

use super::{Pit, Shape, Side};

/// Pits a player may own at most.
pub const MAX_LANES: usize = 64;
/// Seeds a position may hold at most, hands and stores counted in: a pit is one byte and may receive them all.
pub const MAX_SEEDS: usize = 255;
/// Flags a variant may declare.
pub const MAX_FLAGS: usize = 8;
/// Marks a variant may declare.
pub const MAX_MARKS: usize = 4;

/// Seeds in pits, hands and stores; flags; marks; whose turn.
///
/// Flags and marks are numbered here; the variant (for a reference engine: its documentation) says which number
/// carries which name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Rows and columns of a player.
    pub shape: Shape,
    /// Whose turn it is.
    pub turn: Side,
    /// Seeds not yet on the board, South's and North's.
    pub hand: [u8; 2],
    /// Seeds won, South's and North's.
    pub store: [u8; 2],
    /// Flags of South and North: bit *f* is set while flag *f* holds for that player.
    pub flags: [u8; 2],
    /// `marks[m][side]`: the lanes of that side's pits that carry mark *m*, lane 0 in bit 0.
    pub marks: [[u64; 2]; MAX_MARKS],
    /// `lanes[side]`: seeds by lane; what lies beyond [`Shape::lanes`] is zero.
    pub lanes: [[u8; MAX_LANES]; 2],
}

impl Position {
    /// An empty board, South to move.
    #[must_use]
    pub const fn empty(shape: Shape) -> Position {
        Position {
            shape,
            turn: Side::South,
            hand: [0; 2],
            store: [0; 2],
            flags: [0; 2],
            marks: [[0; 2]; MAX_MARKS],
            lanes: [[0; MAX_LANES]; 2],
        }
    }

    /// Seeds in a pit.
    ///
    /// # Panics
    ///
    /// If the pit is off this board.
    #[must_use]
    pub fn seeds(&self, pit: Pit) -> u8 {
        self.lanes[pit.side.index()][self.lane(pit)]
    }

    /// Puts `seeds` in a pit in place of what was there.
    ///
    /// # Panics
    ///
    /// If the pit is off this board.
    pub fn set_seeds(&mut self, pit: Pit, seeds: u8) {
        let lane = self.lane(pit);
        self.lanes[pit.side.index()][lane] = seeds;
    }

    fn lane(&self, pit: Pit) -> usize {
        self.shape.lane(pit).expect("a pit of this board")
    }

    /// Seeds in the pits of one row (0 inner, 1 outer).
    #[must_use]
    pub fn row_total(&self, side: Side, row: u8) -> usize {
        (1..=self.shape.columns()).map(|column| usize::from(self.seeds(Pit::new(side, row, column)))).sum()
    }

    /// All seeds: pits, hands and stores.
    #[must_use]
    pub fn total(&self) -> usize {
        let pits: usize = self.lanes.iter().flatten().map(|&n| usize::from(n)).sum();
        let aside: usize = self.hand.iter().chain(&self.store).map(|&n| usize::from(n)).sum();
        pits + aside
    }

    /// The same position with the players exchanged: South's pits become North's, and the turn goes with them.
    #[must_use]
    pub fn swapped(&self) -> Position {
        let mut other = *self;
        other.turn = self.turn.other();
        other.hand.swap(0, 1);
        other.store.swap(0, 1);
        other.flags.swap(0, 1);
        other.lanes.swap(0, 1);
        for mark in &mut other.marks {
            mark.swap(0, 1);
        }
        other
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lanes = self.shape.lanes();
        f.debug_struct("Position")
            .field("turn", &self.turn)
            .field("south", &&self.lanes[0][..lanes])
            .field("north", &&self.lanes[1][..lanes])
            .field("hand", &self.hand)
            .field("store", &self.store)
            .field("flags", &self.flags)
            .field("marks", &self.marks)
            .finish()
    }
}
