//! A variant under one reading, ready to be played: the whole way from a file to an engine.

mod reasons;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use crate::compile::{ClauseFate, compile};
use crate::diagnostic::{Problem, Severity, Span};
use crate::engine::Engine;
use crate::notation::Names;
use crate::rules::tree::Cite;
use crate::rules::{self, ClauseId, KnownOptions, OptionShape, Rules};
use crate::variant::{self, Failure, OptionKind, Reading, Variant};

pub use reasons::Reason;

/// How a reading is called in messages, its preset, and the options set besides.
pub type NamedReading = (String, Option<String>, Vec<(String, String)>);

/// A variant with its rules resolved, all readings still open.
#[derive(Clone, Debug)]
pub struct Source {
    pub variant: Arc<Variant>,
    pub rules: Arc<Rules>,
    /// What to think about; errors would have kept it from being made.
    pub warnings: Vec<Problem>,
}

/// A variant under one reading.
#[derive(Clone, Debug)]
pub struct Game {
    pub source: Source,
    /// The preset that was asked for.
    pub preset: Option<String>,
    pub reading: Reading,
    pub engine: Engine,
}

/// A clause as it stands in a file. It is written as the clause, its sources and its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Written {
    /// The clause on one line, without its citations.
    pub text: String,
    /// What it cites.
    pub cites: Vec<String>,
    /// The list it stands in.
    pub list: String,
    pub file: String,
    /// From 1.
    pub line: usize,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.text)?;
        if !self.cites.is_empty() {
            write!(f, " [{}]", self.cites.join("; "))?;
        }
        write!(f, ", {}:{}", self.file, self.line)
    }
}

