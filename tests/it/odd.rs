//! What is odd though it can be played, and how a warning is switched off for one clause.

use shimo::diagnose::diagnose;
use shimo::game::Source;
use shimo::variant::{Failure, load_text, shipped_only};

/// The code, the words underlined, and the message of everything that is said of the toy with words replaced.
fn said(edits: &[(&str, &str)]) -> Vec<(String, String, String)> {
    let text = edits.iter().fold(include_str!("toy.toml").to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from:?} does not stand in the toy once");
        text.replace(from, to)
    });
    let source = match load_text("toy.toml", text, &shipped_only).and_then(Source::new) {
        Ok(source) => source,
        Err(Failure { problems, .. }) => panic!("{problems:?}"),
    };
    let files = &source.variant.files;
    let problems = diagnose(&source).into_iter();
    problems
        .map(|problem| {
            assert!(problem.help.is_some(), "no help: {}", problem.message);
            let words = files.slice(problem.labels[0].0).to_owned();
            (problem.code.to_owned(), words, problem.message)
        })
        .collect()
}

#[track_caller]
fn only(edits: &[(&str, &str)], code: &str, words: &str, message: &str) {
    assert_eq!(said(edits), [(code.to_owned(), words.to_owned(), message.to_owned())]);
}

const EMPTY: &str = "    empty                     -> stop                      [book 2]\n";

#[test]
fn a_condition_that_always_holds() {
    let always = "this condition holds in every case";
    only(&[(EMPTY, "    empty, 1+ seeds -> stop\n")], "compile::always", "1+ seeds", always);
    only(&[("  prefer in inner", "  never 1 seed, in all")], "compile::always", "in all", always);
    // That an earlier clause has dealt with the other cases is no reason to leave a condition out.
    assert_eq!(said(&[("    otherwise                 -> relay", "    not empty -> relay")]), []);
}

#[test]
fn a_kind_of_turn_that_never_comes() {
    let second = |from: &str| {
        format!(
            "}}\n\nturn late {{\n  from {from}\n  start -> lift all, sow either\n  lap end -> stop\n}}\n\ncapture {{"
        )
    };
    let never = "no position lets this kind of turn be played";
    let named = ("turn {", "turn early {");
    only(&[named, ("}\n\ncapture {", &second("3+ seeds"))], "compile::no-such-turn", "turn late", never);
    let nowhere = "no pit can ever start this kind of turn";
    only(&[named, ("}\n\ncapture {", &second("in inner, in outer"))], "compile::no-such-turn", "turn late", nowhere);
    assert_eq!(said(&[named, ("}\n\ncapture {", &second("occupied"))]), []);
    // A turn that must capture leaves something to others.
    let capturing = ("sow either\n  lap end {", "sow either when captured\n  lap end {");
    assert_eq!(said(&[named, capturing, ("}\n\ncapture {", &second("3+ seeds"))]), []);
}

#[test]
fn a_value_that_changes_nothing() {
    let value = ("no = { about = \"from the next pit\" }", "no = { about = \"from the next pit\" }\nold = {}");
    only(&[value], "compile::idle-value", "old", "with `far = old` the game is the same as with `no`");
}

#[test]
fn a_choice_with_one_answer() {
    let board = ("2 rows of 4, own circuit", "2 rows of 4, own circuit, clockwise");
    let message = "this board has one direction, so `either` is no choice";
    only(&[board], "rules::one-answer", "either", message);
    let nearest = ("sow inward from corner", "sow inward from nearest inner 1");
    only(
        &[nearest, ("  prefer in inner", "  prefer in corner")],
        "rules::one-answer",
        "inner 1",
        "this is one pit, so `nearest` is no choice",
    );
}

#[test]
fn a_total_that_is_not_there() {
    assert_eq!(said(&[("2 in all", "2 in all; total 32 seeds")]), []);
    let declared = [("2 in all", "2 in all; total 64 seeds")];
    only(
        &declared,
        "compile::total",
        "total 64 seeds",
        "under the default reading, the setup puts out 32 seeds, both players together",
    );
}

#[test]
fn examples_are_read_where_they_are_checked() {
    only(&[("move = \"A1R\"", "move = \"Q1\"")], "example::text", "Q1", "`Q1` is not a move");
    let position = [("move = \"A1R\"", "position = \"1,2/3,4 S\"\nmove = \"A1R\"")];
    assert_eq!(said(&position)[0].0, "example::text");
}

#[test]
fn a_warning_is_switched_off_for_one_clause() {
    let odd = |comment: &str| said(&[(EMPTY, &format!("    empty -> stop\n    1 seed -> relay{comment}\n"))]);
    assert_eq!(odd("").len(), 1);
    assert_eq!(odd("  # allow shadowed"), []);
    assert_eq!(odd("  # allow shadowed: so it stands in the book"), []);
    let above =
        said(&[(EMPTY, "    empty -> stop\n    # allow shadowed\n    # (the book has it)\n    1 seed -> relay\n")]);
    assert_eq!(above, []);
    // Another clause has no part in it.
    let two = said(&[(EMPTY, "    empty -> stop\n    1 seed -> relay  # allow shadowed\n    1 seed -> stop\n")]);
    assert_eq!(two.len(), 1);
    // Outside the rules, too.
    let option =
        "[options.idle]  # allow unused\nabout = \"nothing\"\ndefault = \"a\"\nvalues = { a = {} }\n\n[presets.quick]";
    assert_eq!(said(&[("[presets.quick]", option)]), []);
}

#[test]
fn a_switch_that_does_nothing_is_a_warning_itself() {
    let odd = |comment: &str| said(&[(EMPTY, &format!("    empty -> stop  # {comment}\n"))]);
    let idle =
        |name: &str| ("allow::idle".to_owned(), name.to_owned(), format!("nothing here needs `allow {name}` any more"));
    assert_eq!(odd("allow shadowed"), [idle("shadowed")]);
    assert_eq!(odd("allow shadowed, always"), [idle("shadowed"), idle("always")]);
    assert_eq!(odd("allow shadowd")[0].0, "allow::unknown");
    assert_eq!(odd("allow the player to choose"), []);
    // An error cannot be switched off.
    assert_eq!(odd("allow missing-case")[0].0, "allow::unknown");
}
