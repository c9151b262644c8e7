//! `{ option = value }`, in presets and examples.

use super::node::Table;
use crate::diagnostic::Problem;
use crate::variant::Setting;

/// The settings under a key; none if the key is missing. Whether the options exist is asked when the base is known.
pub(super) fn read_settings(table: &mut Table<'_>, key: &'static str, problems: &mut Vec<Problem>) -> Vec<Setting> {
    let Some(item) = table.optional(key) else { return Vec::new() };
    let write = format!("{key} = {{ option = \"value\" }}");
    let Some(table) = item.table(format!("`{key}`"), &write, problems) else { return Vec::new() };
    let items = table.into_items(problems);
    items.iter().filter_map(|item| Some(Setting { option: item.key.clone(), value: item.word(problems)? })).collect()
}
