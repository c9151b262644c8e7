//! What is said about mistakes: the message, the help, the words underlined, and how all of it looks in a terminal.
//!
//! Each case breaks one small variant that is right, `toy.toml`, by replacing words of it.

use std::time::{Duration, Instant};

use miette::{GraphicalReportHandler, GraphicalTheme};
use proptest::prelude::*;
use shimo::diagnose::diagnose;
use shimo::diagnostic::{Files, Problem, Severity};
use shimo::examine::positions_of;
use shimo::game::Source;
use shimo::variant::{Failure, SHIPPED, load_file, load_text, shipped_only};

const TOY: &str = include_str!("toy.toml");

/// What is said of one problem: its code, the words underlined, its message and its help.
type Said<'a> = (&'a str, &'a str, &'a str, &'a str);

/// The whole pipe: everything that is said about a text, warnings included.
fn problems(text: &str) -> (Files, Vec<Problem>) {
    let source = match load_text("toy.toml", text, &shipped_only).and_then(Source::new) {
        Ok(source) => source,
        Err(Failure { files, problems }) => return (files, problems),
    };
    match source.game(None, &[]) {
        Ok(_) => (source.variant.files.clone(), diagnose(&source)),
        Err(failure) => {
            let problems = source.warnings.iter().cloned().chain(failure.problems).collect();
            (source.variant.files.clone(), problems)
        }
    }
}

/// The toy with words replaced. Each must stand in it exactly once.
fn broken(edits: &[(&str, &str)]) -> String {
    edits.iter().fold(TOY.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from:?} does not stand in the toy once");
        text.replace(from, to)
    })
}

fn rendered(files: &Files, problems: &[Problem]) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut text = String::new();
    for problem in problems {
        handler.render_report(&mut text, &problem.report(files)).expect("a string takes everything");
        text.push('\n');
    }
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

fn said<'a>(files: &'a Files, problem: &'a Problem) -> Said<'a> {
    let underlined = problem.labels.first().map_or("", |(span, _)| files.slice(*span));
    (problem.code, underlined, &problem.message, problem.help.as_deref().unwrap_or(""))
}

/// Everything that is said of a text is just this, and looks like its snapshot.
#[track_caller]
fn assert_said(name: &str, text: &str, expected: &[Said<'_>]) {
    let (files, problems) = problems(text);
    let found: Vec<Said<'_>> = problems.iter().map(|problem| said(&files, problem)).collect();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, rendered(&files, &problems));
    });
    assert_eq!(found, expected);
}

/// `name: replaced words => everything that is said`.
macro_rules! cases {
    ($($name:ident: [$(($from:expr, $to:expr)),* $(,)?] => [$($said:expr),* $(,)?];)*) => {
        $(
            #[test]
            fn $name() {
                assert_said(&stringify!($name).replace('_', "-"), &broken(&[$(($from, $to)),*]), &[$($said),*]);
            }
        )*
    };
}

