//! Two engines side by side: the same positions, everything that can be played, the first difference.

use std::fmt;

use rand::RngExt;

use super::random::{random_position, rng};
use crate::board::{Expansion, Position};
use crate::compile::Compiled;
use crate::engine::Engine;
use crate::game::Game;
use crate::reference::{self, Reference};

/// Anything that says what can be played from a position.
pub trait Judge: Sync {
    /// Everything that can happen in one turn.
    fn judge(&self, position: &Position) -> Expansion;
}

impl Judge for Engine {
    fn judge(&self, position: &Position) -> Expansion {
        self.expand(position)
    }
}

impl Judge for Box<dyn Reference> {
    fn judge(&self, position: &Position) -> Expansion {
        self.expand(position)
    }
}

/// The hand-written engine of a game, found by its id or by that of the variant it extends; `None` if there is none.
///
/// # Errors
///
/// The inner result says why that engine cannot play this reading.
#[must_use]
pub fn reference_of(game: &Game) -> Option<Result<Box<dyn Reference>, String>> {
    let variant = game.variant();
    std::iter::once(&variant.id).chain(variant.base.as_ref()).find_map(|id| reference::find(&id.value, game.values()))
}

/// How much is compared.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Random games from the start.
    pub games: u64,
    /// Random positions that no game need reach.
    pub positions: u64,
    pub seed: u64,
    /// Plies after which a game is left; how many games that were is in the report.
    pub plies: u32,
}

/// What two engines say differently about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub position: Position,
    pub what: String,
}

/// What a comparison found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub games: u64,
    /// Games that were left before they ended.
    pub unfinished: u64,
    pub positions: u64,
    pub moves: u64,
    pub never_ending: u64,
    pub differing: u64,
    /// The first ones found, a few of them.
    pub differences: Vec<Difference>,
}

/// Differences that a report keeps.
const KEPT: usize = 5;

impl Report {
    fn add(mut self, other: Report) -> Report {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.positions += other.positions;
        self.moves += other.moves;
        self.never_ending += other.never_ending;
        self.differing += other.differing;
        let room = KEPT.saturating_sub(self.differences.len());
        self.differences.extend(other.differences.into_iter().take(room));
        self
    }

    fn note(&mut self, position: &Position, mine: &Expansion, theirs: &Expansion) {
        self.positions += 1;
        self.moves += mine.moves.len() as u64;
        self.never_ending += mine.never_ending.len() as u64;
        if let Some(what) = difference(mine, theirs) {
            self.differing += 1;
            if self.differences.len() < KEPT {
                self.differences.push(Difference { position: *position, what });
            }
        }
    }
}

/// The first thing that two expansions of one position say differently, in words; `None` if they agree on everything:
/// result, legal moves, never-ending ones, and for each move the position, result, laps and captures in order.
#[must_use]
pub fn difference(mine: &Expansion, theirs: &Expansion) -> Option<String> {
    let unlike = |what: &str, a: &dyn fmt::Debug, b: &dyn fmt::Debug| Some(format!("{what}: {a:?}, not {b:?}"));
    if mine.outcome != theirs.outcome {
        return unlike("result", &mine.outcome, &theirs.outcome);
    }
    let names = |expansion: &Expansion| expansion.moves.iter().map(|played| played.mv.to_string()).collect::<Vec<_>>();
    if names(mine) != names(theirs) {
        return unlike("legal moves", &names(mine), &names(theirs));
    }
    if mine.never_ending != theirs.never_ending {
        let names = |expansion: &Expansion| expansion.never_ending.iter().map(ToString::to_string).collect::<Vec<_>>();
        return unlike("never-ending moves", &names(mine), &names(theirs));
    }
    mine.moves.iter().zip(&theirs.moves).find_map(|(a, b)| {
        let name = a.mv.to_string();
        if a.position != b.position {
            return unlike(&format!("{name}, position"), &a.position, &b.position);
        }
        if a.outcome != b.outcome {
            return unlike(&format!("{name}, result"), &a.outcome, &b.outcome);
        }
        if a.laps != b.laps {
            return unlike(&format!("{name}, laps"), &a.laps, &b.laps);
        }
        if a.captures != b.captures {
            return unlike(&format!("{name}, captures"), &a.captures, &b.captures);
        }
        None
    })
}

/// Compares two judges over random games from `start` and over random positions. `tick` is called after each game or
/// position, from any thread.
pub fn crosscheck(
    compiled: &Compiled,
    mine: &dyn Judge,
    theirs: &dyn Judge,
    plan: Plan,
    tick: &(dyn Fn() + Sync),
) -> Report {
    let game = |index: u64| {
        let mut report = Report { games: 1, ..Report::default() };
        let mut rng = rng(plan.seed, index);
        let mut position = compiled.start;
        for ply in 0.. {
            if ply == plan.plies {
                report.unfinished = 1;
                break;
            }
            let expansion = mine.judge(&position);
            report.note(&position, &expansion, &theirs.judge(&position));
            if expansion.moves.is_empty() {
                break;
            }
            let played = &expansion.moves[rng.random_range(0..expansion.moves.len())];
            position = played.position;
            if played.outcome.is_some() {
                break;
            }
        }
        tick();
        report
    };
    let lone = |index: u64| {
        let mut report = Report::default();
        // Positions have generators of their own, apart from those of the games.
        let position = random_position(compiled, &mut rng(!plan.seed, index));
        report.note(&position, &mine.judge(&position), &theirs.judge(&position));
        tick();
        report
    };
    let played = each(plan.games, game);
    played.add(each(plan.positions, lone))
}

#[cfg(feature = "cli")]
fn each(count: u64, run: impl Fn(u64) -> Report + Sync + Send) -> Report {
    use rayon::prelude::*;
    // In chunks that are put together in order, so that the report does not depend on how many threads there are.
    let chunks: Vec<Report> = (0..count.div_ceil(64))
        .into_par_iter()
        .map(|chunk| (chunk * 64..count.min(chunk * 64 + 64)).map(&run).fold(Report::default(), Report::add))
        .collect();
    chunks.into_iter().fold(Report::default(), Report::add)
}

#[cfg(not(feature = "cli"))]
fn each(count: u64, run: impl Fn(u64) -> Report) -> Report {
    (0..count).map(run).fold(Report::default(), Report::add)
}
