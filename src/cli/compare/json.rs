//! Comparisons as JSON.

use serde_json::{Value, json};

use super::matrix::Matrix;
use super::pair::{record, sentences, unwitnessed};
use super::{Compared, Named};
use crate::board::Outcome;
use crate::compare::{Cited, Difference, Effect, Interval, Measured, Origin, Parting, Plan, Reached, Said, Searched};
use crate::notation::{Names, format_position};

fn reading(named: &Named) -> Value {
    json!({
        "variant": named.game.variant().id.value,
        "preset": named.game.preset,
        "label": named.label,
        "options": named.game.values(),
    })
}

fn said(said: &Said) -> Value {
    let cited =
        |cited: &Cited| json!({ "text": cited.text, "cites": cited.cites, "file": cited.file, "line": cited.line });
    json!({ "does": said.does, "clause": said.clause.as_ref().map(cited) })
}

fn difference(difference: &Difference) -> Value {
    let places: Vec<Value> =
        difference.places.iter().map(|place| json!({ "phase": place.phase, "turn": place.kind })).collect();
    json!({
        "number": difference.number,
        "about": difference.topic.word(),
        "places": places,
        "cases": difference.cases,
        "sentence": difference.sentence(),
        "a": said(&difference.a),
        "b": said(&difference.b),
        "options": difference.options,
    })
}

fn searched(searched: &Searched) -> Value {
    json!({
        "positions": searched.positions, "plies": searched.plies, "everything": searched.everything,
        "played": searched.played, "made_up": searched.made_up,
    })
}

fn interval(of: Interval) -> Value {
    json!({ "value": of.value, "low": of.low, "high": of.high })
}

fn measured(measured: &[Measured]) -> Value {
    let one = |measured: &Measured| {
        json!({
            "measure": measured.measure.key(),
            "a": interval(measured.a),
            "b": interval(measured.b),
            "change": interval(measured.change),
            "certain": measured.change.excludes_zero(),
        })
    };
    measured.iter().map(one).collect()
}

fn effect(effect: &Effect, plan: Plan) -> Value {
    let parting = |parting: &Parting| {
        json!({
            "turns": parting.turns, "parted": parting.parted, "games": parting.games,
            "parted_games": parting.parted_games, "at_start": parting.at_start, "at_end": parting.at_end,
            "first": parting.first, "at_work": parting.at_work, "unfinished": parting.unfinished,
        })
    };
    json!({
        "games": effect.a.len(),
        "seed": plan.seed,
        "measures": measured(&effect.measured),
        "parting": { "a": parting(&effect.parting_a), "b": parting(&effect.parting_b) },
        "sentences": sentences(effect),
    })
}

/// A comparison of two readings.
pub(super) fn compared(compared: &Compared<'_>, plan: Plan) -> Value {
    let (a, b) = (reading(compared.a), reading(compared.b));
    let of_effect = compared.effect().map(|one| effect(one, plan));
    let result = match &compared.result {
        Ok(result) => result,
        Err(reason) => {
            return json!({
                "a": a, "b": b, "incomparable": reason, "differences": [], "witnesses": [], "searched": null,
                "unwitnessed": [], "effect": of_effect,
            });
        }
    };
    let (names, names_b) = (compared.a.game.names(), compared.b.game.names());
    let word = |outcome: Option<Outcome>| outcome.map(Outcome::word);
    let witnesses: Vec<Value> = result
        .witnesses
        .iter()
        .map(|checked| {
            let witness = &checked.witness;
            let (origin, record) = match &witness.origin {
                Origin::Play(moves) => {
                    // At the start there is nothing to replay yet.
                    ("play", (!moves.is_empty()).then(|| record(compared.a, checked, moves, true)))
                }
                Origin::RandomGame(play) => {
                    ("random game", play.as_ref().map(|moves| record(compared.a, checked, moves, true)))
                }
                Origin::Again(moves) => ("comes again", Some(record(compared.a, checked, moves, true))),
                Origin::MadeUp => ("made up", None),
            };
            let plies = match &witness.origin {
                Origin::Play(moves) | Origin::RandomGame(Some(moves)) => Some(moves.len()),
                Origin::RandomGame(None) | Origin::Again(_) | Origin::MadeUp => None,
            };
            let moves = |moves: &[crate::board::Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
            let reached = |reached: &Reached, names: &Names| {
                json!({
                    "becomes": format_position(&reached.position, names), "winner": word(reached.outcome),
                    "double": reached.double,
                })
            };
            let results: Vec<Value> = witness
                .shown
                .results
                .iter()
                .map(|(mv, a, b)| json!({ "move": mv.to_string(), "a": reached(a, &names), "b": reached(b, &names_b) }))
                .collect();
            json!({
                "difference": witness.of,
                "origin": origin,
                "plies": plies,
                "record": record,
                "position": format_position(&checked.position.0, &names),
                "position_in_b": format_position(&checked.position.1, &names_b),
                "winner": witness.shown.outcome.map(|(a, b)| json!({ "a": word(a), "b": word(b) })),
                "kept": witness.shown.kept.as_ref().map(|(a, b)| json!({ "a": reached(a, &names), "b": reached(b, &names_b) })),
                "only_a": moves(&witness.shown.only_a),
                "only_b": moves(&witness.shown.only_b),
                "results": results,
                "reference_agrees": checked.reference,
            })
        })
        .collect();
    let unwitnessed: Vec<usize> = unwitnessed(result).iter().map(|difference| difference.number).collect();
    json!({
        "a": a,
        "b": b,
        "incomparable": null,
        "differences": result.differences.iter().map(difference).collect::<Vec<_>>(),
        "witnesses": witnesses,
        "searched": searched(&result.searched),
        "unwitnessed": unwitnessed,
        "effect": of_effect,
    })
}

/// All readings of a list against each other.
pub(super) fn matrix(matrix: &Matrix, plan: Plan) -> Value {
    let pairs: Vec<Value> = matrix
        .pairs
        .iter()
        .map(|cell| {
            let glance = cell.glance.as_ref().ok();
            json!({
                "a": matrix.labels[cell.a],
                "b": matrix.labels[cell.b],
                "incomparable": cell.glance.as_ref().err(),
                "differences": glance.map(|glance| glance.differences),
                "plies": glance.and_then(|glance| glance.plies),
                "searched": glance.map(|glance| searched(&glance.searched)),
                "measures": measured(&cell.measured),
            })
        })
        .collect();
    json!({ "readings": matrix.labels, "games": plan.games, "seed": plan.seed, "effort": plan.effort, "pairs": pairs })
}
