//! A game that was written down and is taken up again: whether its rules are still the same, and how far it goes.

use std::ops::Range;

use super::{Match, Session, Wrong, replay, replay_match};
use crate::board::Side;
use crate::game::Game;
use crate::notation::{Record, TextError, parse_begun, parse_records};
use crate::variant::{Variant, find as find_variant, is_called};

/// The header that tells under which rules a kept game was begun.
const FINGERPRINT: &str = "fingerprint";

/// The header that tells how a match ended.
const MATCH_RESULT: &str = "match-result";

/// The header that names the file of a variant that is not shipped.
const FILE: &str = "file";

/// Headers that are made anew whenever a game is written.
const MADE: [&str; 11] =
    ["game", "rules", "options", "position", "result", "hand", "before", "score", FINGERPRINT, MATCH_RESULT, FILE];

/// A record that was read, whole or cut off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// At least one.
    pub records: Vec<Record>,
    /// What was left out, since the text ends in the middle of it.
    pub cut: Option<Range<usize>>,
}

/// A game that is taken up.
#[derive(Clone, Debug)]
pub struct Resumed<'a> {
    pub session: Session<'a>,
    /// The match that it is a hand of.
    pub contest: Option<Match<'a>>,
    /// What cannot be played any more. The game stands before it.
    pub wrong: Option<Wrong>,
    /// What its writer had added: headers and comments, a record a hand.
    pub notes: Vec<Record>,
}

/// What the rules of a game come to: another text, or another value of an option, gives another number.
#[must_use]
pub fn fingerprint(game: &Game) -> String {
    let variant = game.variant();
    let rules = variant.rules.iter().map(|text| variant.files.slice(text.span));
    let values = game.values().iter().flat_map(|(option, value)| [option.as_str(), value.as_str()]);
    // FNV-1a, a byte that no text has between two texts.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in rules.chain(values).flat_map(|text| text.bytes().chain([0xff])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}

/// Adds to the records of a game what is needed to take it up again, and what was written into them by hand (`notes`).
/// `file` is the file of the variant, `over` how the match ended.
pub fn add_keeping(records: &mut [Record], notes: &[Record], game: &Game, file: Option<&str>, over: Option<String>) {
    for (record, noted) in records.iter_mut().zip(notes) {
        let own = noted.headers.iter().filter(|(key, _)| !MADE.contains(&key.as_str()));
        record.headers.extend(own.cloned());
        for (ply, noted) in record.plies.iter_mut().zip(&noted.plies) {
            // From the first move that is another one, nothing that was remarked holds.
            if ply.text != noted.text {
                break;
            }
            ply.comment.clone_from(&noted.comment);
        }
    }
    let add = |record: Option<&mut Record>, key: &str, value: String| {
        if let Some(record) = record {
            record.headers.push((key.to_owned(), value));
        }
    };
    if let Some(file) = file {
        add(records.first_mut(), FILE, file.to_owned());
    }
    add(records.first_mut(), FINGERPRINT, fingerprint(game));
    if let Some(over) = over {
        add(records.last_mut(), MATCH_RESULT, over);
    }
}

/// Whether a text is a game of this file (`None`: of a shipped variant) that is not over. One that is cut off may be.
#[must_use]
pub fn is_unfinished(text: &str, file: Option<&str>) -> bool {
    let Ok(Read { records, .. }) = read_kept(text) else { return false };
    let last = &records[records.len() - 1];
    let over = match last.hand() {
        Some(_) => last.header(MATCH_RESULT).is_some(),
        None => last.header("result").is_some() || last.resigned.is_some(),
    };
    !over && records[0].header(FILE) == file
}

/// Whether a game was begun under other rules than those of `game`. Of a record that does not say so nobody knows.
#[must_use]
pub fn rules_changed(records: &[Record], game: &Game) -> bool {
    records[0].header(FINGERPRINT).is_some_and(|known| known != fingerprint(game))
}

/// The name of the game that a record says it is of, if that is neither this one nor one that it is made from.
#[must_use]
pub fn other_game<'a>(records: &'a [Record], variant: &Variant) -> Option<&'a str> {
    let name = records[0].header("game").filter(|name| !name.is_empty())?;
    let mut base = Some(variant.clone());
    while let Some(variant) = base {
        if is_called(&variant, name) {
            return None;
        }
        base = variant.base.and_then(|base| find_variant(base.as_str()).ok()).map(|(base, _)| base);
    }
    Some(name)
}

