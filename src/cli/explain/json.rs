//! A move as JSON: the same facts as in words.

use serde_json::{Value, json};

use super::How;
use super::telling::Telling;
use crate::board::{Outcome, Position, Side};
use crate::compile::{Begin, CaptureEnd};
use crate::engine::{Event, Trace};
use crate::game::{Game, Reason, Written};
use crate::notation::{Loose, format_position};
use crate::rules::{AfterAct, ClauseId, LapAct};

fn clause_json(clause: &Written) -> Value {
    json!({ "text": clause.text, "cites": clause.cites, "list": clause.list, "file": clause.file, "line": clause.line })
}

/// A move that cannot be played, with every reason.
pub(super) fn refused(game: &Game, position: &Position, loose: &Loose, reasons: &[Reason]) -> Value {
    let listed: Vec<Value> = reasons
        .iter()
        .map(|reason| {
            json!({ "text": reason.text, "clause": reason.clause.as_ref().map(clause_json), "notes": reason.notes })
        })
        .collect();
    json!({
        "position": format_position(position, &game.names()),
        "move": loose.clone().into_move().to_string(),
        "legal": false,
        "reasons": listed,
    })
}

/// A move lap by lap.
pub(super) fn told(game: &Game, position: &Position, trace: &Trace, how: How) -> Value {
    let compiled = game.engine.compiled();
    let names = game.names();
    let phase = &compiled.phases[trace.phase];
    let clause = |id: ClauseId| clause_json(&game.source.written(id));
    let telling = Telling { game, trace, how };
    let event = |event: &Event| match event {
        Event::Sown { lap, from, first, way, seeds, passed, last, was_empty, position } => json!({
            "event": "sown", "lap": lap, "from": from.to_string(), "first": first.to_string(),
            "direction": way, "seeds": seeds, "last": last.to_string(), "was_empty": was_empty,
            "passed": passed.iter().map(|passed| json!({
                "place": passed.place.to_string(), "store": passed.stored.map(side), "times": passed.times,
                "clause": clause(passed.clause),
            })).collect::<Vec<_>>(),
            "position": format_position(position, &names),
        }),
        Event::LapEnd { act, went_on, clause: id, .. } => json!({
            "event": "lap end", "action": lap_act(act), "went_on": went_on, "clause": clause(*id),
        }),
        Event::Captured { pit, taken, stored, marked, then, clause: id, .. } => {
            let taken: Vec<Value> =
                taken.iter().map(|one| json!({ "pit": one.pit.to_string(), "seeds": one.seeds })).collect();
            let stored: Vec<Value> =
                stored.iter().map(|(whose, seeds)| json!({ "store": side(*whose), "seeds": seeds })).collect();
            json!({
                "event": "captured", "pit": pit.to_string(), "taken": taken, "stored": stored,
                "marked": marked.map(|mark| compiled.marks[mark].0.as_str()), "then": capture_end(*then),
                "clause": clause(*id),
            })
        }
        Event::Dropped { side: whose, flag, clause: id } => json!({
            "event": "flag dropped", "side": side(*whose), "flag": compiled.flag_names[*flag],
            "clause": clause(*id),
        }),
        Event::After { pit, acts, clause: id } => {
            let names = |wanted: fn(&AfterAct) -> Option<usize>| -> Vec<&str> {
                acts.iter().filter_map(wanted).map(|mark| compiled.marks[mark].0.as_str()).collect()
            };
            json!({
                "event": "after", "pit": pit.to_string(),
                "marked": names(|act| if let AfterAct::Mark(mark) = act { Some(*mark) } else { None }),
                "dropped": names(|act| if let AfterAct::Drop(mark) = act { Some(*mark) } else { None }),
                "clause": clause(*id),
            })
        }
        Event::Endless { repeats, clause: id } => json!({
            "event": "endless", "repeats": repeats.map(|(first, again)| json!([first, again])),
            "clause": id.map(clause),
        }),
        Event::Over { outcome, clause: id } => json!({
            "event": "over", "winner": outcome.word(), "clause": id.map(clause),
        }),
    };
    let winner = trace.events.iter().rev().find_map(|event| match event {
        Event::Over { outcome, .. } => Some(Outcome::word(*outcome)),
        _ => None,
    });
    json!({
        "position": format_position(position, &names),
        "move": trace.mv.to_string(),
        "legal": trace.legal,
        "phase": phase.name,
        "kind": phase.kinds[trace.kind].name,
        "start": clause(trace.start_clause),
        "placed": trace.placed,
        "starts_with": start(&trace.start.then),
        "laps": trace.laps,
        "events": trace.events[..telling.shown()].iter().map(event).collect::<Vec<_>>(),
        "untold_laps": telling.untold(),
        "becomes": format_position(&trace.position, &names),
        "winner": winner,
    })
}

fn lap_act(act: &LapAct) -> String {
    match act {
        LapAct::Stop => "stop".to_owned(),
        LapAct::Relay => "relay".to_owned(),
        LapAct::RelayFromNext => "relay from next".to_owned(),
        LapAct::Capture | LapAct::Take(_) => "capture".to_owned(),
        LapAct::Again => "again".to_owned(),
        LapAct::Choice(parts) => parts.iter().map(lap_act).collect::<Vec<_>>().join(" or "),
    }
}

fn side(side: Side) -> String {
    side.letter().to_string()
}

fn start(begin: &Begin) -> &'static str {
    match begin {
        Begin::Sow { .. } => "sow",
        Begin::Capture => "capture",
        Begin::Stop => "stop",
        Begin::Again => "again",
    }
}

fn capture_end(then: CaptureEnd) -> &'static str {
    match then {
        CaptureEnd::Sow | CaptureEnd::SowFromEntry => "sow",
        CaptureEnd::Stop => "stop",
        CaptureEnd::Again => "again",
    }
}
