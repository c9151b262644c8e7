//! The rules as they were written: blocks, clauses, conditions and actions with the names still unresolved.

use crate::diagnostic::Span;

/// A word that names something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub span: Span,
}

/// A number, written out or taken from an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    Digits(u16, Span),
    Option(Name),
}

/// A number of seeds that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Range {
    Even,
    /// More than half of all seeds of the game.
    OverHalf,
    Exactly(Number),
    From(Number),
    Between(Number, Number),
}

/// A row of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    Inner,
    Outer,
    /// The only row.
    Row,
}

/// Which pits, before anybody has looked at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PitsName {
    Row(Row, Option<(u16, u16)>),
    All,
    Named(String),
}

/// A set of pits of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pits {
    pub their: bool,
    pub name: PitsName,
    pub span: Span,
}

/// What a pit or a hand must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    Empty,
    Occupied,
    With(Range),
}

/// How many pits of a set must hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// The pit asked about is one, and there is no other.
    Only,
    No,
    Any,
    All,
}

/// Something that happens in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    LapEnd,
    TurnOver,
    OnTurn,
    NoTurn,
    Endless,
    Capture,
    /// A position of the game comes again.
    Repetition,
}

/// What a condition asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    Otherwise,
    Option {
        name: Name,
        value: Name,
    },
    In(Pits),
    InStore {
        their: bool,
    },
    Here(Contents),
    /// What the next pit of the circuit holds.
    Next(Contents),
    /// The opponent's pit of the same number carries a mark.
    Twin {
        their: bool,
        name: Name,
    },
    /// A mark lies on some pit (any) or on none.
    MarkHeld {
        quantifier: Quantifier,
        their: bool,
        name: Name,
    },
    Store {
        their: bool,
        contents: Contents,
    },
    /// This pit is the one that the lap was lifted from.
    OriginHere,
    /// The run of captures would take all that the opponent has.
    Slam,
    Facing {
        behind: bool,
        contents: Contents,
    },
    Quantified {
        quantifier: Quantifier,
        pits: Pits,
        contents: Contents,
    },
    Hand {
        before: bool,
        their: bool,
        contents: Contents,
    },
    Can {
        their: bool,
        kind: Name,
    },
    Target {
        kind: Name,
    },
    Phase(Name),
    Event(Event),
    FirstLap,
    /// Whether something was captured in this move; with a name: whether a pit that carried this mark was.
    Captured(Option<Name>),
    Clockwise(bool),
    /// The pit that the lap was lifted from is one of these.
    OriginIn(Pits),
    EndedIn(Pits),
    Emptied(Pits),
    PitsWith {
        pits: Pits,
        contents: Contents,
    },
    Named {
        their: bool,
        name: Name,
    },
    /// Words that fit nothing; reported when they were read.
    Unknown,
}

/// A test, perhaps turned round by `not`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub negated: bool,
    pub test: Test,
    pub span: Span,
}

/// Which way a sowing goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    Either,
    Clockwise,
    Counterclockwise,
    Inward,
    Onward,
}

/// Where the first seed of a sowing falls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SowFrom {
    Next,
    /// The pit that got the first seed of the lap that captures.
    Entry,
    Pits {
        nearest: bool,
        pits: Pits,
    },
}

/// What is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Take {
    Facing,
    BehindFacing,
    Here,
    /// One pit of the opponent, the player's choice.
    Any(Contents),
    /// This pit and those before it for which the clause holds.
    Run(RunPart),
    /// All seeds on the board.
    Rest,
}

/// How much of a run is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunPart {
    Whole,
    /// Without the pit of the last seed.
    ButFirst,
    /// Without the pit that is farthest from it.
    ButLast,
}

/// How many seeds are lifted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lift {
    All,
    Seeds(Number),
    AllBut(Number),
}

/// How a game ends for the player a clause speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    Loses,
    Wins,
    Draws,
    Illegal,
    /// The turn is over; the game goes on.
    Stops,
    /// Each player keeps the seeds in the own pits; more seeds win.
    KeepOwn,
    /// The player gets all seeds that are left; more seeds win.
    KeepAll,
}

/// Which pits a sowing goes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Circuit {
    /// Those of the player who sows.
    Own,
    /// Those of both players.
    Board,
}

/// Where the seeds that a player has won are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stores {
    None,
    /// Beside the board.
    Off,
    /// On the circuit, behind the last pit of each player.
    On,
}

