//! Positions with known answers.

use super::read::{bare, bare_all, captured, engine, expand, lane, legal, lines, options, play, position, texts};
use crate::board::{Outcome, Side};
use crate::reference::rules::Rules;
use crate::reference::takasia::pit_to_freeze;

#[test]
fn worked_positions() {
    for case in lines(include_str!("../../../tests/data/bao/worked-positions.jsonl")) {
        let before = position(case["position"].as_str().unwrap());
        let expansion = engine("bao-la-kiswahili", &[]).expand(&before);
        // A case lists beginnings: without the choice to go on from the house.
        let mut beginnings: Vec<String> = texts(&expansion).iter().map(|mv| mv.replace('>', "")).collect();
        beginnings.dedup();
        assert_eq!(beginnings, bare_all(&case["legal"]), "{}", case["id"]);
        let mut mv = bare(case["move"].as_str().unwrap());
        if mv.as_bytes()[0].is_ascii_digit() {
            mv.insert(0, if before.turn == Side::South { 'A' } else { 'a' });
        }
        if mv.len() == 2 {
            mv.push(if mv.as_bytes()[1] < b'5' { 'L' } else { 'R' });
        }
        let played = play(&expansion, &mv);
        let after = position(&format!("{} S", case["rows_after"].as_str().unwrap()));
        assert_eq!(played.position.lanes, after.lanes, "{}", case["id"]);
        assert_eq!(played.laps, case["laps"], "{}", case["id"]);
        assert_eq!(captured(&played), case["captured"], "{}", case["id"]);
        let winner =
            case["winner"].as_str().map(|side| Outcome::Won(Side::from_letter(side.parse().unwrap()).unwrap()));
        assert_eq!(played.outcome, winner, "{}", case["id"]);
    }
}

#[test]
fn never_ending_moves() {
    for case in lines(include_str!("../../../tests/data/bao/never-ending.jsonl")) {
        let expansion = expand(case["position"].as_str().unwrap(), &[]);
        let listed: Vec<String> = expansion.never_ending.iter().map(ToString::to_string).collect();
        assert_eq!(listed, [bare(case["never_ending"].as_str().unwrap())], "{}", case["id"]);
        let finite = case["legal"].as_array().unwrap().iter().filter(|mv| mv["endless"] == false);
        assert_eq!(expansion.moves.len(), finite.clone().count(), "{}", case["id"]);
        for mv in finite {
            assert_eq!(play(&expansion, &bare(mv["token"].as_str().unwrap())).laps, mv["sowings"], "{}", case["id"]);
        }
    }
}

#[test]
fn takasia() {
    let readings: [(&str, &[(&str, &str)]); 3] = [
        ("donkers_devoogt1995", &[]),
        ("plus_singleton_exempt_devoogt2001", &[("takasia-singleton", "exempt")]),
        ("house_excluded_only_if_functional", &[("takasia-house", "functions")]),
    ];
    let mut checked = 0;
    for case in lines(include_str!("../../../tests/data/bao/takasia.jsonl")) {
        // These two tell what came before the position.
        if case["id"] == "prior-capture" || case["id"] == "namua-to-mtaji-no-activation" || case["readings"].is_null() {
            continue;
        }
        let text = case["position"].as_str().unwrap();
        for (name, changes) in readings {
            let expected = case["readings"][name].as_str();
            assert_eq!(frozen(text, changes).as_deref(), expected, "{} under {name}", case["id"]);
            if name == readings[0].0 {
                let marked = expected.map_or(text.to_owned(), |pit| format!("{text} frozen={pit}"));
                assert_eq!(legal(&marked, &[]), bare_all(&case["replies"]), "{}", case["id"]);
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 42);
}

#[test]
fn takasia_of_masters_and_of_an_engine_that_always_freezes() {
    for case in lines(include_str!("../../../tests/data/bao/takasia.jsonl")) {
        let (text, id) = (case["position"].as_str().unwrap(), case["id"].as_str().unwrap());
        let expected = case["expected"].as_str();
        if id.starts_with("master") {
            assert_eq!(frozen(text, &[]).as_deref(), expected, "{id}");
        }
        if id == "ap-kutakatia-1" {
            assert_eq!(frozen(text, &[("takasia-threatened", "always")]).as_deref(), expected, "{id}");
        }
        // The diagram prints a4, but a second pit could be captured.
        if id == "nierse-diagram-24" {
            assert_eq!(frozen(text, &[]), None, "{id}");
        }
    }
}

/// North's pit that a takata of South freezes.
fn frozen(text: &str, changes: &[(&str, &str)]) -> Option<String> {
    let rules = Rules::kiswahili(&options("bao-la-kiswahili", changes)).unwrap();
    let position = position(text);
    let found = pit_to_freeze(&rules, &position, Side::South)?;
    let name = position.shape.pit(Side::North, found).to_string();
    assert_eq!(lane(&name), (Side::North, found));
    Some(name)
}
