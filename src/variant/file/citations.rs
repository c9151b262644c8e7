//! `cites = "book 2.4b; page"`.

use super::node::Table;
use crate::diagnostic::Problem;
use crate::variant::{Citation, Text};

/// The citations of a table; none if it has no `cites`.
pub(super) fn read_cites(table: &mut Table<'_>, problems: &mut Vec<Problem>) -> Vec<Citation> {
    let Some(item) = table.optional("cites") else { return Vec::new() };
    let Some(text) = item.text(problems) else { return Vec::new() };
    let mut at = 0;
    let mut citations = Vec::new();
    for piece in text.value.split(';') {
        let lead = piece.len() - piece.trim_start().len();
        match citation(&text, at + lead, piece.trim()) {
            Some(citation) => citations.push(citation),
            None => problems.push(
                Problem::error("variant::citation", text.span, format!("{} has an empty citation", item.title()))
                    .help("name a source and perhaps a place in it, `;` between two: `cites = \"book 2.4b; page\"`"),
            ),
        }
        at += piece.len() + 1;
    }
    citations
}

/// The citation that a piece of `text` says, which begins at byte `start` of it.
fn citation(text: &Text, start: usize, piece: &str) -> Option<Citation> {
    let part = |from: usize, words: &str| Text::new(words, text.part(start + from..start + from + words.len()));
    let source = piece.split_whitespace().next()?;
    let rest = piece[source.len()..].trim_start();
    let place = (!rest.is_empty()).then(|| part(piece.len() - rest.len(), rest));
    Some(Citation { source: part(0, source), place })
}
