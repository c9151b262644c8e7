//! A string that knows where it was written.

use std::fmt;
use std::ops::Range;

use crate::diagnostic::Span;

/// A string of a file, with its place.
///
/// The span covers what stands between the quotation marks. Only where the file writes the string with escapes, so
/// that the bytes there are not the bytes here, does it cover the marks too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What it says.
    pub value: String,
    /// Where it stands.
    pub span: Span,
}

impl Text {
    /// A string at a place.
    #[must_use]
    pub fn new(value: impl Into<String>, span: Span) -> Text {
        Text { value: value.into(), span }
    }

    /// What it says.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.value
    }

    /// The place of some bytes of the value: exactly those, or the whole string if it was written with escapes.
    #[must_use]
    pub fn part(&self, bytes: Range<usize>) -> Span {
        let length = (self.span.end - self.span.start) as usize;
        if length == self.value.len() && bytes.start <= bytes.end && bytes.end <= length {
            let start = self.span.start as usize;
            Span::new(self.span.file, start + bytes.start..start + bytes.end)
        } else {
            self.span
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_text_written_plainly_has_its_own_place() {
        let text = Text::new("toy 2.4", Span::new(0, 10..17));
        assert_eq!(text.part(4..7), Span::new(0, 14..17));
        assert_eq!(text.part(4..9), text.span);
    }

    #[test]
    fn a_part_of_a_text_written_with_escapes_is_the_whole() {
        let text = Text::new("toy 2.4", Span::new(0, 9..30));
        assert_eq!(text.part(4..7), text.span);
    }
}
