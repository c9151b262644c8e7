//! `shimo test`

use crate::shimo::{run, toy_with};

/// The toy with another example instead of its own.
fn example(lines: &str) -> (tempfile::TempDir, String) {
    toy_with(&[("name = \"a first turn\"\nmove = \"A1R\"", &format!("name = \"mine\"\n{lines}"))])
}

/// Expects the example to fail at these words with this answer.
#[track_caller]
fn fails(lines: &str, expected: &str, got: &str) {
    let (_folder, path) = example(lines);
    run(&["test", &path])
        .expect_status(1)
        .expect_stdout_contains("toy.toml: 1 of 1 examples fail\n")
        .expect_stderr_contains("example `mine` does not hold")
        .expect_stderr_contains(expected)
        .expect_stderr_contains(got);
}

#[track_caller]
fn holds(lines: &str) {
    let (_folder, path) = example(lines);
    run(&["test", &path]).expect_status(0).expect_no_stderr().expect_stdout_contains("toy.toml: 1 example holds\n");
}

#[test]
fn the_shipped_examples_hold() {
    run(&["test", "bao-la-kujifunza"]).expect_status(0).expect_stdout_contains("bao-la-kujifunza: ");
}

#[test]
fn each_part_of_an_example_is_held_against_the_rules() {
    let position = "position = \"0,0,0,0/0,0,0,1/2,0,0,0/0,0,0,0 S\"\n";
    fails("move = \"A1R\"\nlaps = 99", "expected 99 laps", "the rules give");
    fails("legal = [\"A1R\"]", "expected these legal moves", "the rules give");
    fails("move = \"A1R\"\ncaptures = [\"a1:9\"]", "expected these captures", "the rules give");
    fails("never-ending = [\"A1R\"]", "expected these never-ending moves", "the rules give none");
    fails("winner = \"N\"", "expected North wins", "a game that goes on");
    fails("illegal = { \"A1R\" = \"whatever\" }", "expected an illegal move", "by the rules A1R is legal");
    fails(&format!("{position}move = \"B1R\""), "expected a legal move", "it cannot be played:");
    fails(&format!("{position}illegal = {{ \"B1R\" = \"the moon is full\" }}"), "part of the reason", "the reason is:");
    let empty = "0,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0";
    fails(&format!("{position}move = \"A1R\"\nbecomes = \"{empty} N\""), "expected this position", "0,0,0,0/0,0,0,1");
    holds(&format!("{position}legal = [\"A1L\", \"A1R\"]\nmove = \"A1R\"\nlaps = 1\ncaptures = []\nwinner = \"S\""));
    holds(&format!("position = \"{empty} S\"\nwinner = \"N\"\nlegal = []"));
}

#[test]
fn what_cannot_be_read_is_underlined_in_the_file() {
    let (_folder, path) = example("position = \"2,2,2,2/2,2,2,2/2,2,2,2 S\"");
    run(&["test", &path]).expect_status(1).expect_stderr_contains("3 rows").expect_stderr_contains("toy.toml:");
    let (_folder, path) = example("position = \"2,2,2,2/2,2,x,2/2,2,2,2/2,2,2,2 S\"");
    run(&["test", &path]).expect_status(1).expect_stderr_contains("`x` is not a number of seeds");
    let (_folder, path) = example("move = \"Q7\"");
    run(&["test", &path]).expect_status(1).expect_stderr_contains("`Q7` is not a move");
}

#[test]
fn a_variant_that_cannot_be_used_is_status_2_and_the_others_are_tested() {
    let (_folder, broken) = toy_with(&[("facing occupied", "facing ocupied")]);
    run(&["test", &broken, "no-such-game", "bao-la-kujifunza"])
        .expect_status(2)
        .expect_stderr_contains("ocupied")
        .expect_stdout_contains("no-such-game: not tested\nbao-la-kujifunza: ");
}
