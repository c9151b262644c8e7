//! What is odd about rules under a reading, though they can be played: conditions that always hold, kinds of turn that
//! never come up, values of options that change nothing.

use std::collections::BTreeMap;

use super::compiled::{AfterRule, Compiled, EndRule, FilterRule, FlagRule, KindTables};
use super::fold::Folder;
use super::formula::{Formula, Question};
use super::lists::{ClauseFate, Fates, List};
use super::places::Places;
use super::table::Table;
use super::words::Words;
use crate::board::{Position, Side};
use crate::diagnostic::Span;
use crate::rules::atoms::{Asked, Atom};
use crate::rules::{Clause, ClauseId, Condition, FilterAct, Kind, LapAct, Rules, StartThen, Test};

/// What is odd about one reading.
#[derive(Clone, Debug, Default)]
pub struct Odd {
    /// For each condition about the board whether it holds in every case of its list.
    pub always: BTreeMap<Span, bool>,
    /// For each kind of turn, by its header: whether some position lets it be played, or which earlier kind comes
    /// before it wherever it could be.
    pub kinds: Fates,
}

/// The seeds that a player has, in pits, hand and store.
pub(super) fn seeds_of(position: &Position, side: Side) -> u32 {
    let side = side.index();
    let lanes = position.lanes[side].iter().map(|&seeds| u32::from(seeds)).sum::<u32>();
    lanes + u32::from(position.hand[side]) + u32::from(position.store[side])
}

/// What is odd about rules under the reading that `values` gives every option.
#[must_use]
pub fn odd(rules: &Rules, values: &BTreeMap<String, String>) -> Odd {
    let mut seeker = Seeker { rules, words: Words::new(rules), odd: Odd::default() };
    for (at, phase) in rules.phases.iter().enumerate() {
        let mut folder = Folder::new(rules, values, Some(at));
        for kind in &phase.kinds {
            seeker.list(&mut folder, &kind.start, Asked::Start);
            seeker.list(&mut folder, &kind.lap_end, Asked::LapEnd);
            seeker.list(&mut folder, &kind.capture, Asked::Capture);
            for filter in &kind.filters {
                for condition in &filter.conditions {
                    // `from in all` is how one says that every own pit may start.
                    let all = matches!(condition.test, Test::Atom(Atom::In { their: false, lanes }) if lanes.count_ones() as usize == rules.shape.lanes());
                    if all && filter.act == FilterAct::From {
                        continue;
                    }
                    seeker.condition(&mut folder, condition, Asked::Candidate);
                }
            }
        }
        for (at, kind) in phase.kinds.iter().enumerate() {
            seeker.kind(&mut folder, &phase.kinds[..at], kind);
        }
    }
    seeker.odd
}

struct Seeker<'a> {
    rules: &'a Rules,
    words: Words,
    odd: Odd,
}

impl Seeker<'_> {
    /// What becomes of some formulas that are asked one after the other, of any pit, before something that always
    /// holds: the fate of each, by its number, and of that last one.
    fn fates(&self, formulas: Vec<Formula>, asked: Asked) -> Fates {
        let span = Span::new(0, 0..0);
        let numbered = formulas.into_iter().chain([Formula::Is(true)]).enumerate();
        let clauses = numbered.map(|(at, formula)| (formula, at, at as ClauseId)).collect();
        let spans = |_: ClauseId| span;
        let list = List {
            clauses,
            asked,
            places: Places::of(self.rules),
            lanes: if matches!(asked, Asked::LapEnd | Asked::Capture | Asked::Seed) {
                Places::of(self.rules).all()
            } else {
                Places::of(self.rules).own()
            },
            redirected: self.rules.phases.iter().flat_map(|phase| &phase.kinds).any(|kind| !kind.seed.is_empty()),
            words: &self.words,
            span,
            spans: &spans,
        };
        let mut fates = Fates::new();
        // What is wrong with the list is reported where it is compiled.
        list.table(&mut fates, &mut Vec::new());
        fates
    }

    fn list<A>(&mut self, folder: &mut Folder<'_>, clauses: &[Clause<A>], asked: Asked) {
        for condition in clauses.iter().flat_map(|clause| &clause.conditions) {
            self.condition(folder, condition, asked);
        }
    }

    fn condition(&mut self, folder: &mut Folder<'_>, condition: &Condition, asked: Asked) {
        if matches!(condition.test, Test::Always | Test::Option { .. } | Test::Phase(_)) {
            return;
        }
        let formula = folder.formula(std::slice::from_ref(condition));
        let always = match formula {
            Formula::Is(value) => value,
            formula => {
                let fates = self.fates(vec![formula], asked);
                matches!(fates.get(&1), Some(ClauseFate::Shadowed(_)))
            }
        };
        let known = self.odd.always.entry(condition.span).or_insert(true);
        *known &= always;
    }

    /// All that a pit must be like to start a kind of turn, but for the first-lap test and for preferences.
    fn candidates(folder: &mut Folder<'_>, kind: &Kind) -> Formula {
        let mut parts = Vec::new();
        for filter in &kind.filters {
            let formula = folder.formula(&filter.conditions);
            match filter.act {
                FilterAct::From => parts.push(formula),
                FilterAct::Never => {
                    let guard = folder.formula(&filter.guard);
                    parts.push(Formula::all([formula, guard]).negated());
                }
                FilterAct::Prefer => {}
            }
        }
        Formula::all(parts)
    }

    fn kind(&mut self, folder: &mut Folder<'_>, earlier: &[Kind], kind: &Kind) {
        let sown = |kind: &&Kind| {
            kind.start.iter().all(|clause| !matches!(clause.action.then, StartThen::Sow { when_captured: true, .. }))
        };
        let earlier: Vec<&Kind> = earlier.iter().filter(sown).collect();
        let own = Self::candidates(folder, kind);
        let mut formulas: Vec<Formula> = earlier.iter().map(|kind| Self::candidates(folder, kind)).collect();
        formulas.push(own);
        let fates = self.fates(formulas, Asked::Candidate);
        let fate = match fates.get(&(earlier.len() as ClauseId)) {
            Some(ClauseFate::Shadowed(by)) => {
                ClauseFate::Shadowed(by.iter().map(|&at| earlier[usize::from(at)].id).collect())
            }
            Some(ClauseFate::Contradiction | ClauseFate::Off) => ClauseFate::Contradiction,
            _ => ClauseFate::Used,
        };
        super::lists::note(&mut self.odd.kinds, kind.id, fate);
    }
}

