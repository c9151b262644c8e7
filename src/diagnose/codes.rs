//! Every code that a message can have, with what it means and what to write instead: the page `docs/diagnostics.md`.

use std::fmt::Write as _;

/// What the example of a code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Blocks of rules, put into the place of those of a whole game.
    Rules,
    /// All the rules of a game, as far as it goes.
    Alone,
    /// Lines of a variant file outside its rules.
    File,
    /// A command line, or words about a file.
    Told,
}

/// A code and what is to be said of it.
#[derive(Clone, Copy, Debug)]
pub struct Code {
    /// Such as `rules::unused`.
    pub code: &'static str,
    /// Whether it is (or may be) a warning, which can be switched off by the last word of the code.
    pub warning: bool,
    /// What is wrong.
    pub sentence: &'static str,
    pub shown: Shown,
    /// A text that has this mistake.
    pub wrong: &'static str,
    /// The same text without it.
    pub right: &'static str,
}

/// The page about all codes, in Markdown.
///
/// ```
/// assert!(shimo::diagnose::page().contains("## rules::unused"));
/// ```
#[must_use]
pub fn page() -> String {
    let mut page = "\
# What the program complains of

Each message has a code. Here stand all codes, with an example of what is wrong and of what to write instead. An error keeps
a file from being used; a warning is something to look at. This page is made from `src/diagnose/codes.rs`.

A warning can be switched off for one clause by a comment with its name, the last word of its code: `# allow shadowed` at the
end of the clause's line, or on a line of its own above the clause; several names with commas, and a reason after a colon:
`# allow shadowed, always: so it stands in the book`. A comment that switches off what is no longer there is a
warning itself.
"
    .to_owned();
    for code in CODES {
        let sort = if code.warning { "A warning. " } else { "" };
        let _ = write!(
            page,
            "\n## {}\n\n{sort}{}\n\n```text\n{}\n```\n\nWrite instead:\n\n```text\n{}\n```\n",
            code.code, code.sentence, code.wrong, code.right
        );
    }
    page
}

