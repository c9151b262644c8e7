#![forbid(unsafe_code)]
#![doc = "A rules language, engine and toolbox for sowing games (mancalas)."]

pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod compile;
pub mod diagnose;
pub mod diagnostic;
pub mod engine;
pub mod examine;
pub mod game;
pub mod notation;
pub mod play;
pub mod reference;
pub mod rules;
pub mod search;
pub mod variant;
