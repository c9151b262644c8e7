//! Two engines side by side: the same positions, everything that can be played, the first difference.

use std::fmt;

use rand::RngExt;

use super::random::{random_position, rng};
use crate::board::{Expansion, Move, Played, Position};
use crate::compile::Compiled;
use crate::engine::Engine;
use crate::game::Game;
use crate::reference::{self, Reference};

/// Anything that says what can be played from a position.
pub trait Judge: Sync {
    /// Everything that can happen in one turn.
    fn judge(&self, position: &Position) -> Expansion;

    /// What can happen in one turn, of each start so many lines as `most`, and whether that is all.
    fn judge_some(&self, position: &Position, _most: u32) -> (Expansion, bool) {
        (self.judge(position), true)
    }

    /// What one move leads to; `None` if it is not legal.
    fn follow(&self, position: &Position, mv: &Move) -> Option<Played> {
        self.judge(position).moves.into_iter().find(|played| played.mv == *mv)
    }
}

impl Judge for Engine {
    fn judge(&self, position: &Position) -> Expansion {
        self.expand(position)
    }

    fn judge_some(&self, position: &Position, most: u32) -> (Expansion, bool) {
        self.expand_some(position, None, most)
    }

    fn follow(&self, position: &Position, mv: &Move) -> Option<Played> {
        self.play(position, mv)
    }
}

impl Judge for Box<dyn Reference> {
    fn judge(&self, position: &Position) -> Expansion {
        self.expand(position)
    }

    fn follow(&self, position: &Position, mv: &Move) -> Option<Played> {
        Reference::follow(self.as_ref(), position, mv)
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
    /// Lines of one start up to which all moves of a position are compared. Where there are more, [`SAMPLE`] of those
    /// found so far are; how many positions that were is in the report.
    pub lines: u32,
}

/// Moves that are compared in a position with more lines than [`Plan::lines`].
pub const SAMPLE: usize = 1000;

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
    /// Positions in which only some moves were compared, there being more lines than the plan allows.
    pub sampled: u64,
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
        self.sampled += other.sampled;
        self.moves += other.moves;
        self.never_ending += other.never_ending;
        self.differing += other.differing;
        let room = KEPT.saturating_sub(self.differences.len());
        self.differences.extend(other.differences.into_iter().take(room));
        self
    }

    /// Compares what two judges say of a position; gives what the first one says.
    fn note(&mut self, position: &Position, mine: &dyn Judge, theirs: &dyn Judge, lines: u32) -> Expansion {
        let (expansion, whole) = mine.judge_some(position, lines);
        self.positions += 1;
        self.never_ending += expansion.never_ending.len() as u64;
        let what = if whole {
            self.moves += expansion.moves.len() as u64;
            difference(&expansion, &theirs.judge(position))
        } else {
            self.sampled += 1;
            // Those from each part of the list, so that every start has its share.
            let step = expansion.moves.len().div_ceil(SAMPLE).max(1);
            let sample = || expansion.moves.iter().step_by(step);
            self.moves += sample().count() as u64;
            sample().find_map(|played| match theirs.follow(position, &played.mv) {
                Some(other) => unlike(played, &other),
                None => Some(format!("{} is legal by one and not by the other", played.mv)),
            })
        };
        if let Some(what) = what {
            self.differing += 1;
            if self.differences.len() < KEPT {
                self.differences.push(Difference { position: *position, what });
            }
        }
        expansion
    }
}

fn told(what: &str, a: &dyn fmt::Debug, b: &dyn fmt::Debug) -> Option<String> {
    Some(format!("{what}: {a:?}, not {b:?}"))
}

/// The first thing that two engines say differently about one move.
fn unlike(a: &Played, b: &Played) -> Option<String> {
    let name = a.mv.to_string();
    if a.position != b.position {
        return told(&format!("{name}, position"), &a.position, &b.position);
    }
    if a.outcome != b.outcome {
        return told(&format!("{name}, result"), &a.outcome, &b.outcome);
    }
    if a.laps != b.laps {
        return told(&format!("{name}, laps"), &a.laps, &b.laps);
    }
    if a.captures != b.captures {
        return told(&format!("{name}, captures"), &a.captures, &b.captures);
    }
    None
}

/// The first thing that two expansions of one position say differently, in words; `None` if they agree on everything:
/// result, legal moves, never-ending ones, and for each move the position, result, laps and captures in order.
#[must_use]
pub fn difference(mine: &Expansion, theirs: &Expansion) -> Option<String> {
    if mine.outcome != theirs.outcome {
        return told("result", &mine.outcome, &theirs.outcome);
    }
    let names = |expansion: &Expansion| expansion.moves.iter().map(|played| played.mv.to_string()).collect::<Vec<_>>();
    if names(mine) != names(theirs) {
        return told("legal moves", &names(mine), &names(theirs));
    }
    if mine.never_ending != theirs.never_ending {
        let names = |expansion: &Expansion| expansion.never_ending.iter().map(ToString::to_string).collect::<Vec<_>>();
        return told("never-ending moves", &names(mine), &names(theirs));
    }
    mine.moves.iter().zip(&theirs.moves).find_map(|(a, b)| unlike(a, b))
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
            let expansion = report.note(&position, mine, theirs, plan.lines);
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
        report.note(&position, mine, theirs, plan.lines);
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
