//! Hus and Hus Bao: the examples of the rules, what each option changes, and what holds of any position.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::perft::perft;
use super::read::{captured, play, position, texts};
use super::weird::swapped;
use crate::board::{Expansion, Outcome, Pit, Position, Shape, Side};
use crate::reference::{Reference, find};

const HUS: [(&str, &[&str]); 5] = [
    ("third-pit", &["free", "none"]),
    ("needs-both", &["no", "yes"]),
    ("never-ending", &["illegal", "loses", "stop", "draw"]),
    ("direction", &["clockwise", "counterclockwise", "either"]),
    ("lap-limit", &["4096", "40", "3", "1", "0"]),
];

const HUS_BAO: [(&str, &[&str]); 3] = [
    ("capture-lifts", &["both", "theirs"]),
    ("never-ending", &["illegal", "loses", "draw", "stop"]),
    ("lap-limit", &["4096", "40", "3", "1", "0"]),
];

const NONE: &str = "0,0,0,0,0,0,0,0";

fn values(id: &str) -> &'static [(&'static str, &'static [&'static str])] {
    if id == "hus" { &HUS } else { &HUS_BAO }
}

/// The options of a variant: the first value of each but for `changes`.
fn options(id: &str, changes: &[(&str, &str)]) -> BTreeMap<String, String> {
    let defaults = values(id).iter().map(|(name, values)| (*name, values[0]));
    defaults.chain(changes.iter().copied()).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn engine(id: &str, changes: &[(&str, &str)]) -> Box<dyn Reference> {
    find(id, &options(id, changes)).unwrap().unwrap()
}

fn hus(text: &str, changes: &[(&str, &str)]) -> Expansion {
    engine("hus", changes).expand(&position(text))
}

fn hus_bao(text: &str, changes: &[(&str, &str)]) -> Expansion {
    engine("hus-bao", changes).expand(&position(text))
}

/// The moves left out because they never end.
fn listed(expansion: &Expansion) -> Vec<String> {
    expansion.never_ending.iter().map(ToString::to_string).collect()
}

/// What a move leads to after each of its laps but the last, and after the last.
fn laps(id: &str, from: &Position, mv: &str) -> Vec<Position> {
    let whole = play(&engine(id, &[]).expand(from), mv);
    let after = |laps: u32| {
        let expansion = engine(id, &[("never-ending", "stop"), ("lap-limit", &laps.to_string())]).expand(from);
        // A choice that comes up after the lap is not made yet.
        let played = expansion.moves.into_iter().rfind(|played| mv.starts_with(&played.mv.to_string())).unwrap();
        assert_eq!(played.laps, laps);
        played.position
    };
    (1..whole.laps).map(after).chain([whole.position]).collect()
}

#[test]
fn wrong_options_are_named() {
    let message = |id, changes: &[(&str, &str)]| find(id, &options(id, changes)).unwrap().err().unwrap();
    assert_eq!(message("hus", &[("direction", "up")]), "option `direction` does not take the value `up`");
    assert_eq!(message("hus", &[("capture-lifts", "both")]), "unknown option `capture-lifts`");
    assert_eq!(message("hus-bao", &[("lap-limit", "-1")]), "option `lap-limit` does not take the value `-1`");
    assert_eq!(message("hus-bao", &[("third-pit", "free")]), "unknown option `third-pit`");
    assert_eq!(find("hus", &BTreeMap::new()).unwrap().err().unwrap(), "option `third-pit` is missing");
}

#[test]
fn starts() {
    let twos = "2,2,2,2,2,2,2,2";
    assert_eq!(engine("hus", &[]).start(), position(&format!("{twos}/2,2,2,2,0,0,0,0/0,0,0,0,2,2,2,2/{twos} S")));
    assert_eq!(engine("hus-bao", &[]).start(), position(&format!("{twos}/{twos}/{twos}/{twos} S")));
}

#[test]
fn the_first_example() {
    let north = "2,2,2,2,2,2,2,2/2,2,2,2,0,0,0,0";
    let after = laps("hus", &engine("hus", &[]).start(), "A5");
    let expected = [
        "0,0,0,0,0,3,3,2/2,2,2,2,2,2,2,2",
        "0,0,0,0,0,3,0,3/2,2,2,2,2,2,3,3",
        "0,0,0,0,0,3,0,3/2,2,2,3,3,3,0,3",
        "0,0,0,0,0,3,0,3/3,3,3,0,3,3,0,3",
        "1,1,1,0,0,3,0,3/0,3,3,0,3,3,0,3",
    ];
    assert_eq!(after, expected.map(|south| position(&format!("{north}/{south} N"))));
}

#[test]
fn the_second_example() {
    // North's rows stand from right to left: b4 is the fifth of the outer ones, a7 the second of the inner ones.
    let before = "0,3,0,0,2,0,1,0/1,2,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,3,0,0,1,1,1,3 S";
    let expansion = hus(before, &[]);
    assert_eq!(texts(&expansion), ["B2xa8", "B2xb2", "B2xb4", "B8"]);
    let played = play(&expansion, "B2xb4");
    assert_eq!(captured(&played), serde_json::json!([["a7", 2], ["b7", 3], ["b4", 2]]));
    let expected = [
        "0,3,0,0,2,0,1,0/1,2,0,0,0,0,0,0/1,2,0,0,0,0,0,0/1,0,0,0,1,1,1,3 N",
        "0,0,0,0,0,0,1,0/1,0,0,0,0,0,0,0/1,2,1,1,1,1,1,1/1,0,0,0,1,1,1,4 N",
        "0,0,0,0,0,0,1,0/1,0,0,0,0,0,0,0/1,2,1,1,1,1,1,1/1,0,0,1,2,2,2,0 N",
    ];
    assert_eq!(laps("hus", &position(before), "B2xb4"), expected.map(position));
}

#[test]
fn first_counts() {
    let hus = engine("hus", &[]);
    assert_eq!([1, 2, 3].map(|depth| perft(&*hus, &hus.start(), depth)), [12, 263, 20769]);
    let hus_bao = engine("hus-bao", &[]);
    assert_eq!(perft(&*hus_bao, &hus_bao.start(), 1), 32);
}

/// A1 captures from A3, which faces a6; what North has besides is `outer` and a1.
fn into_a6(outer: &str) -> String {
    format!("{outer}/0,0,4,0,0,0,0,1/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 S")
}

#[test]
fn the_inner_pit_alone_and_no_pit() {
    // Nothing behind: only the inner pit, and no third one.
    let alone = play(&hus(&into_a6("1,0,0,0,0,0,0,0"), &[]), "A1");
    assert_eq!(captured(&alone), serde_json::json!([["a6", 4]]));
    assert_eq!(alone.position, position("1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,1,2,1,1,1,1,0/0,0,0,0,0,0,0,0 N"));
    assert_eq!((alone.laps, alone.outcome), (2, None));
    // Nothing facing, but something behind: a relay.
    let relay = play(&hus(&into_a6("0,0,3,0,0,0,0,0").replace('4', "0"), &[]), "A1");
    assert_eq!(relay.captures, []);
    assert_eq!(relay.position, position("0,0,3,0,0,0,0,0/0,0,0,0,0,0,0,1/0,1,0,1,1,0,0,0/0,0,0,0,0,0,0,0 N"));
}

#[test]
fn the_third_pit() {
    // Two others: a choice.
    let two = into_a6("1,0,3,0,0,0,0,0");
    assert_eq!(texts(&hus(&two, &[])), ["A1xa1", "A1xb8"]);
    assert_eq!(captured(&play(&hus(&two, &[]), "A1xb8")), serde_json::json!([["a6", 4], ["b6", 3], ["b8", 1]]));
    let none = play(&hus(&two, &[("third-pit", "none")]), "A1");
    assert_eq!(captured(&none), serde_json::json!([["a6", 4], ["b6", 3]]));
    // One other: taken without being written, and it was the last that North had.
    let one = play(&hus(&into_a6("0,0,3,0,0,0,0,0"), &[]), "A1");
    assert_eq!(captured(&one), serde_json::json!([["a6", 4], ["b6", 3], ["a1", 1]]));
    assert_eq!((one.laps, one.outcome), (1, Some(Outcome::Won(Side::South))));
    assert_eq!(one.position, position(&format!("{NONE}/{NONE}/0,1,2,1,1,1,1,1/0,0,0,0,0,1,1,1 N")));
    // No other: two are taken.
    let no_other = play(&hus(&into_a6("0,0,3,0,0,0,0,0").replace("0,1/", "0,0/"), &[]), "A1");
    assert_eq!(captured(&no_other), serde_json::json!([["a6", 4], ["b6", 3]]));
    assert_eq!(no_other.outcome, Some(Outcome::Won(Side::South)));
}

#[test]
fn needs_both() {
    let yes = [("needs-both", "yes")];
    let relay = play(&hus(&into_a6("1,0,0,0,0,0,0,0"), &yes), "A1");
    assert_eq!((relay.captures, relay.laps), (vec![], 2));
    let both = into_a6("1,0,3,0,0,0,0,0");
    assert_eq!(hus(&both, &yes), hus(&both, &[]));
}

#[test]
fn direction() {
    let text = format!("{NONE}/0,0,0,0,0,0,0,1/0,2,0,0,0,0,0,0/0,0,2,0,0,0,0,0 S");
    let south = |direction, mv| {
        let lanes = play(&hus(&text, &[("direction", direction)]), mv).position.lanes[0];
        (0..16).filter(|&lane| lanes[lane] > 0).collect::<Vec<_>>()
    };
    assert_eq!(south("clockwise", "A2"), [2, 3, 13]);
    assert_eq!(south("clockwise", "B3"), [1, 14, 15]);
    assert_eq!(south("counterclockwise", "A2"), [0, 13, 15]);
    assert_eq!(south("counterclockwise", "B3"), [1, 11, 12]);
    assert_eq!(texts(&hus(&text, &[("direction", "either")])), ["A2L", "A2R", "B3L", "B3R"]);
    assert_eq!(south("either", "A2R"), south("clockwise", "A2"));
    assert_eq!(south("either", "A2L"), south("counterclockwise", "A2"));
    assert_eq!(south("either", "B3L"), south("clockwise", "B3"));
    assert_eq!(south("either", "B3R"), south("counterclockwise", "B3"));
}

#[test]
fn direction_of_captured_seeds() {
    // Counterclockwise from A5, A3 captures a6; its seeds go on from A2.
    let text = format!("1,0,0,0,0,0,0,0/0,0,3,0,0,0,0,0/0,0,1,0,2,0,0,0/{NONE} S");
    let played = play(&hus(&text, &[("direction", "counterclockwise")]), "A5");
    assert_eq!(played.position, position(&format!("1,0,0,0,0,0,0,0/{NONE}/1,1,2,1,0,0,0,0/1,0,0,0,0,0,0,0 N")));
}

#[test]
fn over_at_rest() {
    let outcome = |text: String| {
        let expansion = hus(&text, &[]);
        assert!(expansion.moves.is_empty() && expansion.never_ending.is_empty());
        expansion.outcome
    };
    let (south, north) = (Some(Outcome::Won(Side::South)), Some(Outcome::Won(Side::North)));
    let singles = "1,1,1,0,0,0,0,0";
    assert_eq!(outcome(format!("{NONE}/{NONE}/{NONE}/{NONE} S")), north);
    assert_eq!(outcome(format!("{NONE}/{NONE}/{NONE}/{NONE} N")), south);
    assert_eq!(outcome(format!("{NONE}/{NONE}/{singles}/{NONE} S")), south);
    assert_eq!(outcome(format!("{NONE}/{singles}/{singles}/{NONE} S")), north);
    // That the opponent has single seeds only is no end yet.
    assert_eq!(hus(&format!("{NONE}/{singles}/2,0,0,0,0,0,0,0/{NONE} S"), &[]).outcome, None);
}

/// A2 relays for ever on 2 rows of 2 pits: [2, 3, 0, 1] clockwise, North's one seed out of reach.
fn endless() -> Position {
    let mut position = Position::empty(Shape::new(2, 2).unwrap());
    position.lanes[0][..4].copy_from_slice(&[2, 3, 0, 1]);
    position.lanes[1][3] = 1;
    position
}

#[test]
fn never_ending() {
    let under = |value| engine("hus", &[("never-ending", value)]).expand(&endless());
    let illegal = under("illegal");
    assert_eq!((listed(&illegal), texts(&illegal)), (vec!["A2".to_owned()], vec!["A1".to_owned()]));
    for (value, outcome) in [("loses", Some(Outcome::Won(Side::North))), ("draw", Some(Outcome::Draw)), ("stop", None)]
    {
        let expansion = under(value);
        assert_eq!((listed(&expansion), texts(&expansion)), (vec![], vec!["A1".to_owned(), "A2".to_owned()]));
        assert_eq!(play(&expansion, "A1"), illegal.moves[0]);
        let played = play(&expansion, "A2");
        assert_eq!((played.outcome, played.position.turn), (outcome, Side::North));
        // Three seeds go round: from A2 to A1, B1, B2, A2 and, in the fifth lap, to A1 again.
        assert_eq!((played.laps, &played.position.lanes[0][..4]), (5, &[3, 0, 1, 2][..]));
    }
    let limited = engine("hus", &[("never-ending", "stop"), ("lap-limit", "4")]).expand(&endless());
    let played = play(&limited, "A2");
    assert_eq!((played.laps, &played.position.lanes[0][..4]), (4, &[2, 3, 0, 1][..]));
}

#[test]
fn never_ending_of_hus_bao() {
    // A1R would relay from A4, but the limit is one lap.
    let text = format!("2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/3,0,1,1,0,0,0,0/{NONE} S");
    let under = |value| hus_bao(&text, &[("never-ending", value), ("lap-limit", "1")]);
    assert_eq!(listed(&under("illegal")), ["A1R"]);
    let outcome = |value| {
        let played = play(&under(value), "A1R");
        assert_eq!((played.laps, &played.position.lanes[0][..5]), (1, &[0, 1, 2, 2, 0][..]));
        played.outcome
    };
    assert_eq!(outcome("loses"), Some(Outcome::Won(Side::North)));
    assert_eq!(outcome("draw"), Some(Outcome::Draw));
    assert_eq!(outcome("stop"), None);
}

#[test]
fn lap_limit() {
    let start = engine("hus", &[]).start();
    let under = |limit| engine("hus", &[("lap-limit", limit)]).expand(&start);
    let has = |limit| {
        let expansion = under(limit);
        let listed = expansion.never_ending.iter().any(|mv| mv.to_string() == "A5");
        assert_ne!(listed, texts(&expansion).contains(&"A5".to_owned()));
        !listed
    };
    assert!(has("5") && !has("4") && !has("0"));
    // A capture that wins is sown beyond the limit.
    let wins = into_a6("0,0,3,0,0,0,0,0");
    assert_eq!(hus(&wins, &[("lap-limit", "1")]), hus(&wins, &[]));
    let goes_on = into_a6("1,0,0,0,0,0,0,0");
    let expansion = hus(&goes_on, &[("lap-limit", "1")]);
    assert_eq!(expansion.outcome, Some(Outcome::Won(Side::North)));
    assert_eq!(listed(&expansion), ["A1"]);
}

#[test]
fn a_lap_end_with_a_choice_is_listed_without_it() {
    let expansion = hus(&into_a6("1,0,3,0,0,0,0,0"), &[("lap-limit", "1")]);
    assert_eq!(listed(&expansion), ["A1"]);
}

#[test]
fn hus_bao_capture_lifts() {
    // A1R captures a6 from A3; b8 and a1 keep North in the game.
    let text = "2,0,0,0,0,0,0,0/0,0,4,0,0,0,0,1/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 S";
    let both = play(&hus_bao(text, &[]), "A1R");
    assert_eq!(captured(&both), serde_json::json!([["a6", 4], ["A3", 2]]));
    assert_eq!(both.position, position("2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,1,0,1,1,1,1,1/0,0,0,0,0,0,0,1 N"));
    // Single seeds are left, but the lap ended the turn and South has lost.
    assert_eq!((both.laps, both.outcome), (2, Some(Outcome::Won(Side::North))));
    let theirs = play(&hus_bao(text, &[("capture-lifts", "theirs")]), "A1R");
    assert_eq!(captured(&theirs), serde_json::json!([["a6", 4]]));
    assert_eq!(theirs.position, position("2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,1,2,1,1,1,1,0/0,0,0,0,0,0,0,0 N"));
    assert_eq!((theirs.laps, theirs.outcome), (2, None));
}

#[test]
fn hus_bao_is_over_at_once() {
    let row = "2,0,0,0,0,0,0,0";
    let won = |text: &str| {
        let played = play(&hus_bao(text, &[("lap-limit", "1")]), "A1R");
        (played.outcome, played.laps)
    };
    // A capture that leaves North's inner row empty, or no pit of two.
    let south = (Some(Outcome::Won(Side::South)), 1);
    assert_eq!(won(&format!("{row}/0,0,4,0,0,0,0,0/2,0,1,0,0,0,0,0/{NONE} S")), south);
    assert_eq!(won(&format!("{NONE}/0,0,4,0,0,0,1,1/2,0,1,0,0,0,0,0/{NONE} S")), south);
    // The first lap of A1L empties South's inner row in the middle of a turn.
    let emptied = play(&hus_bao(&format!("{row}/{row}/2,0,0,0,0,0,0,0/0,7,0,0,0,0,0,0 S"), &[]), "A1L");
    assert_eq!((emptied.outcome, emptied.laps), (Some(Outcome::Won(Side::North)), 1));
    // At rest: the player to move is asked first.
    let rest = |text: String| {
        let expansion = hus_bao(&text, &[]);
        assert!(expansion.moves.is_empty());
        expansion.outcome
    };
    let singles = "1,1,1,1,0,0,0,0";
    assert_eq!(rest(format!("{NONE}/{singles}/{singles}/{NONE} S")), Some(Outcome::Won(Side::North)));
    assert_eq!(rest(format!("{NONE}/{singles}/{singles}/{NONE} N")), Some(Outcome::Won(Side::South)));
    assert_eq!(rest(format!("{row}/{NONE}/{row}/{NONE} S")), Some(Outcome::Won(Side::South)));
    assert_eq!(rest(format!("{row}/{row}/{NONE}/{row} S")), Some(Outcome::Won(Side::North)));
}

#[test]
fn hus_bao_captures_after_a_first_lap_that_does_not() {
    // A1R relays at A3, which faces nothing, and captures a4 from A5: five seeds from A6 on.
    let text = format!("2,0,0,0,0,0,0,0/0,0,0,0,3,0,0,2/2,0,1,0,1,0,0,0/{NONE} S");
    let played = play(&hus_bao(&text, &[]), "A1R");
    assert_eq!(captured(&played), serde_json::json!([["a4", 3], ["A5", 2]]));
    assert_eq!(played.position, position("2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/0,1,0,1,0,1,1,1/0,0,0,0,0,0,1,1 N"));
    assert_eq!(played.laps, 3);
}

fn random_options(rng: &mut Pcg32, id: &str) -> BTreeMap<String, String> {
    let mut pick = |values: &[&str]| values[rng.random_range(0..values.len())].to_owned();
    values(id).iter().map(|(name, values)| ((*name).to_owned(), pick(values))).collect()
}

fn random_position(rng: &mut Pcg32, columns: u8) -> Position {
    let mut position = Position::empty(Shape::new(2, columns).unwrap());
    let lanes = position.shape.lanes();
    for side in 0..2 {
        let most = rng.random_range(1..4);
        let share = rng.random_range(0.1..0.6);
        for lane in 0..lanes {
            if rng.random_bool(share) {
                position.lanes[side][lane] = rng.random_range(0..=most);
            }
        }
        if rng.random_bool(0.5) {
            position.lanes[side][rng.random_range(0..lanes)] += rng.random_range(0..2 * lanes as u8 + 4);
        }
    }
    if rng.random_bool(0.5) { position } else { position.swapped() }
}

fn try_many(id: &str, seed: u64) {
    let mut rng = Pcg32::seed_from_u64(seed);
    for round in 0..2000 {
        let engine = find(id, &random_options(&mut rng, id)).unwrap().unwrap();
        let position = random_position(&mut rng, [8, 8, 1, 2, 3, 16][round % 6]);
        check(&*engine, &position);
    }
}

/// What holds of any position. Gives what can be played.
fn check(engine: &dyn Reference, position: &Position) -> Expansion {
    let expansion = engine.expand(position);
    assert_eq!(expansion.moves.is_empty(), expansion.outcome.is_some());
    let names = texts(&expansion);
    assert!(names.is_sorted_by(|one, next| one < next), "sorted, and each text once");
    for played in &expansion.moves {
        assert_eq!(played.position.total(), position.total());
        assert_eq!(played.position.turn, position.turn.other());
        assert!(played.laps > 0);
        assert!(played.captures.iter().all(|capture| capture.seeds > 0));
        let gained = seeds(&played.position, position.turn) - seeds(position, position.turn);
        let of_opponent = played.captures.iter().filter(|capture| capture.pit.side != position.turn);
        assert_eq!(gained, of_opponent.map(|capture| u32::from(capture.seeds)).sum::<u32>());
        assert!(position.seeds(played.mv.pit) > 1);
    }
    assert_eq!(swapped(engine.expand(&position.swapped())), expansion);
    expansion
}

fn seeds(position: &Position, side: Side) -> u32 {
    position.lanes[side.index()].iter().map(|&seeds| u32::from(seeds)).sum()
}

#[test]
fn random_positions_of_hus() {
    try_many("hus", 1);
}

#[test]
fn random_positions_of_hus_bao() {
    try_many("hus-bao", 2);
}

/// Plays at random from a start on 2 rows of 16 pits a player.
fn play_out(id: &str, start: &Position, seed: u64) -> u32 {
    let engine = engine(id, &[]);
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut now = *start;
    for ply in 0..40 {
        let expansion = check(&*engine, &now);
        if expansion.outcome.is_some() {
            return ply;
        }
        let played = &expansion.moves[rng.random_range(0..expansion.moves.len())];
        if played.outcome.is_some() {
            return ply + 1;
        }
        now = played.position;
    }
    40
}

#[test]
fn a_long_board() {
    let mut twos = Position::empty(Shape::new(2, 16).unwrap());
    for side in 0..2 {
        twos.lanes[side][..32].fill(2);
    }
    assert_eq!(engine("hus-bao", &[]).expand(&twos).moves.len(), 64);
    let mut start = twos;
    for side in 0..2 {
        start.lanes[side][..8].fill(0);
    }
    // A15 ends in B16, relays there and in each third pit after it, and at last stops in the empty A3.
    let played = play(&engine("hus", &[]).expand(&start), "A15");
    assert_eq!((played.laps, played.captures.len()), (7, 0));
    let (inner, outer) =
        ([1, 1, 1, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 0, 3], [0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0, 3, 3, 0]);
    for column in 1..=16 {
        assert_eq!(played.position.seeds(Pit::new(Side::South, 0, column)), inner[usize::from(column) - 1]);
        // From right to left.
        assert_eq!(played.position.seeds(Pit::new(Side::South, 1, 17 - column)), outer[usize::from(column) - 1]);
    }
    for seed in 0..4 {
        assert!(play_out("hus-bao", &twos, seed) > 4);
        assert!(play_out("hus", &start, seed) > 2);
    }
}
