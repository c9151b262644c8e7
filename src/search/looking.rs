//! Looking ahead: alpha-beta, one ply deeper each time, with a table of what was seen before.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rand::RngExt;
use rustc_hash::FxHashSet;

use super::evaluation::{Weights, evaluate};
use super::level::{Limits, Noise};
use super::table::{Bound, Table, key};
use super::value::{Value, WON, score_of};
use crate::board::{Move, Position, Side};
use crate::engine::{Child, Engine, Machine, Scratch, State, on_machine};
use crate::examine::Rng;

/// Lines of one start that are looked at in the position on the board, however few are within the tree.
const ROOT_LINES: u32 = 4096;

/// A search to make.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    pub limits: Limits,
    /// What is left to chance, for a player who is not to play the same game twice.
    pub noise: Noise,
    /// Positions the game was in before.
    pub before: &'a [Position],
    /// The only move to look at, to learn what it is worth.
    pub only: Option<&'a Move>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the best move is worth.
    pub value: Value,
    /// The best move, and how the game goes on if both play as the search has found best.
    pub line: Vec<Move>,
    /// Plies looked ahead to the end; moves that were promising were looked at further.
    pub depth: u32,
    /// Moves played out.
    pub nodes: u64,
    /// Whether a limit on moves or time, or whoever watched, has ended the search.
    pub limited: bool,
}

impl Found {
    /// The best move.
    ///
    /// # Panics
    ///
    /// Never: a search that finds nothing gives no result.
    #[must_use]
    pub fn best(&self) -> &Move {
        &self.line[0]
    }
}

impl Search<'_> {
    /// Looks for the best move; `None` if there is none, the game being over, or `only` not legal.
    ///
    /// # Panics
    ///
    /// If the position is one of another board.
    #[must_use]
    pub fn run(&self, engine: &Engine, position: &Position, rng: &mut Rng) -> Option<Found> {
        self.watched(engine, position, rng, &AtomicBool::new(false), &mut |_| {})
    }

    /// The same for somebody who watches: `told` hears what is best after each ply more, and the search comes to its
    /// end soon after `stop` is set.
    ///
    /// # Panics
    ///
    /// As [`run`](Self::run).
    #[must_use]
    pub fn watched(
        &self,
        engine: &Engine,
        position: &Position,
        rng: &mut Rng,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Found),
    ) -> Option<Found> {
        assert_eq!(position.shape, engine.compiled().shape, "a position of another board");
        on_machine!(engine, machine => Looking::new(machine, self, stop).run(self, position, rng, told))
    }
}

/// A move of the position that is searched, and what is known of it.
#[derive(Clone, Copy, Debug)]
struct Root<const L: usize> {
    child: Child<L>,
    score: i32,
}

/// Room for the moves of one position.
#[derive(Debug, Default)]
struct Room<const L: usize> {
    scratch: Scratch<L>,
    children: Vec<Child<L>>,
    order: Vec<(i64, u64, usize)>,
}

struct Looking<'a, const L: usize> {
    machine: &'a Machine<L>,
    weights: Weights,
    limits: Limits,
    deadline: Option<Instant>,
    table: Table,
    nodes: u64,
    visits: u32,
    stop: &'a AtomicBool,
    stopped: bool,
    before: FxHashSet<u64>,
    /// Keys of the positions between the first one and this one.
    path: Vec<u64>,
    rooms: Vec<Room<L>>,
    /// How often a start has ended the search of a position, by player, lane and direction.
    good: [[[u32; 3]; L]; 2],
    /// The best line from each ply on.
    lines: Vec<Vec<State<L>>>,
}

