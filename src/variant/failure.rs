//! Why there is no variant.

use std::fmt;

use crate::diagnostic::{Files, Problem, Severity};

/// Everything that is wrong with what was asked for, and the files it is wrong in.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The files that could be read; the problems point into them.
    pub files: Files,
    /// Never empty: at least one error, and the warnings. In the order of the files.
    pub problems: Vec<Problem>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = || self.problems.iter().filter(|problem| problem.severity == Severity::Error);
        let Some(first) = errors().next() else { return f.write_str("no variant") };
        f.write_str(&first.message)?;
        match errors().count() {
            1 => Ok(()),
            2 => f.write_str(" (and 1 more error)"),
            count => write!(f, " (and {} more errors)", count - 1),
        }
    }
}

impl std::error::Error for Failure {}
