//! `shimo compare` and `shimo replay --readings`: what is told, and that it is so.

use std::fs;

use serde_json::Value;

use crate::shimo::{run, toy_with};

const KISWAHILI: &str = "bao-la-kiswahili";

/// A comparison with little effort, as JSON.
fn compared(args: &[&str], status: i32) -> Value {
    let all = [&["compare"], args, &["--effort", "2000", "--games", "20", "--format", "json"]].concat();
    run(&all).expect_status(status).json().remove(0)
}

#[test]
fn a_reading_is_the_same_as_itself() {
    run(&["compare", KISWAHILI, "bao@zanzibar"])
        .expect_status(0)
        .expect_stdout_contains("No difference in the rules.")
        .expect_no_stderr();
    let same = compared(&[KISWAHILI, KISWAHILI], 0);
    assert_eq!(same["differences"], Value::from(Vec::<Value>::new()));
    assert_eq!(same["effect"], Value::Null);
}

#[test]
fn two_readings_are_told_apart_in_sentences() {
    let text = run(&["compare", KISWAHILI, "bao-la-kiswahili@jokoak", "--effort", "2000", "--games", "20"]);
    insta::assert_snapshot!("compare-zanzibar-jokoak", text.expect_status(1).stdout());
}

#[test]
fn an_option_is_compared_in_markdown() {
    let args = ["compare", "bao-la-kujifunza", "--set", "centre-kichwa=choice", "--format", "markdown"];
    let text = run(&[&args[..], &["--effort", "500", "--games", "20"]].concat());
    insta::assert_snapshot!("compare-centre-kichwa", text.expect_status(1).stdout());
}

#[test]
fn variants_with_other_phases_and_flags_are_compared() {
    let text = run(&["compare", "bao-la-kujifunza", KISWAHILI, "--effort", "600", "--games", "0"]);
    insta::assert_snapshot!("compare-kujifunza-kiswahili", text.expect_status(1).stdout());
}

#[test]
fn the_same_in_other_words_is_no_difference() {
    let (_folder, path) = toy_with(&[
        ("pits corner = inner 1, inner 4", "pits corner = inner 1, inner 4\n  pits front = inner 1..4"),
        ("let ready = 2+ seeds", "let fit = 1+ seeds, not 1 seed"),
        ("from ready  ", "from fit  "),
        // A start is never empty.
        ("prefer in inner", "prefer not in outer, not empty"),
        (
            "empty                     -> stop                      [book 2]\n    in inner, facing occupied -> capture",
            "in front, occupied, not facing empty -> capture\n    occupied -> relay\n    empty -> stop [book 2]",
        ),
        ("    otherwise                 -> relay\n", ""),
        ("in corner, far = yes", "far = yes, in inner 4"),
        (
            "inward from corner\n",
            "inward from corner\n  in inner 1, not far = no -> take facing, sow inward from corner\n",
        ),
        ("lap end, no inner occupied -> loses", "lap end, all inner empty -> loses"),
    ]);
    let (_other, toy) = toy_with(&[]);
    for sets in [&[][..], &["--set", "far=yes"][..]] {
        let a = if sets.is_empty() { toy.clone() } else { format!("{toy}@quick") };
        run(&[&["compare", &a, &path], sets].concat())
            .expect_status(0)
            .expect_stdout_contains("No difference in the rules.");
    }
}

