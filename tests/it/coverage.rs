//! `shimo test --coverage`

use crate::shimo::{run, toy_with};

#[test]
fn clauses_and_cases_that_nothing_reaches_are_named() {
    // There are not ninety seeds in this game.
    let (folder, _) =
        toy_with(&[("    empty                     -> stop", "    90+ seeds -> again\n    empty -> stop")]);
    let text = run(&["test", "toy.toml", "--coverage"]).folder(folder.path()).expect_status(0).stdout();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("coverage", text);
    });
}

/// The clauses of an answer that `who` has not reached.
fn unreached(json: &serde_json::Value, who: &str) -> Vec<String> {
    let clauses = json["coverage"]["clauses"].as_array().expect("clauses");
    let left = clauses.iter().filter(|clause| clause["reached_by"][who] == false);
    left.map(|clause| clause["clause"]["text"].as_str().expect("a text").to_owned()).collect()
}

#[test]
fn examples_records_and_games_are_told_apart() {
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/zanzibar-1994-1.txt");
    let args = ["test", "bao-la-kiswahili", "--coverage", "--record", record, "--games", "0", "--format", "json"];
    let json = run(&args).expect_status(0).json().remove(0);
    assert_eq!(unreached(&json, "example"), Vec::<String>::new(), "every clause has an example");
    assert_eq!(json["coverage"]["records"], 1);
    assert!(unreached(&json, "record").iter().any(|text| text == "endless, never-ending = stops -> stop"));
    assert!(!unreached(&json, "record").iter().any(|text| text.starts_with("lap end, no inner occupied")));
    let all = unreached(&json, "random_game").len();
    assert_eq!(all, json["coverage"]["clauses"].as_array().unwrap().len(), "no game was played");
}

#[test]
fn games_that_are_left_are_counted() {
    run(&["test", "hus", "--coverage", "--games", "2", "--plies", "3"])
        .expect_status(0)
        .expect_stdout_contains("random games left unfinished: 26");
}

#[test]
fn what_belongs_to_the_coverage_needs_it() {
    run(&["test", "hus", "--games", "2"]).expect_status(2).expect_stderr_contains("--coverage");
    run(&["test", "hus", "--coverage", "--record", "no-such-file"])
        .expect_status(2)
        .expect_stderr_contains("no-such-file");
}

#[test]
fn results_are_json_too() {
    let json = run(&["test", "hus", "--format", "json"]).expect_status(0).json().remove(0);
    assert_eq!(
        (&json["file"], &json["failed"], &json["coverage"]),
        (&"hus".into(), &0.into(), &serde_json::Value::Null)
    );
}
