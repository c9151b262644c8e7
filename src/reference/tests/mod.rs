//! Tests against published facts and of what each option changes.

mod cases;
mod family;
mod hus;
mod options;
mod perft;
mod read;
mod records;
mod weird;