#[test]
fn a_file_that_says_something_else_is_told_by_its_clauses() {
    let (_folder, toy) = toy_with(&[]);
    let (_other, path) = toy_with(&[
        ("prefer in inner\n", ""),
        ("empty                     -> stop  ", "empty, not in corner      -> stop  "),
        ("limit 1000 laps", "limit 900 laps"),
        ("2 in all", "3 in inner 1..2; 2 in inner 3..4; 2 in outer"),
    ]);
    let told = compared(&[&toy, &path], 1);
    let sentences: Vec<&str> =
        told["differences"].as_array().unwrap().iter().map(|one| one["sentence"].as_str().unwrap()).collect();
    assert_eq!(
        sentences,
        [
            "At the start, in inner 1..2 of each player: A puts 2 seeds, B puts 3 seeds",
            "There is a start such that it is an inner pit: A asks for such a start, B leaves the choice free",
            "A lap ends in a corner that was empty, while the facing pit is empty: A stops, B relays",
            "A lap ends in a corner that was empty, while the facing pit is occupied: A stops, B captures",
            "A move goes on without repeating itself: A calls it never-ending after 1000 laps, B calls it never-ending after 900 laps",
        ]
    );
    assert_eq!(told["differences"][2]["a"]["clause"]["cites"], Value::from(vec!["book 2"]));
    assert_eq!(told["witnesses"][0]["reference_agrees"], Value::Null, "there is no reference engine of the toy");
}

#[test]
fn another_board_is_said_and_games_are_counted_all_the_same() {
    let (_folder, toy) = toy_with(&[]);
    let told = compared(&[&toy, "bao-la-kujifunza"], 1);
    assert!(told["incomparable"].as_str().unwrap().contains("2 rows of 4 pits a player in A, 2 rows of 8"));
    assert_eq!(told["effect"]["games"], 20);
    run(&["compare", &toy, "bao-la-kujifunza", "--games", "0"])
        .expect_status(1)
        .expect_stdout_contains("The rules cannot be compared case by case: the boards are different");
}

#[test]
fn json_has_everything_that_the_text_says() {
    let told = compared(&[KISWAHILI, "bao-la-kiswahili@jokoak"], 1);
    let keys: Vec<&String> = told.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        ["a", "b", "incomparable", "differences", "witnesses", "searched", "unwitnessed", "effect"]
            .map(String::from)
            .iter()
            .collect::<Vec<_>>()
    );
    assert_eq!(told["b"]["preset"], "jokoak");
    let first = &told["differences"][0];
    assert_eq!(first["places"][0], serde_json::json!({ "phase": "namua", "turn": "takata" }));
    assert_eq!(first["options"], Value::from(vec!["singletons"]));
    assert_eq!(first["b"]["clause"]["cites"], Value::from(vec!["ruehl", "mancala-world", "abstractplay"]));
    let measures = told["effect"]["measures"].as_array().unwrap();
    assert_eq!(measures.len(), 6);
    for measure in measures {
        let change = &measure["change"];
        let numbers = ["low", "value", "high"].map(|key| change[key].as_f64().unwrap());
        assert!(numbers.is_sorted(), "{measure}");
        assert_eq!(measure["certain"].as_bool().unwrap(), numbers[0] > 0.0 || numbers[2] < 0.0);
    }
}

/// Replays what led to each witness under both readings, and asks both for the moves there.
#[test]
fn witnesses_replay_and_show_what_they_are_said_to_show() {
    let folder = tempfile::tempdir().unwrap();
    let mut played = 0;
    for (set, preset) in
        [("singletons=free", None), ("lone-kichwa=free", None), ("tax=1", None), ("takasia=off", Some("jokoak"))]
    {
        let a = preset.map_or(KISWAHILI.to_owned(), |preset| format!("{KISWAHILI}@{preset}"));
        let told = compared(&[&a, "--set", set], 1);
        for witness in told["witnesses"].as_array().unwrap() {
            assert_eq!(witness["reference_agrees"], true, "{witness}");
            if let Some(record) = witness["record"].as_str() {
                played += 1;
                let path = folder.path().join("record.txt");
                fs::write(&path, record).unwrap();
                let path = path.to_str().unwrap();
                run(&["replay", &a, path]).expect_status(0);
                run(&["replay", &a, path, "--set", set]).expect_status(0);
            }
            let position = witness["position"].as_str().unwrap();
            let moves = |sets: &[&str]| {
                let args = [&["moves", &a, "--position", position, "--format", "json"], sets].concat();
                run(&args).expect_status(0).stdout()
            };
            assert_ne!(moves(&[]), moves(&["--set", set]), "{witness}");
        }
    }
    assert!(played >= 4, "only {played} witnesses were played");
}

