//! The lists that tables are made of, and what is done after a turn.

use std::sync::Arc;

use super::cases::{Compared, Ruled, Steps, compared, in_places, lanes_of, merged, region};
use super::{At, Comparer};
use crate::compare::case::{Axes, Case};
use crate::compare::cover::FREE;
use crate::compare::difference::{Patch, Topic};
use crate::compare::prose::Lead;
use crate::compile::{
    AfterRule, Begin, CaptureEnd, CaptureRule, ClauseFate, Formula, KindTables, Question, SeedRule, StartRule, Table,
};
use crate::game::Game;
use crate::rules::atoms::Asked;
use crate::rules::{AfterAct, ClauseId, FilterAct, LapAct, SeedAct, TakeAct};

/// Whether a formula is about the pit and its seeds alone.
fn about_pit(formula: &Formula) -> bool {
    let mut all = true;
    formula.each(&mut |question| {
        all &= matches!(
            question,
            Question::In { .. } | Question::Here(_) | Question::Facing(_) | Question::BehindFacing(_)
        );
    });
    all
}

impl Comparer<'_> {
    /// Holds two tables against each other. `project` makes an action what it is for one place. `within` are the cases
    /// that both lists are asked about.
    fn tables<A, P: PartialEq>(
        &self,
        a: &Table<A>,
        b: &Table<A>,
        mut axes: Axes,
        from: &[&Formula],
        within: impl Fn(&Case<'_>) -> bool,
        project: impl Fn(&A, usize) -> P,
    ) -> Option<Compared> {
        axes.table(a);
        axes.table(b);
        from.iter().for_each(|formula| axes.ask_all(formula));
        // For each place, which of the actions come to the same.
        let alike: Vec<Vec<bool>> = (0..self.aligned.places().count())
            .map(|lane| {
                let theirs: Vec<P> = b.actions.iter().map(|act| project(act, lane)).collect();
                a.actions
                    .iter()
                    .map(|act| project(act, lane))
                    .flat_map(|act| theirs.iter().map(|their| act == *their).collect::<Vec<_>>())
                    .collect()
            })
            .collect();
        let mut kinds: Vec<&Vec<bool>> = Vec::new();
        let keys: Vec<u32> = alike
            .iter()
            .map(|one| {
                let at = kinds.iter().position(|known| *known == one).unwrap_or_else(|| {
                    kinds.push(one);
                    kinds.len() - 1
                });
                at as u32
            })
            .collect();
        axes.lanes_by(|lane| keys[lane]);
        let decide = |table: &Table<A>, case: &Case<'_>| {
            let cell = case.cell(table)?;
            Some(Ruled { act: usize::from(table.cells[cell]), clause: Some(table.clauses[cell]) })
        };
        compared(
            axes,
            |case| within(case) && from.iter().all(|formula| case.holds(formula)),
            |case| decide(a, case),
            |case| decide(b, case),
            |case, act_a, act_b| alike[case.lane][act_a * b.actions.len() + act_b],
        )
    }

    fn axes(&self, asked: Asked) -> Axes {
        Axes::new(self.aligned.places(), asked)
    }

    /// What makes up for captures that only the other reading's lists lead to.
    fn captures(&self, own: &KindTables, other: &KindTables) -> Option<Table<CaptureRule>> {
        match (&own.capture, &other.capture) {
            (Some(mine), Some(theirs)) => {
                let result = self.tables(mine, theirs, self.axes(Asked::Capture), &[], |_| true, of_lane)?;
                merged(mine, theirs, &result, FREE)
            }
            (None, theirs) => theirs.clone(),
            (mine, None) => mine.clone(),
        }
    }

    /// Both return the topic where a list is too large.
    pub(super) fn start(&mut self, at: At, ka: &KindTables, kb: &KindTables) -> Option<Topic> {
        let project = |start: &StartRule, lane: usize| {
            let mut start = start.clone();
            if let Begin::Sow { directions, must_capture } = &mut start.then {
                *directions = directions.get(lane).cloned().into_iter().collect();
                // A direction that is not open from here needs no capture.
                for (way, must) in must_capture.iter_mut().enumerate() {
                    *must &= directions.iter().flatten().any(|ascending| usize::from(*ascending) == way);
                }
            }
            start
        };
        let froms: Vec<&Formula> = [ka, kb]
            .into_iter()
            .flat_map(|kind| &kind.filters)
            .filter(|filter| filter.act == FilterAct::From && about_pit(&filter.formula))
            .map(|filter| &filter.formula)
            .collect();
        let Some(result) = self.tables(&ka.start, &kb.start, self.axes(Asked::Start), &froms, |_| true, project) else {
            return Some(Topic::Start);
        };
        let (captures_a, captures_b) = (self.captures(ka, kb), self.captures(kb, ka));
        for found in &result.found {
            let lanes = lanes_of(&result.domain, &found.cubes);
            let prose = self.prose();
            let does_a = prose.start(&ka.start.actions[found.a.act], lanes);
            let does_b = prose.start(&kb.start.actions[found.b.act], lanes);
            let patch = |(phase, kind): (usize, usize),
                         own: &Table<StartRule>,
                         other: &Table<StartRule>,
                         captures: &Option<Table<CaptureRule>>|
             -> Patch {
                let table = merged(own, other, &result, found.group).unwrap_or_else(|| other.clone());
                let captures = captures.clone();
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    own.start.clone_from(&table);
                    own.must_capture = table.actions.iter().any(
                        |start| matches!(start.then, Begin::Sow { must_capture, .. } if must_capture != [false; 2]),
                    );
                    own.capture.clone_from(&captures);
                })
            };
            let cases = self.cases(&result.domain, found, Lead::Pit("a turn starts from"));
            self.add(
                Topic::Start,
                self.place(at),
                cases,
                (does_a, found.a.clause),
                (does_b, found.b.clause),
                patch(at.a, &ka.start, &kb.start, &captures_a),
                patch(at.b, &kb.start, &ka.start, &captures_b),
            );
        }
        None
    }

    pub(super) fn lap_end(&mut self, at: At, ka: &KindTables, kb: &KindTables) -> Option<Topic> {
        let redirects = |kind: &KindTables| kind.seed.iter().any(|rule| matches!(rule.act, SeedAct::ToStore { .. }));
        let both = redirects(ka) && redirects(kb);
        let axes = self.axes(Asked::LapEnd);
        let axes = if redirects(ka) || redirects(kb) { axes.redirected() } else { axes };
        // Where seeds never go to a store instead, a lap ends in a pit with seeds.
        let within = |case: &Case<'_>| both || case.here > 0;
        let inlines = &self.aligned.inlines;
        let project = |act: &LapAct, place: usize| parts_of(act, inlines, place);
        let Some(result) = self.tables(&ka.lap_end, &kb.lap_end, axes, &[], within, project) else {
            return Some(Topic::LapEnd);
        };
        let (captures_a, captures_b) = (self.captures(ka, kb), self.captures(kb, ka));
        for found in &result.found {
            let lanes = lanes_of(&result.domain, &found.cubes);
            let prose = self.prose();
            let does_a = prose.lap(&ka.lap_end.actions[found.a.act], inlines, &ka.ring, lanes);
            let does_b = prose.lap(&kb.lap_end.actions[found.b.act], inlines, &kb.ring, lanes);
            let patch = |(phase, kind): (usize, usize),
                         own: &Table<LapAct>,
                         other: &Table<LapAct>,
                         captures: &Option<Table<CaptureRule>>|
             -> Patch {
                let table = merged(own, other, &result, found.group).unwrap_or_else(|| other.clone());
                let (captures, inlines) = (captures.clone(), inlines.clone());
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    own.lap_end.clone_from(&table);
                    own.inlines.clone_from(&inlines);
                    own.capture.clone_from(&captures);
                })
            };
            let cases = self.cases(&result.domain, found, Lead::Pit("a lap ends in"));
            self.add(
                Topic::LapEnd,
                self.place(at),
                cases,
                (does_a, found.a.clause),
                (does_b, found.b.clause),
                patch(at.a, &ka.lap_end, &kb.lap_end, &captures_a),
                patch(at.b, &kb.lap_end, &ka.lap_end, &captures_b),
            );
        }
        None
    }

    pub(super) fn capture(&mut self, at: At, ka: &KindTables, kb: &KindTables) -> Option<Topic> {
        // Where one reading never captures there is nothing to hold against the other's list: that it never does
        // shows at the starts and the ends of laps.
        let (Some(a), Some(b)) = (&ka.capture, &kb.capture) else { return None };
        let begins =
            [ka, kb].into_iter().flat_map(|kind| &kind.start.actions).any(|start| start.then == Begin::Capture);
        let project = |rule: &CaptureRule, lane: usize| {
            let mut rule = of_lane(rule, lane);
            if !begins {
                // A hand that is already moving has a direction.
                rule.targets.iter_mut().for_each(|starts| starts[0].clear());
            }
            rule
        };
        let Some(result) = self.tables(a, b, self.axes(Asked::Capture), &[], |_| true, project) else {
            return Some(Topic::Capture);
        };
        for found in &result.found {
            let lanes = lanes_of(&result.domain, &found.cubes);
            let prose = self.prose();
            let does_a = prose.capture(&a.actions[found.a.act], &ka.ring, lanes);
            let does_b = prose.capture(&b.actions[found.b.act], &kb.ring, lanes);
            let patch =
                |(phase, kind): (usize, usize), own: &Table<CaptureRule>, other: &Table<CaptureRule>| -> Patch {
                    let table = merged(own, other, &result, found.group).unwrap_or_else(|| other.clone());
                    Arc::new(move |compiled| compiled.phases[phase].kinds[kind].capture = Some(table.clone()))
                };
            let cases = self.cases(&result.domain, found, Lead::Pit("a capture is made from"));
            self.add(
                Topic::Capture,
                self.place(at),
                cases,
                (does_a, found.a.clause),
                (does_b, found.b.clause),
                patch(at.a, a, b),
                patch(at.b, b, a),
            );
        }
        None
    }

    /// Where seeds fall: what is passed over, and what goes to a store.
    pub(super) fn seed(&mut self, at: At, ka: &KindTables, kb: &KindTables) {
        let places = self.aligned.places();
        let set = |kind: &KindTables| kind.ring.iter().fold(0u64, |set, place| set | 1 << place);
        let acts = [
            None,
            Some(SeedAct::Skip),
            Some(SeedAct::ToStore { their: false }),
            Some(SeedAct::ToStore { their: true }),
        ];
        let steps = |kind: &KindTables, clause: Option<ClauseId>| {
            let passed = (in_places(places, places.all() & !set(kind)), Ruled { act: 1, clause });
            let asked = kind.seed.iter().map(|rule| {
                let act = acts.iter().position(|act| *act == Some(rule.act)).unwrap_or(0);
                (rule.formula.clone(), Ruled { act, clause: Some(rule.clause) })
            });
            Steps {
                rules: std::iter::once(passed).chain(asked).collect(),
                guards: Vec::new(),
                otherwise: Ruled { act: 0, clause: None },
            }
        };
        let a = steps(ka, passing(self.a, ka));
        let b = steps(kb, passing(self.b, kb));
        let mut axes = self.axes(Asked::Seed);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let ring: Vec<u8> = places
            .circuit()
            .into_iter()
            .filter(|place| (set(ka) | set(kb)) >> place & 1 == 1)
            .map(|place| place as u8)
            .collect();
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            let whole = |(phase, kind): (usize, usize), from: &KindTables| -> Patch {
                let (ring, seed) = (from.ring.clone(), from.seed.clone());
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    own.ring.clone_from(&ring);
                    own.seed.clone_from(&seed);
                })
            };
            self.large(Topic::Seed, self.place(at), "where seeds fall", whole(at.a, kb), whole(at.b, ka));
            return;
        };
        for found in &result.found {
            let region = region(&result.domain, &found.cubes);
            // The own list with this one case answered as the other one does: all that it passes over is asked about.
            let patch = |(phase, kind): (usize, usize), own: &Steps, ruled: Ruled| -> Patch {
                let rule = |formula: Formula, act: usize, clause: Option<ClauseId>| {
                    acts[act].map(|act| SeedRule { formula, act, clause: clause.unwrap_or(0) })
                };
                let elsewhere = own.rules.iter().filter_map(|(formula, own)| {
                    rule(Formula::all([region.clone().negated(), formula.clone()]), own.act, own.clause)
                });
                let seed: Vec<SeedRule> = rule(region.clone(), ruled.act, ruled.clause)
                    .into_iter()
                    .chain(elsewhere)
                    .filter(|rule| rule.formula != Formula::Is(false))
                    .collect();
                let ring = ring.clone();
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    own.ring.clone_from(&ring);
                    own.seed.clone_from(&seed);
                })
            };
            let cases = self.cases(&result.domain, found, Lead::Pit("a seed would fall in"));
            let does = |act: usize| {
                match acts[act] {
                    None => "lets it fall there",
                    Some(SeedAct::Skip) => "passes over that place",
                    Some(SeedAct::ToStore { their: false }) => "puts it in the mover's store",
                    Some(SeedAct::ToStore { their: true }) => "puts it in the opponent's store",
                }
                .to_owned()
            };
            self.add(
                Topic::Seed,
                self.place(at),
                cases,
                (does(found.a.act), found.a.clause),
                (does(found.b.act), found.b.clause),
                patch(at.a, &a, found.b),
                patch(at.b, &b, found.a),
            );
        }
    }

    pub(super) fn after(&mut self, at: At, ka: &KindTables, kb: &KindTables) {
        let mut acts: Vec<Vec<AfterAct>> = vec![Vec::new()];
        let mut steps = |rules: &[AfterRule]| Steps {
            rules: rules
                .iter()
                .map(|rule| {
                    let act = acts.iter().position(|known| *known == rule.acts).unwrap_or_else(|| {
                        acts.push(rule.acts.clone());
                        acts.len() - 1
                    });
                    (rule.formula.clone(), Ruled { act, clause: Some(rule.clause) })
                })
                .collect(),
            guards: Vec::new(),
            otherwise: Ruled { act: 0, clause: None },
        };
        let (a, b) = (steps(&ka.after), steps(&kb.after));
        let mut axes = self.axes(Asked::After);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let alike = ka.after.len() == kb.after.len()
            && ka.after.iter().zip(&kb.after).all(|(a, b)| a.formula == b.formula && a.acts == b.acts);
        if alike {
            return;
        }
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            let whole = |(phase, kind): (usize, usize), from: &KindTables| -> Patch {
                let after = from.after.clone();
                Arc::new(move |compiled| compiled.phases[phase].kinds[kind].after.clone_from(&after))
            };
            self.large(Topic::After, self.place(at), "what is done after the turn", whole(at.a, kb), whole(at.b, ka));
            return;
        };
        for found in &result.found {
            let region = region(&result.domain, &found.cubes);
            let patch = |(phase, kind): (usize, usize), ruled: Ruled| -> Patch {
                let rule = AfterRule {
                    formula: region.clone(),
                    acts: acts[ruled.act].clone(),
                    clause: ruled.clause.unwrap_or(0),
                };
                Arc::new(move |compiled| compiled.phases[phase].kinds[kind].after.insert(0, rule.clone()))
            };
            let cases = self.cases(&result.domain, found, Lead::Pit("after a turn a pit is"));
            let prose = self.prose();
            let (does_a, does_b) = (prose.after(&acts[found.a.act]), prose.after(&acts[found.b.act]));
            self.add(
                Topic::After,
                self.place(at),
                cases,
                (does_a, found.a.clause),
                (does_b, found.b.clause),
                patch(at.a, found.b),
                patch(at.b, found.a),
            );
        }
    }
}

