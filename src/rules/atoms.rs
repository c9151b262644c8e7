//! The one list of things a condition can ask.
//!
//! A condition is a Boolean formula over these atoms; a variant that needs to ask something new adds it here, with
//! its sentence and where it may be asked. Ranges of seeds are a type parameter: in checked rules they may still name
//! an option, in compiled tables they are numbers.

use super::tree::{Event, Quantifier};

/// Pits of one player, lane 0 in bit 0 (see [`Shape`](crate::board::Shape)).
pub type Lanes = u64;

/// One question about the board, the turn or an event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom<R> {
    /// Here is one of these pits. Pits of the opponent are looked at in an `after` list, and wherever both players'
    /// pits are one circuit.
    In { their: bool, lanes: Lanes },
    /// Here is a store.
    InStore { their: bool },
    /// Seeds in this pit.
    Here(R),
    /// Seeds in this pit before the seed that just fell.
    HereBefore(R),
    /// Seeds in the opponent's pit that faces this one.
    Facing(R),
    /// Seeds in the pit behind that.
    BehindFacing(R),
    /// Seeds in the pit that comes next on the circuit.
    Next(R),
    /// How many pits of a set hold so many seeds.
    Count { quantifier: Quantifier, their: bool, lanes: Lanes, range: R },
    /// Seeds in a hand, now or before the turn.
    Hand { before: bool, their: bool, range: R },
    /// Seeds in a store.
    Store { their: bool, range: R },
    /// A flag holds.
    Flag { their: bool, flag: usize },
    /// This pit carries a mark.
    Marked(usize),
    /// This pit carries a mark that belongs to a player; marks of that sort take two numbers, of which this is the
    /// first (see [`Mark`](super::Mark)).
    Owned { their: bool, mark: usize },
    /// Some pit carries a mark: of a player, if it is of the sort that belongs to one.
    Held { their: bool, owned: bool, mark: usize },
    /// The opponent's pit of the same number carries a mark of a player.
    Twin { their: bool, owned: bool, mark: usize },
    /// The lap that ended is the first of the turn.
    FirstLap,
    /// Something was captured in this turn.
    Captured,
    /// A pit that carried this mark was captured in this turn.
    CapturedMark(usize),
    /// The hand moves clockwise (or the other way) as the board is seen from above.
    Clockwise(bool),
    /// The lap that ended was lifted from one of these pits.
    Origin(Lanes),
    /// This pit is the one that the lap was lifted from.
    OriginHere,
    /// The run of captures would take all seeds of the opponent: a number that the compiler gives to the conditions
    /// beside it.
    Slam(usize),
    /// The last lap ended in one of these pits.
    EndedIn(Lanes),
    /// The last lap ended in a pit that carried this mark when the turn began.
    EndedMarked(usize),
    /// All seeds of these pits were lifted or taken at once, or were gone at a lap's end.
    Emptied(Lanes),
    /// A player could play a turn of this kind.
    Can { their: bool, kind: usize },
    /// This is the only pit that a turn of this kind could capture with its first lap.
    Target(usize),
    /// Something happens.
    Event(Event),
}

/// What `here` is in a list, and so what may be asked there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// `from`, `never`, `prefer`: the candidate pit.
    Candidate,
    /// `start`: the candidate pit.
    Start,
    /// `lap end`: the pit of the last seed.
    LapEnd,
    /// `seed`: the pit that a seed is about to fall in.
    Seed,
    /// `capture`: the capturing pit.
    Capture,
    /// `after`: each pit in turn.
    After,
    /// `prefer move`, `never move`: a complete move.
    Move,
    /// A flag's list: no pit, an event.
    Flag,
    /// The `end` block: no pit, an event.
    End,
    /// `phase … when`: no pit.
    Phase,
    /// `when …` of a filter: no pit.
    Guard,
}

impl Asked {
    /// How the place is called in a message.
    #[must_use]
    pub fn called(self) -> &'static str {
        match self {
            Asked::Candidate => "a filter on starts",
            Asked::Start => "a start list",
            Asked::LapEnd => "a lap-end list",
            Asked::Seed => "a seed list",
            Asked::Capture => "a capture list",
            Asked::After => "an after list",
            Asked::Move => "a filter on moves",
            Asked::Flag => "a flag's list",
            Asked::End => "the end block",
            Asked::Phase => "the condition of a phase",
            Asked::Guard => "the `when` of a filter",
        }
    }

    /// Whether one pit is looked at.
    #[must_use]
    pub fn has_here(self) -> bool {
        !matches!(self, Asked::Move | Asked::Flag | Asked::End | Asked::Phase | Asked::Guard)
    }
}

