//! Rules in which every name is known: what [`check()`](super::check()) makes of a tree.
//!
//! Options are still there, as conditions and as numbers; the compiler folds them in.

use super::atoms::{Atom, Lanes};
use super::tree::{Circuit, Event, Lifetime, RunPart, Stores, Verdict, Ways};
use crate::board::Shape;
use crate::diagnostic::Span;

/// A number written out or taken from an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    Fixed(u16),
    Option(String),
}

/// A number of seeds that is asked for, both ends included.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seeds {
    Even,
    /// More than half of all seeds of the game.
    OverHalf,
    Between(Amount, Option<Amount>),
}

impl Seeds {
    /// No seed at all.
    #[must_use]
    pub fn none() -> Seeds {
        Seeds::Between(Amount::Fixed(0), Some(Amount::Fixed(0)))
    }

    /// One or more.
    #[must_use]
    pub fn some() -> Seeds {
        Seeds::Between(Amount::Fixed(1), None)
    }
}

/// What a condition asks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    Always,
    Option { name: String, value: String },
    Phase(usize),
    Let { their: bool, index: usize },
    Atom(Atom<Seeds>),
}

/// A test, perhaps turned round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub negated: bool,
    pub test: Test,
    pub span: Span,
}

/// Which clause of the file: an index into [`Rules::clauses`].
pub type ClauseId = u16;

/// A clause as it was written, to be shown again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseText {
    pub span: Span,
    /// Citations such as `bao Z22a`.
    pub cites: Vec<String>,
    /// The list it stands in, such as `lap end of takata`.
    pub list: String,
}

/// `conditions -> action`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause<A> {
    pub conditions: Vec<Condition>,
    pub action: A,
    pub id: ClauseId,
}

/// How many seeds are lifted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lift {
    Nothing,
    All,
    Seeds(Amount),
    AllBut(Amount),
}

/// A direction round the own circuit that a sowing may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// The player's choice, or the board's only way.
    Either,
    Clockwise,
    Counterclockwise,
    /// Along the row towards its middle.
    Inward,
    /// As the hand was moving.
    Onward,
}

/// What a turn begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartAct {
    pub place: Option<Amount>,
    pub lift: Lift,
    pub then: StartThen,
}

/// How a start goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartThen {
    /// `second` is a direction to which alone `when captured` then applies.
    Sow {
        way: Way,
        second: Option<Way>,
        when_captured: bool,
    },
    Capture,
    /// The turn is over: something was placed.
    Stop,
    /// The mover goes on with another turn.
    Again,
}

/// What the end of a lap brings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LapAct {
    Stop,
    Relay,
    RelayFromNext,
    Capture,
    /// A capture that the clause itself describes, by its number among [`Kind::inlines`].
    Take(u16),
    /// The mover has another turn.
    Again,
    /// The player chooses between stopping and going on.
    Choice(Vec<LapAct>),
}

/// What is taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TakeAct {
    Facing,
    BehindFacing,
    Here,
    Any(Seeds),
    /// The pit of the last seed and those before it for which the clause holds.
    Run(RunPart),
    /// All seeds on the board.
    Rest,
    /// What is in the hand goes to a store.
    ToStore {
        their: bool,
    },
    /// The pit of the last seed is marked.
    Mark(usize),
}

/// What becomes of a seed that is about to fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeedAct {
    /// It goes to the pit after this one.
    Skip,
    /// It goes to a store, and counts as sown here.
    ToStore { their: bool },
}

/// Where the first captured seed falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SowStart {
    /// The pit after this one.
    Next,
    /// The pit that got the first seed of the lap that captures.
    Entry,
    /// A pit of this set, the nearest one or the player's choice.
    Pits { lanes: Lanes, nearest: bool },
}

/// What a capture does with its seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureThen {
    /// `inward` gives each start its direction; `onward` keeps those starts that keep the hand's direction.
    Sow { start: SowStart, way: Way, onward: bool },
    /// The turn is over.
    Stop,
    /// The mover has another turn.
    Again,
}

/// A capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureAct {
    pub takes: Vec<TakeAct>,
    pub then: CaptureThen,
}

/// What an `after` list does to the pit it looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterAct {
    Mark(usize),
    Drop(usize),
}

/// What changes a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagEvent {
    Capture,
    Emptied(Lanes),
}

/// `drop FLAG`, or `drop both FLAG`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagAct {
    pub event: FlagEvent,
    pub both: bool,
}

/// One bit a player; it holds at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    pub name: String,
    pub clauses: Vec<Clause<FlagAct>>,
}

/// A mark on pits.
///
/// A mark that belongs to a player stands here twice: first for pits whose owner it belongs to, then for pits of the
/// other player. So a position needs no more than two sets of pits for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub name: String,
    pub lifetime: Lifetime,
    /// The first entry of a mark that belongs to a player.
    pub owned: bool,
}

/// What a filter on starts does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterAct {
    /// What may start at all.
    From,
    /// What may not.
    Never,
    /// What must, if any can.
    Prefer,
}

/// A filter on starts or moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    pub act: FilterAct,
    pub conditions: Vec<Condition>,
    pub guard: Vec<Condition>,
    pub id: ClauseId,
}

/// A kind of turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Empty for the only kind of a game.
    pub name: String,
    /// `from` first, then in the order written, those outside a turn last.
    pub filters: Vec<Filter>,
    pub move_filters: Vec<Filter>,
    pub start: Vec<Clause<StartAct>>,
    pub lap_end: Vec<Clause<LapAct>>,
    pub capture: Vec<Clause<CaptureAct>>,
    /// Captures that lap-end clauses describe, with the clause.
    pub inlines: Vec<(CaptureAct, ClauseId)>,
    pub seed: Vec<Clause<SeedAct>>,
    pub after: Vec<Clause<Vec<AfterAct>>>,
    /// Its header, which says that it is an obligation before the kinds after it.
    pub id: ClauseId,
    pub span: Span,
    pub lap_end_span: Span,
    pub capture_span: Option<Span>,
}

/// A phase of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// Empty for the only phase of a game.
    pub name: String,
    pub when: Vec<Condition>,
    /// In order of obligation.
    pub kinds: Vec<Kind>,
}

/// `let NAME = conditions`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Let {
    pub name: String,
    pub conditions: Vec<Condition>,
}

/// Where a line of the setup puts seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPlace {
    Hand,
    Pits(Lanes),
    /// No place: so many seeds there are in the game, both players together.
    Total,
}

/// Seeds in each pit of a set, or in the hand, of each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub seeds: Amount,
    pub place: SetupPlace,
    /// Options under which this line counts.
    pub when: Vec<Condition>,
    pub span: Span,
}

/// When an end clause is asked, what it says, and whether that counts double in a match.
pub type EndAct = (Event, Verdict, bool);

/// The rules of a game, all its readings included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub shape: Shape,
    pub circuit: Circuit,
    pub stores: Stores,
    pub ways: Ways,
    /// Named sets of pits.
    pub pits: Vec<(String, Lanes)>,
    pub flags: Vec<Flag>,
    pub marks: Vec<Mark>,
    pub lets: Vec<Let>,
    pub setup: Vec<Setup>,
    pub phases: Vec<Phase>,
    pub ends: Vec<Clause<EndAct>>,
    pub limit: Option<Amount>,
    /// The clause that gives that limit.
    pub limit_clause: Option<ClauseId>,
    /// Every clause, in the order of the files.
    pub clauses: Vec<ClauseText>,
    /// Names of the kinds of turn, as `can` and `target` number them.
    pub kinds: Vec<String>,
    /// Whether anything can be in hand.
    pub hand: bool,
}
