//! The variants that somebody may have meant.

use super::wording::{listed, shown};
use crate::diagnostic::{Problem, nearest};

/// That there is no variant of this name, with the shipped ones that are like it, or else all of them.
pub(super) fn unknown_variant(word: &str, shipped: &[(&str, &str)]) -> Problem {
    let problem = Problem::plain("variant::unknown", format!("there is no variant {}", shown(word)));
    let ids = || shipped.iter().map(|(id, _)| *id);
    if shipped.is_empty() {
        return problem.help("no variants are shipped: give the path of a `.toml` file");
    }
    let near: Vec<&str> = ids().filter(|id| is_near(word, id)).collect();
    problem.help(if near.is_empty() {
        format!("the shipped variants are {}; or give the path of a `.toml` file", listed(ids()))
    } else {
        format!("did you mean {}?", near.iter().map(|id| shown(id)).collect::<Vec<_>>().join(" or "))
    })
}

/// Whether an id is like a word: by a few letters, or because it holds it.
pub(super) fn is_near(word: &str, id: &str) -> bool {
    let word = word.to_lowercase();
    let short_enough = word.len() <= 60;
    let part = word.len() >= 3 && id.contains(&word);
    short_enough && (part || nearest(&word, [id]).is_some())
}
