//! Toguz korgool, by the row `toguz-korgool` of the table.
//!
//! Mark 0 is a tuz that belongs to the owner of the pit it lies on, mark 1 one that belongs to the other player.

use std::collections::BTreeMap;

use super::circuit::{Place, filled, shared_next};
use super::end::{expansion, majority, more, over};
use super::turn::Turn;
use crate::board::{Expansion, Move, Outcome, Played, Position, Shape, Side};
use crate::reference::Reference;
use crate::reference::line::lanes_with;
use crate::reference::options::Options;

/// Toguz korgool under a reading of its rules.
pub(in crate::reference) struct ToguzKorgool {
    /// `tuz-symmetric = allowed`: a tuz may have the number of the opponent's.
    symmetric: bool,
    /// `tuz-seeds = board`: a tuz keeps its seeds, and nobody may lift them.
    on_board: bool,
}

impl ToguzKorgool {
    pub(in crate::reference) fn new(options: &BTreeMap<String, String>) -> Result<ToguzKorgool, String> {
        let mut options = Options::new(options);
        let game = ToguzKorgool {
            symmetric: options.second("tuz-symmetric", ["no", "allowed"])?,
            on_board: options.second("tuz-seeds", ["store", "board"])?,
        };
        options.finish()?;
        Ok(game)
    }

    fn play(&self, position: &Position, lane: usize) -> Played {
        let (mover, opponent) = (position.turn, position.turn.other());
        let mut turn = Turn::new(position, Move::new(position.shape.pit(mover, lane), None));
        let mut seeds = turn.lift(mover, lane);
        let mut place = Place::Pit(mover, lane);
        if seeds > 1 {
            // toguz-korgool, lift: all but one
            turn.sow(place);
            seeds -= 1;
        }
        for _ in 0..seeds {
            place = shared_next(position.shape, mover, false, place);
            let Place::Pit(side, lane) = place else { unreachable!("stores are not sown") };
            match tuz_owner(position, side, lane) {
                // toguz-korgool, sowing: a seed falling into a tuz goes to its owner's store
                Some(owner) if !self.on_board => turn.sow(Place::Store(owner)),
                _ => turn.sow(place),
            }
        }
        turn.lap_over();
        if let Place::Pit(side, last) = place
            && side == opponent
            && tuz_owner(position, side, last).is_none()
        {
            let now = turn.seeds(side, last);
            if now.is_multiple_of(2) {
                // toguz-korgool, lap end: opponent's pit now even
                turn.win(side, last, mover);
            } else if now == 3 && self.may_be_tuz(position, last) {
                turn.position.marks[1][side.index()] |= 1 << last;
                if !self.on_board {
                    turn.win(side, last, mover);
                }
            }
        }
        // toguz-korgool, end: more than 81, half of the 162 seeds
        let outcome = majority(&turn.position, &self.start(), position.turn.other());
        turn.passes(outcome)
    }

    /// toguz-korgool, lap end: the mover has no tuz, it is not pit 9, and it has not the number of the opponent's tuz.
    fn may_be_tuz(&self, position: &Position, lane: usize) -> bool {
        let mover = position.turn;
        let last = position.shape.lanes() - 1;
        let has_none = tuzzes(position, mover).is_empty();
        let number_is_free = self.symmetric || !tuzzes(position, mover.other()).contains(&lane);
        has_none && lane != last && number_is_free
    }
}

/// Whose tuz a pit is, if it is one.
fn tuz_owner(position: &Position, side: Side, lane: usize) -> Option<Side> {
    let marked = |mark: usize| position.marks[mark][side.index()] >> lane & 1 == 1;
    if marked(0) {
        Some(side)
    } else if marked(1) {
        Some(side.other())
    } else {
        None
    }
}

/// The lanes of the tuzzes of a player, on either side.
fn tuzzes(position: &Position, owner: Side) -> Vec<usize> {
    let pits = Side::BOTH.into_iter().flat_map(|side| (0..position.shape.lanes()).map(move |lane| (side, lane)));
    pits.filter(|&(side, lane)| tuz_owner(position, side, lane) == Some(owner)).map(|(_, lane)| lane).collect()
}

/// toguz-korgool, end: the rest to its owners, and the seeds of a tuz are its owner's.
fn rest_to_owners(position: &Position) -> Outcome {
    let mut seeds = position.store.map(usize::from);
    for side in Side::BOTH {
        for lane in 0..position.shape.lanes() {
            let owner = tuz_owner(position, side, lane).unwrap_or(side);
            seeds[owner.index()] += usize::from(position.lanes[side.index()][lane]);
        }
    }
    more(seeds)
}

impl Reference for ToguzKorgool {
    fn start(&self) -> Position {
        filled(Shape::new(1, 9).expect("a row of 9 pits makes a board"), 9)
    }

    fn expand(&self, position: &Position) -> Expansion {
        if let Some(outcome) = majority(position, &self.start(), position.turn) {
            return over(outcome);
        }
        let mover = position.turn;
        let mut lanes = lanes_with(position, mover, 1);
        lanes.retain(|&lane| tuz_owner(position, mover, lane).is_none());
        let moves = lanes.into_iter().map(|lane| self.play(position, lane)).collect();
        expansion(moves, Vec::new(), rest_to_owners(position))
    }
}