/// A capture as it is from one place.
fn of_lane(rule: &CaptureRule, lane: usize) -> CaptureRule {
    let mut rule = rule.clone();
    rule.targets = rule.targets.get(lane).cloned().into_iter().collect();
    rule
}

/// What the end of a lap brings at one place: a capture that the clause describes is that capture, whatever its number.
fn parts_of(act: &LapAct, inlines: &[CaptureRule], place: usize) -> Vec<(LapAct, Option<CaptureRule>)> {
    match act {
        LapAct::Choice(parts) => parts.iter().flat_map(|part| parts_of(part, inlines, place)).collect(),
        LapAct::Take(at) => {
            let mut rule = of_lane(&inlines[usize::from(*at)], place);
            if rule.then != CaptureEnd::Sow {
                rule.targets.clear();
            }
            // The hand of a lap has a direction.
            rule.targets.iter_mut().for_each(|starts| starts[0].clear());
            if !rule.takes.iter().any(|take| matches!(take, TakeAct::Run(_))) {
                rule.run = Formula::Is(true);
            }
            vec![(LapAct::Take(0), Some(rule))]
        }
        act => vec![(act.clone(), None)],
    }
}

/// The clause by which a kind of turn always passes over some places.
fn passing(game: &Game, kind: &KindTables) -> Option<ClauseId> {
    let compiled = game.engine.compiled();
    let clauses =
        game.source.rules.phases.iter().flat_map(|phase| &phase.kinds).filter(|known| known.id == kind.clause);
    clauses
        .flat_map(|known| &known.seed)
        .filter(|clause| clause.action == SeedAct::Skip && kind.seed.iter().all(|rule| rule.clause != clause.id))
        .find(|clause| compiled.fates.get(&clause.id) == Some(&ClauseFate::Used))
        .map(|clause| clause.id)
}
