//! Where the rules of a file are.

use crate::diagnostic::Span;

/// The text of a `rules` string, as a place in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesText {
    /// The bytes between the quotation marks: `files.slice(span)` is the text, and a byte of the text is as far from
    /// `span.start` as it is from the text's beginning.
    pub span: Span,
}