#[test]
fn threads_do_not_change_a_byte() {
    let told = |threads: &str| {
        let args = ["compare", KISWAHILI, "--set", "house-threshold=5", "--effort", "3000", "--games", "50"];
        run(&[&args[..], &["--threads", threads]].concat()).expect_status(1).stdout()
    };
    assert_eq!(told("1"), told("4"));
}

#[test]
fn all_values_of_an_option_and_all_presets() {
    let told = compared(&["bao-la-kujifunza", "--option", "front-empty"], 1);
    let labels: Vec<&str> =
        told["comparisons"].as_array().unwrap().iter().map(|one| one["b"]["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["front-empty=after-turn", "front-empty=never"]);
    assert_eq!(told["matrix"]["readings"], Value::from(vec!["lap-end", "after-turn", "never"]));
    assert_eq!(told["matrix"]["pairs"].as_array().unwrap().len(), 3);

    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("matrix.svg");
    let text = run(&[
        "compare",
        "bao-la-kujifunza",
        "--presets",
        "--effort",
        "500",
        "--games",
        "20",
        "--svg",
        picture.to_str().unwrap(),
    ]);
    insta::assert_snapshot!("compare-kujifunza-presets", text.expect_status(1).stdout());
    let picture = fs::read_to_string(picture).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("mancala-world") && picture.contains("plies"));
}

#[test]
fn wrong_command_lines_are_told_what_to_write() {
    run(&["compare", KISWAHILI]).expect_status(2).expect_stderr_contains("--set option=value");
    run(&["compare", KISWAHILI, "--option", "tax-wen"])
        .expect_status(2)
        .expect_stderr_contains("did you mean `tax-when`?");
    run(&["compare", KISWAHILI, "--set", "tax=9"]).expect_status(2).expect_stderr_contains("`tax`");
    run(&["compare", KISWAHILI, "no-such-game"]).expect_status(2).expect_stderr_contains("no variant");
    run(&["compare", "bao-la-kiswahili@nobody", KISWAHILI]).expect_status(2).expect_stderr_contains("nobody");
    run(&["compare", KISWAHILI, "--presets", "--set", "tax=1"]).expect_status(2);
    run(&["compare", KISWAHILI, "--set", "tax=1", "--games", "1"]).expect_status(2).expect_stderr_contains("--games 2");
    run(&["compare", KISWAHILI, "--set", "tax=1", "--threads", "9999"]).expect_status(2).expect_stderr_contains("1024");
    run(&["compare", KISWAHILI, "--set", "tax=1", "--games", "0", "--effort", "0"])
        .expect_status(1)
        .expect_stdout_contains("difference 1: nothing was looked through.");
    let (_folder, toy) = toy_with(&[]);
    run(&["compare", &toy, "--presets"]).expect_status(2).expect_stderr_contains("two are needed");
    run(&[
        "compare",
        "kujifunza",
        "--set",
        "lone-kichwa=free",
        "--games",
        "0",
        "--effort",
        "10",
        "--svg",
        "/no/such/folder/a.svg",
    ])
    .expect_status(2)
    .expect_stderr_contains("cannot be written");
}

#[test]
fn a_master_game_contradicts_readings() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/zanzibar-1994-4.txt");
    run(&["replay", "--readings", record])
        .expect_status(0)
        .expect_stdout_contains("preset abstractplay                    ply 53, `B2L` is illegal")
        .expect_stdout_contains("prefer move captured owed");
    let told = run(&["replay", "--readings", record, "--format", "json"]).expect_status(0).json().remove(0);
    assert_eq!(told[0]["preset"], "zanzibar");
    let of = |reading: &str| {
        let all = told[0]["readings"].as_array().unwrap();
        all.iter().find(|one| one["reading"] == reading).unwrap_or_else(|| panic!("no {reading}")).clone()
    };
    assert_eq!(of("lap-limit = 1")["illegal"]["ply"], 3);
    // The record does not say where captured seeds started, and need not.
    assert_eq!(of("centre-kichwa = choice")["illegal"], Value::Null);
    assert_eq!(of("takasia = off")["other_position_at"], 59);
    assert_eq!(of("tax = 1")["other_position_at"], Value::Null);
}

