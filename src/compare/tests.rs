//! The tables' answer held against play: what is called a difference is one, and what is not is none.

use super::align::align;
use super::witness::Pair;
use super::{Origin, Plan, compare, differences, found, games};
use crate::engine::Engine;
use crate::examine::{random_position, reference_of, rng};
use crate::game::{Game, Source};
use crate::variant;

const SHIPPED: [&str; 16] = [
    "bao-la-kiswahili",
    "bao-la-kujifunza",
    "bao-malawi",
    "bao-congo",
    "hus",
    "hus-bao",
    "omweso",
    "hawalis",
    "oware",
    "kalah",
    "toguz-korgool",
    "ohvalhu",
    "endodoi",
    "mikro-tsoro",
    "sungka",
    "moruba",
];

/// Games that have the rules of another one and their own start.
const STARTS: [&str; 2] = ["bao-malawi", "bao-congo"];

/// Games in which a made-up position may have very many moves.
const SLOW: [&str; 1] = ["hus"];

/// Random positions for each pair of readings.
const POSITIONS: u64 = 96;

fn readings(id: &str) -> (Game, Vec<(String, Game)>) {
    let source = Source::new(variant::find(id).unwrap().0).unwrap();
    let games = source
        .readings()
        .into_iter()
        .skip(1)
        .map(|(name, preset, sets)| (name, source.game(preset.as_deref(), &sets).unwrap()))
        .collect();
    (source.game(None, &[]).unwrap(), games)
}

#[test]
fn readings_part_only_where_a_difference_is_at_work() {
    let mut parted = 0;
    for id in SHIPPED.into_iter().filter(|id| !STARTS.contains(id)) {
        let (a, others) = readings(id);
        for (name, b) in &others {
            let aligned = align(a.engine.compiled(), b.engine.compiled()).unwrap();
            let differences = found(&aligned, &a, b);
            let pair = Pair::new(&aligned, &differences);
            let all: Vec<usize> = (0..differences.len()).filter(|&number| differences[number].playable()).collect();
            for index in 0..POSITIONS / if SLOW.contains(&id) { 40 } else { 1 } {
                let position = random_position(&aligned.a, &mut rng(7, index));
                let (in_a, in_b) = pair.seen(&position);
                if pair.unlike(&in_a, &in_b) {
                    parted += 1;
                    let at_work = pair.at_work(&position, &in_a, &in_b, &all);
                    assert!(!at_work.is_empty(), "{id}, {name}: nothing is at work at {position:?}");
                }
            }
        }
    }
    assert!(parted > 200, "only {parted} positions tell readings apart");
}

#[test]
fn a_reading_with_its_only_difference_taken_over_plays_as_the_other() {
    let mut tried = 0;
    for id in SHIPPED.into_iter().filter(|id| !SLOW.contains(id) && !STARTS.contains(id)) {
        let (a, others) = readings(id);
        for (name, b) in &others {
            let aligned = align(a.engine.compiled(), b.engine.compiled()).unwrap();
            let differences = found(&aligned, &a, b);
            let [only] = differences.as_slice() else { continue };
            if !only.playable() {
                continue;
            }
            tried += 1;
            let (mut with, mut without) = (aligned.a.clone(), aligned.b.clone());
            only.to_b.iter().for_each(|patch| patch(&mut with));
            only.to_a.iter().for_each(|patch| patch(&mut without));
            let (with, without) = (Engine::new(with), Engine::new(without));
            for index in 0..POSITIONS {
                let position = random_position(&aligned.a, &mut rng(11, index));
                assert_eq!(with.expand(&position), b.engine.expand(&position), "{id}, {name}: A changed");
                assert_eq!(without.expand(&position), a.engine.expand(&position), "{id}, {name}: B changed");
            }
        }
    }
    assert!(tried > 20, "only {tried} readings have a single difference");
}

