//! The prompt: line editing, history, completion of commands and moves, and what a typed move would do.

use std::borrow::Cow;
use std::path::PathBuf;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::commands::{names, takes};
use super::table::Table;
use super::telling::told;
use crate::cli::output::colours;
use crate::cli::{Stop, problem};
use crate::play::data_folder;

/// Reads lines from a terminal.
pub(super) struct Prompt {
    editor: Editor<Words, DefaultHistory>,
    /// Where the lines of earlier games are.
    history: Option<PathBuf>,
}

/// What can be typed now.
#[derive(Default)]
struct Words {
    /// Moves, and what each of them does.
    moves: Vec<(String, String)>,
    /// Answers to the question that was asked.
    answers: Vec<String>,
    files: FilenameCompleter,
}

impl Prompt {
    /// The prompt of this terminal.
    pub fn new() -> Result<Prompt, Stop> {
        let unusable =
            |error: ReadlineError| problem("play::terminal", format!("this terminal cannot be used: {error}"), None);
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(false).build();
        let mut editor = Editor::with_config(config).map_err(unusable)?;
        editor.set_helper(Some(Words::default()));
        let history = data_folder().map(|folder| folder.join("history.txt"));
        if let Some(path) = &history {
            // The first time there is none.
            let _ = editor.load_history(path);
        }
        Ok(Prompt { editor, history })
    }

    /// Columns of the terminal.
    pub fn width(&mut self) -> Option<usize> {
        self.editor.dimensions().map(|(columns, _)| usize::from(columns)).filter(|&columns| columns > 0)
    }

    /// Learns what can be typed now.
    pub fn expects(&mut self, table: &Table<'_>) {
        let Some(words) = self.editor.helper_mut() else { return };
        let before = table.session.position();
        let moves = &table.session.expansion().moves;
        words.moves = moves
            .iter()
            .map(|played| {
                let text = played.mv.to_string();
                let about = told(table.game, before, played);
                let about = about.strip_prefix(&format!("{text}: ")).unwrap_or(&about).to_owned();
                (text, about)
            })
            .collect();
        let asked = table.unfinished.as_ref();
        words.answers =
            asked.map_or(Vec::new(), |(_, asked)| asked.ways(&[]).into_iter().map(|way| way.text).collect());
    }

    /// A line that somebody types.
    pub fn read(&mut self, prompt: &str) -> Result<String, ReadlineError> {
        let line = self.editor.readline(prompt)?;
        if !line.trim().is_empty() {
            // History is a convenience: where it cannot be kept the game goes on.
            let _ = self.editor.add_history_entry(line.trim());
            let _ = self.history.as_ref().map(|path| self.editor.append_history(path));
        }
        Ok(line)
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..pos];
        let start = typed.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (before, word) = typed.split_at(start);
        let all: Vec<&str> = match before.trim() {
            "" => {
                // While something is asked, a move is no answer.
                let mut all: Vec<&str> = self.answers.iter().map(String::as_str).collect();
                let moves = self.moves.iter().filter(|_| self.answers.is_empty());
                all.extend(moves.map(|(text, _)| text.as_str()));
                all.extend(names().map(|name: &str| name));
                all
            }
            command => match takes(command) {
                "FILE" => return self.files.complete(line, pos, context),
                "MOVE" | "PIT" => self.moves.iter().map(|(text, _)| text.as_str()).collect(),
                "SPEED" => vec!["off", "all", "fast", "slow"],
                _ => Vec::new(),
            },
        };
        let mut fitting: Vec<&str> = all.iter().copied().filter(|text| text.starts_with(word)).collect();
        if fitting.is_empty() {
            // The letter of the row may be left out, and small letters will do.
            fitting = all.into_iter().filter(|text| begins(text, word)).collect();
        }
        let pair = |text: &str| Pair { display: text.to_owned(), replacement: text.to_owned() };
        Ok((start, fitting.into_iter().map(pair).collect()))
    }
}

/// Whether a move begins so, if the letter of its row is left out or in the other case.
fn begins(text: &str, word: &str) -> bool {
    let lower = text.to_lowercase();
    let word = word.to_lowercase();
    lower.starts_with(&word) || lower.starts_with('a') && lower[1..].starts_with(&word)
}

/// What a move does, shown behind it.
struct About(String);

impl Hint for About {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Hinter for Words {
    type Hint = About;

    fn hint(&self, line: &str, pos: usize, _context: &Context<'_>) -> Option<About> {
        let typed = line.trim();
        if pos < line.len() || typed.is_empty() {
            return None;
        }
        let known =
            |text: &str| text == typed || text.len() > 1 && text[1..] == *typed && text.to_lowercase().starts_with('a');
        let (_, about) = self.moves.iter().find(|(text, _)| known(text))?;
        Some(About(format!("   {about}")))
    }
}

impl Highlighter for Words {
    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        if colours() { Cow::Owned(format!("\x1b[2m{hint}\x1b[0m")) } else { Cow::Borrowed(hint) }
    }
}

impl Validator for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let moves = ["A1L", "A1R", "A5L", "B2R"].map(|text| (text.to_owned(), "1 lap".to_owned()));
        Words { moves: moves.to_vec(), ..Words::default() }
    }

    #[test]
    fn moves_and_commands_are_completed() {
        let history = DefaultHistory::new();
        let context = Context::new(&history);
        let completed_by = |words: &Words, line: &str| {
            let (start, pairs) = words.complete(line, line.len(), &context).unwrap();
            (start, pairs.into_iter().map(|pair| pair.replacement).collect::<Vec<_>>())
        };
        let completed = |line: &str| completed_by(&words(), line);
        assert_eq!(completed("A1"), (0, vec!["A1L".to_owned(), "A1R".to_owned()]));
        assert_eq!(completed("5"), (0, vec!["A5L".to_owned()]));
        assert_eq!(completed("b2"), (0, vec!["B2R".to_owned()]));
        assert_eq!(completed("expl"), (0, vec!["explain".to_owned()]));
        // To a question a move is no answer.
        let asked = Words { answers: vec!["stop".to_owned(), "A5".to_owned()], ..words() };
        assert_eq!(completed_by(&asked, "st"), (0, vec!["stop".to_owned()]));
        assert_eq!(completed_by(&asked, "A"), (0, vec!["A5".to_owned()]));
        assert_eq!(completed("explain A5"), (8, vec!["A5L".to_owned()]));
        assert_eq!(completed("speed f"), (6, vec!["fast".to_owned()]));
        assert_eq!(completed("undo A"), (5, Vec::new()));
        assert_eq!(completed("é"), (0, Vec::new()));
    }

    #[test]
    fn what_a_move_does_is_shown_once_it_is_whole() {
        let history = DefaultHistory::new();
        let context = Context::new(&history);
        let hint = |line: &str| words().hint(line, line.len(), &context).map(|hint| hint.0);
        assert_eq!(hint("A5L").as_deref(), Some("   1 lap"));
        assert_eq!(hint("5L").as_deref(), Some("   1 lap"));
        assert_eq!(hint("A5"), None);
        assert_eq!(hint("é"), None);
    }
}
