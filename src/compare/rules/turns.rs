//! Phases, kinds of turn, and from where a turn may start.

use std::sync::Arc;

use super::cases::{Ruled, Steps, compared, guarded};
use super::{At, Comparer, one};
use crate::compare::align::{partners, phase_partners};
use crate::compare::case::{Axes, Case};
use crate::compare::difference::{Patch, Place, Topic};
use crate::compare::prose::{Lead, listed};
use crate::compile::{Compiled, FilterRule, Formula, KindTables};
use crate::rules::FilterAct;
use crate::rules::atoms::Asked;

/// Rules that forbid together, each with what it asks of the position before a whole move, that are too many to be
/// worked out.
const TOO_MANY: usize = 64;

/// The starts, or whole moves, that a kind of turn allows, step by step: act 1 forbids.
fn allowed(filters: &[FilterRule], moves: bool) -> Steps {
    let of = |act: FilterAct| filters.iter().filter(move |filter| filter.act == act);
    let forbids = |filter: &FilterRule| Ruled { act: 1, clause: Some(filter.clause) };
    let mut rules: Vec<(Formula, Ruled)> = Vec::new();
    let mut guards: Vec<Formula> = Vec::new();
    for filter in of(FilterAct::From) {
        rules.push((filter.formula.clone().negated(), forbids(filter)));
        guards.push(Formula::Is(true));
    }
    for filter in of(FilterAct::Never) {
        if moves {
            // A move is looked at when it is over, and the guard was asked before it.
            rules.push((filter.formula.clone(), forbids(filter)));
            guards.push(filter.guard.clone());
        } else {
            rules.push((Formula::all([filter.formula.clone(), filter.guard.clone()]), forbids(filter)));
            guards.push(Formula::Is(true));
        }
    }
    let clause = of(FilterAct::From).next_back().map(|filter| filter.clause);
    Steps { rules, guards, otherwise: Ruled { act: 0, clause } }
}

/// The steps that forbid, none of them in the cases of `open`; `None` if they would be too many.
fn but_for(steps: &Steps, open: &[(Formula, Formula)]) -> Option<Vec<(Formula, Formula)>> {
    let guard = |at: usize| steps.guards.get(at).cloned().unwrap_or(Formula::Is(true));
    let mut rules: Vec<(Formula, Formula)> =
        steps.rules.iter().enumerate().map(|(at, (formula, _))| (formula.clone(), guard(at))).collect();
    for (formula, guard) in open {
        let mut next = Vec::new();
        for (own, own_guard) in &rules {
            next.push((Formula::all([own.clone(), formula.clone().negated()]), own_guard.clone()));
            next.push((own.clone(), Formula::all([own_guard.clone(), guard.clone().negated()])));
        }
        next.retain(|(formula, guard)| *formula != Formula::Is(false) && *guard != Formula::Is(false));
        rules = next;
        if rules.len() > TOO_MANY {
            return None;
        }
    }
    Some(rules)
}

impl<'a> Comparer<'a> {
    pub(super) fn phases(&mut self) {
        let (a, b) = (&self.aligned.a, &self.aligned.b);
        let names = |compiled: &'a Compiled| -> Vec<&'a str> {
            compiled.phases.iter().map(|phase| phase.name.as_str()).collect()
        };
        let numbers = phase_partners(&names(a), &names(b));
        self.phase_conditions(&numbers);
        for (ib, &ia) in numbers.iter().enumerate() {
            if ia < a.phases.len() {
                self.kinds(ia, ib);
            }
        }
    }

