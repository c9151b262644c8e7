use std::fmt::Write;
use std::time::{Duration, Instant};

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::*;
use crate::notation::TextError;

const GAMES: [&str; 4] = [
    include_str!("../../../tests/records/zanzibar-1994-1.txt"),
    include_str!("../../../tests/records/zanzibar-1994-3.txt"),
    include_str!("../../../tests/records/zanzibar-1994-4.txt"),
    include_str!("../../../tests/records/zanzibar-1994-5.txt"),
];

/// The words that each error is about, and what it says.
fn errors(text: &str) -> Vec<(&str, String)> {
    let errors = parse_record(text).expect_err(text);
    errors.into_iter().map(|error: TextError| (&text[error.range], error.message)).collect()
}

fn only_error(text: &str) -> (&str, String) {
    let mut found = errors(text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// A record with no place in a file.
fn anywhere(mut record: Record) -> Record {
    for ply in &mut record.plies {
        ply.range = 0..0;
    }
    record.range = 0..0;
    record
}

#[test]
fn recorded_games_are_read_and_written_alike() {
    for (game, plies) in GAMES.iter().zip([35, 52, 60, 64]) {
        let record = parse_record(game).unwrap();
        assert_eq!(record.plies.len(), plies);
        assert_eq!((record.rules(), record.position(), record.first), (Some("zanzibar"), None, Side::South));
        assert!(record.plies.iter().all(|ply| game[ply.range.clone()] == ply.text));
        assert_eq!(format_record(&record), *game);
    }
}

#[test]
fn dos_files_are_read() {
    for game in GAMES {
        let dos = format!("\u{feff}{}", game.replace('\n', "\r\n"));
        let record = parse_record(&dos).unwrap();
        assert!(record.plies.iter().all(|ply| dos[ply.range.clone()] == ply.text));
        assert_eq!(header_range(&dos, "game").map(|range| &dos[range]), Some("Bao la Kiswahili"));
        assert_eq!(anywhere(record), anywhere(parse_record(game).unwrap()));
    }
}

#[test]
fn north_may_begin() {
    let record = parse_record("position: x\n\n1: - a5L\n2: 6L resigns; enough").unwrap();
    assert_eq!((record.first, record.side(1), record.resigned), (Side::North, Side::South, Some(Side::North)));
    assert_eq!(record.closing.as_deref(), Some("enough"));
    assert_eq!(format_record(&record), "position: x\n\n1: - a5L;\n2: 6L resigns; enough\n");
}

#[test]
fn comments_stay_with_their_moves() {
    let text = "1: 6L; one\n1: - 5L; two\n2: 3L;\n";
    let record = parse_record(text).unwrap();
    let comments: Vec<Option<&str>> = record.plies.iter().map(|ply| ply.comment.as_deref()).collect();
    assert_eq!(comments, [Some("one"), Some("two"), None]);
    assert_eq!(format_record(&record), text);
    let longer = parse_record("1: 6L 5L; one\n\n; and more; so\n").unwrap();
    assert_eq!(longer.plies[1].comment.as_deref(), Some("one and more; so"));
}

#[test]
fn malformed_headers_are_pointed_at() {
    assert_eq!(only_error(" south Omar \n\n1: 5L;").0, "south Omar");
    assert_eq!(only_error(": Omar\n\n1: 5L;"), (": Omar", "this header has no key".to_owned()));
    assert_eq!(only_error("rules: a\nrules: b\n\n1: 5L;"), ("rules", "`rules` is given twice".to_owned()));
    assert_eq!(only_error("options: a=b, c\n\n1: 5L;"), ("c", "`c` is not an option".to_owned()));
    assert_eq!(only_error("options:\n\n1: 5L;"), ("", "`` is not an option".to_owned()));
    assert_eq!(only_error("south: Omar\n"), ("", "there are no moves in this record".to_owned()));
    assert_eq!(only_error(""), ("", "there are no moves in this record".to_owned()));
}

#[test]
fn malformed_moves_are_pointed_at() {
    let check = |text: &str, at: &str, message: &str| {
        let text = format!("south: Omar\n\n{text}");
        assert_eq!(only_error(&text), (at, message.to_owned()));
    };
    check("1: 6L 5L\n2: 5Lq;", "q", "`q` is not part of a move");
    check("1: hello 5L", "hello", "`hello` is not a move");
    check("1: 5L 5L 5L 5L", "5L", "`5L` is one move too many for a turn");
    check("2: 5L", "2: 5L", "the first turn is 2, not 1");
    check("1: 5L 5L\n3: 5L 5L\n4: 5L;", "3: 5L 5L", "this is turn 3, but turn 2 is next");
    check("1: 5L\n2: 5L 5L;", "2: 5L 5L", "North's move of turn 1 is missing");
    check("1: 5L\n1: 5L", "1: 5L", "South has already moved in turn 1");
    check("1: 5L 5L\n2: - 5L", "2: - 5L", "South's move of turn 2 is missing");
    check("1: -", "-", "North's move is missing after the `-`");
    check("1: 5L 5L\n2:;", "2:", "turn 2 has no moves");
    check("1: 5L 5L\n2 5L;", "2 5L", "`2 5L` has no number of a turn before it");
    check("1: 5L 5L\nsouth: Omar", "south", "`south` is not the number of a turn");
    check("1: 5L 5L\n99999999999: 5L", "99999999999", "`99999999999` is not the number of a turn");
    check("1: resigns 5L", "5L", "`5L` comes after South has resigned");
    check("1: 5L resigns\n2: 5L", "5L", "`5L` comes after North has resigned");
    check("; hello\n1: 5L", "; hello", "this comment comes before the first move");
}

#[test]
fn the_headers_of_a_hand_are_read() {
    let text = "hand: 2 of 7\nbefore: 1-0\nscore: 1-2\n\n1: 5L;\n";
    let record = parse_record(text).unwrap();
    assert_eq!((record.hand(), record.before(), record.score()), (Some((2, Some(7))), Some([1, 0]), Some([1, 2])));
    // Outside a match the words may mean anything.
    assert_eq!(parse_record("score: high\n\n1: 5L;\n").unwrap().score(), None);
    for (wrong, at) in [("0", "0"), ("8 of 7", "8 of 7"), ("two", "two")] {
        assert_eq!(only_error(&text.replace("2 of 7", wrong)), (at, format!("`{wrong}` is not the number of a hand")));
    }
    assert_eq!(only_error(&text.replace("1-2", "1:2")), ("1:2", "`1:2` is not a score".to_owned()));
    assert_eq!(only_error(&text.replace("before", "score")), ("score", "`score` is given twice".to_owned()));
    let two = format!("{text}\n{text}");
    assert_eq!(parse_records(&two).unwrap().len(), 2);
    let message = "a second game begins here: 2 are in this record".to_owned();
    assert_eq!(only_error(&two), ("hand: 2 of 7", message));
    let (_, message) = &parse_records("hand: 1\n\n1: 5L;\nhand: 2\n")
        .map_err(|errors| (errors.len(), errors[0].message.clone()))
        .unwrap_err();
    assert_eq!(message, "there are no moves in this record");
}

#[test]
fn all_mistakes_are_found() {
    let found = errors("south\nnorth: x\n\n1: z 5L\n3: 5L y 6L");
    let at: Vec<&str> = found.iter().map(|(at, _)| *at).collect();
    assert_eq!(at, ["south", "z", "3: 5L y 6L", "y", "6L"]);
}

#[test]
fn noise_is_left_unread() {
    let mut noise = String::new();
    for number in 0..500_000 {
        writeln!(noise, "noise {number} \u{1b}").unwrap();
    }
    let begun = Instant::now();
    let found = errors(&noise);
    assert_eq!(found.len(), 21);
    assert_eq!(found[20].1, "after 20 mistakes 499980 more lines were not read");
    for long in ["x".repeat(10 << 20), "1: ".to_owned() + &"5L ".repeat(3 << 20), "1".repeat(10 << 20) + ": x"] {
        assert!(errors(&long).iter().all(|(_, message)| message.len() < 200));
    }
    assert!(begun.elapsed() < Duration::from_secs(5));
}

fn any_ply() -> impl Strategy<Value = Ply> {
    ("[AaBb]?[1-8][LR]?(>|l|r|xb[1-8]){0,2}\\*{0,2}", option::of("[a-z;:é][a-z;: é-]{0,10}[a-z;]"))
        .prop_map(|(text, comment)| Ply { comment, ..Ply::new(text) })
}

/// Plies some of which go on in the turn of the one before; only the last of a turn has a comment.
fn any_plies() -> impl Strategy<Value = Vec<Ply>> {
    (vec(any_ply(), 1..30), any::<u32>()).prop_map(|(mut plies, bits)| {
        for at in 1..plies.len() {
            if bits >> at & 1 == 1 && bits & 1 == 1 {
                plies[at].again = true;
                plies[at - 1].comment = None;
            }
        }
        plies
    })
}

fn any_record() -> impl Strategy<Value = Record> {
    let header = ("[a-z][a-z ]{0,6}[a-z]", "([a-zé0-9:;,=]( ?[a-zé0-9:;,=]){0,9})?");
    let closing = option::of(option::of("[a-z;]{1,10}"));
    (vec(header, 0..4), any::<bool>(), any_plies(), closing).prop_map(|(headers, north, plies, closing)| {
        let first = if north { Side::North } else { Side::South };
        let mut record = Record { headers, first, plies, ..Record::default() };
        record.resigned = closing.is_some().then(|| record.side(record.plies.len()));
        record.closing = closing.flatten();
        record
    })
}

proptest! {
    #[test]
    fn a_record_is_read_as_it_was_written(record in any_record()) {
        let text = format_record(&record);
        let read = parse_record(&text).map(anywhere);
        prop_assert_eq!(read, Ok(record), "{}", text);
    }

    #[test]
    fn the_hands_of_a_match_are_read_as_they_were_written(
        records in vec((any_record(), 0u32..50, 0u32..50), 1..5),
        said in any::<bool>(),
    ) {
        let all = records.len();
        let records: Vec<Record> = records
            .into_iter()
            .enumerate()
            .map(|(at, (mut record, south, north))| {
                let number = if said { format!("{} of {all}", at + 1) } else { (at + 1).to_string() };
                let score = ("score".to_owned(), format!("{south}-{north}"));
                record.headers.splice(0..0, [("hand".to_owned(), number), score]);
                record
            })
            .collect();
        let text = format_records(&records);
        let read = parse_records(&text).map(|read| read.into_iter().map(anywhere).collect::<Vec<Record>>());
        prop_assert_eq!(read, Ok(records), "{}", text);
    }

    #[test]
    fn nonsense_is_an_error_with_ranges_of_its_text(text in "([0-4]:|[ :;\r\n-]|5L|resigns|options|a=b|é|\u{feff}|.){0,40}") {
        match parse_record(&text) {
            Ok(record) => {
                let again = parse_record(&format_record(&record)).map(anywhere);
                prop_assert_eq!(again, Ok(anywhere(record)));
            }
            Err(errors) => prop_assert!(errors.into_iter().all(|error| text.get(error.range).is_some())),
        }
    }
}
