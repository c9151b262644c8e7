//! Random positions, most of them such as no game reaches, from a seed that always gives the same ones.

use rand::{RngExt, SeedableRng};

use crate::board::{MAX_SEEDS, Position, Side};
use crate::compile::Compiled;

/// The generator that everything random here draws from: the same numbers on every machine.
pub type Rng = rand_pcg::Pcg64Mcg;

/// The generator number `index` of a run with `seed`: each game or position has its own, so that the order in which
/// they are played does not matter.
#[must_use]
pub fn rng(seed: u64, index: u64) -> Rng {
    Rng::seed_from_u64(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ index)
}

/// A position of a variant that need not be reachable: empty and full boards, one-sided ones, pits of up to 40 seeds,
/// any hands, flags and marks the variant has.
pub fn random_position(compiled: &Compiled, rng: &mut Rng) -> Position {
    let shape = compiled.shape;
    let mut position = Position::empty(shape);
    position.turn = if rng.random() { Side::South } else { Side::North };
    let mut left = MAX_SEEDS;
    let mut draw = |rng: &mut Rng, most: u8, filled: f64| {
        let seeds = if rng.random_bool(filled) { rng.random_range(0..=most) } else { 0 };
        let seeds = usize::from(seeds).min(left);
        left -= seeds;
        seeds as u8
    };
    for side in Side::BOTH {
        let most = [1, 2, 3, 6, 12, 20, 40][rng.random_range(0..7)];
        for row in 0..shape.rows() {
            let filled = [0.1, 0.3, 0.6, 0.9][rng.random_range(0..4)];
            for column in 1..=shape.columns() {
                // One large pit among small ones tells more than a board that is full everywhere.
                let most = if rng.random_bool(0.05) { 40 } else { most };
                position.set_seeds(crate::board::Pit::new(side, row, column), draw(rng, most, filled));
            }
        }
        if compiled.stores {
            position.store[side.index()] = draw(rng, 40, 0.8);
        }
        if compiled.hand {
            position.hand[side.index()] = draw(rng, 22, 0.6);
        }
        let flags = (1u16 << compiled.flag_names.len()) - 1;
        position.flags[side.index()] = rng.random::<u8>() & flags as u8;
        for mark in 0..compiled.marks.len() {
            if rng.random_bool(0.25) {
                for _ in 0..rng.random_range(1..=2) {
                    position.marks[mark][side.index()] |= 1 << rng.random_range(0..shape.lanes());
                }
            }
        }
    }
    for mark in (0..compiled.marks.len()).filter(|mark| compiled.owned_marks >> mark & 1 == 1) {
        // A pit's mark belongs to one player.
        for side in 0..2 {
            position.marks[mark + 1][side] &= !position.marks[mark][side];
        }
    }
    position
}

/// The first `count` random positions of a seed.
pub fn positions_of(compiled: &Compiled, seed: u64, count: u64) -> impl Iterator<Item = Position> {
    (0..count).map(move |index| random_position(compiled, &mut rng(seed, index)))
}
