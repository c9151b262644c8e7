use super::{expect, read, seen, small};

#[test]
fn two_examples_do_not_share_a_name() {
    let text = small("[[example]]\nname = 'one'\nwinner = 'N'");
    expect(
        &text,
        &[(
            "duplicate-example",
            "one",
            "two examples have this name",
            "give each example a name of its own: reports call it by that",
        )],
    );
    let failure = read(&text).unwrap_err();
    let labels = &failure.problems[0].labels;
    assert_eq!(labels[1].1, "the first one");
    assert_eq!(labels.iter().map(|(span, _)| failure.files.line(*span)).collect::<Vec<_>>(), [10, 7]);
}

#[test]
fn an_example_has_a_name() {
    expect(
        &small("[[example]]\nwinner = 'N'"),
        &[(
            "missing-key",
            "[[example]]",
            "`[[example]]` has no `name`",
            "write `name = \"…\"`: what the example shows",
        )],
    );
}

#[test]
fn what_comes_of_a_move_needs_a_move() {
    let help = "write `move = \"…\"`: the move that it comes of";
    expect(
        &small("becomes = '1/1 S'\nlaps = 1\ncaptures = []"),
        &[
            ("example", "becomes", "`becomes` of `[[example]]` needs a move", help),
            ("example", "laps", "`laps` of `[[example]]` needs a move", help),
            ("example", "captures", "`captures` of `[[example]]` needs a move", help),
        ],
    );
}

#[test]
fn a_winner_is_a_player() {
    expect(
        &small("winner = 'nobody'\n[[example]]\nname = 'two'\nwinner = 'darw'"),
        &[
            ("winner", "nobody", "`nobody` cannot win", "the winner is one of `S`, `N`, `draw`, `none`"),
            (
                "winner",
                "darw",
                "`darw` cannot win",
                "did you mean `draw`? the winner is one of `S`, `N`, `draw`, `none`",
            ),
        ],
    );
}

#[test]
fn an_example_that_claims_nothing_is_warned_of() {
    let variant = read(&small("[[example]]\nname = 'two'\nposition = '1/1 S'")).unwrap();
    let warnings: Vec<_> = variant.warnings.iter().map(|warning| seen(&variant.files, warning)).collect();
    assert_eq!(
        warnings,
        [(
            "variant::example".to_owned(),
            "[[example]]".to_owned(),
            "this example claims nothing".to_owned(),
            "say what must hold: `legal`, `move` with `becomes`, `illegal`, `winner` or `never-ending`".to_owned(),
        )]
    );
}
