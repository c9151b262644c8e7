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
    /// Here is one of these pits (of the opponent, in an `after` list).
    In { their: bool, lanes: Lanes },
    /// Seeds in this pit.
    Here(R),
    /// Seeds in this pit before the seed that just fell.
    HereBefore(R),
    /// Seeds in the opponent's pit that faces this one.
    Facing(R),
    /// Seeds in the pit behind that.
    BehindFacing(R),
    /// How many pits of a set hold so many seeds.
    Count { quantifier: Quantifier, their: bool, lanes: Lanes, range: R },
    /// Seeds in a hand, now or before the turn.
    Hand { before: bool, their: bool, range: R },
    /// A flag holds.
    Flag { their: bool, flag: usize },
    /// This pit carries a mark.
    Marked(usize),
    /// The lap that ended is the first of the turn.
    FirstLap,
    /// Something was captured in this turn.
    Captured,
    /// A pit that carried this mark was captured in this turn.
    CapturedMark(usize),
    /// The hand moves clockwise (or the other way) round the own pits.
    Clockwise(bool),
    /// The lap that ended was lifted from one of these pits.
    Origin(Lanes),
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
    /// Whether the question has an answer there.
    #[must_use]
    pub fn fits(&self, asked: Asked) -> bool {
        match self {
            Atom::In { their: true, .. } => asked == Asked::After,
            Atom::In { .. }
            | Atom::Here(_)
            | Atom::Facing(_)
            | Atom::BehindFacing(_)
            | Atom::Marked(_)
            | Atom::Count { quantifier: Quantifier::Only, .. } => asked.has_here(),
            Atom::HereBefore(_) => asked == Asked::LapEnd,
            Atom::Count { .. } | Atom::Flag { .. } | Atom::Hand { before: false, .. } => true,
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
            Atom::In { their, lanes } => Atom::In { their: *their, lanes: *lanes },
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

    /// The same question asked of the other player.
    #[must_use]
    pub fn flipped(mut self) -> Atom<R> {
        match &mut self {
            Atom::In { their, .. }
            | Atom::Count { their, .. }
            | Atom::Hand { their, .. }
            | Atom::Flag { their, .. }
            | Atom::Can { their, .. } => *their = !*their,
            _ => {}
        }
        self
    }
}
