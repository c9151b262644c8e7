//! Reference engines: the games of Bao, of Hus and of the wider family written by hand, slow and obvious.
//!
//! Nothing here is compiled from a variant file and nothing is clever: seeds are sown one at a time and every line
//! that is not plain cites the rule it stands for (`Z22b`, `hus 6`), as numbered in the project's rules of Bao and of
//! Hus; the rules of the wider family are a table, of which the game and the column are cited (`kalah, lap end`).
//! These engines exist to be compared with the compiled one, so they share nothing with it but the vocabulary of
//! [`board`](crate::board).
//!
//! | id | game |
//! | --- | --- |
//! | `bao-la-kiswahili` | Bao la Kiswahili |
//! | `bao-malawi` | the same from a start with 8 in the house and 20 in hand |
//! | `bao-congo` | the same from a start with 1 in every inner pit and 24 in hand |
//! | `bao-la-kujifunza` | Bao la Kujifunza: no hand, no house, no takasia |
//! | `hus` | Hus, the Khoikhoi game |
//! | `hus-bao` | Hus Bao, Bao for children |
//! | `kalah` | Kalah |
//! | `oware` | Oware; positions that come again are not looked at |
//! | `toguz-korgool` | Toguz korgool |
//! | `ohvalhu` | Ohvalhu, the first round |
//! | `endodoi` | Endodoi |
//! | `omweso` | Omweso |
//! | `hawalis` | Hawalis |
//! | `mikro-tsoro` | Mikro-tsoro |
//!
//! The games of Bao are played on 2 rows of 8 pits a player and number what a position carries alike: flag 0 is
//! `house`, mark 0 is `frozen`, mark 1 is `owed` (set under `takasia-duty = capture` alone). Bao la Kujifunza looks at
//! none of the three, nor at the hands; nor do the games of Hus, which are played on 2 rows of any length.
//! Of the other games only Omweso looks at hands (seeds not yet placed) and only Toguz korgool at marks: mark 0 is a
//! tuz of the pit's owner, mark 1 a tuz of the other player.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! let kujifunza = [
//!     ("capture-max", "15"),
//!     ("centre-kichwa", "direction"),
//!     ("front-empty", "lap-end"),
//!     ("lap-limit", "4096"),
//!     ("lone-kichwa", "inward"),
//!     ("never-ending", "illegal"),
//!     ("stuck", "both-rows"),
//! ];
//! let options = kujifunza.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
//! let engine = shimo::reference::find("bao-la-kujifunza", &options).unwrap().unwrap();
//! assert_eq!(engine.expand(&engine.start()).moves.len(), 16);
//!
//! assert!(shimo::reference::find("chess", &BTreeMap::new()).is_none());
//! ```

mod beginning;
mod engine;
mod family;
mod find;
mod hus;
mod hus_bao;
mod line;
mod options;
mod rules;
mod setup;
mod sowing;
mod takasia;
#[cfg(test)]
mod tests;
mod turn;

pub use find::{Reference, find};
