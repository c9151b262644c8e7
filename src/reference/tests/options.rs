//! What each option changes.
