//! Proofs of the form: this player wins within so many plies, whatever the other does.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashMap;

use super::table::key;
use crate::board::{Outcome, Side};
use crate::engine::{Child, Machine, Scratch, State};

/// The number of moves that may be played out is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Out;

/// What is known about whether a player wins from a position.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// The player wins within so many plies; none yet if [`u16::MAX`].
    wins: u16,
    /// One more than the plies within which the player certainly does not win.
    fails: u16,
}

/// Proves wins. That a line comes to a position it was in before needs no care: a player who wins within so many plies
/// gets nearer with each of them, so that no position comes twice.
pub(super) struct Prover<'a, const L: usize> {
    machine: &'a Machine<L>,
    known: FxHashMap<(u128, bool), Known>,
    /// Moves played out so far.
    pub nodes: u64,
    /// How many may be.
    pub limit: u64,
    scratch: Scratch<L>,
    rooms: Vec<Vec<Child<L>>>,
}

/// Two hashes side by side: that two positions of one search share both is out of the question.
fn wide(state: &impl Hash) -> u128 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    u128::from(hasher.finish()) << 64 | u128::from(key(state))
}

impl<'a, const L: usize> Prover<'a, L> {
    /// A prover that plays out at most `limit` moves.
    pub fn new(machine: &'a Machine<L>, limit: u64) -> Prover<'a, L> {
        Prover { machine, known: FxHashMap::default(), nodes: 0, limit, scratch: Scratch::default(), rooms: Vec::new() }
    }

    /// The legal moves of a state, each result once.
    fn children(&mut self, state: &State<L>, most: Option<u32>, children: &mut Vec<Child<L>>) -> Result<bool, Out> {
        if self.nodes >= self.limit {
            return Err(Out);
        }
        // More lines than may be played out at all need not be held either.
        let left = u32::try_from(self.limit - self.nodes).unwrap_or(u32::MAX);
        let bound = if self.machine.filters_moves() { None } else { Some(most.unwrap_or(left)) };
        let (nodes, whole) = self.machine.children(state, &mut self.scratch, bound, children);
        self.nodes += nodes;
        if most.is_none() && !whole { Err(Out) } else { Ok(whole) }
    }

    /// The result of a position in which the player on turn has no move.
    fn stuck(&mut self, state: &State<L>, room: &mut Vec<Child<L>>) -> Result<Option<Outcome>, Out> {
        // One line of each start tells nearly always that there is a move.
        if !self.children(state, Some(1), room)? && room.is_empty() {
            self.children(state, None, room)?;
        }
        Ok(if room.is_empty() { self.machine.stuck(state) } else { None })
    }

    /// Whether a player wins within so many plies from a position in which the game is not over by an end clause.
    ///
    /// # Errors
    ///
    /// If the limit is reached.
    pub fn wins(&mut self, state: &State<L>, player: Side, plies: u16) -> Result<bool, Out> {
        let mine = usize::from(state.turn) == player.index();
        let own = (wide(state), mine);
        let known = self.known.get(&own).copied().unwrap_or(Known { wins: u16::MAX, fails: 0 });
        if known.wins <= plies {
            return Ok(true);
        }
        if known.fails > plies {
            return Ok(false);
        }
        let mut room = self.rooms.pop().unwrap_or_default();
        let found = self.look(state, player, mine, plies, &mut room);
        self.rooms.push(room);
        let found = found?;
        let known = self.known.entry(own).or_insert(known);
        if found {
            known.wins = known.wins.min(plies);
        } else {
            known.fails = known.fails.max(plies + 1);
        }
        Ok(found)
    }

    fn look(
        &mut self,
        state: &State<L>,
        player: Side,
        mine: bool,
        plies: u16,
        room: &mut Vec<Child<L>>,
    ) -> Result<bool, Out> {
        let wins = |outcome: Option<Outcome>| outcome == Some(Outcome::Won(player));
        if plies == 0 {
            return Ok(wins(self.stuck(state, room)?));
        }
        self.children(state, None, room)?;
        if room.is_empty() {
            return Ok(wins(self.machine.stuck(state)));
        }
        // What settles the question at once comes first; then what leaves the opponent least, or most.
        if room
            .iter()
            .any(|child| if mine { wins(child.outcome) } else { child.outcome.is_some() && !wins(child.outcome) })
        {
            return Ok(mine);
        }
        room.retain(|child| child.outcome.is_none());
        room.sort_by_key(|child| {
            let again = usize::from(child.state.turn) == usize::from(state.turn);
            std::cmp::Reverse((again, child.captured))
        });
        for at in 0..room.len() {
            let child = room[at];
            if room[..at].iter().any(|before| before.state == child.state) {
                continue;
            }
            if self.wins(&child.state, player, plies - 1)? == mine {
                return Ok(mine);
            }
        }
        Ok(!mine)
    }

    /// How the game goes if a player wins within so many plies, and no sooner: the states, as far as the limit allows.
    pub fn line(&mut self, first: &State<L>, player: Side, plies: u16) -> Vec<State<L>> {
        let mut line = Vec::new();
        let mut state = *first;
        let mut room = Vec::new();
        for left in (0..plies).rev() {
            let mine = usize::from(state.turn) == player.index();
            if self.children(&state, None, &mut room).is_err() || room.is_empty() {
                break;
            }
            let wanted = room.iter().find_map(|child| {
                let over = child.outcome.is_some();
                let fits = match (over, mine) {
                    (true, true) => child.outcome == Some(Outcome::Won(player)),
                    // Whoever loses plays on as long as it goes.
                    (true, false) => left == 0,
                    (false, true) => self.wins(&child.state, player, left).ok()?,
                    (false, false) => left == 0 || !self.wins(&child.state, player, left - 1).ok()?,
                };
                fits.then_some((child.state, over))
            });
            let Some((next, over)) = wanted else { break };
            line.push(next);
            state = next;
            if over {
                break;
            }
        }
        line
    }
}
