//! `shimo show`

use crate::shimo::{run, toy_with};

#[test]
fn a_variant_with_its_board_options_presets_and_sources() {
    run(&["show", "bao-la-kujifunza"])
        .expect_status(0)
        .expect_no_stderr()
        .expect_stdout_contains("Bao la Kujifunza  (bao-la-kujifunza)\nKenya, Tanzania\n")
        .expect_stdout_contains("  A │  2   2   2   2   2   2   2   2  │ A\n")
        .expect_stdout_contains("▸ South to move")
        .expect_stdout_contains("  * 15                       15: a first lap of sixteen")
        .expect_stdout_contains("[bao Z31; mancala-world]")
        .expect_stdout_contains("  * 4096                     a number from 1 to 65535")
        .expect_stdout_contains("                     capture-max = 16\n")
        .expect_stdout_contains("\nSources\n");
}

#[test]
fn the_star_is_at_the_value_that_holds() {
    for args in [&["show", "bao-la-kujifunza@jokoak"][..], &["show", "bao-la-kujifunza", "--set", "capture-max=16"]] {
        run(args).expect_status(0).expect_stdout_contains("  * 16 ").expect_stdout_contains("    15 ");
    }
    run(&["show", "bao-la-kujifunza@jokoak", "--set", "capture-max=none", "--set", "lap-limit=77"])
        .expect_status(0)
        .expect_stdout_contains("  * none ")
        .expect_stdout_contains("  * 77 ");
}

#[test]
fn rules_tables_and_plain_ascii() {
    let ran = run(&["show", "bao-la-kujifunza", "--rules"]).expect_status(0);
    assert!(ran.stdout().starts_with("board {\n"), "{}", ran.stdout());
    let tables = run(&["show", "bao-la-kujifunza", "--tables"]).expect_status(0).stdout();
    assert!(tables.lines().count() > 20, "{tables}");
    let (_folder, toy) = toy_with(&[]);
    assert!(run(&["show", &toy, "--ascii"]).expect_status(0).stdout().is_ascii());
}

#[test]
fn the_same_as_json() {
    let shown = run(&["show", "bao-la-kujifunza@jokoak", "--format", "json"]).expect_status(0).json();
    assert_eq!(shown[0]["preset"], "jokoak");
    assert_eq!(shown[0]["options"][0]["name"], "capture-max");
    assert_eq!(shown[0]["options"][0]["value"], "16");
    assert_eq!(shown[0]["options"][0]["default"], "15");
    assert_eq!(shown[0]["start"], "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 S");
}

#[test]
fn what_does_not_exist_is_named_with_what_is_near() {
    run(&["show", "bao-la-kujifunsa"])
        .expect_status(2)
        .expect_stderr_contains("there is no variant `bao-la-kujifunsa`")
        .expect_stderr_contains("did you mean `bao-la-kujifunza`?");
    run(&["show", "bao-la-kujifunza@jokoa"]).expect_status(2).expect_stderr_contains("no preset `jokoa`");
    run(&["show", "bao-la-kujifunza", "--set", "capture-mix=1"])
        .expect_status(2)
        .expect_stderr_contains("no option `capture-mix`");
    run(&["show", "bao-la-kujifunza", "--set", "capture-max"]).expect_status(2).expect_stderr_contains("option=value");
    run(&["show", "bao-la-kujifunza", "--set", "lap-limit=0"]).expect_status(2).expect_stderr_contains("lap-limit");
}

#[test]
fn help_is_broken_between_words_only() {
    run(&["show", "nothing-like-it"]).expect_status(2).expect_stderr_contains("`bao-congo`").expect_stdout("");
}

#[test]
fn colours_are_where_they_are_wanted() {
    let colourful = |text: String| text.contains('\u{1b}');
    let args = ["show", "nothing-like-it", "--color"];
    let with = |color| run(&[args[0], args[1], args[2], color]);
    assert!(colourful(with("always").expect_status(2).stderr()));
    assert!(!colourful(with("never").expect_status(2).stderr()));
    assert!(!colourful(with("auto").expect_status(2).stderr()));
    assert!(!colourful(with("auto").env("NO_COLOR", "1").expect_status(2).stderr()));
}
