//! The tests that need the whole of it, a file a feature.

mod commands;
mod diagnostics;
mod docs;
mod laws;
