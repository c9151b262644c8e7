//! What an author or player did wrong (or might have): one type for every stage that reads a person's text.
//!
//! A [`Problem`] points into files by [`Span`]; the [`Files`] that were read turn it into a rendered report. What *we*
//! did wrong never passes through here: it is a panic whose message says that it is a bug.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

/// A stretch of bytes of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Which file, as numbered by [`Files::add`].
    pub file: u16,
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// A span of file `file`.
    #[must_use]
    pub fn new(file: u16, range: Range<usize>) -> Span {
        Span { file, start: range.start as u32, end: range.end as u32 }
    }

    /// From the start of `self` to the end of `other`, which is in the same file.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { end: other.end.max(self.start), ..self }
    }

    /// The bytes.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The files that a variant was read from, in the order they were read.
#[derive(Clone, Debug, Default)]
pub struct Files {
    files: Vec<(String, Arc<str>)>,
}

impl Files {
    /// Adds a file by the name it is shown under and gives its number.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> u16 {
        self.files.push((name.into(), text.into()));
        u16::try_from(self.files.len() - 1).expect("few files")
    }

    /// The name of a file.
    #[must_use]
    pub fn name(&self, file: u16) -> &str {
        &self.files[usize::from(file)].0
    }

    /// The whole text of a file.
    #[must_use]
    pub fn text(&self, file: u16) -> &Arc<str> {
        &self.files[usize::from(file)].1
    }

    /// The text under a span.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.file).get(span.range()).unwrap_or("")
    }

    /// The bytes of the line on which a span begins.
    fn line_length(&self, span: Span) -> usize {
        let text = self.text(span.file).as_bytes();
        let (before, after) = text.split_at((span.start as usize).min(text.len()));
        before.iter().rev().chain([&b'\n']).take_while(|&&byte| byte != b'\n').count()
            + after.iter().take_while(|&&byte| byte != b'\n').count()
    }

    /// The line, from 1, on which a span begins.
    #[must_use]
    pub fn line(&self, span: Span) -> usize {
        let text = self.text(span.file).as_bytes();
        1 + text[..(span.start as usize).min(text.len())].iter().filter(|&&byte| byte == b'\n').count()
    }
}

/// Whether a problem keeps a file from being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Warning,
    Error,
}

/// A text as it can be shown: what would move the cursor of a terminal, colour it or turn the text around has another
/// character of as many bytes in its place, so that spans stay right.
fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(next) = chars.next() {
        shown.push(match next {
            '\n' | '\t' => next,
            '\r' if chars.peek() == Some(&'\n') => next,
            '\0'..='\u{1f}' | '\u{7f}' => '?',
            '\u{80}'..='\u{9f}' => '¿',
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
            _ => next,
        });
    }
    shown
}

/// Bytes of a line that is still shown: what no screen can hold is not drawn.
const LONGEST: usize = 5_000;

/// Lines between two labels that are shown in one piece.
const NEAR: usize = 8;

/// One mistake, or one thing to think about, with the words it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// A stable name such as `rules::unknown-condition`.
    pub code: &'static str,
    pub severity: Severity,
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// The exact words, each with a short text; the first is the one the problem is about.
    pub labels: Vec<(Span, String)>,
}

impl Problem {
    /// An error about the words at `span`.
    #[must_use]
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Problem {
        Problem {
            code,
            severity: Severity::Error,
            message: message.into(),
            help: None,
            labels: vec![(span, String::new())],
        }
    }

    /// A warning about the words at `span`.
    #[must_use]
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Problem {
        Problem { severity: Severity::Warning, ..Problem::error(code, span, message) }
    }

    /// An error that no text can be shown for: a file that is missing, an argument.
    #[must_use]
    pub fn plain(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { code, severity: Severity::Error, message: message.into(), help: None, labels: Vec::new() }
    }

    /// Adds what to write instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// Says something beside the underlined words.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Problem {
        if let Some(first) = self.labels.first_mut() {
            first.1 = text.into();
        }
        self
    }

    /// Points at further words.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Problem {
        self.labels.push((span, text.into()));
        self
    }

    /// The problem with the files it points into, ready to be rendered. Labels in other files than the first one's,
    /// or many lines away from it, become related notes.
    #[must_use]
    pub fn report(&self, files: &Files) -> Report {
        if let Some((span, _)) = self.labels.iter().find(|(span, _)| files.line_length(*span) > LONGEST) {
            let place = format!("{} (in line {} of {})", self.message, files.line(*span), files.name(span.file));
            return Problem { message: place, labels: Vec::new(), ..self.clone() }.report(files);
        }
        let home = self.labels.first().map(|(span, _)| span.file);
        let labelled = |span: &Span, text: &String| {
            let length = (span.end - span.start) as usize;
            LabeledSpan::new((!text.is_empty()).then(|| printable(text)), span.start as usize, length)
        };
        let near = |span: &Span| {
            let Some((first, _)) = self.labels.first() else { return false };
            first.file == span.file && files.line(*first).abs_diff(files.line(*span)) <= NEAR
        };
        let here = self.labels.iter().filter(|(span, _)| near(span));
        let elsewhere = self.labels.iter().filter(|(span, _)| !near(span));
        let source = |file: u16| NamedSource::new(printable(files.name(file)), printable(files.text(file)));
        Report {
            code: self.code,
            severity: Some(self.severity),
            message: printable(&self.message),
            help: self.help.as_deref().map(printable),
            labels: here.map(|(span, text)| labelled(span, text)).collect(),
            source: home.map(source),
            related: elsewhere
                .map(|(span, text)| Report {
                    code: self.code,
                    severity: None,
                    message: printable(text),
                    help: None,
                    labels: vec![labelled(span, &String::new())],
                    source: Some(source(span.file)),
                    related: Vec::new(),
                })
                .collect(),
        }
    }
}

/// The known word nearest to an unknown one, if one is near enough to have been meant.
#[must_use]
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).clamp(1, 4);
    known
        .into_iter()
        .map(|candidate| (strsim::osa_distance(word, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Parts of a sentence, the last after a word such as `and`.
///
/// ```
/// let pits = ["A1", "A2", "B3"].map(str::to_owned);
/// assert_eq!(shimo::diagnostic::listed(&pits, "or"), "A1, A2 or B3");
/// assert_eq!(shimo::diagnostic::listed(&pits[..1], "or"), "A1");
/// ```
#[must_use]
pub fn listed(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}

/// A [`Problem`] that carries its sources, as miette renders it.
#[derive(Debug)]
pub struct Report {
    code: &'static str,
    severity: Option<Severity>,
    message: String,
    help: Option<String>,
    labels: Vec<LabeledSpan>,
    source: Option<NamedSource<String>>,
    related: Vec<Report>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.severity.is_some().then(|| Box::new(self.code) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        match self.severity {
            Some(Severity::Error) => Some(miette::Severity::Error),
            Some(Severity::Warning) => Some(miette::Severity::Warning),
            None => Some(miette::Severity::Advice),
        }
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        (!self.labels.is_empty()).then(|| Box::new(self.labels.iter().cloned()) as Box<dyn Iterator<Item = _>>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        (!self.related.is_empty()).then(|| {
            Box::new(self.related.iter().map(|report| report as &dyn Diagnostic)) as Box<dyn Iterator<Item = _>>
        })
    }
}
