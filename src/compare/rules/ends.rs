//! What ends flags, moves that never end, and the game.

use std::sync::Arc;

use super::cases::{Ruled, Steps, compared, region};
use super::{Comparer, one};
use crate::compare::align::phase_partners;
use crate::compare::case::Axes;
use crate::compare::difference::{Patch, Place, Topic};
use crate::compare::prose::{Lead, Prose};
use crate::compile::{Compiled, EndRule, Formula, Question, Range};
use crate::game::Game;
use crate::rules::atoms::Asked;
use crate::rules::tree::{Event, Verdict};
use crate::rules::{ClauseId, FlagEvent};

/// Conditions of a player of whom nothing was said before, or who comes to move.
fn of_a_player(event: Event, text: &str) -> String {
    match event {
        Event::OnTurn => ["and", ","].into_iter().fold(text.to_owned(), |text, word| {
            text.replacen(&format!("{word} the player has "), &format!("{word} has "), 1)
        }),
        _ => text.replacen("the player", "a player", 1),
    }
}

impl Comparer<'_> {
    pub(super) fn flags(&mut self) {
        let aligned = self.aligned;
        let mut events: Vec<(usize, FlagEvent)> = Vec::new();
        for rule in aligned.a.flags.iter().chain(&aligned.b.flags) {
            if !events.contains(&(rule.flag, rule.event)) {
                events.push((rule.flag, rule.event));
            }
        }
        let names: Vec<&str> = aligned.b.phases.iter().map(|phase| phase.name.as_str()).collect();
        let ours: Vec<&str> = aligned.a.phases.iter().map(|phase| phase.name.as_str()).collect();
        let numbers = phase_partners(&ours, &names);
        for (flag, event) in events {
            for (ib, &ia) in numbers.iter().enumerate().filter(|(_, ia)| **ia < aligned.a.phases.len()) {
                self.flag(flag, event, ia, ib);
            }
        }
    }

    fn flag(&mut self, flag: usize, event: FlagEvent, ia: usize, ib: usize) {
        let aligned = self.aligned;
        let steps = |compiled: &Compiled, phase: usize| {
            let of = |both: bool| {
                compiled
                    .flags
                    .iter()
                    .filter(move |rule| rule.flag == flag && rule.event == event && rule.both == both)
                    .map(move |rule| {
                        (rule.formula[phase].clone(), Ruled { act: 1 + usize::from(both), clause: Some(rule.clause) })
                    })
            };
            // Every clause that holds is carried out, and the one that says `both` says more.
            Steps {
                rules: of(true).chain(of(false)).collect(),
                guards: Vec::new(),
                otherwise: Ruled { act: 0, clause: None },
            }
        };
        let (a, b) = (steps(&aligned.a, ia), steps(&aligned.b, ib));
        let mut axes = Axes::new(aligned.places(), Asked::Flag);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let patch = |from: &Compiled| -> Patch {
            let rules: Vec<_> =
                from.flags.iter().filter(|rule| rule.flag == flag && rule.event == event).cloned().collect();
            Arc::new(move |compiled| {
                compiled.flags.retain(|rule| !(rule.flag == flag && rule.event == event));
                compiled.flags.extend(rules.iter().cloned());
            })
        };
        let name = aligned.a.flag_names[flag].clone();
        let places = vec![Place { phase: aligned.a.phases[ia].name.clone(), kind: String::new() }];
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            let what = format!("what ends the {name}");
            self.large(Topic::Flag, places, &what, patch(&aligned.b), patch(&aligned.a));
            return;
        };
        for found in &result.found {
            let happens = match event {
                FlagEvent::Capture => "the player captures".to_owned(),
                FlagEvent::Emptied(lanes) => format!("all seeds of {} are lifted or taken", self.prose().a_pit(lanes)),
            };
            let cases = self.cases(&result.domain, found, Lead::Conditions(&happens));
            let does = |act: usize| match act {
                0 => format!("lets the {name} stand"),
                1 => format!("ends that player's {name}"),
                _ => format!("ends the {name} of both players"),
            };
            self.add(
                Topic::Flag,
                places.clone(),
                cases,
                (does(found.a.act), found.a.clause),
                (does(found.b.act), found.b.clause),
                patch(&aligned.b),
                patch(&aligned.a),
            );
        }
    }

    pub(super) fn ends(&mut self) {
        for event in [Event::LapEnd, Event::TurnOver, Event::OnTurn] {
            self.end(event);
        }
        let aligned = self.aligned;
        self.verdicts(Event::NoTurn, Topic::End, "a player on turn has no turn to play");
        self.verdicts(Event::Repetition, Topic::Repetition, "a position comes again with the same player on turn");
        self.verdicts(Event::Endless, Topic::Endless, "a move never ends");
        if aligned.a.limit != aligned.b.limit {
            let set = |limit: u32| -> Patch { Arc::new(move |compiled| compiled.limit = limit) };
            let does = |compiled: &Compiled| {
                let laps = if compiled.limit == 1 { "1 lap".to_owned() } else { format!("{} laps", compiled.limit) };
                match compiled.limit {
                    u32::MAX => ("lets it go on".to_owned(), None),
                    _ => (format!("calls it never-ending after {laps}"), None),
                }
            };
            let case = one("a move goes on without repeating itself".to_owned());
            let (to_b, to_a) = (set(aligned.b.limit), set(aligned.a.limit));
            self.add(Topic::Endless, Vec::new(), case, does(&aligned.a), does(&aligned.b), to_b, to_a);
        }
    }

    /// What comes of an event whatever the position is.
    fn verdicts(&mut self, event: Event, topic: Topic, when: &str) {
        let aligned = self.aligned;
        let clause = |compiled: &Compiled| {
            compiled.ends.iter().find(|end| end.event == event && end.formula == Formula::Is(true)).cloned()
        };
        let of = |compiled: &Compiled| {
            let verdict = match event {
                Event::NoTurn => Some(compiled.no_turn),
                Event::Endless => Some(compiled.endless),
                _ => compiled.repetition,
            };
            (verdict, clause(compiled).is_some_and(|end| end.double))
        };
        let (a, b) = (of(&aligned.a), of(&aligned.b));
        if a == b {
            return;
        }
        let set = |(verdict, _): (Option<Verdict>, bool), rule: Option<EndRule>| -> Patch {
            Arc::new(move |compiled| {
                match (event, verdict) {
                    (Event::NoTurn, Some(verdict)) => compiled.no_turn = verdict,
                    (Event::Endless, Some(verdict)) => compiled.endless = verdict,
                    _ => compiled.repetition = verdict,
                }
                compiled.ends.retain(|end| end.event != event);
                compiled.ends.extend(rule.clone());
            })
        };
        let does = |(verdict, double), compiled: &Compiled| {
            (Prose::verdict(event, verdict, double), clause(compiled).map(|end| end.clause))
        };
        let (to_b, to_a) = (set(b, clause(&aligned.b)), set(a, clause(&aligned.a)));
        self.add(topic, Vec::new(), one(when.to_owned()), does(a, &aligned.a), does(b, &aligned.b), to_b, to_a);
    }

    fn end(&mut self, event: Event) {
        let aligned = self.aligned;
        // What clauses bring between two turns: nothing, or one of these, perhaps counted double.
        let mut brings: Vec<(Option<Verdict>, bool)> = vec![(None, false)];
        // More than half of the seeds is the same rule however many there are.
        let half = |compiled: &Compiled| compiled.start.total() as u16 / 2 + 1;
        let formula = |game: &Game, compiled: &Compiled, end: &EndRule| {
            let text = game.variant().files.slice(compiled.clauses[usize::from(end.clause)].span);
            if !text.contains("over half") {
                return end.formula.clone();
            }
            end.formula.with_each(&mut |question| {
                Formula::Ask(match question {
                    Question::Store { their, range } if *range == Range::Between(half(compiled), u16::MAX) => {
                        Question::Store { their: *their, range: Range::Between(half(&aligned.a), u16::MAX) }
                    }
                    question => question.clone(),
                })
            })
        };
        let mut steps = |game: &Game, compiled: &Compiled| {
            let ends = || compiled.ends.iter().filter(|end| end.event == event && end.formula != Formula::Is(false));
            let mut rules = Vec::new();
            let mut rule = |formula: Formula, verdict: Verdict, double: bool, clause: ClauseId| {
                let verdict = Some(verdict).filter(|verdict| !matches!(verdict, Verdict::Illegal | Verdict::Stops));
                let what = (verdict, double && verdict.is_some());
                let act = brings.iter().position(|known| *known == what).unwrap_or_else(|| {
                    brings.push(what);
                    brings.len() - 1
                });
                rules.push((formula, Ruled { act, clause: Some(clause) }));
            };
            for end in ends() {
                // A result counts double if any clause that gives it says so, whichever comes first.
                let doubles = ends().filter(|other| other.double && !end.double && other.verdict == end.verdict);
                for other in doubles {
                    let both = Formula::All(vec![formula(game, compiled, end), formula(game, compiled, other)]);
                    rule(both, other.verdict, true, other.clause);
                }
                rule(formula(game, compiled, end), end.verdict, end.double, end.clause);
            }
            Steps { rules, guards: Vec::new(), otherwise: Ruled { act: 0, clause: None } }
        };
        let (a, b) = (steps(self.a, &aligned.a), steps(self.b, &aligned.b));
        let mut axes = Axes::new(aligned.places(), Asked::End);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            let whole = |from: &Compiled| -> Patch {
                let ends = from.ends.clone();
                Arc::new(move |compiled| compiled.ends.clone_from(&ends))
            };
            self.large(Topic::End, Vec::new(), "what ends the game", whole(&aligned.b), whole(&aligned.a));
            return;
        };
        for found in &result.found {
            let region = region(&result.domain, &found.cubes);
            let patch = |ruled: Ruled| -> Patch {
                let (verdict, double) = brings[ruled.act];
                let rule = EndRule {
                    event,
                    formula: region.clone(),
                    verdict: verdict.unwrap_or(Verdict::Stops),
                    double,
                    clause: ruled.clause.unwrap_or(0),
                };
                Arc::new(move |compiled| compiled.ends.insert(0, rule.clone()))
            };
            let when = match event {
                Event::LapEnd => "a lap has ended",
                Event::TurnOver => "a turn is over",
                _ => "a player comes to move",
            };
            let (cases, when) = self.cases(&result.domain, found, Lead::Conditions(when));
            let cases = (cases.iter().map(|case| of_a_player(event, case)).collect(), of_a_player(event, &when));
            let does = |act: usize| Prose::verdict(event, brings[act].0, brings[act].1);
            self.add(
                Topic::End,
                Vec::new(),
                cases,
                (does(found.a.act), found.a.clause),
                (does(found.b.act), found.b.clause),
                patch(found.b),
                patch(found.a),
            );
        }
    }
}
