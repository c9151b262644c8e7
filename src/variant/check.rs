//! What must hold between the parts of a variant, once its base is known: that citations, presets and examples
//! speak of sources, presets, options and values that there are.

use super::choose::{unknown_option, unknown_preset};
use super::file::Entry;
use super::wording::{instead, shown};
use super::{Citation, Example, OptionDecl, Preset, Setting, Source, Text};
use crate::diagnostic::Problem;

/// The number of problems of this kind after which no more are looked for.
const ENOUGH: usize = 1000;

/// What a variant declares, its own and its base's.
pub(super) struct Declared<'a> {
    pub(super) sources: &'a [Entry<Source>],
    pub(super) options: &'a [Entry<OptionDecl>],
    pub(super) presets: &'a [Entry<Preset>],
}

impl Declared<'_> {
    /// What refers to something that is not declared.
    pub(super) fn check(&self, examples: &[Example]) -> Vec<Problem> {
        let mut problems = Vec::new();
        self.check_options_and_presets(&mut problems);
        self.check_examples(examples, &mut problems);
        problems
    }

    fn check_options_and_presets(&self, problems: &mut Vec<Problem>) {
        for option in self.options.iter().filter_map(|entry| entry.body.as_ref()) {
            option.values().iter().for_each(|value| self.check_citations(&value.cites, problems));
        }
        for preset in self.presets.iter().filter_map(|entry| entry.body.as_ref()) {
            self.check_citations(&preset.cites, problems);
            self.check_settings(&preset.set, problems);
        }
    }

    fn check_examples(&self, examples: &[Example], problems: &mut Vec<Problem>) {
        for example in examples {
            self.check_citations(&example.cites, problems);
            self.check_settings(&example.options, problems);
            example.preset.iter().for_each(|preset| self.check_preset(preset, problems));
            if problems.len() > ENOUGH {
                return;
            }
        }
    }

    fn check_citations(&self, citations: &[Citation], problems: &mut Vec<Problem>) {
        check_citations(self.sources, citations, problems);
    }

    fn check_settings(&self, settings: &[Setting], problems: &mut Vec<Problem>) {
        for Setting { option, value } in settings {
            if problems.len() > ENOUGH {
                return;
            }
            let known = self.options.iter().map(|entry| entry.name.as_str());
            match self.options.iter().find(|entry| entry.name.value == option.value) {
                None => problems.push(at(option, unknown_option(&option.value, known))),
                Some(Entry { body: Some(decl), .. }) => {
                    if let Err(problem) = decl.accept(&value.value) {
                        problems.push(at(value, problem));
                    }
                }
                Some(Entry { body: None, .. }) => {}
            }
        }
    }

    fn check_preset(&self, preset: &Text, problems: &mut Vec<Problem>) {
        let known = self.presets.iter().map(|entry| entry.name.as_str());
        if !known.clone().any(|name| name == preset.value) {
            problems.push(at(preset, unknown_preset(&preset.value, known)));
        }
    }
}

/// What is cited and not declared.
pub(super) fn check_citations(sources: &[Entry<Source>], citations: &[Citation], problems: &mut Vec<Problem>) {
    for Citation { source, .. } in citations {
        if problems.len() > ENOUGH {
            return;
        }
        let known = sources.iter().map(|entry| entry.name.as_str());
        if !known.clone().any(|name| name == source.value) {
            let none = format!(
                "declare it: `[sources.{}]` with `title = \"…\"`",
                if source.value.len() < 30 { source.as_str() } else { "NAME" }
            );
            let problem =
                Problem::plain("variant::unknown-source", format!("there is no source {}", shown(&source.value)))
                    .help(instead(&source.value, known, "the sources are", none));
            problems.push(at(source, problem));
        }
    }
}

/// The problem, about the words of a text.
pub(super) fn at(text: &Text, mut problem: Problem) -> Problem {
    problem.labels.insert(0, (text.span, String::new()));
    problem
}
