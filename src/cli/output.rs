//! How answers and problems leave the program.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use miette::{GraphicalReportHandler, GraphicalTheme, ThemeStyles};

use super::args::Color;
use crate::diagnostic::{Files, Problem, Span};
use crate::notation::TextError;
use crate::variant::Failure;

/// What a command that ran has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Answer {
    Yes,
    No,
    /// A file could not be used at all; what is wrong with it has been said.
    Wrong,
}

impl Answer {
    /// Yes if so.
    pub fn of(yes: bool) -> Answer {
        if yes { Answer::Yes } else { Answer::No }
    }

    /// The worse of two answers.
    pub fn and(self, other: Answer) -> Answer {
        self.max(other)
    }
}

/// Why a command could not run to its end.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The command line or a file is wrong.
    Wrong(Failure),
    /// Nobody reads the output any more.
    Closed,
    /// What is wrong has been said already.
    Said,
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        Stop::Wrong(failure)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Stop::Closed
        } else {
            problem("io::error", format!("reading or writing failed: {error}"), None)
        }
    }
}

/// A problem that no text can be shown for.
pub(crate) fn problem(code: &'static str, message: impl Into<String>, help: Option<String>) -> Stop {
    let mut problem = Problem::plain(code, message);
    problem.help = help;
    Stop::Wrong(Failure { files: Files::default(), problems: vec![problem] })
}

/// A problem in a text that a person typed: shown with the text.
pub(crate) fn wrong_text(what: &str, text: &str, error: &TextError) -> Stop {
    let (files, problem) = text_problem(what, text, error.range.clone(), &error.message, error.help.as_deref());
    Stop::Wrong(Failure { files, problems: vec![problem] })
}

/// A problem in a typed text, with the text as its file.
pub(crate) fn text_problem(
    what: &str,
    text: &str,
    range: Range<usize>,
    message: &str,
    help: Option<&str>,
) -> (Files, Problem) {
    let mut files = Files::default();
    let file = files.add(what, text);
    let mut problem = Problem::error("text::wrong", Span::new(file, range), message);
    problem.help = help.map(str::to_owned);
    (files, problem)
}

/// Whether results are coloured, once that is decided.
static COLOURS: OnceLock<bool> = OnceLock::new();

/// Whether what goes to standard output is coloured.
pub(crate) fn colours() -> bool {
    COLOURS.get().copied().unwrap_or(false)
}

/// Whether the terminal knows nothing but characters.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Decides on colours once for the process.
pub(crate) fn set_up(color: Color) {
    let wanted = |terminal: bool| match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => terminal && std::env::var_os("NO_COLOR").is_none() && !is_dumb(),
    };
    let colours = wanted(io::stderr().is_terminal());
    COLOURS.get_or_init(|| wanted(io::stdout().is_terminal()));
    // A second call would only repeat the first.
    let _ = miette::set_hook(Box::new(move |_| {
        let theme = match (ASCII.load(Ordering::Relaxed), colours) {
            (false, true) => GraphicalTheme::unicode(),
            (false, false) => GraphicalTheme::unicode_nocolor(),
            (true, true) => GraphicalTheme { styles: ThemeStyles::ansi(), ..GraphicalTheme::none() },
            (true, false) => GraphicalTheme::none(),
        };
        // Lines are broken by `wrapped`, which leaves names and positions whole.
        Box::new(GraphicalReportHandler::new_themed(theme).with_wrap_lines(false).with_links(false))
    }));
}

/// Whether problems are framed with plain ASCII.
static ASCII: AtomicBool = AtomicBool::new(false);

/// Lets the frames of problems be plain ASCII.
pub(crate) fn plain_frames() {
    ASCII.store(true, Ordering::Relaxed);
}

/// Columns of the text of problems.
static TEXT_WIDTH: AtomicUsize = AtomicUsize::new(WIDTH);

