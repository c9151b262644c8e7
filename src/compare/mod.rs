//! Two readings side by side: what differs in the rules, where it shows in play, and what it does to the game.
//!
//! Rules are compared by their tables ([`differences`]): two files that say the same in other words do not differ. Each
//! difference is a change that can be made alone, so a witness belongs to the difference that is at work in it: the
//! first reading plays otherwise with that change made, or the second with it taken back.
//!
//! ```
//! use shimo::compare::differences;
//! use shimo::game::Game;
//!
//! let a = Game::find("bao-la-kujifunza", &[]).unwrap();
//! let b = Game::find("bao-la-kujifunza@jokoak", &[]).unwrap();
//! let found = differences(&a, &b).unwrap();
//! assert_eq!(found[0].sentence(), "A turn would start from a pit with 16 seeds: A forbids it, B allows it");
//! assert!(differences(&a, &a).unwrap().is_empty());
//! ```

mod again;
mod align;
mod case;
mod cover;
mod difference;
mod effect;
mod interval;
mod mirror;
mod parallel;
mod prose;
mod rules;
mod seen;
#[cfg(test)]
mod tests;
mod witness;

pub use difference::{Cited, Difference, Place, Said, Topic};
pub use effect::{Measure, Measured, Parting, Sample, measured, parting};
pub use interval::{Interval, mean, share};
pub use seen::Reached;
pub use witness::{Origin, Searched, Shown, Witness};

use crate::board::Position;
use crate::examine::{difference, reference_of};
use crate::game::Game;
use crate::reference::Reference;
use align::Aligned;
use witness::Pair;

/// How much is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Positions for each way of searching for witnesses.
    pub effort: u64,
    /// Random games under each reading.
    pub games: u64,
    pub seed: u64,
    /// Plies after which a game is left.
    pub plies: u64,
}

/// A comparison of two readings.
#[derive(Clone, Debug)]
pub struct Comparison {
    pub differences: Vec<Difference>,
    /// The first place at which anything differs, if one was found, then one for each difference that has one.
    pub witnesses: Vec<Checked>,
    pub searched: Searched,
    /// The games of both readings, and how often the readings part in them; none if no game was asked for.
    pub effect: Option<Effect>,
}

/// A witness, and what the engines written by hand say of it.
#[derive(Clone, Debug)]
pub struct Checked {
    pub witness: Witness,
    /// Whether both agree with the compiled ones at that position; `None` if a reading has no such engine.
    pub reference: Option<bool>,
    /// The position in the first reading's terms, and in the second's.
    pub position: (Position, Position),
    pub first: (Position, Position),
}

/// The same games under two readings.
#[derive(Clone, Debug)]
pub struct Effect {
    pub a: Vec<Sample>,
    pub b: Vec<Sample>,
    pub measured: Vec<Measured>,
    pub parting_a: Parting,
    pub parting_b: Parting,
}

/// What differs in the rules of two games.
///
/// # Errors
///
/// What keeps them from being compared, as a sentence.
pub fn differences(a: &Game, b: &Game) -> Result<Vec<Difference>, String> {
    Ok(found(&align::align(a.engine.compiled(), b.engine.compiled())?, a, b))
}

fn found(aligned: &Aligned, a: &Game, b: &Game) -> Vec<Difference> {
    rules::Comparer { aligned, a, b, found: Vec::new() }.run()
}

/// Compares two games in everything. `tick` is told of work done, from any thread: of positions looked at while
/// `plan.effort` counts, and of games.
///
/// # Errors
///
/// What keeps them from being compared, as a sentence.
pub fn compare(a: &Game, b: &Game, plan: Plan, tick: &(dyn Fn(u64) + Sync)) -> Result<Comparison, String> {
    let aligned = align::align(a.engine.compiled(), b.engine.compiled())?;
    let mut differences = found(&aligned, a, b);
    if differences.is_empty() {
        return Ok(Comparison { differences, witnesses: Vec::new(), searched: Searched::default(), effect: None });
    }
    name_options(a, b, &mut differences);
    let playable: Vec<bool> = differences.iter().map(Difference::playable).collect();
    let pair = Pair::new(&aligned, &differences);
    let (witnesses, searched) = witness::search(&pair, &playable, plan.effort, plan.seed, tick);
    let references = [reference_of(a), reference_of(b)].map(|reference| reference.and_then(Result::ok));
    let witnesses = witnesses.into_iter().map(|witness| checked(&aligned, &references, a, b, witness)).collect();
    let effect = (plan.games > 0).then(|| {
        let (games_a, games_b) = effect::pairs(&pair, &playable, plan.games, plan.seed, plan.plies, tick);
        Effect {
            measured: measured(&games_a, &games_b),
            parting_a: parting(&games_a, differences.len()),
            parting_b: parting(&games_b, differences.len()),
            a: games_a,
            b: games_b,
        }
    });
    Ok(Comparison { differences, witnesses, searched, effect })
}

