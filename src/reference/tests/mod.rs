//! Tests against published facts and of what each option changes.

mod cases;
mod options;
mod perft;
mod read;
mod records;
mod weird;