impl<R> Atom<R> {
    /// Whether the question has an answer there. `shared`: both players sow round one circuit.
    #[must_use]
    pub fn fits(&self, asked: Asked, shared: bool) -> bool {
        match self {
            Atom::In { their: true, .. } => asked == Asked::After || shared && asked.has_here(),
            Atom::InStore { .. } => matches!(asked, Asked::LapEnd | Asked::Capture | Asked::Seed),
            Atom::Next(_) => matches!(asked, Asked::Candidate | Asked::Start),
            Atom::OriginHere => matches!(asked, Asked::LapEnd | Asked::Seed),
            Atom::Slam(_) => asked == Asked::LapEnd,
            Atom::In { .. }
            | Atom::Here(_)
            | Atom::Facing(_)
            | Atom::BehindFacing(_)
            | Atom::Marked(_)
            | Atom::Owned { .. }
            | Atom::Twin { .. }
            | Atom::Count { quantifier: Quantifier::Only, .. } => asked.has_here(),
            Atom::HereBefore(_) => matches!(asked, Asked::LapEnd | Asked::Seed),
            Atom::Count { .. }
            | Atom::Flag { .. }
            | Atom::Held { .. }
            | Atom::Store { .. }
            | Atom::Hand { before: false, .. } => true,
            Atom::Hand { before: true, .. } => asked == Asked::After,
            Atom::FirstLap | Atom::Captured | Atom::Clockwise(_) => {
                matches!(asked, Asked::LapEnd | Asked::Capture)
                    || (asked == Asked::Move && matches!(self, Atom::Captured))
            }
            Atom::Origin(_) => asked == Asked::LapEnd,
            Atom::CapturedMark(_) | Atom::EndedIn(_) | Atom::EndedMarked(_) => asked == Asked::Move,
            Atom::Emptied(_) => matches!(asked, Asked::Move | Asked::Flag),
            Atom::Can { .. } | Atom::Target(_) => asked == Asked::After,
            Atom::Event(event) => match asked {
                Asked::Flag => *event == Event::Capture,
                Asked::End => *event != Event::Capture,
                _ => false,
            },
        }
    }

    /// The same question about numbers.
    ///
    /// # Errors
    ///
    /// Those of `range`.
    pub fn try_map<S, E>(&self, mut range: impl FnMut(&R) -> Result<S, E>) -> Result<Atom<S>, E> {
        Ok(match self {
            Atom::Here(r) => Atom::Here(range(r)?),
            Atom::HereBefore(r) => Atom::HereBefore(range(r)?),
            Atom::Facing(r) => Atom::Facing(range(r)?),
            Atom::BehindFacing(r) => Atom::BehindFacing(range(r)?),
            Atom::Count { quantifier, their, lanes, range: r } => {
                Atom::Count { quantifier: *quantifier, their: *their, lanes: *lanes, range: range(r)? }
            }
            Atom::Hand { before, their, range: r } => Atom::Hand { before: *before, their: *their, range: range(r)? },
            Atom::Next(r) => Atom::Next(range(r)?),
            Atom::Store { their, range: r } => Atom::Store { their: *their, range: range(r)? },
            Atom::In { their, lanes } => Atom::In { their: *their, lanes: *lanes },
            Atom::InStore { their } => Atom::InStore { their: *their },
            Atom::Owned { their, mark } => Atom::Owned { their: *their, mark: *mark },
            Atom::Held { their, owned, mark } => Atom::Held { their: *their, owned: *owned, mark: *mark },
            Atom::Twin { their, owned, mark } => Atom::Twin { their: *their, owned: *owned, mark: *mark },
            Atom::OriginHere => Atom::OriginHere,
            Atom::Slam(run) => Atom::Slam(*run),
            Atom::Flag { their, flag } => Atom::Flag { their: *their, flag: *flag },
            Atom::Marked(mark) => Atom::Marked(*mark),
            Atom::FirstLap => Atom::FirstLap,
            Atom::Captured => Atom::Captured,
            Atom::CapturedMark(mark) => Atom::CapturedMark(*mark),
            Atom::Clockwise(way) => Atom::Clockwise(*way),
            Atom::Origin(lanes) => Atom::Origin(*lanes),
            Atom::EndedIn(lanes) => Atom::EndedIn(*lanes),
            Atom::EndedMarked(mark) => Atom::EndedMarked(*mark),
            Atom::Emptied(lanes) => Atom::Emptied(*lanes),
            Atom::Can { their, kind } => Atom::Can { their: *their, kind: *kind },
            Atom::Target(kind) => Atom::Target(*kind),
            Atom::Event(event) => Atom::Event(*event),
        })
    }

    /// The same question asked of the own pits.
    #[must_use]
    pub fn as_own(self) -> Atom<R> {
        match self {
            Atom::Count { quantifier, lanes, range, .. } => Atom::Count { quantifier, their: false, lanes, range },
            atom => atom,
        }
    }

    /// The same question asked of the other player.
    #[must_use]
    pub fn flipped(mut self) -> Atom<R> {
        match &mut self {
            Atom::In { their, .. }
            | Atom::InStore { their }
            | Atom::Store { their, .. }
            | Atom::Owned { their, .. }
            | Atom::Held { their, .. }
            | Atom::Twin { their, .. }
            | Atom::Count { their, .. }
            | Atom::Hand { their, .. }
            | Atom::Flag { their, .. }
            | Atom::Can { their, .. } => *their = !*their,
            _ => {}
        }
        self
    }
}
