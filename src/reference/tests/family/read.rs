//! Reading positions of boards of any size and making engines, for tests only.

use std::collections::BTreeMap;

use crate::board::{Expansion, Pit, Position, Shape, Side};
use crate::reference::{Reference, find};

/// The options of a game and their values, the default one first.
pub(super) type Values = &'static [(&'static str, &'static [&'static str])];

pub(super) const GAMES: [(&str, Values); 8] = [
    (
        "kalah",
        &[("seeds", &["4", "3", "5", "6"]), ("empty-capture", &["no", "yes"]), ("majority", &["plays-on", "ends"])],
    ),
    (
        "oware",
        &[
            ("grand-slam", &["no-capture", "legal", "forbidden", "opponent-takes-rest", "spare-last", "spare-first"]),
            ("feeding", &["must", "none"]),
            ("repetition", &["each-keeps", "draw", "plays-on"]),
        ],
    ),
    ("toguz-korgool", &[("tuz-symmetric", &["no", "allowed"]), ("tuz-seeds", &["store", "board"])]),
    ("ohvalhu", &[("never-ending", &["illegal", "draw"]), ("lap-limit", &["4096", "40", "3", "1", "0"])]),
    ("endodoi", &[("never-ending", &["illegal", "draw"]), ("lap-limit", &["4096", "40", "3", "1", "0"])]),
    (
        "omweso",
        &[
            ("start", &["arranged", "four-in-outer"]),
            ("never-ending", &["void", "illegal"]),
            ("lap-limit", &["4096", "40", "3", "1", "0"]),
        ],
    ),
    ("hawalis", &[("landing", &["any", "empty"])]),
    ("mikro-tsoro", &[("never-ending", &["illegal", "draw"]), ("lap-limit", &["4096", "40", "3", "1", "0"])]),
];

/// The default options of a game but for `changes`.
pub(super) fn options(id: &str, changes: &[(&str, &str)]) -> BTreeMap<String, String> {
    let (_, values) = GAMES.iter().find(|(game, _)| *game == id).unwrap();
    let defaults = values.iter().map(|(name, values)| (*name, values[0]));
    defaults.chain(changes.iter().copied()).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

pub(super) fn engine(id: &str, changes: &[(&str, &str)]) -> Box<dyn Reference> {
    find(id, &options(id, changes)).unwrap().unwrap()
}

/// What can be played from a position.
pub(super) fn expand(id: &str, text: &str, changes: &[(&str, &str)]) -> Expansion {
    engine(id, changes).expand(&position(text))
}

/// The moves left out because they never end.
pub(super) fn listed(expansion: &Expansion) -> Vec<String> {
    expansion.never_ending.iter().map(ToString::to_string).collect()
}

/// A position of one or two rows a player: North's rows as South sees them, then South's.
pub(super) fn position(text: &str) -> Position {
    let mut words = text.split(' ');
    let rows: Vec<Vec<u8>> = words.next().unwrap().split('/').map(numbers).collect();
    let own = rows.len() / 2;
    let mut position = Position::empty(Shape::new(own as u8, rows[0].len() as u8).unwrap());
    for (index, row) in rows.iter().enumerate() {
        for (offset, &seeds) in row.iter().enumerate() {
            let pit = if index < own {
                Pit::new(Side::North, (own - 1 - index) as u8, (row.len() - offset) as u8)
            } else {
                Pit::new(Side::South, (index - own) as u8, offset as u8 + 1)
            };
            position.set_seeds(pit, seeds);
        }
    }
    position.turn = side(words.next().unwrap());
    for word in words {
        let (key, value) = word.split_once('=').unwrap();
        match key {
            "store" => position.store.copy_from_slice(&numbers(value)),
            "hand" => position.hand.copy_from_slice(&numbers(value)),
            "tuz" | "child" => value.split(',').for_each(|tuz| mark(&mut position, tuz)),
            _ => panic!("{key}"),
        }
    }
    position
}

/// A tuz as `a1:S`: mark 0 if it belongs to the pit's owner, else mark 1.
fn mark(position: &mut Position, tuz: &str) {
    let (pit, owner) = tuz.split_once(':').unwrap();
    let (pit, _) = Pit::read(pit).unwrap();
    let number = usize::from(pit.side != side(owner));
    position.marks[number][pit.side.index()] |= 1 << position.shape.lane(pit).unwrap();
}

fn side(letter: &str) -> Side {
    Side::from_letter(letter.parse().unwrap()).unwrap()
}

fn numbers(list: &str) -> Vec<u8> {
    list.split(',').map(|number| number.parse().unwrap()).collect()
}
