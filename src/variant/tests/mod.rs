//! What the whole folder does, from text to variant or problems. A problem is tested by its code, the words that it
//! underlines, its message and its help.

mod disk;
mod examples;
mod extends;
mod find;
mod good;
mod hostile;
mod matches;
mod mutations;
mod options;
mod readings;
mod references;
mod rules;
mod structure;
mod syntax;

use super::{Failure, Variant, load_text, shipped_only};
use crate::diagnostic::{Files, Problem};

/// A file with something of everything.
const GOOD: &str = include_str!("good.toml");

/// The smallest file without a mistake, with `more` at its end. It has an example, so that nothing warns.
fn small(more: &str) -> String {
    format!(
        "shimo = 1\nrules = 'turn'\n[variant]\nid = 'toy'\nname = 'Toy'\n[[example]]\nname = 'one'\nlegal = []\n{more}"
    )
}

fn read(text: &str) -> Result<Variant, Failure> {
    load_text("toy.toml", text, &shipped_only)
}

/// Code, underlined words, message, help.
type Seen = (String, String, String, String);

fn seen(files: &Files, problem: &Problem) -> Seen {
    let words = problem.labels.first().map_or("", |(span, _)| files.slice(*span));
    (problem.code.to_owned(), words.to_owned(), problem.message.clone(), problem.help.clone().unwrap_or_default())
}

/// The problems of a text that is no variant.
fn problems(text: &str) -> Vec<Seen> {
    let failure = read(text).expect_err("a mistake");
    failure.problems.iter().map(|problem| seen(&failure.files, problem)).collect()
}

/// Checks that a text has exactly these problems: code (after `variant::`), underlined words, message, help.
#[track_caller]
fn expect(text: &str, wanted: &[(&str, &str, &str, &str)]) {
    let wanted: Vec<Seen> = wanted
        .iter()
        .map(|(code, words, message, help)| {
            (format!("variant::{code}"), (*words).to_owned(), (*message).to_owned(), (*help).to_owned())
        })
        .collect();
    assert_eq!(problems(text), wanted);
}
