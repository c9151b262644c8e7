//! What is wrong with a text, and where.

use std::ops::Range;

/// A text that could not be read: which bytes of it, why, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct TextError {
    /// The bytes of the text that the message is about; empty where something is missing.
    pub range: Range<usize>,
    /// What is wrong, without a full stop.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

impl TextError {
    /// An error about the bytes in `range`.
    #[must_use]
    pub fn new(range: Range<usize>, message: impl Into<String>) -> TextError {
        TextError { range, message: message.into(), help: None }
    }

    /// Adds what to write instead.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> TextError {
        TextError { help: Some(help.into()), ..self }
    }

    /// The same error in a longer text in which this one begins at byte `offset`.
    #[must_use]
    pub fn shifted(self, offset: usize) -> TextError {
        TextError { range: self.range.start + offset..self.range.end + offset, ..self }
    }
}

/// Words as they may be quoted in a message: in backquotes, cut short, nothing that would upset a terminal.
pub(super) fn quoted(words: &str) -> String {
    const LONGEST: usize = 32;
    let mut start = words.chars();
    let shown: String = start.by_ref().take(LONGEST).flat_map(char::escape_debug).collect();
    let more = if start.next().is_some() { "…" } else { "" };
    format!("`{shown}{more}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_harmless() {
        assert_eq!(quoted("A5L"), "`A5L`");
        assert_eq!(quoted("\u{1b}[2J"), "`\\u{1b}[2J`");
        assert_eq!(quoted(&"x".repeat(1000)).chars().count(), 35);
    }

    #[test]
    fn an_error_moves_into_a_longer_text() {
        let error = TextError::new(2..4, "what").help("this");
        assert_eq!(error.clone().shifted(10).range, 12..14);
        assert_eq!(error.to_string(), "what");
    }
}
