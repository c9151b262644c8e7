//! Whoever chooses a move: what is asked, what is told on the way, and two players that look no further than one ply.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::RngExt;

use super::Session;
use crate::board::{Move, Outcome, Played, Side};
use crate::examine::{Rng, rng};
use crate::game::Game;

/// How long may be thought. What is not set does not limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
}

/// What is known so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies that were looked ahead.
    pub depth: u32,
    /// Positions that were looked at.
    pub nodes: u64,
    pub time: Duration,
    /// How good it is for the player on turn, in hundredths of a seed; a win in `n` plies is 1,000,000 less `n`.
    pub score: Option<i32>,
    /// The moves that are expected, the best one first.
    pub line: Vec<Move>,
}

/// Chooses moves.
pub trait Thinker: Send {
    /// The move to play in a game as it stands; `None` if it is over. Whoever thinks for long looks at `stop` often and
    /// answers at once when it is set, with the best move so far. `info` is told whatever has been found out.
    fn think(
        &mut self,
        session: &Session<'_>,
        limits: &Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&Info),
    ) -> Option<Move>;
}

/// Plays any legal move.
#[derive(Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A player whose choices follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { rng: rng(seed, 0) }
    }
}

impl Thinker for Random {
    fn think(
        &mut self,
        session: &Session<'_>,
        _limits: &Limits,
        _stop: &AtomicBool,
        _info: &mut dyn FnMut(&Info),
    ) -> Option<Move> {
        let moves = &session.expansion().moves;
        (!moves.is_empty()).then(|| moves[self.rng.random_range(0..moves.len())].mv.clone())
    }
}

/// Plays the move after which the most seeds are the player's own; a win before anything else, and one of several equal
/// moves at random.
#[derive(Debug)]
pub struct Greedy {
    rng: Rng,
}

/// What a move that wins is worth: more than all seeds there can be.
const DECIDED: i32 = 999_999;

impl Greedy {
    /// A player whose choices between equal moves follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Greedy {
        Greedy { rng: rng(seed, 0) }
    }
}

impl Thinker for Greedy {
    fn think(
        &mut self,
        session: &Session<'_>,
        limits: &Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&Info),
    ) -> Option<Move> {
        let begun = Instant::now();
        let mover = session.position().turn;
        let mut nodes = 0;
        let mut best: Vec<(&Move, i32)> = Vec::new();
        for played in &session.expansion().moves {
            let enough = limits.nodes.is_some_and(|most| nodes >= most)
                || limits.time.is_some_and(|most| begun.elapsed() >= most)
                || stop.load(Ordering::Relaxed);
            if enough && !best.is_empty() {
                break;
            }
            nodes += 1;
            let worth = worth(session.game(), played, mover);
            match best.first() {
                Some((_, known)) if worth < *known => {}
                Some((_, known)) if worth == *known => best.push((&played.mv, worth)),
                _ => best = vec![(&played.mv, worth)],
            }
        }
        let (mv, score) = *best.get(self.rng.random_range(0..best.len().max(1)))?;
        info(&Info { depth: 1, nodes, time: begun.elapsed(), score: Some(score), line: vec![mv.clone()] });
        Some(mv.clone())
    }
}

/// The seeds that a player has more than the other after a move, in hundredths.
fn worth(game: &Game, played: &Played, mover: Side) -> i32 {
    match game.engine.outcome_after(played) {
        Some(Outcome::Won(side)) if side == mover => return DECIDED,
        Some(Outcome::Won(_)) => return -DECIDED,
        Some(Outcome::Draw) => return 0,
        None => {}
    }
    let position = &played.position;
    let [south, north] = [0, 1].map(|side: usize| {
        let pits: i32 = position.lanes[side].iter().map(|&seeds| i32::from(seeds)).sum();
        // Where seeds are won they count there; those in pits may still be lost.
        match game.engine.compiled().stores {
            true => 100 * i32::from(position.store[side]) + pits,
            false => 100 * (pits + i32::from(position.hand[side])),
        }
    });
    if mover == Side::South { south - north } else { north - south }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_position;

    fn chosen(thinker: &mut dyn Thinker, position: &str, limits: Limits) -> (Option<String>, Vec<Info>) {
        let game = Game::find("kalah", &[]).unwrap();
        let session = Session::new(&game, parse_position(position, &game.names()).unwrap());
        let mut told = Vec::new();
        let mv = thinker.think(&session, &limits, &AtomicBool::new(false), &mut |info| told.push(info.clone()));
        (mv.map(|mv| mv.to_string()), told)
    }

    #[test]
    fn greed_takes_the_most_and_looks_at_what_it_may() {
        let position = "0,9,0,0,0,0/1,0,0,1,0,1 S store=10,10";
        let (mv, told) = chosen(&mut Greedy::new(1), position, Limits::default());
        assert_eq!((mv.as_deref(), told[0].nodes), (Some("A1"), 3));
        let (mv, told) = chosen(&mut Greedy::new(1), position, Limits { nodes: Some(1), ..Limits::default() });
        assert_eq!((mv.as_deref(), told[0].nodes), (Some("A1"), 1));
    }

    #[test]
    fn there_is_no_move_in_a_game_that_is_over() {
        let over = "0,0,0,0,0,0/0,0,0,0,0,0 S store=30,18";
        assert_eq!(chosen(&mut Greedy::new(1), over, Limits::default()), (None, Vec::new()));
        assert_eq!(chosen(&mut Random::new(1), over, Limits::default()), (None, Vec::new()));
    }
}
