//! Hawalis, by the row `hawalis` of the table.

use std::collections::BTreeMap;

use super::circuit::{Place, filled, own_next};
use super::end::{each_keeps, expansion};
use super::turn::Turn;
use crate::board::{Expansion, Move, Played, Position, Shape};
use crate::reference::Reference;
use crate::reference::line::{facing_occupied, lanes_with};
use crate::reference::options::Options;

/// Hawalis under a reading of its rules.
pub(in crate::reference) struct Hawalis {
    /// `landing = empty`: only a pit that was empty captures.
    into_empty: bool,
}

impl Hawalis {
    pub(in crate::reference) fn new(options: &BTreeMap<String, String>) -> Result<Hawalis, String> {
        let mut options = Options::new(options);
        let hawalis = Hawalis { into_empty: options.second("landing", ["any", "empty"])? };
        options.finish()?;
        Ok(hawalis)
    }

    fn play(&self, position: &Position, lane: usize) -> Played {
        let (shape, mover) = (position.shape, position.turn);
        let mut turn = Turn::new(position, Move::new(shape.pit(mover, lane), None));
        let mut last = lane;
        for _ in 0..turn.lift(mover, lane) {
            last = own_next(shape, last, false); // hawalis, direction: anticlockwise
            turn.sow(Place::Pit(mover, last));
        }
        turn.lap_over();
        // hawalis, lap end: inner pit with facing occupied, the facing seeds to the mover's store
        if (!self.into_empty || turn.seeds(mover, last) == 1)
            && let Some(facing) = facing_occupied(&turn.position, mover, last)
        {
            turn.win(mover.other(), facing, mover);
        }
        turn.passes(None)
    }
}

/// hawalis, lift: any own pit with 2 or more, else a single seed, only into an empty pit.
fn starts(position: &Position) -> Vec<usize> {
    let mover = position.turn;
    let large = lanes_with(position, mover, 2);
    if !large.is_empty() {
        return large;
    }
    let mut singles = lanes_with(position, mover, 1);
    singles.retain(|&lane| position.lanes[mover.index()][own_next(position.shape, lane, false)] == 0);
    singles
}

impl Reference for Hawalis {
    fn start(&self) -> Position {
        filled(Shape::new(2, 7).expect("2 rows of 7 pits make a board"), 2)
    }

    fn expand(&self, position: &Position) -> Expansion {
        let moves = starts(position).into_iter().map(|lane| self.play(position, lane)).collect();
        // hawalis, end: no move; more seeds
        expansion(moves, Vec::new(), each_keeps(position))
    }
}
