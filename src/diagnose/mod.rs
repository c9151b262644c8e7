//! Everything that can be said of a variant: what its rules, its tables and its examples show, less what its author
//! has switched off.

mod allow;
mod codes;

pub use codes::{CODES, Code, Shown, page};

use std::collections::{BTreeMap, BTreeSet};

use crate::compile::{ClauseFate, Fates, compile, odd, same};
use crate::diagnostic::{Problem, Severity, Span};
use crate::examine::{example_game, example_texts};
use crate::game::Source;
use crate::rules::LapAct;
use crate::variant::OptionKind;

/// Errors and warnings about a variant, in the order of its files. Errors that keep it from being read at all are not
/// here: they kept the [`Source`] from being made.
///
/// ```
/// let (variant, _) = shimo::variant::find("hus").unwrap();
/// let source = shimo::game::Source::new(variant).unwrap();
/// assert_eq!(shimo::diagnose::diagnose(&source), []);
/// ```
#[must_use]
pub fn diagnose(source: &Source) -> Vec<Problem> {
    let mut problems = source.warnings.clone();
    problems.extend(source.warnings_of_tables());
    let broken = problems.iter().any(|problem| problem.severity == Severity::Error);
    // A clause that decides nothing takes the meaning from the options it asks for.
    let idle = problems.iter().any(|problem| problem.code.starts_with("compile::"));
    // Where a reading cannot be compiled nobody knows what its tables would have shown.
    if !broken {
        problems.extend(odd_rules(source));
        problems.extend(if idle { Vec::new() } else { idle_values(source) });
        problems.extend(lifted_stores(source));
        problems.extend(no_first_move(source));
    }
    for example in &source.variant.examples {
        if let Ok(game) = example_game(source, example) {
            problems.extend(example_texts(&game, example));
        }
    }
    allow::apply(&source.variant.files, &mut problems, !broken);
    problems.sort_by_key(|problem| problem.labels.first().map(|(span, _)| (span.file, span.start)));
    problems
}

/// Conditions that hold in every case, and kinds of turn that never come up, whatever the reading.
fn odd_rules(source: &Source) -> Vec<Problem> {
    let mut always: BTreeMap<Span, bool> = BTreeMap::new();
    let mut kinds = Fates::new();
    for (_, preset, sets) in source.readings() {
        let Ok(reading) = source.variant.reading(preset.as_deref(), &sets) else { continue };
        let found = odd(&source.rules, &reading.values);
        for (span, holds) in found.always {
            *always.entry(span).or_insert(true) &= holds;
        }
        for (id, fate) in found.kinds {
            match kinds.get(&id) {
                Some(known) if known.rank() >= fate.rank() => {}
                _ => {
                    kinds.insert(id, fate);
                }
            }
        }
    }
    let mut problems: Vec<Problem> = always
        .into_iter()
        .filter(|(_, always)| *always)
        .map(|(span, _)| {
            Problem::warning("compile::always", span, "this condition holds in every case")
                .label("always so")
                .help("leave it out, or ask for what was meant")
        })
        .collect();
    let header = |id| source.rules.clauses[usize::from(id)].span;
    for (id, fate) in kinds {
        let problem = |message: &str| Problem::warning("compile::no-such-turn", header(id), message);
        problems.extend(match fate {
            ClauseFate::Used => None,
            ClauseFate::Shadowed(by) => {
                let first = problem("no position lets this kind of turn be played")
                    .label("never played")
                    .help("kinds of turn stand in the order of obligation: put this one first, or say in the other one what it needs");
                Some(by.into_iter().fold(first, |problem, id| {
                    problem.also(header(id), "whatever could start it can start this one, which comes before it")
                }))
            }
            _ => Some(
                problem("no pit can ever start this kind of turn")
                    .label("never played")
                    .help("its `from` and `never` lines leave nothing: change one of them, or leave the turn out"),
            ),
        });
    }
    problems
}

