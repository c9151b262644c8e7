//! `shimo new`

use shimo::variant::SHIPPED;

use crate::shimo::run;

/// Holds a new file to what is promised of it.
#[track_caller]
fn passes(folder: &std::path::Path, file: &str) {
    run(&["check", file])
        .folder(folder)
        .expect_status(0)
        .expect_no_stderr()
        .expect_stdout(&format!("{file}: nothing to say\n"));
    run(&["test", file]).folder(folder).expect_status(0).expect_no_stderr().expect_stdout_contains("hold");
    run(&["fmt", "--check", file]).folder(folder).expect_status(0);
    run(&["selfplay", file, "--games", "20", "--seed", "1"]).folder(folder).expect_status(0);
}

#[test]
fn a_new_game_passes_check_and_test_and_is_in_order() {
    let folder = tempfile::tempdir().unwrap();
    run(&["new", "my-game"])
        .folder(folder.path())
        .expect_status(0)
        .expect_no_stderr()
        .expect_stdout_contains("my-game.toml is written")
        .expect_stdout_contains("shimo check my-game.toml");
    passes(folder.path(), "my-game.toml");
    let text = std::fs::read_to_string(folder.path().join("my-game.toml")).unwrap();
    assert!(text.contains("id = \"my-game\"\nname = \"My game\""), "{text}");
    assert!(!text.contains("ID") && !text.contains("NAME"), "{text}");
}

#[test]
fn a_game_can_stand_on_any_shipped_one_and_on_a_file_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    for (id, _) in SHIPPED {
        let new = format!("my-{id}");
        run(&["new", &new, "--from", id]).folder(folder.path()).expect_status(0);
        let file = format!("{new}.toml");
        run(&["check", &file])
            .folder(folder.path())
            .expect_status(0)
            .expect_stdout(&format!("{file}: nothing to say\n"));
        run(&["test", &file]).folder(folder.path()).expect_status(0);
    }
    run(&["new", "deeper", "--from", "my-hus.toml"]).folder(folder.path()).expect_status(0);
    passes(folder.path(), "deeper.toml");
    let text = std::fs::read_to_string(folder.path().join("my-bao-la-kiswahili.toml")).unwrap();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("new-from", text);
    });
}

#[test]
fn nothing_is_written_over_and_wrong_names_are_told() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.toml"), "precious").unwrap();
    run(&["new", "mine"]).folder(folder.path()).expect_status(2).expect_stderr_contains("there is a file `mine.toml`");
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.toml")).unwrap(), "precious");
    for (args, message) in [
        (&["new", "My Game"][..], "write `my-game`"),
        (&["new", "../x"], "write `x`"),
        (&["new", "-"], "cannot be the id"),
        (&["new", "7"], "cannot be the id"),
        (&["new", "hus"], "is shipped"),
        (&["new", "x", "--from", "kiswahilli"], "there is no variant"),
        (&["new", "x", "--from", "bao-la-kiswahili@jokoak"], "leave `@jokoak` out"),
        (&["new", "x", "--from", "no/such/game.toml"], "there is no file"),
    ] {
        run(args).folder(folder.path()).expect_status(2).expect_stderr_contains(message);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
