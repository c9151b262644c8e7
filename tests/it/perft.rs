//! `shimo perft`

use crate::shimo::run;

/// The fourth word of every `depth D what N` line.
fn counts(text: &str) -> Vec<u64> {
    let count = |line: &str| line.split_whitespace().nth(3).and_then(|word| word.parse().ok()).expect("a count");
    text.lines().filter(|line| line.starts_with("depth ")).map(count).collect()
}

#[test]
fn a_line_a_depth_on_any_number_of_threads() {
    for threads in ["1", "2", "0"] {
        let ran = run(&["perft", "bao-la-kujifunza", "--depth", "5", "--threads", threads]).expect_status(0);
        assert_eq!(counts(&ran.stdout()), [16, 108, 500, 1902, 6550]);
        let line = ran.stdout();
        let words: Vec<&str> = line.lines().next().unwrap().split_whitespace().collect();
        assert_eq!([words[0], words[1], words[2], words[4], words[6]], ["depth", "1", "nodes", "time", "rate"]);
    }
}

#[test]
fn division_adds_up() {
    let text = run(&["perft", "bao-la-kujifunza", "--depth", "3", "--divide"]).expect_status(0).stdout();
    let moves: Vec<u64> = text
        .lines()
        .filter(|line| !line.starts_with("depth"))
        .map(|line| line.split_once(' ').unwrap().1.parse().unwrap())
        .collect();
    assert_eq!(moves.len(), 16);
    assert_eq!(counts(&text), [moves.iter().sum::<u64>()]);
    let json =
        run(&["perft", "bao-la-kujifunza", "--depth", "3", "--divide", "--format", "json"]).expect_status(0).json();
    assert_eq!(json.last().unwrap()["nodes"], 500);
}

#[test]
fn different_positions_up_to_a_mirror() {
    let ran = run(&["perft", "bao-la-kujifunza", "--depth", "5", "--unique"]).expect_status(0);
    assert_eq!(counts(&ran.stdout()), [9, 63, 305, 1244, 4388]);
}

#[test]
fn a_game_that_is_over_has_no_plies() {
    let over = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 N";
    let ran = run(&["perft", "bao-la-kujifunza", "--depth", "2", "--position", over]).expect_status(0);
    assert_eq!(counts(&ran.stdout()), [0, 0]);
}

#[test]
fn a_depth_must_be_one_or_more() {
    for depth in ["0", "-1", "x", "99999999999"] {
        run(&["perft", "bao-la-kujifunza", &format!("--depth={depth}")]).expect_status(2).expect_stdout("");
    }
    run(&["perft", "bao-la-kujifunza"]).expect_status(2).expect_stderr_contains("--depth");
    run(&["perft", "no-such-game", "--depth", "1"]).expect_status(2).expect_stderr_contains("no-such-game");
}
