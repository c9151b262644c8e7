//! Reading positions and making engines, for tests only.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::board::{Expansion, Played, Position, Shape, Side};
use crate::reference::{Reference, find};

const KUJIFUNZA: [(&str, &str); 7] = [
    ("capture-max", "15"),
    ("centre-kichwa", "direction"),
    ("lone-kichwa", "inward"),
    ("front-empty", "lap-end"),
    ("stuck", "both-rows"),
    ("never-ending", "illegal"),
    ("lap-limit", "4096"),
];

const KISWAHILI: [(&str, &str); 15] = [
    ("house-threshold", "6"),
    ("singletons", "house-stands"),
    ("tax", "2"),
    ("tax-when", "functions"),
    ("stop-in-house", "functions"),
    ("mtaji-house", "relay"),
    ("house-ends", "first-capture-both"),
    ("takasia", "on"),
    ("takasia-house", "stands"),
    ("takasia-singleton", "freezes"),
    ("takasia-lap", "stops"),
    ("takasia-start", "may-end-there"),
    ("takasia-duty", "none"),
    ("takasia-threatened", "opponent-cannot-capture"),
    ("takasia-from", "mtaji"),
];

/// The options of a variant: the reading `zanzibar` but for `changes`.
pub(super) fn options(id: &str, changes: &[(&str, &str)]) -> BTreeMap<String, String> {
    let own: &[(&str, &str)] = if id == "bao-la-kujifunza" { &[] } else { &KISWAHILI };
    let all = KUJIFUNZA.iter().chain(own).chain(changes);
    all.map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// An engine under the reading `zanzibar` but for `changes`.
pub(super) fn engine(id: &str, changes: &[(&str, &str)]) -> Box<dyn Reference> {
    find(id, &options(id, changes)).expect("a variant with a reference").expect("complete options")
}

/// What can be played from a position of Bao la Kiswahili.
pub(super) fn expand(text: &str, changes: &[(&str, &str)]) -> Expansion {
    engine("bao-la-kiswahili", changes).expand(&position(text))
}

/// The legal moves of a position of Bao la Kiswahili.
pub(super) fn legal(text: &str, changes: &[(&str, &str)]) -> Vec<String> {
    texts(&expand(text, changes))
}

/// The legal moves as text.
pub(super) fn texts(expansion: &Expansion) -> Vec<String> {
    expansion.moves.iter().map(|played| played.mv.to_string()).collect()
}

/// A legal move by its text.
pub(super) fn play(expansion: &Expansion, mv: &str) -> Played {
    let found = expansion.moves.iter().find(|played| played.mv.to_string() == mv);
    found.unwrap_or_else(|| panic!("{mv} is not among {:?}", texts(expansion))).clone()
}

/// A position of 2 rows of 8 pits a player.
pub(super) fn position(text: &str) -> Position {
    let mut position = Position::empty(Shape::new(2, 8).unwrap());
    let mut words = text.split(' ');
    let rows: Vec<Vec<u8>> = words.next().unwrap().split('/').map(numbers).collect();
    let [north_outer, north_inner, south_inner, south_outer] = &rows[..] else { panic!("{text}") };
    for (from_left, names) in [(south_inner, "A"), (south_outer, "B")] {
        for (column, &seeds) in from_left.iter().enumerate() {
            let (side, lane) = lane(&format!("{names}{}", column + 1));
            position.lanes[side.index()][lane] = seeds;
        }
    }
    // North's pits count from North's left, the right of the text.
    for (from_right, names) in [(north_inner, "a"), (north_outer, "b")] {
        for (column, &seeds) in from_right.iter().rev().enumerate() {
            let (side, lane) = lane(&format!("{names}{}", column + 1));
            position.lanes[side.index()][lane] = seeds;
        }
    }
    position.turn = Side::from_letter(words.next().unwrap().parse().unwrap()).unwrap();
    for word in words {
        let (key, value) = word.split_once('=').unwrap();
        match key {
            "hand" => position.hand.copy_from_slice(&numbers(value)),
            "house" => value.chars().for_each(|c| position.flags[Side::from_letter(c).unwrap().index()] |= 1),
            "frozen" => mark(&mut position, 0, value),
            "owed" => mark(&mut position, 1, value),
            _ => panic!("{key}"),
        }
    }
    position
}

fn mark(position: &mut Position, mark: usize, pits: &str) {
    for name in pits.split(',') {
        let (side, lane) = lane(name);
        position.marks[mark][side.index()] |= 1 << lane;
    }
}

/// The owner and the lane of a pit by its name.
pub(super) fn lane(name: &str) -> (Side, usize) {
    let column: usize = name[1..].parse().unwrap();
    match &name[..1] {
        "A" => (Side::South, column - 1),
        "a" => (Side::North, column - 1),
        "B" => (Side::South, 16 - column),
        "b" => (Side::North, 16 - column),
        letter => panic!("{letter}"),
    }
}

fn numbers(list: &str) -> Vec<u8> {
    list.split(',').map(|number| number.parse().unwrap()).collect()
}

/// The lines of a file of cases.
pub(super) fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A move of a case, without the mark of a takata.
pub(super) fn bare(mv: &str) -> String {
    mv.replace('*', "")
}

/// A sorted list of moves of a case.
pub(super) fn bare_all(moves: &Value) -> Vec<String> {
    let mut moves: Vec<String> = moves.as_array().unwrap().iter().map(|mv| bare(mv.as_str().unwrap())).collect();
    moves.sort();
    moves
}

/// Captures as cases write them.
pub(super) fn captured(played: &Played) -> Value {
    played.captures.iter().map(|capture| serde_json::json!([capture.pit.to_string(), capture.seeds])).collect()
}
