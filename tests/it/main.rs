//! What only the library as a whole shows.

mod commands;
mod diagnostics;
mod docs;
mod examples;
mod facts;
mod laws;
