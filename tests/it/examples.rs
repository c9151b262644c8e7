//! The examples of variant files: those shipped hold, and one that does not hold says where.

use shimo::examine::{example_game, run_example};
use shimo::game::Source;
use shimo::variant::{SHIPPED, load_text, shipped_only};

/// `(code, underlined text, label, help)` of everything that is wrong with the examples of a variant.
fn failures(text: &str) -> Vec<(&'static str, String, String, String)> {
    let variant = load_text("game.toml", text, &shipped_only).unwrap_or_else(|failure| panic!("{failure}"));
    let source = Source::new(variant).unwrap_or_else(|failure| panic!("{failure}"));
    let files = &source.variant.files;
    let mut failures = Vec::new();
    for example in &source.variant.examples {
        let game = example_game(&source, example).unwrap_or_else(|failure| panic!("{failure}"));
        for problem in run_example(&game, example) {
            let (span, label) = &problem.labels[0];
            failures.push((
                problem.code,
                files.slice(*span).to_owned(),
                label.clone(),
                problem.help.unwrap_or_default(),
            ));
        }
    }
    failures
}

/// A variant like Bao la Kujifunza with one example: what it claims, in a position with the one turn `A3R`.
fn claiming(claims: &str) -> String {
    let position = "0,0,0,0,0,0,0,0/0,0,0,0,3,0,0,2/0,0,2,0,1,0,0,0/0,0,0,0,0,0,0,0 S";
    format!(
        "shimo = 1\nextends = \"bao-la-kujifunza\"\n[variant]\nid = \"game\"\nname = \"Game\"\n\
         [[example]]\nname = \"one\"\nposition = \"{position}\"\n{claims}\n"
    )
}

/// The example with these claims fails in one way, at the underlined text, and the help has this part.
#[track_caller]
fn fails(claims: &str, underlined: &str, help: &str) {
    let failures = failures(&claiming(claims));
    let [(code, slice, label, said)] = failures.as_slice() else {
        panic!("one failure of `{claims}`, not {failures:?}");
    };
    assert_eq!(*code, "example::fails", "{claims}");
    assert_eq!(slice, underlined, "{claims}");
    assert!(label.starts_with("expected "), "{claims}: {label}");
    assert!(said.contains(help), "{claims}: {said}");
}

#[test]
fn all_examples_of_all_shipped_variants_hold() {
    for (id, text) in SHIPPED {
        assert_eq!(failures(text), [], "{id}");
    }
}

#[test]
fn the_teaching_games_have_examples() {
    for (id, least) in [("bao-la-kujifunza", 20), ("hus", 12), ("hus-bao", 12)] {
        let (_, text) = SHIPPED.iter().find(|(shipped, _)| *shipped == id).expect("a shipped variant");
        let variant = load_text(id, *text, &shipped_only).unwrap_or_else(|failure| panic!("{failure}"));
        assert!(variant.examples.len() >= least, "{id}: {}", variant.examples.len());
    }
}

#[test]
fn right_claims_hold() {
    let claims = "legal = [\"A3R\"]\nmove = \"A3R\"\nlaps = 2\ncaptures = [\"a4:3\"]\nwinner = \"none\"\n\
                  becomes = \"0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/1,1,1,1,2,0,0,0/0,0,0,0,0,0,0,0 N\"\n\
                  never-ending = []\nillegal = { \"A3L\" = \"must capture\" }";
    assert_eq!(failures(&claiming(claims)), []);
}

#[test]
fn a_wrong_legal_list_is_underlined_from_first_to_last() {
    fails("legal = [\"A3R\", \"A3L\"]", "A3R\", \"A3L", "the rules give A3R");
    fails("legal = [\"A3L\"]", "A3L", "the rules give A3R");
}

#[test]
fn a_move_that_is_not_legal_is_underlined_with_the_reason() {
    fails("move = \"A3L\"", "A3L", "must capture with its first lap");
}

#[test]
fn what_a_move_does_not_do_is_underlined() {
    let wrong = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/1,1,1,1,1,1,0,0/0,0,0,0,0,0,0,0 N";
    fails(&format!("move = \"A3R\"\nbecomes = \"{wrong}\""), wrong, "1,1,1,1,2,0,0,0");
    fails("move = \"A3R\"\nlaps = 3", "3", "the rules give 2");
    fails("move = \"A3R\"\ncaptures = [\"a4:2\"]", "a4:2", "the rules give a4:3");
}

#[test]
fn a_wrong_winner_is_underlined() {
    fails("move = \"A3R\"\nwinner = \"S\"", "S", "a game that goes on");
    fails("winner = \"draw\"", "draw", "a game that goes on");
}

#[test]
fn a_wrong_reason_is_underlined_and_so_is_a_legal_move() {
    fails("illegal = { \"A3L\" = \"never ends\" }", "never ends", "must capture with its first lap");
    fails("illegal = { \"A3R\" = \"captures\" }", "A3R", "by the rules A3R is legal");
}

#[test]
fn a_move_that_ends_after_all_is_underlined() {
    fails("never-ending = [\"A3L\"]", "A3L", "the rules give none");
}

#[test]
fn an_unreadable_position_is_underlined_where_it_cannot_be_read() {
    let text = claiming("legal = []").replace("0,0,2,0,1,0,0,0/", "0,0,x,0,1,0,0,0/");
    let failures = failures(&text);
    let [(code, slice, ..)] = failures.as_slice() else { panic!("one failure, not {failures:?}") };
    assert_eq!((*code, slice.as_str()), ("example::text", "x"));
}
