//! Who sits at the table: a person, chance, or a search of some level; and how a record says so.

use std::time::Duration;

use super::Args;
use crate::board::Side;
use crate::cli::Seat;
use crate::cli::args::seconds;
use crate::cli::selfplay_search::level;
use crate::notation::Record;
use crate::play::{Ahead, Random, Thinker};

/// The level of a search of which nothing else is said.
const USUAL: u8 = 3;

/// The level of a search of which only the time is said: it looks as far as that goes.
const DEEPEST: u8 = 5;

/// Whoever plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sitting {
    pub seat: Seat,
    /// Of a player who looks ahead.
    pub level: u8,
    /// For a move, in place of what the level takes.
    pub time: Option<Duration>,
}

impl Sitting {
    /// Whoever the command line names; what it does not name, as the record of a game that is taken up says.
    pub fn of(args: &Args, side: Side, taken_up: Option<&Record>) -> Sitting {
        let named = match side {
            Side::South => args.south,
            Side::North => args.north,
        };
        let level = args.level.unwrap_or(if args.time.is_some() { DEEPEST } else { USUAL });
        let own = Sitting { seat: named.unwrap_or(Seat::Human), level, time: args.time };
        let noted = taken_up.and_then(|record| record.header(key(side))).and_then(Sitting::read);
        match (named, noted) {
            (None, Some(noted)) => {
                Sitting { level: args.level.unwrap_or(noted.level), time: args.time.or(noted.time), ..noted }
            }
            _ => own,
        }
    }

    pub fn is_person(self) -> bool {
        self.seat == Seat::Human
    }

    /// As a record has it; persons have names, which are no business of the program.
    pub fn written(self) -> Option<String> {
        match (self.seat, self.time) {
            (Seat::Human, _) => None,
            (Seat::Random, _) => Some("random".to_owned()),
            (Seat::Search, None) => Some(format!("search level {}", self.level)),
            (Seat::Search, Some(time)) => Some(format!("search level {}, {} s", self.level, time.as_secs_f64())),
        }
    }

    /// What [`written`](Self::written) has written.
    pub fn read(text: &str) -> Option<Sitting> {
        if text == "random" {
            return Some(Sitting { seat: Seat::Random, level: USUAL, time: None });
        }
        let rest = text.strip_prefix("search level ")?;
        let (number, time) = match rest.split_once(", ") {
            Some((number, time)) => (number, Some(seconds(time.strip_suffix(" s")?).ok()?)),
            None => (rest, None),
        };
        Some(Sitting { seat: Seat::Search, level: level(number).ok()?, time })
    }

    /// Whoever chooses the moves, if that is no person.
    pub fn thinker(self, seed: u64, side: Side) -> Option<Box<dyn Thinker>> {
        let seed = seed.wrapping_add(side.index() as u64);
        match self.seat {
            Seat::Human => None,
            Seat::Random => Some(Box::new(Random::new(seed))),
            Seat::Search => Some(Box::new(Ahead::new(self.level, self.time, seed))),
        }
    }
}

/// The header of a record that names a player.
pub(super) fn key(side: Side) -> &'static str {
    match side {
        Side::South => "south",
        Side::North => "north",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_is_read_as_it_was_written() {
        let time = Some(Duration::from_millis(1500));
        for sitting in [
            Sitting { seat: Seat::Random, level: USUAL, time: None },
            Sitting { seat: Seat::Search, level: 5, time: None },
            Sitting { seat: Seat::Search, level: 1, time },
        ] {
            assert_eq!(Sitting::read(&sitting.written().unwrap()), Some(sitting));
        }
        assert_eq!(Sitting { seat: Seat::Human, level: 3, time }.written(), None);
        for name in ["Omar", "search", "search level 6", "search level 5, soon", "random walker"] {
            assert_eq!(Sitting::read(name), None, "{name}");
        }
    }
}
