//! Games as they are written down.
//!
//! ```text
//! south: Omar
//! north: Majaliwa
//!
//! 1: 6L* 5L; what follows a semicolon is a comment
//! 2: 3L;
//! 2: - 7; North's move may have a line of its own
//! 3: resigns;
//! ```
//!
//! A game begins with `key: value` lines and an empty line. Three keys have a meaning: `rules` is the variant,
//! `options` changes it (`a=b, c=d`), and `position` is where the game starts, if not where the rules say. Where North
//! moves first, a `-` stands for South's first move: `1: - 5L;`. Instead of a move, the player to move may write
//! `resigns`. Where a move gives its player another turn, the moves of that turn are joined: `A3+A5`. A line without any move continues the comment before it.
//! A record without moves is a game that has a `position` and has not begun.
//!
//! A match is the records of its hands, one after another. Each begins with the header `hand: 2 of 7`; `before: 1-0` is
//! the score when it began and `score: 1-2` the score when it was over, South's points first.

mod parse;

use std::ops::Range;

pub use parse::{header_range, parse_begun, parse_record, parse_records};

use super::moves::parse_as_mover;
use super::{Loose, TextError};
use crate::board::Side;

/// A game as it was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Keys and values in the order of the file. A key is one line without a colon, not empty and not a
    /// number.
    pub headers: Vec<(String, String)>,
    /// Who moves first.
    pub first: Side,
    /// The moves of both players in turn.
    pub plies: Vec<Ply>,
    /// Who resigned after the last ply: the player whose turn it was.
    pub resigned: Option<Side>,
    /// The comment beside `resigns`.
    pub closing: Option<String>,
    /// Where it stands in the file.
    pub range: Range<usize>,
}

/// A move of a recorded game, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move with its stars, if it has any.
    pub text: String,
    /// Where it stands in the file.
    pub range: Range<usize>,
    /// One line, not empty.
    pub comment: Option<String>,
    /// The player who made the ply before has another turn: the two are written `A3+A5`.
    pub again: bool,
}

impl Default for Record {
    fn default() -> Record {
        Record {
            headers: Vec::new(),
            first: Side::South,
            plies: Vec::new(),
            resigned: None,
            closing: None,
            range: 0..0,
        }
    }
}

impl Record {
    /// The value of a key, the first one if it is given several times.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The variant that was played.
    #[must_use]
    pub fn rules(&self) -> Option<&str> {
        self.header("rules")
    }

    /// Where the game starts, if not where the rules say.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        self.header("position")
    }

    /// The options that change the variant, with their values.
    ///
    /// ```
    /// let record = shimo::notation::parse_record("options: a=b, c=d\n\n1: 5L;").unwrap();
    /// assert_eq!(record.options(), [("a", "b"), ("c", "d")]);
    /// ```
    #[must_use]
    pub fn options(&self) -> Vec<(&str, &str)> {
        let pairs = self.header("options").unwrap_or("").split(',');
        pairs.filter_map(|pair| pair.split_once('=')).map(|(name, value)| (name.trim(), value.trim())).collect()
    }

    /// The number of the hand in its match, and of how many hands, if that is said.
    #[must_use]
    pub fn hand(&self) -> Option<(u32, Option<u32>)> {
        read_hand(self.header("hand")?)
    }

    /// Points of South and North in the match before this hand.
    #[must_use]
    pub fn before(&self) -> Option<[u32; 2]> {
        self.hand().and_then(|_| read_score(self.header("before")?))
    }

    /// Points of South and North in the match after this hand.
    #[must_use]
    pub fn score(&self) -> Option<[u32; 2]> {
        self.hand().and_then(|_| read_score(self.header("score")?))
    }

    /// Whose ply it is, counted from 0.
    #[must_use]
    pub fn side(&self, ply: usize) -> Side {
        let turns = (1..=ply).filter(|&at| self.plies.get(at).is_none_or(|ply| !ply.again)).count();
        if turns.is_multiple_of(2) { self.first } else { self.first.other() }
    }
}

