//! Rules text in one shape: the same words, comments and citations, with indents, blanks and columns put in order.
//!
//! - A block's clauses are indented by two blanks. A block that was written on one line stays on one while it fits.
//! - Arrows of neighbouring clauses stand under each other, and so do the `=` of neighbouring definitions.
//! - In each outermost block, citations and remarks begin in one column.
//! - Comments, blank lines and the places where a long clause was broken are kept; of several blank lines one is.

use super::parse::parse;
use crate::diagnostic::Problem;

/// Columns that a block on one line may have, and that a clause may have for its citations to stand in the common
/// column.
const WIDE: usize = 84;

/// Columns that conditions may have for their arrow to stand under the others.
const FAR: usize = 68;

/// Rules text in order. What it says is the same, and to order it once more changes nothing.
///
/// ```
/// use shimo::rules::format;
/// let text = "turn {from 2+seeds # some
/// lap end{ empty->stop [bao Z7b]
///     in inner,facing occupied   -> capture
/// }}";
/// let ordered = "\
/// turn {
///   from 2+ seeds                        # some
///   lap end {
///     empty                     -> stop  [bao Z7b]
///     in inner, facing occupied -> capture
///   }
/// }
/// ";
/// assert_eq!(format(text).unwrap(), ordered);
/// assert_eq!(format(ordered).unwrap(), ordered);
/// ```
///
/// # Errors
///
/// What keeps the text from being read, with places counted from its beginning in file 0.
pub fn format(text: &str) -> Result<String, Vec<Problem>> {
    let problems = parse(text, 0, 0).problems;
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut reader = Reader { rest: text };
    let items = reader.items();
    let mut writer = Writer { rows: Vec::new() };
    writer.items(&items, 0);
    Ok(writer.text())
}

/// A line of a clause or header: its words, its citations, and the remark at its end.
#[derive(Debug, Default)]
struct Line {
    words: Vec<String>,
    cites: Vec<String>,
    remark: Option<String>,
}

impl Line {
    fn is_bare(&self) -> bool {
        self.words.is_empty() && self.cites.is_empty()
    }

    fn goes_on(&self) -> bool {
        self.cites.is_empty() && matches!(self.words.last().map(String::as_str), Some("," | "->"))
    }

    /// Words and citations on one line.
    fn inline(&self) -> String {
        let words = joined(&self.words);
        let cites = self.cites.iter().map(String::as_str);
        std::iter::once(words.as_str()).chain(cites).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

#[derive(Debug)]
enum Item {
    Blank,
    /// A comment on a line of its own.
    Comment(String),
    Clause(Vec<Line>),
    Block {
        header: Vec<Line>,
        /// A comment after the opening brace.
        opening: Option<String>,
        items: Vec<Item>,
        /// Whether it stood on one line.
        flat: bool,
        /// A comment after the closing brace.
        closing: Option<String>,
    },
}

/// Takes a text apart. The text has been parsed: braces pair up, and what stands where is known to be right.
struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self, bytes: usize) -> &str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
    }

    /// Takes a line break.
    fn newline(&mut self) -> bool {
        let rest = self.rest.strip_prefix("\r\n").or_else(|| self.rest.strip_prefix(['\n', '\r']));
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// A comment up to the end of its line.
    fn comment(&mut self) -> Option<String> {
        self.rest.starts_with('#').then(|| {
            let end = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
            self.take(end).trim_end().to_owned()
        })
    }

    /// The items up to a closing brace, which is left, or to the end.
    fn items(&mut self) -> Vec<Item> {
        let mut items = Vec::new();
        // Whether something already stands on this line.
        let mut breaks = 0;
        loop {
            self.blanks();
            if self.newline() {
                breaks += 1;
                continue;
            }
            let blank = breaks > 1 && !items.is_empty();
            match self.peek() {
                None | Some('}') => return items,
                Some(';') => {
                    self.take(1);
                    continue;
                }
                _ if blank => items.push(Item::Blank),
                _ => {}
            }
            breaks = 0;
            match self.comment() {
                Some(comment) => items.push(Item::Comment(comment)),
                None => items.push(self.item()),
            }
        }
    }

    fn item(&mut self) -> Item {
        let mut lines = self.lines();
        if self.peek() != Some('{') {
            return Item::Clause(lines);
        }
        self.take(1);
        let whole = self.rest;
        self.blanks();
        let opening = self.comment();
        let items = self.items();
        let inside = &whole[..whole.len() - self.rest.len()];
        let flat = opening.is_none() && !inside.contains(['\n', '\r']);
        self.take(usize::from(self.peek() == Some('}')));
        self.blanks();
        let before = self.rest;
        self.rest = self.rest.trim_start_matches([';', ' ', '\t']);
        let closing = self.comment();
        if closing.is_none() {
            self.rest = before;
        }
        lines.retain(|line| !line.is_bare() || line.remark.is_some());
        Item::Block { header: lines, opening, items, flat, closing }
    }

    /// The lines of a clause or header, up to its end or its opening brace.
    fn lines(&mut self) -> Vec<Line> {
        let mut lines = vec![Line::default()];
        loop {
            let line = lines.last_mut().expect("a line");
            self.blanks();
            match self.peek() {
                None | Some('{' | '}') => return lines,
                Some(';') => {
                    // A remark behind it is about this clause.
                    let before = self.rest;
                    self.rest = self.rest.trim_start_matches([';', ' ', '\t']);
                    line.remark = self.comment();
                    if line.remark.is_none() {
                        self.rest = before;
                    }
                    return lines;
                }
                Some('#') => {
                    line.remark = self.comment();
                    if !line.is_bare() && !line.goes_on() {
                        return lines;
                    }
                }
                Some('\n' | '\r') => {
                    let open = line.goes_on() || line.is_bare();
                    let after = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
                    let broken = self.rest.strip_prefix("\r\n").unwrap_or(&self.rest[1..]);
                    let arrow = broken.trim_start_matches([' ', '\t']).starts_with("->");
                    if !open && !arrow {
                        return lines;
                    }
                    self.rest = after;
                    lines.push(Line::default());
                }
                Some('[') => {
                    let end = self.rest.find(']').map_or(self.rest.len(), |at| at + 1);
                    let cite = self.take(end).split_whitespace().collect::<Vec<_>>().join(" ");
                    line.cites.push(cite.replace("[ ", "[").replace(" ]", "]"));
                }
                Some(_) => {
                    let length = word_length(self.rest);
                    let word = self.take(length).to_owned();
                    line.words.push(word);
                }
            }
        }
    }
}

