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
        problem.message = wrapped_all(&problem.message, width);
        problem.help = problem.help.map(|help| wrapped_all(&help, width));
        let report = miette::Report::new(problem.report(files));
        // Where standard error is closed there is nobody to tell.
        let _ = writeln!(err, "{report:?}");
    }
}

/// Columns of running text.
pub(crate) const WIDTH: usize = 90;

/// Breaks lines at blanks. What stands in backquotes stays whole, so that it can be copied.
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    text.lines().map(|line| wrapped_line(line, width, usize::MAX)).collect::<Vec<_>>().join("\n")
}

/// The same; but what is longer than a line in backquotes is broken at its blanks, for a terminal would break it anywhere.
fn wrapped_all(text: &str, width: usize) -> String {
    text.lines().map(|line| wrapped_line(line, width, width)).collect::<Vec<_>>().join("\n")
}

/// Breaks a line. What is longer than `whole` in backquotes is broken, too.
fn wrapped_line(line: &str, width: usize, whole: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    let mut inside = false;
    let mut kept = false;
    let mut quotations = line.split('`').skip(1).step_by(2);
    for (at, word) in line.split(' ').enumerate() {
        let length = word.chars().count();
        if at > 0 {
            let breaks = !kept && column + 1 + length > width;
            text.push(if breaks { '\n' } else { ' ' });
            column = if breaks { 0 } else { column + 1 };
        }
        text += word;
        column += length;
        for _ in word.matches('`') {
            inside = !inside;
            kept = inside && quotations.next().is_none_or(|quotation| quotation.chars().count().saturating_add(2) <= whole);
        }
    }
    text
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
        assert_eq!(wrapped_all("so `1,2 / 3,4 S` it is", 8), "so `1,2\n/ 3,4 S`\nit is");
        assert_eq!(wrapped_all("so `1,2 / 3` it `is so` it is", 10), "so `1,2\n/ 3` it\n`is so` it\nis");
        assert_eq!(wrapped_all("by `a b`, `c d e f g h` too", 8), "by `a b`,\n`c d e f\ng h` too");
    }

    #[test]
    fn the_worse_answer_counts() {
        assert_eq!(Answer::Yes.and(Answer::No), Answer::No);
        assert_eq!(Answer::Wrong.and(Answer::No), Answer::Wrong);
        assert_eq!(Answer::of(true).and(Answer::Yes), Answer::Yes);
    }
}
