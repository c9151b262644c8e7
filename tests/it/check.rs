//! `shimo check`

use crate::shimo::{run, toy_with};

#[test]
fn the_shipped_variants_are_in_order() {
    run(&["check"]).expect_status(0).expect_stdout_contains("bao-la-kujifunza: nothing to say\n");
}

#[test]
fn every_error_of_every_file_is_shown() {
    let (_one, clean) = toy_with(&[]);
    let (_two, broken) = toy_with(&[("facing occupied", "facing ocupied"), ("limit 1000 laps", "limit 1000 lapps")]);
    run(&["check", &broken, &clean])
        .expect_status(1)
        .expect_stdout_contains("toy.toml: 2 errors\n")
        .expect_stdout_contains("toy.toml: nothing to say\n")
        .expect_stderr_contains("ocupied")
        .expect_stderr_contains("lapps");
}

#[test]
fn a_clause_that_is_never_reached_is_a_warning_that_points_at_what_shadows_it() {
    let (_folder, path) = toy_with(&[(
        "    otherwise                 -> relay",
        "    in inner, facing occupied -> stop\n    otherwise                 -> relay",
    )]);
    run(&["check", &path])
        .expect_status(0)
        .expect_stdout_contains("toy.toml: 1 warning\n")
        .expect_stderr_contains("compile::shadowed")
        .expect_stderr_contains("never reached")
        .expect_stderr_contains("in inner, facing occupied -> capture");
}

#[test]
fn a_reading_that_leaves_a_case_open_is_named() {
    let (_folder, path) =
        toy_with(&[("    otherwise                 -> relay", "    far = no                  -> relay")]);
    run(&["check", &path])
        .expect_status(1)
        .expect_stdout_contains("toy.toml: 1 error\n")
        .expect_stderr_contains("under preset quick");
}

#[test]
fn the_same_as_json() {
    let (_folder, path) = toy_with(&[("facing occupied", "facing ocupied")]);
    let said = run(&["check", &path, "--format", "json"]).expect_status(1).json();
    assert_eq!(said[0]["errors"], 1);
    assert_eq!(said[0]["problems"][0]["severity"], "error");
    let place = &said[0]["problems"][0]["place"];
    assert_eq!(place["line"], 19);
    assert!(place["text"].as_str().is_some_and(|text| text.contains("ocupied")), "{place}");
}

#[test]
fn a_file_that_cannot_be_read_fails_and_the_others_are_checked() {
    let (folder, clean) = toy_with(&[]);
    let missing = folder.path().join("nothing.toml");
    run(&["check", missing.to_str().unwrap(), &clean])
        .expect_status(1)
        .expect_stderr_contains("there is no file")
        .expect_stdout_contains("toy.toml: nothing to say\n");
    run(&["check", &format!("{}/", folder.path().display())]).expect_status(1).expect_stderr_contains("is a folder");
    run(&["check", "no-such-game"]).expect_status(1).expect_stderr_contains("bao-la-kujifunza");
    let binary = folder.path().join("binary.toml");
    std::fs::write(&binary, [0xff, 0xfe, 0, 1]).unwrap();
    run(&["check", binary.to_str().unwrap()]).expect_status(1).expect_stderr_contains("UTF-8");
}