/// What a clause does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Stop,
    Relay,
    RelayFromNext,
    Capture,
    Again,
    /// The player's choice among simple actions.
    Choice(Vec<Action>),
    Place(Number),
    Lift(Lift),
    Sow {
        headings: Vec<(Heading, Span)>,
        /// A direction that stands after `or`: the only one to which `when captured` then applies.
        second: Option<(Heading, Span)>,
        from: Option<SowFrom>,
        when_captured: bool,
    },
    Take(Take),
    ToStore {
        their: bool,
    },
    /// The seed that is sown passes this pit over.
    Skip,
    Mark(Name),
    Drop {
        both: bool,
        name: Name,
    },
    Verdict(Verdict),
    /// A result that counts double in a match.
    Double(Verdict),
    Nothing,
    /// Words that fit nothing; reported when they were read.
    Unknown,
}

/// An action where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub act: Act,
    pub span: Span,
}

/// A citation: the text between brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cite {
    pub text: String,
    pub span: Span,
}

/// `conditions -> actions [cites]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    pub conditions: Vec<Condition>,
    pub actions: Vec<Action>,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// `from`, `never`, `prefer`, `never move`, `prefer move`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilterKind {
    From,
    Never,
    Prefer,
    NeverMove,
    PreferMove,
}

/// A filter on starts or on whole moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    pub kind: FilterKind,
    pub conditions: Vec<Condition>,
    /// `when …`: the filter is there only then.
    pub guard: Vec<Condition>,
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// A block's list of clauses and the span of its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    pub clauses: Vec<Clause>,
    pub span: Span,
}

/// A kind of turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// `None` for a game with one kind.
    pub name: Option<Name>,
    pub filters: Vec<Filter>,
    pub start: Option<List>,
    pub lap_end: Option<List>,
    pub capture: Option<List>,
    pub seed: Option<List>,
    pub after: Option<Name>,
    /// What the header cites, or the phase around it.
    pub cites: Vec<Cite>,
    pub span: Span,
}

/// A phase of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    pub name: Name,
    pub when: Vec<Condition>,
    pub filters: Vec<Filter>,
    pub turns: Vec<Turn>,
    pub span: Span,
}

/// Which way round the board sowing may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    Either,
    Clockwise,
    Counterclockwise,
}

/// A line of a board block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardLine {
    Rows { rows: Number, columns: Number, circuit: Circuit, stores: Stores, ways: Ways, span: Span },
    Pits { name: Name, pits: Vec<Pits> },
}

/// Where a line of a setup block puts seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupPlace {
    Hand,
    Pits(Pits),
    /// No place: so many seeds there are in the game.
    Total,
}

/// `6 in nyumba`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupLine {
    pub seeds: Number,
    pub place: SetupPlace,
    pub when: Vec<Condition>,
    pub span: Span,
}

/// A line of an end block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndLine {
    Limit { laps: Number, cites: Vec<Cite>, span: Span },
    Clause(Clause),
}

/// When marks of a name are dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifetime {
    /// At the end of the turn after the one that set them.
    NextTurn,
    /// At the end of the next turn of the opponent of the pit's owner.
    TheirNextTurn,
    /// For good.
    Forever,
}

/// A block at the top level, or a `let` or filter that stands there alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Top {
    Board { lines: Vec<BoardLine>, span: Span },
    Setup { lines: Vec<SetupLine>, span: Span },
    Flag { name: Name, list: List },
    Mark { name: Name, lifetime: Lifetime, owned: bool, span: Span },
    Let { name: Name, conditions: Vec<Condition>, span: Span },
    Filter(Filter),
    Phase(Phase),
    Turn(Turn),
    After { name: Name, list: List },
    Capture(List),
    Seed(List),
    End { lines: Vec<EndLine>, span: Span },
}

impl Top {
    /// The word and name by which a block of an extending file replaces one of its base. Filters and turns without a
    /// name have the name ``.
    #[must_use]
    pub fn key(&self) -> (&'static str, &str) {
        match self {
            Top::Board { .. } => ("board", ""),
            Top::Setup { .. } => ("setup", ""),
            Top::Flag { name, .. } => ("flag", &name.text),
            Top::Mark { name, .. } => ("mark", &name.text),
            Top::Let { name, .. } => ("let", &name.text),
            Top::Filter(_) => ("filter", ""),
            Top::Phase(phase) => ("phase", &phase.name.text),
            Top::Turn(turn) => ("turn", turn.name.as_ref().map_or("", |name| &name.text)),
            Top::After { name, .. } => ("after", &name.text),
            Top::Capture(_) => ("capture", ""),
            Top::Seed(_) => ("seed", ""),
            Top::End { .. } => ("end", ""),
        }
    }

    /// The header, or the whole clause.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Top::Board { span, .. }
            | Top::Setup { span, .. }
            | Top::Mark { span, .. }
            | Top::Let { span, .. }
            | Top::End { span, .. } => *span,
            Top::Flag { list, .. } | Top::After { list, .. } | Top::Capture(list) | Top::Seed(list) => list.span,
            Top::Filter(filter) => filter.span,
            Top::Phase(phase) => phase.span,
            Top::Turn(turn) => turn.span,
        }
    }
}
