//! Reads a game, and goes on after a mistake to find the others.

use std::ops::Range;

use super::{Ply, Record, read_hand, read_score};
use crate::board::Side;
use crate::notation::TextError;
use crate::notation::error::quoted;
use crate::notation::moves::parse_as_mover;

/// Mistakes after which the rest of a file is left unread.
const MOST_ERRORS: usize = 20;

/// Keys that have a meaning and so cannot be given twice.
const MEANINGFUL: [&str; 3] = ["rules", "options", "position"];

/// Keys that have a meaning besides in a hand of a match.
const MEANINGFUL_IN_A_HAND: [&str; 3] = ["hand", "before", "score"];

/// Reads a game. Lines may end in CR LF, a byte order mark is ignored, and so are empty lines between moves.
///
/// Moves are only read as far as they are written: whether they can be played is for
/// [`Ply::resolve`](super::Ply::resolve) to say.
///
/// # Errors
///
/// All mistakes in the order of their lines. After twenty the rest is not read; the last error then says how many lines
/// that are.
///
/// ```
/// use shimo::notation::{format_record, parse_record};
///
/// let text = "south: Omar\n\n1: 6L* 5L;\n2: resigns; a short game\n";
/// let record = parse_record(text).unwrap();
/// assert_eq!(record.header("south"), Some("Omar"));
/// assert_eq!(record.plies[1].text, "5L");
/// assert_eq!(format_record(&record), text);
///
/// let errors = parse_record("south Omar\n\n1: 6L 5L 4L\n3: hello").unwrap_err();
/// assert_eq!(errors.len(), 4);
/// ```
pub fn parse_record(text: &str) -> Result<Record, Vec<TextError>> {
    let mut records = parse_records(text)?;
    if let Some(second) = records.get(1) {
        let start = second.range.start;
        let line = text[start..].lines().next().map_or(0, |line| line.trim_end().len());
        let message = format!("a second game begins here: {} are in this record", records.len());
        return Err(vec![TextError::new(start..start + line, message).help("cut out the game that you mean")]);
    }
    Ok(records.remove(0))
}

/// Reads one game, or the hands of a match one after another: each begins with its header `hand`.
///
/// # Errors
///
/// As for [`parse_record`], of all hands together.
///
/// ```
/// use shimo::notation::{format_records, parse_records};
///
/// let text = "hand: 1 of 2\nscore: 0-1\n\n1: 6L 5L;\n\nhand: 2 of 2\nbefore: 0-1\n\n1: - 5L;\n";
/// let records = parse_records(text).unwrap();
/// assert_eq!((records.len(), records[1].hand(), records[1].before()), (2, Some((2, Some(2))), Some([0, 1])));
/// assert_eq!(format_records(&records), text);
/// ```
pub fn parse_records(text: &str) -> Result<Vec<Record>, Vec<TextError>> {
    parse(text, false)
}

/// The same of a text that was cut off, so that its last game may have no moves yet.
///
/// # Errors
///
/// As for [`parse_record`].
pub fn parse_begun(text: &str) -> Result<Vec<Record>, Vec<TextError>> {
    parse(text, true)
}

fn parse(text: &str, begun: bool) -> Result<Vec<Record>, Vec<TextError>> {
    let mut reader = Reader { record: Record::default(), errors: Vec::new(), next: None };
    let mut records = Vec::new();
    let mut in_headers = true;
    for line in lines(text) {
        let blank = line.text.trim().is_empty();
        if !in_headers && begins_hand(line.text) {
            reader.end(line.start, false);
            records.push(std::mem::take(&mut reader.record));
            reader.record.range.start = line.start;
            reader.next = None;
            in_headers = true;
        }
        if in_headers && (blank && reader.has_begun() || begins_moves(line.text)) {
            in_headers = false;
        }
        match (blank, in_headers) {
            (true, _) => {}
            (false, true) => reader.header(line),
            (false, false) => reader.moves(line),
        }
        if reader.errors.len() >= MOST_ERRORS {
            reader.give_up(text, line.end());
            return Err(reader.errors);
        }
    }
    reader.end(text.len(), begun);
    records.push(reader.record);
    if reader.errors.is_empty() { Ok(records) } else { Err(reader.errors) }
}

/// Where the value of a key stands in the text of a record: the first one if it is given several times.
///
/// ```
/// use shimo::notation::header_range;
/// let text = "rules: zanzibar\n\n1: 5L;\n";
/// assert_eq!(&text[header_range(text, "rules").unwrap()], "zanzibar");
/// assert_eq!(header_range(text, "position"), None);
/// ```
#[must_use]
pub fn header_range(text: &str, key: &str) -> Option<Range<usize>> {
    let headers = lines(text).skip_while(|line| line.text.trim().is_empty());
    let mut headers = headers.take_while(|line| !line.text.trim().is_empty() && !begins_moves(line.text));
    headers.find_map(|line| {
        let (name, value) = line.split(':')?;
        (name.text.trim() == key).then(|| value.trim().range())
    })
}

