//! How a turn may begin: the pits and directions open to the mover before anything is sown (Z13, Z20–Z22, Z30–Z34).

use super::rules::{Rules, Singletons};
use super::setup::{FROZEN, HOUSE, INNER, LANES};
use super::sowing::{
    bound_kichwa, facing_occupied, hand, has_hand, house_functions, house_stands, inner_with, lift, next, sow,
};
use crate::board::{Hand, Position, Side};

/// What is done with the pit a turn begins in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A seed is placed and the facing pit captured (Z21).
    NamuaCapture,
    /// A seed is placed and the pit sown (Z22).
    NamuaTakata,
    /// A seed is placed in the house and the tax sown from it (Z22a).
    Tax,
    /// The pit is sown, to capture (Z31).
    MtajiCapture,
    /// The pit is sown (Z32).
    MtajiTakata,
}

/// A way to begin a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beginning {
    pub(super) kind: Kind,
    pub(super) lane: usize,
    pub(super) clockwise: bool,
    pub(super) hand: Hand,
}

/// All ways in which the mover may begin.
pub(super) fn beginnings(rules: &Rules, position: &Position) -> Vec<Beginning> {
    let namua = has_hand(rules, position, position.turn);
    let captures = if namua { namua_captures(position) } else { mtaji_captures(rules, position) };
    if !captures.is_empty() {
        return captures; // Z13
    }
    if namua { namua_takatas(rules, position) } else { mtaji_takatas(rules, position) }
}

/// Whether the mover may not start from a pit (Z36).
pub(super) fn is_frozen(rules: &Rules, position: &Position, lane: usize) -> bool {
    !rules.kujifunza && position.marks[FROZEN][position.turn.index()] >> lane & 1 != 0
}

/// The opponent's pit that a first lap from `lane` would capture, were it the turn of `side`, without a seed in hand
/// and no pit frozen (Z31).
pub(super) fn first_lap_target(
    rules: &Rules,
    position: &Position,
    side: Side,
    lane: usize,
    clockwise: bool,
) -> Option<usize> {
    let seeds = position.lanes[side.index()][lane];
    if seeds < 2 || seeds > rules.capture_max {
        return None;
    }
    let mut trial = *position;
    let lifted = lift(rules, &mut trial, side, lane, u8::MAX);
    let end = sow(&mut trial, side, next(lane, clockwise), clockwise, lifted)?;
    if end.was_empty { None } else { facing_occupied(&trial, side, end.lane) }
}

fn namua_captures(position: &Position) -> Vec<Beginning> {
    let mut found = Vec::new();
    for lane in inner_with(position, position.turn, 1) {
        if facing_occupied(position, position.turn, lane).is_none() {
            continue;
        }
        // Z11: the turn has no direction yet, so the player chooses unless the pit decides.
        let kichwas = bound_kichwa(lane).map_or(vec![Hand::Left, Hand::Right], |kichwa| vec![kichwa]);
        for kichwa in kichwas {
            let clockwise = kichwa == Hand::Left; // Z6
            found.push(Beginning { kind: Kind::NamuaCapture, lane, clockwise, hand: kichwa });
        }
    }
    found
}

fn namua_takatas(rules: &Rules, position: &Position) -> Vec<Beginning> {
    let mover = position.turn;
    let occupied = inner_with(position, mover, 1);
    let stands = house_stands(rules, position, mover);
    let functions = house_functions(rules, position, mover);
    let bar_singletons = match rules.singletons {
        Singletons::HouseStands => !stands,
        Singletons::HouseFunctions => !functions,
        Singletons::Free => false,
    } && !inner_with(position, mover, 2).is_empty();
    let mut found = Vec::new();
    for &lane in &occupied {
        let lone_house = lane == HOUSE && occupied == [HOUSE];
        let taxed = lone_house && (functions || (stands && rules.tax_any_count)); // Z22a
        let barred_house = lane == HOUSE && functions && !lone_house; // Z22a
        let barred_singleton = bar_singletons && position.lanes[mover.index()][lane] == 1; // Z22b
        if is_frozen(rules, position, lane) || barred_house || barred_singleton {
            continue;
        }
        let kind = if taxed { Kind::Tax } else { Kind::NamuaTakata };
        found.extend(takata_both_ways(rules, position, kind, lane));
    }
    found
}

fn mtaji_captures(rules: &Rules, position: &Position) -> Vec<Beginning> {
    let mut found = Vec::new();
    // A frozen pit may start a capturing turn (the case `ap-kutakatia-1`): Z36 bars takata.
    for lane in 0..LANES {
        for clockwise in [false, true] {
            if first_lap_target(rules, position, position.turn, lane, clockwise).is_some() {
                let hand = hand(lane, clockwise);
                found.push(Beginning { kind: Kind::MtajiCapture, lane, clockwise, hand });
            }
        }
    }
    found
}

fn mtaji_takatas(rules: &Rules, position: &Position) -> Vec<Beginning> {
    let pits = &position.lanes[position.turn.index()];
    let (inner, outer): (Vec<usize>, Vec<usize>) =
        (0..LANES).filter(|&lane| pits[lane] >= 2 && !is_frozen(rules, position, lane)).partition(|&lane| lane < INNER);
    // Z32: an outer pit only if no inner one is left.
    let lanes = if inner.is_empty() { outer } else { inner };
    lanes.into_iter().flat_map(|lane| takata_both_ways(rules, position, Kind::MtajiTakata, lane)).collect()
}

/// A takata from a pit in either direction, as far as Z34 allows.
fn takata_both_ways(rules: &Rules, position: &Position, kind: Kind, lane: usize) -> Vec<Beginning> {
    let occupied = inner_with(position, position.turn, 1);
    let lone_kichwa = (lane == 0 || lane == INNER - 1) && occupied == [lane] && !rules.lone_kichwa_free;
    [false, true]
        .into_iter()
        .filter(|&clockwise| !lone_kichwa || clockwise == (lane == 0)) // Z34: inward
        .map(|clockwise| Beginning { kind, lane, clockwise, hand: hand(lane, clockwise) })
        .collect()
}
