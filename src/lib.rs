#![forbid(unsafe_code)]
#![doc = "A rules language, engine and toolbox for sowing games (mancalas)."]

pub mod board;
pub mod diagnostic;
pub mod notation;
