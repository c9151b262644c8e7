//! Kalah, by the row `kalah` of the table.

use std::collections::BTreeMap;

use super::circuit::{Place, filled, shared_next};
use super::end::{each_keeps, expansion, majority, over};
use super::turn::Turn;
use crate::board::{Expansion, Move, Played, Position, Shape};
use crate::reference::Reference;
use crate::reference::line::{facing_occupied, lanes_with};
use crate::reference::options::Options;

/// Kalah under a reading of its rules.
pub(in crate::reference) struct Kalah {
    /// `seeds`: in each pit at the start.
    seeds: u8,
    /// `empty-capture = yes`: the own last seed is taken even when facing is empty.
    empty_capture: bool,
    /// `majority = ends`: more than half of the seeds end the game.
    majority_ends: bool,
}

impl Kalah {
    pub(in crate::reference) fn new(options: &BTreeMap<String, String>) -> Result<Kalah, String> {
        let mut options = Options::new(options);
        let kalah = Kalah {
            seeds: options.pick("seeds", &[("3", 3), ("4", 4), ("5", 5), ("6", 6)])?,
            empty_capture: options.second("empty-capture", ["no", "yes"])?,
            majority_ends: options.second("majority", ["plays-on", "ends"])?,
        };
        options.finish()?;
        Ok(kalah)
    }

    fn play(&self, position: &Position, lane: usize) -> Played {
        let mover = position.turn;
        let mut turn = Turn::new(position, Move::new(position.shape.pit(mover, lane), None));
        let mut place = Place::Pit(mover, lane);
        for _ in 0..turn.lift(mover, lane) {
            // kalah, sowing: into the own store, not the opponent's
            place = shared_next(position.shape, mover, true, place);
            turn.sow(place);
        }
        turn.lap_over();
        if let Place::Pit(side, last) = place
            && side == mover
            && turn.seeds(mover, last) == 1
        {
            // kalah, lap end: own pit that was empty and facing occupied, both to the store
            let facing = facing_occupied(&turn.position, mover, last);
            if let Some(facing) = facing {
                turn.win(mover.other(), facing, mover);
            }
            if facing.is_some() || self.empty_capture {
                turn.win(mover, last, mover);
            }
        }
        let outcome =
            if self.majority_ends { majority(&turn.position, &self.start(), position.turn.other()) } else { None };
        // kalah, lap end: own store, go again
        if place == Place::Store(mover) { turn.goes_again(outcome) } else { turn.passes(outcome) }
    }
}

impl Reference for Kalah {
    fn start(&self) -> Position {
        filled(Shape::new(1, 6).expect("a row of 6 pits makes a board"), self.seeds)
    }

    fn expand(&self, position: &Position) -> Expansion {
        if self.majority_ends
            && let Some(outcome) = majority(position, &self.start(), position.turn)
        {
            return over(outcome);
        }
        let lanes = lanes_with(position, position.turn, 1);
        let moves = lanes.into_iter().map(|lane| self.play(position, lane)).collect();
        // kalah, end: each takes the seeds of the own row
        expansion(moves, Vec::new(), each_keeps(position))
    }
}
