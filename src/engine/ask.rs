//! Questions about a state, answered for all pits at once or for one player.

use super::machine::Machine;
use super::state::State;
use crate::compile::{Formula, Question, Range};
use crate::rules::tree::Quantifier;

/// The lowest bit of each of eight bytes, and the highest.
const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

/// A number that eight pits are held against at once.
#[derive(Clone, Copy)]
struct Least {
    /// In every byte its seven low bits.
    low: u64,
    /// All ones if it is less than 128.
    small: u64,
}

impl Least {
    #[inline]
    const fn new(least: u8) -> Least {
        Least { low: (least & 0x7f) as u64 * LOWEST, small: if least < 128 { u64::MAX } else { 0 } }
    }

    /// The highest bit of each byte says whether the pit holds at least so much.
    #[inline]
    const fn reached(self, pits: u64) -> u64 {
        // The difference of the low bits borrows from the highest one, which is set for that.
        let low = (pits | HIGHEST) - self.low;
        ((pits & low) | ((pits | low) & self.small)) & HIGHEST
    }
}

/// The lanes of which a test holds; it says so in the highest bit of each byte.
#[inline]
fn lanes_that<const L: usize>(lanes: &[u8; L], test: impl Fn(u64) -> u64) -> u64 {
    let (eights, rest) = lanes.as_chunks::<8>();
    debug_assert!(rest.is_empty(), "rings come in eights");
    let mut found = 0;
    for (at, eight) in eights.iter().enumerate() {
        // The multiplication puts the eight bits one beside the other.
        let bits = (test(u64::from_le_bytes(*eight)) & HIGHEST) >> 7;
        found |= (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * at);
    }
    found
}

/// The lanes whose seeds are in a range.
#[inline]
pub(super) fn in_range<const L: usize>(lanes: &[u8; L], range: Range) -> u64 {
    match range {
        Range::Even => lanes_that(lanes, |pits| !(pits << 7)),
        Range::Between(1, 255..) => lanes_that(lanes, |pits| ((pits & !HIGHEST) + !HIGHEST) | pits),
        Range::Between(low, high) => {
            let Ok(low) = u8::try_from(low) else { return 0 };
            let low = Least::new(low);
            // As many as `high` at most are as many empty places as are left from there to 255.
            let high = Least::new(255 - high.min(255) as u8);
            lanes_that(lanes, |pits| low.reached(pits) & high.reached(!pits))
        }
    }
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
            Question::Count { quantifier, their, lanes, range } if lanes.is_power_of_two() => {
                let seeds = state.lanes[whose(*their)][lanes.trailing_zeros() as usize];
                range.contains(u16::from(seeds)) != (*quantifier == Quantifier::No)
            }
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
            Formula::Ask(question) => self.holds(state, me, question),
            formula => formula.value(&mut |question| self.holds(state, me, question)),
        }
    }
}

/// Pits of a player that an end clause wants to be empty: the question of most games at every lap's end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bare<const L: usize> {
    their: bool,
    /// All ones for each of the pits.
    pits: [u8; L],
}

impl<const L: usize> Bare<L> {
    /// The pits of a formula that asks for nothing else.
    pub fn of(formula: &Formula) -> Option<Bare<L>> {
        let (their, lanes, no_seeds) = match formula {
            Formula::Ask(Question::Count { quantifier: Quantifier::All, their, lanes, range }) => {
                (their, lanes, *range == Range::Between(0, 0))
            }
            // As rules say `no inner occupied`.
            Formula::Not(inner) => match &**inner {
                Formula::Ask(Question::Count {
                    quantifier: Quantifier::Any,
                    their,
                    lanes,
                    range: Range::Between(1, 255..),
                }) => (their, lanes, true),
                _ => return None,
            },
            _ => return None,
        };
        let pits = std::array::from_fn(|lane| if lanes >> lane & 1 == 1 { u8::MAX } else { 0 });
        no_seeds.then_some(Bare { their: *their, pits })
    }

    /// Whether they are empty, asked from the point of view of `me`.
    #[inline]
    pub fn is_so(&self, state: &State<L>, me: usize) -> bool {
        let lanes = &state.lanes[if self.their { 1 - me } else { me }];
        lanes.iter().zip(&self.pits).fold(0, |any, (seeds, pit)| any | (seeds & pit)) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::{Bare, in_range};
    use crate::board::{Position, Shape};
    use crate::compile::{Formula, Question, Range};
    use crate::engine::State;
    use crate::rules::tree::Quantifier;

    #[test]
    fn bare_pits_are_those_without_seeds() {
        let shape = Shape::new(2, 8).unwrap();
        let ask = |quantifier, range| Formula::Ask(Question::Count { quantifier, their: true, lanes: 0b1010, range });
        let bare = Bare::<16>::of(&ask(Quantifier::Any, Range::Between(1, 255)).negated()).unwrap();
        assert!(Bare::<16>::of(&ask(Quantifier::All, Range::Between(0, 0))).is_some());
        assert!(Bare::<16>::of(&ask(Quantifier::Any, Range::Between(1, 255))).is_none());
        assert!(Bare::<16>::of(&ask(Quantifier::Any, Range::Between(2, 255)).negated()).is_none());
        assert!(Bare::<16>::of(&ask(Quantifier::Any, Range::Between(1, 9)).negated()).is_none());
        assert!(Bare::<16>::of(&ask(Quantifier::All, Range::Between(0, 0)).negated()).is_none());
        for lane in 0..16 {
            for owner in 0..2 {
                let mut state = State::<16>::of(&Position::empty(shape));
                state.lanes[owner][lane] = 1;
                assert_eq!(bare.is_so(&state, 0), owner == 0 || ![1, 3].contains(&lane));
            }
        }
    }

    /// Every number of seeds in every lane, with neighbours that could carry into it.
    #[test]
    fn pits_compared_all_at_once_are_as_compared_one_by_one() {
        let bounds = [0, 1, 2, 3, 16, 127, 128, 129, 130, 254, 255, 256, u16::MAX];
        let ranges = bounds.iter().flat_map(|&low| bounds.iter().map(move |&high| Range::Between(low, high)));
        for range in ranges.chain([Range::Even]) {
            for first in 0..=255u8 {
                let lanes: [u8; 16] = std::array::from_fn(|lane| first.wrapping_mul(lane as u8 * 2 + 1));
                let one_by_one =
                    (0..16).filter(|&lane| range.contains(u16::from(lanes[lane]))).fold(0, |set, lane| set | 1 << lane);
                assert_eq!(in_range(&lanes, range), one_by_one, "{range:?} of {lanes:?}");
            }
        }
    }
}
