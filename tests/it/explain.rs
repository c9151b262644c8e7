//! `shimo explain`, and the trace behind it.

use shimo::engine::Event;
use shimo::examine::rng;
use shimo::game::Game;

use crate::shimo::run;

macro_rules! snapshot {
    ($name:expr, $text:expr $(,)?) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

/// What the command says of a move that can be played.
fn explained(args: &[&str]) -> String {
    run(&[&["explain"], args].concat()).expect_status(0).expect_no_stderr().stdout()
}

/// What it says of one that cannot.
fn refused(args: &[&str]) -> String {
    run(&[&["explain"], args].concat()).expect_status(1).expect_no_stderr().stdout()
}

const NAMUA: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 N hand=21,22 house=SN";

#[test]
fn a_move_is_told_lap_by_lap() {
    snapshot!("explain-captures", explained(&["bao-la-kiswahili", "a6R", "--position", NAMUA]));
    let frozen = "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,0,0,2,0/0,0,2,2,0,2,6,4 S";
    snapshot!("explain-mark", explained(&["bao-la-kiswahili", "A7L", "--position", frozen]));
}

#[test]
fn a_move_that_ends_the_game_says_by_which_clause() {
    let climax = "0,0,0,0,0,0,0,0/1,2,2,16,0,0,2,0/2,0,0,0,14,0,0,1/0,0,0,0,0,0,0,0 S hand=10,9 house=SN";
    snapshot!("explain-choice-and-win", explained(&["bao-la-kiswahili", "A1L>", "--position", climax]));
}

#[test]
fn a_move_that_never_ends_says_where_it_repeats() {
    let position = "2,1,2,3,2,4,0,3/0,2,0,0,3,0,0,0/1,0,2,1,0,1,2,1/2,0,1,2,0,1,2,0 S hand=13,13";
    snapshot!("explain-never-ends", refused(&["bao-la-kiswahili", "A7R", "--position", position, "--laps", "1"]));
}

#[test]
fn an_illegal_move_is_told_every_clause_that_stands_in_its_way() {
    let captures = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 S hand=21,22 house=SN";
    let told = |mv: &str| refused(&["bao-la-kiswahili", mv, "--position", captures]);
    snapshot!("explain-obliged", ["A7L", "A1R", "B2L", "A5L"].map(told).join("\n"));
}

#[test]
fn facts_are_json_too() {
    let json = run(&["explain", "bao-la-kiswahili", "A5L", "--format", "json"]).expect_status(1).json();
    assert_eq!(json[0]["legal"], false);
    assert_eq!(json[0]["reasons"][0]["clause"]["cites"][0], "bao Z22a");
    let json = run(&["explain", "bao-la-kujifunza", "A2R", "--format", "json"]).expect_status(0).json();
    assert_eq!(json[0]["legal"], true);
    assert_eq!(json[0]["events"][0]["event"], "sown");
    assert_eq!(json[0]["events"][0]["lap"], 1);
}

#[test]
fn what_is_no_move_is_underlined() {
    run(&["explain", "bao-la-kujifunza", "foo"]).expect_status(2).expect_stderr_contains("`foo` is not a move");
    run(&["explain", "bao-la-kiswahili", "6"]).expect_status(2).expect_stderr_contains("this may be");
    run(&["explain", "bao-la-kujifunza", "a2R"]).expect_status(2).expect_stderr_contains("`a2` is a pit of North");
}

/// Plays random games and holds the trace of every legal move against what the engine says of it.
#[test]
fn traces_agree_with_the_moves_they_tell() {
    use rand::RngExt;
    let readings: [(&str, &[(&str, &str)]); 13] = [
        ("bao-la-kiswahili", &[]),
        ("bao-la-kiswahili", &[("takasia-duty", "capture"), ("never-ending", "stops"), ("lap-limit", "9")]),
        ("bao-la-kiswahili", &[("house-ends", "first-capture-own"), ("front-empty", "never")]),
        ("bao-la-kujifunza", &[]),
        ("hus", &[]),
        ("kalah", &[("majority", "ends")]),
        ("oware", &[]),
        ("toguz-korgool", &[]),
        ("ohvalhu", &[]),
        ("endodoi", &[]),
        ("omweso", &[("start", "four-in-outer")]),
        ("hawalis", &[]),
        ("mikro-tsoro", &[]),
    ];
    for (id, sets) in readings {
        let sets: Vec<(String, String)> =
            sets.iter().map(|(option, value)| ((*option).to_owned(), (*value).to_owned())).collect();
        let game = Game::find(id, &sets).unwrap_or_else(|failure| panic!("{failure}"));
        for index in 0..12 {
            let mut random = rng(7, index);
            let mut position = game.engine.start();
            for _ in 0..80 {
                let expansion = game.engine.expand(&position);
                for mv in &expansion.never_ending {
                    let trace = game.engine.trace(&position, mv).expect("a never-ending move has a trace");
                    assert!(!trace.legal && trace.events.iter().any(|event| matches!(event, Event::Endless { .. })));
                }
                for played in &expansion.moves {
                    let trace = game.engine.trace(&position, &played.mv).expect("a legal move has a trace");
                    assert!(trace.legal);
                    assert_eq!(trace.position, played.position, "{} of {id}", played.mv);
                    assert_eq!(trace.laps, played.laps, "{} of {id}", played.mv);
                    let endless = trace.events.iter().any(|event| matches!(event, Event::Endless { .. }));
                    let taken: Vec<_> = trace
                        .events
                        .iter()
                        .flat_map(
                            |event| if let Event::Captured { taken, .. } = event { taken.as_slice() } else { &[] },
                        )
                        .copied()
                        .collect();
                    assert!(endless || taken == played.captures, "{} of {id}", played.mv);
                    let outcome = trace.events.iter().rev().find_map(|event| match event {
                        Event::Over { outcome, .. } => Some(*outcome),
                        _ => None,
                    });
                    assert_eq!(outcome, game.engine.outcome_after(played), "{} of {id}", played.mv);
                }
                if expansion.moves.is_empty() {
                    break;
                }
                position = expansion.moves[random.random_range(0..expansion.moves.len())].position;
            }
        }
    }
}
