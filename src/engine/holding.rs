//! Whether a condition holds: of a pit before a turn, of a player, or of a move that was played in full. For those who
//! explain; play asks its tables.

use super::machine::{Finish, Machine, Pick, Scratch, Waiting};
use super::playing::{Engine, named, on_machine};
use super::sink::finished;
use super::state::State;
use super::trace::Spot;
use crate::board::{Move, Pit, Position, Side};
use crate::compile::{Formula, KindTables, Place};

/// A move that was played in full, before filters on moves are asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub mv: Move,
    /// The board after it.
    pub after: Position,
    /// The pit in which its last lap ended.
    pub last: Pit,
}

/// All lines of a kind of turn: their names, and what waits for the filters. The number of a line is its first pick.
pub(super) struct Lines<const L: usize> {
    pub named: Vec<Move>,
    pub waiting: Vec<Waiting<L>>,
}

impl<const L: usize> Machine<L> {
    /// Plays every start of a kind of turn to the end of every choice.
    pub(super) fn lines(&self, phase: usize, kind: &KindTables, state: &State<L>, turn: Side) -> Lines<L> {
        let me = usize::from(state.turn);
        let mut lines = Lines { named: Vec::new(), waiting: Vec::new() };
        let mut scratch = Scratch::default();
        self.each_start(self.starts(kind, state, me), |lane, direction| {
            let mut sink = finished(|picks: &[Pick], _: &[(u8, u8)], after: &State<L>, finish: &Finish, cursor| {
                let number = lines.named.len() as u32;
                lines.named.push(named(&self.compiled, turn, lane as u8, direction, picks));
                lines.waiting.push(Waiting {
                    lane: lane as u8,
                    direction,
                    picks: (number, 0),
                    captures: (0, 0),
                    state: *after,
                    finish: *finish,
                    cursor: *cursor,
                });
            });
            self.play_start(phase, kind, state, me, lane, direction, &mut scratch, &mut sink);
        });
        lines
    }

    fn holds_of(&self, position: &Position, mv: &Move, formula: &Formula) -> Option<bool> {
        let state = State::<L>::of(position);
        let me = usize::from(state.turn);
        let (phase, at, _) = self.obliged(&state, me)?;
        let lines = self.lines(phase, &self.compiled.phases[phase].kinds[at], &state, position.turn);
        let number = lines.named.iter().position(|line| line == mv)?;
        Some(formula.value(&mut |question| self.of_move(question, &state, &lines.waiting[number], me)))
    }
}

impl Engine {
    /// Whether a condition of a filter on starts holds for a pit of the player on turn.
    #[must_use]
    pub fn holds_at(&self, position: &Position, pit: Pit, formula: &Formula) -> bool {
        let Some(lane) = position.shape.lane(pit) else { return false };
        on_machine!(self, machine => {
            machine.lanes_where(&State::of(position), position.turn.index(), formula) >> lane & 1 == 1
        })
    }

    /// Whether a condition about no pit holds for the player on turn.
    #[must_use]
    pub fn holds(&self, position: &Position, formula: &Formula) -> bool {
        on_machine!(self, machine => machine.is_so(&State::of(position), position.turn.index(), formula))
    }

    /// Whether a condition of a filter on moves holds of a move, allowed or not; `None` if it cannot be played at all.
    #[must_use]
    pub fn holds_of(&self, position: &Position, mv: &Move, formula: &Formula) -> Option<bool> {
        on_machine!(self, machine => machine.holds_of(position, mv, formula))
    }

    /// What comes after a pit of a player on the circuit, on a board with one direction.
    ///
    /// # Panics
    ///
    /// If the pit is none of this board.
    #[must_use]
    pub fn next(&self, pit: Pit) -> Spot {
        let shape = self.compiled().shape;
        let lane = shape.lane(pit).expect("a pit of this board");
        let place = on_machine!(self, machine => machine.following[lane]);
        let whose = |their: bool| if their { pit.side.other() } else { pit.side };
        match self.compiled().places.at(place) {
            Place::Pit { their, lane } => Spot::Pit(shape.pit(whose(their), lane)),
            Place::Store { their } => Spot::Store(whose(their)),
        }
    }
}
