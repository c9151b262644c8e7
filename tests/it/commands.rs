//! The command as a person runs it: what it prints, and its exit status.

use crate::shimo::{Run, run};

const START: &str = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 S";

fn shimo(args: &[&str], stdin: &str) -> Run {
    run(args).stdin(stdin)
}

#[test]
fn list_names_every_shipped_variant() {
    let run = shimo(&["list"], "").expect_status(0);
    for (id, _) in shimo::variant::SHIPPED {
        assert!(run.stdout().contains(id), "{id}");
    }
    shimo(&["list", "--format", "json"], "").expect_status(0).expect_stdout_contains("\"id\":\"bao-la-kujifunza\"");
}

#[test]
fn show_tells_options_rules_and_tables() {
    shimo(&["show", "kujifunza@jokoak"], "")
        .expect_status(0)
        .expect_stdout_contains("* 16")
        .expect_stdout_contains("South to move");
    shimo(&["show", "bao-la-kujifunza", "--rules"], "")
        .expect_status(0)
        .expect_stdout_contains("turn mtaji [bao Z13] {");
    shimo(&["show", "bao-la-kujifunza", "--tables"], "")
        .expect_status(0)
        .expect_stdout_contains("inner, 2+ seeds, facing occupied")
        .expect_stdout_contains("[bao Z7c]");
}

#[test]
fn shipped_variants_pass_check_and_test() {
    shimo(&["check"], "").expect_status(0);
    shimo(&["test"], "").expect_status(0).expect_stdout_contains("bao-la-kujifunza: 45 examples hold");
}

#[test]
fn perft_counts_and_divides() {
    shimo(&["perft", "bao-la-kujifunza", "--depth", "5"], "")
        .expect_status(0)
        .expect_stdout_contains("depth 5 nodes 6550 ");
    shimo(&["perft", "bao-la-kujifunza", "--depth", "5", "--threads", "2"], "")
        .expect_status(0)
        .expect_stdout_contains("depth 5 nodes 6550 ");
    shimo(&["perft", "bao-la-kujifunza", "--depth", "3", "--divide"], "")
        .expect_status(0)
        .expect_stdout_contains("depth 3 nodes 500");
    shimo(&["perft", "bao-la-kujifunza", "--depth", "6", "--unique"], "")
        .expect_status(0)
        .expect_stdout_contains("depth 6 positions 15818 ");
}

#[test]
fn batch_goes_on_after_a_bad_line() {
    let run = shimo(&["batch", "bao-la-kujifunza"], &format!("{START}\nnonsense\n1,1/1,1 S\n{START}")).expect_status(1);
    let lines: Vec<serde_json::Value> = run.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["moves"].as_array().unwrap().len(), 16);
    assert_eq!(lines[0]["never_ending"], 0);
    assert!(lines[1]["error"].is_string() && lines[2]["error"].is_string());
    assert_eq!(lines[3]["moves"][0]["winner"], serde_json::Value::Null);
}

#[test]
fn a_never_ending_move_is_left_out_and_counted() {
    let position = "0,0,0,0,0,0,0,30/0,0,0,1,0,0,0,0/1,6,4,1,0,5,4,0/2,1,0,5,0,3,0,1 S";
    let run =
        shimo(&["batch", "bao-la-kujifunza"], position).expect_status(0).expect_stdout_contains("\"never_ending\":1");
    assert!(!run.stdout().contains("\"A3L\""));
    shimo(&["moves", "bao-la-kujifunza", "--position", position], "")
        .expect_status(0)
        .expect_stdout_contains("A3L never ends");
}

#[test]
fn a_position_that_does_not_fit_is_explained() {
    for command in
        [&["moves", "bao-la-kujifunza", "--position"][..], &["perft", "bao-la-kujifunza", "--depth", "1", "--position"]]
    {
        let run = |position: &str| shimo(&[command, &[position]].concat(), "").expect_status(2);
        run("1,1/1,1 S").expect_stderr_contains("4 rows of 8");
        run(&START.replacen('2', "300", 1)).expect_stderr_contains("255");
        run(&START.replacen('2', "x", 1)).expect_stderr_contains("`x`");
        run(&START.replace(" S", "")).expect_stderr_contains("turn");
        run(&format!("{START} hand=1,1")).expect_stderr_contains("hand");
        run("").expect_stderr_contains("empty");
    }
}

#[test]
fn a_variant_that_does_not_exist_lists_near_ones() {
    for command in ["show", "moves", "play", "batch", "crosscheck", "selfplay", "test"] {
        shimo(&[command, "bao-la-kujifunsa"], "").expect_status(2).expect_stderr_contains("bao-la-kujifunza");
    }
    shimo(&["moves", "no-such-game"], "").expect_status(2).expect_stderr_contains("bao");
    shimo(&["moves", "bao-la-kujifunza@jokok"], "").expect_status(2).expect_stderr_contains("jokoak");
    shimo(&["moves", "bao-la-kujifunza", "--set", "lap-limt=5"], "")
        .expect_status(2)
        .expect_stderr_contains("lap-limit");
    shimo(&["moves", "bao-la-kujifunza", "--set", "lap-limit=0"], "").expect_status(2);
    shimo(&["moves", "bao-la-kujifunza", "--set", "nonsense"], "").expect_status(2);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::create_dir(path("folder.toml")).unwrap();
    std::fs::write(path("latin.toml"), b"shimo = 1 # \xe9").unwrap();
    std::fs::write(path("empty.toml"), b"").unwrap();
    for name in ["folder.toml", "latin.toml", "empty.toml", "missing.toml"] {
        shimo(&["moves", &path(name)], "").expect_status(2).expect_stderr_contains(name);
        shimo(&["check", &path(name)], "").expect_status(1).expect_stderr_contains(name);
    }
}

