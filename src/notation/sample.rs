//! Names and positions for the tests of this module.

use proptest::collection::vec;
use proptest::prelude::*;

use super::Names;
use crate::board::{MAX_FLAGS, MAX_LANES, MAX_MARKS, Position, Shape, Side};

/// A 4x8 board with hands, houses and frozen pits.
pub(super) fn bao() -> Names {
    Names {
        shape: Shape::new(2, 8).expect("a board"),
        hand: true,
        store: false,
        store_left: false,
        flags: vec!["house".to_owned()],
        marks: vec!["frozen".to_owned()],
        owned: 0,
    }
}

fn any_names() -> impl Strategy<Value = Names> {
    let shape = (1..=2u8, 1..=64u8).prop_filter_map("too many pits", |(rows, columns)| Shape::new(rows, columns));
    (shape, any::<bool>(), any::<bool>(), 0..=MAX_FLAGS, 0..=MAX_MARKS, any::<bool>()).prop_map(
        |(shape, hand, store, flags, marks, owned)| {
            let owned = u8::from(owned && marks > 1);
            let flags = (0..flags).map(|flag| format!("flag-{flag}")).collect();
            let marks = (0..marks).map(|mark| format!("mark_{mark}")).collect();
            Names { shape, hand, store, store_left: false, flags, marks, owned }
        },
    )
}

/// A position of at most 255 seeds and what its keys are called.
pub(super) fn any_position() -> impl Strategy<Value = (Position, Names)> {
    let drops = vec((any::<bool>(), 0..MAX_LANES + 2, 1..=255u8), 0..40);
    let bits = vec(any::<u64>(), 2 * MAX_MARKS);
    (any_names(), any::<bool>(), drops, any::<[u8; 2]>(), bits).prop_map(|(names, north, drops, flags, bits)| {
        let mut position = Position::empty(names.shape);
        let lanes = names.shape.lanes();
        if north {
            position.turn = Side::North;
        }
        let mut left = 255;
        for (north, place, seeds) in drops {
            let (side, seeds) = (usize::from(north), seeds.min(left));
            let holder = match place {
                MAX_LANES if names.hand => &mut position.hand[side],
                MAX_LANES.. if names.store => &mut position.store[side],
                _ => &mut position.lanes[side][place % lanes],
            };
            *holder += seeds;
            left -= seeds;
        }
        let declared = u8::try_from((1u16 << names.flags.len()) - 1).expect("eight flags");
        position.flags = flags.map(|flags| flags & declared);
        let board = u64::MAX >> (64 - lanes);
        for (mark, pair) in bits.chunks(2).take(names.marks.len()).enumerate() {
            position.marks[mark] = [pair[0] & pair[0] >> 7 & board, pair[1] & board];
        }
        if names.owned == 1 {
            // A pit's mark belongs to one player.
            let first = position.marks[0];
            position.marks[1] = [0, 1].map(|side: usize| position.marks[1][side] & !first[side]);
        }
        (position, names)
    })
}