impl<'a, const L: usize> Looking<'a, L> {
    fn new(machine: &'a Machine<L>, search: &Search<'_>, stop: &'a AtomicBool) -> Looking<'a, L> {
        let limits = search.limits;
        Looking {
            machine,
            weights: Weights::of(&machine.compiled),
            limits,
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            table: Table::new(limits.nodes.unwrap_or(1 << 19)),
            nodes: 0,
            visits: 0,
            stop,
            stopped: false,
            before: search.before.iter().map(|position| key(&State::<L>::of(position))).collect(),
            path: Vec::new(),
            rooms: Vec::new(),
            good: [[[0; 3]; L]; 2],
            lines: Vec::new(),
        }
    }

    fn run(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        rng: &mut Rng,
        told: &mut dyn FnMut(&Found),
    ) -> Option<Found> {
        let state = State::<L>::of(position);
        if self.machine.rest(&state).is_some() {
            return None;
        }
        let mut children = Vec::new();
        if let Some(only) = search.only {
            children.push(self.machine.child_of(&state, only)?);
        } else {
            let most = self.most_at_root();
            let (nodes, _) = self.machine.children(&state, &mut Scratch::default(), most, &mut children);
            self.nodes += nodes;
            let mut seen = FxHashSet::default();
            children.retain(|child| seen.insert(child.state));
        }
        let mut roots: Vec<Root<L>> = children.into_iter().map(|child| Root { child, score: 0 }).collect();
        // Moves that turn out as good are met in any order.
        for at in (1..roots.len()).rev() {
            roots.swap(at, rng.random_range(0..=at));
        }
        roots.sort_by_key(|root| std::cmp::Reverse(first_guess(&root.child, state.turn)));
        let mut best = (*roots.first()?, 0, Vec::new());
        let mut depth_done = 0;
        for depth in 1..=self.limits.depth {
            let whole = self.iterate(&state, &mut roots, depth, search.noise, &mut best);
            if !whole {
                break;
            }
            depth_done = depth;
            told(&self.found(search.only, &state, &best.0, &best.2, depth));
            // A win that is this near cannot come sooner, and one move needs no choice.
            let decided = best.0.score.abs() >= WON && Value::of(best.0.score, Side::South).plies() <= depth;
            if decided {
                break;
            }
        }
        let root = match search.noise {
            Noise::Ties => best.0,
            Noise::Hundredths(most) => {
                let blurred = |root: &Root<L>, rng: &mut Rng| root.score.saturating_add(rng.random_range(-most..=most));
                let scored: Vec<(i32, Root<L>)> = roots.iter().map(|root| (blurred(root, rng), *root)).collect();
                scored.into_iter().rev().max_by_key(|(score, _)| *score).map_or(best.0, |(_, root)| root)
            }
        };
        let line = if root.child.state == best.0.child.state { best.2 } else { Vec::new() };
        Some(self.found(search.only, &state, &root, &line, depth_done))
    }

    /// What is known at the end of a ply more, or of the search.
    fn found(&self, only: Option<&Move>, state: &State<L>, root: &Root<L>, rest: &[State<L>], depth: u32) -> Found {
        Found {
            value: Value::of(root.score, if state.turn == 0 { Side::South } else { Side::North }),
            line: self.told(only, state, &root.child.state, rest),
            depth,
            nodes: self.nodes,
            limited: self.stopped,
        }
    }

    /// Looks at all moves `depth` plies deep; false if a limit came before. `best` is as good as what was seen.
    fn iterate(
        &mut self,
        state: &State<L>,
        roots: &mut [Root<L>],
        depth: u32,
        noise: Noise,
        best: &mut (Root<L>, u32, Vec<State<L>>),
    ) -> bool {
        let exact = matches!(noise, Noise::Hundredths(_));
        self.path.clear();
        self.path.push(key(state));
        let mut alpha = -i32::MAX;
        for at in 0..roots.len() {
            let child = roots[at].child;
            let low = if exact { -i32::MAX } else { alpha };
            let first = at == 0 || exact;
            let Some(score) = self.child_score(state, &child, depth, low, i32::MAX, 0, first) else {
                return false;
            };
            roots[at].score = score;
            if score > alpha {
                alpha = score;
                let line = self.lines.get(1).cloned().unwrap_or_default();
                *best = (roots[at], depth, if child.outcome.is_some() { Vec::new() } else { line });
                // The best one first, the others as they were: a deeper look begins with it.
                roots[..=at].rotate_right(1);
            }
        }
        true
    }

    /// What a move is worth to the player who plays it; `None` if a limit came before that was known.
    #[allow(clippy::too_many_arguments)]
    fn child_score(
        &mut self,
        state: &State<L>,
        child: &Child<L>,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: u32,
        first: bool,
    ) -> Option<i32> {
        if let Some(outcome) = child.outcome {
            return Some(score_of(outcome, state.turn, ply + 1));
        }
        let known = key(&child.state);
        if self.path.contains(&known) || self.before.contains(&known) {
            if let Some(line) = self.lines.get_mut(ply as usize + 1) {
                line.clear();
            }
            return Some(score_of(self.machine.again(&child.state), state.turn, ply + 1));
        }
        // A player who has another turn looks on with the same eyes.
        let same = child.state.turn == state.turn;
        let mut look = |low: i32, high: i32| {
            if same {
                self.look(&child.state, known, depth - 1, low, high, ply + 1)
            } else {
                self.look(&child.state, known, depth - 1, -high, -low, ply + 1).map(|score| -score)
            }
        };
        if first || beta.saturating_sub(alpha) <= 1 {
            return look(alpha, beta);
        }
        // Others are first asked only whether they are better at all.
        let score = look(alpha, alpha + 1)?;
        if score > alpha && score < beta { look(alpha, beta) } else { Some(score) }
    }

    /// What a state is worth to the player on turn; `None` if a limit came before that was known.
    fn look(&mut self, state: &State<L>, own: u64, depth: u32, alpha: i32, beta: i32, ply: u32) -> Option<i32> {
        let here = ply as usize;
        if self.lines.len() <= here + 1 {
            self.lines.resize(here + 2, Vec::new());
            self.rooms.resize_with(here + 2, Room::default);
        }
        self.lines[here].clear();
        if depth == 0 {
            return Some(evaluate(self.machine, &self.weights, state, ply));
        }
        let known = self.table.get(own).copied();
        if let Some(entry) = known
            && u32::from(entry.depth) >= depth
        {
            let score = off_table(entry.score, ply);
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
                Bound::Nothing => false,
            };
            // Within an open window the line is wanted, not only the score.
            if holds && beta.saturating_sub(alpha) <= 1 {
                return Some(score);
            }
        }
        if self.is_out() {
            return None;
        }
        let mut room = std::mem::take(&mut self.rooms[here]);
        let (nodes, _) = self.machine.children(state, &mut room.scratch, Some(self.limits.lines), &mut room.children);
        self.nodes += nodes;
        let score = if room.children.is_empty() {
            // Nothing but moves that never end is nothing, too.
            Some(self.machine.stuck(state).map_or(0, |outcome| score_of(outcome, state.turn, ply)))
        } else {
            self.order(state, &mut room, known.map(|entry| entry.best));
            self.path.push(own);
            let score = self.best_of(state, own, &room, depth, (alpha, beta), ply);
            self.path.pop();
            score
        };
        self.rooms[here] = room;
        score
    }

