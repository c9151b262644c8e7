//! Two readings side by side: what differs in the rules, where it shows in play, and what it does to the game.

mod align;
mod case;
mod cover;
mod difference;
mod prose;
mod rules;

pub use difference::{Cited, Difference, Place, Said, Topic};

use crate::game::Game;

/// What differs in the rules of two games.
///
/// # Errors
///
/// What keeps them from being compared, as the end of a sentence.
pub fn differences(a: &Game, b: &Game) -> Result<Vec<Difference>, String> {
    let aligned = align::align(a.engine.compiled(), b.engine.compiled())?;
    Ok(rules::Comparer { aligned: &aligned, a, b, found: Vec::new() }.run())
}
