//! All that one file says.

use super::about::{About, read_about};
use super::entry::Entry;
use super::examples::read_examples;
use super::matches::{MatchKeys, read_match};
use super::node::{Home, Table};
use super::options::read_options;
use super::presets::read_presets;
use super::rules::read_rules;
use super::sources::read_sources;
use super::syntax::parse;
use crate::diagnostic::{Problem, Span};
use crate::variant::{Example, FORMAT, OptionDecl, Preset, RulesText, Source, Text};

/// What a file says, as far as it could be read.
#[derive(Clone, Debug)]
pub(in crate::variant) struct Document {
    pub(in crate::variant) about: About,
    pub(in crate::variant) extends: Option<Text>,
    pub(in crate::variant) sources: Vec<Entry<Source>>,
    pub(in crate::variant) options: Vec<Entry<OptionDecl>>,
    pub(in crate::variant) presets: Vec<Entry<Preset>>,
    pub(in crate::variant) matches: Option<MatchKeys>,
    pub(in crate::variant) rules: Option<RulesText>,
    pub(in crate::variant) examples: Vec<Example>,
}

/// Reads a file. `None` if it is not TOML, not in a format that this program knows, or does not say what it extends:
/// nothing can be said then of what stands on it.
pub(in crate::variant) fn read(file: u16, text: &str, problems: &mut Vec<Problem>) -> Option<Document> {
    let tree = parse(file, text, problems)?;
    let mut root = Table::new("this file", first_line(file, text), tree.get_ref(), Home { file, text });
    if !read_format(&mut root, problems) {
        return None;
    }
    let about = read_about(&mut root, problems);
    let has_base = root.has("extends");
    let extends = root.optional("extends").and_then(|item| item.text(problems));
    let sources = read_sources(&mut root, problems);
    let options = read_options(&mut root, problems);
    let presets = read_presets(&mut root, problems);
    let matches = read_match(&mut root, problems);
    let rules = read_rules(&mut root, has_base, problems);
    let examples = read_examples(&mut root, problems);
    root.finish(problems);
    if has_base && extends.is_none() {
        return None;
    }
    Some(Document { about, extends, sources, options, presets, matches, rules, examples })
}

/// Whether the file is in the format that this program reads. One that does not say is read as if it were.
fn read_format(root: &mut Table<'_>, problems: &mut Vec<Problem>) -> bool {
    let write = format!("`shimo = {FORMAT}`, the version of the format, on the first line");
    let Some(item) = root.required("shimo", &write, problems) else { return true };
    let Some(format) = item.number(problems) else { return true };
    if format != FORMAT {
        problems.push(
            Problem::error("variant::format", item.span, format!("this file is in format {format}"))
                .help(format!("this program reads format {FORMAT}: write `shimo = {FORMAT}`, or use another release")),
        );
    }
    format == FORMAT
}

/// The first line that says anything: what a missing table or key of the file is reported at.
fn first_line(file: u16, text: &str) -> Span {
    let start = text.find(|char: char| !char.is_whitespace() && char != '\u{feff}').unwrap_or(0);
    let end = text[start..].find(['\r', '\n']).map_or(text.len(), |length| start + length);
    Span::new(file, start..end)
}
