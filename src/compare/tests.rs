//! The tables' answer held against play: what is called a difference is one, and what is not is none.

use super::align::align;
use super::witness::Pair;
use super::{differences, found};
use crate::engine::Engine;
use crate::examine::{random_position, rng};
use crate::game::{Game, Source};
use crate::variant;

/// Random positions for each pair of readings.
const POSITIONS: u64 = 160;

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
    for id in ["bao-la-kiswahili", "bao-la-kujifunza", "hus", "hus-bao"] {
        let (a, others) = readings(id);
        for (name, b) in &others {
            let aligned = align(a.engine.compiled(), b.engine.compiled()).unwrap();
            let differences = found(&aligned, &a, b);
            let pair = Pair::new(&aligned, &differences);
            let all: Vec<usize> = (0..differences.len()).filter(|&number| differences[number].playable()).collect();
            for index in 0..POSITIONS / if id == "hus" { 40 } else { 1 } {
                let position = random_position(&aligned.a, &mut rng(7, index));
                let (in_a, in_b) = (pair.a.expand(&position), pair.b.expand(&position));
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
    for id in ["bao-la-kiswahili", "bao-la-kujifunza"] {
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
    let (a, others) = readings("bao-la-kiswahili");
    for (name, b) in &others {
        let there = differences(&a, b).unwrap();
        let back = differences(b, &a).unwrap();
        assert_eq!(there.len(), back.len(), "{name}");
        for difference in &there {
            let same = back.iter().any(|other| other.a == difference.b && other.b == difference.a);
            assert!(same, "{name}: {}", difference.sentence());
        }
        assert!(differences(b, b).unwrap().is_empty(), "{name}");
        assert!(!there.is_empty() || a.reading == b.reading, "{name} differs in nothing");
    }
}