impl Ply {
    /// A ply without a comment that was not read from a file.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Ply {
        Ply { text: text.into(), range: 0..0, comment: None, again: false }
    }

    /// The move that is written, without asking what is legal. Records do not always keep to the letters of a side, and need not: whose ply it is
    /// is known, so the pit is always the mover's.
    ///
    /// # Errors
    ///
    /// If the text is not a move; ranges are those of [`Ply::text`].
    ///
    /// ```
    /// use shimo::board::Side;
    /// use shimo::notation::Ply;
    ///
    /// assert_eq!(Ply::new("A5**").loose(Side::North).unwrap().into_move().to_string(), "a5");
    /// ```
    pub fn loose(&self, turn: Side) -> Result<Loose, TextError> {
        parse_as_mover(&self.text, turn)
    }
}

/// `2` or `2 of 7`.
fn read_hand(text: &str) -> Option<(u32, Option<u32>)> {
    let (number, all) = match text.split_once(" of ") {
        Some((number, all)) => (number, Some(all.trim().parse().ok()?)),
        None => (text, None),
    };
    let number: u32 = number.trim().parse().ok()?;
    (number > 0 && all.is_none_or(|all| number <= all)).then_some((number, all))
}

/// `2-1`.
fn read_score(text: &str) -> Option<[u32; 2]> {
    let (south, north) = text.split_once('-')?;
    Some([south.trim().parse().ok()?, north.trim().parse().ok()?])
}

/// Writes the hands of a match down, an empty line between two; [`parse_records`] reads the same hands back, if each
/// but the first begins with the header `hand`.
#[must_use]
pub fn format_records(records: &[Record]) -> String {
    records.iter().map(format_record).collect::<Vec<_>>().join("\n")
}

/// Writes a game down; [`parse_record`] reads the same game back.
///
/// ```
/// use shimo::notation::{Ply, Record, format_record};
///
/// let record = Record {
///     headers: vec![("rules".to_owned(), "zanzibar".to_owned())],
///     plies: ["6L*", "5L", "3L"].map(Ply::new).to_vec(),
///     ..Record::default()
/// };
/// assert_eq!(format_record(&record), "rules: zanzibar\n\n1: 6L* 5L;\n2: 3L;\n");
/// ```
#[must_use]
pub fn format_record(record: &Record) -> String {
    let mut text = String::new();
    for (key, value) in &record.headers {
        text += format!("{key}: {value}").trim_end();
        text.push('\n');
    }
    if !record.headers.is_empty() {
        text.push('\n');
    }
    let resigns = record.resigned.map(|_| ("resigns", record.closing.as_deref()));
    let resigns = resigns.map(|(word, comment)| {
        let again = !record.plies.is_empty() && record.resigned == Some(record.side(record.plies.len() - 1));
        (word, comment, again)
    });
    let plies = record.plies.iter().map(|ply| (ply.text.as_str(), ply.comment.as_deref(), ply.again)).chain(resigns);
    let mut turns: Vec<(String, Option<String>)> = Vec::new();
    for (word, comment, again) in plies {
        match turns.last_mut() {
            Some((entry, before)) if again => {
                *entry += &format!("+{word}");
                if let Some(comment) = comment {
                    *before = Some(before.take().map_or(comment.to_owned(), |before| format!("{before} {comment}")));
                }
            }
            _ => turns.push((word.to_owned(), comment.map(str::to_owned))),
        }
    }
    let skipped = record.first.index();
    let mut line_is_open = false;
    for (index, (entry, comment)) in turns.iter().enumerate() {
        let turn = (index + skipped) / 2 + 1;
        let side = if index % 2 == 0 { record.first } else { record.first.other() };
        match side {
            Side::South => text += &format!("{turn}: {entry}"),
            Side::North if line_is_open => text += &format!(" {entry}"),
            Side::North => text += &format!("{turn}: - {entry}"),
        }
        line_is_open = side == Side::South && comment.is_none();
        if let Some(comment) = comment {
            text += &format!("; {}\n", comment.replace(['\r', '\n'], " "));
        } else if !line_is_open {
            text += ";\n";
        }
    }
    if line_is_open {
        text += ";\n";
    }
    text
}

#[cfg(test)]
mod tests;
