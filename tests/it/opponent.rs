//! `hint`, players who look ahead, `selfplay --with search`, `analyse` and `solve`, at the command line.

use crate::shimo::run;

#[test]
fn the_search_plays_a_side() {
    let text = run(&["play", "oware", "--north", "search", "--level", "1", "--seed", "3"])
        .stdin("A1\nquit\n")
        .expect_status(0)
        .expect_no_stderr()
        .stdout();
    assert_eq!(text.matches("North plays").count(), 1, "{text}");
    run(&["play", "bao-la-kujifunza", "--south", "search", "--time", "0.05"])
        .stdin("quit\n")
        .expect_status(0)
        .expect_stdout_contains("South plays");
}

#[test]
fn a_time_without_a_level_is_used() {
    let begun = std::time::Instant::now();
    run(&["play", "kalah", "--south", "search", "--time", "0.4"]).stdin("quit\n").expect_status(0);
    assert!(begun.elapsed() >= std::time::Duration::from_millis(400));
}

#[test]
fn a_hint_to_north_is_told_as_north_sees_it() {
    let position = "6,6,6,6,6,6/1,0,0,0,0,0 N store=0,11";
    let text =
        run(&["play", "kalah", "--time", "0.2", "--position", position]).stdin("hint\n").expect_status(0).stdout();
    assert!(text.contains("seeds for North") || text.contains("North wins"), "{text}");
    let text = run(&["play", "kalah", "--position", "0,0,0,0,0,0/0,0,0,0,2,1 S store=30,15"]).stdin("hint\n");
    let text = text.expect_status(0).stdout();
    assert!(!text.contains("1 plies"), "{text}");
}

#[test]
fn a_hint_names_a_move_its_value_and_a_line() {
    let text = run(&["play", "oware", "--time", "0.2"]).stdin("hint\nquit\n").expect_status(0).stdout();
    assert!(text.contains("seeds for South") && text.contains("then"), "{text}");
    run(&["play", "hus-bao", "--position", "0,0,0,0,0,0,0,2/0,0,0,0,2,0,0,0/0,0,2,0,1,0,0,0/0,0,0,0,0,0,0,0 S"])
        .stdin("hint\nA3R\nhint\n")
        .expect_status(0)
        .expect_stdout_contains("A3R (South wins in 1 ply")
        .expect_stdout_contains("There are no moves: the game is over.");
}

#[test]
fn levels_and_times_that_are_none_are_refused() {
    run(&["play", "oware", "--level", "6"]).expect_status(2).expect_stderr_contains("levels are 1 to 5");
    run(&["play", "oware", "--time", "0"]).expect_status(2).expect_stderr_contains("more than 0");
    run(&["selfplay", "oware", "--with", "search", "--level", "2,x"])
        .expect_status(2)
        .expect_stderr_contains("`x` is no level");
}

#[test]
fn levels_play_each_other() {
    let args = ["selfplay", "oware", "--with", "search", "--level", "2,random", "--games", "6", "--seed", "2"];
    let text = run(&args).expect_status(0).expect_stdout_contains("95 % interval").stdout();
    assert!(text.starts_with("level 2 against random, 6 games"), "{text}");
    assert_eq!(run(&args).expect_status(0).stdout(), text);
    let lines = run(&[&args[..], &["--format", "jsonl"]].concat()).expect_status(0).stdout();
    assert_eq!(lines.lines().count(), 6);
    assert!(lines.contains("\"first\":\"N\""), "{lines}");
}

#[test]
fn a_record_is_analysed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/zanzibar-1994-3.txt");
    let args = ["analyse", "bao-la-kiswahili", path, "--level", "3", "--nodes", "300"];
    let text = run(&args).expect_status(0).expect_stdout_contains("The game turned").stdout();
    assert!(text.starts_with("  1 South"), "{text}");
    assert!(text.contains("best:") && text.contains("better:"), "{text}");
    // What stands after the values stands in one column, and what is no better is not called so.
    let mut columns: Vec<usize> = Vec::new();
    for line in text.lines().filter(|line| line.starts_with(' ') && line.contains(": ") && !line.contains("ply ")) {
        let at = ["best:", "better:", "as good:"].iter().filter_map(|word| line.find(word)).min().expect("a judgement");
        columns.push(at);
        if let Some((before, after)) = line.split_once("better: ") {
            let value = after.split(" ply").next().unwrap().split(" plies").next().unwrap();
            let value = if value.contains("wins in") { value } else { after.split(' ').next().unwrap() };
            assert!(!before.contains(&format!(" {value} ")), "{line}");
        }
    }
    assert!(columns.len() > 20 && columns.iter().all(|&at| at == columns[0]), "{text}");
    let lines = run(&[&args[..], &["--format", "json"]].concat()).expect_status(0).stdout();
    assert!(lines.lines().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()), "{lines}");
}

#[test]
fn a_position_is_solved() {
    let position = "0,0,0,0,0,0,0,2/0,0,0,0,2,0,0,0/0,0,2,0,1,0,0,0/0,0,0,0,0,0,0,0 S";
    run(&["solve", "hus-bao", "--position", position])
        .expect_status(0)
        .expect_stdout_contains("South wins in 1 ply.")
        .expect_stdout_contains("line      A3R");
    run(&["solve", "bao-la-kujifunza", "--nodes", "2000"])
        .expect_status(1)
        .expect_stdout_contains("Not decided: 2000 moves were not enough (--nodes)");
    let json = run(&["solve", "bao-la-kujifunza", "--nodes", "2000", "--format", "json"]).expect_status(1).stdout();
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&value["proved"], &value["limit"]), (&"unknown".into(), &2000.into()));
    run(&["solve", "hus-bao", "--nodes", "0"]).expect_status(2);
}