impl Source {
    /// A clause of these rules as it was written.
    ///
    /// # Panics
    ///
    /// If the clause is one of other rules.
    #[must_use]
    pub fn written(&self, id: ClauseId) -> Written {
        let files = &self.variant.files;
        let clause = &self.rules.clauses[usize::from(id)];
        let text = files.slice(clause.span);
        let bare = text.lines().map(|line| line.split(['[', '#']).next().unwrap_or(line));
        Written {
            text: bare.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" "),
            cites: clause.cites.clone(),
            list: clause.list.clone(),
            file: files.name(clause.span.file).to_owned(),
            line: files.line(clause.span),
        }
    }

    /// Resolves the rules of a variant.
    ///
    /// # Errors
    ///
    /// Every mistake in the rules text, with its place.
    pub fn new(variant: Variant) -> Result<Source, Failure> {
        let mut problems = Vec::new();
        let mut blocks = Vec::new();
        let mut cites = Vec::new();
        for text in &variant.rules {
            let span = text.span;
            let parsed = rules::parse(variant.files.slice(span), span.file, span.start as usize);
            problems.extend(parsed.problems);
            cites.extend(parsed.cites);
            blocks.push(parsed.blocks);
        }
        let whole = variant.rules.last().map_or(Span::new(0, 0..0), |text| {
            // What is missing from the rules is said of the word `rules`.
            let before = &variant.files.text(text.span.file)[..text.span.start as usize];
            let word = before.rfind("rules").unwrap_or(before.len());
            Span::new(text.span.file, word..(word + 5).min(before.len()))
        });
        // Blocks that were not read are missing for no fault of what follows, so only what was read is looked at.
        let broken = blocks.iter().all(Vec::is_empty);
        let checked = if broken { None } else { Some(rules::check(blocks, &options(&variant), whole)) };
        let mut resolved = None;
        if let Some((rules, found)) = checked {
            let unread =
                problems.iter().any(|problem| problem.code == "rules::misplaced" || problem.code == "rules::syntax");
            let missing = |problem: &Problem| {
                unread
                    && matches!(
                        problem.code,
                        "rules::no-list"
                            | "rules::no-turn"
                            | "rules::no-end"
                            | "rules::no-setup"
                            | "rules::no-board"
                            | "rules::unused"
                            | "rules::empty"
                    )
            };
            problems.extend(found.into_iter().filter(|problem| !missing(problem)));
            resolved = rules;
        }
        citations(&variant, &cites, &mut problems);
        problems.extend(resolved.as_ref().and_then(|rules| idle_double(&variant, rules)));
        let errors = problems.iter().any(|problem| problem.severity == Severity::Error);
        if errors {
            // What seems to be idle may be what a clause with a mistake was about.
            problems.retain(|problem| problem.code != "rules::unused");
        }
        problems.sort_by_key(|problem| problem.labels.first().map(|(span, _)| (span.file, span.start)));
        match resolved {
            Some(rules) if !errors => {
                let mut warnings = variant.warnings.clone();
                warnings.extend(problems);
                Ok(Source { variant: Arc::new(variant), rules: Arc::new(rules), warnings })
            }
            _ => Err(Failure { files: variant.files, problems }),
        }
    }

    /// Compiles one reading.
    ///
    /// # Errors
    ///
    /// An unknown preset, option or value; a reading under which the rules leave a case open.
    pub fn game(&self, preset: Option<&str>, sets: &[(String, String)]) -> Result<Game, Failure> {
        let fail = |problems| Failure { files: self.variant.files.clone(), problems };
        let reading = self.variant.reading(preset, sets).map_err(|problem| fail(vec![problem]))?;
        let compiled = compile(&self.rules, &reading.values).map_err(fail)?;
        Ok(Game { source: self.clone(), preset: preset.map(str::to_owned), reading, engine: Engine::new(compiled) })
    }

    /// The readings that a variant should be looked at under: the default, every preset, and every option set to each
    /// of its values alone. Numbers are taken at their smallest and largest.
    #[must_use]
    pub fn readings(&self) -> Vec<NamedReading> {
        let mut readings = vec![("the default reading".to_owned(), None, Vec::new())];
        for preset in &self.variant.presets {
            readings.push((format!("preset {}", preset.name), Some(preset.name.value.clone()), Vec::new()));
        }
        for option in &self.variant.options {
            let mut values: Vec<String> = option.values().iter().map(|value| value.key.value.clone()).collect();
            if let OptionKind::Number { min, max, .. } = &option.kind {
                values.extend([min.to_string(), max.to_string()]);
            }
            values.retain(|value| *value != option.default_value().value);
            for value in values {
                readings.push((format!("{} = {value}", option.name), None, vec![(option.name.value.clone(), value)]));
            }
        }
        readings
    }

    /// The same, and those that somebody took the trouble to give an example of.
    fn readings_shown(&self) -> Vec<NamedReading> {
        let mut readings = self.readings();
        for example in &self.variant.examples {
            let preset = example.preset.as_ref().map(|preset| preset.value.clone());
            let sets: Vec<(String, String)> =
                example.options.iter().map(|set| (set.option.value.clone(), set.value.value.clone())).collect();
            let known = |(_, other, set): &NamedReading| *other == preset && *set == sets;
            if !sets.is_empty() && !readings.iter().any(known) {
                let of: Vec<String> = sets.iter().map(|(option, value)| format!("{option} = {value}")).collect();
                readings.push((of.join(", "), preset, sets));
            }
        }
        readings
    }

    /// What shows only in the tables: clauses that decide nothing under any of [`Source::readings`], and, as errors,
    /// what keeps a reading from being compiled (once, under the first reading it is wrong in).
    #[must_use]
    pub fn warnings_of_tables(&self) -> Vec<Problem> {
        let mut problems: Vec<Problem> = Vec::new();
        let mut broken: BTreeSet<(&'static str, Option<Span>)> = BTreeSet::new();
        // A list may be compiled for several kinds of turn: what counts is the clause as it stands in the file.
        let mut fates: BTreeMap<Span, ClauseFate> = BTreeMap::new();
        let readings = self.readings_shown();
        let several = readings.len() > 1;
        for (name, preset, sets) in readings {
            let tables = match self.variant.reading(preset.as_deref(), &sets) {
                Ok(reading) => compile(&self.rules, &reading.values),
                Err(problem) => Err(vec![problem]),
            };
            match tables {
                Ok(tables) => {
                    for (id, fate) in &tables.fates {
                        let span = self.clause(*id);
                        match fates.get_mut(&span) {
                            Some(ClauseFate::Shadowed(known)) if matches!(fate, ClauseFate::Shadowed(_)) => {
                                let ClauseFate::Shadowed(by) = fate else { continue };
                                known.extend(by);
                            }
                            Some(known) if known.rank() >= fate.rank() => {}
                            _ => {
                                fates.insert(span, fate.clone());
                            }
                        }
                    }
                }
                Err(found) => {
                    for mut problem in found {
                        if broken.insert((problem.code, problem.labels.first().map(|(span, _)| *span))) {
                            if several {
                                problem.message = format!("under {name}, {}", problem.message);
                            }
                            problems.push(problem);
                        }
                    }
                }
            }
        }
        // Where a reading is missing nobody knows what its tables would have used.
        if problems.is_empty() {
            problems.extend(fates.iter().filter_map(|(span, fate)| self.idle(*span, fate)));
            if problems.is_empty() {
                problems.extend(self.never_asked(&fates));
            }
        }
        problems
    }

    fn clause(&self, id: ClauseId) -> Span {
        self.rules.clauses[usize::from(id)].span
    }

    /// What is to be said of a clause with this fate.
    fn idle(&self, span: Span, fate: &ClauseFate) -> Option<Problem> {
        Some(match fate {
            ClauseFate::Used => return None,
            ClauseFate::Shadowed(by) => {
                let by: BTreeSet<Span> = by.iter().map(|&id| self.clause(id)).collect();
                let problem = Problem::warning("compile::shadowed", span, "this clause is never reached")
                    .label("never reached")
                    .help("of a list the first clause that holds is taken: put this one above, or leave it out");
                let whole = match by.len() {
                    1 => "wherever the other would hold, this one is taken",
                    _ => "this one is taken before it",
                };
                by.into_iter().fold(problem, |problem, span| problem.also(span, whole))
            }
            ClauseFate::Contradiction => {
                Problem::warning("compile::contradiction", span, "these conditions never hold together")
                    .label("no position fits")
                    .help("change one of the conditions, or leave the clause out")
            }
            // A clause of the file below may be for readings that its own examples show.
            ClauseFate::Off if span.file != self.variant.id.span.file => return None,
            ClauseFate::Off => {
                Problem::warning("compile::never", span, "no reading asks this clause").label("always off").help(
                    "its conditions on options, phases and numbers never hold together in any preset or option value",
                )
            }
        })
    }

    /// A capture list of a game in which nothing captures.
    fn never_asked(&self, fates: &BTreeMap<Span, ClauseFate>) -> Option<Problem> {
        let list = self.rules.phases.iter().flat_map(|phase| &phase.kinds).flat_map(|kind| &kind.capture);
        let spans: Vec<Span> = list.map(|clause| self.clause(clause.id)).collect();
        let first = spans.first()?;
        spans.iter().all(|span| !fates.contains_key(span)).then(|| {
            Problem::warning("compile::never", *first, "nothing in this game captures, so this is never asked")
                .help("write `-> capture` in a `lap end` or `start` list, or leave the capture list out")
        })
    }
}

