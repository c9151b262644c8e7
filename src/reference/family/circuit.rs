//! The ways round the board: pits are numbered from their owner's left, and lane n is pit n + 1 of the inner row.

use crate::board::{Position, Shape, Side};

/// Where a seed may fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A pit of this player, by its lane.
    Pit(Side, usize),
    /// The store of this player.
    Store(Side),
}

/// The next place on the circuit that both players share, anticlockwise: A1 to A6, then a1 to a6, and A1 again. Where
/// `stores` are sown the mover's own one comes after the mover's last pit; the opponent's is passed over.
pub(super) fn shared_next(shape: Shape, mover: Side, stores: bool, place: Place) -> Place {
    match place {
        Place::Pit(side, lane) if lane + 1 < shape.lanes() => Place::Pit(side, lane + 1),
        Place::Pit(side, _) if stores && side == mover => Place::Store(side),
        Place::Pit(side, _) | Place::Store(side) => Place::Pit(side.other(), 0),
    }
}

/// The next lane of an own circuit of two rows. Anticlockwise is inner 8 to 1, then outer 1 to 8.
pub(super) fn own_next(shape: Shape, lane: usize, clockwise: bool) -> usize {
    let lanes = shape.lanes();
    if clockwise { (lane + 1) % lanes } else { (lane + lanes - 1) % lanes }
}

/// The same number of seeds in every pit.
pub(super) fn filled(shape: Shape, seeds: u8) -> Position {
    let mut position = Position::empty(shape);
    for side in Side::BOTH {
        position.lanes[side.index()][..shape.lanes()].fill(seeds);
    }
    position
}
