//! Mistakes that a newcomer makes in a first file, each as it is shown: to be read as that newcomer.
//!
//! Each case changes words of the file that `shimo new` writes.

use miette::{GraphicalReportHandler, GraphicalTheme};
use shimo::diagnose::diagnose;
use shimo::diagnostic::{Files, Problem};
use shimo::game::Source;
use shimo::variant::{Failure, load_text, shipped_only};

/// What was typed, and instead of what.
const MISTAKES: &[(&str, &str, &str)] = &[
    (
        "a brace is forgotten",
        "    otherwise                 -> relay    # lift what lies there and sow on\n  }\n",
        "    otherwise -> relay\n",
    ),
    ("an underscore", "lap end {", "lap_end {"),
    ("another arrow", "empty                     -> stop", "empty => stop"),
    ("a colon", "empty                     -> stop", "empty: stop"),
    ("as one programs", "empty                     -> stop", "if empty then stop"),
    ("in words", "from 2+ seeds", "from 2 or more seeds"),
    ("with a sign", "from 2+ seeds", "from seeds >= 2"),
    ("two pits after from", "from ends", "from inner 1, inner 6"),
    ("or between conditions", "empty                     -> stop", "empty or in outer -> stop"),
    ("else", "otherwise                 -> relay", "else -> relay"),
    ("a missing case", "    otherwise                 -> relay    # lift what lies there and sow on\n", ""),
    ("otherwise first", "    empty                     -> stop", "    otherwise -> relay\n    empty -> stop"),
    ("what outer pits face", "in inner, facing occupied -> capture", "facing occupied -> capture"),
    ("a word too many", "in inner, facing", "in inner row, facing"),
    ("rows of both players", "2 rows of 6", "4 rows of 6"),
    ("seeds without a place", "2 in all", "48 seeds"),
    ("every pit", "2 in all", "2 in every pit"),
    ("left and right", "sow either", "sow right"),
    ("capital letters", "turn {", "Turn {"),
    ("capital letters in a clause", "empty                     -> stop", "Empty -> Stop"),
    ("the opponent", "facing occupied -> capture", "opponent occupied -> capture"),
    ("several pits and no word for how many", "no inner occupied -> loses", "inner empty -> loses"),
    ("an end without an event", "lap end, no inner occupied -> loses", "no inner occupied -> loses"),
    ("a source that is not declared", "[home]", "[wikipedia]"),
    ("an option that is not declared", "from-here = yes ->", "fly = yes ->"),
    ("a value that is not declared", "from-here = yes ->", "from-here = true ->"),
    ("and", "in inner, facing occupied -> capture", "in inner and facing occupied -> capture"),
    ("another turn", "otherwise                 -> relay", "otherwise -> go again"),
    ("a misspelt word", "facing occupied -> capture", "facing ocupied -> capture"),
    ("a comma at the end", "    in inner, facing occupied -> capture", "    in inner, facing occupied, -> capture"),
    ("a semicolon for a comma", "in inner, facing occupied -> capture", "in inner; facing occupied -> capture"),
    ("a position of another board", "2,2,2,2,2,2/2,2,2,2,2,2/2,2,0,2,2,2/2,2,2,2,2,2 S", "2,2,2,2,2,2/2,2,0,2,2,2 S"),
    ("a move without its row", "move = \"A1R\"\nbecomes = \"2,", "move = \"right\"\nbecomes = \"2,"),
];

fn file() -> String {
    include_str!("../../src/cli/new/template.toml").replace("ID", "my-game").replace("NAME", "My game")
}

fn said(text: &str) -> (Files, Vec<Problem>) {
    match load_text("my-game.toml", text, &shipped_only).and_then(Source::new) {
        Ok(source) => (source.variant.files.clone(), diagnose(&source)),
        Err(Failure { files, problems }) => (files, problems),
    }
}

#[test]
fn what_a_newcomer_is_told() {
    let handler =
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100).with_links(false);
    let file = file();
    let mut all = String::new();
    for (name, right, wrong) in MISTAKES {
        let at = file.find(right).unwrap_or_else(|| panic!("{right:?} does not stand in the file"));
        let text = format!("{}{wrong}{}", &file[..at], &file[at + right.len()..]);
        let (files, problems) = said(&text);
        assert!(!problems.is_empty(), "nothing is said of: {name}");
        assert!(problems.iter().all(|problem| problem.help.is_some()), "no help: {name}");
        all += &format!("━━━ {name} ━━━\n\n");
        for problem in problems {
            handler.render_report(&mut all, &problem.report(&files)).expect("a string takes everything");
            all.push('\n');
        }
    }
    let all = all.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("mistakes", all);
    });
}
