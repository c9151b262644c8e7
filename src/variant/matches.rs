//! Several hands that belong together.

use super::Citation;
use crate::diagnostic::Span;

/// What `[match]` says: how many hands are played, who starts them, what a hand won counts, and when all is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRules {
    /// Hands at most.
    pub hands: u32,
    pub starts: Starts,
    pub win: Win,
    /// Points of a win that the rules call double.
    pub double: Win,
    pub decided: Decided,
    pub cites: Vec<Citation>,
    /// The word `match`, or the table that says it.
    pub span: Span,
    /// Where `double` is said, if it is.
    pub double_span: Option<Span>,
}

/// Who starts the hands after the first one. Who starts the first is drawn by lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// The player who started the first one.
    Same,
    /// The players in turn.
    Alternate,
    /// Who won the hand before; after a draw, who started it.
    Winner,
    /// Who lost the hand before; after a draw, who started it.
    Loser,
}

/// What a hand brings its winner. A drawn hand brings nobody anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Win {
    Points(u32),
    /// So many times the seeds that the winner has more than the loser when the hand is over, those in hand and in
    /// store counted in; nothing if there are none more.
    Margin(u32),
}

/// When a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// When the hands left cannot change who wins.
    Majority,
    /// When all hands are played.
    AllHands,
    /// When a player has so many points, or all hands are played.
    Points(u32),
}

impl Starts {
    /// The words of the file, with what they stand for.
    pub const WORDS: [(&'static str, Starts); 4] = [
        ("same", Starts::Same),
        ("alternate", Starts::Alternate),
        ("winner", Starts::Winner),
        ("loser", Starts::Loser),
    ];

    /// As the file writes it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Starts::WORDS.iter().find(|(_, starts)| *starts == self).map_or("", |(word, _)| word)
    }
}

impl Win {
    /// The most that a hand with so many seeds can bring.
    #[must_use]
    pub fn most(self, seeds: u32) -> u32 {
        match self {
            Win::Points(points) => points,
            Win::Margin(times) => times.saturating_mul(seeds),
        }
    }

    /// In words.
    #[must_use]
    pub fn told(self) -> String {
        match self {
            Win::Points(1) => "1 point".to_owned(),
            Win::Points(points) => format!("{points} points"),
            Win::Margin(1) => "the seeds that the winner has more".to_owned(),
            Win::Margin(times) => format!("{times} times the seeds that the winner has more"),
        }
    }
}

impl MatchRules {
    /// The rules in words, a line each: a heading and what it says.
    #[must_use]
    pub fn told(&self) -> [(&'static str, String); 5] {
        let starts = match self.starts {
            Starts::Same => "by lot; the same player starts every hand",
            Starts::Alternate => "by lot, then the players in turn",
            Starts::Winner => "by lot, then the winner of the hand before",
            Starts::Loser => "by lot, then the loser of the hand before",
        };
        let decided = match self.decided {
            Decided::Majority => "when the hands left cannot change who wins".to_owned(),
            Decided::AllHands => "when all hands are played".to_owned(),
            Decided::Points(points) => format!("when a player has {points} points, or all hands are played"),
        };
        [
            ("hands", self.hands.to_string()),
            ("starts", starts.to_owned()),
            ("win", self.win.told()),
            ("double", self.double.told()),
            ("decided", decided),
        ]
    }
}