/// Some words of a text and where they start in it.
#[derive(Clone, Copy)]
struct Words<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Words<'a> {
    fn end(self) -> usize {
        self.start + self.text.len()
    }

    fn range(self) -> Range<usize> {
        self.start..self.end()
    }

    fn trim(self) -> Words<'a> {
        let blanks = self.text.len() - self.text.trim_start().len();
        Words { text: self.text.trim(), start: self.start + blanks }
    }

    /// What comes before and after the first `mark`.
    fn split(self, mark: char) -> Option<(Words<'a>, Words<'a>)> {
        let (before, after) = self.text.split_once(mark)?;
        let start = self.end() - after.len();
        Some((Words { text: before, ..self }, Words { text: after, start }))
    }

    /// The first word and what comes after it.
    fn first(self) -> Option<(Words<'a>, Words<'a>)> {
        let words = self.trim();
        let length = words.text.find(char::is_whitespace).unwrap_or(words.text.len());
        let (word, rest) = words.text.split_at(length);
        (length > 0).then(|| (Words { text: word, ..words }, Words { text: rest, start: words.start + length }))
    }
}

fn lines(text: &str) -> impl Iterator<Item = Words<'_>> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut start = text.len() - body.len();
    body.split_inclusive('\n').map(move |line| {
        let words = Words { text: line.trim_end_matches(['\r', '\n']), start };
        start += line.len();
        words
    })
}

/// Whether a line begins with a number and a colon.
fn begins_moves(line: &str) -> bool {
    let line = line.trim_start();
    let rest = line.trim_start_matches(|first: char| first.is_ascii_digit());
    rest.len() < line.len() && rest.trim_start().starts_with(':')
}

/// Whether a line begins the next hand of a match.
fn begins_hand(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, _)| key.trim() == "hand")
}

struct Reader {
    record: Record,
    errors: Vec<TextError>,
    /// The turn and the player that come next, `None` before the first line of moves.
    next: Option<(u32, Side)>,
}

impl Reader {
    fn wrong(&mut self, range: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.errors.push(TextError::new(range, message).help(help));
    }

    fn has_begun(&self) -> bool {
        !self.record.headers.is_empty() || !self.errors.is_empty()
    }

    /// Ends the record that is being read at a byte of the text. Without moves it is one if a position says where the game
    /// begins, and with whom; or if it has only `begun`.
    fn end(&mut self, at: usize, begun: bool) {
        self.record.range.end = at;
        if !self.errors.is_empty() || !self.record.plies.is_empty() || self.record.resigned.is_some() {
            return;
        }
        if let Some(position) = self.record.position() {
            let north = position.split_whitespace().any(|word| word == "N");
            self.record.first = if north { Side::North } else { Side::South };
        } else if !begun {
            let help = "after the headers come an empty line and the moves, such as `1: 5L 5R;`";
            self.errors.push(TextError::new(at..at, "there are no moves in this record").help(help));
        }
    }

    fn give_up(&mut self, text: &str, read: usize) {
        self.errors.truncate(MOST_ERRORS);
        let left = lines(&text[read..]).skip(1).count();
        if left > 0 {
            let message = format!("after {MOST_ERRORS} mistakes {left} more lines were not read");
            self.wrong(read..read, message, "is this a record of a game?");
        }
    }

    fn header(&mut self, line: Words) {
        let Some((key, value)) = line.split(':') else {
            let message = format!("{} is not a header: it has no colon", quoted(line.text.trim()));
            return self.wrong(line.trim().range(), message, "a header is written `key: value`");
        };
        let (key, value) = (key.trim(), value.trim());
        if key.text.is_empty() {
            return self.wrong(line.trim().range(), "this header has no key", "a header is written `key: value`");
        }
        let in_a_hand = self.record.header("hand").is_some();
        let has_meaning = MEANINGFUL.contains(&key.text) || in_a_hand && MEANINGFUL_IN_A_HAND.contains(&key.text);
        if has_meaning && self.record.header(key.text).is_some() {
            let message = format!("{} is given twice", quoted(key.text));
            return self.wrong(key.range(), message, "leave one of them out");
        }
        if key.text == "options" {
            self.options(value);
        }
        if key.text == "hand" && read_hand(value.text).is_none() {
            let message = format!("{} is not the number of a hand", quoted(value.text));
            self.wrong(value.range(), message, "hands are numbered `hand: 2` or `hand: 2 of 7`");
        }
        if in_a_hand && ["before", "score"].contains(&key.text) && read_score(value.text).is_none() {
            let message = format!("{} is not a score", quoted(value.text));
            self.wrong(value.range(), message, "a score is South's points and North's, such as `score: 2-1`");
        }
        self.record.headers.push((key.text.to_owned(), value.text.to_owned()));
    }

    fn options(&mut self, value: Words) {
        const HELP: &str = "options are written `name=value, name=value`";
        let mut rest = Some(value);
        while let Some(options) = rest {
            let (option, after) = options.split(',').map_or((options, None), |(option, after)| (option, Some(after)));
            let parts = option.split('=').map(|(name, value)| (name.trim().text, value.trim().text));
            if parts.is_none_or(|(name, value)| name.is_empty() || value.is_empty()) {
                let option = option.trim();
                return self.wrong(option.range(), format!("{} is not an option", quoted(option.text)), HELP);
            }
            rest = after;
        }
    }

