//! Ohvalhu and Endodoi, by their rows of the table: a lap goes on from every occupied pit, on either side.

use std::collections::BTreeMap;

use super::circuit::{Place, filled, shared_next};
use super::end::{each_keeps, expansion, majority, over};
use super::turn::Turn;
use crate::board::{Expansion, Move, Outcome, Played, Position, Shape, Side};
use crate::reference::Reference;
use crate::reference::line::{facing_occupied, lanes_with};
use crate::reference::options::Options;

/// One of the two games under a reading of its rules.
pub(in crate::reference) struct Relay {
    /// In each pit at the start.
    seeds: u8,
    /// Sowing goes into the own store, and a last seed there gives another turn.
    sows_store: bool,
    /// More than half of the seeds end the game.
    majority_ends: bool,
    /// `never-ending = draw`; else such a move is not legal.
    endless_draws: bool,
    /// `lap-limit`: laps a move may have.
    lap_limit: u32,
}

impl Relay {
    pub(in crate::reference) fn ohvalhu(options: &BTreeMap<String, String>) -> Result<Relay, String> {
        Relay { seeds: 8, sows_store: true, majority_ends: false, endless_draws: false, lap_limit: 0 }.under(options)
    }

    pub(in crate::reference) fn endodoi(options: &BTreeMap<String, String>) -> Result<Relay, String> {
        Relay { seeds: 4, sows_store: false, majority_ends: true, endless_draws: false, lap_limit: 0 }.under(options)
    }

    fn under(self, options: &BTreeMap<String, String>) -> Result<Relay, String> {
        let mut options = Options::new(options);
        let endless_draws = options.second("never-ending", ["illegal", "draw"])?;
        let lap_limit = options.number("lap-limit")?;
        options.finish()?;
        Ok(Relay { endless_draws, lap_limit, ..self })
    }

    /// The move alone if it never ends and is not legal therefore.
    fn play(&self, position: &Position, lane: usize) -> Result<Played, Move> {
        let mover = position.turn;
        let mut turn = Turn::new(position, Move::new(position.shape.pit(mover, lane), None));
        let mut from = (mover, lane);
        loop {
            let mut place = Place::Pit(from.0, from.1);
            for _ in 0..turn.lift(from.0, from.1) {
                place = shared_next(position.shape, mover, self.sows_store, place);
                turn.sow(place);
            }
            turn.lap_over();
            // ohvalhu, lap end: own store, go again
            let Place::Pit(side, last) = place else {
                let outcome = self.won(&turn.position, mover.other());
                return Ok(turn.goes_again(outcome));
            };
            if turn.seeds(side, last) == 1 {
                // lap end: own empty pit, facing occupied, both to the store, stop; else stop
                if side == mover
                    && let Some(facing) = facing_occupied(&turn.position, mover, last)
                {
                    turn.win(mover.other(), facing, mover);
                    turn.win(mover, last, mover);
                }
                let outcome = self.won(&turn.position, mover.other());
                return Ok(turn.passes(outcome));
            }
            if turn.is_endless((side, last), None, self.lap_limit) {
                return if self.endless_draws { Ok(turn.passes(Some(Outcome::Draw))) } else { Err(turn.into_move()) };
            }
            from = (side, last); // lap end: occupied pit, either side, relay
        }
    }

    fn won(&self, position: &Position, first: Side) -> Option<Outcome> {
        if self.majority_ends { majority(position, &self.start(), first) } else { None }
    }
}

impl Reference for Relay {
    fn start(&self) -> Position {
        filled(Shape::new(1, 8).expect("a row of 8 pits makes a board"), self.seeds)
    }

    fn expand(&self, position: &Position) -> Expansion {
        if let Some(outcome) = self.won(position, position.turn) {
            return over(outcome);
        }
        let (mut moves, mut never_ending) = (Vec::new(), Vec::new());
        for lane in lanes_with(position, position.turn, 1) {
            match self.play(position, lane) {
                Ok(played) => moves.push(played),
                Err(mv) => never_ending.push(mv),
            }
        }
        expansion(moves, never_ending, each_keeps(position))
    }
}
