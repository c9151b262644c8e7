//! What a position of a variant consists of, besides the seeds on the board.

use crate::board::{MAX_FLAGS, MAX_MARKS, Shape};

/// The shape of a variant's board and the keys that its positions may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Rows and columns of a player.
    pub shape: Shape,
    /// Whether players hold seeds that are not yet on the board.
    pub hand: bool,
    /// Whether players keep the seeds they have won.
    pub store: bool,
    /// Whether a player's store lies at the left hand, where it is drawn, and not at the right.
    pub store_left: bool,
    /// Names of the flags, by number; at most [`MAX_FLAGS`] are used.
    pub flags: Vec<String>,
    /// Names of the marks, by number; at most [`MAX_MARKS`] are used.
    pub marks: Vec<String>,
    /// Bit *n* is set if mark *n* belongs to a player: it is for pits whose owner it belongs to, and mark *n + 1*, of the
    /// same name, for pits of the other player.
    pub owned: u8,
}

impl Names {
    /// The names of a variant that has nothing but pits.
    #[must_use]
    pub const fn pits_only(shape: Shape) -> Names {
        Names { shape, hand: false, store: false, store_left: false, flags: Vec::new(), marks: Vec::new(), owned: 0 }
    }

    /// Flags with their numbers.
    pub(super) fn flags(&self) -> impl Iterator<Item = (usize, &str)> {
        self.flags.iter().take(MAX_FLAGS).map(String::as_str).enumerate()
    }

    /// Marks with their numbers; of a mark of a player the first one.
    pub(super) fn marks(&self) -> impl Iterator<Item = (usize, &str)> {
        let all = self.marks.iter().take(MAX_MARKS).map(String::as_str).enumerate();
        all.filter(|(number, _)| *number == 0 || !self.is_owned(number - 1))
    }

    /// Whether a mark belongs to a player.
    pub(super) fn is_owned(&self, mark: usize) -> bool {
        mark < MAX_MARKS - 1 && self.owned >> mark & 1 == 1
    }

    /// What a key stands for, `None` if this variant has no such key.
    pub(super) fn key(&self, name: &str) -> Option<Key> {
        match name {
            "hand" if self.hand => return Some(Key::Hand),
            "store" if self.store => return Some(Key::Store),
            _ => {}
        }
        let flag = self.flags().find(|&(_, flag)| flag == name).map(|(number, _)| Key::Flag(number));
        flag.or_else(|| self.marks().find(|&(_, mark)| mark == name).map(|(number, _)| Key::Mark(number)))
    }

    /// All keys in the order in which they are written.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        let hand = self.hand.then_some("hand");
        let store = self.store.then_some("store");
        let named = self.flags().chain(self.marks()).map(|(_, name)| name);
        hand.into_iter().chain(store).chain(named)
    }
}

/// What a key of a position stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Hand,
    Store,
    Flag(usize),
    Mark(usize),
}
