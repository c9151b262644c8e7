//! Seeds on the move: looking at rows, lifting, and sowing one seed at a time. No rule of a turn is here.

use super::rules::Rules;
use super::setup::{HOUSE, HOUSE_STANDS, INNER, LANES};
use crate::board::{Hand, Position, Side};

/// The pit a lap ended in.
#[derive(Clone, Copy, Debug)]
pub(super) struct LapEnd {
    pub(super) lane: usize,
    /// The pit was empty before the last seed (Z7b).
    pub(super) was_empty: bool,
}

/// The next lane of the circuit (Z3).
pub(super) fn next(lane: usize, clockwise: bool) -> usize {
    if clockwise { (lane + 1) % LANES } else { (lane + LANES - 1) % LANES }
}

/// Sows seeds one by one; the first falls into `first` (Z5). `None` if there was no seed to sow.
pub(super) fn sow(position: &mut Position, side: Side, first: usize, clockwise: bool, mut seeds: u8) -> Option<LapEnd> {
    let pits = &mut position.lanes[side.index()];
    let mut lane = first;
    let mut end = None;
    while seeds > 0 {
        end = Some(LapEnd { lane, was_empty: pits[lane] == 0 });
        pits[lane] += 1;
        seeds -= 1;
        lane = next(lane, clockwise);
    }
    end
}

/// Takes up to `at_most` seeds out of a pit; a house that is emptied stops standing (Z23).
pub(super) fn lift(rules: &Rules, position: &mut Position, side: Side, lane: usize, at_most: u8) -> u8 {
    let pit = &mut position.lanes[side.index()][lane];
    let seeds = at_most.min(*pit);
    *pit -= seeds;
    if lane == HOUSE && *pit == 0 && !rules.kujifunza {
        position.flags[side.index()] &= !HOUSE_STANDS;
    }
    seeds
}

/// Whether a player's house stands.
pub(super) fn house_stands(rules: &Rules, position: &Position, side: Side) -> bool {
    !rules.kujifunza && position.flags[side.index()] & HOUSE_STANDS != 0
}

/// Whether a player's house functions: it stands and holds enough (Z22a).
pub(super) fn house_functions(rules: &Rules, position: &Position, side: Side) -> bool {
    house_stands(rules, position, side) && position.lanes[side.index()][HOUSE] >= rules.house_threshold
}

/// Whether a player has a seed in hand (Z20).
pub(super) fn has_hand(rules: &Rules, position: &Position, side: Side) -> bool {
    !rules.kujifunza && position.hand[side.index()] > 0
}

/// Inner lanes of a player with at least so many seeds.
pub(super) fn inner_with(position: &Position, side: Side, at_least: u8) -> Vec<usize> {
    (0..INNER).filter(|&lane| position.lanes[side.index()][lane] >= at_least).collect()
}

/// The opponent's lane that faces an inner lane and holds something to capture (Z1, Z10).
pub(super) fn facing_occupied(position: &Position, side: Side, lane: usize) -> Option<usize> {
    let facing = position.shape.facing(lane)?;
    (position.lanes[side.other().index()][facing] > 0).then_some(facing)
}

/// The kichwa bound to a capturing pit, if the pit decides it (Z11).
pub(super) fn bound_kichwa(lane: usize) -> Option<Hand> {
    match lane {
        0 | 1 => Some(Hand::Left),
        6 | 7 => Some(Hand::Right),
        _ => None,
    }
}

/// Where the hand moves as its owner sees it: clockwise is right in the inner row, left in the outer one.
pub(super) fn hand(lane: usize, clockwise: bool) -> Hand {
    if (lane < INNER) == clockwise { Hand::Right } else { Hand::Left }
}
