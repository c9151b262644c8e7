//! One published reading as a whole.

use super::{Citation, Text};
use crate::diagnostic::Span;

/// What `[presets.NAME]` declares: the options that a publication answers otherwise than the defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    pub name: Text,
    /// What it stands for.
    pub about: Option<Text>,
    pub cites: Vec<Citation>,
    /// In the order of the file. May be empty: the preset that the defaults were taken from.
    pub set: Vec<Setting>,
    /// The header or inline table that declares it.
    pub span: Span,
}

/// `option = value`, with the places of both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    pub option: Text,
    pub value: Text,
}