    fn best_of(
        &mut self,
        state: &State<L>,
        own: u64,
        room: &Room<L>,
        depth: u32,
        (alpha, beta): (i32, i32),
        ply: u32,
    ) -> Option<i32> {
        let mut low = alpha;
        let mut best = (-i32::MAX, 0);
        for (at, &(_, known, index)) in room.order.iter().enumerate() {
            let child = &room.children[index];
            let score = self.child_score(state, child, depth, low, beta, ply, at == 0)?;
            if score > best.0 {
                best = (score, known);
            }
            if score > low {
                low = score;
                let mut line = std::mem::take(&mut self.lines[ply as usize]);
                line.clear();
                line.push(child.state);
                if child.outcome.is_none()
                    && let Some(rest) = self.lines.get(ply as usize + 1)
                {
                    line.extend_from_slice(rest);
                }
                self.lines[ply as usize] = line;
            }
            if low >= beta {
                let good = &mut self.good[usize::from(state.turn)][usize::from(child.lane)];
                good[usize::from(child.direction)] += depth * depth;
                break;
            }
        }
        let bound = match best.0 {
            score if score >= beta => Bound::AtLeast,
            score if score > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.table.put(own, best.1, onto_table(best.0, ply), depth, bound);
        Some(best.0)
    }

    /// The order in which moves are looked at, each state once: what was best before, what wins, what captures much.
    fn order(&mut self, state: &State<L>, room: &mut Room<L>, best: Option<u64>) {
        room.order.clear();
        for (index, child) in room.children.iter().enumerate() {
            let own = key(&child.state);
            let good = self.good[usize::from(state.turn)][usize::from(child.lane)][usize::from(child.direction)];
            let guess =
                if best == Some(own) { i64::MAX } else { first_guess(child, state.turn) + i64::from(good.min(99_999)) };
            room.order.push((guess, own, index));
        }
        room.order.sort_unstable_by_key(|&(guess, own, index)| (std::cmp::Reverse(guess), own, index));
        room.order.dedup_by_key(|entry| entry.1);
    }

    /// Whether a limit is reached. The clock is asked now and then: a position takes microseconds.
    fn is_out(&mut self) -> bool {
        self.visits = self.visits.wrapping_add(1);
        self.stopped |= self.limits.nodes.is_some_and(|most| self.nodes >= most)
            || (self.visits.is_multiple_of(32)
                && (self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|end| Instant::now() >= end)));
        self.stopped
    }

    /// Lines of a start that are looked at in the position on the board; all where which moves are legal shows only then.
    fn most_at_root(&self) -> Option<u32> {
        (!self.machine.filters_moves()).then(|| self.limits.lines.max(ROOT_LINES))
    }

    /// A line as moves, as far as it can be told: `only` if no other move was looked at, and what follows it.
    fn told(&self, only: Option<&Move>, first: &State<L>, second: &State<L>, rest: &[State<L>]) -> Vec<Move> {
        let mut line: Vec<Move> = only.cloned().into_iter().collect();
        let mut state = if only.is_some() { *second } else { *first };
        let second = only.is_none().then_some(second);
        for next in second.into_iter().chain(rest) {
            let Some(mv) = self.machine.move_to(&state, next, self.most_at_root()) else { break };
            line.push(mv);
            state = *next;
        }
        line
    }
}

/// How promising a move looks before anything is known of what follows.
fn first_guess<const L: usize>(child: &Child<L>, turn: u8) -> i64 {
    let won = match child.outcome {
        None => 0,
        Some(outcome) => i64::from(score_of(outcome, turn, 0)) * 1_000_000,
    };
    won + 100_000 * (2 * i64::from(child.captured) + 3 * i64::from(child.state.turn == turn))
}

/// Wins are counted from the position in the table, from the first one elsewhere.
fn onto_table(score: i32, ply: u32) -> i32 {
    match score {
        WON.. => score + ply as i32,
        ..=-1 if -score >= WON => score - ply as i32,
        score => score,
    }
}

fn off_table(score: i32, ply: u32) -> i32 {
    match score {
        WON.. => score - ply as i32,
        ..=-1 if -score >= WON => score + ply as i32,
        score => score,
    }
}
