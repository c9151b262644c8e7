//! Texts made from bytes, and what is done with them: for the fuzz targets and for the tests alike.

use shimo::diagnose::diagnose;
use shimo::diagnostic::{Files, Problem};
use shimo::game::Source;
use shimo::rules::format;
use shimo::variant::{Failure, SHIPPED, load_text, shipped_only};

/// Bytes that decide something, one after the other; all zero when they are used up.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        match self.0.split_first() {
            None => 0,
            Some((first, rest)) => {
                self.0 = rest;
                usize::from(*first)
            }
        }
    }

    fn pick<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[self.next() % words.len()]
    }
}

const HEADERS: &[&str] = &[
    "board",
    "setup",
    "turn",
    "turn walk",
    "turn leap",
    "phase first when hand occupied",
    "phase last",
    "flag up",
    "mark held",
    "after rest",
    "capture",
    "end",
    "start",
    "lap end",
    "x",
    "turn walk [book 1]",
    "",
];

const CONDITIONS: &[&str] = &[
    "empty",
    "occupied",
    "in inner",
    "in outer",
    "in row",
    "in ends",
    "2+ seeds",
    "1 seed",
    "even seeds",
    "2..(many) seeds",
    "facing occupied",
    "facing empty",
    "behind facing empty",
    "facing with 3+ seeds",
    "any inner occupied",
    "only inner occupied",
    "no their inner occupied",
    "all pit with 1..2 seeds",
    "hand occupied",
    "their hand empty",
    "up",
    "their up",
    "held",
    "strong",
    "their strong",
    "way = left",
    "way = right",
    "phase first",
    "first lap",
    "captured",
    "clockwise",
    "origin in ends",
    "ended in ends",
    "inner emptied",
    "captured held",
    "before hand empty",
    "can walk",
    "their can walk",
    "target walk",
    "lap end",
    "turn over",
    "no turn",
    "endless",
    "capture",
    "otherwise",
    "not empty",
    "not not empty",
    "inner 1..9 occupied",
    "",
    "nonsense",
    "in their ends",
    "ends occupied",
];

const ACTIONS: &[&str] = &[
    "stop",
    "relay",
    "relay from next",
    "capture",
    "again",
    "stop or relay",
    "stop or capture",
    "place 1",
    "lift all",
    "lift 2",
    "lift all but 1",
    "sow",
    "sow either",
    "sow clockwise",
    "sow inward",
    "sow either when captured",
    "take facing",
    "take behind facing",
    "take here",
    "take any their pit occupied",
    "sow onward from next",
    "sow inward from ends",
    "sow onward inward from nearest ends",
    "mark held",
    "drop held",
    "drop up",
    "drop both up",
    "nothing",
    "loses",
    "wins",
    "draw",
    "illegal",
    "",
    "nonsense",
    "lift (many)",
];

const LINES: &[&str] = &[
    "2 rows of 4, own circuit",
    "1 row of 3",
    "2 rows of 5, clockwise",
    "pits ends = inner 1, inner 4",
    "pits a = all",
    "2 in all",
    "(many) in inner",
    "3 in hand",
    "total 16 seeds",
    "from 2+ seeds",
    "from occupied",
    "never held",
    "prefer in inner",
    "never move inner emptied",
    "prefer move captured held when up",
    "after rest",
    "start -> lift all, sow either",
    "lap end -> stop",
    "next turn over -> drop held",
    "no turn -> loses",
    "endless -> illegal",
    "endless -> stop",
    "limit 50 laps",
    "limit (many) laps",
    "let strong = up, ends with 2+ seeds",
    "mark held",
    "capture -> drop up",
    "inner emptied -> drop up",
];

fn clause(bytes: &mut Bytes<'_>, text: &mut String) {
    let conditions = bytes.next() % 4;
    for at in 0..conditions {
        *text += if at > 0 { ", " } else { "" };
        *text += bytes.pick(CONDITIONS);
    }
    *text += if conditions > 0 { " -> " } else { "" };
    for at in 0..1 + bytes.next() % 3 {
        *text += if at > 0 { ", " } else { "" };
        *text += bytes.pick(ACTIONS);
    }
}

fn block(bytes: &mut Bytes<'_>, depth: usize, text: &mut String) {
    *text += bytes.pick(HEADERS);
    *text += " {";
    for _ in 0..bytes.next() % 6 {
        *text += bytes.pick(&["\n", "; ", "  # why\n", "\n\n", " [book 2]\n", "  # allow shadowed\n"]);
        match bytes.next() % 4 {
            0 if depth > 0 => block(bytes, depth - 1, text),
            1 => *text += bytes.pick(LINES),
            _ => clause(bytes, text),
        }
    }
    *text += bytes.pick(&[" }\n", "\n}\n", "\n}\n", ""]);
}

