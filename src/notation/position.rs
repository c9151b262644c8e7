//! Positions as one line of text.
//!
//! The rows as South sees them, top first, then whose turn it is, then what is not zero:
//! `0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN`

use std::fmt::Write;
use std::ops::Range;

use super::error::quoted;
use super::names::Key;
use super::scanner::Scanner;
use super::{Names, TextError};
use crate::board::{MAX_SEEDS, Pit, Position, Shape, Side};
use crate::diagnostic::nearest;

/// Writes a position on one line.
///
/// ```
/// use shimo::board::{Pit, Position, Shape, Side};
/// use shimo::notation::{Names, format_position};
///
/// let names = Names { store: true, ..Names::pits_only(Shape::new(1, 4).unwrap()) };
/// let mut position = Position::empty(names.shape);
/// position.set_seeds(Pit::new(Side::North, 0, 1), 5);
/// position.store = [0, 7];
/// assert_eq!(format_position(&position, &names), "0,0,0,5/0,0,0,0 S store=0,7");
/// ```
#[must_use]
pub fn format_position(position: &Position, names: &Names) -> String {
    let mut text = String::new();
    for (index, row) in rows(names.shape).enumerate() {
        if index > 0 {
            text.push('/');
        }
        for (index, pit) in row.enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(text, "{comma}{}", position.seeds(pit)).expect("bug: a String can be written to");
        }
    }
    text.push(' ');
    text.push(position.turn.letter());
    if names.hand && position.hand != [0, 0] {
        text += &format!(" hand={},{}", position.hand[0], position.hand[1]);
    }
    if names.store && position.store != [0, 0] {
        text += &format!(" store={},{}", position.store[0], position.store[1]);
    }
    for (flag, name) in names.flags() {
        let holders = Side::BOTH.into_iter().filter(|side| position.flags[side.index()] >> flag & 1 == 1);
        let letters: String = holders.map(Side::letter).collect();
        if !letters.is_empty() {
            text += &format!(" {name}={letters}");
        }
    }
    for (mark, name) in names.marks() {
        let pits: Vec<String> = marked(position, names, mark)
            .map(|(pit, owner)| owner.map_or_else(|| pit.to_string(), |owner| format!("{pit}:{}", owner.letter())))
            .collect();
        if !pits.is_empty() {
            text += &format!(" {name}={}", pits.join(","));
        }
    }
    text
}

/// Reads a position. Blanks between its parts are free, and keys may come in any order.
///
/// # Errors
///
/// If the text is not a position of this variant.
///
/// ```
/// use shimo::board::{Pit, Shape, Side};
/// use shimo::notation::{Names, parse_position};
///
/// let names = Names { marks: vec!["frozen".to_owned()], ..Names::pits_only(Shape::new(2, 2).unwrap()) };
/// let position = parse_position("0,1/2,3/4,5/6,7 N frozen=a1,B2", &names).unwrap();
/// assert_eq!(position.turn, Side::North);
/// assert_eq!(position.seeds(Pit::new(Side::North, 0, 1)), 3);
///
/// let error = parse_position("0,1/2,3/4,5 N", &names).unwrap_err();
/// assert_eq!(error.message, "there are 3 rows here; a 4x2 board has 4 rows of 2");
/// ```
pub fn parse_position(text: &str, names: &Names) -> Result<Position, TextError> {
    if let Some((start, odd)) = text.char_indices().find(|(_, character)| !character.is_ascii()) {
        let message = format!("{} has no place in a position", quoted(odd.encode_utf8(&mut [0; 4])));
        return Err(TextError::new(start..start + odd.len_utf8(), message)
            .help("a position is written in plain letters, digits and `,/=`"));
    }
    let mut reader = Reader { scanner: Scanner::new(text), names, position: Position::empty(names.shape) };
    if reader.scanner.peek().is_none() {
        return Err(TextError::new(0..text.len(), "there is no position here").help(reader.example()));
    }
    reader.board()?;
    reader.turn()?;
    reader.keys()?;
    let total = reader.position.total();
    if total > MAX_SEEDS {
        let message = format!("there are {total} seeds here; a position holds at most {MAX_SEEDS}");
        return Err(TextError::new(0..text.trim_end().len(), message));
    }
    Ok(reader.position)
}

