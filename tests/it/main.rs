//! The tests that need the whole of it, a file a feature.

#[cfg(feature = "cli")]
mod diagnostics;
mod facts;
mod laws;
