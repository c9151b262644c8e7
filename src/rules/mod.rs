//! The rules language: from text to a tree, from the tree to rules whose every name is known.
//!
//! [`parse()`] reads text into a [`tree`], [`check()`] resolves it into [`Rules`] against the options of the variant.
//! Neither chooses a reading: options are still conditions here. The whole vocabulary of conditions is in
//! [`atoms`].

pub mod atoms;
mod check;
mod checked;
mod format;
mod forms;
mod likely;
mod parse;
pub mod tree;

pub use check::{KnownOptions, OptionShape, check};
pub use checked::*;
pub use format::format;
pub use parse::{Parsed, parse};
