//! Where a claim was published.

use std::fmt;

use super::Text;

/// One piece of a `cites` text such as `book 2.4b; page`: a source, and perhaps a place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The name of a declared source.
    pub source: Text,
    /// The rest: a section, a page, a rule number.
    pub place: Option<Text>,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{} {place}", self.source),
            None => write!(f, "{}", self.source),
        }
    }
}