cases! {
    nothing_is_wrong: [] => [];

    unknown_block: [("setup { 2 in all }", "setpu { 2 in all }")] => [("rules::misplaced", "setpu", "nothing in the rules begins with `setpu`", "did you mean `setup`?")];

    unknown_block_without_a_like: [("let ready = 2+ seeds", "let ready = 2+ seeds\nscoring { 1 point }")] => [("rules::misplaced", "scoring", "nothing in the rules begins with `scoring`", "the rules may hold `board`, `setup`, `flag`, `mark`, `phase`, `turn`, `after`, `capture`, `seed` and `end`")];

    unknown_line_in_a_turn: [("prefer in inner", "prefre in inner")] => [("rules::misplaced", "prefre", "nothing in a turn begins with `prefre`", "did you mean `prefer`?")];

    misspelt_condition: [("empty                     -> stop", "emtpy                     -> stop")] => [("rules::unknown-name", "emtpy", "no condition is called `emtpy`", "did you mean `empty`?")];

    misspelt_condition_of_several_words: [("in inner, facing occupied", "in inner, facing ocupied")] => [("rules::unknown-condition", "facing ocupied", "`facing ocupied` is not a condition", "did you mean `facing occupied`?")];

    condition_of_unknown_words: [("in inner, facing occupied", "in inner, the moon is full")] => [("rules::unknown-condition", "the moon is full", "`the moon is full` is not a condition", "a condition at a lap's end is one of: `in PITS`, `in store`, `empty`, `occupied`, `4 seeds`, `facing occupied`, `behind facing empty`, `no inner with 2+ seeds`, `first lap`, `captured`, `clockwise`, `origin`, `option = value`, `otherwise`, or one of your own `let`, `flag` and `mark` names")];

    misspelt_action: [("otherwise                 -> relay", "otherwise                 -> relai")] => [("rules::unknown-action", "relai", "`relai` is not an action", "did you mean `relay`?")];

    misspelt_action_of_several_words: [("take facing, sow onward from next", "take facing, sow onwards from next")] => [("rules::unknown-action", "sow onwards from next", "`sow onwards from next` is not an action", "did you mean `sow onward from next`?")];

    missing_comma_between_conditions: [("in inner, facing occupied", "in inner facing occupied")] => [("rules::unknown-condition", "in inner facing occupied", "`in inner facing occupied` is not a condition", "a comma is missing: `in inner, facing occupied`")];

    missing_comma_between_actions: [("lift all, sow either", "lift all sow either")] => [("rules::unknown-action", "lift all sow either", "`lift all sow either` is not an action", "a comma is missing: `lift all, sow either`")];

    missing_arrow: [("empty                     -> stop", "empty                        stop")] => [("rules::arrow", "empty                        stop", "this clause has no arrow between its conditions and its action", "write `empty -> stop`")];

    missing_arrow_after_conditions: [("in inner, facing occupied -> capture", "in inner, facing occupied capture")] => [("rules::arrow", "in inner, facing occupied capture", "this clause has no arrow between its conditions and its action", "write `in inner, facing occupied -> capture`")];

    missing_arrow_before_unknown_words: [("in inner, facing occupied -> capture", "in inner, facing ocupied capture")] => [("rules::arrow", "in inner, facing ocupied capture", "this clause has no arrow between its conditions and its action", "a clause is `conditions -> action`, such as `in inner, facing occupied -> capture`")];

    end_clause_after_one_that_always_holds: [("no turn                    -> loses", "no turn                    -> loses\n  no turn, no outer occupied -> draw")] => [("compile::shadowed", "no turn, no outer occupied -> draw", "this clause is never reached", "of a list the first clause that holds is taken: put this one above, or leave it out")];

    wrong_arrow: [("empty                     -> stop", "empty                     => stop")] => [("rules::arrow", "=>", "`=>` is not the arrow between conditions and action", "write `empty -> stop`")];

    missing_action: [("otherwise                 -> relay", "otherwise                 ->")] => [("rules::syntax", "->", "this clause stops too early: an action should follow", "a clause is `conditions -> action`, such as `in inner, facing occupied -> capture`")];

    unknown_pits: [("in corner, far", "in cornre, far")] => [("rules::unknown-pits", "cornre", "no pits are called `cornre`", "did you mean `corner`?")];

    unknown_pits_without_a_like: [("in corner, far", "in house, far")] => [("rules::unknown-pits", "house", "no pits are called `house`", "known are `corner`, `inner`, `outer` and `all`; a new one is defined by `pits house = …` in the board block")];

    pits_as_a_condition: [("in corner, far", "corner, far")] => [("rules::unknown-name", "corner", "no condition is called `corner`", "`corner` names pits: write `in corner`, or `corner occupied`")];

    unknown_name: [("from ready ", "from raedy ")] => [("rules::unknown-name", "raedy", "no condition is called `raedy`", "did you mean `ready`?")];

    unknown_option: [("far = yes", "fra = yes")] => [("rules::unknown-option", "fra", "there is no option `fra`", "did you mean `far`?")];

    unknown_option_value: [("far = yes", "far = maybe")] => [("rules::option-value", "maybe", "option `far` is never `maybe`", "it may be `no` or `yes`")];

    word_option_as_a_number: [("limit 1000 laps", "limit (far) laps")] => [("rules::not-a-number", "far", "option `far` is no number: it may be `no`", "a number of seeds can come from an option whose values are numbers (or `none` or `all`: no limit)")];

    unknown_option_as_a_number: [("limit 1000 laps", "limit (lap-limit) laps")] => [("rules::unknown-option", "lap-limit", "there is no option `lap-limit`", "the options are `far`; a new one is declared as `[options.lap-limit]`")];

    missing_case_at_a_lap_end: [("    otherwise                 -> relay\n", "")] => [("compile::missing-case", "lap end", "no clause says what happens when a lap ends in an inner pit that was occupied, facing an empty one (and one case more)", "add a clause for it, or end the list with `otherwise -> …`")];

    missing_case_of_a_capture: [("  otherwise            -> take facing, sow onward from next\n", "")] => [("compile::missing-case", "capture", "no clause says what happens when a capture is made from an inner pit", "add a clause for it, or end the list with `otherwise -> …`")];

    missing_case_of_some_readings: [("  otherwise            -> take facing, sow onward from next\n", "  far = no -> take facing, sow onward from next\n")] => [("compile::missing-case", "capture", "under preset quick, no clause says what happens when a capture is made from an inner pit other than corner", "add a clause for it, or end the list with `otherwise -> …`")];

    missing_case_of_certain_pits: [("in inner, facing occupied -> capture\n    otherwise                 -> relay", "in outer -> relay\n    in corner, facing occupied -> capture\n    in inner 2, 3..6 seeds -> relay\n    in inner 3 -> relay\n    in corner -> stop")] => [("compile::missing-case", "lap end", "no clause says what happens when a lap ends in inner 2 that now holds 2 seeds, say, facing an empty one (and one case more)", "add a clause for it, or end the list with `otherwise -> …`")];

    missing_case_with_flags_and_laps: [("otherwise                 -> relay", "in outer, first lap -> relay\n    in inner -> relay")] => [("compile::missing-case", "lap end", "no clause says what happens when a lap ends in an outer pit that was occupied, not first lap", "add a clause for it, or end the list with `otherwise -> …`")];

    unreachable_clause: [("    otherwise                 -> relay\n", "    in outer, occupied        -> relay\n    in inner, occupied, facing empty -> relay\n    in corner, occupied       -> stop\n")] => [("compile::shadowed", "in corner, occupied       -> stop", "this clause is never reached", "of a list the first clause that holds is taken: put this one above, or leave it out")];

    clause_after_otherwise: [("    in inner, facing occupied -> capture\n    otherwise                 -> relay", "    otherwise                 -> relay\n    in inner, facing occupied -> capture")] => [("compile::shadowed", "in inner, facing occupied -> capture", "this clause is never reached", "of a list the first clause that holds is taken: put this one above, or leave it out")];

    contradiction: [("in inner, facing occupied", "in inner, in outer")] => [("compile::contradiction", "in inner, in outer -> capture", "these conditions never hold together", "change one of the conditions, or leave the clause out")];

    clause_of_no_reading: [("far = yes ->", "far = yes, far = no ->")] => [("compile::never", "in corner, far = yes, far = no -> take facing, sow inward from corner", "no reading asks this clause", "its conditions on options, phases and numbers never hold together in any preset or option value")];

    capture_that_nothing_asks_for: [("    in inner, facing occupied -> capture\n", "")] => [("compile::never", "in corner, far = yes -> take facing, sow inward from corner", "nothing in this game captures, so this is never asked", "write `-> capture` in a `lap end` or `start` list, or leave the capture list out")];

    unguarded_facing: [("in inner, facing occupied", "facing occupied")] => [("compile::unguarded-facing", "facing occupied", "this asks about a facing pit where there is none", "an outer pit faces nothing: put `in inner` before it, or a clause above that deals with outer pits")];

    pit_off_the_board: [("inner 1, inner 4", "inner 1, inner 8")] => [("rules::off-board", "inner 8", "these pits are off the board", "the pits of a row are numbered 1 to 4 from their owner's left")];

    pits_in_the_wrong_order: [("inner 1, inner 4", "inner 4..1")] => [("rules::range", "inner 4..1", "no pits are from 4 to 1", "the smaller number comes first: `1..4`")];

    row_of_another_board: [("prefer in inner", "prefer in row")] => [("rules::row", "row", "this board has no such row", "the rows of a player are called `inner` and `outer` here")];

    several_pits_without_any_or_all: [("prefer in inner", "prefer inner occupied")] => [("rules::which-pit", "inner", "these are several pits: must one of them hold that, or all?", "write `any`, `all`, `no` or `only` before them")];

    too_many_seeds: [("2 in all", "20 in all")] => [("compile::setup", "20 in all", "with this line the board holds 320 seeds", "a game has at most 255 seeds, both players together")];

    number_too_large: [("2 in all", "99999999999999999999 in all")] => [("rules::number", "99999999999999999999", "this number is too large", "a board holds at most 255 seeds; a limit is at most 65535 laps")];

    reserved_word_as_a_name: [("let ready = 2+ seeds", "let hand = 2+ seeds"), ("from ready ", "from 2+ seeds ")] => [("rules::reserved", "hand", "`hand` is a word of the language and cannot name anything else", "choose another name, perhaps a longer one: `my-hand`")];

    reserved_word_as_a_name_of_pits: [("pits corner =", "pits next ="), ("in corner, far = yes -> take facing, sow inward from corner\n", "far = yes -> take facing, sow onward from next\n")] => [("rules::reserved", "next", "`next` is a word of the language and cannot name anything else", "choose another name, perhaps a longer one: `my-next`")];

    name_given_twice: [("let ready = 2+ seeds", "let ready = 2+ seeds\nlet corner = 2+ seeds")] => [("rules::twice", "corner", "`corner` already names something", "one name, one meaning: choose another")];

    brace_never_closed: [("    otherwise                 -> relay\n  }\n}", "    otherwise                 -> relay\n  }\n")] => [("rules::brace", "{", "this `{` is never closed", "add a `}` where the block ends")];

    inner_brace_never_closed: [("    otherwise                 -> relay\n  }\n}\n\ncapture", "    otherwise                 -> relay\n}\n\ncapture")] => [("rules::brace", "{", "this `{` is never closed", "add a `}` where the block ends")];

    brace_too_many: [("    otherwise                 -> relay\n  }\n}", "    otherwise                 -> relay\n  }\n}\n}")] => [("rules::brace", "}", "this `}` closes nothing", "remove it, or add the `{` that it should close")];

    bracket_never_closed: [("[book 2]", "[book 2")] => [("rules::bracket", "[", "this `[` is never closed", "a citation is one source and a place in it, on one line: `[bao Z22a]`")];

    bracket_that_opens_nothing: [("[book 2]", "book 2]")] => [("rules::bracket", "]", "this `]` closes nothing", "a citation stands between brackets, at the end of its clause: `[bao Z22a]`")];

    block_given_twice: [("setup { 2 in all }", "setup { 2 in all }\n\nsetup { 1 in inner }")] => [("rules::twice", "setup", "`setup` is given twice", "put the clauses of both into one block")];

    list_given_twice: [("prefer in inner", "prefer in inner\n  start -> lift all, sow clockwise")] => [("rules::twice", "start -> lift all, sow either", "this list stands here a second time", "put the clauses of both into one block")];

    bad_toml: [(r#"id = "toy""#, "id = toy")] => [("variant::toml", "toy", "`toy` is not a value", r#"a text stands between quotation marks: `key = "text"`"#)];

    unknown_option_in_a_preset: [(r#"set = { far = "yes" }"#, r#"set = { fra = "yes" }"#)] => [("variant::unknown-option", "fra", "there is no option `fra`", "did you mean `far`? the options are `far`")];

    unknown_value_in_a_preset: [(r#"set = { far = "yes" }"#, r#"set = { far = "yess" }"#)] => [("variant::unknown-value", "yess", "`far` has no value `yess`", "did you mean `yes`? its values are `no`, `yes`")];

    rules_with_escapes: [("rules = '''", "rules = \"\"\"\\u0020"), ("illegal\n}\n'''", "illegal\n}\n\"\"\"")] => [("variant::rules-string", r#"""#, "the rules are in a string with escapes", "put the rules between `'''` and `'''`, where every character is itself: what is said about a rule then points at its line of this file")];

    no_rules: [("rules = '''\nboard {\n  2 rows of 4, own circuit\n  pits corner = inner 1, inner 4\n}\n\nsetup { 2 in all }\n\nlet ready = 2+ seeds\n\nturn {\n  from ready                                               [book 1]\n  prefer in inner\n  start -> lift all, sow either\n  lap end {\n    empty                     -> stop                      [book 2]\n    in inner, facing occupied -> capture\n    otherwise                 -> relay\n  }\n}\n\ncapture {\n  in corner, far = yes -> take facing, sow inward from corner\n  otherwise            -> take facing, sow onward from next\n}\n\nend {\n  lap end, no inner occupied -> loses\n  no turn                    -> loses\n  limit 1000 laps\n  endless                    -> illegal\n}\n'''\n", "")] => [("variant::missing-key", "shimo = 1", "this file has no `rules`", "write `rules = '''`, the rules, and `'''`, before the first `[table]`")];

    empty_rules: [("\nboard {\n  2 rows of 4, own circuit\n  pits corner = inner 1, inner 4\n}\n\nsetup { 2 in all }\n\nlet ready = 2+ seeds\n\nturn {\n  from ready                                               [book 1]\n  prefer in inner\n  start -> lift all, sow either\n  lap end {\n    empty                     -> stop                      [book 2]\n    in inner, facing occupied -> capture\n    otherwise                 -> relay\n  }\n}\n\ncapture {\n  in corner, far = yes -> take facing, sow inward from corner\n  otherwise            -> take facing, sow onward from next\n}\n\nend {\n  lap end, no inner occupied -> loses\n  no turn                    -> loses\n  limit 1000 laps\n  endless                    -> illegal\n}\n", "\n")] => [("rules::empty", "", "there are no rules here", "a game needs at least `board { … }`, `setup { … }`, `turn { … }` and `end { … }`")];

    no_board: [("board {\n  2 rows of 4, own circuit\n  pits corner = inner 1, inner 4\n}\n", "")] => [("rules::no-board", "rules", "these rules do not say what the board is", "begin with `board { 2 rows of 8, own circuit }`")];

    no_setup: [("setup { 2 in all }\n", "")] => [("rules::no-setup", "rules", "these rules do not say how the game begins", "add a block such as `setup { 2 in all }`")];

    no_end: [("end {\n  lap end, no inner occupied -> loses\n  no turn                    -> loses\n  limit 1000 laps\n  endless                    -> illegal\n}\n", "")] => [("rules::no-end", "rules", "these rules do not say how the game ends", "add a block such as `end { no turn -> loses; limit 4096 laps; endless -> illegal }`")];

    end_that_leaves_something_open: [("  limit 1000 laps\n  endless                    -> illegal\n", "")] => [("rules::no-end", "end", "the end block leaves something open: `endless -> illegal` and `limit 4096 laps`", "say what a player without a turn gets, after how many laps a move counts as never-ending, and what that brings")];

    end_clause_without_an_event: [("lap end, no inner occupied", "no inner occupied")] => [("rules::end", "no inner occupied -> loses", "this clause does not say when it is asked", "begin it with `lap end`, `turn over`, `on turn`, `no turn`, `repetition` or `endless`")];

    capture_without_where_seeds_go: [("take facing, sow onward from next", "take facing")] => [("rules::capture-sow", "otherwise            -> take facing", "this capture does not say where its seeds go", "end it with `sow onward from next` or `sow inward from PITS`, or with `to store, stop`")];

    capture_without_the_first_pit: [("take facing, sow onward from next", "take facing, sow onward")] => [("rules::capture-sow", "sow onward", "this does not say where the first captured seed falls", "write `from next` (the pit after this one) or `from PITS`")];

    capture_that_takes_nothing: [("take facing, sow onward from next", "sow onward from next")] => [("rules::capture-take", "otherwise            -> sow onward from next", "this capture takes nothing", "begin it with `take facing`")];

    turn_that_captures_without_a_capture_list: [("capture {\n  in corner, far = yes -> take facing, sow inward from corner\n  otherwise            -> take facing, sow onward from next\n}\n", "")] => [("rules::no-list", "turn", "this turn captures, but no rule says how", "add a block such as `capture { otherwise -> take facing, sow onward from next }`")];

    missing_lift: [("lift all, sow either", "sow either")] => [("rules::order", "sow either", "nothing was lifted that could be sown", "say `lift all, sow …`")];

    nothing_sown: [("lift all, sow either", "lift all")] => [("rules::order", "start -> lift all", "this start does not say what is done with the seeds", "end it with `sow …` or `capture`")];

    onward_in_a_start: [("sow either", "sow onward")] => [("rules::way", "sow onward", "at the start of a turn the hand has no direction to keep", "write `sow either`, `sow clockwise`, `sow counterclockwise` or `sow inward`")];

    two_directions: [("sow either", "sow either clockwise")] => [("rules::way", "sow either clockwise", "these directions contradict each other", "give one of `either`, `clockwise`, `counterclockwise` and `inward`; `onward` may stand before it")];

    choice_of_the_same_twice: [("otherwise                 -> relay", "otherwise                 -> stop or stop")] => [("rules::choice", "stop or stop", "the player chooses between stopping and one way to go on", "write `stop or relay`")];

    choice_without_stop: [("otherwise                 -> relay", "otherwise                 -> relay or again")] => [("rules::choice", "relay or again", "the player chooses between stopping and one way to go on", "write `stop or relay`")];

    two_actions_at_a_lap_end: [("otherwise                 -> relay", "otherwise                 -> capture, relay")] => [("rules::wrong-action", "relay", "the end of a lap has one action", "only a capture has several: `take facing, take here, to store, stop`")];

    action_of_another_list: [("otherwise                 -> relay", "otherwise                 -> lift all")] => [("rules::wrong-action", "lift all", "this cannot be done in a lap-end list", "a lap-end list may say `stop`, `relay`, `relay from next`, `capture`, `again`, `stop or relay` or `take facing, to store, stop`")];

    question_of_another_list: [("from ready ", "from captured ")] => [("rules::not-here", "captured", "this cannot be asked in a filter on starts", "how the move went so far is known in `lap end` and `capture` lists")];

    let_that_uses_itself: [("let ready = 2+ seeds", "let ready = 2+ seeds, ready")] => [("rules::order", "ready", "`ready` is defined by itself", "say what it means in other words")];

    let_that_uses_a_later_one: [("let ready = 2+ seeds", "let ready = full\nlet full = 2+ seeds")] => [("rules::order", "full", "`full` is defined further down", "a definition may use those above it: move `let full` up")];

    unknown_source: [("[book 2]", "[boook 2]")] => [("rules::unknown-source", "boook", "there is no source `boook`", "did you mean `book`?")];

    unknown_source_without_a_like: [("[book 2]", "[Murray 1952]")] => [("rules::unknown-source", "Murray", "there is no source `Murray`", "declare it: `[sources.Murray]` with a `title`")];

    unused_names: [("from ready ", "from 2+ seeds "), ("in corner, far = yes -> take facing, sow inward from corner", "in inner 1 -> take facing, sow inward from inner 1")] => [("rules::unused", "corner", "`pits corner` is never used", "use it, or leave it out"), ("rules::unused", "ready", "`let ready` is never used", "use it, or leave it out"), ("rules::unused", "far", "no rule asks for option `far`", "ask for it by `far = value` in a condition, or by `(far)` as a number")];

    otherwise_beside_a_condition: [("otherwise                 -> relay", "otherwise, in outer       -> relay")] => [("rules::otherwise", "otherwise", "`otherwise` stands alone", "remove it, or the conditions beside it")];

    phase_without_an_end: [("otherwise                 -> relay", "phase late                -> stop\n    otherwise                 -> relay")] => [("rules::unknown-name", "late", "there is no phase called `late`", "these rules have no phase")];

    range_upside_down: [("from ready ", "from 5..2 seeds "), ("let ready = 2+ seeds", "")] => [("rules::range", "5..2", "no number is from 5 to 2", "the smaller number comes first: `2..5`")];

    board_of_an_option: [("2 rows of 4", "2 rows of (far)")] => [("rules::board", "2 rows of (far), own circuit", "the size of a board cannot be an option", "write numbers here; a variant with another board is a file that begins with `extends`")];

    board_too_large: [("2 rows of 4", "2 rows of 40")] => [("rules::board", "2 rows of 40, own circuit", "no board has 2 rows of 40 for each player", "a player owns 1 or 2 rows, with at most 64 pits in all")];

    board_line_misspelt: [("own circuit", "own cricuit")] => [("rules::board", "own cricuit", "a board has no `own cricuit`", "did you mean `own circuit`?")];

    two_mistakes_in_two_clauses: [("empty                     -> stop", "emtpy                     -> stop"), ("take facing, sow onward from next", "take facng, sow onward from next")] => [("rules::unknown-name", "emtpy", "no condition is called `emtpy`", "did you mean `empty`?"), ("rules::unknown-action", "take facng", "`take facng` is not an action", "did you mean `take facing`?")];

    broken_clause_is_no_missing_case: [("otherwise                 -> relay", "otherwise                 -> relai"), ("in inner, facing occupied", "in inner, facing ocupied")] => [("rules::unknown-condition", "facing ocupied", "`facing ocupied` is not a condition", "did you mean `facing occupied`?"), ("rules::unknown-action", "relai", "`relai` is not an action", "did you mean `relay`?")];

    broken_last_clause_of_a_block: [("otherwise                 -> relay", "otherwise                 -> -> relay")] => [("rules::syntax", "->", "expected an action here", "a clause is `conditions -> action`, such as `in inner, facing occupied -> capture`")];

    missing_number_of_seeds: [("2 in all", "in all")] => [("rules::syntax", "in", "expected a number or `(option)` here", "a line of the setup is a number and a place: `2 in all`, `6 in inner 5`, `22 in hand`")];

    missing_in: [("2 in all", "2 all")] => [("rules::syntax", "all", "expected `in` here", "a line of the setup is a number and a place: `2 in all`, `6 in inner 5`, `22 in hand`")];

    nested_too_deep: [("in corner, far = yes -> take", "start { lap end { capture { setup { 1 in all } } } }\n  in corner, far = yes -> take")] => [("rules::depth", "{", "blocks nest too deep here", "the deepest there is: a list in a turn in a phase")];
}

#[test]
fn crlf_and_bom_move_no_underline() {
    let plain = broken(&[("otherwise                 -> relay", "otherwise                 -> relai")]);
    for text in
        [plain.replace('\n', "\r\n"), format!("\u{feff}{plain}"), format!("\u{feff}{}", plain.replace('\n', "\r\n"))]
    {
        let (files, problems) = problems(&text);
        assert_eq!(problems.iter().map(|problem| problem.code).collect::<Vec<_>>(), ["rules::unknown-action"]);
        let span = problems[0].labels[0].0;
        assert_eq!((files.slice(span), files.line(span)), ("relai", 20));
        assert!(rendered(&files, &problems).contains("20 │     otherwise                 -> relai"));
    }
}

#[test]
fn crlf_files_are_read_like_others() {
    assert_eq!(problems(&TOY.replace('\n', "\r\n")).1, []);
}

/// The first problem that a text brings, which must come soon.
#[track_caller]
fn first_soon(text: &str) -> (&'static str, String) {
    let start = Instant::now();
    let (files, problems) = problems(text);
    let _ = rendered(&files, &problems[..problems.len().min(5)]);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    let first = problems.first().expect("a problem");
    (first.code, files.slice(first.labels[0].0).to_owned())
}

#[test]
fn deep_nesting_is_refused() {
    let with = |rules: &str| first_soon(&broken(&[("  prefer in inner", rules)]));
    assert_eq!(with(&"{".repeat(10_000)), ("rules::depth", "{".to_owned()));
    assert_eq!(with(&"x { ".repeat(10_000)).0, "rules::depth");
    let parentheses = format!("prefer {}x{}", "(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(with(&parentheses).0, "rules::unknown-condition");
    assert_eq!(with(&format!("prefer {}empty", "not ".repeat(10_000))).0, "rules::unknown-condition");
    assert_eq!(with(&"[".repeat(10_000)).0, "rules::bracket");
    assert_eq!(with(&"}".repeat(10_000)).0, "rules::brace");
}

#[test]
fn what_is_no_variant_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("a file");
        let problem = load_file(&path).expect_err("no variant").problems.remove(0);
        (problem.code, problem.message.replace(&path.display().to_string(), name), problem.help)
    };
    let help = |text: &str| Some(text.to_owned());
    assert_eq!(
        at("empty.toml", b""),
        ("variant::empty", "`empty.toml` is empty".to_owned(), help("a variant file begins with `shimo = 1`"))
    );
    assert_eq!(
        at("latin.toml", b"shimo = 1\nname = \"k\xe9t\xe9\""),
        (
            "variant::encoding",
            "`latin.toml` is not UTF-8 text: see byte 19, in line 2".to_owned(),
            help("save the file as UTF-8")
        )
    );
    let directory = load_file(folder.path()).expect_err("a folder").problems.remove(0);
    assert_eq!(directory.code, "variant::directory");
    assert_eq!(directory.help, help("give the path of a `.toml` file in it"));
}

#[test]
fn a_clause_that_one_reading_uses_is_not_idle() {
    let source = Source::new(load_text("toy.toml", TOY, &shipped_only).unwrap()).unwrap();
    assert_eq!(source.warnings_of_tables(), []);
}

#[test]
fn shipped_variants_have_no_warning() {
    for (id, text) in SHIPPED {
        let source = Source::new(load_text(*id, *text, &shipped_only).unwrap()).unwrap();
        let problems = source.warnings_of_tables();
        assert_eq!(problems, [], "{id}:\n{}", rendered(&source.variant.files, &problems));
    }
}

#[test]
fn a_reading_that_does_not_compile_is_named_once() {
    let text = broken(&[("  otherwise            -> take", "  far = no             -> take")]);
    let (_, problems) = problems(&text);
    let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(
        messages,
        ["under preset quick, no clause says what happens when a capture is made from an inner pit other than corner"]
    );
    assert_eq!(problems[0].severity, Severity::Error);
}

#[test]
fn what_shadows_a_clause_is_named() {
    let text = broken(&[(
        "    otherwise                 -> relay\n",
        "    otherwise                 -> relay\n    in outer, occupied        -> stop\n",
    )]);
    let (files, problems) = problems(&text);
    let labels: Vec<_> = problems[0].labels.iter().map(|(span, text)| (files.slice(*span), text.as_str())).collect();
    assert_eq!(
        labels,
        [
            ("in outer, occupied        -> stop", "never reached"),
            ("otherwise                 -> relay", "wherever the other would hold, this one is taken"),
        ]
    );
}

/// Rules that make a reader work hard.
mod hostile {
    use super::*;

    /// Whatever comes of it comes soon.
    #[track_caller]
    fn soon(text: &str) -> Vec<Problem> {
        let start = Instant::now();
        let (files, problems) = problems(text);
        let _ = rendered(&files, &problems[..problems.len().min(5)]);
        assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
        problems
    }

    fn with(edit: (&str, &str)) -> Vec<Problem> {
        soon(&broken(&[edit]))
    }

    fn has(problems: &[Problem], code: &str) -> bool {
        problems.iter().any(|problem| problem.code == code)
    }

    #[test]
    fn definitions_that_double_each_other() {
        for second in ["a0", "not a0", "a0, empty"] {
            let mut lets = "let a0 = 2+ seeds\n".to_owned();
            for n in 1..=40 {
                let second = second.replace("a0", &format!("a{}", n - 1));
                lets += &format!("let a{n} = a{}, {second}, {n}+ seeds\n", n - 1);
            }
            with(("let ready = 2+ seeds", &format!("{lets}let ready = a40")));
        }
        // Nothing is said twice here, so that each definition is twice as large as the one above.
        let mut lets = "let a0 = in corner, 2+ seeds\n".to_owned();
        for n in 1..=40 {
            let before = n - 1;
            lets += &format!("let b{n} = not a{before}, {n}+ seeds\nlet a{n} = not b{n}, not a{before}\n");
        }
        let problems = with(("let ready = 2+ seeds", &format!("{lets}let ready = a40")));
        assert!(has(&problems, "compile::large"), "{problems:?}");
    }

    #[test]
    fn five_thousand_clauses() {
        let clauses: String = (0..5_000).map(|n| format!("    {}+ seeds -> stop\n", 5_000 - n)).collect();
        with(("    empty                     -> stop                      [book 2]\n", &clauses));
        let same = "    in outer, empty -> stop\n".repeat(5_000);
        with(("    empty                     -> stop                      [book 2]\n", &same));
        let unknown = "    in outer, emtpy -> stop\n".repeat(5_000);
        with(("    empty                     -> stop                      [book 2]\n", &unknown));
    }

    #[test]
    fn seventy_thousand_clauses() {
        let clauses = "    in outer, empty -> stop\n".repeat(70_000);
        let problems = with(("    empty                     -> stop                      [book 2]\n", &clauses));
        assert!(has(&problems, "rules::many"));
    }

    #[test]
    fn three_hundred_flags() {
        let flags: String = (0..300).map(|n| format!("flag f{n} {{ capture -> drop f{n} }}\n")).collect();
        assert!(has(&with(("let ready = 2+ seeds", &format!("{flags}let ready = 2+ seeds"))), "rules::many"));
    }

    #[test]
    fn twenty_independent_questions() {
        let questions: String =
            (0..20).map(|n| format!("    any inner with {n}..{} seeds -> stop\n", 2 * n + 5)).collect();
        let edit = ("    empty                     -> stop                      [book 2]\n", questions.as_str());
        assert!(has(&with(edit), "compile::large"));
        let hands: String = (0..70).map(|n| format!("    hand with {n}..{} seeds -> stop\n", 2 * n + 5)).collect();
        assert!(has(&with((edit.0, &hands)), "compile::large"));
    }

    #[test]
    fn huge_numbers() {
        for number in ["256", "300", "65535", "65536", "4294967296", "99999999999999999999999"] {
            with(("2 in all", &format!("{number} in all")));
            with(("let ready = 2+ seeds", &format!("let ready = {number}+ seeds")));
            with(("let ready = 2+ seeds", &format!("let ready = 0..{number} seeds")));
            with(("1000 laps", &format!("{number} laps")));
            with(("2 rows of 4", &format!("2 rows of {number}")));
            with(("2 rows of 4", &format!("{number} rows of 4")));
            with(("inner 1, inner 4", &format!("inner {number}, inner 1..{number}")));
            with(("start -> lift all", &format!("start -> lift {number}")));
            with(("start -> lift all", &format!("start -> place {number}, lift all but {number}")));
        }
        for number in ["0", "00", "007"] {
            with(("1000 laps", &format!("{number} laps")));
            with(("2 rows of 4", &format!("2 rows of {number}")));
            with(("2 rows of 4", &format!("{number} rows of 4")));
            with(("start -> lift all", &format!("start -> lift {number}")));
        }
    }

    #[test]
    fn a_set_of_a_thousand_pits() {
        let pits = vec!["inner 1..4"; 1_000].join(", ");
        assert_eq!(with(("inner 1, inner 4", &pits)), []);
    }

    #[test]
    fn the_largest_boards() {
        for (rows, ends) in [("1 row of 64", "row 1, row 64"), ("2 rows of 32", "inner 1, inner 32")] {
            let text = broken(&[("2 rows of 4", rows), ("inner 1, inner 4", ends), ("2 in all", "2 in corner")]);
            let text = if rows.starts_with('1') {
                text.replace("prefer in inner", "prefer in corner")
                    .replace("in inner, ", "")
                    .replace("no inner", "no row")
            } else {
                text
            };
            assert_eq!(soon(&text), [], "{rows}");
            let open = text.replace("    otherwise                 -> relay\n", "");
            assert!(has(&soon(&open), "compile::missing-case"), "{rows}");
        }
    }

    #[test]
    fn long_words_and_lines() {
        for word in ["x".repeat(100_000), "é".repeat(50_000), "x ".repeat(20_000), "x,".repeat(20_000)] {
            with((
                "    empty                     -> stop                      [book 2]\n",
                &format!("    {word} -> {word}\n"),
            ));
            with(("let ready = 2+ seeds", &format!("let ready = {word}")));
            with(("[book 2]", &format!("[{word}]")));
            with(("setup {", &format!("{word} {{")));
        }
    }
}

/// Words of the language, and what breaks it, to be written over parts of a good file.
fn scrap() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "",
        " ",
        "\n",
        "\r\n",
        ",",
        "->",
        "=",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ";",
        "#",
        "..",
        "+",
        "0",
        "1",
        "255",
        "256",
        "65536",
        "-",
        "é",
        "\u{feff}",
        "\t",
        "'''",
        "empty",
        "occupied",
        "in inner",
        "facing occupied",
        "not",
        "their",
        "when",
        "otherwise",
        "stop",
        "relay",
        "capture",
        "again",
        "or",
        "lift all",
        "place 1",
        "sow either",
        "inward",
        "take facing",
        "from next",
        "first lap",
        "lap end",
        "turn",
        "phase",
        "flag f",
        "mark m",
        "let x",
        "board",
        "only",
        "no",
        "any",
        "all",
        "with",
        "seeds",
        "even",
        "hand",
        "endless",
        "limit",
        "(lap-limit)",
        "front-empty = never",
    ];
    prop_oneof![4 => prop::sample::select(WORDS).prop_map(str::to_owned), 1 => "\\PC{0,6}"]
}

/// What may be done to a text: parts deleted, doubled, moved, or written over.
fn mutated(text: &'static str) -> impl Strategy<Value = String> {
    let end = text.find("[variant]").unwrap_or(text.len());
    let edit = (0..3_u8, 0..end, 0..end, 0..40_usize, scrap());
    prop::collection::vec(edit, 1..5).prop_map(move |edits| {
        let boundary =
            |text: &str, at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        edits.into_iter().fold(text.to_owned(), |mut text, (sort, at, other, length, scrap)| {
            let (start, end) = (boundary(&text, at), boundary(&text, at + length));
            match sort {
                0 => text.replace_range(start..end, &scrap),
                1 => text.insert_str(start, &format!(" {scrap} ")),
                _ => {
                    let part = text[start..end].to_owned();
                    let other = boundary(&text, other);
                    text.insert_str(other, &part);
                }
            }
            text
        })
    })
}

fn assert_sound(text: &str) -> Result<(), TestCaseError> {
    let (files, problems) = problems(text);
    for problem in &problems {
        for (span, _) in &problem.labels {
            prop_assert!(files.text(span.file).get(span.range()).is_some(), "{problem:?}");
        }
        prop_assert!(!problem.message.is_empty());
    }
    rendered(&files, &problems[..problems.len().min(3)]);
    // What is accepted can be played, whatever it has become.
    let source = load_text("toy.toml", text, &shipped_only).and_then(Source::new);
    if let Ok(game) = source.and_then(|source| source.game(None, &[])) {
        let start = game.engine.start();
        for played in game.engine.expand(&start).moves {
            prop_assert_eq!(played.position.total(), start.total());
        }
        for position in positions_of(game.engine.compiled(), 1, 20) {
            for played in game.engine.expand(&position).moves {
                prop_assert_eq!(played.position.total(), position.total());
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_that_is_done_to_a_shipped_file_panics(text in mutated(SHIPPED[0].1)) {
        assert_sound(&text)?;
    }

    #[test]
    fn nothing_that_is_done_to_the_toy_panics(text in mutated(TOY)) {
        assert_sound(&text)?;
    }
}

#[test]
fn what_no_turn_brings_cannot_depend_on_the_position() {
    let text = broken(&[("no turn", "no turn, any inner occupied -> wins\n  no turn")]);
    let (files, problems) = problems(&text);
    assert_eq!(problems[0].code, "compile::end");
    assert_eq!(files.slice(problems[0].labels[0].0), "no turn, any inner occupied -> wins");
}

#[test]
fn a_header_cites_for_its_clauses_and_its_source_must_be_known() {
    let (files, found) = problems(&broken(&[("capture {", "capture [nobody 3] {")]));
    assert_eq!(found[0].code, "rules::unknown-source");
    assert_eq!(files.slice(found[0].labels[0].0), "nobody");
    let parsed = shimo::rules::parse(
        "turn t [book 1] { lap end [book 2] { empty -> stop; otherwise -> relay [book 3] } }",
        0,
        0,
    );
    let shimo::rules::tree::Top::Turn(turn) = &parsed.blocks[0] else { panic!("a turn") };
    let cites: Vec<&str> =
        turn.lap_end.iter().flat_map(|list| &list.clauses).map(|clause| clause.cites[0].text.as_str()).collect();
    assert_eq!(cites, ["book 2", "book 3"]);
}
