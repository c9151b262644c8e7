//! A pit by its owner, row and column, and its name in text.

use std::fmt;

use super::Side;

/// A pit, named as its owner sees it: `A5` is South's inner pit 5, `b7` North's outer pit 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit {
    pub side: Side,
    /// 0 for the inner (or only) row, 1 for the outer one.
    pub row: u8,
    /// 1.. from the owner's left.
    pub column: u8,
}

impl Pit {
    /// A pit; whether it lies on a board is for [`Shape::lane`](super::Shape::lane) to say.
    #[must_use]
    pub const fn new(side: Side, row: u8, column: u8) -> Pit {
        Pit { side, row, column }
    }

    /// The letter of the row: `A`, `B` for South, `a`, `b` for North.
    #[must_use]
    pub const fn letter(self) -> char {
        let first = match self.side {
            Side::South => b'A',
            Side::North => b'a',
        };
        (first + self.row) as char
    }

    /// Reads a pit at the start of `text` and gives what follows it. The column is read as far as digits go.
    ///
    /// ```
    /// use shimo::board::{Pit, Side};
    /// assert_eq!(Pit::read("b7L"), Some((Pit::new(Side::North, 1, 7), "L")));
    /// assert_eq!(Pit::read("C1"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<(Pit, &str)> {
        let (side, row) = match text.bytes().next()? {
            b'A' => (Side::South, 0),
            b'B' => (Side::South, 1),
            b'a' => (Side::North, 0),
            b'b' => (Side::North, 1),
            _ => return None,
        };
        let rest = &text[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let column = rest[..digits].parse().ok()?;
        Some((Pit::new(side, row, column), &rest[digits..]))
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.letter(), self.column))
    }
}