/// Blocks and clauses made of the words of the language, more of them right than wrong.
pub fn rules(bytes: &[u8]) -> String {
    let mut bytes = Bytes(bytes);
    let mut text = String::new();
    // What every game needs, perhaps: else nothing behind it would ever be looked at.
    for needed in [
        "board { 2 rows of 4, own circuit; pits ends = inner 1, inner 4 }\n",
        "setup { 2 in all; 3 in hand }\n",
        "end { no turn -> loses; limit 50 laps; endless -> illegal }\n",
        "turn walk { from 2+ seeds; start -> lift all, sow either; lap end { empty -> stop; in inner, facing occupied -> capture; otherwise -> relay } }\n",
        "capture { otherwise -> take facing, sow onward from next }\n",
    ] {
        if !bytes.next().is_multiple_of(5) {
            text += needed;
        }
    }
    for _ in 0..bytes.next() % 8 {
        match bytes.next() % 5 {
            0 => {
                text += bytes.pick(LINES);
                text.push('\n');
            }
            _ => block(&mut bytes, 3, &mut text),
        }
    }
    text
}

/// A variant file with these rules.
pub fn file_of(rules: &str) -> String {
    format!(
        "shimo = 1\nrules = '''\n{rules}'''\n[variant]\nid = \"fuzzed\"\nname = \"Fuzzed\"\n[sources.book]\n\
         title = \"A Book\"\n[options.many]\nabout = \"how many\"\ndefault = \"2\"\n[options.many.values]\n2 = {{}}\n\
         3 = {{ cites = \"book\" }}\nnone = {{}}\n[options.way]\nabout = \"which way\"\ndefault = \"left\"\n\
         [options.way.values]\nleft = {{}}\nright = {{}}\n[[example]]\nname = \"one\"\nmove = \"A1R\"\n"
    )
}

/// A shipped file in which words are changed, moved and left out.
pub fn mutated(bytes: &[u8]) -> String {
    let mut bytes = Bytes(bytes);
    let (_, text) = SHIPPED[bytes.next() % SHIPPED.len()];
    // What stands behind the first examples says nothing that those do not.
    let mut end = text.len().min(9_000);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut text = text[..end].to_owned();
    for _ in 0..1 + bytes.next() % 6 {
        let words: Vec<(usize, usize)> = text
            .split_inclusive(char::is_whitespace)
            .scan(0, |start, word| {
                let from = *start;
                *start += word.len();
                Some((from, from + word.trim_end().len()))
            })
            .filter(|(from, to)| from < to)
            .collect();
        let at = (bytes.next() << 8 | bytes.next()) % words.len().max(1);
        let Some(&(from, to)) = words.get(at) else { break };
        let (other_from, other_to) = words[(bytes.next() << 8 | bytes.next()) % words.len()];
        let new = match bytes.next() % 8 {
            0 => String::new(),
            1 => bytes.pick(CONDITIONS).to_owned(),
            2 => bytes.pick(ACTIONS).to_owned(),
            3 => bytes
                .pick(&["{", "}", "[", "]", "'''", "\"", "=", "->", ",", ";", "#", "(", ")", "\u{0}", "é", "\r"])
                .to_owned(),
            4 => format!("{0} {0}", &text[from..to]),
            5 => text[from..to].chars().rev().collect(),
            _ => text[other_from..other_to].to_owned(),
        };
        text.replace_range(from..to, &new);
    }
    text
}

/// Says all that is to be said, as it would be shown.
fn show(files: &Files, problems: &[Problem]) {
    for problem in problems {
        let report = problem.report(files);
        assert!(!report.to_string().is_empty(), "a problem without a word");
    }
}

/// Does with a text what the commands do with a file: reads it, checks it, orders its rules, looks at the first turn.
pub fn exercise(text: &str) {
    let source = match load_text("fuzzed.toml", text, &shipped_only).and_then(Source::new) {
        Ok(source) => source,
        Err(Failure { files, problems }) => {
            assert!(!problems.is_empty(), "a failure that says nothing");
            return show(&files, &problems);
        }
    };
    let files = &source.variant.files;
    show(files, &diagnose(&source));
    for rules in &source.variant.rules {
        let ordered = format(files.slice(rules.span)).expect("rules that were read can be ordered");
        assert_eq!(format(&ordered).as_deref(), Ok(ordered.as_str()), "ordered rules are in order");
    }
    match source.game(None, &[]) {
        Err(failure) => show(&failure.files, &failure.problems),
        Ok(game) => {
            let start = game.engine.start();
            // A long limit makes a long move, which is no hang.
            if game.engine.compiled().limit <= 1000 {
                let expansion = game.engine.expand(&start);
                for played in expansion.moves.iter().take(4) {
                    assert!(game.engine.trace(&start, &played.mv).is_some(), "a legal move can be told");
                }
            }
        }
    }
}
