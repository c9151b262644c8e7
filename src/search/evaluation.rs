//! What a position seems to be worth to the player on turn, from what the rules say matters.

use super::value::score_of;
use crate::compile::{Compiled, Question};
use crate::engine::{Machine, State};
use crate::rules::tree::Verdict;

/// What each thing is worth, in hundredths of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A seed in the store.
    pub store: i32,
    /// A seed in a pit, or in the hand.
    pub seed: i32,
    /// A seed in the inner or only row, besides.
    pub inner: i32,
    /// A pit that is not empty.
    pub occupied: i32,
    /// A start that could be chosen.
    pub start: i32,
    /// A start that captures with its first lap.
    pub capture: i32,
}

impl Weights {
    /// The weights of a reading: seeds that are won count most where there are stores, and those in the own pits where
    /// nothing leaves the board; the inner row counts where a player without seeds in it has lost.
    #[must_use]
    pub fn of(compiled: &Compiled) -> Weights {
        let columns = u32::from(compiled.shape.columns());
        let row = if columns == 64 { u64::MAX } else { (1 << columns) - 1 };
        let mut row_matters = false;
        for end in &compiled.ends {
            end.formula.each(&mut |question| {
                row_matters |= matches!(question, Question::Count { lanes, .. } if *lanes == row);
            });
        }
        let keeps = |verdict: &Verdict| *verdict == Verdict::KeepOwn;
        let kept = compiled.ends.iter().any(|end| keeps(&end.verdict)) || keeps(&compiled.no_turn);
        let (store, seed) = match (compiled.stores, kept) {
            (true, true) => (100, 20),
            (true, false) => (100, 10),
            (false, _) => (0, 100),
        };
        Weights {
            store,
            seed,
            inner: if row_matters && compiled.shape.rows() == 2 { 20 } else { 0 },
            occupied: if compiled.stores { 0 } else { 20 },
            start: if compiled.stores { 5 } else { 15 },
            capture: if compiled.stores { 15 } else { 25 },
        }
    }

    /// What one player has.
    fn side<const L: usize>(&self, machine: &Machine<L>, state: &State<L>, player: usize) -> i32 {
        let lanes = &state.lanes[player];
        let columns = usize::from(machine.compiled.shape.columns());
        let sum = |lanes: &[u8]| lanes.iter().map(|&seeds| i32::from(seeds)).sum::<i32>();
        let occupied = lanes.iter().filter(|&&seeds| seeds > 0).count() as i32;
        self.store * i32::from(state.store[player])
            + self.seed * (sum(lanes) + i32::from(state.hand[player]))
            + self.inner * sum(&lanes[..columns])
            + self.occupied * occupied
    }
}

/// The estimate for the player on turn, `plies` from where the search began: a player without a turn is out.
#[must_use]
pub fn evaluate<const L: usize>(machine: &Machine<L>, weights: &Weights, state: &State<L>, plies: u32) -> i32 {
    let me = usize::from(state.turn);
    let mine = machine.prospects(state, me);
    if mine.starts == 0 {
        return machine.stuck(state).map_or(0, |outcome| score_of(outcome, state.turn, plies));
    }
    let theirs = machine.prospects(state, 1 - me);
    let starts = mine.starts as i32 - theirs.starts as i32;
    // What the player on turn can capture is nearly captured; what the opponent can may still be saved.
    let captures = 2 * mine.captures as i32 - theirs.captures as i32;
    weights.side(machine, state, me) - weights.side(machine, state, 1 - me)
        + weights.start * starts
        + weights.capture * captures
}
