//! The lists that tables are made of, and what is done after a turn.

use std::sync::Arc;

use super::cases::{Compared, Ruled, Steps, compared, lanes_of, merged, region};
use super::{At, Comparer};
use crate::compare::case::{Axes, Case};
use crate::compare::cover::FREE;
use crate::compare::difference::{Patch, Topic};
use crate::compare::prose::Lead;
use crate::compile::{AfterRule, Begin, CaptureRule, Formula, KindTables, Question, StartRule, Table};
use crate::rules::atoms::Asked;
use crate::rules::{AfterAct, ClauseId, FilterAct, LapAct};

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
    /// Holds two tables against each other. `project` makes an action what it is for one lane.
    fn tables<A: PartialEq>(
        &self,
        a: &Table<A>,
        b: &Table<A>,
        asked: Asked,
        from: &[&Formula],
        project: impl Fn(&A, usize) -> A,
    ) -> Option<Compared> {
        let shape = self.aligned.a.shape;
        let mut axes = Axes::new(shape, asked);
        axes.table(a);
        axes.table(b);
        from.iter().for_each(|formula| axes.ask_all(formula));
        // For each lane, which of the actions come to the same.
        let alike: Vec<Vec<bool>> = (0..shape.lanes())
            .map(|lane| {
                let theirs: Vec<A> = b.actions.iter().map(|act| project(act, lane)).collect();
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
            |case| from.iter().all(|formula| case.holds(formula)),
            |case| decide(a, case),
            |case| decide(b, case),
            |case, act_a, act_b| alike[case.lane][act_a * b.actions.len() + act_b],
        )
    }

    /// What makes up for captures that only the other reading's lists lead to.
    fn captures(&self, own: &KindTables, other: &KindTables) -> Option<Table<CaptureRule>> {
        match (&own.capture, &other.capture) {
            (Some(mine), Some(theirs)) => {
                let result = self.tables(mine, theirs, Asked::Capture, &[], of_lane)?;
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
            if let Begin::Sow { directions, .. } = &mut start.then {
                *directions = vec![directions[lane].clone()];
            }
            start
        };
        let froms: Vec<&Formula> = [ka, kb]
            .into_iter()
            .flat_map(|kind| &kind.filters)
            .filter(|filter| filter.act == FilterAct::From && about_pit(&filter.formula))
            .map(|filter| &filter.formula)
            .collect();
        let Some(result) = self.tables(&ka.start, &kb.start, Asked::Start, &froms, project) else {
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
        let Some(result) = self.tables(&ka.lap_end, &kb.lap_end, Asked::LapEnd, &[], |act: &LapAct, _| act.clone())
        else {
            return Some(Topic::LapEnd);
        };
        let (captures_a, captures_b) = (self.captures(ka, kb), self.captures(kb, ka));
        for found in &result.found {
            let text = |b: bool, clause: Option<ClauseId>| {
                let text = self.said(b, String::new(), clause).clause.map_or_else(String::new, |cited| cited.text);
                text.split_once("->").map_or(text.clone(), |(_, act)| act.trim().to_owned())
            };
            let prose = self.prose();
            let does_a = prose.lap(&ka.lap_end.actions[found.a.act], &text(false, found.a.clause));
            let does_b = prose.lap(&kb.lap_end.actions[found.b.act], &text(true, found.b.clause));
            let patch = |(phase, kind): (usize, usize),
                         own: &Table<LapAct>,
                         other: &Table<LapAct>,
                         captures: &Option<Table<CaptureRule>>|
             -> Patch {
                let table = merged(own, other, &result, found.group).unwrap_or_else(|| other.clone());
                let captures = captures.clone();
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    own.lap_end.clone_from(&table);
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
                rule.targets[0][0].clear();
            }
            rule
        };
        let Some(result) = self.tables(a, b, Asked::Capture, &[], project) else { return Some(Topic::Capture) };
        for found in &result.found {
            let lanes = lanes_of(&result.domain, &found.cubes);
            let prose = self.prose();
            let does_a = prose.capture(&a.actions[found.a.act], lanes);
            let does_b = prose.capture(&b.actions[found.b.act], lanes);
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
            otherwise: Ruled { act: 0, clause: None },
        };
        let (a, b) = (steps(&ka.after), steps(&kb.after));
        let mut axes = Axes::new(self.aligned.a.shape, Asked::After);
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
            let cases = self.cases(&result.domain, found, Lead::Pit("the turn is over, and the pit is"));
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

/// A capture as it is from one pit.
fn of_lane(rule: &CaptureRule, lane: usize) -> CaptureRule {
    let mut rule = rule.clone();
    rule.targets = vec![rule.targets[lane].clone()];
    rule
}
