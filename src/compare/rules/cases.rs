//! Two lists held against each other case by case, and what can be made of the answer: formulas and tables.

use crate::compare::case::{Axes, Case, Domain, Group, axis};
use crate::compare::cover::{ALIKE, Cube, FREE, cover};
use crate::compile::{Formula, NO_PIT, Places, Question, Range, Table};
use crate::rules::ClauseId;
use crate::rules::atoms::Asked;

/// What a list decides in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ruled {
    pub(super) act: usize,
    pub(super) clause: Option<ClauseId>,
}

/// A list that is asked step by step: the first formula that holds decides.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    pub(super) rules: Vec<(Formula, Ruled)>,
    /// What each rule asks of the position before a whole move; empty if no rule does.
    pub(super) guards: Vec<Formula>,
    pub(super) otherwise: Ruled,
}

impl Steps {
    pub(super) fn decide(&self, case: &Case<'_>) -> Ruled {
        let guarded = |at: usize| self.guards.get(at).is_none_or(|guard| case.held(guard));
        let mut rules = self.rules.iter().enumerate();
        rules
            .find(|(at, (formula, _))| guarded(*at) && case.holds(formula))
            .map_or(self.otherwise, |(_, (_, ruled))| *ruled)
    }

    pub(super) fn ask(&self, axes: &mut Axes) {
        self.rules.iter().for_each(|(formula, _)| axes.ask_all(formula));
        self.guards.iter().for_each(|guard| axes.ask_before(guard));
    }
}

/// Cases in which two lists decide differently, by the same clauses.
pub(super) struct Found {
    pub(super) a: Ruled,
    pub(super) b: Ruled,
    pub(super) cubes: Vec<Cube>,
    /// Its number among the groups of cases.
    pub(super) group: u32,
}

/// All differences of two lists.
pub(super) struct Compared {
    pub(super) domain: Domain,
    pub(super) found: Vec<Found>,
    /// The group of each case.
    pub(super) cells: Vec<u32>,
}

pub(super) fn either(parts: Vec<Formula>) -> Formula {
    Formula::all(parts.into_iter().map(Formula::negated)).negated()
}

/// A number of seeds in this set, asked by `ask`.
pub(super) fn in_numbers(numbers: &[usize], ask: impl Fn(Range) -> Question) -> Formula {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &seeds in numbers {
        match runs.last_mut() {
            Some((_, last)) if usize::from(*last) + 1 == seeds => *last += 1,
            _ => runs.push((seeds as u16, seeds as u16)),
        }
    }
    let open = |high: u16| if high == 255 { u16::MAX } else { high };
    either(runs.into_iter().map(|(low, high)| Formula::Ask(ask(Range::Between(low, open(high))))).collect())
}

/// Here is one of these places.
pub(super) fn in_places(places: Places, set: u64) -> Formula {
    let whose = if places.shared { &[false, true][..] } else { &[false] };
    let lanes = |their: bool| {
        let at = |lane: &usize| set >> places.pit(their, *lane) & 1 == 1;
        (0..places.shape.lanes()).filter(at).fold(0u64, |lanes, lane| lanes | 1 << lane)
    };
    let pits = whose
        .iter()
        .filter(|their| lanes(**their) != 0)
        .map(|their| Question::In { their: *their, lanes: lanes(*their) });
    let stores = whose
        .iter()
        .filter(|their| places.stores && set >> places.store(**their) & 1 == 1)
        .map(|their| Question::InStore { their: *their });
    either(pits.chain(stores).map(Formula::Ask).collect())
}