impl Game {
    /// A game by what a person types: a shipped id, an alias or a path, perhaps with `@preset`.
    ///
    /// ```
    /// let game = shimo::game::Game::find("bao-la-kujifunza@jokoak", &[]).unwrap();
    /// assert_eq!(game.reading.get("capture-max"), Some("16"));
    /// assert_eq!(game.engine.expand(&game.engine.start()).moves.len(), 16);
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the name, the file or the reading.
    pub fn find(text: &str, sets: &[(String, String)]) -> Result<Game, Failure> {
        let (variant, preset) = variant::find(text)?;
        Source::new(variant)?.game(preset.as_deref(), sets)
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.source.variant
    }

    /// What a position of this game consists of, for reading and writing it.
    #[must_use]
    pub fn names(&self) -> Names {
        let compiled = self.engine.compiled();
        Names {
            shape: compiled.shape,
            hand: compiled.hand,
            store: compiled.stores,
            store_left: compiled.places.stores && compiled.places.stores_first,
            flags: compiled.flag_names.clone(),
            marks: compiled.marks.iter().map(|(name, _)| name.clone()).collect(),
            owned: compiled.owned_marks,
        }
    }

    /// The pits that have a name to themselves and so are drawn square, by lane.
    #[must_use]
    pub fn square_pits(&self) -> u64 {
        let single = self.source.rules.pits.iter().filter(|(_, lanes)| lanes.count_ones() == 1);
        single.fold(0, |set, (_, lanes)| set | lanes)
    }

    /// The value of every option.
    #[must_use]
    pub fn values(&self) -> &BTreeMap<String, String> {
        &self.reading.values
    }
}

/// The options of a variant as rules see them.
fn options(variant: &Variant) -> KnownOptions {
    variant
        .options
        .iter()
        .map(|option| {
            let shape = match &option.kind {
                OptionKind::Words { values, .. } => {
                    OptionShape::Words(values.iter().map(|value| value.key.value.clone()).collect())
                }
                OptionKind::Number { min, max, .. } => {
                    OptionShape::Number { min: i64::from(*min), max: i64::from(*max) }
                }
            };
            (option.name.value.clone(), shape, option.name.span)
        })
        .collect()
}

/// What `[match]` says of double wins, where the rules know none.
fn idle_double(variant: &Variant, rules: &Rules) -> Option<Problem> {
    let span = variant.matches.as_ref()?.double_span.filter(|span| span.file == 0)?;
    rules.ends.iter().all(|end| !end.action.2).then(|| {
        Problem::warning("rules::double", span, "no win counts double in these rules")
            .help("write `-> loses double` or `-> wins double` in the end block, or leave `double` out")
    })
}

/// Citations in the rules name declared sources.
fn citations(variant: &Variant, cites: &[Cite], problems: &mut Vec<Problem>) {
    for cite in cites {
        let mut offset = 0;
        for part in cite.text.split(';') {
            let start = cite.span.start as usize + offset + (part.len() - part.trim_start().len());
            offset += part.len() + 1;
            let name = part.split_whitespace().next().unwrap_or("");
            if variant.source(name).is_some() {
                continue;
            }
            let span = Span::new(cite.span.file, start..start + name.len().max(1));
            let known = variant.sources.iter().map(|source| source.name.value.as_str());
            let help = match crate::diagnostic::nearest(name, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    format!("declare it: `[sources.{}]` with a `title`", if name.is_empty() { "NAME" } else { name })
                }
            };
            problems
                .push(Problem::error("rules::unknown-source", span, format!("there is no source `{name}`")).help(help));
        }
    }
}
