//! The rules with every question answered.

use std::collections::BTreeMap;

/// A value for every option of a variant, by the option's name. Made by [`Variant::reading`](super::Variant::reading).
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reading {
    pub values: BTreeMap<String, String>,
}

impl Reading {
    /// The value of an option, if the variant has that option.
    #[must_use]
    pub fn get(&self, option: &str) -> Option<&str> {
        self.values.get(option).map(String::as_str)
    }

    /// The value of an option as a number, if it is one; `None` for words such as `none`.
    #[must_use]
    pub fn number(&self, option: &str) -> Option<u32> {
        self.get(option)?.parse().ok()
    }
}