/// The rows of a board as South sees them, top first, each from South's left to right.
pub(super) fn rows(shape: Shape) -> impl Iterator<Item = impl Iterator<Item = Pit>> {
    let north = (0..shape.rows()).rev().map(|row| (Side::North, row));
    let south = (0..shape.rows()).map(|row| (Side::South, row));
    north.chain(south).map(move |(side, row)| {
        (1..=shape.columns()).map(move |column| match side {
            Side::South => Pit::new(side, row, column),
            Side::North => Pit::new(side, row, shape.columns() + 1 - column),
        })
    })
}

/// The pits that carry a mark, in the order A.., B.., a.., b.., each with the player to whom the mark belongs, if it is
/// such a mark.
pub(super) fn marked<'a>(
    position: &'a Position,
    names: &Names,
    mark: usize,
) -> impl Iterator<Item = (Pit, Option<Side>)> + 'a {
    let owned = names.is_owned(mark);
    let shape = position.shape;
    let pits = Side::BOTH.into_iter().flat_map(move |side| {
        (0..shape.rows()).flat_map(move |row| (1..=shape.columns()).map(move |column| Pit::new(side, row, column)))
    });
    pits.filter_map(move |pit| {
        let lane = shape.lane(pit).expect("bug: a pit of this board");
        let carries = |mark: usize| position.marks[mark][pit.side.index()] >> lane & 1 == 1;
        match owned {
            false => carries(mark).then_some((pit, None)),
            true if carries(mark) => Some((pit, Some(pit.side))),
            true => carries(mark + 1).then_some((pit, Some(pit.side.other()))),
        }
    })
}

struct Reader<'a> {
    scanner: Scanner<'a>,
    names: &'a Names,
    position: Position,
}