/// The cases of some cubes as one formula.
pub(super) fn region(domain: &Domain, cubes: &[Cube]) -> Formula {
    let one = |cube: &Cube| {
        let mut parts = Vec::new();
        let members = |at: usize, groups: &[Group]| {
            let mut all: Vec<usize> = cube[at].iter().flat_map(|&group| groups[group].members.clone()).collect();
            all.sort_unstable();
            (cube[at].len() < groups.len()).then_some(all)
        };
        let lanes = members(axis::LANE, &domain.lanes);
        let owners = (cube[axis::OWNER].len() < domain.owners).then(|| cube[axis::OWNER][0] == 1);
        if domain.asked != Asked::After {
            parts.extend(
                lanes.map(|lanes| in_places(domain.places, lanes.into_iter().fold(0, |set, lane| set | 1 << lane))),
            );
        } else if lanes.is_some() || owners.is_some() {
            let set = lanes.map_or(u64::MAX, |lanes| lanes.into_iter().fold(0, |set, lane| set | 1 << lane));
            let whose =
                owners.map_or_else(|| (0..domain.owners).map(|owner| owner == 1).collect(), |their| vec![their]);
            parts.push(either(
                whose.into_iter().map(|their| Formula::Ask(Question::In { their, lanes: set })).collect(),
            ));
        }
        if let Some(seeds) = members(axis::HERE, &domain.here) {
            parts.push(in_numbers(&seeds, Question::Here));
        }
        // Where there is no such pit the answer to every range is no.
        let facing = |seeds: Vec<usize>, ask: fn(Range) -> Question| {
            if seeds.contains(&NO_PIT) {
                let others: Vec<usize> = (0..NO_PIT).filter(|other| !seeds.contains(other)).collect();
                in_numbers(&others, ask).negated()
            } else {
                in_numbers(&seeds, ask)
            }
        };
        parts.extend(members(axis::FACING, &domain.facing).map(|seeds| facing(seeds, Question::Facing)));
        parts.extend(members(axis::BEHIND, &domain.behind).map(|seeds| facing(seeds, Question::BehindFacing)));
        for (at, question) in domain.bits.iter().enumerate() {
            match cube[axis::BITS + at].as_slice() {
                [0] => parts.push(Formula::Ask(question.clone()).negated()),
                [1] => parts.push(Formula::Ask(question.clone())),
                _ => {}
            }
        }
        Formula::all(parts)
    };
    either(cubes.iter().map(one).collect())
}