    /// Reads a line such as `3: 5L 6R*; a comment`.
    fn moves(&mut self, line: Words) {
        let (body, comment) = line.split(';').map_or((line, ""), |(body, comment)| (body, comment.text.trim()));
        let body = body.trim();
        if !body.text.is_empty() && !self.turn(body) {
            return;
        }
        if !comment.is_empty() {
            self.comment(comment, line);
        }
    }

    /// Reads the number of a turn and its moves; `false` if there is nothing that a comment could go with.
    fn turn(&mut self, body: Words) -> bool {
        const HELP: &str = "moves are written `1: SOUTH NORTH;`";
        let numbered = body.split(':').map(|(number, entries)| (number.trim(), entries));
        let Some((number, entries)) = numbered else {
            self.wrong(body.range(), format!("{} has no number of a turn before it", quoted(body.text)), HELP);
            return false;
        };
        let Some(turn) = number.text.parse().ok().filter(|&turn: &u32| turn < u32::MAX) else {
            self.wrong(number.range(), format!("{} is not the number of a turn", quoted(number.text)), HELP);
            return false;
        };
        let Some((first, after)) = entries.first() else {
            self.wrong(body.range(), format!("turn {turn} has no moves"), HELP);
            return false;
        };
        let side = if first.text == "-" { Side::North } else { Side::South };
        self.follow(turn, side, body);
        let mut rest = if side == Side::North { after } else { entries };
        if rest.first().is_none() {
            self.wrong(first.range(), "North's move is missing after the `-`", HELP);
        }
        let mut next = (turn, side);
        while let Some((entry, after)) = rest.first() {
            if next.0 > turn {
                self.wrong(entry.range(), format!("{} is one move too many for a turn", quoted(entry.text)), HELP);
                break;
            }
            self.entry(entry, next.1);
            next = if next.1 == Side::South { (turn, Side::North) } else { (turn + 1, Side::South) };
            rest = after;
        }
        self.next = Some(next);
        true
    }

    /// Checks that a line that starts with this turn and player continues the game.
    fn follow(&mut self, turn: u32, side: Side, body: Words) {
        let Some((next, mover)) = self.next else {
            self.record.first = side;
            if turn != 1 {
                self.wrong(body.range(), format!("the first turn is {turn}, not 1"), "turns are numbered from 1");
            }
            return;
        };
        let alone = format!("North's move is written `{next}: - 5L;` on a line of its own");
        match (mover, side) {
            _ if self.record.resigned.is_some() => {}
            (Side::North, Side::South) if turn == next => {
                self.wrong(body.range(), format!("South has already moved in turn {turn}"), alone);
            }
            (Side::North, Side::South) => {
                self.wrong(body.range(), format!("North's move of turn {next} is missing"), alone);
            }
            (Side::South, Side::North) => {
                let message = format!("South's move of turn {next} is missing");
                self.wrong(body.range(), message, "only in the first turn, `-` stands for no move of South");
            }
            _ if turn != next => {
                self.wrong(
                    body.range(),
                    format!("this is turn {turn}, but turn {next} is next"),
                    "number the turns on",
                );
            }
            _ => {}
        }
    }

    /// Reads what a player did in a turn: a move, or several joined by `+` where a move gave another turn.
    fn entry(&mut self, entry: Words, side: Side) {
        let mut rest = Some(entry);
        let mut again = false;
        while let Some(parts) = rest {
            let (part, after) = parts.split('+').map_or((parts, None), |(part, after)| (part, Some(after)));
            if part.text.is_empty() {
                let help = "moves of one turn are joined by `+`: `1: A3+A5 a2;`";
                return self.wrong(entry.range(), format!("a move is missing in {}", quoted(entry.text)), help);
            }
            self.part(part, side, again);
            again = true;
            rest = after;
        }
    }

    fn part(&mut self, entry: Words, side: Side, again: bool) {
        if let Some(loser) = self.record.resigned {
            let message = format!("{} comes after {loser} has resigned", quoted(entry.text));
            return self.wrong(entry.range(), message, "`resigns` ends a game");
        }
        if entry.text == "resigns" {
            self.record.resigned = Some(side);
            return;
        }
        if let Err(error) = parse_as_mover(entry.text, side) {
            self.errors.push(error.shifted(entry.start));
        }
        self.record.plies.push(Ply { text: entry.text.to_owned(), range: entry.range(), comment: None, again });
    }

    /// Puts a comment beside the last entry.
    fn comment(&mut self, comment: &str, line: Words) {
        let last = self.record.plies.last_mut().map(|ply| &mut ply.comment);
        let place = if self.record.resigned.is_some() { Some(&mut self.record.closing) } else { last };
        match place {
            Some(Some(before)) => *before += &format!(" {comment}"),
            Some(empty) => *empty = Some(comment.to_owned()),
            None => {
                let message = "this comment comes before the first move";
                self.wrong(line.trim().range(), message, "write it among the headers, as `note: ...`");
            }
        }
    }
}
