//! A question that the sources answer differently.

use super::{Citation, Text};
use crate::diagnostic::Span;

/// What `[options.NAME]` declares: a question and the answers it may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDecl {
    /// The word that rules, presets and examples use.
    pub name: Text,
    /// What is asked.
    pub about: Text,
    pub kind: OptionKind,
    /// The header or inline table that declares it.
    pub span: Span,
}

/// The answers that an option may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// One of the values listed. A value may be a word or digits: `15` is a value that rules can use as a number.
    Words { values: Vec<Value>, default: Text },
    /// Any number from `min` to `max`, or one of some words (`none`).
    Number { min: u32, max: u32, words: Vec<Value>, default: Text },
}

/// An answer that a file lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// How it is written.
    pub key: Text,
    /// What it means.
    pub about: Option<Text>,
    /// Who says so.
    pub cites: Vec<Citation>,
}

impl OptionDecl {
    /// The value that holds where nobody chooses.
    #[must_use]
    pub fn default_value(&self) -> &Text {
        match &self.kind {
            OptionKind::Words { default, .. } | OptionKind::Number { default, .. } => default,
        }
    }

    /// The values that the file lists, in its order: all there are, but for numbers of an option that takes any.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        match &self.kind {
            OptionKind::Words { values, .. } => values,
            OptionKind::Number { words, .. } => words,
        }
    }
}
