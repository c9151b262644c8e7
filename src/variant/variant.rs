//! A game as a file describes it.

use super::{Example, MatchRules, OptionDecl, Preset, RulesText, Source, Text};
use crate::diagnostic::{Files, Problem};

/// The version of the file format that this program reads: `shimo = 1`.
pub const FORMAT: u32 = 1;

/// A variant: everything that its file says, and what it takes over from the file that it extends.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The files it was read from: its own first, then its base's.
    pub files: Files,
    /// The version of the format it is written in: [`FORMAT`].
    pub format: u32,
    pub id: Text,
    pub name: Text,
    /// Other names that people know it by.
    pub aliases: Vec<Text>,
    pub region: Option<Text>,
    pub summary: Option<Text>,
    pub sources: Vec<Source>,
    pub options: Vec<OptionDecl>,
    pub presets: Vec<Preset>,
    /// What `[match]` says, if the variant says anything of matches.
    pub matches: Option<MatchRules>,
    /// The base's rules first, then what the extending file says instead.
    pub rules: Vec<RulesText>,
    pub examples: Vec<Example>,
    /// What `extends` says.
    pub base: Option<Text>,
    /// What to think about; none of it keeps the variant from being used.
    pub warnings: Vec<Problem>,
}

impl Variant {
    /// The source of a name.
    #[must_use]
    pub fn source(&self, name: &str) -> Option<&Source> {
        self.sources.iter().find(|source| source.name.value == name)
    }

    /// The option of a name.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionDecl> {
        self.options.iter().find(|option| option.name.value == name)
    }

    /// The preset of a name.
    #[must_use]
    pub fn preset(&self, name: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.name.value == name)
    }
}
