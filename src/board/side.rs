//! The two players.

use std::fmt;

/// A player: South sits below the board as it is drawn, North above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    South,
    North,
}

impl Side {
    /// South, then North.
    pub const BOTH: [Side; 2] = [Side::South, Side::North];

    /// The opponent.
    ///
    /// ```
    /// use shimo::board::Side;
    /// assert_eq!(Side::South.other(), Side::North);
    /// ```
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// 0 for South, 1 for North.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `S` or `N`, as positions write it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::South => 'S',
            Side::North => 'N',
        }
    }

    /// The side of a letter as [`Side::letter`] gives it.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'S' => Some(Side::South),
            'N' => Some(Side::North),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::South => "South",
            Side::North => "North",
        })
    }
}
