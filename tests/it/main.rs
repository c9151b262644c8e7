//! What only the library as a whole shows, a file a feature.

#[cfg(feature = "cli")]
mod batch;
mod boards;
#[cfg(feature = "cli")]
mod check;
#[cfg(feature = "cli")]
mod commands;
#[cfg(feature = "cli")]
mod diagnostics;
mod docs;
mod examples;
mod facts;
mod family;
mod laws;
#[cfg(feature = "cli")]
mod list;
#[cfg(feature = "cli")]
mod matches;
#[cfg(feature = "cli")]
mod moves;
#[cfg(feature = "cli")]
mod perft;
mod perft_files;
#[cfg(feature = "cli")]
mod play;
#[cfg(feature = "cli")]
mod shimo;
#[cfg(feature = "cli")]
mod show;
#[cfg(feature = "cli")]
mod test;
