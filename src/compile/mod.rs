//! From checked rules and one reading to tables.
//!
//! Options are folded in first ([`fold`](compile)), so that what is left has none. Lists about a pit become dense
//! [`Table`]s; filters on starts stay [`Formula`]s that are evaluated for all pits at once, as bit masks.

mod capture;
mod compiled;
mod fold;
mod formula;
mod listing;
mod lists;
mod odd;
mod places;
mod table;
mod verify;
mod words;

pub use compiled::{
    AfterRule, Begin, CaptureEnd, CaptureRule, Compiled, EndRule, FilterRule, FlagRule, KindTables, Lifted,
    PhaseTables, SeedRule, StartRule, Target, compile,
};
pub use fold::folded;
pub use formula::{Formula, Question, Range};
pub use listing::{CellOf, ListOf, cells, listing, unreached};
pub use lists::{ClauseFate, Fates};
pub use odd::{Odd, odd, same};
pub use places::{Place, Places};
pub use table::{NO_PIT, Table};
pub use words::{Words, seeds};