/// Bytes of the mark or word at the start of a text that begins with one.
fn word_length(text: &str) -> usize {
    for mark in ["->", ",", "=", "(", ")", "+"] {
        if text.starts_with(mark) {
            return mark.len();
        }
    }
    let ends = |at: &usize| {
        let rest = &text[*at..];
        rest.starts_with("->") || rest.starts_with(|c: char| c.is_whitespace() || ",=()+[]{};#".contains(c))
    };
    let mut places = text.char_indices().map(|(at, _)| at).skip(1);
    places.find(ends).unwrap_or(text.len())
}

/// Words as they are written on a line.
fn joined(words: &[String]) -> String {
    let mut text = String::new();
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |at| words[at].as_str());
        let tight = before.is_empty()
            || word == ","
            || word == ")"
            || before == "("
            || before.ends_with("..")
            || word.starts_with("..")
            || word.starts_with('+');
        if !tight {
            text.push(' ');
        }
        text += word;
    }
    text
}

/// A line that is written: its parts are set in columns when all are known.
#[derive(Debug, Default)]
struct Row {
    indent: usize,
    /// All of it, or what stands before the arrow or the `=` that is put under others.
    left: String,
    /// The arrow or `=` and what follows.
    right: String,
    cites: String,
    remark: String,
    /// Rows that have their arrows under each other.
    group: Option<(usize, &'static str)>,
}

impl Row {
    fn body(&self) -> usize {
        let right = if self.right.is_empty() { 0 } else { usize::from(!self.left.is_empty()) + width(&self.right) };
        self.indent + width(&self.left) + right
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

struct Writer {
    rows: Vec<Row>,
}

impl Writer {
    fn items(&mut self, items: &[Item], indent: usize) {
        // Each stretch of neighbours has its own columns.
        let mut stretch = self.rows.len();
        for item in items {
            match item {
                Item::Blank => {
                    self.rows.push(Row::default());
                    stretch = self.rows.len();
                }
                Item::Comment(comment) => {
                    self.rows.push(Row { indent, left: comment.clone(), ..Row::default() });
                }
                Item::Clause(lines) => self.clause(lines, indent, stretch, ""),
                Item::Block { header, opening, items, flat, closing } => {
                    if *flat && self.flat(item, indent) {
                        continue;
                    }
                    self.clause(header, indent, stretch, "{");
                    if let (Some(remark), Some(row)) = (opening, self.rows.last_mut()) {
                        row.remark.clone_from(remark);
                    }
                    self.items(items, indent + 2);
                    let remark = closing.clone().unwrap_or_default();
                    self.rows.push(Row { indent, left: "}".to_owned(), remark, ..Row::default() });
                    stretch = self.rows.len();
                }
            }
        }
    }

    /// Writes a block on one line, if it fits there.
    fn flat(&mut self, item: &Item, indent: usize) -> bool {
        let Item::Block { closing, .. } = item else { return false };
        let Some(left) = inline(item).filter(|text| indent + width(text) <= WIDE) else { return false };
        self.rows.push(Row { indent, left, remark: closing.clone().unwrap_or_default(), ..Row::default() });
        true
    }

    fn clause(&mut self, lines: &[Line], indent: usize, stretch: usize, end: &str) {
        let last = lines.len() - 1;
        for (at, line) in lines.iter().enumerate() {
            let remark = line.remark.clone().unwrap_or_default();
            if line.is_bare() {
                if !remark.is_empty() {
                    self.rows.push(Row { indent: indent + 4, left: remark, ..Row::default() });
                }
                continue;
            }
            let own = indent + if at == 0 { 0 } else { 4 };
            let mut row = Row { indent: own, remark, cites: line.cites.join(" "), ..Row::default() };
            let first = line.words.first().map_or("", String::as_str);
            let split = match first {
                "pits" | "let" if at == 0 => line.words.iter().position(|word| word == "="),
                _ => line.words.iter().position(|word| word == "->"),
            };
            match split.filter(|_| end.is_empty()) {
                Some(split) => {
                    let kind = match first {
                        "pits" if at == 0 => "pits",
                        "let" if at == 0 => "let",
                        _ => "->",
                    };
                    row.left = joined(&line.words[..split]);
                    row.right = joined(&line.words[split..]);
                    row.group = Some((stretch, kind));
                }
                None => row.left = joined(&line.words),
            }
            if at == last && !end.is_empty() {
                let cites = std::mem::take(&mut row.cites);
                let parts = [row.left.as_str(), &cites, end];
                row.left = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
            }
            self.rows.push(row);
        }
    }

    fn text(mut self) -> String {
        self.arrows();
        let mut text = String::new();
        let mut margin = 0;
        for at in 0..self.rows.len() {
            // Each outermost block, or stretch of outermost clauses, has its own margin.
            let row = &self.rows[at];
            if at == 0 || self.begins(at) {
                margin = self.margin(at);
            }
            let mut line = format!("{:indent$}{}", "", row.left, indent = row.indent);
            if !row.right.is_empty() {
                if !row.left.is_empty() {
                    line.push(' ');
                }
                line += &row.right;
            }
            // The first of the two stands in the common column, the other one behind it.
            let tails = [&row.cites, &row.remark].into_iter().filter(|tail| !tail.is_empty());
            for (tail, column) in tails.zip([margin, 0]) {
                line += &" ".repeat(column.saturating_sub(width(&line)).max(2));
                line += tail;
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// Whether an outermost block, or a stretch of outermost clauses, begins with this row.
    fn begins(&self, at: usize) -> bool {
        let row = &self.rows[at];
        let before = &self.rows[at - 1];
        let empty = |row: &Row| row.left.is_empty() && row.right.is_empty();
        row.indent == 0
            && !empty(row)
            && row.left != "}"
            && (empty(before) || before.left == "}" || row.left.ends_with('{'))
    }

    /// The column of citations and remarks from a row on.
    fn margin(&self, from: usize) -> usize {
        let end = (from + 1..self.rows.len()).find(|&at| self.begins(at)).unwrap_or(self.rows.len());
        let tailed = self.rows[from..end].iter().filter(|row| !(row.cites.is_empty() && row.remark.is_empty()));
        tailed.map(Row::body).filter(|&body| body <= WIDE).max().map_or(0, |widest| widest + 2)
    }

    /// Puts the arrows of neighbours under each other.
    fn arrows(&mut self) {
        let mut groups: Vec<(usize, &str)> = self.rows.iter().filter_map(|row| row.group).collect();
        groups.dedup();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            let left = |row: &Row| row.indent + width(&row.left);
            let of_group = |row: &&mut Row| row.group == Some(group);
            let rows = self.rows.iter().filter(|row| row.group == Some(group) && !row.left.is_empty());
            let widest = rows.map(left).filter(|&width| width <= FAR).max().unwrap_or(0);
            for row in self.rows.iter_mut().filter(of_group) {
                let pad = widest.saturating_sub(left(row));
                row.left += &" ".repeat(pad);
            }
        }
    }
}

/// A block on one line, if all of it can stand there.
fn inline(item: &Item) -> Option<String> {
    match item {
        Item::Blank | Item::Comment(_) => None,
        Item::Clause(lines) => match lines.as_slice() {
            [line] if line.remark.is_none() => Some(line.inline()),
            _ => None,
        },
        Item::Block { header, opening: None, items, flat: true, .. } => {
            let [header] = header.as_slice() else { return None };
            let inner: Vec<String> = items.iter().map(inline).collect::<Option<_>>()?;
            Some(format!("{} {{ {} }}", header.inline(), inner.join("; ")).replace("{  }", "{}"))
        }
        Item::Block { .. } => None,
    }
}
