//! Tables and values of TOML's tree with their places, and the mistakes that any of them can have: a missing key, an
//! unknown one, a value of the wrong type.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Problem, Span};
use crate::variant::Text;
use crate::variant::wording::{instead, shown};

/// The most names that one table may choose.
const MANY: usize = 256;

/// The file that a tree was made from.
#[derive(Clone, Copy)]
pub(super) struct Home<'t> {
    pub(super) file: u16,
    pub(super) text: &'t str,
}

impl Home<'_> {
    fn span(self, bytes: std::ops::Range<usize>) -> Span {
        Span::new(self.file, bytes)
    }
}

/// A table, the keys in the order in which they were written.
pub(super) struct Table<'t> {
    /// How messages call it: `[variant]`.
    pub(super) name: String,
    /// The header, the braces, or the key that first mentioned it.
    pub(super) span: Span,
    items: Vec<Item<'t>>,
    asked: Vec<&'static str>,
}

/// A key with its value.
#[derive(Clone)]
pub(super) struct Item<'t> {
    /// How messages call the table that it stands in.
    pub(super) table: String,
    pub(super) key: Text,
    /// The value, quotation marks and braces included.
    pub(super) span: Span,
    value: &'t DeValue<'t>,
    home: Home<'t>,
}

impl<'t> Table<'t> {
    pub(super) fn new(name: impl Into<String>, span: Span, table: &'t DeTable<'t>, home: Home<'t>) -> Table<'t> {
        let name = name.into();
        let item = |(key, value): (&Spanned<_>, &'t Spanned<DeValue<'t>>)| {
            let written: &std::borrow::Cow<'_, str> = key.get_ref();
            Item {
                table: name.clone(),
                key: text_at(home, written, key.span()),
                span: home.span(value.span()),
                value: value.get_ref(),
                home,
            }
        };
        let mut items: Vec<Item<'t>> = table.iter().map(item).collect();
        items.sort_by_key(|item| item.key.span.start);
        Table { name, span, items, asked: Vec::new() }
    }

    /// The value of a key that may be missing.
    pub(super) fn optional(&mut self, key: &'static str) -> Option<Item<'t>> {
        self.asked.push(key);
        self.items.iter().find(|item| item.key.value == key).cloned()
    }

    /// The value of a key that must be there; `write` shows how.
    pub(super) fn required(&mut self, key: &'static str, write: &str, problems: &mut Vec<Problem>) -> Option<Item<'t>> {
        let item = self.optional(key);
        if item.is_none() {
            problems.push(
                Problem::error("variant::missing-key", self.span, format!("{} has no `{key}`", self.name))
                    .help(format!("write {write}")),
            );
        }
        item
    }

    /// The value of a key that was asked for, or is no key of this table.
    pub(super) fn get(&self, key: &str) -> Option<&Item<'t>> {
        self.items.iter().find(|item| item.key.value == key)
    }

    /// Whether a key is there, without asking for it.
    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// All keys, of a table whose keys are names that the author chooses.
    pub(super) fn into_items(mut self, problems: &mut Vec<Problem>) -> Vec<Item<'t>> {
        if self.items.len() > MANY {
            let message = format!("{} has {} entries", self.name, self.items.len());
            problems.push(
                Problem::error("variant::too-many", self.span, message).help(format!("no game needs more than {MANY}")),
            );
            self.items.truncate(MANY);
        }
        self.items
    }

    /// Reports every key that was never asked for.
    pub(super) fn finish(self, problems: &mut Vec<Problem>) {
        let unknown = self.items.iter().filter(|item| !self.asked.contains(&item.key.value.as_str()));
        for item in unknown.take(MANY) {
            let known = self.asked.iter().copied();
            problems.push(
                Problem::error(
                    "variant::unknown-key",
                    item.key.span,
                    format!("{} has no key {}", self.name, shown(&item.key.value)),
                )
                .help(instead(&item.key.value, known, "it may have", "")),
            );
        }
    }
}

impl<'t> Item<'t> {
    /// A string that says something.
    pub(super) fn text(&self, problems: &mut Vec<Problem>) -> Option<Text> {
        match self.value {
            DeValue::String(value) => self.not_blank(text_at(self.home, value, self.span.range()), problems),
            _ => self.wrong_type("a string", &format!("{} = \"…\"", self.key), problems),
        }
    }

    /// A string or a whole number, as a text: `"15"` and `15` are the same.
    pub(super) fn word(&self, problems: &mut Vec<Problem>) -> Option<Text> {
        match self.value {
            DeValue::Integer(_) => self.integer().map(|number| Text::new(number.to_string(), self.span)),
            DeValue::String(_) => self.text(problems),
            _ => self.wrong_type("a string", &format!("{} = \"…\"", self.key), problems),
        }
    }

