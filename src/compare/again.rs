//! Where it shows what comes of a position that the game was in before: a short way that leads back to one.

use rand::RngExt;
use rustc_hash::FxHashMap;

use super::parallel;
use super::seen::Reached;
use super::witness::{LONGEST, Less, Pair, Shown, size, smaller};
use crate::board::{Move, Position, Side};
use crate::examine::rng;

/// Games that are looked through together, whatever the number of threads.
const BATCH: u64 = 64;
/// Ways back that are looked at, of which the shortest is kept.
const ENOUGH: usize = 24;

/// A position, and moves that lead back to it under both readings alike.
#[derive(Clone)]
pub(super) struct Again {
    pub position: Position,
    pub moves: Vec<Move>,
}

impl Pair<'_> {
    /// What both readings say of a position that comes again, if they do not say the same.
    pub fn shown_again(&self, position: &Position) -> Option<Shown> {
        let [a, b] = [&self.a, &self.b].map(|engine| engine.repeated(position));
        if a == b {
            return None;
        }
        let outcome = [&a, &b].map(|settled| settled.map(|(outcome, _)| outcome));
        let reached = |settled: &Option<_>| {
            let (outcome, position) = settled.map_or((None, *position), |(outcome, kept)| (Some(outcome), kept));
            // What counts double is asked of positions that say it of themselves.
            Reached { position, outcome, double: false }
        };
        let kept = (outcome[0] == outcome[1]).then(|| (reached(&a), reached(&b)));
        Some(Shown { outcome: Some((outcome[0], outcome[1])), kept, ..Shown::default() })
    }

    /// Whether both readings can play the moves from a position to the same results, and are back where they began.
    fn leads_back(&self, again: &Again) -> bool {
        let mut position = again.position;
        for mv in &again.moves {
            let (a, b) = (self.a.expand(&position), self.b.expand(&position));
            let played = |moves: &[crate::board::Played]| moves.iter().find(|played| played.mv == *mv).cloned();
            match (played(&a.moves), played(&b.moves)) {
                (Some(ours), Some(theirs)) if ours.outcome.is_none() && self.same_result(&ours, &theirs) => {
                    position = ours.position;
                }
                _ => return false,
            }
        }
        position == again.position && self.shown_again(&position).is_some()
    }

    /// A random game under the first reading that is not ended when a position comes again: positions looked at, and
    /// the first way back.
    fn way_back(&self, seed: u64, index: u64) -> (u64, Option<Again>) {
        let mut rng = rng(seed ^ 0xA6A1, index);
        let mut position = self.aligned.a.start;
        let mut known: FxHashMap<Position, usize> = FxHashMap::default();
        let mut moves: Vec<Move> = Vec::new();
        for ply in 0..LONGEST {
            if let Some(&before) = known.get(&position) {
                let again = Again { position, moves: moves[before..].to_vec() };
                return (ply as u64, self.leads_back(&again).then_some(again));
            }
            known.insert(position, ply);
            let expansion = self.a.expand(&position);
            if expansion.moves.is_empty() {
                return (ply as u64 + 1, None);
            }
            let played = &expansion.moves[rng.random_range(0..expansion.moves.len())];
            if played.outcome.is_some() {
                return (ply as u64 + 1, None);
            }
            moves.push(played.mv.clone());
            position = played.position;
        }
        (LONGEST as u64, None)
    }

    /// The shortest way back that random games show, from as small a position as it can be; and the positions looked at.
    pub fn again(&self, effort: u64, seed: u64, tick: &(dyn Fn(u64) + Sync)) -> (Option<Again>, u64) {
        let (mut looked, mut index) = (0, 0);
        let mut ways: Vec<Again> = Vec::new();
        while looked < effort && ways.len() < ENOUGH {
            for (count, way) in parallel::map(index..index + BATCH, |index| self.way_back(seed, index)) {
                looked += count;
                tick(count);
                ways.extend(way);
            }
            index += BATCH;
        }
        ways.truncate(ENOUGH);
        let least = parallel::map(0..ways.len() as u64, |at| self.least(&ways[at as usize]));
        (least.into_iter().min_by_key(|again| (again.moves.len(), size(&again.position))), looked)
    }

    fn least(&self, again: &Again) -> Again {
        let mut least = again.clone();
        if least.position.turn == Side::North {
            let turned = |mv: &Move| {
                let mut mv = mv.clone();
                mv.pit.side = mv.pit.side.other();
                mv
            };
            let south = Again { position: least.position.swapped(), moves: least.moves.iter().map(turned).collect() };
            if self.leads_back(&south) {
                least = south;
            }
        }
        loop {
            let before = least.position;
            for smaller in smaller(&before) {
                let Some(position) = Less::from(&smaller, &least.position) else { continue };
                let next = Again { position, moves: least.moves.clone() };
                if self.leads_back(&next) {
                    least = next;
                }
            }
            if least.position == before {
                return least;
            }
        }
    }
}
