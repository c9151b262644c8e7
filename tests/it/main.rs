//! What only the library as a whole shows, a file a feature.

#[cfg(feature = "cli")]
mod batch;
#[cfg(feature = "cli")]
mod bench;
mod boards;
#[cfg(feature = "cli")]
mod check;
mod codes;
#[cfg(feature = "cli")]
mod commands;
#[cfg(feature = "cli")]
mod compare;
#[cfg(feature = "cli")]
mod coverage;
#[cfg(feature = "cli")]
mod diagnostics;
mod docs;
#[cfg(feature = "cli")]
mod engine;
mod examples;
#[cfg(feature = "cli")]
mod explain;
#[cfg(feature = "cli")]
mod explained;
mod facts;
mod family;
mod format;
mod fuzzed;
#[cfg(feature = "cli")]
mod hints;
mod keeping;
mod laws;
#[cfg(feature = "cli")]
mod list;
#[cfg(feature = "cli")]
mod matches;
#[cfg(feature = "cli")]
mod mistakes;
#[cfg(feature = "cli")]
mod moves;
#[cfg(feature = "cli")]
mod new;
mod odd;
#[cfg(feature = "cli")]
mod opponent;
#[cfg(feature = "cli")]
mod perft;
mod perft_files;
#[cfg(feature = "cli")]
mod play;
#[cfg(feature = "cli")]
mod play_choices;
#[cfg(feature = "cli")]
mod play_signals;
#[cfg(feature = "cli")]
mod readings;
mod search;
#[cfg(feature = "cli")]
mod shimo;
#[cfg(feature = "cli")]
mod show;
#[cfg(feature = "cli")]
mod test;
#[cfg(feature = "cli")]
mod tutorial;
mod witnesses;
