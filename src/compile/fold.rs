//! One reading put into conditions and numbers: what is left knows no option, no `let` and no phase.

use std::collections::BTreeMap;

use super::formula::{Formula, Question, Range};
use crate::diagnostic::{Problem, Span};
use crate::rules::{Amount, Condition, Rules, Seeds, SetupPlace, Test};

/// Questions a single condition may come to when all its definitions are written out.
const LARGEST: usize = 2_000;

/// What conditions come to under the reading that `values` gives every option, in one phase. Of rules that compile.
#[must_use]
pub fn folded(
    rules: &Rules,
    values: &BTreeMap<String, String>,
    phase: Option<usize>,
    conditions: &[Condition],
) -> Formula {
    Folder::new(rules, values, phase).formula(conditions)
}

/// Folds conditions of one phase.
pub(super) struct Folder<'a> {
    /// The value of every option.
    pub values: &'a BTreeMap<String, String>,
    /// The phase whose lists are folded, if it is settled.
    pub phase: Option<usize>,
    /// Each `let` written out, for both points of view.
    lets: Vec<[Formula; 2]>,
    /// Seeds of the game.
    total: u16,
    pub problems: Vec<Problem>,
}

impl<'a> Folder<'a> {
    pub fn new(rules: &'a Rules, values: &'a BTreeMap<String, String>, phase: Option<usize>) -> Folder<'a> {
        let mut folder = Folder { values, phase, lets: Vec::new(), total: 0, problems: Vec::new() };
        for line in &rules.setup {
            let pits = match line.place {
                SetupPlace::Total => 0,
                SetupPlace::Hand => 1,
                SetupPlace::Pits(lanes) => lanes.count_ones() as u16,
            };
            if folder.formula(&line.when) != Formula::Is(false) {
                let seeds = folder.amount(&line.seeds, 0).saturating_mul(pits).saturating_mul(2);
                folder.total = folder.total.saturating_add(seeds);
            }
        }
        for definition in &rules.lets {
            let own = folder.formula(&definition.conditions);
            let theirs = flipped(&own);
            folder.lets.push([own, theirs]);
        }
        folder
    }

    /// An amount as a number; `none` is `open`.
    pub fn amount(&self, amount: &Amount, open: u16) -> u16 {
        match amount {
            Amount::Fixed(number) => *number,
            Amount::Option(name) => self.values.get(name).and_then(|value| value.parse().ok()).unwrap_or(open),
        }
    }

    pub fn range(&self, seeds: &Seeds) -> Range {
        match seeds {
            Seeds::Even => Range::Even,
            Seeds::OverHalf => Range::Between(self.total / 2 + 1, u16::MAX),
            Seeds::Between(low, high) => {
                Range::Between(self.amount(low, 0), high.as_ref().map_or(u16::MAX, |high| self.amount(high, u16::MAX)))
            }
        }
    }

    /// All the conditions of a clause as one formula.
    pub fn formula(&mut self, conditions: &[Condition]) -> Formula {
        let parts: Vec<Formula> = conditions.iter().map(|condition| self.condition(condition)).collect();
        let formula = Formula::all(parts);
        if formula.size() > LARGEST {
            let span = conditions.iter().map(|condition| condition.span).reduce(Span::to).expect("a large condition");
            if !self.problems.iter().any(|problem| problem.code == "compile::large") {
                self.problems.push(
                    Problem::error(
                        "compile::large",
                        span,
                        "this condition is too large once its definitions are written out",
                    )
                    .help(format!("it may ask {LARGEST} questions at most; define it more simply")),
                );
            }
            return Formula::Is(false);
        }
        formula
    }

    fn condition(&mut self, condition: &Condition) -> Formula {
        let formula = match &condition.test {
            Test::Always => Formula::Is(true),
            Test::Option { name, value } => Formula::Is(self.values.get(name).is_some_and(|set| set == value)),
            Test::Phase(phase) => match self.phase {
                Some(settled) => Formula::Is(settled == *phase),
                None => Formula::Is(false),
            },
            Test::Let { their, index } => self.lets[*index][usize::from(*their)].clone(),
            Test::Atom(atom) => {
                let Ok(question) = atom.try_map(|seeds| Ok::<_, std::convert::Infallible>(self.range(seeds)));
                settle(question)
            }
        };
        if condition.negated { formula.negated() } else { formula }
    }
}

/// A question whose answer is the same everywhere is no question.
fn settle(question: Question) -> Formula {
    match question {
        Question::Here(range) | Question::HereBefore(range) | Question::Hand { range, .. } if range.is_any() => {
            Formula::Is(true)
        }
        question => Formula::Ask(question),
    }
}

/// The same formula from the other player's point of view.
fn flipped(formula: &Formula) -> Formula {
    match formula {
        Formula::Is(value) => Formula::Is(*value),
        Formula::Ask(question) => Formula::Ask(question.clone().flipped()),
        Formula::Not(inner) => Formula::Not(Box::new(flipped(inner))),
        Formula::All(parts) => Formula::All(parts.iter().map(flipped).collect()),
    }
}