/// Two readings in a few numbers, for a table of many.
#[derive(Clone, Debug)]
pub struct Glance {
    pub differences: usize,
    /// Plies to the first place at which they part, if one was found.
    pub plies: Option<usize>,
    pub searched: Searched,
}

/// Compares two games at a glance.
///
/// # Errors
///
/// What keeps them from being compared, as a sentence.
pub fn glance(a: &Game, b: &Game, effort: u64, tick: &(dyn Fn(u64) + Sync)) -> Result<Glance, String> {
    let aligned = align::align(a.engine.compiled(), b.engine.compiled())?;
    let differences = found(&aligned, a, b);
    if differences.is_empty() {
        return Ok(Glance { differences: 0, plies: None, searched: Searched::default() });
    }
    if differences.iter().any(|difference| !difference.playable()) {
        return Ok(Glance { differences: differences.len(), plies: Some(0), searched: Searched::default() });
    }
    let (witness, searched) = witness::first_parting(&Pair::new(&aligned, &[]), effort, tick);
    let plies = witness.map(|witness| if let Origin::Play(moves) = witness.origin { moves.len() } else { 0 });
    Ok(Glance { differences: differences.len(), plies, searched })
}

/// Random games of one reading.
#[must_use]
pub fn games(game: &Game, plan: Plan, tick: &(dyn Fn(u64) + Sync)) -> Vec<Sample> {
    effect::games(&game.engine, plan.games, plan.seed, plan.plies, tick)
}

/// Finds the options that make each difference alone, where both are readings of one variant.
fn name_options(a: &Game, b: &Game, differences: &mut [Difference]) {
    if a.variant().id != b.variant().id || a.variant().files.name(0) != b.variant().files.name(0) {
        return;
    }
    let sets = |game: &Game| -> Vec<(String, String)> {
        game.values().iter().map(|(option, value)| (option.clone(), value.clone())).collect()
    };
    for (option, value) in b.values() {
        let Some(before) = a.reading.get(option).filter(|before| before != value) else { continue };
        let changed = |game: &Game, value: &str| {
            let mut sets = sets(game);
            sets.iter_mut().filter(|(name, _)| name == option).for_each(|(_, set)| value.clone_into(set));
            game.source.game(None, &sets).ok()
        };
        let with = changed(a, value).and_then(|with| self::differences(a, &with).ok());
        let without = changed(b, before).and_then(|without| self::differences(&without, b).ok());
        let alone: Vec<Difference> = with.into_iter().chain(without).flatten().collect();
        for difference in differences.iter_mut().filter(|one| alone.iter().any(|other| other.is_of(one))) {
            difference.options.push(option.clone());
        }
    }
}

fn checked(
    aligned: &Aligned,
    references: &[Option<Box<dyn Reference>>; 2],
    a: &Game,
    b: &Game,
    mut witness: Witness,
) -> Checked {
    let both = |position: &Position| (aligned.as_a(position), aligned.as_b(position));
    let position = both(&witness.position);
    let agrees = |reference: &dyn Reference, game: &Game, position: &Position| {
        difference(&game.engine.expand(position), &reference.expand(position)).is_none()
    };
    let reference = match references {
        // The engines written by hand know nothing of positions that come again.
        _ if matches!(witness.origin, Origin::Again(_)) => None,
        [Some(of_a), Some(of_b)] => {
            Some(agrees(of_a.as_ref(), a, &position.0) && agrees(of_b.as_ref(), b, &position.1))
        }
        _ => None,
    };
    let results = witness.shown.results.iter_mut().map(|(_, by_a, by_b)| (by_a, by_b));
    for (by_a, by_b) in results.chain(witness.shown.kept.iter_mut().map(|(by_a, by_b)| (by_a, by_b))) {
        by_a.position = aligned.as_a(&by_a.position);
        by_b.position = aligned.as_b(&by_b.position);
    }
    Checked { reference, position, first: both(&witness.first), witness }
}
