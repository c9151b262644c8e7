//! All positions that can be reached, judged from the ends backwards.

use rustc_hash::FxHashMap;

use crate::board::{Outcome, Side};
use crate::engine::{Machine, Scratch, State};

/// Every position that can be reached from one, and who wins there.
pub(super) struct Reached<const L: usize> {
    states: Vec<State<L>>,
    /// Where the successors of each position begin in [`Reached::next`].
    begins: Vec<u32>,
    next: Vec<Next>,
    /// The winner in each position, and in how many plies; none if nobody can force it.
    winners: Vec<Option<(Side, u32)>>,
    pub nodes: u64,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    State(u32),
    Over(Outcome),
}

impl<const L: usize> Reached<L> {
    /// Collects the positions that can be reached and judges them; an error, with the moves played
    /// out, if that takes more than so many.
    pub fn from(machine: &Machine<L>, first: &State<L>, limit: u64) -> Result<Reached<L>, u64> {
        let mut reached =
            Reached { states: vec![*first], begins: vec![0], next: Vec::new(), winners: Vec::new(), nodes: 0 };
        let mut numbers: FxHashMap<State<L>, u32> = FxHashMap::default();
        numbers.insert(*first, 0);
        let (mut scratch, mut children) = (Scratch::default(), Vec::new());
        let mut stuck = Vec::new();
        let mut at = 0;
        while at < reached.states.len() {
            let state = reached.states[at];
            // More lines than may be played out at all need not be held either.
            let left = u32::try_from(limit.saturating_sub(reached.nodes)).unwrap_or(u32::MAX);
            let most = if machine.filters_moves() { None } else { Some(left.max(1)) };
            let (nodes, whole) = machine.children(&state, &mut scratch, most, &mut children);
            reached.nodes += nodes;
            if reached.nodes > limit || !whole {
                return Err(reached.nodes);
            }
            if children.is_empty() {
                stuck.push((at, machine.stuck(&state)));
            }
            for child in &children {
                let next = match child.outcome {
                    Some(outcome) => Next::Over(outcome),
                    None => Next::State(*numbers.entry(child.state).or_insert_with(|| {
                        reached.states.push(child.state);
                        reached.states.len() as u32 - 1
                    })),
                };
                reached.next.push(next);
            }
            reached.begins.push(reached.next.len() as u32);
            at += 1;
        }
        reached.judge(&stuck);
        Ok(reached)
    }

    /// Finds the winners, those who win soonest first.
    fn judge(&mut self, stuck: &[(usize, Option<Outcome>)]) {
        let count = self.states.len();
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); count];
        let mut left: Vec<u32> = (0..count).map(|at| self.begins[at + 1] - self.begins[at]).collect();
        self.winners = vec![None; count];
        let mut queue = std::collections::VecDeque::new();
        for &(at, outcome) in stuck {
            if let Some(Outcome::Won(side)) = outcome {
                self.winners[at] = Some((side, 0));
                queue.push_back(at as u32);
            }
        }
        // Games that end with the move count one ply, those that are over already none: the queue stays in order.
        let mut ends = Vec::new();
        for at in 0..count {
            for next in self.begins[at]..self.begins[at + 1] {
                match self.next[next as usize] {
                    Next::State(state) => before[state as usize].push(at as u32),
                    Next::Over(Outcome::Won(side)) => ends.push((at as u32, side)),
                    Next::Over(Outcome::Draw) => {}
                }
            }
        }
        let mut pending: Vec<(u32, Side, u32)> = ends.into_iter().map(|(at, side)| (at, side, 1)).collect();
        loop {
            for (at, side, plies) in pending.drain(..) {
                let at = at as usize;
                let mover = Side::BOTH[usize::from(self.states[at].turn)];
                if self.winners[at].is_some() {
                    continue;
                }
                left[at] -= u32::from(side != mover);
                if side == mover || left[at] == 0 {
                    self.winners[at] = Some((side, plies));
                    queue.push_back(at as u32);
                }
            }
            if queue.is_empty() {
                return;
            }
            while let Some(at) = queue.pop_front() {
                let (side, plies) = self.winners[at as usize].expect("a judged position");
                pending.extend(before[at as usize].iter().map(|&earlier| (earlier, side, plies + 1)));
            }
        }
    }

    /// Whether nothing can be played in the first position.
    pub fn is_over(&self) -> bool {
        self.begins[1] == 0
    }

    /// Positions reached.
    pub fn count(&self) -> usize {
        self.states.len()
    }

    /// The winner in the first position, and in how many plies.
    pub fn winner(&self) -> Option<(Side, u32)> {
        self.winners[0]
    }
}
