//! Takasia: which pit a takata freezes, and what the marks do to the turns that follow (Z35–Z37).

use super::beginning::first_lap_target;
use super::rules::Rules;
use super::setup::{FROZEN, HOUSE, LANES, OWED};
use super::sowing::{has_hand, house_functions, house_stands, inner_with};
use super::turn::Turn;
use crate::board::{Position, Side};

/// Drops the marks whose time is over with the turn of `mover`: every frozen one (Z37), and those that told the mover
/// what to capture.
pub(super) fn drop_marks(rules: &Rules, position: &mut Position, mover: Side) {
    if !rules.kujifunza {
        position.marks[FROZEN] = [0; 2];
        position.marks[OWED][mover.other().index()] = 0;
    }
}

/// Freezes a pit of the opponent after a turn that ended in `after`, if the rules say so. `before` is the position in
/// which the turn began.
pub(super) fn freeze(rules: &Rules, before: &Position, turn: &Turn, after: &mut Position) {
    if rules.kujifunza || rules.takasia_off || turn.capturing {
        return;
    }
    let empty_handed = |position: &Position| Side::BOTH.iter().all(|&side| !has_hand(rules, position, side));
    // Z35: the takata that plays the last seed in hand leaves two empty hands behind it.
    let phase = if rules.takasia_from_last_namua { empty_handed(after) } else { empty_handed(before) };
    if !phase {
        return;
    }
    let opponent = before.turn.other();
    if let Some(target) = pit_to_freeze(rules, after, before.turn) {
        after.marks[FROZEN][opponent.index()] |= 1 << target;
        if rules.takasia_duty {
            after.marks[OWED][opponent.index()] |= 1 << target;
        }
    }
}

/// The lane of the opponent's pit that a takata of `mover` freezes if it led to this position (Z35).
pub(super) fn pit_to_freeze(rules: &Rules, position: &Position, mover: Side) -> Option<usize> {
    let opponent = mover.other();
    if !rules.takasia_always && !targets(rules, position, opponent).is_empty() {
        return None;
    }
    let [target] = targets(rules, position, mover)[..] else { return None };
    (!is_exempt(rules, position, opponent, target)).then_some(target)
}

/// Whether a line of the mover captured a pit that it owed to capture.
pub(super) fn pays(position: &Position, turn: &Turn) -> bool {
    turn.captures.iter().any(|capture| {
        let lane = position.shape.lane(capture.pit).expect("a captured pit is on the board");
        position.marks[OWED][capture.pit.side.index()] >> lane & 1 != 0
    })
}

/// The pits that a player could capture with a first lap, in order.
fn targets(rules: &Rules, position: &Position, side: Side) -> Vec<usize> {
    let mut targets: Vec<usize> = (0..LANES)
        .flat_map(|lane| [(lane, false), (lane, true)])
        .filter_map(|(lane, clockwise)| first_lap_target(rules, position, side, lane, clockwise))
        .collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// Z35a–c, and the option `takasia-singleton`.
fn is_exempt(rules: &Rules, position: &Position, owner: Side, lane: usize) -> bool {
    let house = if rules.takasia_house_functions {
        house_functions(rules, position, owner)
    } else {
        house_stands(rules, position, owner)
    };
    (lane == HOUSE && house)
        || inner_with(position, owner, 1) == [lane]
        || inner_with(position, owner, 2) == [lane]
        || (rules.takasia_singleton_exempt && position.lanes[owner.index()][lane] == 1)
}