#[test]
fn play_from_a_pipe() {
    shimo(&["play", "bao-la-kujifunza"], "moves\nA5R\nundo\nredo\nposition\nrecord\nquit\n")
        .expect_status(0)
        .expect_stdout_contains("South plays A5R: 4 laps, captures 2 from a2, 2 from a6")
        .expect_stdout_contains("North to move");
    shimo(&["play", "bao-la-kujifunza"], "Z9\nquit\n").expect_status(1).expect_stderr_contains("move");
    shimo(&["play", "bao-la-kujifunza"], "B4R\n")
        .expect_status(1)
        .expect_stderr_contains("must capture with its first lap")
        .expect_stderr_contains("bao Z31");
    shimo(&["play", "bao-la-kujifunza"], "mvoes\n").expect_status(1).expect_stderr_contains("did you mean `moves`?");
    shimo(&["play", "bao-la-kujifunza", "--south", "random", "--north", "random", "--seed", "3"], "")
        .expect_status(0)
        .expect_stdout_contains("The game is over");
}

#[test]
fn a_record_is_on_disk_after_every_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let path = path.to_str().unwrap();
    shimo(&["play", "bao-la-kujifunza", "--record", path], "A5R\na1R\n").expect_status(0);
    shimo(&["replay", "bao-la-kujifunza", path], "").expect_status(0).expect_stdout_contains("2 plies, all legal");
    shimo(&["play", "bao-la-kujifunza", "--record", folder.path().to_str().unwrap()], "").expect_status(2);
}

#[test]
fn a_wrong_end_for_captured_seeds_is_explained() {
    let position = "0,0,0,0,0,0,0,0/4,3,1,8,0,2,5,6/1,2,0,0,8,0,3,4/0,0,0,0,0,0,0,0 S hand=10,10 house=SN";
    shimo(&["play", "bao-la-kiswahili", "--position", position], "A2R\n")
        .expect_status(1)
        .expect_stderr_contains("from A2 only A2L can be played")
        .expect_stderr_contains("bao Z11");
}

#[test]
fn records_replay_and_a_wrong_one_is_pointed_at() {
    for game in [1, 3, 4, 5] {
        let path = format!("{}/tests/records/zanzibar-1994-{game}.txt", env!("CARGO_MANIFEST_DIR"));
        shimo(&["replay", "bao-la-kiswahili", &path], "").expect_status(0).expect_stdout_contains("all legal");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.txt");
    let good =
        std::fs::read_to_string(format!("{}/tests/records/zanzibar-1994-1.txt", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let replayed = |text: &str| {
        std::fs::write(&path, text).unwrap();
        shimo(&["replay", "bao-la-kiswahili", path.to_str().unwrap()], "")
    };
    replayed(&good.replace("1: 6L*", "1: 5L*"))
        .expect_status(1)
        .expect_stderr_contains("ply 1, South: `5L*` is not legal")
        .expect_stderr_contains("Z22a");
    replayed(&good.replace("18: 4R", "18: 2R")).expect_status(1).expect_stderr_contains("ply 35");
    replayed("game: nothing else\n").expect_status(2);
    replayed(&"noise \u{1} ".repeat(1_000_000)).expect_status(2);
}

#[test]
fn every_ply_of_the_records_is_as_it_was_written_down() {
    for game in [1, 3, 4, 5] {
        let folder = env!("CARGO_MANIFEST_DIR");
        let text = std::fs::read_to_string(format!("{folder}/tests/data/bao/zanzibar-1994-{game}.jsonl"))
            .expect("the plies of the record");
        let path = format!("{folder}/tests/records/zanzibar-1994-{game}.txt");
        let run = shimo(&["replay", "bao-la-kiswahili", &path, "--format", "jsonl"], "").expect_status(0);
        let plies: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let played: Vec<serde_json::Value> =
            run.stdout().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(plies.len(), played.len());
        for (wanted, got) in plies.iter().zip(&played) {
            let bare = wanted["move"].as_str().unwrap().trim_end_matches('*');
            assert_eq!(got["move"], bare, "game {game}");
            for key in ["legal", "laps", "captured", "becomes"] {
                assert_eq!(got[key], wanted[key], "game {game}, ply {}: {key}", wanted["ply"]);
            }
        }
    }
}

#[test]
fn selfplay_with_one_seed_is_the_same_on_any_number_of_threads() {
    let run = |threads| {
        shimo(
            &[
                "selfplay",
                "bao-la-kiswahili",
                "--games",
                "20",
                "--seed",
                "5",
                "--format",
                "jsonl",
                "--threads",
                threads,
            ],
            "",
        )
        .expect_status(0)
        .stdout()
    };
    assert_eq!(run("1"), run("2"));
}

#[test]
fn crosscheck_finds_no_difference() {
    shimo(&["crosscheck", "bao-la-kujifunza", "--games", "20", "--positions", "200"], "")
        .expect_status(0)
        .expect_stdout_contains("no difference");
    shimo(&["crosscheck", "bao-la-kiswahili@bga", "--games", "20", "--positions", "200"], "")
        .expect_status(0)
        .expect_stdout_contains("no difference");
}
