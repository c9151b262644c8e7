//! `[options.NAME]`: words to choose from, or a number.

use super::citations::read_cites;
use super::entry::Entry;
use super::name::{check_name, check_value};
use super::node::{Item, Table};
use crate::diagnostic::Problem;
use crate::variant::wording::shown;
use crate::variant::{OptionDecl, OptionKind, Text, Value};

const WRITE: &str = "[options.NAME]";

/// The options that a file declares.
pub(super) fn read_options(root: &mut Table<'_>, problems: &mut Vec<Problem>) -> Vec<Entry<OptionDecl>> {
    let table = root.optional("options").and_then(|item| item.table("`[options]`", WRITE, problems));
    let items = table.map(|table| table.into_items(problems)).unwrap_or_default();
    items.iter().map(|item| Entry { name: item.key.clone(), body: option(item, problems) }).collect()
}

fn option(item: &Item<'_>, problems: &mut Vec<Problem>) -> Option<OptionDecl> {
    check_name(&item.key, "an option", problems);
    let mut table = item.table(format!("`[options.{}]`", item.key), WRITE, problems)?;
    let about = table.required("about", "`about = \"…\"`: the question that the sources answer differently", problems);
    let about = about.and_then(|item| item.text(problems));
    let kind = match table.optional("type") {
        Some(kind) => {
            let word = kind.text(problems);
            match word.as_ref().map(Text::as_str) {
                Some("number") => number(&mut table, problems),
                None => return None,
                Some(other) => {
                    problems.push(unknown_type(&kind, other));
                    return None;
                }
            }
        }
        None if table.has("min") || table.has("max") => {
            problems.push(
                Problem::error("variant::missing-key", table.span, format!("{} has no `type`", table.name))
                    .help("write `type = \"number\"` for an option with `min` and `max`"),
            );
            return None;
        }
        None => words(&mut table, problems),
    };
    let span = table.span;
    table.finish(problems);
    let decl = OptionDecl { name: item.key.clone(), about: about?, kind: kind?, span };
    check_default(&decl, problems);
    Some(decl)
}

fn unknown_type(item: &Item<'_>, word: &str) -> Problem {
    Problem::error("variant::unknown-type", item.span, format!("there is no type {} of options", shown(word)))
        .help("write `type = \"number\"`, or leave `type` out and list words as `values`")
}

fn words(table: &mut Table<'_>, problems: &mut Vec<Problem>) -> Option<OptionKind> {
    let write = "the values that it may have: `values.yes = { about = \"…\" }`, a line each";
    let item = table.required("values", write, problems);
    let values = item.as_ref().and_then(|item| values(item, problems));
    if let (Some(item), Some([])) = (&item, values.as_deref()) {
        problems.push(
            Problem::error("variant::no-values", item.span, format!("{} lists nothing", item.title()))
                .help(format!("write {write}")),
        );
    }
    let first = values.iter().flatten().next().map_or("yes", |value| value.key.as_str());
    let default = default(table, &format!("\"{first}\""), problems);
    Some(OptionKind::Words { values: values?, default: default? })
}

fn number(table: &mut Table<'_>, problems: &mut Vec<Problem>) -> Option<OptionKind> {
    let min_item = table.required("min", "the least number that it may be: `min = 1`", problems);
    let max_item = table.required("max", "the greatest number that it may be: `max = 100`", problems);
    let bounds =
        (min_item.and_then(|item| item.number(problems)), max_item.as_ref().and_then(|item| item.number(problems)));
    let fits = !matches!(bounds, (Some(min), Some(max)) if min > max);
    if let ((Some(min), Some(max)), Some(item), false) = (bounds, &max_item, fits) {
        problems.push(
            Problem::error("variant::range", item.span, format!("no number is from {min} to {max}"))
                .help("`min` is the least and `max` the greatest number that the option may be"),
        );
    }
    let words = table.optional("values").map_or(Some(Vec::new()), |item| values(&item, problems));
    for word in words.iter().flatten().filter(|word| word.key.value.parse::<u32>().is_ok()) {
        problems.push(
            Problem::error("variant::name", word.key.span, format!("{} is a number", shown(&word.key.value)))
                .help("numbers are allowed by `min` and `max`; `values` lists words besides them, such as `none`"),
        );
    }
    let default = default(table, "1", problems);
    let bounds = fits.then_some(bounds)?;
    Some(OptionKind::Number { min: bounds.0?, max: bounds.1?, words: words?, default: default? })
}

fn default(table: &mut Table<'_>, example: &str, problems: &mut Vec<Problem>) -> Option<Text> {
    let item = table.required("default", &format!("the value where nobody chooses: `default = {example}`"), problems);
    item.and_then(|item| item.word(problems))
}

/// The values under `values`. One whose description has mistakes is a value all the same.
fn values(item: &Item<'_>, problems: &mut Vec<Problem>) -> Option<Vec<Value>> {
    let table = item.table(format!("`values` of {}", item.table), "values.yes = { about = \"…\" }", problems)?;
    Some(table.into_items(problems).iter().map(|item| value(item, problems)).collect())
}

fn value(item: &Item<'_>, problems: &mut Vec<Problem>) -> Value {
    check_value(&item.key, problems);
    let write = format!("{} = {{ about = \"…\" }}", item.key);
    let (mut about, mut cites) = (None, Vec::new());
    if let Some(mut table) = item.table(format!("the value {}", shown(&item.key.value)), &write, problems) {
        about = table.optional("about").and_then(|item| item.text(problems));
        cites = read_cites(&mut table, problems);
        table.finish(problems);
    }
    Value { key: item.key.clone(), about, cites }
}

fn check_default(decl: &OptionDecl, problems: &mut Vec<Problem>) {
    let default = decl.default_value();
    if let Err(problem) = decl.accept(default.as_str()) {
        let message = format!("the default of {} is not one of its values", shown(&decl.name.value));
        let mut found = Problem::error("variant::default", default.span, message);
        found.help = problem.help;
        problems.push(found);
    }
}
