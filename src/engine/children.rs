//! What a search needs of the machine: the states a turn leads to, without any text, and what a player could do.

use super::machine::{Finish, Machine, Scratch};
use super::playing::named;
use super::state::State;
use super::turn::each;
use super::walk::OWN;
use crate::board::{Move, Outcome, Side};
use crate::compile::Begin;
use crate::rules::tree::Verdict;

/// A state that a legal move leads to.
#[derive(Clone, Copy, Debug)]
pub struct Child<const L: usize> {
    pub state: State<L>,
    /// The result, if the move ended the game or the next player has lost or won before moving. That the next player
    /// has no turn does not show here.
    pub outcome: Option<Outcome>,
    /// Seeds taken from the opponent.
    pub captured: u16,
    /// The pit the move starts from.
    pub lane: u8,
    /// 0 for a capture, 1 clockwise, 2 anticlockwise.
    pub direction: u8,
}

/// What a player could do if it were that player's turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prospects {
    /// Starts of the kind of turn that must be played, each direction counted.
    pub starts: u32,
    /// Those of them that capture at once or with their first lap.
    pub captures: u32,
}

impl<const L: usize> Machine<L> {
    /// Puts the states that the turns of a state lead to into `children`, in the order in which they are played.
    /// `most`: so many lines of each start are looked at; without it, all. Gives the lines that were played, and
    /// whether none was left out.
    ///
    /// Whether the game is over before the turn is not asked; see [`Machine::rest`].
    pub fn children(
        &self,
        state: &State<L>,
        scratch: &mut Scratch<L>,
        most: Option<u32>,
        children: &mut Vec<Child<L>>,
    ) -> (u64, bool) {
        children.clear();
        scratch.most = most;
        scratch.cut = false;
        let mut lines = 0;
        self.each_move(state, scratch, &mut |lane, direction, _, captures, after, finish| {
            lines += 1;
            if self.is_move(finish) {
                children.push(self.child(lane, direction, captures, after, finish));
            }
        });
        scratch.most = None;
        (lines, !scratch.cut)
    }

    /// The move that leads from a state to another one, the first in the order of the text if there are several.
    /// `most` as in [`Machine::children`]: what was found there is found again.
    #[must_use]
    pub fn move_to(&self, state: &State<L>, wanted: &State<L>, most: Option<u32>) -> Option<Move> {
        let mut found: Option<Move> = None;
        let mut scratch = Scratch { most, ..Scratch::default() };
        self.each_move(state, &mut scratch, &mut |lane, direction, picks, _, after, finish| {
            if after == wanted && self.is_move(finish) {
                let mv = named(&self.compiled, Side::BOTH[usize::from(state.turn)], lane, direction, picks);
                if found.as_ref().is_none_or(|known| mv.to_string() < known.to_string()) {
                    found = Some(mv);
                }
            }
        });
        found
    }

    /// What a move leads to; `None` if it is not legal. Nothing else is played.
    #[must_use]
    pub fn child_of(&self, state: &State<L>, mv: &Move) -> Option<Child<L>> {
        let mut found = None;
        let mut scratch = Scratch { wanted: Some(mv.clone()), ..Scratch::default() };
        self.each_move(state, &mut scratch, &mut |lane, direction, picks, captures, after, finish| {
            let turn = Side::BOTH[usize::from(state.turn)];
            if self.is_move(finish) && named(&self.compiled, turn, lane, direction, picks) == *mv {
                found = Some(self.child(lane, direction, captures, after, finish));
            }
        });
        found
    }

    /// A move that was played out.
    fn child(&self, lane: u8, direction: u8, captures: &[(u8, u8)], after: &State<L>, finish: &Finish) -> Child<L> {
        let over = || if self.lost_on_turn(after) { self.rest(after) } else { None };
        Child {
            state: *after,
            outcome: finish.outcome.or_else(over),
            captured: captures.iter().filter(|taken| taken.0 & OWN == 0).map(|taken| u16::from(taken.1)).sum(),
            lane,
            direction,
        }
    }

    /// Whether whole moves are kept out or preferred, so that which are legal shows only when all are known.
    #[must_use]
    pub fn filters_moves(&self) -> bool {
        self.compiled.phases.iter().flat_map(|phase| &phase.kinds).any(|kind| !kind.move_filters.is_empty())
    }

    /// What a player could do if it were that player's turn.
    #[must_use]
    pub fn prospects(&self, state: &State<L>, player: usize) -> Prospects {
        let Some((phase, at, starts)) = self.obliged(state, player) else { return Prospects::default() };
        let kind = &self.compiled.phases[phase].kinds[at];
        let mut prospects = Prospects {
            starts: starts.capture.count_ones() + starts.sow[0].count_ones() + starts.sow[1].count_ones(),
            captures: 0,
        };
        each(starts.capture, |lane| {
            let start = self.start_rule(kind, state, player, lane);
            prospects.captures += u32::from(start.then == Begin::Capture);
        });
        for (clockwise, lanes) in [(false, starts.sow[0]), (true, starts.sow[1])] {
            each(lanes, |lane| {
                let start = self.start_rule(kind, state, player, lane);
                let must =
                    matches!(&start.then, Begin::Sow { must_capture, .. } if must_capture[usize::from(clockwise)]);
                let captures = must || self.first_lap_captures(kind, state, player, lane, clockwise, start);
                prospects.captures += u32::from(captures);
            });
        }
        prospects
    }

    /// What comes of a state that the game, or the line that is looked at, was in before: what the rules say, or
    /// nobody gets anywhere.
    #[must_use]
    pub fn again(&self, state: &State<L>) -> Outcome {
        let verdict = self.compiled.repetition;
        let ended = |verdict| self.settle(verdict, usize::from(state.turn), &mut state.clone());
        verdict.and_then(ended).unwrap_or(Outcome::Draw)
    }

    /// Whether a position that comes again may be won by somebody.
    #[must_use]
    pub fn repetition_may_win(&self) -> bool {
        self.compiled.repetition.is_some_and(|verdict| verdict != Verdict::Draws)
    }
}
