//! A move: the pit a turn starts from and what the player chose on the way.

use std::fmt;

use super::Pit;

/// A direction or an end as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hand {
    Left,
    Right,
}

impl Hand {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Hand {
        match self {
            Hand::Left => Hand::Right,
            Hand::Right => Hand::Left,
        }
    }
}

/// What a player chose in the course of a move, after its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Goes on where the player might have stopped, written `>`. Stopping is not written.
    GoOn,
    /// The left or right of two pits where captured seeds may start, written `l` or `r`.
    From(Hand),
    /// A pit that the player picks, written `x` and the pit.
    Pit(Pit),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::GoOn => f.write_str(">"),
            Choice::From(Hand::Left) => f.write_str("l"),
            Choice::From(Hand::Right) => f.write_str("r"),
            Choice::Pit(pit) => write!(f, "x{pit}"),
        }
    }
}

/// A move in full: `A5L>`, `b7R`, `A2xb4`.
///
/// `hand` is where the hand moves as its owner sees it, in the outer row too, so right in the inner row is
/// clockwise and right in the outer row is anticlockwise. In a turn that begins with a capture whose seeds may start
/// from a left or a right pit it is that pit. It is `None` where the game sows in one direction only.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub pit: Pit,
    pub hand: Option<Hand>,
    /// In the order in which they came up.
    pub choices: Vec<Choice>,
}

impl Move {
    /// A move without later choices.
    #[must_use]
    pub const fn new(pit: Pit, hand: Option<Hand>) -> Move {
        Move { pit, hand, choices: Vec::new() }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.pit)?;
        match self.hand {
            Some(Hand::Left) => f.write_str("L")?,
            Some(Hand::Right) => f.write_str("R")?,
            None => {}
        }
        self.choices.iter().try_for_each(|choice| write!(f, "{choice}"))
    }
}
