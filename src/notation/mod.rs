//! Positions, moves and games as text, and boards as drawings.
//!
//! Whatever a person may type is read here, and what cannot be read is answered by a [`TextError`] that points at the
//! words it is about. Nothing here knows a rule: [`Names`] says what a position of a variant consists of, and moves
//! are matched against a list of legal ones.
//!
//! ```
//! use shimo::board::Shape;
//! use shimo::notation::{Names, format_position, parse_position};
//!
//! let names = Names { hand: true, ..Names::pits_only(Shape::new(1, 3).unwrap()) };
//! let position = parse_position("0,2,1 / 4,0,0 S hand=3,0", &names).unwrap();
//! assert_eq!(format_position(&position, &names), "0,2,1/4,0,0 S hand=3,0");
//! ```
//!
//! A move may be typed in a shorter form than it is written in ([`parse_move`]), and a game is a file of such moves
//! ([`Record`]).

mod drawing;
mod error;
mod json;
mod moves;
mod names;
mod position;
mod record;
#[cfg(test)]
mod sample;
mod scanner;

pub use drawing::{Look, Paint, Part, draw, draw_board};
pub use error::TextError;
pub use json::batch_line;
pub use moves::{Loose, MoveError, parse_loose, parse_move};
pub use names::Names;
pub use position::{format_position, parse_position};
pub use record::{Ply, Record, format_record, format_records, header_range, parse_begun, parse_record, parse_records};