/// All codes, in the order of the alphabet.
pub const CODES: &[Code] = &[
    Code {
        code: "allow::idle",
        warning: true,
        sentence: "A warning is switched off for a clause that does not have it.",
        shown: Shown::Rules,
        wrong: "setup { 2 in all }  # allow shadowed",
        right: "setup { 2 in all }",
    },
    Code {
        code: "allow::unknown",
        warning: true,
        sentence: "A comment switches off a warning that there is not.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { \n    empty     -> stop\n    empty     -> relay  # allow shadowd\n    otherwise -> relay\n  }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { \n    empty     -> stop\n    empty     -> relay  # allow shadowed\n    otherwise -> relay\n  }\n}",
    },
    Code {
        code: "cli::threads",
        warning: false,
        sentence: "The system does not give the program so many threads.",
        shown: Shown::Told,
        wrong: "shimo perft hus --depth 5 --threads 1000",
        right: "shimo perft hus --depth 5 --threads 4",
    },
    Code {
        code: "compare::one-game",
        warning: false,
        sentence: "A comparison is asked for one game under each reading, which tells nothing of chance.",
        shown: Shown::Told,
        wrong: "shimo compare hus hus@namibia --games 1",
        right: "shimo compare hus hus@namibia --games 100",
    },
    Code {
        code: "compare::one-reading",
        warning: false,
        sentence: "A comparison needs two variants, or two readings of one.",
        shown: Shown::Told,
        wrong: "shimo compare hus",
        right: "shimo compare hus hus@namibia",
    },
    Code {
        code: "compare::options",
        warning: false,
        sentence: "The single options of a variant that has none cannot be compared.",
        shown: Shown::Told,
        wrong: "shimo compare my-game.toml --options",
        right: "shimo compare hus --options",
    },
    Code {
        code: "compare::presets",
        warning: false,
        sentence: "A variant has too few presets to compare them.",
        shown: Shown::Told,
        wrong: "shimo compare my-game.toml --presets",
        right: "shimo compare bao-la-kiswahili --presets",
    },
    Code {
        code: "compare::svg",
        warning: false,
        sentence: "The picture of a comparison cannot be written.",
        shown: Shown::Told,
        wrong: "shimo compare hus --presets --svg no-such-folder/all.svg",
        right: "shimo compare hus --presets --svg all.svg",
    },
    Code {
        code: "compile::always",
        warning: true,
        sentence: "A condition holds in every case of its list, so that it says nothing.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { 1+ seeds, empty -> stop; otherwise -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "compile::contradiction",
        warning: true,
        sentence: "The conditions of a clause can never hold together.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty, 2+ seeds -> stop; otherwise -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "compile::end",
        warning: false,
        sentence: "What comes of `no turn` or `endless` is made to depend on the position.",
        shown: Shown::Rules,
        wrong: "end {\n  no turn, no inner occupied -> loses\n  no turn -> draw\n  limit 1000 laps\n  endless -> illegal\n}",
        right: "end {\n  no turn -> loses\n  limit 1000 laps\n  endless -> illegal\n}",
    },
    Code {
        code: "compile::idle-value",
        warning: true,
        sentence: "With a value of an option the game is the same as with the default, under every preset.",
        shown: Shown::File,
        wrong: r#"no = { about = "from the next pit" }
nearly = { about = "from the next pit but one" }"#,
        right: r#"no = { about = "from the next pit" }"#,
    },
    Code {
        code: "compile::large",
        warning: false,
        sentence: "A list asks so many different questions, or a definition comes to so many, that no table can hold the answers.",
        shown: Shown::Told,
        wrong: "let a = …, b, b; let b = …, c, c; and so on",
        right: "let a = in inner, 2+ seeds",
    },
    Code {
        code: "compile::lifted-store",
        warning: true,
        sentence: "A clause for laps that go on takes a lap that ends in a store, too.",
        shown: Shown::Alone,
        wrong: "board { 1 row of 4, board circuit, counterclockwise, stores on it }\nsetup { 2 in all }\nturn {\n  from occupied\n  start -> lift all, sow\n  lap end {\n    occupied  -> relay\n    otherwise -> stop\n  }\n}\nend { turn over, no row occupied -> keep own; no turn -> keep own; limit 100 laps; endless -> illegal }",
        right: "board { 1 row of 4, board circuit, counterclockwise, stores on it }\nsetup { 2 in all }\nturn {\n  from occupied\n  start -> lift all, sow\n  lap end {\n    in store  -> again\n    in their store -> stop\n    occupied  -> relay\n    otherwise -> stop\n  }\n}\nend { turn over, no row occupied -> keep own; no turn -> keep own; limit 100 laps; endless -> illegal }",
    },
    Code {
        code: "compile::limit",
        warning: false,
        sentence: "A move would be never-ending before its first lap.",
        shown: Shown::Rules,
        wrong: "end {\n  no turn -> loses\n  limit 0 laps\n  endless -> illegal\n}",
        right: "end {\n  no turn -> loses\n  limit 1000 laps\n  endless -> illegal\n}",
    },
    Code {
        code: "compile::missing-case",
        warning: false,
        sentence: "A list has no clause for a case that can come up; the message names one.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; in inner -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; in inner -> relay; otherwise -> stop }\n}",
    },
    Code {
        code: "compile::never",
        warning: true,
        sentence: "No preset and no value of an option ever asks a clause.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { \n    far = yes, far = no       -> stop\n    in inner, facing occupied -> capture\n    otherwise                 -> stop\n  }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { \n    far = yes, empty          -> stop\n    in inner, facing occupied -> capture\n    otherwise                 -> stop\n  }\n}",
    },
    Code {
        code: "compile::no-first-move",
        warning: true,
        sentence: "Under some reading nobody can move at the start.",
        shown: Shown::Alone,
        wrong: "board { 1 row of 6 }\nsetup { 1 in all }\nturn { from 2+ seeds; start -> lift all, sow either; lap end -> stop }\nend { no turn -> loses; limit 100 laps; endless -> illegal }",
        right: "board { 1 row of 6 }\nsetup { 2 in all }\nturn { from 2+ seeds; start -> lift all, sow either; lap end -> stop }\nend { no turn -> loses; limit 100 laps; endless -> illegal }",
    },
    Code {
        code: "compile::no-such-turn",
        warning: true,
        sentence: "No position lets a kind of turn be played: a kind that stands before it takes all its starts, or it has none.",
        shown: Shown::Alone,
        wrong: "board { 1 row of 6 }\nsetup { 3 in all }\nturn walk { from 2+ seeds; start -> lift all, sow either; lap end -> stop }\nturn leap { from 4+ seeds; start -> lift all but 1, sow either; lap end -> stop }\nend { no turn -> loses; limit 100 laps; endless -> illegal }",
        right: "board { 1 row of 6 }\nsetup { 3 in all }\nturn leap { from 4+ seeds; start -> lift all but 1, sow either; lap end -> stop }\nturn walk { from 2+ seeds; start -> lift all, sow either; lap end -> stop }\nend { no turn -> loses; limit 100 laps; endless -> illegal }",
    },
    Code {
        code: "compile::run",
        warning: false,
        sentence: "A run is taken where no clause says what each pit of it must be.",
        shown: Shown::Told,
        wrong: "capture { otherwise -> take run, to store, stop }",
        right: "lap end { in their row, 2..3 seeds -> take run, to store, stop; otherwise -> stop }",
    },
    Code {
        code: "compile::seed",
        warning: false,
        sentence: "A seed list passes over every pit.",
        shown: Shown::Rules,
        wrong: "seed { otherwise -> skip }",
        right: "seed { origin -> skip }",
    },
    Code {
        code: "compile::setup",
        warning: false,
        sentence: "The setup puts out more seeds than a board can hold.",
        shown: Shown::Rules,
        wrong: "setup { 200 in all }",
        right: "setup { 2 in all }",
    },
    Code {
        code: "compile::shadowed",
        warning: true,
        sentence: "A clause is never reached: wherever it would hold, a clause above it does.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; 1 seed -> relay; otherwise -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "compile::total",
        warning: false,
        sentence: "The setup does not put out as many seeds as it declares.",
        shown: Shown::Rules,
        wrong: "setup { 2 in all; total 64 seeds }",
        right: "setup { 2 in all; total 32 seeds }",
    },
    Code {
        code: "compile::unguarded-facing",
        warning: false,
        sentence: "A clause asks what faces a pit that may be an outer one, which faces nothing.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { facing occupied -> stop; otherwise -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { in inner, facing occupied -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "crosscheck::no-reference",
        warning: false,
        sentence: "There is no engine written by hand for this variant.",
        shown: Shown::Told,
        wrong: "shimo crosscheck my-game.toml",
        right: "shimo test my-game.toml",
    },
    Code {
        code: "crosscheck::reference",
        warning: false,
        sentence: "The engine written by hand cannot play this reading.",
        shown: Shown::Told,
        wrong: "shimo crosscheck bao-la-kiswahili --set lap-limit=none",
        right: "shimo crosscheck bao-la-kiswahili",
    },
    Code {
        code: "example::fails",
        warning: false,
        sentence: "The rules do not give what an example claims.",
        shown: Shown::Told,
        wrong: r#"move = "A1R"
laps = 7"#,
        right: r#"move = "A1R"
laps = 1"#,
    },
    Code {
        code: "example::text",
        warning: false,
        sentence: "A position or a move in an example cannot be read on this board.",
        shown: Shown::File,
        wrong: r#"move = "Q1R""#,
        right: r#"move = "A1R""#,
    },
    Code {
        code: "explain::move",
        warning: false,
        sentence: "A move that is legal could not be played again: a bug in the program.",
        shown: Shown::Told,
        wrong: "shimo explain …",
        right: "report it, with the command line",
    },
    Code {
        code: "fmt::file",
        warning: false,
        sentence: "A file cannot be written.",
        shown: Shown::Told,
        wrong: "shimo fmt /read-only/my-game.toml",
        right: "shimo fmt my-game.toml",
    },
    Code {
        code: "io::error",
        warning: false,
        sentence: "Reading or writing failed: a full disk, say.",
        shown: Shown::Told,
        wrong: "shimo list > /dev/full",
        right: "shimo list > variants.txt",
    },
    Code {
        code: "match::none",
        warning: false,
        sentence: "A match is asked for of a variant that does not say how matches are played.",
        shown: Shown::Told,
        wrong: "shimo play hus-bao --match",
        right: "shimo play hus --match",
    },
    Code {
        code: "new::file",
        warning: false,
        sentence: "A new variant would be written over a file that is there.",
        shown: Shown::Told,
        wrong: "shimo new my-game (a second time)",
        right: "shimo new my-other-game",
    },
    Code {
        code: "new::folder",
        warning: false,
        sentence: "A new variant is to stand on a file in another folder.",
        shown: Shown::Told,
        wrong: "shimo new mine --from games/yours.toml",
        right: "cd games; shimo new mine --from yours.toml",
    },
    Code {
        code: "new::id",
        warning: false,
        sentence: "A text cannot be the id of a new variant.",
        shown: Shown::Told,
        wrong: r#"shimo new "My Game""#,
        right: "shimo new my-game",
    },
    Code {
        code: "new::preset",
        warning: false,
        sentence: "A new variant is to stand on one reading of another, not on all of it.",
        shown: Shown::Told,
        wrong: "shimo new mine --from bao-la-kiswahili@jokoak",
        right: "shimo new mine --from bao-la-kiswahili",
    },
    Code {
        code: "play::aside",
        warning: true,
        sentence: "Another game stood in the file that a game is recorded in. It was put aside.",
        shown: Shown::Told,
        wrong: "shimo play hus --record game.txt (twice)",
        right: "shimo play hus --record game.txt --resume",
    },
    Code {
        code: "play::record",
        warning: false,
        sentence: "The record of a game cannot be written.",
        shown: Shown::Told,
        wrong: "shimo play hus --record /no/such/folder/game.txt",
        right: "shimo play hus --record game.txt",
    },
    Code {
        code: "play::resume",
        warning: false,
        sentence: "There is no game that could be taken up, or its rules have changed since and nobody agreed to play it under the new ones.",
        shown: Shown::Told,
        wrong: "shimo play hus --resume (after the last game is over)",
        right: "shimo play hus",
    },
    Code {
        code: "play::rules-changed",
        warning: true,
        sentence: "A game was begun under other rules than those it is taken up under.",
        shown: Shown::Told,
        wrong: "shimo play mine.toml --resume (after a change of mine.toml)",
        right: "shimo play mine.toml --resume --replay",
    },
    Code {
        code: "play::terminal",
        warning: false,
        sentence: "The terminal cannot be read from.",
        shown: Shown::Told,
        wrong: "shimo play hus (in a terminal that cannot edit lines)",
        right: "echo moves | shimo play hus",
    },
    Code {
        code: "play::unkept",
        warning: true,
        sentence: "A game cannot be kept while it is played, since there is no folder for it that can be written.",
        shown: Shown::Told,
        wrong: "SHIMO_HOME=/no/such/folder shimo play hus",
        right: "shimo play hus --record game.txt",
    },
    Code {
        code: "position::unreachable",
        warning: true,
        sentence: "A position that no game gets to: more seeds than the game has, a mark where no turn leaves it. It is played all the same.",
        shown: Shown::Told,
        wrong: r#"shimo moves hus --position "0,0,0,0,0,0,0,0/9,9,9,0,0,0,0,0/9,9,9,0,0,0,0,0/0,0,0,0,0,0,0,0 S""#,
        right: r#"shimo moves hus --position "0,0,0,0,0,0,0,0/8,8,8,0,0,0,0,0/8,8,8,0,0,0,0,0/0,0,0,0,0,0,0,0 S""#,
    },
    Code {
        code: "record::cut",
        warning: true,
        sentence: "A record ends in the middle of a line. What may not be whole is left out.",
        shown: Shown::Told,
        wrong: "1: A5 b",
        right: "1: A5 b3;",
    },
    Code {
        code: "record::illegal",
        warning: false,
        sentence: "A move of a record cannot be played.",
        shown: Shown::Told,
        wrong: "1: A1 a5;",
        right: "1: A5 a5;",
    },
    Code {
        code: "record::no-variant",
        warning: false,
        sentence: "A record does not say which variant was played.",
        shown: Shown::Told,
        wrong: "south: Omar\n\n1: A5 a5;",
        right: "game: Hus\nsouth: Omar\n\n1: A5 a5;",
    },
    Code {
        code: "record::other-game",
        warning: true,
        sentence: "A record names another game than the one that it is to be played by.",
        shown: Shown::Told,
        wrong: "shimo replay kalah GAME, where GAME has the header `game: Oware`",
        right: "shimo replay oware GAME",
    },
    Code {
        code: "record::text",
        warning: false,
        sentence: "A game record is not written as records are.",
        shown: Shown::Told,
        wrong: "1: A5L A6R",
        right: "1: 5L 6R;",
    },
    Code {
        code: "record::unreadable",
        warning: false,
        sentence: "A game record cannot be read from the disk.",
        shown: Shown::Told,
        wrong: "shimo replay hus no-such-file.txt",
        right: "shimo replay hus game.txt",
    },
    Code {
        code: "rules::arrow",
        warning: false,
        sentence: "A clause has no arrow between its conditions and its action.",
        shown: Shown::Rules,
        wrong: "capture { otherwise take facing, sow onward from next }",
        right: "capture { otherwise -> take facing, sow onward from next }",
    },
    Code {
        code: "rules::board",
        warning: false,
        sentence: "The board is not one that can be played on.",
        shown: Shown::Rules,
        wrong: "board { 9 rows of 9, own circuit; pits corner = inner 1 }",
        right: "board { 2 rows of 9, own circuit; pits corner = inner 1 }",
    },
    Code {
        code: "rules::brace",
        warning: false,
        sentence: "An opening brace is never closed, or a closing one closes nothing.",
        shown: Shown::Rules,
        wrong: "setup { 2 in all",
        right: "setup { 2 in all }",
    },
    Code {
        code: "rules::bracket",
        warning: false,
        sentence: "A bracket of a citation is never closed, or closes nothing.",
        shown: Shown::Rules,
        wrong: "let ready = 2+ seeds  [book 1",
        right: "let ready = 2+ seeds  [book 1]",
    },
    Code {
        code: "rules::capture-sow",
        warning: false,
        sentence: "A capture does not say where its seeds go.",
        shown: Shown::Rules,
        wrong: "capture { otherwise -> take facing }",
        right: "capture { otherwise -> take facing, sow onward from next }",
    },
    Code {
        code: "rules::capture-take",
        warning: false,
        sentence: "A capture takes nothing.",
        shown: Shown::Rules,
        wrong: "capture { otherwise -> sow onward from next }",
        right: "capture { otherwise -> take facing, sow onward from next }",
    },
    Code {
        code: "rules::choice",
        warning: false,
        sentence: "A choice is none that a player can have: one side of it is `stop`, the other one goes on.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> relay or capture }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> stop or relay }\n}",
    },
    Code {
        code: "rules::depth",
        warning: false,
        sentence: "Blocks stand in blocks deeper than the language has any use for.",
        shown: Shown::Rules,
        wrong: "turn { lap end { a { b { c { } } } } }",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "rules::double",
        warning: true,
        sentence: "A result counts double where that cannot be seen, or a match counts double wins that no rule gives.",
        shown: Shown::Rules,
        wrong: "end {\n  no turn -> loses\n  limit 100 laps\n  endless -> loses double\n}",
        right: "end {\n  no turn -> loses\n  limit 100 laps\n  endless -> loses\n}",
    },
    Code {
        code: "rules::empty",
        warning: false,
        sentence: "A rules text has no rules in it.",
        shown: Shown::Alone,
        wrong: "# to be written",
        right: "board { 1 row of 6 }\nsetup { 3 in all }\nturn { from occupied; start -> lift all, sow either; lap end -> stop }\nend { no turn -> loses; limit 100 laps; endless -> illegal }",
    },
    Code {
        code: "rules::end",
        warning: false,
        sentence: "A clause of the end block does not say when it is asked.",
        shown: Shown::Rules,
        wrong: "end {\n  no inner occupied -> loses\n  no turn -> loses\n  limit 1000 laps\n  endless -> illegal\n}",
        right: "end {\n  lap end, no inner occupied -> loses\n  no turn -> loses\n  limit 1000 laps\n  endless -> illegal\n}",
    },
    Code {
        code: "rules::flag",
        warning: false,
        sentence: "A clause of a flag does not say at what event the flag is dropped.",
        shown: Shown::Rules,
        wrong: "flag home { hand empty -> drop home }",
        right: "flag home { corner emptied -> drop home }",
    },
    Code {
        code: "rules::hand",
        warning: true,
        sentence: "Seeds in hand that are never placed, or a question about a hand in a game without one.",
        shown: Shown::Rules,
        wrong: "setup {\n  2 in all\n  4 in hand\n}",
        right: "setup { 2 in all }",
    },
    Code {
        code: "rules::many",
        warning: false,
        sentence: "There are more flags, marks or clauses than the program can hold.",
        shown: Shown::Told,
        wrong: "nine flags",
        right: "at most 8 flags and 4 marks",
    },
    Code {
        code: "rules::mark",
        warning: false,
        sentence: "A block of a mark drops another mark.",
        shown: Shown::Rules,
        wrong: "mark held { next turn over -> drop hold }",
        right: "mark held { next turn over -> drop held }",
    },
    Code {
        code: "rules::misplaced",
        warning: false,
        sentence: "A line or block stands where nothing of its kind can stand, or its first word is misspelt.",
        shown: Shown::Rules,
        wrong: "turnn { from 2+ seeds }",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end -> stop\n}",
    },
    Code {
        code: "rules::no-board",
        warning: false,
        sentence: "The rules do not say what the board is.",
        shown: Shown::Alone,
        wrong: "setup { 3 in all }",
        right: "board { 1 row of 6 }\nsetup { 3 in all }",
    },
    Code {
        code: "rules::no-end",
        warning: false,
        sentence: "The rules do not say how the game ends, or leave a part of it open.",
        shown: Shown::Rules,
        wrong: "end { no turn -> loses }",
        right: "end {\n  no turn -> loses\n  limit 1000 laps\n  endless -> illegal\n}",
    },
    Code {
        code: "rules::no-list",
        warning: false,
        sentence: "A turn lacks a part that it must have.",
        shown: Shown::Rules,
        wrong: "turn { start -> lift all, sow either; lap end -> stop }",
        right: "turn { from 2+ seeds; start -> lift all, sow either; lap end -> stop }",
    },
    Code {
        code: "rules::no-setup",
        warning: false,
        sentence: "The rules do not say how the game begins.",
        shown: Shown::Alone,
        wrong: "board { 1 row of 6 }",
        right: "board { 1 row of 6 }\nsetup { 3 in all }",
    },
    Code {
        code: "rules::no-turn",
        warning: false,
        sentence: "The rules have no turn.",
        shown: Shown::Alone,
        wrong: "board { 1 row of 6 }",
        right: "board { 1 row of 6 }\nturn { from occupied; start -> lift all, sow either; lap end -> stop }",
    },
    Code {
        code: "rules::not-a-number",
        warning: false,
        sentence: "An option that is made of words is used as a number.",
        shown: Shown::Rules,
        wrong: "setup { (far) in all }",
        right: "setup { 2 in all }",
    },
    Code {
        code: "rules::not-here",
        warning: false,
        sentence: "A question is asked in a list that cannot answer it.",
        shown: Shown::Rules,
        wrong: "turn {\n  from first lap\n  start -> lift all, sow either\n  lap end -> stop\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end -> stop\n}",
    },
    Code {
        code: "rules::number",
        warning: false,
        sentence: "A number is too large.",
        shown: Shown::Rules,
        wrong: "setup { 99999999 in all }",
        right: "setup { 2 in all }",
    },
    Code {
        code: "rules::off-board",
        warning: false,
        sentence: "A pit is not on the board.",
        shown: Shown::Rules,
        wrong: "setup { 2 in inner 1..9 }",
        right: "setup { 2 in inner 1..4 }",
    },
    Code {
        code: "rules::one-answer",
        warning: true,
        sentence: "A choice has one answer only.",
        shown: Shown::Rules,
        wrong: "board { 2 rows of 4, own circuit, clockwise; pits corner = inner 1, inner 4 }",
        right: "board { 2 rows of 4, own circuit; pits corner = inner 1, inner 4 }",
    },
    Code {
        code: "rules::option-value",
        warning: false,
        sentence: "A rule asks for a value that its option does not have.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { far = maybe -> stop; otherwise -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { far = yes -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "rules::order",
        warning: false,
        sentence: "Actions stand in an order in which they cannot be done, or there are too many or too few.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> sow either\n  lap end -> stop\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end -> stop\n}",
    },
    Code {
        code: "rules::otherwise",
        warning: false,
        sentence: "`otherwise` stands beside a condition, or before other clauses.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { otherwise, empty -> stop; otherwise -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "rules::phases",
        warning: false,
        sentence: "The phases do not cover the game, or one of them is never reached.",
        shown: Shown::Alone,
        wrong: "board { 1 row of 6 }\nsetup { 3 in all }\nphase first { turn { from occupied; start -> lift all, sow either; lap end -> stop } }\nphase second { turn { from 2+ seeds; start -> lift all, sow either; lap end -> stop } }\nend { no turn -> loses; limit 100 laps; endless -> illegal }",
        right: "board { 1 row of 6 }\nsetup { 3 in all }\nphase first when all row occupied { turn { from occupied; start -> lift all, sow either; lap end -> stop } }\nphase second { turn { from 2+ seeds; start -> lift all, sow either; lap end -> stop } }\nend { no turn -> loses; limit 100 laps; endless -> illegal }",
    },
    Code {
        code: "rules::range",
        warning: false,
        sentence: "A range begins above its end.",
        shown: Shown::Rules,
        wrong: "let ready = 5..2 seeds",
        right: "let ready = 2..5 seeds",
    },
    Code {
        code: "rules::reserved",
        warning: false,
        sentence: "A word of the language is used as a name.",
        shown: Shown::Rules,
        wrong: "let sow = 2+ seeds",
        right: "let ready = 2+ seeds",
    },
    Code {
        code: "rules::row",
        warning: false,
        sentence: "The board has no row of this name.",
        shown: Shown::Rules,
        wrong: "setup { 2 in row }",
        right: "setup { 2 in inner }",
    },
    Code {
        code: "rules::setup",
        warning: false,
        sentence: "A line of the setup depends on more than options.",
        shown: Shown::Rules,
        wrong: "setup { 2 in all when inner 1 occupied }",
        right: "setup { 2 in all when far = no; 3 in all when far = yes }",
    },
    Code {
        code: "rules::setup-idle",
        warning: true,
        sentence: "A line of the setup is undone by those below it.",
        shown: Shown::Rules,
        wrong: "setup {\n  4 in inner\n  2 in all\n}",
        right: "setup {\n  2 in all\n  4 in inner\n}",
    },
    Code {
        code: "rules::store",
        warning: false,
        sentence: "Something goes to a store, or is asked of one, that the board does not have.",
        shown: Shown::Rules,
        wrong: "end {\n  no turn -> keep own\n  limit 100 laps\n  endless -> illegal\n}",
        right: "end {\n  no turn -> loses\n  limit 100 laps\n  endless -> illegal\n}",
    },
    Code {
        code: "rules::syntax",
        warning: false,
        sentence: "A line is not written as lines of its block are.",
        shown: Shown::Rules,
        wrong: "setup { two in all }",
        right: "setup { 2 in all }",
    },
    Code {
        code: "rules::their",
        warning: false,
        sentence: "`their` stands where both players are alike, or only the own side can be meant.",
        shown: Shown::Rules,
        wrong: "setup { 2 in their inner }",
        right: "setup { 2 in inner }",
    },
    Code {
        code: "rules::twice",
        warning: false,
        sentence: "Something is given twice.",
        shown: Shown::Rules,
        wrong: "setup { 2 in inner }\nsetup { 2 in outer }",
        right: "setup { 2 in inner; 2 in outer }",
    },
    Code {
        code: "rules::unknown-action",
        warning: false,
        sentence: "An action is none that the language knows.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> relai }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "rules::unknown-condition",
        warning: false,
        sentence: "A condition is none that the language knows.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { in inner, facing ocupied -> stop; otherwise -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { in inner, facing occupied -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "rules::unknown-name",
        warning: false,
        sentence: "A name is used that nothing defines.",
        shown: Shown::Rules,
        wrong: "turn {\n  from redy\n  start -> lift all, sow either\n  lap end -> stop\n}",
        right: "turn {\n  from ready\n  start -> lift all, sow either\n  lap end -> stop\n}",
    },
    Code {
        code: "rules::unknown-option",
        warning: false,
        sentence: "A rule asks for an option that is not declared.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { fare = yes -> stop; otherwise -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { far = yes -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "rules::unknown-pits",
        warning: false,
        sentence: "A set of pits is used that the board does not define.",
        shown: Shown::Rules,
        wrong: "setup { 2 in korner }",
        right: "setup { 2 in corner }",
    },
    Code {
        code: "rules::unknown-source",
        warning: false,
        sentence: "A clause cites a source that is not declared.",
        shown: Shown::Rules,
        wrong: "let ready = 2+ seeds  [bok 1]",
        right: "let ready = 2+ seeds  [book 1]",
    },
    Code {
        code: "rules::unused",
        warning: true,
        sentence: "A name is defined and never used, or no rule asks for an option.",
        shown: Shown::Rules,
        wrong: "mark held",
        right: "setup { 2 in all }",
    },
    Code {
        code: "rules::way",
        warning: false,
        sentence: "A direction does not make sense here.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow onward\n  lap end -> stop\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end -> stop\n}",
    },
    Code {
        code: "rules::which-pit",
        warning: false,
        sentence: "A condition is about several pits and does not say how many of them.",
        shown: Shown::Rules,
        wrong: "end {\n  lap end, inner empty -> loses\n  no turn -> loses\n  limit 1000 laps\n  endless -> illegal\n}",
        right: "end {\n  lap end, no inner occupied -> loses\n  no turn -> loses\n  limit 1000 laps\n  endless -> illegal\n}",
    },
    Code {
        code: "rules::wrong-action",
        warning: false,
        sentence: "An action stands in a list that does not do such things.",
        shown: Shown::Rules,
        wrong: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> loses; otherwise -> relay }\n}",
        right: "turn {\n  from 2+ seeds\n  start -> lift all, sow either\n  lap end { empty -> stop; otherwise -> relay }\n}",
    },
    Code {
        code: "text::wrong",
        warning: false,
        sentence: "A position or a move on the command line cannot be read.",
        shown: Shown::Told,
        wrong: r#"shimo moves hus --position "2,2 S""#,
        right: "shimo moves hus (and look at `becomes`)",
    },
    Code {
        code: "variant::blank",
        warning: false,
        sentence: "A text is empty.",
        shown: Shown::File,
        wrong: r#"name = " ""#,
        right: r#"name = "Toy""#,
    },
    Code {
        code: "variant::citation",
        warning: false,
        sentence: "A citation names no source.",
        shown: Shown::File,
        wrong: r#"cites = "book; ""#,
        right: r#"cites = "book""#,
    },
    Code {
        code: "variant::default",
        warning: false,
        sentence: "The default of an option is not one of its values.",
        shown: Shown::File,
        wrong: r#"default = "never""#,
        right: r#"default = "no""#,
    },
    Code {
        code: "variant::directory",
        warning: false,
        sentence: "A folder was named where a file is needed.",
        shown: Shown::Told,
        wrong: "shimo check variants/",
        right: "shimo check variants/hus.toml",
    },
    Code {
        code: "variant::duplicate-example",
        warning: false,
        sentence: "Two examples have the same name.",
        shown: Shown::File,
        wrong: r#"[[example]]
name = "a first turn"
move = "A1L""#,
        right: r#"[[example]]
name = "another first turn"
move = "A1L""#,
    },
    Code {
        code: "variant::empty",
        warning: false,
        sentence: "A file has nothing in it.",
        shown: Shown::Told,
        wrong: "shimo check empty.toml",
        right: "shimo new my-game",
    },
    Code {
        code: "variant::encoding",
        warning: false,
        sentence: "A file is not UTF-8 text.",
        shown: Shown::Told,
        wrong: "a file saved as UTF-16",
        right: "save it as UTF-8",
    },
    Code {
        code: "variant::example",
        warning: true,
        sentence: "An example claims nothing, or claims what comes of a move without giving one.",
        shown: Shown::File,
        wrong: r#"[[example]]
name = "the start"
position = "2,2,2,2/2,2,2,2/2,2,2,2/2,2,2,2 S""#,
        right: r#"[[example]]
name = "the start"
position = "2,2,2,2/2,2,2,2/2,2,2,2/2,2,2,2 S"
winner = "none""#,
    },
    Code {
        code: "variant::extends",
        warning: false,
        sentence: "What a variant stands on cannot be found, or stands on too many others itself.",
        shown: Shown::Told,
        wrong: r#"extends = "bao-la-kiswahilli""#,
        right: r#"extends = "bao-la-kiswahili""#,
    },
    Code {
        code: "variant::file",
        warning: false,
        sentence: "There is no such file, or it cannot be read.",
        shown: Shown::Told,
        wrong: "shimo check my-gaem.toml",
        right: "shimo check my-game.toml",
    },
    Code {
        code: "variant::format",
        warning: false,
        sentence: "A file is in a format that this program does not read.",
        shown: Shown::File,
        wrong: "shimo = 2",
        right: "shimo = 1",
    },
    Code {
        code: "variant::match",
        warning: false,
        sentence: "A value of the match table is none that it can have.",
        shown: Shown::File,
        wrong: "[match]\nhands = 7\nstarts = \"nobody\"",
        right: "[match]\nhands = 7\nstarts = \"winner\"",
    },
    Code {
        code: "variant::missing-key",
        warning: false,
        sentence: "A part of the file that must be there is not.",
        shown: Shown::File,
        wrong: r#"[sources.paper]
author = "A. Writer""#,
        right: r#"[sources.paper]
title = "A Paper""#,
    },
    Code {
        code: "variant::more",
        warning: true,
        sentence: "There is more to say of a file than is shown at once.",
        shown: Shown::Told,
        wrong: "a file with hundreds of mistakes",
        right: "correct the first ones, and check again",
    },
    Code {
        code: "variant::name",
        warning: false,
        sentence: "A text cannot be the name of a source, option, value or preset.",
        shown: Shown::File,
        wrong: r#"[sources.My_Book]
title = "A Book""#,
        right: r#"[sources.my-book]
title = "A Book""#,
    },
    Code {
        code: "variant::no-example",
        warning: true,
        sentence: "A variant has no example, so that nothing holds its rules to what is meant.",
        shown: Shown::Told,
        wrong: "a file without `[[example]]`",
        right: r#"[[example]]
name = "a first turn"
move = "A1R""#,
    },
    Code {
        code: "variant::no-values",
        warning: false,
        sentence: "An option lists no values.",
        shown: Shown::File,
        wrong: r#"[options.start]
about = "who begins"
default = "south"
values = {}"#,
        right: r#"[options.start]
about = "who begins"
default = "south"
values.south = { about = "South" }"#,
    },
    Code {
        code: "variant::range",
        warning: false,
        sentence: "A number is out of range, or a range is empty.",
        shown: Shown::File,
        wrong: r#"[options.seeds]
about = "seeds a pit"
type = "number"
min = 5
max = 2
default = 3"#,
        right: r#"[options.seeds]
about = "seeds a pit"
type = "number"
min = 2
max = 5
default = 3"#,
    },
    Code {
        code: "variant::rules-string",
        warning: false,
        sentence: "The rules stand in a string with escapes, in which places cannot be told.",
        shown: Shown::Told,
        wrong: r#"rules = """…""""#,
        right: "rules = '''…'''",
    },
    Code {
        code: "variant::toml",
        warning: false,
        sentence: "A line is not TOML.",
        shown: Shown::File,
        wrong: "name = Toy",
        right: r#"name = "Toy""#,
    },
    Code {
        code: "variant::too-large",
        warning: false,
        sentence: "A file has more than 4 MiB.",
        shown: Shown::Told,
        wrong: "shimo check a-film.toml",
        right: "shimo check my-game.toml",
    },
    Code {
        code: "variant::too-many",
        warning: false,
        sentence: "A list in a file has more entries than any game needs.",
        shown: Shown::Told,
        wrong: "a hundred thousand examples",
        right: "those that show something",
    },
    Code {
        code: "variant::unknown",
        warning: false,
        sentence: "There is no variant of this name.",
        shown: Shown::Told,
        wrong: "shimo play kiswahilli",
        right: "shimo play kiswahili",
    },
    Code {
        code: "variant::unknown-key",
        warning: false,
        sentence: "A table of the file has a key that means nothing there.",
        shown: Shown::File,
        wrong: r#"[sources.paper]
titel = "A Paper""#,
        right: r#"[sources.paper]
title = "A Paper""#,
    },
    Code {
        code: "variant::unknown-option",
        warning: false,
        sentence: "A preset, an example or the command line sets an option that there is not.",
        shown: Shown::File,
        wrong: r#"set = { fra = "yes" }"#,
        right: r#"set = { far = "yes" }"#,
    },
    Code {
        code: "variant::unknown-preset",
        warning: false,
        sentence: "An example or the command line names a preset that there is not.",
        shown: Shown::File,
        wrong: r#"[[example]]
name = "a slow game"
preset = "slow"
move = "A1L""#,
        right: r#"[[example]]
name = "a quick game"
preset = "quick"
move = "A1L""#,
    },
    Code {
        code: "variant::unknown-source",
        warning: false,
        sentence: "A value, a preset or an example cites a source that is not declared.",
        shown: Shown::File,
        wrong: r#"cites = "bok 3""#,
        right: r#"cites = "book 3""#,
    },
    Code {
        code: "variant::unknown-type",
        warning: false,
        sentence: "An option has a type that there is not.",
        shown: Shown::File,
        wrong: r#"[options.seeds]
about = "seeds a pit"
type = "numbr"
min = 2
max = 5
default = 3"#,
        right: r#"[options.seeds]
about = "seeds a pit"
type = "number"
min = 2
max = 5
default = 3"#,
    },
    Code {
        code: "variant::unknown-value",
        warning: false,
        sentence: "An option is set to a value that it does not have.",
        shown: Shown::File,
        wrong: r#"set = { far = "maybe" }"#,
        right: r#"set = { far = "yes" }"#,
    },
    Code {
        code: "variant::winner",
        warning: false,
        sentence: "An example says a winner that there cannot be.",
        shown: Shown::File,
        wrong: r#"[[example]]
name = "who wins"
winner = "South""#,
        right: r#"[[example]]
name = "who wins"
winner = "S""#,
    },
    Code {
        code: "variant::wrong-type",
        warning: false,
        sentence: "A value of the file is of another kind than is needed.",
        shown: Shown::File,
        wrong: "name = 7",
        right: r#"name = "Toy""#,
    },
];