    /// Which phase a turn is in; and the phases that only one reading has.
    fn phase_conditions(&mut self, numbers: &[usize]) {
        let aligned = self.aligned;
        let steps = |compiled: &Compiled, number: &dyn Fn(usize) -> usize| Steps {
            rules: compiled
                .phases
                .iter()
                .enumerate()
                .map(|(at, phase)| (phase.when.clone(), Ruled { act: number(at), clause: None }))
                .collect(),
            guards: Vec::new(),
            otherwise: Ruled { act: usize::MAX, clause: None },
        };
        let a = steps(&aligned.a, &|at| at);
        let b = steps(&aligned.b, &|at| numbers[at]);
        let mut axes = Axes::new(aligned.places(), Asked::Phase);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let name = |number: usize| {
            let theirs = numbers.iter().position(|known| *known == number);
            aligned
                .a
                .phases
                .get(number)
                .or_else(|| theirs.map(|at| &aligned.b.phases[at]))
                .map_or("", |phase| phase.name.as_str())
        };
        let plays = |number: usize| match name(number) {
            "" => "plays it in its only phase".to_owned(),
            name => format!("plays it in phase {name}"),
        };
        let same_phases = aligned.a.phases.len() == aligned.b.phases.len()
            && numbers.iter().enumerate().all(|(at, number)| at == *number);
        let conditions = |from: &'a Compiled| -> Patch {
            let when: Vec<Formula> = from.phases.iter().map(|phase| phase.when.clone()).collect();
            Arc::new(move |compiled| {
                for (phase, when) in compiled.phases.iter_mut().zip(&when) {
                    phase.when.clone_from(when);
                }
            })
        };
        let patches = |_: ()| -> (Patch, Patch) {
            if same_phases {
                (conditions(&aligned.b), conditions(&aligned.a))
            } else {
                let theirs = |at: usize| Some(numbers[at]).filter(|number| *number < aligned.a.phases.len());
                let ours = |at: usize| numbers.iter().position(|number| *number == at);
                (phases_as_in(&aligned.a, &aligned.b, theirs), phases_as_in(&aligned.b, &aligned.a, ours))
            }
        };
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            let (to_b, to_a) = patches(());
            self.large(Topic::Phase, Vec::new(), "the conditions of the phases", to_b, to_a);
            return;
        };
        for found in &result.found {
            let cases = self.cases(&result.domain, found, Lead::Conditions("a turn begins"));
            let (to_b, to_a) = patches(());
            self.add(
                Topic::Phase,
                Vec::new(),
                cases,
                (plays(found.a.act), None),
                (plays(found.b.act), None),
                to_b,
                to_a,
            );
        }
    }

    fn kinds(&mut self, ia: usize, ib: usize) {
        let aligned = self.aligned;
        let (pa, pb) = (&aligned.a.phases[ia], &aligned.b.phases[ib]);
        let names = |kinds: &'a [KindTables]| -> Vec<&'a str> { kinds.iter().map(|kind| kind.name.as_str()).collect() };
        let numbers = partners(&names(&pa.kinds), &names(&pb.kinds));
        let whole = |at: usize, from: &'a [KindTables]| -> Patch {
            let kinds = from.to_vec();
            Arc::new(move |compiled| compiled.phases[at].kinds.clone_from(&kinds))
        };
        let phase = || vec![Place { phase: pa.name.clone(), kind: String::new() }];
        for (ka, kind) in pa.kinds.iter().enumerate() {
            if !numbers.contains(&ka) {
                self.add(
                    Topic::Obligation,
                    phase(),
                    one(turns_of(&kind.name)),
                    ("has them".to_owned(), None),
                    ("has none".to_owned(), None),
                    whole(ia, &pb.kinds),
                    whole(ib, &pa.kinds),
                );
            }
        }
        for (kb, kind) in pb.kinds.iter().enumerate() {
            if numbers[kb] >= pa.kinds.len() {
                self.add(
                    Topic::Obligation,
                    phase(),
                    one(turns_of(&kind.name)),
                    ("has none".to_owned(), None),
                    ("has them".to_owned(), None),
                    whole(ia, &pb.kinds),
                    whole(ib, &pa.kinds),
                );
            }
        }
        let common: Vec<usize> = numbers.iter().copied().filter(|&number| number < pa.kinds.len()).collect();
        if !common.is_sorted() {
            let mut ours = common.clone();
            ours.sort_unstable();
            let order = |order: &[usize]| {
                let names: Vec<&str> = order.iter().map(|&at| pa.kinds[at].name.as_str()).collect();
                format!("asks for {}", names.join(" before "))
            };
            self.add(
                Topic::Obligation,
                phase(),
                one("a player can play several kinds of turn".to_owned()),
                (order(&ours), None),
                (order(&common), None),
                whole(ia, &pb.kinds),
                whole(ib, &pa.kinds),
            );
        }
        for (kb, &ka) in numbers.iter().enumerate() {
            if ka < pa.kinds.len() {
                self.kind(At { a: (ia, ka), b: (ib, kb) });
            }
        }
    }

    fn kind(&mut self, at: At) {
        let aligned = self.aligned;
        let ka = &aligned.a.phases[at.a.0].kinds[at.a.1];
        let kb = &aligned.b.phases[at.b.0].kinds[at.b.1];
        self.filters(at, ka, kb, false);
        self.preferences(at, ka, kb, false);
        self.seed(at, ka, kb);
        let (start, lap_end, capture) = (self.start(at, ka, kb), self.lap_end(at, ka, kb), self.capture(at, ka, kb));
        for list in [start, lap_end, capture].into_iter().flatten() {
            let whole = |(phase, kind): (usize, usize), from: &KindTables| -> Patch {
                let (from, inlines) = (from.clone(), aligned.inlines.clone());
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    own.start.clone_from(&from.start);
                    own.lap_end.clone_from(&from.lap_end);
                    own.inlines.clone_from(&inlines);
                    own.capture.clone_from(&from.capture);
                    own.must_capture = from.must_capture;
                })
            };
            self.large(list, self.place(at), "the list of this turn", whole(at.a, kb), whole(at.b, ka));
        }
        self.after(at, ka, kb);
        self.filters(at, ka, kb, true);
        self.preferences(at, ka, kb, true);
    }

    /// Starts, or whole moves, that are allowed.
    fn filters(&mut self, at: At, ka: &KindTables, kb: &KindTables, moves: bool) {
        let of = |kind: &KindTables| if moves { kind.move_filters.clone() } else { kind.filters.clone() };
        let (asked, topic) = if moves { (Asked::Move, Topic::Move) } else { (Asked::Candidate, Topic::Filter) };
        let (a, b) = (allowed(&of(ka), moves), allowed(&of(kb), moves));
        let mut axes = Axes::new(self.aligned.places(), asked);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let whole = |(phase, kind): (usize, usize), from: &KindTables| -> Patch {
            let filters: Vec<FilterRule> =
                of(from).into_iter().filter(|filter| filter.act != FilterAct::Prefer).collect();
            Arc::new(move |compiled| {
                let own = &mut compiled.phases[phase].kinds[kind];
                let own = if moves { &mut own.move_filters } else { &mut own.filters };
                own.retain(|filter| filter.act == FilterAct::Prefer);
                own.splice(0..0, filters.iter().cloned());
            })
        };
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            self.large(topic, self.place(at), "which starts are allowed", whole(at.a, kb), whole(at.b, ka));
            return;
        };
        let lead =
            if moves { Lead::Conditions("a move comes to an end") } else { Lead::Pit("a turn would start from") };
        for found in &result.found {
            let region = guarded(&result.domain, &found.cubes);
            let clause = found.a.clause.or(found.b.clause).unwrap_or(0);
            let never = |rules: Vec<(Formula, Formula)>| -> Vec<FilterRule> {
                let rule = |(formula, guard)| FilterRule { act: FilterAct::Never, formula, guard, clause };
                rules.into_iter().map(rule).collect()
            };
            // What the reading says, with this one difference taken over.
            let patch = |at: (usize, usize), own: &Steps, other: &KindTables, forbid: bool| -> Patch {
                let (phase, kind) = at;
                let rules = if forbid { Some(region.clone()) } else { but_for(own, &region) };
                let Some(rules) = rules.map(never) else { return whole(at, other) };
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    let own = if moves { &mut own.move_filters } else { &mut own.filters };
                    if !forbid {
                        own.retain(|filter| filter.act == FilterAct::Prefer);
                    }
                    own.splice(0..0, rules.iter().cloned());
                })
            };
            let cases = self.cases(&result.domain, found, lead);
            let does = |act: usize| if act == 0 { "allows it" } else { "forbids it" }.to_owned();
            self.add(
                topic,
                self.place(at),
                cases,
                (does(found.a.act), found.a.clause),
                (does(found.b.act), found.b.clause),
                patch(at.a, &a, kb, found.b.act == 1),
                patch(at.b, &b, ka, found.a.act == 1),
            );
        }
    }

    /// Whether two preferences come to the same in every case: of starts, in those that a reading allows.
    fn prefers_alike(&self, a: (&FilterRule, &Steps), b: (&FilterRule, &Steps), asked: Asked) -> bool {
        if a.0.formula == b.0.formula && a.0.guard == b.0.guard {
            return true;
        }
        let moves = asked == Asked::Move;
        let alike = |starts: Option<[&Steps; 2]>| {
            let mut axes = Axes::new(self.aligned.places(), asked);
            for rule in [a.0, b.0] {
                axes.ask_all(&rule.formula);
                if moves { axes.ask_before(&rule.guard) } else { axes.ask_all(&rule.guard) }
            }
            starts.iter().flatten().for_each(|steps| steps.ask(&mut axes));
            let guarded = |rule: &FilterRule, case: &Case<'_>| {
                if moves { case.held(&rule.guard) } else { case.holds(&rule.guard) }
            };
            let act = |rule: &FilterRule, case: &Case<'_>| {
                Some(Ruled {
                    act: usize::from(guarded(rule, case)) * (1 + usize::from(case.holds(&rule.formula))),
                    clause: None,
                })
            };
            let within = |case: &Case<'_>| starts.is_none_or(|all| all.iter().any(|steps| steps.decide(case).act == 0));
            compared(axes, within, |case| act(a.0, case), |case| act(b.0, case), |_, a, b| a == b)
                .is_some_and(|result| result.found.is_empty())
        };
        // With all that the filters ask there may be too many cases.
        alike(None) || (!moves && alike(Some([a.1, b.1])))
    }

    fn preferences(&mut self, at: At, ka: &KindTables, kb: &KindTables, moves: bool) {
        let asked = if moves { Asked::Move } else { Asked::Candidate };
        let of = |kind: &KindTables| -> Vec<FilterRule> {
            let filters = if moves { &kind.move_filters } else { &kind.filters };
            filters.iter().filter(|filter| filter.act == FilterAct::Prefer).cloned().collect()
        };
        let steps = |kind: &KindTables| allowed(if moves { &kind.move_filters } else { &kind.filters }, moves);
        let (steps_a, steps_b) = (steps(ka), steps(kb));
        let (a, b) = (of(ka), of(kb));
        let mut only_a = Vec::new();
        let mut next = 0;
        let mut matched = vec![false; b.len()];
        for rule in &a {
            match (next..b.len()).find(|&at| self.prefers_alike((rule, &steps_a), (&b[at], &steps_b), asked)) {
                Some(found) => {
                    matched[found] = true;
                    next = found + 1;
                }
                None => only_a.push(rule.clone()),
            }
        }
        let only_b = b.iter().zip(&matched).filter(|(_, matched)| !**matched).map(|(rule, _)| rule.clone());
        let patch = |(phase, kind): (usize, usize), rules: &[FilterRule]| -> Patch {
            let rules = rules.to_vec();
            Arc::new(move |compiled| {
                let own = &mut compiled.phases[phase].kinds[kind];
                let own = if moves { &mut own.move_filters } else { &mut own.filters };
                own.retain(|filter| filter.act != FilterAct::Prefer);
                own.extend(rules.iter().cloned());
            })
        };
        let all: Vec<(FilterRule, bool)> =
            only_a.into_iter().map(|rule| (rule, true)).chain(only_b.map(|rule| (rule, false))).collect();
        for (rule, of_a) in all {
            let prose = self.prose();
            let which = prose.conditions(&rule.formula, asked);
            let guard = prose.conditions(&rule.guard, Asked::Guard);
            let when = if guard.is_empty() { String::new() } else { format!(", while {}", listed(&guard, "and")) };
            let case = if moves {
                format!("there is a move such that {}{when}", listed(&which, "and"))
            } else {
                format!("there is a start such that {}{when}", listed(&which, "and"))
            };
            let asks = (format!("asks for such a {}", if moves { "move" } else { "start" }), Some(rule.clause));
            let free = ("leaves the choice free".to_owned(), None);
            let (says_a, says_b) = if of_a { (asks, free) } else { (free, asks) };
            let topic = if moves { Topic::Move } else { Topic::Filter };
            self.add(topic, self.place(at), one(case), says_a, says_b, patch(at.a, &b), patch(at.b, &a));
        }
    }
}

/// Turns of a kind; the only kind of a game has no name.
fn turns_of(name: &str) -> String {
    if name.is_empty() { "turns without a name".to_owned() } else { format!("turns of {name}") }
}

/// The phases of `other` in their order, each as `own` plays it where it has a `partner` of it.
fn phases_as_in(own: &Compiled, other: &Compiled, partner: impl Fn(usize) -> Option<usize>) -> Patch {
    let partners: Vec<Option<usize>> = (0..other.phases.len()).map(partner).collect();
    let phases: Vec<_> = partners
        .iter()
        .zip(&other.phases)
        .map(|(partner, phase)| {
            let mut phase = phase.clone();
            if let Some(at) = partner {
                phase.kinds.clone_from(&own.phases[*at].kinds);
            }
            phase
        })
        .collect();
    Arc::new(move |compiled| {
        compiled.phases.clone_from(&phases);
        for rule in &mut compiled.flags {
            let of = |partner: &Option<usize>| partner.map_or(Formula::Is(false), |at| rule.formula[at].clone());
            rule.formula = partners.iter().map(of).collect();
        }
    })
}
