//! Mikro-tsoro, by the row `mikro-tsoro` of the table.

use std::collections::BTreeMap;

use super::circuit::{Place, filled};
use super::end::{expansion, in_pits, over};
use super::turn::Turn;
use crate::board::{Expansion, Move, Outcome, Played, Position, Shape, Side};
use crate::reference::Reference;
use crate::reference::line::{facing_occupied, lanes_with};
use crate::reference::options::Options;

/// Mikro-tsoro under a reading of its rules.
pub(in crate::reference) struct MikroTsoro {
    /// `never-ending = draw`; else such a move is not legal.
    endless_draws: bool,
    /// `lap-limit`: laps a move may have.
    lap_limit: u32,
}

impl MikroTsoro {
    pub(in crate::reference) fn new(options: &BTreeMap<String, String>) -> Result<MikroTsoro, String> {
        let mut options = Options::new(options);
        let game = MikroTsoro {
            endless_draws: options.second("never-ending", ["illegal", "draw"])?,
            lap_limit: options.number("lap-limit")?,
        };
        options.finish()?;
        Ok(game)
    }

    /// The move alone if it never ends and is not legal therefore.
    fn play(&self, position: &Position, lane: usize) -> Result<Played, Move> {
        let (mover, opponent) = (position.turn, position.turn.other());
        let mut turn = Turn::new(position, Move::new(position.shape.pit(mover, lane), None));
        let mut seeds = turn.lift(mover, lane);
        let mut last = lane;
        loop {
            last = sow_round(&mut turn, last, seeds);
            turn.lap_over();
            let facing = facing_occupied(&turn.position, mover, last);
            if turn.seeds(mover, last) > 1 {
                // mikro-tsoro, lap end: occupied, relay
                if turn.is_endless((mover, last), None, self.lap_limit) {
                    return self.endless(turn);
                }
                seeds = turn.lift(mover, last);
                continue;
            }
            // mikro-tsoro, lap end: empty, facing empty, stop
            let Some(facing) = facing else { return Ok(turn.passes(None)) };
            let takes_all = usize::from(turn.seeds(opponent, facing)) == in_pits(&turn.position, opponent);
            // A capture that decides the game does so: it is not asked whether the move ever ends.
            if !takes_all && turn.is_endless((mover, last), None, self.lap_limit) {
                return self.endless(turn);
            }
            // mikro-tsoro, lap end: the facing seeds and the last seed are lifted together and sown on from there
            seeds = turn.take(opponent, facing) + turn.take(mover, last);
            if takes_all {
                // The turn stops once the opponent has no seeds: these are sown, but that is no lap any more.
                sow_round(&mut turn, last, seeds);
                return Ok(turn.passes(Some(Outcome::Won(mover))));
            }
        }
    }

    fn endless(&self, turn: Turn) -> Result<Played, Move> {
        if self.endless_draws { Ok(turn.passes(Some(Outcome::Draw))) } else { Err(turn.into_move()) }
    }
}

/// mikro-tsoro, sowing: round the own row only, left to right and again. Gives the pit of the last seed.
fn sow_round(turn: &mut Turn, from: usize, seeds: u8) -> usize {
    let mut last = from;
    for _ in 0..seeds {
        last = (last + 1) % turn.position.shape.lanes();
        turn.sow(Place::Pit(turn.mover(), last));
    }
    last
}

/// mikro-tsoro, end: a player without seeds has lost. The player on turn is asked first.
fn over_at_rest(position: &Position) -> Option<Outcome> {
    let without = |side: &Side| in_pits(position, *side) == 0;
    [position.turn, position.turn.other()].into_iter().find(without).map(|side| Outcome::Won(side.other()))
}

impl Reference for MikroTsoro {
    fn start(&self) -> Position {
        filled(Shape::new(1, 5).expect("a row of 5 pits makes a board"), 2)
    }

    fn expand(&self, position: &Position) -> Expansion {
        if let Some(outcome) = over_at_rest(position) {
            return over(outcome);
        }
        let (mut moves, mut never_ending) = (Vec::new(), Vec::new());
        for lane in lanes_with(position, position.turn, 1) {
            match self.play(position, lane) {
                Ok(played) => moves.push(played),
                Err(mv) => never_ending.push(mv),
            }
        }
        expansion(moves, never_ending, Outcome::Won(position.turn.other()))
    }
}
