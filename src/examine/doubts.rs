//! What speaks against a position: it can be played, but no game of the variant reaches it.
//!
//! Books print such positions (with 66 or 67 seeds of 64, with a house that stands empty), so they are no mistakes;
//! but a person who typed one wants to know.

use crate::board::{Pit, Position, Side};
use crate::compile::{AfterRule, Compiled, Formula, Question};
use crate::rules::tree::Lifetime;
use crate::rules::{AfterAct, FlagEvent};

/// Reasons why no game gets to a position, each a sentence without a full stop; empty if there are none that can be
/// seen in the position alone.
#[must_use]
pub fn doubts(compiled: &Compiled, position: &Position) -> Vec<String> {
    let mut found: Vec<String> = too_many_seeds(compiled, position).into_iter().collect();
    for side in Side::BOTH {
        let (hand, most) = (position.hand[side.index()], compiled.start.hand[side.index()]);
        if hand > most {
            found.push(format!("{side} has {hand} seeds in hand, and begins with {most}"));
        }
    }
    flags(compiled, position, &mut found);
    marks(compiled, position, &mut found);
    found
}

/// A position with more seeds than the game has: the same as a sentence.
#[must_use]
pub fn too_many_seeds(compiled: &Compiled, position: &Position) -> Option<String> {
    let (seeds, all) = (position.total(), compiled.start.total());
    (seeds > all).then(|| format!("it holds {seeds} seeds, the game has {all}"))
}

/// A flag that ends whenever a pit is emptied cannot hold while that pit is empty.
fn flags(compiled: &Compiled, position: &Position, found: &mut Vec<String>) {
    for rule in &compiled.flags {
        let FlagEvent::Emptied(lanes) = rule.event else { continue };
        let always = rule.formula.iter().all(|formula| *formula == Formula::Is(true));
        if !always || lanes.count_ones() != 1 {
            continue;
        }
        let lane = lanes.trailing_zeros() as usize;
        for side in Side::BOTH {
            let (now, begun) = (position.lanes[side.index()][lane], compiled.start.lanes[side.index()][lane]);
            if position.flags[side.index()] >> rule.flag & 1 == 1 && now == 0 && begun > 0 {
                let (flag, pit) = (&compiled.flag_names[rule.flag], compiled.shape.pit(side, lane));
                found.push(format!("{side} has `{flag}` though {pit} is empty, and that ends it"));
            }
        }
    }
}

/// A mark that lasts until the next turn is over was set in the turn before, and only where the rules set it.
fn marks(compiled: &Compiled, position: &Position, found: &mut Vec<String>) {
    for (mark, (name, lifetime)) in compiled.marks.iter().enumerate() {
        if *lifetime != Lifetime::NextTurn {
            continue;
        }
        let after = || compiled.phases.iter().flat_map(|phase| &phase.kinds).flat_map(|kind| &kind.after);
        for side in Side::BOTH {
            for lane in (0..compiled.shape.lanes()).filter(|lane| position.marks[mark][side.index()] >> lane & 1 == 1) {
                let pit = compiled.shape.pit(side, lane);
                let empty = position.seeds(pit) == 0;
                // Who set it is the one who is not on turn now.
                let set = |empty| after().any(|rule| can_set(compiled, rule, mark, side != position.turn, lane, empty));
                if set(empty) {
                    continue;
                }
                found.push(match (empty && set(false), set(!empty)) {
                    (true, _) => format!("{pit} is `{name}` but empty"),
                    (false, true) => format!("{pit} is `{name}` but holds seeds"),
                    (false, false) => not_there(compiled, position, pit, name),
                });
            }
        }
    }
}

fn not_there(compiled: &Compiled, position: &Position, pit: Pit, name: &str) -> String {
    let Pit { side, row, column } = pit;
    let whose = if side == position.turn { "the player on turn" } else { "the player who has just moved" };
    let rows = ["inner", "outer"][usize::from(row)];
    let place = if compiled.shape.rows() == 1 { format!("{column}") } else { format!("{rows} {column}") };
    format!("{pit} is `{name}`, and no turn leaves that mark on {place} of {whose}")
}

/// Whether a clause could set a mark on a pit of the player who moved, or of the other one.
fn can_set(compiled: &Compiled, rule: &AfterRule, mark: usize, movers: bool, lane: usize, empty: bool) -> bool {
    rule.acts.contains(&AfterAct::Mark(mark))
        && possible(&rule.formula, &|question| match question {
            Question::In { their, lanes } => Some(*their != movers && lanes >> lane & 1 == 1),
            Question::Here(range) if empty => Some(range.contains(0)),
            Question::Here(range) if !range.contains(0) && (1..=255).all(|seeds| range.contains(seeds)) => Some(true),
            // Nothing is captured from the mover, nothing from an empty pit, and nothing first that faces no pit.
            Question::Target(_) if movers || empty || compiled.shape.facing(lane).is_none() => Some(false),
            _ => None,
        }) != Some(false)
}

/// The value of a formula as far as the answers are known.
fn possible(formula: &Formula, answer: &impl Fn(&Question) -> Option<bool>) -> Option<bool> {
    match formula {
        Formula::Is(value) => Some(*value),
        Formula::Ask(question) => answer(question),
        Formula::Not(inner) => possible(inner, answer).map(|value| !value),
        Formula::All(parts) => parts.iter().try_fold(true, |all, part| match possible(part, answer) {
            Some(false) => Some(false),
            value => value.map(|value| all && value),
        }),
    }
}
