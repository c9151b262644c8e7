//! Positions that no game reaches: nothing may panic, and what holds of every move must hold.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::read::options;
use crate::board::{Choice, Expansion, Move, Outcome, Position, Shape, Side};
use crate::reference::find;

const VALUES: [(&str, &[&str]); 22] = [
    ("capture-max", &["15", "16", "none"]),
    ("centre-kichwa", &["direction", "choice"]),
    ("front-empty", &["lap-end", "after-turn", "never"]),
    ("house-ends", &["first-capture-both", "first-capture-own", "emptied"]),
    ("house-threshold", &["6", "5"]),
    ("lap-limit", &["4096", "40", "3", "1", "0"]),
    ("lone-kichwa", &["inward", "free"]),
    ("mtaji-house", &["relay", "choice"]),
    ("never-ending", &["illegal", "loses", "draw", "stops"]),
    ("singletons", &["house-stands", "house-functions", "free"]),
    ("stop-in-house", &["functions", "stands"]),
    ("stuck", &["both-rows", "inner-row"]),
    ("takasia", &["on", "off"]),
    ("takasia-duty", &["none", "capture"]),
    ("takasia-from", &["mtaji", "last-namua"]),
    ("takasia-house", &["stands", "functions"]),
    ("takasia-lap", &["stops", "relays-first-from-house"]),
    ("takasia-singleton", &["freezes", "exempt"]),
    ("takasia-start", &["may-end-there", "must-not-end-there"]),
    ("takasia-threatened", &["opponent-cannot-capture", "always"]),
    ("tax", &["2", "1", "all"]),
    ("tax-when", &["functions", "any-count"]),
];

fn random_options(rng: &mut Pcg32, id: &str) -> BTreeMap<String, String> {
    let mut chosen = options(id, &[]);
    for (name, values) in VALUES {
        if let Some(value) = chosen.get_mut(name) {
            *value = values[rng.random_range(0..values.len())].to_owned();
        }
    }
    chosen
}

fn random_position(rng: &mut Pcg32) -> Position {
    let mut position = Position::empty(Shape::new(2, 8).unwrap());
    for side in 0..2 {
        let most = rng.random_range(1..4);
        for lane in 0..16 {
            position.lanes[side][lane] = rng.random_range(0..=most);
        }
        position.lanes[side][rng.random_range(0..16)] += rng.random_range(0..30);
        position.hand[side] = if rng.random_bool(0.5) { 0 } else { rng.random_range(0..5) };
        position.flags[side] = u8::from(rng.random_bool(0.5));
        for mark in 0..2 {
            position.marks[mark][side] = u64::from(rng.random::<u16>() & rng.random::<u16>() & rng.random::<u16>());
        }
    }
    if rng.random_bool(0.5) { position } else { position.swapped() }
}

/// The same with the players exchanged.
pub(super) fn swapped(mut expansion: Expansion) -> Expansion {
    expansion.outcome = expansion.outcome.map(Outcome::swapped);
    for played in &mut expansion.moves {
        swap_move(&mut played.mv);
        played.position = played.position.swapped();
        played.outcome = played.outcome.map(Outcome::swapped);
        played.captures.iter_mut().for_each(|capture| capture.pit.side = capture.pit.side.other());
    }
    expansion.never_ending.iter_mut().for_each(swap_move);
    expansion
}

fn swap_move(mv: &mut Move) {
    mv.pit.side = mv.pit.side.other();
    for choice in &mut mv.choices {
        if let Choice::Pit(pit) = choice {
            pit.side = pit.side.other();
        }
    }
}

fn try_many(id: &str, seed: u64) {
    let mut rng = Pcg32::seed_from_u64(seed);
    for _ in 0..3000 {
        let engine = find(id, &random_options(&mut rng, id)).unwrap().unwrap();
        let position = random_position(&mut rng);
        let expansion = engine.expand(&position);
        assert_eq!(expansion.moves.is_empty(), expansion.outcome.is_some());
        assert!(expansion.moves.is_sorted_by_key(|played| played.mv.to_string()));
        let captured = |side: Side| position.lanes[side.index()].iter().map(|&seeds| u32::from(seeds)).sum::<u32>();
        for played in &expansion.moves {
            assert_eq!(played.position.total(), position.total());
            assert_eq!(played.position.turn, position.turn.other());
            // Z40: the seeds of a capture that wins are sown, but not as a lap.
            let won = played.outcome == Some(Outcome::Won(position.turn)) && !played.captures.is_empty();
            assert!(played.laps > 0 || won);
            let taken: u32 = played.captures.iter().map(|capture| u32::from(capture.seeds)).sum();
            assert!(taken <= captured(position.turn.other()));
        }
        assert_eq!(swapped(engine.expand(&position.swapped())), expansion);
    }
}

#[test]
fn kiswahili() {
    try_many("bao-la-kiswahili", 1);
}

#[test]
fn kujifunza() {
    try_many("bao-la-kujifunza", 2);
}
