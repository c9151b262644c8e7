//! Omweso, by the row `omweso` of the table.

use std::collections::BTreeMap;

use super::circuit::{Place, own_next};
use super::end::expansion;
use super::turn::Turn;
use crate::board::{Expansion, Move, Outcome, Played, Position, Shape, Side};
use crate::reference::Reference;
use crate::reference::line::{facing_occupied, hand, lanes_with};
use crate::reference::options::Options;

/// Seeds of a player.
const SEEDS: u8 = 32;

/// Omweso under a reading of its rules.
pub(in crate::reference) struct Omweso {
    /// `start = four-in-outer`; else each player's first turn places all seeds.
    four_in_outer: bool,
    /// `never-ending = illegal`; else the game is void.
    endless_illegal: bool,
    /// `lap-limit`: laps a move may have.
    lap_limit: u32,
}

impl Omweso {
    pub(in crate::reference) fn new(options: &BTreeMap<String, String>) -> Result<Omweso, String> {
        let mut options = Options::new(options);
        let omweso = Omweso {
            four_in_outer: options.second("start", ["arranged", "four-in-outer"])?,
            endless_illegal: options.second("never-ending", ["void", "illegal"])?,
            lap_limit: options.number("lap-limit")?,
        };
        options.finish()?;
        Ok(omweso)
    }

    /// `None` if the move may not be begun; the move alone if it never ends and is not legal therefore.
    fn play(&self, position: &Position, lane: usize, clockwise: bool) -> Option<Result<Played, Move>> {
        let (shape, mover, opponent) = (position.shape, position.turn, position.turn.other());
        let mv = Move::new(shape.pit(mover, lane), Some(hand(shape, lane, clockwise)));
        let mut turn = Turn::new(position, mv);
        let mut seeds = turn.lift(mover, lane);
        let mut first = own_next(shape, lane, clockwise);
        let mut first_lap = true;
        loop {
            let mut last = first;
            turn.sow(Place::Pit(mover, last));
            for _ in 1..seeds {
                last = own_next(shape, last, clockwise);
                turn.sow(Place::Pit(mover, last));
            }
            turn.lap_over();
            let captures = capture(&turn, last);
            if first_lap && clockwise && captures.is_none() {
                return None; // omweso, direction: clockwise if the first lap captures
            }
            first_lap = false;
            if turn.seeds(mover, last) == 1 {
                return Some(Ok(turn.passes(None))); // omweso, lap end: empty, stop
            }
            if turn.is_endless((mover, last), Some(first), self.lap_limit) {
                return Some(if self.endless_illegal {
                    Err(turn.into_move())
                } else {
                    Ok(turn.passes(Some(Outcome::Draw)))
                });
            }
            if let Some([facing, behind]) = captures {
                // omweso, lap end: take both, sow them on from the pit that got the first seed of the lap
                seeds = turn.take(opponent, facing) + turn.take(opponent, behind);
            } else {
                seeds = turn.lift(mover, last); // omweso, lap end: other occupied pit, relay
                first = own_next(shape, last, clockwise);
            }
        }
    }
}

/// omweso, lap end: occupied inner pit with the facing pit and the one behind it occupied. Gives these two.
fn capture(turn: &Turn, last: usize) -> Option<[usize; 2]> {
    if turn.seeds(turn.mover(), last) == 1 {
        return None;
    }
    let facing = facing_occupied(&turn.position, turn.mover(), last)?;
    let behind = turn.position.shape.behind(facing)?;
    (turn.seeds(turn.opponent(), behind) > 0).then_some([facing, behind])
}

/// omweso, direction: clockwise from inner 1, 2, outer 1, 2.
fn may_go_clockwise(shape: Shape, lane: usize) -> bool {
    shape.pit(Side::South, lane).column <= 2
}

/// `start = arranged`: a seed from the hand into any own pit, and on while seeds are left in it.
fn placings(position: &Position) -> Vec<Played> {
    let mover = position.turn;
    let place = |lane: usize| {
        let mut turn = Turn::new(position, Move::new(position.shape.pit(mover, lane), None));
        turn.position.hand[mover.index()] -= 1;
        turn.sow(Place::Pit(mover, lane));
        if turn.position.hand[mover.index()] > 0 { turn.goes_again(None) } else { turn.passes(None) }
    };
    (0..position.shape.lanes()).map(place).collect()
}

impl Reference for Omweso {
    fn start(&self) -> Position {
        let mut position = Position::empty(Shape::new(2, 8).expect("2 rows of 8 pits make a board"));
        for side in Side::BOTH {
            if self.four_in_outer {
                position.lanes[side.index()][8..16].fill(4);
            } else {
                position.hand[side.index()] = SEEDS;
            }
        }
        position
    }

    fn expand(&self, position: &Position) -> Expansion {
        let stuck = Outcome::Won(position.turn.other()); // omweso, end
        if position.hand[position.turn.index()] > 0 {
            return expansion(placings(position), Vec::new(), stuck);
        }
        let (mut moves, mut never_ending) = (Vec::new(), Vec::new());
        for lane in lanes_with(position, position.turn, 2) {
            for clockwise in [false, true] {
                if clockwise && !may_go_clockwise(position.shape, lane) {
                    continue;
                }
                match self.play(position, lane, clockwise) {
                    Some(Ok(played)) => moves.push(played),
                    Some(Err(mv)) => never_ending.push(mv),
                    None => {}
                }
            }
        }
        expansion(moves, never_ending, stuck)
    }
}
