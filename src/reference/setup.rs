//! The positions the games start from (Z4), and the numbers that rules and positions share.

use crate::board::{Position, Shape, Side};

/// The lane of the house, inner 5 (Z2).
pub(super) const HOUSE: usize = 4;
/// Inner lanes are `0..INNER` (Z1).
pub(super) const INNER: usize = 8;
/// Lanes of a player (Z3).
pub(super) const LANES: usize = 16;
/// The bit of the flag `house`: the house stands.
pub(super) const HOUSE_STANDS: u8 = 1;
/// The number of the mark `frozen`.
pub(super) const FROZEN: usize = 0;
/// The number of the mark `owed`.
pub(super) const OWED: usize = 1;

/// 6 in the house, 2 and 2 beside it, 22 in hand.
pub(super) fn kiswahili() -> Position {
    let mut position = with_houses(22);
    for side in Side::BOTH {
        position.lanes[side.index()][HOUSE..HOUSE + 3].copy_from_slice(&[6, 2, 2]);
    }
    position
}

/// 8 in the house, 2 and 2 beside it, 20 in hand.
pub(super) fn malawi() -> Position {
    let mut position = with_houses(20);
    for side in Side::BOTH {
        position.lanes[side.index()][HOUSE..HOUSE + 3].copy_from_slice(&[8, 2, 2]);
    }
    position
}

/// 1 in every inner pit, 24 in hand.
pub(super) fn congo() -> Position {
    let mut position = with_houses(24);
    for side in Side::BOTH {
        position.lanes[side.index()][..INNER].fill(1);
    }
    position
}

/// 2 in every pit.
pub(super) fn kujifunza() -> Position {
    let mut position = empty();
    for side in Side::BOTH {
        position.lanes[side.index()][..LANES].fill(2);
    }
    position
}

fn with_houses(hand: u8) -> Position {
    Position { hand: [hand; 2], flags: [HOUSE_STANDS; 2], ..empty() }
}

fn empty() -> Position {
    Position::empty(Shape::new(2, 8).expect("2 rows of 8 pits make a board"))
}