/// Holds two lists against each other, case by case; `None` if there are too many cases. `within` are the cases that
/// the lists are asked about.
pub(super) fn compared(
    axes: Axes,
    within: impl Fn(&Case<'_>) -> bool,
    a: impl Fn(&Case<'_>) -> Option<Ruled>,
    b: impl Fn(&Case<'_>) -> Option<Ruled>,
    same: impl Fn(&Case<'_>, usize, usize) -> bool,
) -> Option<Compared> {
    let domain = axes.domain()?;
    let mut pairs: Vec<(Ruled, Ruled)> = Vec::new();
    let cells: Vec<u32> = (0..domain.len())
        .map(|number| {
            let case = domain.case(number);
            let (Some(by_a), Some(by_b)) = (a(&case), b(&case)) else { return FREE };
            if same(&case, by_a.act, by_b.act) {
                return if case.possible() && within(&case) { ALIKE } else { FREE };
            }
            if !case.possible() || !within(&case) {
                return FREE;
            }
            let at = pairs.iter().position(|pair| *pair == (by_a, by_b)).unwrap_or_else(|| {
                pairs.push((by_a, by_b));
                pairs.len() - 1
            });
            ALIKE + 1 + at as u32
        })
        .collect();
    let mut found: Vec<Found> = pairs
        .into_iter()
        .enumerate()
        .map(|(at, (a, b))| Found { a, b, cubes: Vec::new(), group: ALIKE + 1 + at as u32 })
        .collect();
    if !found.is_empty() {
        for (group, cube) in cover(&domain.sizes(), &cells) {
            found[(group - ALIKE - 1) as usize].cubes.push(cube);
        }
    }
    Some(Compared { domain, found, cells })
}

/// The cases of each cube, and what it asks of the position before a whole move.
pub(super) fn guarded(domain: &Domain, cubes: &[Cube]) -> Vec<(Formula, Formula)> {
    let first = axis::BITS + domain.bits.len();
    let guard = |cube: &Cube| {
        Formula::all(domain.before.iter().enumerate().filter_map(|(at, question)| {
            let ask = Formula::Ask(question.clone());
            match cube[first + at].as_slice() {
                [0] => Some(ask.negated()),
                [1] => Some(ask),
                _ => None,
            }
        }))
    };
    cubes.iter().map(|cube| (region(domain, std::slice::from_ref(cube)), guard(cube))).collect()
}

/// The places that some cubes speak of.
pub(super) fn lanes_of(domain: &Domain, cubes: &[Cube]) -> u64 {
    let groups = cubes.iter().flat_map(|cube| &cube[axis::LANE]);
    groups.flat_map(|&group| &domain.lanes[group].members).fold(0, |set, lane| set | 1 << lane)
}

/// A table that says what `own` says, but what `other` says in the cases of `group` and wherever `own` says nothing.
/// `None` if it would be too large.
pub(super) fn merged<A: Clone>(own: &Table<A>, other: &Table<A>, compared: &Compared, group: u32) -> Option<Table<A>> {
    let domain = &compared.domain;
    let sizes = domain.sizes();
    let strides: Vec<usize> = (0..sizes.len()).map(|at| sizes[at + 1..].iter().product()).collect();
    if domain.len() > usize::from(u16::MAX) {
        return None;
    }
    let mut table = own.clone();
    let spread = |offsets: &mut [u16], groups: &[Group], stride: usize| {
        offsets.fill(0);
        for (at, group) in groups.iter().enumerate() {
            for &member in &group.members {
                offsets[member] = (at * stride) as u16;
            }
        }
    };
    spread(&mut table.class, &domain.lanes, strides[axis::LANE]);
    spread(&mut *table.here, &domain.here, strides[axis::HERE]);
    spread(&mut *table.facing, &domain.facing, strides[axis::FACING]);
    spread(&mut *table.behind, &domain.behind, strides[axis::BEHIND]);
    table.bits = domain
        .bits
        .iter()
        .enumerate()
        .map(|(at, question)| (question.clone(), strides[axis::BITS + at] as u16))
        .collect();
    table.actions = own.actions.iter().chain(&other.actions).cloned().collect();
    table.asks_facing = own.asks_facing || other.asks_facing;
    table.cells = vec![0; domain.len()];
    table.clauses = vec![0; domain.len()];
    table.consistent = vec![false; domain.len()];
    for number in 0..domain.len() {
        let case = domain.case(number);
        let (mine, theirs) = (case.cell(own), case.cell(other));
        let take = match (mine, theirs) {
            (Some(_), Some(cell)) if compared.cells[number] == group => Some((other, cell, own.actions.len())),
            (Some(cell), _) => Some((own, cell, 0)),
            (None, Some(cell)) => Some((other, cell, own.actions.len())),
            (None, None) => None,
        };
        if let Some((from, cell, first)) = take {
            table.cells[number] = from.cells[cell] + first as u16;
            table.clauses[number] = from.clauses[cell];
            table.consistent[number] = true;
        }
    }
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_asked_for_in_runs() {
        let all = |numbers: &[usize]| in_numbers(numbers, Question::Here);
        let holds = |formula: &Formula, seeds: u16| {
            formula.value(&mut |question| match question {
                Question::Here(range) => range.contains(seeds),
                _ => false,
            })
        };
        let formula = all(&[1, 2, 5, 254, 255]);
        for seeds in [1, 2, 5, 254, 255] {
            assert!(holds(&formula, seeds), "{seeds}");
        }
        for seeds in [0, 3, 4, 6, 253] {
            assert!(!holds(&formula, seeds), "{seeds}");
        }
    }
}