impl Reader<'_> {
    fn board(&mut self) -> Result<(), TextError> {
        self.scanner.peek();
        let first = self.scanner.at();
        let mut found: Vec<(Range<usize>, Vec<u8>)> = Vec::new();
        loop {
            let mut row = Vec::new();
            self.scanner.peek();
            let start = self.scanner.at();
            loop {
                row.push(self.number("a pit")?);
                if !self.scanner.eat(b',') {
                    break;
                }
            }
            found.push((start..self.scanner.at(), row));
            let end = self.scanner.at();
            if !self.scanner.eat(b'/') {
                return self.fill(first..end, &found);
            }
        }
    }

    fn fill(&mut self, board: Range<usize>, found: &[(Range<usize>, Vec<u8>)]) -> Result<(), TextError> {
        let shape = self.names.shape;
        let (wanted, columns) = (usize::from(shape.rows()) * 2, usize::from(shape.columns()));
        if found.len() != wanted {
            let after = &self.scanner.text()[board.end..];
            // `4 4 4 4/…`: the first blank was taken for the end of the board.
            if after.trim_start().starts_with(|next: char| next.is_ascii_digit()) {
                let message = "there are blanks between the pits of a row".to_owned();
                let end = board.end + after.find(['/', ',', 'S', 'N']).unwrap_or(after.len());
                return Err(
                    TextError::new(board.start..end, message).help(format!("commas stand there: {}", self.example()))
                );
            }
            let message = format!("there {} here; {}", counted(found.len(), "row"), self.board_in_words());
            return Err(TextError::new(board, message).help(self.example()));
        }
        if let Some((range, row)) = found.iter().find(|(_, row)| row.len() != columns) {
            let message = format!("there {} in this row; {}", counted(row.len(), "pit"), self.board_in_words());
            return Err(TextError::new(range.clone(), message));
        }
        for (pits, (_, row)) in rows(shape).zip(found) {
            for (pit, &seeds) in pits.zip(row) {
                self.position.set_seeds(pit, seeds);
            }
        }
        Ok(())
    }

    fn number(&mut self, holder: &str) -> Result<u8, TextError> {
        let (word, range) = self.scanner.word();
        if word.is_empty() {
            return Err(TextError::new(range, format!("the number of seeds of {holder} is missing")));
        }
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(TextError::new(range, format!("{} is not a number of seeds", quoted(word))));
        }
        word.parse().map_err(|_| {
            let message = format!("{} seeds are too many: {holder} holds at most {MAX_SEEDS}", quoted(word));
            TextError::new(range, message)
        })
    }

    fn turn(&mut self) -> Result<(), TextError> {
        const HELP: &str = "after the board, `S` means that South is to move and `N` that North is";
        let (word, range) = self.scanner.word();
        let mut letters = word.chars();
        match (letters.next().and_then(Side::from_letter), letters.next()) {
            (Some(side), None) => {
                self.position.turn = side;
                Ok(())
            }
            _ if word.is_empty() && self.scanner.peek().is_none() => {
                Err(TextError::new(range, "whose turn it is is missing").help(HELP))
            }
            _ if word.is_empty() => Err(self.stray()),
            _ if self.scanner.peek() == Some(b'=') => {
                Err(TextError::new(range, format!("whose turn it is is missing before {}", quoted(word))).help(HELP))
            }
            _ => Err(TextError::new(range, format!("{} does not say whose turn it is", quoted(word))).help(HELP)),
        }
    }

    fn keys(&mut self) -> Result<(), TextError> {
        let mut seen = Vec::new();
        while self.scanner.peek().is_some() {
            let (word, range) = self.scanner.word();
            if word.is_empty() {
                return Err(self.stray());
            }
            let Some(key) = self.names.key(word) else { return Err(self.unknown(word, range)) };
            if seen.contains(&key) {
                return Err(TextError::new(range, format!("{} is given twice", quoted(word))));
            }
            seen.push(key);
            if !self.scanner.eat(b'=') {
                return Err(TextError::new(range, format!("{} has no value", quoted(word))).help(form(
                    word,
                    key,
                    self.owns(key),
                )));
            }
            match key {
                Key::Hand => self.position.hand = self.pair(word)?,
                Key::Store => self.position.store = self.pair(word)?,
                Key::Flag(flag) => self.holders(word, flag)?,
                Key::Mark(mark) => self.marks(word, mark)?,
            }
        }
        Ok(())
    }

    fn unknown(&mut self, word: &str, range: Range<usize>) -> TextError {
        if self.scanner.peek() != Some(b'=') {
            let message = format!("{} is not part of a position", quoted(word));
            return TextError::new(range, message).help("after the turn come `key=value` pairs only");
        }
        if matches!(word, "hand" | "store") {
            let kept = if word == "hand" { "hold no seeds in hand" } else { "have no store" };
            return TextError::new(range, format!("players {kept} in this variant"));
        }
        let error = TextError::new(range, format!("{} is not a key of this variant", quoted(word)));
        let near = if word.len() <= 64 { nearest(word, self.names.keys()) } else { None };
        let known: Vec<&str> = self.names.keys().collect();
        match near {
            Some(near) => error.help(format!("did you mean `{near}`?")),
            None if known.is_empty() => error.help("positions of this variant have no keys"),
            None => error.help(format!("its keys are {}", known.join(", "))),
        }
    }

    fn pair(&mut self, name: &str) -> Result<[u8; 2], TextError> {
        let south = self.number(&format!("South's {name}"))?;
        let end = self.scanner.at();
        if !self.scanner.eat(b',') {
            let message = format!("North's number is missing from `{name}`");
            return Err(TextError::new(end..end, message).help(form(name, Key::Hand, false)));
        }
        Ok([south, self.number(&format!("North's {name}"))?])
    }

    fn holders(&mut self, name: &str, flag: usize) -> Result<(), TextError> {
        let (word, range) = self.scanner.word();
        let help = form(name, Key::Flag(flag), false);
        if word.is_empty() {
            return Err(TextError::new(range, format!("`{name}` has no value")).help(help));
        }
        for (at, letter) in word.char_indices() {
            let here = range.start + at..range.start + at + 1;
            let Some(side) = Side::from_letter(letter) else {
                return Err(TextError::new(here, format!("{} is not a player", quoted(&word[at..=at]))).help(help));
            };
            let bit = 1 << flag;
            if self.position.flags[side.index()] & bit != 0 {
                return Err(TextError::new(here, format!("{side} is named twice")));
            }
            self.position.flags[side.index()] |= bit;
        }
        Ok(())
    }

    fn marks(&mut self, name: &str, mark: usize) -> Result<(), TextError> {
        loop {
            let (word, range) = self.scanner.word();
            if word.is_empty() {
                let message = format!("a pit is missing from `{name}`");
                return Err(TextError::new(range, message).help(form(
                    name,
                    Key::Mark(mark),
                    self.names.is_owned(mark),
                )));
            }
            let owned = self.names.is_owned(mark);
            let read = Pit::read(word).map(|(pit, rest)| match (owned, rest) {
                (false, "") => (pit, Some(mark)),
                (true, ":S" | ":N") => {
                    (pit, Some(mark + usize::from(rest.ends_with('S') != (pit.side == Side::South))))
                }
                _ => (pit, None),
            });
            let Some((pit, Some(number))) = read else {
                if owned && read.is_some() {
                    let message = format!("{} does not say to which player the mark belongs", quoted(word));
                    return Err(TextError::new(range, message).help(form(name, Key::Mark(mark), true)));
                }
                let message = format!("{} is not a pit", quoted(word));
                return Err(TextError::new(range, message).help("South's pits are written `A1`, North's `a1`"));
            };
            let shape = self.names.shape;
            let Some(lane) = shape.lane(pit) else {
                let message = format!("there is no pit {}; {}", quoted(word), self.board_in_words());
                return Err(TextError::new(range, message));
            };
            let mut numbers = mark..mark + 1 + usize::from(owned);
            if numbers.any(|number| self.position.marks[number][pit.side.index()] >> lane & 1 == 1) {
                return Err(TextError::new(range, format!("{} is named twice", quoted(word))));
            }
            self.position.marks[number][pit.side.index()] |= 1 << lane;
            if !self.scanner.eat(b',') {
                return Ok(());
            }
        }
    }

    /// Whether a key is a mark that belongs to a player.
    fn owns(&self, key: Key) -> bool {
        matches!(key, Key::Mark(mark) if self.names.is_owned(mark))
    }

    /// An error about the separator that is next.
    fn stray(&mut self) -> TextError {
        let byte = self.scanner.peek().map_or(' ', char::from);
        let at = self.scanner.at();
        TextError::new(at..at + 1, format!("the `{byte}` is out of place"))
    }

    fn board_in_words(&self) -> String {
        let (rows, columns) = (self.names.shape.rows() * 2, self.names.shape.columns());
        format!("a {rows}x{columns} board has {rows} rows of {columns}")
    }

    fn example(&self) -> String {
        format!("an empty board is written `{}`", format_position(&Position::empty(self.names.shape), self.names))
    }
}

/// `is 1 row`, `are 3 rows`.
fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("is 1 {noun}") } else { format!("are {number} {noun}s") }
}

/// How a key is written.
fn form(name: &str, key: Key, owned: bool) -> String {
    match key {
        Key::Hand | Key::Store => format!("write `{name}=SOUTH,NORTH` with two numbers"),
        Key::Flag(_) => format!("write `{name}=S`, `{name}=N` or `{name}=SN`"),
        Key::Mark(_) if owned => format!("write `{name}=` and pits with their players, such as `{name}=A1:N,a2:S`"),
        Key::Mark(_) => format!("write `{name}=` and pits, such as `{name}=A1,a2`"),
    }
}

#[cfg(test)]
mod tests;
