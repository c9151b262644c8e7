//! `[sources.NAME]`.

use super::entry::Entry;
use super::name::check_name;
use super::node::{Item, Table};
use crate::diagnostic::Problem;
use crate::variant::Source;

const WRITE: &str = "[sources.NAME]";

/// The sources that a file declares.
pub(super) fn read_sources(root: &mut Table<'_>, problems: &mut Vec<Problem>) -> Vec<Entry<Source>> {
    let table = root.optional("sources").and_then(|item| item.table("`[sources]`", WRITE, problems));
    let items = table.map(|table| table.into_items(problems)).unwrap_or_default();
    items.iter().map(|item| Entry { name: item.key.clone(), body: source(item, problems) }).collect()
}

fn source(item: &Item<'_>, problems: &mut Vec<Problem>) -> Option<Source> {
    check_name(&item.key, "a source", problems);
    let mut table = item.table(format!("`[sources.{}]`", item.key), WRITE, problems)?;
    let title = table.required("title", "`title = \"…\"`: what the publication is called", problems);
    let title = title.and_then(|item| item.text(problems));
    let author = table.optional("author").and_then(|item| item.text(problems));
    let year = table.optional("year").and_then(|item| item.word(problems));
    let span = table.span;
    table.finish(problems);
    Some(Source { name: item.key.clone(), title: title?, author, year, span })
}
