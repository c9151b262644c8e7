//! Positions that no game reaches.
