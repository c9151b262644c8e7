//! `[variant]`: what the game is called.

use super::name::check_name;
use super::node::Table;
use crate::diagnostic::Problem;
use crate::variant::Text;

/// What `[variant]` says, as far as it could be read.
#[derive(Clone, Debug, Default)]
pub(in crate::variant) struct About {
    pub(in crate::variant) id: Option<Text>,
    pub(in crate::variant) name: Option<Text>,
    pub(in crate::variant) aliases: Vec<Text>,
    pub(in crate::variant) region: Option<Text>,
    pub(in crate::variant) summary: Option<Text>,
}

/// Reads `[variant]`.
pub(super) fn read_about(root: &mut Table<'_>, problems: &mut Vec<Problem>) -> About {
    let write = "`[variant]` with the `id` and `name` of the game";
    let item = root.required("variant", write, problems);
    let Some(mut table) = item.and_then(|item| item.table("`[variant]`", "[variant]", problems)) else {
        return About::default();
    };
    let id = table.required("id", "`id = \"my-game\"`: the word that commands and `extends` use", problems);
    let id = id.and_then(|item| item.text(problems));
    if let Some(id) = &id {
        check_name(id, "a variant", problems);
    }
    let name = table.required("name", "`name = \"My Game\"`: what people call it", problems);
    let name = name.and_then(|item| item.text(problems));
    let aliases = table.optional("aliases").and_then(|item| item.texts(problems)).unwrap_or_default();
    let region = table.optional("region").and_then(|item| item.text(problems));
    let summary = table.optional("summary").and_then(|item| item.text(problems));
    table.finish(problems);
    About { id, name, aliases, region, summary }
}
