//! Whether the way in which a game ended counts double in a match.

use super::machine::Machine;
use super::playing::{Engine, on_machine};
use super::state::State;
use crate::board::{Outcome, Position};
use crate::rules::tree::Event;

impl Engine {
    /// Whether the rules call some wins double.
    #[must_use]
    pub fn has_doubles(&self) -> bool {
        self.compiled().ends.iter().any(|end| end.double)
    }

    /// Whether `outcome`, the result of a game that ended in `position`, counts double: an end clause with `double`
    /// holds there and gives that result.
    #[must_use]
    pub fn is_double(&self, position: &Position, outcome: Outcome) -> bool {
        if !self.has_doubles() {
            return false;
        }
        on_machine!(self, machine => machine.is_double(&State::of(position), outcome, self.outcome(position)))
    }
}

impl<const L: usize> Machine<L> {
    /// `resting` is what the position says of itself, nobody having moved to it.
    fn is_double(&self, state: &State<L>, outcome: Outcome, resting: Option<Outcome>) -> bool {
        let on_turn = usize::from(state.turn);
        self.compiled.ends.iter().filter(|end| end.double).any(|end| {
            let asked: &[usize] = match end.event {
                Event::LapEnd | Event::TurnOver => &[0, 1],
                Event::OnTurn => &[on_turn],
                Event::NoTurn if self.rest(state).is_none() && resting.is_some() => &[on_turn],
                Event::NoTurn | Event::Endless | Event::Capture | Event::Repetition => &[],
            };
            asked.iter().any(|&player| {
                self.is_so(state, player, &end.formula)
                    && self.settle(end.verdict, player, &mut state.clone()) == Some(outcome)
            })
        })
    }
}
