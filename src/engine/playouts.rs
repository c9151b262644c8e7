//! Random games in a hurry: states only, no move is named.

use super::machine::{Machine, Scratch};
use super::playing::{Engine, on_machine};
use super::state::State;
use crate::board::{Outcome, Position};

/// A game that was played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// `None` if it was left after the agreed number of plies.
    pub outcome: Option<Outcome>,
    /// Plies played.
    pub plies: u32,
    /// Where it ended.
    pub last: Position,
}

impl Engine {
    /// Plays on from a position for at most `plies` plies: `choose` is told how many moves there are and gives the
    /// number of one, counted from 0. The moves come pit by pit, not in the order of their text. A position that comes
    /// again within the playout is what the rules say of it.
    ///
    /// ```
    /// use shimo::game::Game;
    ///
    /// let game = Game::find("oware", &[]).unwrap();
    /// let mut turn = 0;
    /// let playout = game.engine.playout(&game.engine.start(), 500, &mut |moves| {
    ///     turn += 1;
    ///     turn % moves
    /// });
    /// assert!(playout.outcome.is_some() && playout.plies > 20);
    /// ```
    ///
    /// # Panics
    ///
    /// If the position is one of another board, or `choose` gives a number that is too large.
    pub fn playout(&self, position: &Position, plies: u32, choose: &mut dyn FnMut(usize) -> usize) -> Playout {
        assert_eq!(position.shape, self.compiled().shape, "a position of another board");
        on_machine!(self, machine => playout(machine, position, plies, choose))
    }
}

fn playout<const L: usize>(
    machine: &Machine<L>,
    position: &Position,
    most: u32,
    choose: &mut dyn FnMut(usize) -> usize,
) -> Playout {
    let mut state = State::<L>::of(position);
    let mut scratch = Scratch::default();
    let mut moves = Vec::with_capacity(64);
    let remembers = machine.compiled.repetition.is_some();
    let mut before: Vec<State<L>> = Vec::new();
    let mut plies = 0;
    let mut outcome = machine.rest(&state);
    while outcome.is_none() && plies < most {
        let Some(next) = machine.play_one(&state, &mut scratch, &mut moves, choose) else {
            outcome = machine.stuck(&state);
            break;
        };
        if remembers {
            before.push(state);
        }
        (state, outcome) = next;
        plies += 1;
        if outcome.is_none() && machine.lost_on_turn(&state) {
            outcome = machine.rest(&state);
        }
        if outcome.is_none() && remembers && before.contains(&state) {
            outcome = Some(machine.again(&state));
        }
    }
    Playout { outcome, plies, last: state.position(position.shape) }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use crate::examine::rng;
    use crate::game::Game;
    use crate::play::Session;
    use crate::variant::SHIPPED;

    /// A playout with the same choices goes as a game that is played move by move.
    #[test]
    fn playouts_are_games() {
        for (id, _) in SHIPPED {
            let game = Game::find(id, &[]).unwrap();
            for index in 0..6 {
                let mut dice = rng(index, 5);
                let mut chosen = Vec::new();
                let playout = game.engine.playout(&game.engine.start(), 120, &mut |moves| {
                    chosen.push((moves, dice.random_range(0..moves)));
                    chosen[chosen.len() - 1].1
                });
                assert_eq!(chosen.len(), playout.plies as usize, "{id}");
                // Whoever plays by hand does not know the order of the moves: each position that the playout could
                // have come to is tried.
                let mut session = Session::new(&game, game.engine.start());
                let mut plies = 0;
                while session.outcome().is_none() && plies < playout.plies {
                    assert_eq!(session.expansion().moves.len(), chosen[plies as usize].0, "{id}, ply {plies}");
                    let so_far: Vec<usize> = chosen[..=plies as usize].iter().map(|(_, at)| *at).collect();
                    let mut again = so_far.iter();
                    let next = game.engine.playout(&game.engine.start(), plies + 1, &mut |_| *again.next().unwrap());
                    let legal = session.expansion().moves.iter().find(|played| played.position == next.last);
                    let mv = legal.unwrap_or_else(|| panic!("{id}, ply {plies}: no such move")).mv.clone();
                    session.play(&mv);
                    plies += 1;
                }
                assert_eq!((session.outcome(), plies), (playout.outcome, playout.plies), "{id}");
            }
        }
    }
}
