//! The search as a player: at the prompt, and for other programs.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::Session;
use super::thinker::{Info, Limits, Thinker};
use crate::board::{Move, Position};
use crate::examine::{Rng, rng};
use crate::search::{self, Found, Search};

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

/// Into how many parts the time for a move goes: the moves of one turn together take no more than twice that time.
fn sharing(session: &Session<'_>) -> u32 {
    let turn = session.position().turn;
    let own = session.plies().iter().rev().take_while(|played| played.mv.pit.side == turn).count();
    1 << own.min(10)
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
        let free = *limits == Limits::default();
        // Nobody has asked how good it is, and there is no other.
        if let ([only], true) = (session.expansion().moves.as_slice(), free) {
            return Some(only.mv.clone());
        }
        let begun = Instant::now();
        let (own, noise) = search::Limits::level(self.level);
        let limits = match self.time {
            Some(time) if free => own.within(time / sharing(session)),
            _ if free => own,
            _ => search::Limits {
                depth: limits.depth.unwrap_or(own.depth).min(search::Limits::FAR),
                nodes: limits.nodes,
                time: limits.time,
                ..own
            },
        };
        let before: Vec<Position> = session.history().copied().collect();
        let turn = session.position().turn;
        let mut last = None;
        let mut tell = |found: &Found| {
            let now = (found.depth, found.nodes, found.line.clone());
            if last.as_ref() != Some(&now) {
                last = Some(now);
                info(&Info {
                    depth: found.depth,
                    nodes: found.nodes,
                    time: begun.elapsed(),
                    score: Some(found.value.to(turn)),
                    line: found.line.clone(),
                });
            }
        };
        let search = Search { limits, noise, before: &before, only: None };
        let found = search.watched(&session.game().engine, session.position(), &mut self.rng, stop, &mut tell)?;
        tell(&found);
        Some(found.best().clone())
    }
}