/// Lets problems be no wider than so many columns.
pub(crate) fn narrow(columns: usize) {
    // What stands before help takes eight of them.
    TEXT_WIDTH.store(columns.saturating_sub(9).clamp(20, WIDTH), Ordering::Relaxed);
}

/// Prints problems to standard error.
pub(crate) fn print_problems(files: &Files, problems: &[Problem]) {
    let mut err = io::stderr().lock();
    for problem in problems {
        let mut problem = problem.clone();
        let width = TEXT_WIDTH.load(Ordering::Relaxed);
        problem.message = within(&problem.message, width);
        problem.help = problem.help.map(|help| within(&help, width));
        let report = miette::Report::new(problem.report(files));
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(err, "{report:?}");
    }
}

/// Columns of running text.
pub(crate) const WIDTH: usize = 90;

/// Breaks lines at blanks. What stands in backquotes stays whole, so that it can be copied.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    text.lines().map(|line| wrapped_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrapped_line(line: &str, width: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    let mut quoted = false;
    for (at, word) in line.split(' ').enumerate() {
        let length = word.chars().count();
        if at > 0 {
            let breaks = !quoted && column + 1 + length > width;
            text.push(if breaks { '\n' } else { ' ' });
            column = if breaks { 0 } else { column + 1 };
        }
        text += word;
        column += length;
        quoted ^= word.matches('`').count() % 2 == 1;
    }
    text
}

/// The same where a line that is too long is broken anywhere, in the middle of a word: what stands in backquotes stays
/// whole on a line of its own, and is broken at its blanks only if no line can hold it.
fn within(text: &str, width: usize) -> String {
    text.lines().map(|line| line_within(line, width)).collect::<Vec<_>>().join("\n")
}

fn line_within(line: &str, width: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    for (at, piece) in pieces(line, width).into_iter().enumerate() {
        let length = piece.chars().count();
        let first = at == 0;
        let breaks = !first && column + 1 + length > width;
        if !first {
            text.push(if breaks { '\n' } else { ' ' });
        }
        column = if first || breaks { length } else { column + 1 + length };
        text += piece;
    }
    text
}

/// A line in pieces between which it can be broken.
fn pieces(line: &str, width: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (at, mark) in line.char_indices() {
        match mark {
            '`' => quoted = !quoted,
            ' ' if !quoted => {
                pieces.push(&line[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&line[start..]);
    let broken = |piece: &&str| piece.chars().count() > width;
    pieces.into_iter().flat_map(|piece| if broken(&piece) { piece.split(' ').collect() } else { vec![piece] }).collect()
}

/// A table without the blanks at the ends of its lines.
pub(crate) fn trimmed(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// A progress bar on standard error, if that is a terminal.
pub(crate) fn progress(length: u64) -> indicatif::ProgressBar {
    if io::stderr().is_terminal() { indicatif::ProgressBar::new(length) } else { indicatif::ProgressBar::hidden() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_never_in_a_quotation() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree");
        assert_eq!(wrapped("a bao-la-kiswahili", 8), "a\nbao-la-kiswahili");
        assert_eq!(wrapped("so `1,2 / 3,4 S` it is", 8), "so `1,2 / 3,4 S`\nit is");
        assert_eq!(wrapped("kept\nas it is", 90), "kept\nas it is");
        assert_eq!(wrapped("", 8), "");
    }

    #[test]
    fn no_line_is_longer_than_it_may_be() {
        assert_eq!(within("so `1,2 / 3,4 S` it is", 8), "so `1,2\n/ 3,4 S`\nit is");
        assert_eq!(within("so it is `1 2`, is it", 12), "so it is\n`1 2`, is it");
        assert_eq!(within("  set in", 9), "  set in");
        assert_eq!(within("one two three", 7), "one two\nthree");
    }

    #[test]
    fn the_worse_answer_counts() {
        assert_eq!(Answer::Yes.and(Answer::No), Answer::No);
        assert_eq!(Answer::Wrong.and(Answer::No), Answer::Wrong);
        assert_eq!(Answer::of(true).and(Answer::Yes), Answer::Yes);
    }
}
