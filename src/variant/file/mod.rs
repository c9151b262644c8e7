//! One file by itself: from its bytes to a [`Document`], with every mistake that can be seen without its base.
//!
//! `syntax` makes TOML's tree, `node` reads tables and values off it with their places, and each other file here
//! knows one part of the format.

mod about;
mod citations;
mod document;
mod entry;
mod examples;
mod matches;
mod name;
mod nesting;
mod node;
mod options;
mod presets;
mod rules;
mod settings;
mod sources;
mod syntax;

pub(super) use document::{Document, read};
pub(super) use entry::{Entry, overlay};
pub(super) use matches::MatchKeys;
