//! The search as a player: at the prompt, and for other programs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::thinker::{Info, Limits, Thinker};
use super::{Player, Session};
use crate::board::{Move, Position, Side};
use crate::examine::{Rng, rng};
use crate::search::{self, Noise, Search, Value};

/// Moves that are played out before the stop flag is looked at for the first time.
const SLICE: u64 = 20_000;

/// Looks ahead with a level of the search.
#[derive(Debug)]
pub struct Ahead {
    level: u8,
    /// For a move, in place of what the level takes.
    time: Option<Duration>,
    rng: Rng,
}

impl Ahead {
    /// A player of a level, 1 to 5, whose choices follow from a seed.
    #[must_use]
    pub fn new(level: u8, time: Option<Duration>, seed: u64) -> Ahead {
        Ahead { level, time, rng: rng(seed, 0) }
    }
}

/// The value of a search for the player on turn, in hundredths of a seed.
fn score(value: Value, turn: Side) -> Option<i32> {
    match value {
        Value::About(hundredths) => Some(if turn == Side::South { hundredths } else { -hundredths }),
        Value::Wins(..) => None,
    }
}

impl Thinker for Ahead {
    fn think(
        &mut self,
        session: &Session<'_>,
        limits: &Limits,
        stop: &AtomicBool,
        info: &mut dyn FnMut(&Info),
    ) -> Option<Move> {
        if session.outcome().is_some() {
            return None;
        }
        let begun = Instant::now();
        let time = limits.time.or(self.time);
        let (own, noise) = search::Limits::level(self.level);
        if time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
            return Some(Player::Level(self.level).choose(session.game(), session, None, &mut self.rng));
        }
        let before: Vec<Position> = session.history().copied().collect();
        let mut best = None;
        let mut budget = SLICE;
        loop {
            let left = time.map(|time| time.saturating_sub(begun.elapsed()));
            let nodes = limits.nodes.map_or(budget, |most| budget.min(most));
            let depth = limits.depth.unwrap_or(own.depth);
            let slice = search::Limits { depth, nodes: Some(nodes), time: left, ..own };
            let noise = if best.is_none() { noise } else { Noise::Ties };
            let found = Search { limits: slice, noise, before: &before, only: None }.run(
                &session.game().engine,
                session.position(),
                &mut self.rng,
            )?;
            info(&Info {
                depth: found.depth,
                nodes: found.nodes,
                time: begun.elapsed(),
                score: score(found.value, session.position().turn),
                line: found.line.clone(),
            });
            best = Some(found.best().clone());
            let spent =
                time.is_some_and(|time| begun.elapsed() >= time) || limits.nodes.is_some_and(|most| nodes >= most);
            if !found.limited || spent || stop.load(Ordering::Relaxed) {
                return best;
            }
            budget = budget.saturating_mul(4);
        }
    }
}