/// Whether two readings are played alike: the same cells, filters, steps and start. Which clause says so does not
/// matter; a table that asks more is taken for another one.
#[must_use]
pub fn same(one: &Compiled, two: &Compiled) -> bool {
    let ends = |compiled: &Compiled| -> Vec<_> {
        let on = compiled.ends.iter().filter(|end| end.formula != Formula::Is(false));
        on.map(|EndRule { event, formula, verdict, double, .. }| (*event, formula.clone(), *verdict, *double)).collect()
    };
    let flags = |compiled: &Compiled| -> Vec<_> {
        let on = compiled.flags.iter().filter(|flag| flag.formula.iter().any(|formula| *formula != Formula::Is(false)));
        on.map(|FlagRule { flag, event, formula, both, .. }| (*flag, *event, formula.clone(), *both)).collect()
    };
    one.start == two.start
        && one.repetition == two.repetition
        && one.limit == two.limit
        && one.endless == two.endless
        && one.no_turn == two.no_turn
        && one.says_hand == two.says_hand
        && ends(one) == ends(two)
        && flags(one) == flags(two)
        && one.phases.len() == two.phases.len()
        && one.phases.iter().zip(&two.phases).all(|(one, two)| {
            one.when == two.when
                && one.kinds.len() == two.kinds.len()
                && one.kinds.iter().zip(&two.kinds).all(|(one, two)| same_kind(one, two))
        })
}

fn same_kind(one: &KindTables, two: &KindTables) -> bool {
    let filters = |filters: &[FilterRule]| -> Vec<_> {
        filters.iter().map(|filter| (filter.act, filter.formula.clone(), filter.guard.clone())).collect()
    };
    let after = |kind: &KindTables| -> Vec<_> {
        let on = kind.after.iter().filter(|rule| rule.formula != Formula::Is(false));
        on.map(|AfterRule { formula, acts, .. }| (formula.clone(), acts.clone())).collect()
    };
    let captures = match (&one.capture, &two.capture) {
        (Some(one), Some(two)) => same_table(one, two),
        (one, two) => one.is_none() && two.is_none(),
    };
    let seed = |kind: &KindTables| -> Vec<_> {
        let on = kind.seed.iter().filter(|rule| rule.formula != Formula::Is(false));
        on.map(|rule| (rule.formula.clone(), rule.act)).collect()
    };
    filters(&one.filters) == filters(&two.filters)
        && one.ring == two.ring
        && seed(one) == seed(two)
        && one.inlines == two.inlines
        && one.runs == two.runs
        && filters(&one.move_filters) == filters(&two.move_filters)
        && after(one) == after(two)
        && same_table(&one.start, &two.start)
        && same_table::<LapAct>(&one.lap_end, &two.lap_end)
        && captures
}

fn same_table<A: PartialEq>(one: &Table<A>, two: &Table<A>) -> bool {
    let bits = |table: &Table<A>| -> Vec<(Question, u16)> { table.bits.clone() };
    one.class == two.class
        && one.here == two.here
        && one.facing == two.facing
        && one.behind == two.behind
        && bits(one) == bits(two)
        && one.consistent == two.consistent
        && (0..one.cells.len()).all(|cell| !one.consistent[cell] || one.action(cell) == two.action(cell))
}
