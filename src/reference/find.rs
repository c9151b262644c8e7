//! What a reference engine can do, and where to get one.

use std::collections::BTreeMap;

use super::engine::Engine;
use super::family::{Hawalis, Kalah, MikroTsoro, Omweso, Oware, Relay, ToguzKorgool};
use super::hus::Hus;
use super::hus_bao::HusBao;
use super::rules::Rules;
use super::setup;
use crate::board::{Expansion, Move, Played, Position};

/// A game written by hand.
pub trait Reference: Send + Sync {
    /// The position a game starts from.
    fn start(&self) -> Position;

    /// All that can be played from a position that holds at most [`MAX_SEEDS`](crate::board::MAX_SEEDS) seeds. Bao is
    /// played on 2 rows of 8 pits a player, the games of Hus, Omweso and Hawalis on 2 rows of any length, the others
    /// on one row of any length: that of the position.
    fn expand(&self, position: &Position) -> Expansion;

    /// What one move leads to; `None` if it cannot be played. An engine of a game in which there may be more moves
    /// than anybody can list plays that one only.
    fn follow(&self, position: &Position, mv: &Move) -> Option<Played> {
        self.expand(position).moves.into_iter().find(|played| played.mv == *mv)
    }
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
    Some(match id {
        "bao-la-kiswahili" => bao(Rules::kiswahili(options), setup::kiswahili()),
        "bao-malawi" => bao(Rules::kiswahili(options), setup::malawi()),
        "bao-congo" => bao(Rules::kiswahili(options), setup::congo()),
        "bao-la-kujifunza" => bao(Rules::kujifunza(options), setup::kujifunza()),
        "hus" => Hus::new(options).map(boxed),
        "hus-bao" => HusBao::new(options).map(boxed),
        "kalah" => Kalah::new(options).map(boxed),
        "oware" => Oware::new(options).map(boxed),
        "toguz-korgool" => ToguzKorgool::new(options).map(boxed),
        "ohvalhu" => Relay::ohvalhu(options).map(boxed),
        "endodoi" => Relay::endodoi(options).map(boxed),
        "omweso" => Omweso::new(options).map(boxed),
        "hawalis" => Hawalis::new(options).map(boxed),
        "mikro-tsoro" => MikroTsoro::new(options).map(boxed),
        _ => return None,
    })
}

fn bao(rules: Result<Rules, String>, start: Position) -> Result<Box<dyn Reference>, String> {
    rules.map(|rules| boxed(Engine { rules, start }))
}

fn boxed(reference: impl Reference + 'static) -> Box<dyn Reference> {
    Box::new(reference)
}
