//! Who wins a position for certain, and in how many plies.

use super::proof::{Out, Prover};
use super::retrograde::Reached;
use crate::board::{Move, Outcome, Position, Side};
use crate::engine::{Engine, Machine, State, on_machine};

/// What was proved of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved {
    /// The game is over.
    Over(Outcome),
    /// This player wins in so many plies if both play their best, and no sooner.
    Wins(Side, u32),
    /// Neither player can force a win: every position that can be reached was looked at.
    NoWin,
    /// Neither player can force a win without repeating a position, and what a repetition brings may be a win.
    Repetition,
    /// The limit was reached: neither player wins within so many plies, and more is not known.
    Unknown { no_win_within: u32 },
}

/// What is known of a position after [`solve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub proved: Proved,
    /// How the game goes if both play their best, where somebody wins, as far as the limit allowed.
    pub line: Vec<Move>,
    /// Moves played out.
    pub nodes: u64,
    /// Positions that can be reached, if all were looked at.
    pub positions: Option<usize>,
}

/// Proves who wins a position, playing out at most about `nodes` moves. `progress` hears, now and then, of the plies
/// within which nobody wins and of the moves played out.
///
/// Proofs take the game to begin with this position: a rule about repetition counts from here.
///
/// # Panics
///
/// If the position is one of another board.
#[must_use]
pub fn solve(engine: &Engine, position: &Position, nodes: u64, progress: &mut dyn FnMut(u32, u64)) -> Solution {
    assert_eq!(position.shape, engine.compiled().shape, "a position of another board");
    on_machine!(engine, machine => solve_on(machine, position, nodes, progress))
}

fn solve_on<const L: usize>(
    machine: &Machine<L>,
    position: &Position,
    nodes: u64,
    progress: &mut dyn FnMut(u32, u64),
) -> Solution {
    let state = State::<L>::of(position);
    let solution = |proved, line, nodes, positions| Solution { proved, line, nodes, positions };
    if let Some(outcome) = machine.rest(&state) {
        return solution(Proved::Over(outcome), Vec::new(), 0, None);
    }
    // A quarter is spent on wins that are near, another on looking at everything, which only a small game allows but
    // then tells all; the rest on wins that are farther away.
    let quarter = nodes / 4;
    let mut prover = Prover::new(machine, quarter);
    let mut spent = 0;
    let mut everything = true;
    let mut plies = 0;
    loop {
        match nearest(&mut prover, &state, position.turn, plies) {
            Ok(Some(player)) => {
                let line = told(machine, &state, &prover.line(&state, player, plies));
                let proved = match plies {
                    0 => Proved::Over(Outcome::Won(player)),
                    plies => Proved::Wins(player, u32::from(plies)),
                };
                return solution(proved, line, spent + prover.nodes, None);
            }
            Ok(None) if plies < u16::MAX - 1 => {
                progress(u32::from(plies), spent + prover.nodes);
                plies += 1;
            }
            Err(Out) if everything => {
                everything = false;
                prover.limit = nodes;
                match Reached::from(machine, &state, quarter) {
                    Err(moves) => spent = moves,
                    Ok(reached) => {
                        let (proved, line) = judged(machine, &mut prover, &state, &reached);
                        return solution(proved, line, reached.nodes + prover.nodes, Some(reached.count()));
                    }
                }
                prover.limit = nodes.saturating_sub(spent);
            }
            _ => {
                let proved = Proved::Unknown { no_win_within: u32::from(plies).saturating_sub(1) };
                return solution(proved, Vec::new(), spent + prover.nodes, None);
            }
        }
    }
}

/// Who wins within so many plies, if anybody does.
fn nearest<const L: usize>(
    prover: &mut Prover<'_, L>,
    state: &State<L>,
    mover: Side,
    plies: u16,
) -> Result<Option<Side>, Out> {
    for player in [mover, mover.other()] {
        if prover.wins(state, player, plies)? {
            return Ok(Some(player));
        }
    }
    Ok(None)
}

/// What is proved where every position was looked at.
fn judged<const L: usize>(
    machine: &Machine<L>,
    prover: &mut Prover<'_, L>,
    state: &State<L>,
    reached: &Reached<L>,
) -> (Proved, Vec<Move>) {
    match reached.winner() {
        Some((side, plies)) => {
            let line = prover.line(state, side, u16::try_from(plies).unwrap_or(u16::MAX));
            (Proved::Wins(side, plies), told(machine, state, &line))
        }
        None if reached.is_over() => (Proved::Over(Outcome::Draw), Vec::new()),
        None if machine.repetition_may_win() => (Proved::Repetition, Vec::new()),
        None => (Proved::NoWin, Vec::new()),
    }
}

/// States as the moves between them.
fn told<const L: usize>(machine: &Machine<L>, first: &State<L>, line: &[State<L>]) -> Vec<Move> {
    let mut state = *first;
    let mut moves = Vec::new();
    for next in line {
        let Some(mv) = machine.move_to(&state, next, None) else { break };
        moves.push(mv);
        state = *next;
    }
    moves
}