#[test]
fn a_comparison_the_other_way_round_finds_the_same() {
    for id in SHIPPED.into_iter().filter(|id| !STARTS.contains(id)) {
        let (a, others) = readings(id);
        for (name, b) in &others {
            let there = differences(&a, b).unwrap();
            let back = differences(b, &a).unwrap();
            assert_eq!(there.len(), back.len(), "{id}, {name}");
            for difference in &there {
                let same = back.iter().any(|other| other.a == difference.b && other.b == difference.a);
                assert!(same, "{id}, {name}: {}", difference.sentence());
            }
            assert!(differences(b, b).unwrap().is_empty(), "{id}, {name}");
            assert!(!there.is_empty() || a.reading == b.reading, "{id}, {name} differs in nothing");
        }
    }
}

/// What changes in random games changes in the rules, and the engines written by hand agree wherever it shows.
#[test]
fn nothing_that_changes_in_play_is_left_out() {
    let (mut changed, mut shown) = (0, 0);
    for id in SHIPPED {
        let (a, others) = readings(id);
        // Whether the rules themselves show is looked at in the game that has them from its own start.
        let effort = if SLOW.contains(&id) || STARTS.contains(&id) { 5 } else { 80 };
        let plan = Plan { effort, games: 4, seed: 5, plies: 100 };
        let of_a = games(&a, plan, &|_| {});
        for (name, b) in &others {
            let comparison = compare(&a, b, plan, &|_| {}).unwrap();
            if games(b, plan, &|_| {}) != of_a {
                changed += 1;
                assert!(!comparison.differences.is_empty(), "{id}, {name}: other games by the same rules");
            }
            for checked in &comparison.witnesses {
                shown += 1;
                let again = matches!(checked.witness.origin, Origin::Again(_));
                let agrees = checked.reference == Some(true) || again || reference_of(&a).is_none();
                assert!(agrees, "{id}, {name}: {:?}", checked.witness);
            }
        }
    }
    assert!(changed > 30 && shown > 40, "only {changed} readings play otherwise, and only {shown} witnesses");
}

#[test]
fn any_two_games_are_compared_or_it_is_said_why_not() {
    let shipped: Vec<Game> = SHIPPED.iter().map(|id| Game::find(id, &[]).unwrap()).collect();
    let slow = |game: &Game| SLOW.contains(&game.variant().id.as_str());
    let mut compared = 0;
    for (at, a) in shipped.iter().enumerate() {
        for b in &shipped[at + 1..] {
            let plan = Plan { effort: if slow(a) || slow(b) { 4 } else { 20 }, games: 2, seed: 3, plies: 20 };
            match compare(a, b, plan, &|_| {}) {
                Ok(comparison) => {
                    compared += 1;
                    assert!(!comparison.differences.is_empty());
                }
                Err(reason) => assert!(reason.contains("different"), "{reason}"),
            }
        }
    }
    assert!(compared >= 10, "only {compared} pairs of games have the same board");
}

fn sentences(a: &str, b: &str, sets: &[(&str, &str)]) -> Vec<String> {
    let sets: Vec<(String, String)> = sets.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let (a, b) = (Game::find(a, &[]).unwrap(), Game::find(b, &sets).unwrap());
    differences(&a, &b).unwrap().iter().map(super::Difference::sentence).collect()
}

#[test]
fn games_round_the_whole_board_are_told_in_sentences() {
    insta::assert_snapshot!(
        [
            sentences("oware", "oware", &[("grand-slam", "legal")]),
            sentences("oware", "oware", &[("grand-slam", "forbidden")]),
            sentences("oware@abapa", "oware", &[("grand-slam", "spare-last"), ("feeding", "none")]),
            sentences("toguz-korgool", "toguz-korgool@mancala-games", &[]),
            sentences("toguz-korgool", "toguz-korgool", &[("tuz-symmetric", "allowed")]),
            sentences("kalah@mancala-games", "kalah@mancala-games", &[("seeds", "6"), ("empty-capture", "yes")]),
            sentences("hus", "omweso", &[]),
        ]
        .iter()
        .map(|all| all.join("\n"))
        .collect::<Vec<_>>()
        .join("\n\n")
    );
}
