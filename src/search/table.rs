//! What is known of positions that a search has come to before.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

/// What a value in the table means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bound {
    #[default]
    Nothing,
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    key: u64,
    /// The key of the position that the best move leads to.
    pub best: u64,
    pub score: i32,
    pub depth: u16,
    pub bound: Bound,
}

/// A table of fixed size: a position that falls on a place takes it, unless the same one was looked at deeper.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: u64,
}

impl Table {
    /// A table for searches of about so many positions.
    pub fn new(positions: u64) -> Table {
        let size = positions.clamp(1 << 10, 1 << 20).next_power_of_two();
        Table { entries: vec![Entry::default(); size as usize], mask: size - 1 }
    }

    pub fn get(&self, key: u64) -> Option<&Entry> {
        let entry = &self.entries[(key & self.mask) as usize];
        (entry.key == key && entry.bound != Bound::Nothing).then_some(entry)
    }

    pub fn put(&mut self, key: u64, best: u64, score: i32, depth: u32, bound: Bound) {
        let entry = &mut self.entries[(key & self.mask) as usize];
        if entry.key == key && u32::from(entry.depth) > depth && entry.bound == Bound::Exact {
            return;
        }
        *entry = Entry { key, best, score, depth: depth.min(u32::from(u16::MAX)) as u16, bound };
    }
}

/// The number by which a state is found again.
pub(super) fn key(state: &impl Hash) -> u64 {
    // What the hasher leaves in the high bits is worth mixing into the low ones, which choose the place.
    let hash = FxBuildHasher.hash_one(state);
    (hash ^ (hash >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}
