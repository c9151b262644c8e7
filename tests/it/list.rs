//! `shimo list`

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use shimo::variant::SHIPPED;

use crate::shimo::run;

#[test]
fn every_shipped_variant_has_a_line() {
    let ran = run(&["list"]).expect_status(0).expect_no_stderr();
    for (id, _) in SHIPPED {
        assert!(ran.stdout().lines().any(|line| line.split_whitespace().next() == Some(id)), "{id}");
    }
    assert!(ran.stdout().lines().all(|line| line == line.trim_end()), "blanks at the end of a line");
}

#[test]
fn the_list_as_json() {
    let listed = run(&["list", "--format", "json"]).expect_status(0).json();
    assert_eq!(listed.len(), 1);
    let first = &listed[0][1];
    assert_eq!(first["id"], "bao-la-kujifunza");
    assert_eq!(first["board"], "4×8");
    assert_eq!(first["presets"][0], "zanzibar");
    let hus = listed[0].as_array().unwrap().iter().find(|one| one["id"] == "hus").unwrap();
    assert_eq!((&first["match"], &hus["match"]), (&serde_json::Value::Null, &7.into()));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for args in
        [&["list"][..], &["show", "bao-la-kiswahili", "--tables"], &["perft", "bao-la-kujifunza", "--depth", "4"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shimo"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let mut reader = BufReader::with_capacity(16, child.stdout.take().expect("a pipe"));
        reader.read_line(&mut line).expect("a line");
        drop(reader);
        let output = child.wait_with_output().expect("the command ends");
        assert!(output.status.success(), "{args:?}: {}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn a_wrong_command_line_is_status_2() {
    for args in
        [&[][..], &["nonsense"], &["list", "--format", "xml"], &["list", "extra"], &["--color", "mauve", "list"]]
    {
        run(args).expect_status(2).expect_stdout("");
    }
}
