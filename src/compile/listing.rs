//! The compiled tables as a person can follow them.

use super::compiled::Compiled;

/// What the tables of a reading say, case by case, with the clause behind each.
#[must_use]
pub fn listing(_compiled: &Compiled) -> String {
    String::new()
}
