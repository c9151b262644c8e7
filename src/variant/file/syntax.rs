//! TOML's own mistakes, said for people who write a file of this kind.

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::{DeTable, Error};

use super::nesting::too_deep;
use crate::diagnostic::{Problem, Span};
use crate::variant::wording::shown;

/// Above this many bytes a file has its first mistake shown only: the parser keeps a message for each.
const MANY: usize = 256 * 1024;
/// The most mistakes that are looked at.
const MOST: usize = 1000;

/// The tree of a file, or `None` and what is wrong with it: the first mistake of every line that has one.
pub(super) fn parse<'t>(file: u16, text: &'t str, problems: &mut Vec<Problem>) -> Option<Spanned<DeTable<'t>>> {
    if let Some(bytes) = too_deep(text) {
        problems.push(nested(Span::new(file, bytes)));
        return None;
    }
    let (tree, errors) = if text.len() <= MANY {
        let (tree, errors) = DeTable::parse_recoverable(text);
        (Some(tree), errors)
    } else {
        match DeTable::parse(text) {
            Ok(tree) => (Some(tree), Vec::new()),
            Err(error) => (None, vec![error]),
        }
    };
    if errors.is_empty() {
        return tree;
    }
    let mut lines = BTreeSet::new();
    for error in errors.iter().take(MOST) {
        let found = problem(file, text, error);
        let start = found.labels.first().map_or(0, |(span, _)| span.start as usize);
        let line = text.as_bytes()[..start].iter().rposition(|&byte| byte == b'\n');
        if lines.insert(line) {
            problems.push(found);
        }
    }
    None
}

fn nested(span: Span) -> Problem {
    Problem::error("variant::toml", span, "this is nested too deeply")
        .help("nothing in a variant file is nested more than a few levels")
}

fn problem(file: u16, text: &str, error: &Error) -> Problem {
    let at = error.span().unwrap_or(0..0);
    let at = if text.get(at.clone()).is_none() { 0..0 } else { at };
    let toml = error.message();
    if toml.starts_with("invalid multi-line") && at.start == text.len() {
        let mark = if toml.contains("literal") { "'''" } else { "\"\"\"" };
        let open = text.rfind(mark).map_or(at.clone(), |open| open..open + mark.len());
        return Problem::error("variant::toml", Span::new(file, open), "this string is never closed")
            .help(format!("end it with `{mark}` on a line of its own"));
    }
    let missing = at.is_empty();
    let bytes = widened(text, at);
    if toml.starts_with("recursion limit") {
        return nested(Span::new(file, bytes));
    }
    let words = &text[bytes.clone()];
    let (message, help) = if toml.starts_with("duplicate key") {
        (format!("{} is said twice", shown(words)), "a key or table stands once in a file: join the two, or drop one")
    } else if toml.starts_with("string values must be quoted") && missing {
        ("a value is missing here".to_owned(), "write `key = \"text\"`, `key = 4` or `key = [\"a\", \"b\"]`")
    } else if toml.starts_with("invalid literal string, expected `'`")
        || toml.starts_with("invalid basic string, expected `\"`")
    {
        (
            "this string does not end on its line".to_owned(),
            "end it with the mark that it begins with; a text of several lines stands between `'''` and `'''`",
        )
    } else if toml.starts_with("string values must be quoted") || toml.starts_with("invalid boolean") {
        let help = match words.contains(['“', '”', '„', '‘', '’', '«', '»']) {
            true => "quotation marks are straight ones: `key = \"text\"`",
            false => "a text stands between quotation marks: `key = \"text\"`",
        };
        (format!("{} is not a value", shown(words)), help)
    } else if toml.starts_with("key with no value") {
        (
            format!("{} is not followed by `=` and a value", shown(words)),
            "write `key = value`; rules stand between `rules = '''` and `'''`",
        )
    } else if toml.starts_with("invalid unquoted key") {
        (
            format!("{} cannot be part of a key", shown(words)),
            "a key is made of the letters a-z, digits and `-`, or stands between quotation marks",
        )
    } else {
        (format!("this is not TOML: {toml}"), "a line is `key = value`, `[table]`, `[[list of tables]]` or `# comment`")
    };
    Problem::error("variant::toml", Span::new(file, bytes), message).help(help)
}

/// The words at a place that has none: those that begin there, or else the last ones before it on its line.
fn widened(text: &str, at: std::ops::Range<usize>) -> std::ops::Range<usize> {
    if !at.is_empty() {
        return at;
    }
    let line_start = text[..at.start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].lines().next().unwrap_or("");
    let column = (at.start - line_start).min(line.len());
    let is_gap = |char: char| char.is_whitespace();
    let after = &line[column..];
    let word = after.find(is_gap).unwrap_or(after.len());
    if word > 0 {
        return at.start..at.start + word;
    }
    let before = line[..column].trim_end();
    let start = before.rfind(is_gap).map_or(0, |gap| gap + before[gap..].chars().next().map_or(0, char::len_utf8));
    line_start + start..line_start + before.len()
}