/// Clauses by which a lap that ends in a store goes on: its seeds would be lifted out of it again.
fn lifted_stores(source: &Source) -> Vec<Problem> {
    let mut clauses: BTreeSet<Span> = BTreeSet::new();
    for (_, preset, sets) in source.readings() {
        let Ok(game) = source.game(preset.as_deref(), &sets) else { continue };
        let compiled = game.engine.compiled();
        if compiled.places.stores {
            for kind in compiled.phases.iter().flat_map(|phase| &phase.kinds) {
                let goes_on = |act: &LapAct| match act {
                    LapAct::Relay | LapAct::RelayFromNext | LapAct::Capture => true,
                    LapAct::Choice(parts) => parts.iter().any(|part| *part != LapAct::Stop),
                    LapAct::Stop | LapAct::Again | LapAct::Take(_) => false,
                };
                let stores = [false, true].map(|their| compiled.places.store(their));
                for cell in stores.into_iter().flat_map(|store| kind.lap_end.cells_of(store)) {
                    if goes_on(kind.lap_end.action(cell)) {
                        clauses.insert(source.rules.clauses[usize::from(kind.lap_end.clauses[cell])].span);
                    }
                }
            }
        }
    }
    let warning = |span| {
        Problem::warning(
            "compile::lifted-store",
            span,
            "this is also for a lap that ends in a store, and takes its seeds out",
        )
        .label("a store is a place, too")
        .help("put a clause above it that deals with stores, such as `in store -> again`")
    };
    clauses.into_iter().map(warning).collect()
}

/// A reading under which nobody can move at the start.
fn no_first_move(source: &Source) -> Option<Problem> {
    let several = !source.variant.presets.is_empty();
    let presets = source
        .variant
        .presets
        .iter()
        .map(|preset| (format!("preset {}", preset.name), Some(preset.name.value.clone()), Vec::new()));
    std::iter::once(("the default reading".to_owned(), None, Vec::new())).chain(presets).find_map(
        |(name, preset, sets)| {
            let game = source.game(preset.as_deref(), &sets).ok()?;
            if !game.engine.expand(&game.engine.start()).moves.is_empty() {
                return None;
            }
            let under = if several { format!("under {name}, ") } else { String::new() };
            let span = source.rules.setup.first().map_or(source.variant.id.span, |line| line.span);
            let message = format!("{under}the game is over before it begins: nobody can move from this position");
            Some(
                Problem::warning("compile::no-first-move", span, message)
                    .help("`shimo explain VARIANT MOVE` tells what stands in the way of a move"),
            )
        },
    )
}

/// Values of options that change nothing: neither under the defaults nor under any preset.
fn idle_values(source: &Source) -> Vec<Problem> {
    let mut problems = Vec::new();
    let variant = &source.variant;
    let tables = |preset: Option<&str>, sets: &[(String, String)]| {
        let reading = variant.reading(preset, sets).ok()?;
        compile(&source.rules, &reading.values).ok()
    };
    let presets = || std::iter::once(None).chain(variant.presets.iter().map(|preset| Some(preset.name.value.as_str())));
    for option in &variant.options {
        let OptionKind::Words { .. } = option.kind else { continue };
        let default = option.default_value().value.clone();
        for value in option.values() {
            // Only what this file says is its author's to change.
            if value.key.value == default || value.key.span.file != 0 {
                continue;
            }
            let set = |value: &str| vec![(option.name.value.clone(), value.to_owned())];
            let idle = presets().all(|preset| {
                match (tables(preset, &set(&default)), tables(preset, &set(&value.key.value))) {
                    (Some(one), Some(two)) => same(&one, &two),
                    _ => false,
                }
            });
            if idle {
                problems.push(
                    Problem::warning(
                        "compile::idle-value",
                        value.key.span,
                        format!("with `{} = {}` the game is the same as with `{default}`", option.name, value.key),
                    )
                    .help("let a clause that asks for it say something else than the others, or leave the value out"),
                );
            }
        }
    }
    // An option that no rule asks for is reported as such.
    let unused = |problem: &Problem| {
        let span = problem.labels[0].0;
        variant.options.iter().any(|option| {
            option.values().iter().any(|value| value.key.span == span)
                && source.warnings.iter().any(|warning| {
                    warning.code == "rules::unused" && warning.labels.first().map(|l| l.0) == Some(option.name.span)
                })
        })
    };
    problems.retain(|problem| !unused(problem));
    problems
}
