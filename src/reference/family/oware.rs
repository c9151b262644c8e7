//! Oware, by the row `oware` of the table. Positions that come again are not looked at: one position does not show them.

use std::collections::BTreeMap;

use super::circuit::{Place, filled, shared_next};
use super::end::{each_keeps, expansion, in_pits, majority, over};
use super::turn::Turn;
use crate::board::{Expansion, Move, Played, Position, Shape};
use crate::reference::Reference;
use crate::reference::line::lanes_with;
use crate::reference::options::Options;

/// What comes of a capture that would take all seeds of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GrandSlam {
    /// The sowing stands and nothing is captured.
    NoCapture,
    Legal,
    /// The move may not be played.
    Forbidden,
    /// It is captured, and all other seeds go to the opponent.
    OpponentTakesRest,
    /// The pit that would be captured last stays.
    SpareLast,
    /// The pit of the last seed stays.
    SpareFirst,
}

/// Oware under a reading of its rules.
pub(in crate::reference) struct Oware {
    grand_slam: GrandSlam,
    /// `feeding = none`: an opponent without seeds need not be given any.
    no_feeding: bool,
}

impl Oware {
    pub(in crate::reference) fn new(options: &BTreeMap<String, String>) -> Result<Oware, String> {
        let mut options = Options::new(options);
        let oware = Oware {
            grand_slam: options.pick(
                "grand-slam",
                &[
                    ("no-capture", GrandSlam::NoCapture),
                    ("legal", GrandSlam::Legal),
                    ("forbidden", GrandSlam::Forbidden),
                    ("opponent-takes-rest", GrandSlam::OpponentTakesRest),
                    ("spare-last", GrandSlam::SpareLast),
                    ("spare-first", GrandSlam::SpareFirst),
                ],
            )?,
            no_feeding: options.second("feeding", ["must", "none"])?,
        };
        options.pick("repetition", &[("each-keeps", ()), ("draw", ()), ("plays-on", ())])?;
        options.finish()?;
        Ok(oware)
    }

    /// `None` if the move may not be played.
    fn play(&self, position: &Position, lane: usize) -> Option<Played> {
        let (mover, opponent) = (position.turn, position.turn.other());
        let mut turn = Turn::new(position, Move::new(position.shape.pit(mover, lane), None));
        let start = Place::Pit(mover, lane);
        let mut place = start;
        for _ in 0..turn.lift(mover, lane) {
            place = shared_next(position.shape, mover, false, place);
            if place == start {
                // oware, sowing: the start pit is skipped
                place = shared_next(position.shape, mover, false, place);
            }
            turn.sow(place);
        }
        turn.lap_over();
        let mut run = run(&turn, place);
        let slam = !run.is_empty() && total(&turn, &run) == in_pits(&turn.position, opponent);
        if slam {
            match self.grand_slam {
                GrandSlam::NoCapture => run.clear(),
                GrandSlam::Legal | GrandSlam::OpponentTakesRest => {}
                GrandSlam::Forbidden => return None,
                GrandSlam::SpareLast => _ = run.pop(),
                GrandSlam::SpareFirst => _ = run.remove(0),
            }
        }
        for lane in run {
            turn.win(opponent, lane, mover);
        }
        if slam && self.grand_slam == GrandSlam::OpponentTakesRest {
            for lane in 0..position.shape.lanes() {
                turn.win(mover, lane, opponent);
            }
        }
        let outcome = majority(&turn.position, &self.start(), position.turn.other());
        Some(turn.passes(outcome))
    }
}

/// oware, lap end: the opponent's pit that now has 2 or 3, and each pit before it in a row while it is the opponent's
/// and has 2 or 3.
fn run(turn: &Turn, last: Place) -> Vec<usize> {
    let mut run = Vec::new();
    if let Place::Pit(side, last) = last
        && side == turn.opponent()
    {
        for lane in (0..=last).rev() {
            if !(2..=3).contains(&turn.seeds(side, lane)) {
                break;
            }
            run.push(lane);
        }
    }
    run
}

/// The opponent's seeds in these pits.
fn total(turn: &Turn, lanes: &[usize]) -> usize {
    lanes.iter().map(|&lane| usize::from(turn.seeds(turn.opponent(), lane))).sum()
}

impl Reference for Oware {
    fn start(&self) -> Position {
        filled(Shape::new(1, 6).expect("a row of 6 pits makes a board"), 4)
    }

    fn expand(&self, position: &Position) -> Expansion {
        // oware, end: more than 24, half of the 48 seeds
        if let Some(outcome) = majority(position, &self.start(), position.turn) {
            return over(outcome);
        }
        let opponent = position.turn.other();
        let lanes = lanes_with(position, position.turn, 1);
        let mut moves: Vec<Played> = lanes.into_iter().filter_map(|lane| self.play(position, lane)).collect();
        if !self.no_feeding && in_pits(position, opponent) == 0 {
            // Who faces an empty row must feed if possible, else the game ends.
            moves.retain(|played| in_pits(&played.position, opponent) > 0);
        }
        expansion(moves, Vec::new(), each_keeps(position))
    }
}
