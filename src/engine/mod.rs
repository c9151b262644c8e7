//! Tables play: legal moves, one move with its laps, the end of a game.
//!
//! [`Engine`] speaks in [`Position`](crate::board::Position)s and [`Move`](crate::board::Move)s and picks the machine
//! for the size of the ring; a [`Machine`] does the work on compact [`State`]s and allocates nothing while it plays.

mod ask;
mod children;
mod course;
mod double;
mod holding;
mod machine;
mod playing;
mod playouts;
mod sink;
mod sowing;
mod state;
mod trace;
mod turn;
mod walk;
mod why;

pub use children::{Child, Prospects};
pub use holding::Line;
pub use machine::{Finish, Machine, Pick, Scratch};
pub(crate) use playing::on_machine;
pub use playing::{Engine, LINES};
pub use playouts::Playout;
pub use sowing::Sowing;
pub use state::State;
pub use trace::{Event, Passed, Spot, Trace};
pub use why::{About, Why};