/// Reads a record that may have been cut off in the middle of a line. Then its last word, of which nobody knows whether
/// it is whole, is left out, and there may be no moves at all.
///
/// # Errors
///
/// As for [`parse_records`].
pub fn read_kept(text: &str) -> Result<Read, Vec<TextError>> {
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let line = &text[start..];
    let is_moves = line.trim_start().starts_with(|first: char| first.is_ascii_digit());
    if text.ends_with("\n\n") || text.ends_with("\n\r\n") {
        // After the headers and before the first move.
        let begun = parse_begun(text).ok().filter(|records| records.len() == 1 && records[0].plies.is_empty());
        if let Some(records) = begun.filter(|records| records[0].header("game").is_some()) {
            return Ok(Read { records, cut: None });
        }
    }
    if line.trim().is_empty() || line.contains(';') || !is_moves {
        return Ok(Read { records: parse_records(text)?, cut: None });
    }
    if line.ends_with(char::is_whitespace) && line.split_once(':').is_some_and(|(_, moves)| !moves.trim().is_empty()) {
        return Ok(Read { records: parse_records(text)?, cut: None });
    }
    let word = line.rfind(|mark: char| mark.is_whitespace() || mark == '+').unwrap_or(0);
    let whole = &line[..word];
    // A number alone, or with North's dash, is no line.
    let moves = whole.split_once(':').map_or("", |(_, moves)| moves).trim();
    let end = if moves.is_empty() || moves == "-" { start } else { start + word };
    let mut records = parse_begun(&text[..end])?;
    if let (Some(last), true) = (records.last_mut(), moves == "-") {
        // North moves first, or it is North's turn: of no moves at all that is to be remembered.
        last.first = if last.plies.is_empty() { Side::North } else { last.first };
    }
    Ok(Read { records, cut: Some(end..text.len()) })
}

/// Plays a record as far as it goes. `text` is what it was read from.
#[must_use]
pub fn resume<'a>(game: &'a Game, records: &[Record], text: &str) -> Resumed<'a> {
    let first = &records[0];
    let (true, Some(rules)) = (first.hand().is_some(), &game.variant().matches) else {
        let replayed = replay(game, first, text);
        let mut session = Session::new(game, replayed.first);
        for played in &replayed.plies {
            session.play(&played.mv);
        }
        let notes = vec![noted(first, &session)];
        let mut wrong = replayed.wrong;
        if let (None, Some(_)) = (&wrong, first.hand()) {
            let message = format!("`{}` does not say how matches are played", game.variant().id);
            wrong = Some(Wrong { range: first.range.clone(), message, help: None });
        }
        return Resumed { session, contest: None, wrong, notes };
    };
    let (mut contest, mut session) = Match::new(game, rules.clone(), first.first);
    let mut notes = Vec::new();
    let mut wrong = None;
    if first.hand().is_some_and(|(number, _)| number != 1) {
        let message = "this match does not begin with its first hand".to_owned();
        let help = Some("a match is taken up from `hand: 1` on; `shimo replay` plays single hands".to_owned());
        wrong = Some(Wrong { range: first.range.clone(), message, help });
        return Resumed { session, contest: Some(contest), wrong, notes };
    }
    for (hand, record) in replay_match(game, records, text).into_iter().zip(records) {
        session = Session::new(game, hand.replayed.first);
        for played in &hand.replayed.plies {
            session.play(&played.mv);
        }
        notes.push(noted(record, &session));
        wrong = hand.replayed.wrong;
        contest.settle(&mut session);
        if wrong.is_some() {
            break;
        }
    }
    Resumed { session, contest: Some(contest), wrong, notes }
}