    /// A number that fits the seeds and laps of a game.
    pub(super) fn number(&self, problems: &mut Vec<Problem>) -> Option<u32> {
        let DeValue::Integer(_) = self.value else {
            return self.wrong_type("a whole number", &format!("{} = 4", self.key), problems);
        };
        let number = self.integer().and_then(|number| u32::try_from(number).ok());
        if number.is_none() {
            problems.push(
                Problem::error("variant::range", self.span, format!("{} is out of range", self.title()))
                    .help(format!("write a number from 0 to {}", u32::MAX)),
            );
        }
        number
    }

    /// A list of strings, perhaps an empty one.
    pub(super) fn texts(&self, problems: &mut Vec<Problem>) -> Option<Vec<Text>> {
        let DeValue::Array(array) = self.value else {
            return self.wrong_type("a list of strings", &format!("{} = [\"…\", \"…\"]", self.key), problems);
        };
        let element = |value: &'t Spanned<DeValue<'t>>| Item {
            span: self.home.span(value.span()),
            value: value.get_ref(),
            ..self.clone()
        };
        let before = problems.len();
        let texts = array.iter().filter_map(|value| element(value).element_text(problems)).collect();
        (problems.len() == before).then_some(texts)
    }

    fn element_text(&self, problems: &mut Vec<Problem>) -> Option<Text> {
        match self.value {
            DeValue::String(_) => self.text(problems),
            _ => self.wrong_type("a list of strings", &format!("{} = [\"…\", \"…\"]", self.key), problems),
        }
    }

    /// A table, called `name` in messages; `write` shows one.
    pub(super) fn table(&self, name: impl Into<String>, write: &str, problems: &mut Vec<Problem>) -> Option<Table<'t>> {
        match self.value {
            DeValue::Table(table) => Some(Table::new(name, self.span, table, self.home)),
            _ => self.wrong_type("a table", write, problems),
        }
    }

    /// The tables of a list of tables; `write` shows one.
    pub(super) fn tables(&self, name: &str, write: &str, problems: &mut Vec<Problem>) -> Vec<Table<'t>> {
        let DeValue::Array(array) = self.value else {
            self.refuse("a list of tables", write, problems);
            return Vec::new();
        };
        let element = |value: &'t Spanned<DeValue<'t>>| {
            let item = Item { span: self.home.span(value.span()), value: value.get_ref(), ..self.clone() };
            item.table(name, write, problems)
        };
        array.iter().filter_map(element).collect()
    }

    /// The bytes between the marks of a literal string. `None` if it is not a string of that kind.
    pub(super) fn literal(&self) -> Option<Span> {
        let DeValue::String(value) = self.value else { return None };
        let bytes = self.span.range();
        let written = self.home.text.get(bytes.clone())?;
        let mark = if written.starts_with("'''") { "'''" } else { "'" };
        let inside = written.strip_prefix(mark)?.strip_suffix(mark)?;
        let blank = match inside.as_bytes() {
            [b'\r', b'\n', ..] if mark.len() == 3 => 2,
            [b'\n', ..] if mark.len() == 3 => 1,
            _ => 0,
        };
        let start = bytes.start + mark.len() + blank;
        let end = bytes.end - mark.len();
        (inside[blank..] == **value).then(|| self.home.span(start..end))
    }

    /// Whether the value is a string of any kind.
    pub(super) fn is_text(&self) -> bool {
        matches!(self.value, DeValue::String(_))
    }

    /// How messages call the value: `` `laps` of `[[example]]` ``.
    pub(super) fn title(&self) -> String {
        format!("{} of {}", shown(&self.key.value), self.table)
    }

    /// Reports a value that is not `wanted`; `write` shows what is.
    pub(super) fn wrong_type<T>(&self, wanted: &str, write: &str, problems: &mut Vec<Problem>) -> Option<T> {
        self.refuse(wanted, write, problems);
        None
    }

    fn refuse(&self, wanted: &str, write: &str, problems: &mut Vec<Problem>) {
        let found = match self.value {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        problems.push(
            Problem::error("variant::wrong-type", self.span, format!("{} is {found}, not {wanted}", self.title()))
                .help(format!("write `{write}`")),
        );
    }

    fn not_blank(&self, text: Text, problems: &mut Vec<Problem>) -> Option<Text> {
        if text.value.trim().is_empty() {
            problems.push(
                Problem::error("variant::blank", self.span, format!("{} is empty", self.title()))
                    .help("say something, or leave the key out where it may be left out"),
            );
            return None;
        }
        Some(text)
    }

    fn integer(&self) -> Option<i64> {
        let DeValue::Integer(integer) = self.value else { return None };
        i64::from_str_radix(integer.as_str(), integer.radix()).ok()
    }
}

/// A string with its place: the marks are left off if what stands between them is the value itself.
fn text_at(home: Home<'_>, value: &str, bytes: std::ops::Range<usize>) -> Text {
    let written = home.text.get(bytes.clone()).unwrap_or("");
    let marks = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|mark| written.starts_with(mark)).map_or(0, str::len);
    let inner = bytes.start + marks..bytes.end.saturating_sub(marks);
    match home.text.get(inner.clone()) {
        Some(inside) if inside == value => Text::new(value, home.span(inner)),
        _ => Text::new(value, home.span(bytes)),
    }
}
