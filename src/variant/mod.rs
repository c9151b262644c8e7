//! A TOML file becomes a variant: what a game is called, where its rules were published, how they may be read, what
//! must come of which move, and the text of its rules.
//!
//! A *variant* is one game as one file describes it, perhaps on the ground of another file that it `extends`. Where
//! publications disagree it has *options*; a *preset* names the choices of one publication; a [`Reading`] is a value
//! for every option. The rules themselves are handed on as a place in the file ([`RulesText`]): what they say is not
//! understood here, and neither are positions and moves.
//!
//! [`find`] is the way in for what a person typed, [`load_file`] for a path, [`load_text`] for a text in memory. All
//! of them report every mistake at once, as [`Failure`].

mod check;
mod choose;
mod citation;
mod disk;
mod example;
mod failure;
mod file;
mod find;
mod load;
mod matches;
mod option;
mod origin;
mod preset;
mod reading;
mod rules_text;
mod shipped;
mod source;
mod suggest;
#[cfg(test)]
mod tests;
mod text;
#[expect(clippy::module_inception, reason = "the folder's main type has the file of its name, as the others have")]
mod variant;
mod wording;

pub use citation::Citation;
pub use example::{Example, Illegal, Laps, Winner};
pub use failure::Failure;
pub use find::find;
pub(crate) use find::is_called;
pub use load::{load_file, load_text};
pub use matches::{Decided, MatchRules, Starts, Win};
pub use option::{OptionDecl, OptionKind, Value};
pub use origin::{Origin, Resolver, shipped_only, shipped_or_file};
pub use preset::{Preset, Setting};
pub use reading::Reading;
pub use rules_text::RulesText;
pub use shipped::SHIPPED;
pub use source::Source;
pub use text::Text;
pub use variant::{FORMAT, Variant};
