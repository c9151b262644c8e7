//! How far a search may go, and how well it plays.

use std::time::Duration;

/// The levels there are: 1 is the weakest.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=5;

/// How far a search may go. The time is looked at as it passes; everything else gives the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: u32,
    /// Moves to play out in all.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
    /// Lines of one start to look at in a position within the tree; what is beyond is left out there.
    pub lines: u32,
}

/// What a level leaves to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noise {
    /// Nothing but the order of moves that are as good.
    Ties,
    /// Each move seems better or worse than it is by up to so many hundredths of a seed.
    Hundredths(i32),
}

impl Limits {
    /// The limits of a level, and what it leaves to chance.
    ///
    /// # Panics
    ///
    /// If there is no such level.
    #[must_use]
    pub fn level(level: u8) -> (Limits, Noise) {
        assert!(LEVELS.contains(&level), "there are levels 1 to 5");
        let limits = |depth, nodes| Limits { depth, nodes: Some(nodes), time: None, lines: 64 };
        match level {
            1 => (limits(1, 2_000), Noise::Hundredths(400)),
            2 => (limits(2, 4_000), Noise::Hundredths(100)),
            3 => (limits(3, 4_000), Noise::Hundredths(30)),
            4 => (limits(5, 12_000), Noise::Ties),
            _ => (limits(Self::FAR, 200_000), Noise::Ties),
        }
    }

    /// Deeper than any search gets.
    pub const FAR: u32 = 100;

    /// The same with a time in place of the number of moves; the levels that no depth holds back look as far as it goes.
    #[must_use]
    pub fn within(self, time: Duration) -> Limits {
        Limits { nodes: None, time: Some(time), ..self }
    }
}
