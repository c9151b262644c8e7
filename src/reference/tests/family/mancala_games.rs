//! Games and positions of the program *Mancala Games*: every move of every position, under its reading.

use serde_json::Value;

use super::read::{engine, listed, position};
use crate::board::{Outcome, Played, Position, Side};
use crate::reference::Reference;
use crate::reference::tests::read::{lines, play, texts};

/// Laps after which the program takes a move for endless.
const CAP: u32 = 75;

/// Compares all moves of a file and gives how many there were.
fn check(id: &str, changes: &[(&str, &str)], file: &str) -> usize {
    let engine = engine(id, changes);
    let mut compared = 0;
    for case in lines(file).iter().filter(|case| !case["position"].is_null()) {
        let text = case["position"].as_str().unwrap();
        let expansion = engine.expand(&position(text));
        let moves = case["moves"].as_array().unwrap();
        let mut legal: Vec<&str> = moves.iter().map(|mv| mv["move"].as_str().unwrap()).collect();
        legal.sort_unstable();
        assert_eq!(texts(&expansion), legal, "{text}");
        for mv in moves {
            let name = mv["move"].as_str().unwrap();
            let played = play(&expansion, name);
            let at = format!("{text}, {name}");
            if mv["endless"] == 1 {
                assert!(played.laps > CAP || is_endless(id, text, name), "{at}");
            } else {
                assert_eq!(played.laps, mv["laps"], "{at}");
                check_end(&*engine, &played, mv, &at);
            }
            compared += 1;
        }
    }
    compared
}

fn is_endless(id: &str, text: &str, name: &str) -> bool {
    listed(&engine(id, &[]).expand(&position(text))).contains(&name.to_owned())
}

fn check_end(engine: &dyn Reference, played: &Played, mv: &Value, at: &str) {
    let after = position(mv["becomes"].as_str().unwrap());
    let result = match mv["cond"].as_str() {
        Some("WIN" | "ROUND_WIN") => Some(Outcome::Won(Side::BOTH[mv["winner"].as_u64().unwrap() as usize])),
        Some("TIE") => Some(Outcome::Draw),
        _ => None,
    };
    if mv["why"].is_null() {
        assert_eq!(played.position, after, "{at}");
        if after.marks == Position::empty(after.shape).marks {
            assert_eq!(played.outcome, result, "{at}");
        } else if let Some(Outcome::Won(winner)) = result {
            // The program counts the seeds of a tuz when it looks for more than half.
            assert!(played.outcome.is_none_or(|outcome| outcome == Outcome::Won(winner)), "{at}");
            let opponent = winner.other().index();
            let in_tuz = (0..9).filter(|lane| after.marks[1][opponent] >> lane & 1 == 1);
            let tuz: u8 = in_tuz.map(|lane| after.lanes[opponent][lane]).sum();
            assert!(after.store[winner.index()] + tuz > 81, "{at}");
        } else {
            assert_eq!(played.outcome, None, "{at}");
        }
    } else {
        // Somebody has no move, and each player has been given what was in the own pits.
        assert_eq!((played.outcome, engine.expand(&played.position).outcome), (None, result), "{at}");
        assert_eq!(played.position.turn, after.turn, "{at}");
        for side in [0, 1] {
            let kept: u8 = played.position.lanes[side].iter().sum();
            assert_eq!(played.position.store[side] + kept, after.store[side], "{at}");
        }
    }
}

#[test]
fn kalah() {
    let file = include_str!("../../../../tests/data/mancala-games/kalah.jsonl");
    assert_eq!(check("kalah", &[("majority", "ends")], file), 819);
}

#[test]
fn oware() {
    let file = include_str!("../../../../tests/data/mancala-games/oware.jsonl");
    assert_eq!(check("oware", &[("repetition", "plays-on")], file), 1591);
}

#[test]
fn toguz_kumalak() {
    let file = include_str!("../../../../tests/data/mancala-games/toguz_kumalak.jsonl");
    assert_eq!(check("toguz-korgool", &[("tuz-seeds", "board")], file), 3214);
}

#[test]
fn ohvulhu() {
    let file = include_str!("../../../../tests/data/mancala-games/ohvulhu.jsonl");
    assert_eq!(check("ohvalhu", &[("never-ending", "draw")], file), 866);
}

#[test]
fn endodoi() {
    let file = include_str!("../../../../tests/data/mancala-games/endodoi.jsonl");
    assert_eq!(check("endodoi", &[("never-ending", "draw")], file), 653);
}

#[test]
fn mikro_tsoro() {
    let file = include_str!("../../../../tests/data/mancala-games/mikro_tsoro.jsonl");
    assert_eq!(check("mikro-tsoro", &[("never-ending", "draw")], file), 74);
}
