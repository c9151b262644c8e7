//! A publication that a variant's rules come from.

use super::Text;
use crate::diagnostic::Span;

/// What `[sources.NAME]` declares: the thing that a citation `[NAME 2.4b]` refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The word that citations use.
    pub name: Text,
    pub title: Text,
    pub author: Option<Text>,
    /// A year, or words such as `1990s`.
    pub year: Option<Text>,
    /// The header or inline table that declares it.
    pub span: Span,
}
