//! Four games of masters, every ply of them.

use super::read::{bare, captured, engine, lines, play, position};

fn replay(text: &str) {
    let engine = engine("bao-la-kiswahili", &[]);
    let mut now = engine.start();
    for ply in lines(text) {
        let expansion = engine.expand(&now);
        let place = format!("ply {}", ply["ply"]);
        assert_eq!(expansion.moves.len(), ply["legal"], "{place}");
        let played = play(&expansion, &bare(ply["move"].as_str().unwrap()));
        assert_eq!(played.laps, ply["laps"], "{place}");
        assert_eq!(captured(&played), ply["captured"], "{place}");
        assert_eq!(played.position, position(ply["becomes"].as_str().unwrap()), "{place}");
        now = played.position;
    }
}

#[test]
fn game_1() {
    replay(include_str!("../../../tests/data/bao/zanzibar-1994-1.jsonl"));
}

#[test]
fn game_3() {
    replay(include_str!("../../../tests/data/bao/zanzibar-1994-3.jsonl"));
}

#[test]
fn game_4() {
    replay(include_str!("../../../tests/data/bao/zanzibar-1994-4.jsonl"));
}

#[test]
fn game_5() {
    replay(include_str!("../../../tests/data/bao/zanzibar-1994-5.jsonl"));
}
