//! Eight games of the wider family: games of an independent program, what each option changes, cases in which engines
//! differed, and what holds of any position.

mod cases;
mod mancala_games;
mod options;
mod read;
mod weird;