#[test]
fn records_without_a_variant_or_with_an_illegal_move_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.txt");
    let path = path.to_str().unwrap();
    fs::write(path, "1: 6L;\n").unwrap();
    run(&["replay", "--readings", path]).expect_status(2).expect_stderr_contains("does not say which variant");
    run(&["replay", KISWAHILI, "--readings", path]).expect_status(0).expect_stdout_contains("1 ply, all legal");
    fs::write(path, "game: Bao la Kiswahili\n\n1: 5L;\n").unwrap();
    run(&["replay", "--readings", path]).expect_status(1).expect_stderr_contains("`5L` is not legal");
    fs::write(path, "game: chess\n\n1: 5L;\n").unwrap();
    run(&["replay", "--readings", path]).expect_status(2).expect_stderr_contains("no variant `chess`");
    run(&["replay", KISWAHILI]).expect_status(2);
}

/// A shipped file with one of its clauses changed.
fn changed(id: &str, from: &str, to: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{id}.toml"));
    let text = fs::read_to_string(format!("{}/variants/{id}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap();
    assert!(text.contains(from), "{id} does not say `{from}`");
    fs::write(&path, text.replace(from, to)).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn games_that_only_end_otherwise_part_at_the_end() {
    let (_folder, path) = changed("kalah", "keep own", "keep all");
    let told = compared(&["kalah", &path], 1);
    let parting = &told["effect"]["parting"]["a"];
    assert_eq!((&parting["parted"], &parting["at_start"]), (&Value::from(0), &Value::from(0)));
    assert_eq!(parting["at_end"], parting["parted_games"]);
    assert_eq!(parting["at_work"][0], parting["parted_games"]);
    assert!(parting["parted_games"].as_u64().unwrap() > 10, "{parting}");
    let witness = told["witnesses"].as_array().unwrap().last().unwrap();
    assert!(witness["winner"].is_object() || witness["kept"].is_object(), "{witness}");
    run(&["compare", "kalah", &path, "--effort", "2000", "--games", "20"])
        .expect_status(1)
        .expect_stdout_contains("at the end of 20 of 20 games");
}

#[test]
fn games_that_start_otherwise_part_at_the_start() {
    let told = compared(&["kalah", "--set", "seeds=6"], 1);
    let parting = &told["effect"]["parting"]["a"];
    assert_eq!((&parting["at_start"], &parting["parted_games"]), (&Value::from(20), &Value::from(20)));
    assert_eq!((&parting["first"], &parting["parted"]), (&Value::from(0), &Value::from(0)));
    let text = run(&["compare", "kalah", "--options", "--effort", "50", "--games", "20"]).expect_status(1).stdout();
    let line = text.lines().find(|line| line.starts_with("`seeds = 6`")).unwrap();
    let words: Vec<&str> = line.split_whitespace().skip(3).take(6).collect();
    assert_eq!(words.join(" "), "1 at the start 100.0 %");
}

#[test]
fn a_win_that_counts_double_shows() {
    let (_folder, path) = changed("hus", "loses double ", "loses ");
    let told = run(&["compare", "hus", &path, "--effort", "300", "--games", "2", "--format", "json"]);
    let told = told.expect_status(1).json().remove(0);
    assert_eq!(told["unwitnessed"], Value::from(Vec::<Value>::new()));
    let result = &told["witnesses"][1]["results"][0];
    assert_eq!((&result["a"]["double"], &result["b"]["double"]), (&Value::from(true), &Value::from(false)));
    assert_eq!(result["a"]["becomes"], result["b"]["becomes"]);
}