/// A record with its moves as they are written, to be compared with later.
fn noted(record: &Record, session: &Session<'_>) -> Record {
    let mut noted = record.clone();
    noted.plies.truncate(session.plies().len());
    for (ply, played) in noted.plies.iter_mut().zip(session.plies()) {
        ply.text = played.mv.to_string();
    }
    noted
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::format_records;

    fn written(game: &Game, moves: &[&str]) -> String {
        let mut session = Session::new(game, game.engine.start());
        for text in moves {
            let mv = crate::notation::parse_move(text, &session.legal(), session.position().turn).unwrap();
            session.play(&mv);
        }
        let mut records = [session.record()];
        add_keeping(&mut records, &[], game, None, None);
        format_records(&records)
    }

    #[test]
    fn a_kept_game_is_the_same_again() {
        let game = Game::find("kalah", &[]).unwrap();
        let text = written(&game, &["A3", "A6", "a1"]);
        let read = read_kept(&text).unwrap();
        assert!(!rules_changed(&read.records, &game) && is_unfinished(&text, None) && read.cut.is_none());
        assert!(!is_unfinished(&text, Some("x.toml")));
        let other = Game::find("bao-la-kujifunza", &[]).unwrap();
        assert!(rules_changed(&read.records, &other));
        let resumed = resume(&game, &read.records, &text);
        assert_eq!((resumed.session.plies().len(), resumed.wrong), (3, None));
    }

    #[test]
    fn headers_and_comments_of_a_person_stay() {
        let game = Game::find("kalah", &[]).unwrap();
        let text = "south: Omar\nfingerprint: old\n\n1: 3+A6 1; well begun\n2: 2; and then\n";
        let read = read_kept(text).unwrap();
        let mut resumed = resume(&game, &read.records, text);
        resumed.session.undo();
        let mv = crate::notation::parse_move("A1", &resumed.session.legal(), crate::board::Side::South).unwrap();
        resumed.session.play(&mv);
        let mut records = [resumed.session.record()];
        add_keeping(&mut records, &resumed.notes, &game, Some("/x.toml"), None);
        let again = format_records(&records);
        assert!(again.contains("south: Omar\nfile: /x.toml\nfingerprint: "), "{again}");
        assert!(again.ends_with("1: A3+A6 a1; well begun\n2: A1;\n") && !again.contains("old"), "{again}");
    }

    #[test]
    fn the_word_in_which_a_record_is_cut_off_is_left_out() {
        let plies = |text: &str| {
            let read = read_kept(text).unwrap();
            (read.records[0].plies.len(), read.cut.map(|cut| text[cut].to_owned()))
        };
        assert_eq!(plies("1: A3+A6 a1;\n2: A5"), (3, Some("2: A5".to_owned())));
        assert_eq!(plies("1: A3+A6 a1;\n2: A5 "), (4, None));
        assert_eq!(plies("1: A3+A6 a"), (2, Some(" a".to_owned())));
        assert_eq!(plies("1: A1+"), (1, Some("+".to_owned())));
        assert_eq!(plies("1: A3+A6 a1;"), (3, None));
        assert_eq!(plies("1: A3 a1; remarks"), (2, None));
        for (text, cut) in
            [("1: A3", "1: A3"), ("game: Kalah\n\n1: A", "1: A"), ("position: 4/4 N\n\n1: - a", "1: - a")]
        {
            assert_eq!(plies(text), (0, Some(cut.to_owned())));
        }
        assert_eq!(plies("game: Kalah\n\n"), (0, None));
        assert_eq!(read_kept("game: Kalah\n\n1: - a").unwrap().records[0].first, Side::North);
        assert_eq!(plies("position: 4,4/4,4 N\n"), (0, None));
        for nothing in ["game: Kal", "", "\n\n", "south: Omar\n\n"] {
            assert!(read_kept(nothing).is_err(), "{nothing:?}");
        }
    }

    #[test]
    fn a_game_without_moves_says_who_begins() {
        let game = Game::find("kalah", &[]).unwrap();
        let start = crate::play::start(&game, Side::North);
        let mut records = [Session::new(&game, start).record()];
        add_keeping(&mut records, &[], &game, None, None);
        let text = format_records(&records);
        let read = read_kept(&text).unwrap();
        assert!(is_unfinished(&text, None) && read.records[0].first == Side::North, "{text}");
        assert_eq!(*resume(&game, &read.records, &text).session.position(), start);
    }

    #[test]
    fn a_record_of_another_game_is_told_from_one_of_its_base() {
        let records = |name: &str| read_kept(&format!("game: {name}\n\n1: A1;\n")).unwrap().records;
        let bao = Game::find("bao-la-kiswahili", &[]).unwrap();
        let kalah = Game::find("kalah", &[]).unwrap();
        assert_eq!(other_game(&records("Bao la Kiswahili"), bao.variant()), None);
        let made = Game::find("bao-malawi", &[]).unwrap();
        assert_eq!(other_game(&records("Bao la Kiswahili"), made.variant()), None);
        assert_eq!(other_game(&records("Oware"), kalah.variant()), Some("Oware"));
        assert_eq!(other_game(&records("KALAH"), kalah.variant()), None);
        assert_eq!(other_game(&read_kept("1: A1;").unwrap().records, kalah.variant()), None);
    }

    proptest! {
        #[test]
        fn wherever_a_kept_game_is_cut_off_what_is_left_is_played(at in 0usize..400) {
            let game = Game::find("kalah", &[]).unwrap();
            let text = written(&game, &["A3", "A6", "a1", "A2", "a6", "A1"]);
            let part = &text[..at.min(text.len())];
            if let Ok(read) = read_kept(part) {
                prop_assert_eq!(resume(&game, &read.records, part).wrong, None);
            }
        }
    }
}
