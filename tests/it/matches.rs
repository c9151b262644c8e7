//! Matches: at the prompt, at random, recorded and replayed; and the moves that the prompt asks to be finished.

use std::fs;

use crate::shimo::run;

const CHOICE: &str = "2,2,0,0,0,0,0,0/0,3,0,0,2,0,0,0/0,1,0,0,0,0,0,0/0,3,0,0,0,0,0,3 S";

/// A match of random players, written to a file.
fn recorded(name: &str, more: &[&str]) -> (String, String) {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let path = format!("{folder}/{name}.txt");
    // A match of an earlier run would be put aside.
    let _ = fs::remove_file(&path);
    let mut args = vec!["play", "hus", "--match", "--south", "random", "--north", "random", "--record", &path];
    args.extend(more);
    let shown = run(&args).expect_status(0).stdout();
    (path, shown)
}

#[test]
fn a_match_goes_on_from_hand_to_hand_until_it_is_decided() {
    let (path, shown) = recorded("match-goes-on", &["--seed", "3", "--starts", "north"]);
    assert!(shown.contains("A match of 7 hands. North starts the first.\n"), "{shown}");
    assert!(shown.contains("Hand 2: North starts."), "{shown}");
    assert_eq!(shown.matches("The match is over").count(), 1);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("hand: 1 of 7\nbefore: 0-0\ngame: Hus\n"), "{text}");
    assert!(text.contains("\n1: - "), "North's first moves: {text}");
    let hands = text.matches("hand: ").count();
    let replayed = run(&["replay", "hus", &path]).expect_status(0).stdout();
    assert_eq!(replayed.matches("all legal").count(), hands);
    assert_eq!(replayed.matches("\nscore ").count(), hands);
    let json = run(&["replay", "hus", &path, "--format", "jsonl"]).expect_status(0).json();
    assert_eq!(json.iter().filter(|line| line["score"].is_array()).count(), hands);
}

#[test]
fn a_wrong_score_hand_or_starter_is_pointed_at() {
    let (path, _) = recorded("match-wrong", &["--seed", "3", "--starts", "south"]);
    let text = fs::read_to_string(&path).unwrap();
    let first_score = text.lines().find(|line| line.starts_with("score: ")).unwrap().to_owned();
    let second = text.find("hand: 2").unwrap();
    let wrong = |text: &str, message: &str| {
        let path = format!("{}/match-changed.txt", env!("CARGO_TARGET_TMPDIR"));
        fs::write(&path, text).unwrap();
        run(&["replay", "hus", &path]).expect_status(1).expect_stderr_contains(message);
    };
    wrong(&text.replacen(&first_score, "score: 5-5", 1), "after this hand, not 5-5");
    wrong(&text.replacen("hand: 2 of 7", "hand: 3 of 7", 1), "this is hand 3, but hand 2 is next");
    wrong(&text.replacen("hand: 2 of 7", "hand: 2 of 9", 1), "a match has 7 hands here, not 9");
    let before = text[second..].lines().find(|line| line.starts_with("before: ")).unwrap();
    wrong(
        &text.replacen(&format!("hand: 2 of 7\n{before}"), "hand: 2 of 7\nbefore: 9-9", 1),
        "before this hand, not 9-9",
    );
    let unread = format!("{}/match-unread.txt", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&unread, text.replacen(&first_score, "score: lots", 1)).unwrap();
    run(&["replay", "hus", &unread]).expect_status(2).expect_stderr_contains("`lots` is not a score");
    // One hand by itself is taken up where the score says.
    let third = text.find("hand: 3").unwrap();
    let lone = format!("{}/match-lone.txt", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&lone, &text[second..third]).unwrap();
    run(&["replay", "hus", &lone]).expect_status(0).expect_stdout_contains("hand 2, South starts");
}

#[test]
fn a_match_at_the_prompt() {
    let position = "set-position 0,2,0,0,0,0,0,0/0,3,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,3,0,0,0,0,0,0 S\n";
    let input = format!("{position}B2\nscore\nundo\nrecord\nquit\n");
    let ran = run(&["play", "hus", "--match", "--starts", "south"]).stdin(input).expect_status(1);
    let shown = ran.stdout();
    assert!(shown.contains("Hand 1 of 7: South wins double, 2 points.\nThe score: South 2, North 0."), "{shown}");
    assert!(shown.contains("Hand 2: South starts."), "{shown}");
    assert!(shown.contains("hand: 1 of 7\nbefore: 0-0\n") && shown.contains("score: 2-0\n"), "{shown}");
    ran.expect_stderr_contains("moves are taken back within a hand");
    let four = format!("{position}B2\n").repeat(4);
    let ran = run(&["play", "hus", "--match", "--starts", "south"]).stdin(format!("{four}undo\nA5\nnew\nA5\n"));
    let ran = ran.expect_status(1);
    assert!(ran.stdout().contains("The match is over: South wins."), "{}", ran.stdout());
    ran.expect_stderr_contains("the match is over");
}

#[test]
fn matches_at_random_are_the_same_on_any_number_of_threads() {
    let lines = |threads: &str| {
        run(&["selfplay", "hus", "--match", "--games", "6", "--format", "jsonl", "--threads", threads])
            .expect_status(0)
            .stdout()
    };
    assert_eq!(lines("1"), lines("3"));
    let shown = run(&["selfplay", "hus", "--match", "--games", "6"]).expect_status(0).stdout();
    assert!(shown.contains("matches        6\n") && shown.contains("double wins"), "{shown}");
    let json = run(&["selfplay", "hus", "--match", "--games", "6", "--format", "json"]).expect_status(0).json();
    assert_eq!(json[0]["matches"], 6);
}

#[test]
fn a_variant_without_matches_plays_none() {
    for command in ["play", "selfplay"] {
        run(&[command, "hus-bao", "--match"]).expect_status(2).expect_stderr_contains("does not say how matches");
    }
    run(&["play", "hus", "--starts", "north"]).expect_status(2);
    run(&["show", "hus"]).expect_status(0).expect_stdout_contains("the same player starts every hand");
}

#[test]
fn the_prompt_asks_for_the_rest_of_a_move() {
    let play = |input: &str| run(&["play", "hus", "--position", CHOICE]).stdin(input);
    let ran = play("B2\nboard\nb8\nposition\n").expect_status(0);
    assert!(ran.stdout().contains("B2 goes on: which pit? a4 (2 seeds), b8 (2 seeds)"), "{}", ran.stdout());
    assert!(ran.stdout().contains("South plays B2xb8"), "{}", ran.stdout());
    for unfinished in ["B2\n", "B2\nquit\n", "B2\nB8\n"] {
        play(unfinished).expect_status(1).expect_stderr_contains("not finished").expect_stderr_contains("`a4`, `b8`");
    }
    let ran = run(&["play", "hus@either-way"]).stdin("A5\nL\n").expect_status(0);
    assert!(ran.stdout().contains("A5 goes on: which way? L (left), R (right)"), "{}", ran.stdout());
}

#[test]
fn one_choice_is_one_move_in_batch_and_perft() {
    let lines = run(&["batch", "hus"]).stdin(format!("{CHOICE}\n")).expect_status(0).json();
    let moves: Vec<&str> =
        lines[0]["moves"].as_array().unwrap().iter().map(|mv| mv["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["B2xa4", "B2xb8", "B8"]);
    run(&["perft", "hus", "--depth", "1", "--position", CHOICE]).expect_status(0).expect_stdout_contains("nodes 3 ");
}
