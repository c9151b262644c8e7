//! What a reference engine can do, and where to get one.

use std::collections::BTreeMap;

use super::engine::Engine;
use super::rules::Rules;
use super::setup;
use crate::board::{Expansion, Position};

/// A game written by hand.
pub trait Reference: Send + Sync {
    /// The position a game starts from.
    fn start(&self) -> Position;

    /// All that can be played from a position of 2 rows of 8 pits a player that holds at most
    /// [`MAX_SEEDS`](crate::board::MAX_SEEDS) seeds.
    fn expand(&self, position: &Position) -> Expansion;
}

/// The reference engine of a variant under a reading: `options` holds the value of every option of the variant as
/// text. `None` if no reference engine exists for this variant.
///
/// # Errors
///
/// The inner result names an option that is missing, one that the variant does not have, or a value that the option
/// does not take.
#[must_use]
pub fn find(id: &str, options: &BTreeMap<String, String>) -> Option<Result<Box<dyn Reference>, String>> {
    let (rules, start) = match id {
        "bao-la-kiswahili" => (Rules::kiswahili(options), setup::kiswahili()),
        "bao-malawi" => (Rules::kiswahili(options), setup::malawi()),
        "bao-congo" => (Rules::kiswahili(options), setup::congo()),
        "bao-la-kujifunza" => (Rules::kujifunza(options), setup::kujifunza()),
        _ => return None,
    };
    Some(rules.map(|rules| Box::new(Engine { rules, start }) as Box<dyn Reference>))
}
