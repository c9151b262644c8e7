//! A move in words: what was sown, the board after it, what the lists said, the clause and its source.

use std::fmt::Write as _;

use super::How;
use crate::board::{Capture, Side};
use crate::cli::args::score;
use crate::compile::{Begin, CaptureEnd};
use crate::diagnostic::listed;
use crate::engine::{Event, Passed, Spot, Trace};
use crate::game::{Game, Written};
use crate::notation::{Look, draw, format_position};
use crate::rules::{AfterAct, ClauseId, LapAct};

/// A move lap by lap, and the position that it leads to.
pub(in crate::cli) fn told(game: &Game, trace: &Trace, how: How) -> String {
    let mut text = String::new();
    Telling { game, trace, how }.write(&mut text).expect("writing to a string");
    text
}

pub(super) struct Telling<'a> {
    pub game: &'a Game,
    pub trace: &'a Trace,
    pub how: How,
}

fn seeds(number: u8) -> String {
    if number == 1 { "1 seed".to_owned() } else { format!("{number} seeds") }
}

impl Telling<'_> {
    fn clause(&self, id: ClauseId) -> Written {
        self.game.source.written(id)
    }

    fn mover(&self) -> Side {
        self.trace.mv.pit.side
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let Telling { game, trace, how } = self;
        let compiled = game.engine.compiled();
        let phase = &compiled.phases[trace.phase];
        let kind = &phase.kinds[trace.kind];
        let mut called =
            if kind.name.is_empty() { "a turn".to_owned() } else { format!("a turn of kind `{}`", kind.name) };
        if !phase.name.is_empty() {
            called += &format!(" in phase `{}`", phase.name);
        }
        let verdict = if trace.legal { "" } else { ", which is not legal" };
        writeln!(out, "{}: {called}{verdict}", trace.mv)?;
        for earlier in &phase.kinds[..trace.kind] {
            writeln!(out, "No turn of kind `{}` is possible, which would have to be played first.", earlier.name)?;
            writeln!(out, "  {}", self.clause(earlier.clause))?;
        }
        writeln!(out, "\nThe turn starts from {}.{}", trace.mv.pit, self.start())?;
        writeln!(out, "  {}", self.clause(trace.start_clause))?;
        let mut captured = false;
        for event in &trace.events[..self.shown()] {
            self.event(out, event, captured)?;
            captured = match event {
                Event::Captured { .. } => true,
                Event::Dropped { .. } => captured,
                _ => false,
            };
        }
        let untold = self.untold();
        if untold > 0 {
            let laps = if untold == 1 { "lap" } else { "laps" };
            writeln!(out, "\n… and {untold} {laps} more, left out by `--laps {}`.", how.laps.unwrap_or_default())?;
        }
        // What comes of the move is told, however many laps are left out.
        for event in trace.events[self.shown()..].iter().filter(|_| untold > 0) {
            if matches!(event, Event::Endless { .. } | Event::Over { .. }) {
                self.event(out, event, false)?;
            }
        }
        if !trace.legal {
            return Ok(());
        }
        let over = trace.events.iter().any(|event| matches!(event, Event::Over { .. }));
        let look = Look { pits_only: false, over, ..self.look() };
        let names = game.names();
        write!(out, "\nThe position is then\n{}", draw(&trace.position, &names, &look))?;
        writeln!(out, "{}", format_position(&trace.position, &names))
    }

    fn look(&self) -> Look<'_> {
        let How { ascii, width, .. } = self.how;
        Look { ascii, square: self.game.square_pits(), width, pits_only: true, ..Look::default() }
    }

    /// What is done with the pit that the turn starts from before anything is sown or captured.
    fn start(&self) -> String {
        let Trace { placed, held, start, .. } = self.trace;
        let mover = self.mover();
        let put = match placed {
            0 => None,
            1 => Some(format!("1 seed from {mover}'s hand is put in, which makes {held}")),
            _ => Some(format!("{placed} seeds from {mover}'s hand are put in, which makes {held}")),
        };
        let then = match start.then {
            Begin::Stop => Some("the turn is over".to_owned()),
            Begin::Again => Some(format!("{mover} has another turn")),
            Begin::Sow { .. } | Begin::Capture => None,
        };
        match (put, then) {
            (Some(put), Some(then)) => format!(" {put}, and {then}."),
            (Some(put), None) => format!(" {put}."),
            (None, Some(then)) => format!(" Nothing is sown, and {then}."),
            (None, None) => String::new(),
        }
    }

    /// How many events are told.
    pub fn shown(&self) -> usize {
        let most = self.how.laps.unwrap_or(u32::MAX);
        let beyond = |event: &Event| matches!(event, Event::Sown { lap: Some(lap), .. } if *lap > most);
        self.trace.events.iter().position(beyond).unwrap_or(self.trace.events.len())
    }

    /// How many laps are left out.
    pub fn untold(&self) -> usize {
        let laps = self.trace.events[self.shown()..].iter();
        laps.filter(|event| matches!(event, Event::Sown { lap: Some(_), .. })).count()
    }

    /// One event; `captured` says whether the seeds that are sown now were captured.
    fn event(&self, out: &mut String, event: &Event, captured: bool) -> std::fmt::Result {
        let compiled = self.game.engine.compiled();
        match event {
            Event::Sown { lap, from, first, way, seeds: number, passed, last, was_empty, position } => {
                let lap = match lap {
                    Some(lap) => format!("Lap {lap}: "),
                    None => "The game is decided; still sown are ".to_owned(),
                };
                let was = if *was_empty { "which was empty" } else { "which was occupied" };
                let whence = match captured {
                    true => format!("the captured {}", if *number == 1 { "seed".to_owned() } else { seeds(*number) }),
                    false => format!("{} of {from}", seeds(*number)),
                };
                let where_to = match number {
                    1 => format!("into {last}"),
                    _ => format!("the first into {first}, {way}; the last falls into {last}"),
                };
                writeln!(out, "\n{lap}{whence}, {where_to}, {was}.")?;
                write!(out, "{}", draw(position, &self.game.names(), &self.look()))?;
                for passed in passed {
                    writeln!(out, "{}\n  {}", passed_over(passed), self.clause(passed.clause))?;
                }
                Ok(())
            }
            // A capture that the clause itself describes is told with what it takes.
            Event::LapEnd { act: LapAct::Take(_), .. } => Ok(()),
            Event::LapEnd { act, went_on, clause, .. } => {
                let said = match act {
                    LapAct::Stop => "The turn stops.",
                    LapAct::Relay => "The seeds there are lifted and sown on.",
                    LapAct::RelayFromNext => "The seeds of the next pit are lifted and sown on.",
                    LapAct::Capture | LapAct::Take(_) => "This captures.",
                    LapAct::Again => "The turn is over, and the same player has another.",
                    LapAct::Choice(_) => match went_on {
                        Some(true) => "The player may stop, and goes on (`>`).",
                        _ => "The player may go on, and stops.",
                    },
                };
                writeln!(out, "{said}\n  {}", self.clause(*clause))
            }
            Event::Captured { pit, taken, stored, marked, then, clause, .. } => {
                let said = self.captured(*pit, taken, stored, *marked, *then);
                writeln!(out, "{said}\n  {}", self.clause(*clause))
            }
            Event::Dropped { side, flag, clause } => {
                let flag = &compiled.flag_names[*flag];
                writeln!(out, "`{flag}` ends for {side}.\n  {}", self.clause(*clause))
            }
            Event::After { acts, .. } if acts.is_empty() => Ok(()),
            Event::After { pit, acts, clause } => {
                let acts: Vec<String> = acts
                    .iter()
                    .map(|act| match act {
                        AfterAct::Mark(mark) => format!("is marked `{}`", compiled.marks[*mark].0),
                        AfterAct::Drop(mark) => format!("loses its mark `{}`", compiled.marks[*mark].0),
                    })
                    .collect();
                writeln!(out, "\n{pit} {}.\n  {}", acts.join(" and "), self.clause(*clause))
            }
            Event::Endless { repeats, clause } => {
                match repeats {
                    Some((first, again)) => {
                        writeln!(out, "\nAfter lap {again} everything is as after lap {first}: the move never ends.")?
                    }
                    None => writeln!(
                        out,
                        "\nThe limit of {} {} is reached: the move counts as never-ending.",
                        compiled.limit,
                        if compiled.limit == 1 { "lap" } else { "laps" }
                    )?,
                }
                clause.map_or(Ok(()), |clause| writeln!(out, "  {}", self.clause(clause)))
            }
            Event::Over { outcome, clause } => {
                let engine = &self.game.engine;
                let settled = engine.settled(&self.trace.position).map_or(self.trace.position, |(_, settled)| settled);
                writeln!(out, "\nThe game is over: {outcome}{}.", score(self.game, &settled, *outcome))?;
                clause.map_or(Ok(()), |clause| writeln!(out, "  {}", self.clause(clause)))
            }
        }
    }

    /// A capture: who takes what from where, where it goes, and what comes of the turn.
    fn captured(
        &self,
        pit: Spot,
        taken: &[Capture],
        stored: &[(Side, u8)],
        marked: Option<usize>,
        then: CaptureEnd,
    ) -> String {
        let compiled = self.game.engine.compiled();
        let mover = self.mover();
        let then = match then {
            CaptureEnd::Stop => Some("the turn is over".to_owned()),
            CaptureEnd::Again => Some(format!("{mover} has another turn")),
            CaptureEnd::Sow | CaptureEnd::SowFromEntry => None,
        };
        let mut said = Vec::new();
        if let Some(mark) = marked {
            let whose = if compiled.owned_marks >> mark & 1 == 1 { format!(" for {mover}") } else { String::new() };
            said.push(format!("{pit} is marked `{}`{whose}", compiled.marks[mark].0));
        }
        // It is a pit that captures from others, and a player who takes what lies in it.
        let who = match pit {
            Spot::Pit(own) if own.side == mover && taken.iter().all(|one| one.pit != own) => own.to_string(),
            _ => mover.to_string(),
        };
        let parts: Vec<String> = taken.iter().map(|one| format!("{} from {}", seeds(one.seeds), one.pit)).collect();
        match (parts.as_slice(), marked) {
            ([], None) if then.is_none() => return format!("{who} captures nothing, so that the turn is over."),
            ([], None) => said.push(format!("{who} captures nothing")),
            ([], Some(_)) => {}
            (parts, _) => said.push(format!("{who} captures {}", listed(parts, "and"))),
        }
        let all: u32 = taken.iter().map(|one| u32::from(one.seeds)).sum();
        let go = |number: u32| if number == 1 { "goes" } else { "go" };
        let stored: Vec<String> = match stored {
            [(side, number)] if u32::from(*number) == all => {
                let what = if all == 1 { "it" } else { "they" };
                vec![format!("{what} {} to {side}'s store", go(all))]
            }
            several => several
                .iter()
                .map(|(side, number)| format!("{} {} to {side}'s store", seeds(*number), go(u32::from(*number))))
                .collect(),
        };
        let more: Vec<String> = stored.into_iter().chain(then).collect();
        let said = said.join("; ");
        if more.is_empty() { format!("{said}.") } else { format!("{said}; {}.", listed_clauses(&more)) }
    }
}

/// `a, b, and c`; two parts of a sentence have a comma, too.
fn listed_clauses(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}

/// What a clause of the `seed` list did in a sowing.
fn passed_over(passed: &Passed) -> String {
    let Passed { place, stored, times, .. } = passed;
    match (stored, times) {
        (None, 1) => format!("{place} is passed over."),
        (None, _) => format!("{place} is passed over {times} times."),
        (Some(side), 1) => format!("The seed for {place} goes to {side}'s store."),
        (Some(side), _) => format!("{times} seeds for {place} go to {side}'s store."),
    }
}
