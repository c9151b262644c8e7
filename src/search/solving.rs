//! Who wins a position for certain, and in how many plies.

use super::proof::Prover;
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
    // A quarter is spent on looking at everything, which only a small game allows but then tells all.
    let (spent, reached) = match Reached::from(machine, &state, nodes / 4) {
        Ok(reached) => (reached.nodes, Some((reached.winner(), reached.count()))),
        Err(spent) => (spent, None),
    };
    let positions = reached.map(|(_, positions)| positions);
    if let Some((None, _)) = reached {
        let proved = match positions {
            // Nothing can be played, and nobody has won by that.
            Some(1) if spent == 0 => Proved::Over(Outcome::Draw),
            _ if machine.repetition_may_win() => Proved::Repetition,
            _ => Proved::NoWin,
        };
        return solution(proved, Vec::new(), spent, positions);
    }
    let mut prover = Prover::new(machine, nodes.saturating_sub(spent));
    let known = reached.and_then(|(winner, _)| winner);
    if let Some((side, plies)) = known {
        let line = told(machine, &state, &prover.line(&state, side, plies.min(u32::from(u16::MAX)) as u16));
        let proved = if plies == 0 { Proved::Over(Outcome::Won(side)) } else { Proved::Wins(side, plies) };
        return solution(proved, line, spent + prover.nodes, positions);
    }
    let mover = position.turn;
    for plies in 0..u16::MAX {
        for player in [mover, mover.other()] {
            match prover.wins(&state, player, plies) {
                Ok(true) => {
                    let line = told(machine, &state, &prover.line(&state, player, plies));
                    let plies = u32::from(plies);
                    let proved =
                        if plies == 0 { Proved::Over(Outcome::Won(player)) } else { Proved::Wins(player, plies) };
                    return solution(proved, line, spent + prover.nodes, None);
                }
                Ok(false) => {}
                Err(_) => {
                    let proved = Proved::Unknown { no_win_within: u32::from(plies).saturating_sub(1) };
                    return solution(proved, Vec::new(), spent + prover.nodes, None);
                }
            }
        }
        progress(u32::from(plies), spent + prover.nodes);
    }
    solution(Proved::Unknown { no_win_within: u32::from(u16::MAX) - 1 }, Vec::new(), spent + prover.nodes, None)
}

/// States as the moves between them.
fn told<const L: usize>(machine: &Machine<L>, first: &State<L>, line: &[State<L>]) -> Vec<Move> {
    let mut state = *first;
    let mut moves = Vec::new();
    for next in line {
        let Some(mv) = machine.move_to(&state, next) else { break };
        moves.push(mv);
        state = *next;
    }
    moves
}
