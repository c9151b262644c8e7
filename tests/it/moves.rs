//! `shimo moves`

use crate::shimo::{run, toy_with};

#[test]
fn the_moves_of_the_start() {
    let ran = run(&["moves", "bao-la-kujifunza"])
        .expect_status(0)
        .expect_stdout_contains(" A2R   2     a5:2                 2,2,2,2,2,2,2,2/2,2,2,0,2,2,2,2/");
    assert_eq!(ran.stdout().lines().filter(|line| line.ends_with(" N")).count(), 16);
}

#[test]
fn the_same_as_json() {
    let said = run(&["moves", "bao-la-kujifunza", "--format", "json"]).expect_status(0).json();
    let moves = said[0]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 16);
    assert_eq!(moves[1]["move"], "A2R");
    assert_eq!(moves[1]["laps"], 2);
    assert_eq!(moves[1]["captures"][0]["pit"], "a5");
    assert_eq!(moves[1]["captures"][0]["seeds"], 2);
    assert_eq!(said[0]["winner"], serde_json::Value::Null);
}

#[test]
fn a_game_that_is_over_has_a_winner_and_no_moves() {
    let position = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 N";
    run(&["moves", "bao-la-kujifunza", "--position", position])
        .expect_status(0)
        .expect_stdout_contains("The game is over: South wins.");
    let said = run(&["moves", "bao-la-kujifunza", "--position", position, "--format", "json"]).expect_status(0).json();
    assert_eq!(said[0]["winner"], "S");
    assert_eq!(said[0]["moves"].as_array().unwrap().len(), 0);
}

#[test]
fn a_wrong_position_is_underlined() {
    let (_folder, toy) = toy_with(&[]);
    for (position, message) in [
        ("", "there is no position here"),
        ("2,2,2,2/2,2,2,2/2,2,2,2 S", "there are 3 rows here"),
        ("2,2,2,2/2,2,2/2,2,2,2/2,2,2,2 S", "3"),
        ("2,2,2,2/2,2,300,2/2,2,2,2/2,2,2,2 S", "`300` seeds are too many"),
        ("2,2,2,2/2,2,x,2/2,2,2,2/2,2,2,2 S", "`x` is not a number of seeds"),
        ("2,2,2,2/2,2,2,2/2,2,2,2/2,2,2,2 E", "`E`"),
        ("2,2,2,2/2,2,2,2/2,2,2,2/2,2,2,2", "turn"),
        ("2,2,2,2/2,2,2,2/2,2,2,2/2,2,2,2 S hand=1,1", "hand"),
    ] {
        for command in ["moves", "play"] {
            run(&[command, &toy, "--position", position]).expect_status(2).expect_stderr_contains(message);
        }
        run(&["perft", &toy, "--depth", "2", "--position", position]).expect_status(2).expect_stderr_contains(message);
    }
}

#[test]
fn a_position_that_no_game_reaches_is_played_with_a_warning() {
    let board = "0,2,2,2,2,2,2,2/2,2,2,0,2,2,2,2/0,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2";
    for (keys, doubt) in [
        ("S hand=4,4", "it holds 66 seeds, the game has 64"),
        ("S hand=0,23", "North has 23 seeds in hand, and begins with 22"),
        ("S house=N", "North has `house` though a5 is empty"),
        ("S frozen=A1", "A1 is `frozen` but empty"),
        ("S frozen=a3", "a3 is `frozen`, and no turn leaves that mark on inner 3 of the player who"),
        ("N frozen=b3", "b3 is `frozen`, and no turn leaves that mark on outer 3 of the player on turn"),
    ] {
        let position = format!("{board} {keys}");
        let ran = run(&["moves", "bao-la-kiswahili", "--position", &position]).expect_status(0);
        let said = ran.stderr().replace("│ ", "");
        assert!(said.contains("position::unreachable") && said.contains(doubt), "{keys}: {said}");
    }
    for keys in ["S", "S house=S", "S frozen=A3", "N frozen=a3 house=S"] {
        let position = format!("{board} {keys}");
        let ran = run(&["moves", "bao-la-kiswahili", "--position", &position]).expect_status(0);
        assert_eq!(ran.stderr(), "", "{keys}");
    }
}
