//! `[presets.NAME]`.

use super::citations::read_cites;
use super::entry::Entry;
use super::name::check_name;
use super::node::{Item, Table};
use super::settings::read_settings;
use crate::diagnostic::Problem;
use crate::variant::Preset;

const WRITE: &str = "[presets.NAME]";

/// The presets that a file declares.
pub(super) fn read_presets(root: &mut Table<'_>, problems: &mut Vec<Problem>) -> Vec<Entry<Preset>> {
    let table = root.optional("presets").and_then(|item| item.table("`[presets]`", WRITE, problems));
    let items = table.map(|table| table.into_items(problems)).unwrap_or_default();
    items.iter().map(|item| Entry { name: item.key.clone(), body: preset(item, problems) }).collect()
}

fn preset(item: &Item<'_>, problems: &mut Vec<Problem>) -> Option<Preset> {
    check_name(&item.key, "a preset", problems);
    let mut table = item.table(format!("`[presets.{}]`", item.key), WRITE, problems)?;
    let about = table.optional("about").and_then(|item| item.text(problems));
    let cites = read_cites(&mut table, problems);
    let set = read_settings(&mut table, "set", problems);
    let span = table.span;
    table.finish(problems);
    Some(Preset { name: item.key.clone(), about, cites, set, span })
}
