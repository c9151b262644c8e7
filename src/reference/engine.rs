//! The engine: is the game over, what can be played, and what comes of each move.

use super::beginning::{beginnings, is_frozen};
use super::find::Reference;
use super::rules::{FrontEmpty, NeverEnding, Rules};
use super::sowing::{has_hand, inner_with};
use super::takasia;
use super::turn::{Ending, Turn};
use crate::board::{Expansion, Outcome, Played, Position, Side};

/// A game under a reading of its rules.
pub(super) struct Engine {
    pub(super) rules: Rules,
    pub(super) start: Position,
}

impl Reference for Engine {
    fn start(&self) -> Position {
        self.start
    }

    fn expand(&self, position: &Position) -> Expansion {
        if let Some(outcome) = self.over_at_rest(position) {
            return Expansion { outcome: Some(outcome), ..Expansion::default() };
        }
        let mut lines = Vec::new();
        for beginning in beginnings(&self.rules, position) {
            Turn::play(&self.rules, position, beginning, &mut lines);
        }
        lines.retain(|(turn, ending)| self.is_allowed(position, turn, *ending));

        let mut never_ending = Vec::new();
        if self.rules.never_ending == NeverEnding::Illegal {
            // Z42
            lines.retain(|(turn, ending)| {
                if *ending == Ending::Endless {
                    never_ending.push(turn.mv.clone());
                }
                *ending != Ending::Endless
            });
        }
        self.keep_to_duty(position, &mut lines);

        let mut moves: Vec<Played> =
            lines.into_iter().map(|(turn, ending)| self.finish(position, turn, ending)).collect();
        moves.sort_by_key(|played| played.mv.to_string());
        never_ending.sort_by_key(ToString::to_string);
        // Z41
        let outcome = moves.is_empty().then(|| Outcome::Won(position.turn.other()));
        Expansion { outcome, moves, never_ending }
    }
}

impl Engine {
    /// Whether nothing can be played because the game is over already (Z40, Z41).
    fn over_at_rest(&self, position: &Position) -> Option<Outcome> {
        let mover = position.turn;
        let stuck = self.rules.stuck_inner_row
            && !has_hand(&self.rules, position, mover)
            && inner_with(position, mover, 2).is_empty();
        self.empty_row(position, mover).or(stuck.then(|| Outcome::Won(mover.other())))
    }

    /// The result if an inner row is empty; the row of `first` is asked first.
    fn empty_row(&self, position: &Position, first: Side) -> Option<Outcome> {
        [first, first.other()]
            .into_iter()
            .find(|&side| inner_with(position, side, 1).is_empty())
            .map(|side| Outcome::Won(side.other()))
    }

    /// Whether a line may be played at all, were it to end.
    fn is_allowed(&self, position: &Position, turn: &Turn, ending: Ending) -> bool {
        // Z36 under `takasia-start = must-not-end-there`
        let ends_in_frozen =
            ending == Ending::TurnOver && !turn.capturing && is_frozen(&self.rules, position, turn.last);
        ending != Ending::OwnRowEmptied && !(self.rules.takasia_must_not_end_there && ends_in_frozen)
    }

    /// Under `takasia-duty = capture`: if an mtaji move that ends captures an owed pit, only such moves stay.
    fn keep_to_duty(&self, position: &Position, lines: &mut Vec<(Turn, Ending)>) {
        let pays =
            |(turn, ending): &(Turn, Ending)| turn.mtaji && *ending != Ending::Endless && takasia::pays(position, turn);
        if self.rules.takasia_duty && lines.iter().any(pays) {
            lines.retain(pays);
        }
    }

    /// The position and the result after a line that may be played.
    fn finish(&self, before: &Position, turn: Turn, ending: Ending) -> Played {
        let (mover, opponent) = (before.turn, before.turn.other());
        let mut position = turn.position;
        position.turn = opponent;
        takasia::drop_marks(&self.rules, &mut position, mover);
        let outcome = match ending {
            Ending::Won(side) => Some(Outcome::Won(side)),
            Ending::Endless if self.rules.never_ending == NeverEnding::Loses => Some(Outcome::Won(opponent)),
            Ending::Endless if self.rules.never_ending == NeverEnding::Draw => Some(Outcome::Draw),
            _ if self.rules.front_empty == FrontEmpty::AfterTurn => self.empty_row(&position, opponent),
            _ => None,
        };
        if outcome.is_none() {
            takasia::freeze(&self.rules, before, &turn, &mut position);
        }
        Played { mv: turn.mv, position, outcome, laps: turn.laps, captures: turn.captures }
    }
}
