//! Questions about a state, answered for all pits at once or for one player.

use super::machine::Machine;
use super::state::State;
use crate::compile::{Formula, Question, Range};
use crate::rules::tree::Quantifier;

/// The lanes whose seeds are in a range.
#[inline]
pub(super) fn in_range<const L: usize>(lanes: &[u8; L], range: Range) -> u64 {
    let mut found = 0;
    match range {
        Range::Even => {
            for (lane, &seeds) in lanes.iter().enumerate() {
                found |= u64::from(seeds & 1 == 0) << lane;
            }
        }
        Range::Between(low, high) => {
            let (low, high) = (low.min(256), high.min(255));
            for (lane, &seeds) in lanes.iter().enumerate() {
                let seeds = u16::from(seeds);
                found |= u64::from(seeds >= low && seeds <= high) << lane;
            }
        }
    }
    found
}

/// The lanes of which a set is all, if exactly one.
fn lone(set: u64) -> u64 {
    if set.count_ones() == 1 { set } else { 0 }
}

const fn all(yes: bool) -> u64 {
    if yes { u64::MAX } else { 0 }
}

impl<const L: usize> Machine<L> {
    /// Lanes of the inner (or only) row that face one of these lanes of the opponent.
    pub(super) fn mirrored(&self, lanes: u64) -> u64 {
        (lanes & self.row).reverse_bits() >> (64 - self.columns)
    }

    /// Lanes of the inner row behind whose facing pit lies one of these lanes of the opponent.
    fn mirrored_behind(&self, lanes: u64) -> u64 {
        lanes >> self.columns & self.row
    }

    /// The pits of `me` for which a question is answered with yes.
    pub(super) fn lanes_of(&self, state: &State<L>, me: usize, question: &Question) -> u64 {
        match question {
            Question::In { lanes, .. } => *lanes,
            Question::Here(range) => in_range(&state.lanes[me], *range),
            Question::Facing(range) => self.mirrored(in_range(&state.lanes[1 - me], *range)),
            Question::BehindFacing(range) => self.mirrored_behind(in_range(&state.lanes[1 - me], *range)),
            Question::Count { quantifier: Quantifier::Only, their: false, lanes, range } => {
                lone(in_range(&state.lanes[me], *range) & lanes)
            }
            Question::Marked(mark) => state.marks[*mark][me],
            Question::Owned { their, mark } => Self::owned(state, me, if *their { 1 - me } else { me }, *mark),
            Question::Twin { their: _, owned: false, mark } => state.marks[*mark][1 - me],
            Question::Twin { their, owned: true, mark } => {
                Self::owned(state, 1 - me, if *their { 1 - me } else { me }, *mark)
            }
            Question::Next(range) => (0..self.lanes)
                .filter(|&lane| range.contains(u16::from(self.seeds_at(state, me, self.following[lane]))))
                .fold(0, |set, lane| set | 1 << lane),
            question => all(self.holds(state, me, question)),
        }
    }

    /// The pits of `me` for which a formula holds.
    pub(super) fn lanes_where(&self, state: &State<L>, me: usize, formula: &Formula) -> u64 {
        formula.lanes(&mut |question| self.lanes_of(state, me, question))
    }

    /// A question that is not about a pit, asked from the point of view of `me`.
    #[inline]
    pub(super) fn holds(&self, state: &State<L>, me: usize, question: &Question) -> bool {
        let whose = |their: bool| if their { 1 - me } else { me };
        match question {
            Question::Count { quantifier, their, lanes, range } => {
                let found = in_range(&state.lanes[whose(*their)], *range) & lanes;
                match quantifier {
                    Quantifier::Any => found != 0,
                    Quantifier::No => found == 0,
                    Quantifier::All => found == *lanes,
                    Quantifier::Only => found.count_ones() == 1,
                }
            }
            Question::Store { their, range } => range.contains(u16::from(state.store[whose(*their)])),
            Question::Held { their, owned: true, mark } => {
                let player = whose(*their);
                (0..2).any(|owner| Self::owned(state, owner, player, *mark) != 0)
            }
            Question::Held { owned: false, mark, .. } => state.marks[*mark] != [0; 2],
            Question::Hand { before: false, their, range } => range.contains(u16::from(state.hand[whose(*their)])),
            Question::Flag { their, flag } => state.flags[whose(*their)] >> flag & 1 == 1,
            other => unreachable!("a bug in shimo: {other:?} asked of a player"),
        }
    }

    /// A formula that is not about a pit.
    #[inline]
    pub(super) fn is_so(&self, state: &State<L>, me: usize, formula: &Formula) -> bool {
        match formula {
            Formula::Is(value) => *value,
            formula => formula.value(&mut |question| self.holds(state, me, question)),
        }
    }
}
