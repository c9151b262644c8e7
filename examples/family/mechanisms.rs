//! What the rules of a game make use of, found out by looking at them: all their readings together.

use shimo::rules::atoms::Atom;
use shimo::rules::tree::{Circuit, Event, Lifetime, Stores, Verdict, Ways};
use shimo::rules::{
    CaptureAct, CaptureThen, Condition, FilterAct, LapAct, Lift, Rules, SeedAct, Seeds, SowStart, StartAct, StartThen,
    TakeAct, Test, Way,
};

/// One thing that sowing games do, and whether some rules do it.
pub struct Mechanism {
    /// The part of a game that it belongs to.
    pub area: &'static str,
    pub name: &'static str,
    used: fn(&Parts) -> bool,
}

/// The parts of some rules, taken from all their lists.
struct Parts<'a> {
    rules: &'a Rules,
    atoms: Vec<&'a Atom<Seeds>>,
    starts: Vec<&'a StartAct>,
    laps: Vec<&'a LapAct>,
    captures: Vec<&'a CaptureAct>,
    filters: Vec<FilterAct>,
    move_filters: Vec<FilterAct>,
    /// With the questions of the clause.
    seeds: Vec<(SeedAct, Vec<&'a Atom<Seeds>>)>,
}

/// The mechanisms that some rules use, in the order of [`MECHANISMS`].
pub fn of(rules: &Rules) -> Vec<&'static Mechanism> {
    let parts = Parts::of(rules);
    MECHANISMS.iter().filter(|mechanism| (mechanism.used)(&parts)).collect()
}

/// Everything that is looked for.
pub const MECHANISMS: &[Mechanism] = &[
    on("board", "an own circuit for each player", |parts| parts.rules.circuit == Circuit::Own),
    on("board", "one circuit for both players", |parts| parts.rules.circuit == Circuit::Board),
    on("board", "one direction for all sowing", |parts| parts.rules.ways != Ways::Either),
    on("board", "stores beside the circuit", |parts| parts.rules.stores == Stores::Off),
    on("board", "stores on the circuit", |parts| parts.rules.stores == Stores::On),
    on("board", "pits of a kind of their own", |parts| !parts.rules.pits.is_empty()),
    on("memory", "seeds in hand", |parts| parts.rules.hand),
    on("memory", "flags of the players", |parts| !parts.rules.flags.is_empty()),
    on("memory", "marks on pits, for a time", |parts| parts.lasting(|lifetime| lifetime != Lifetime::Forever)),
    on("memory", "marks on pits, for good", |parts| parts.lasting(|lifetime| lifetime == Lifetime::Forever)),
    on("memory", "marks that belong to a player", |parts| parts.rules.marks.iter().any(|mark| mark.owned)),
    on("turn", "phases", |parts| parts.rules.phases.len() > 1),
    on("turn", "kinds of turn, one obligatory before another", |parts| {
        parts.rules.phases.iter().any(|phase| phase.kinds.len() > 1)
    }),
    on("turn", "starts that are forbidden", |parts| parts.filters.contains(&FilterAct::Never)),
    on("turn", "starts that are preferred", |parts| parts.filters.contains(&FilterAct::Prefer)),
    on("turn", "moves that are forbidden for what comes of them", |parts| {
        parts.move_filters.contains(&FilterAct::Never)
    }),
    on("turn", "moves that are preferred for what comes of them", |parts| {
        parts.move_filters.contains(&FilterAct::Prefer)
    }),
    on("start", "a seed placed from the hand", |parts| parts.starts.iter().any(|start| start.place.is_some())),
    on("start", "seeds arranged freely", |parts| parts.begins(|then| then == StartThen::Again)),
    on("start", "some seeds lifted", |parts| parts.lifts(|lift| matches!(lift, Lift::Seeds(_)))),
    on("start", "all seeds but some lifted", |parts| parts.lifts(|lift| matches!(lift, Lift::AllBut(_)))),
    on("start", "a direction of the player's choice", |parts| {
        parts.rules.ways == Ways::Either && parts.begins(|then| matches!(then, StartThen::Sow { way: Way::Either, .. }))
    }),
    on("start", "a direction that is open only to captures", |parts| {
        parts.begins(|then| matches!(then, StartThen::Sow { second: Some(_), .. }))
    }),
    on("start", "a first lap that must capture", |parts| {
        parts.begins(|then| matches!(then, StartThen::Sow { second: None, when_captured: true, .. }))
    }),
    on("start", "a turn that begins with a capture", |parts| parts.begins(|then| then == StartThen::Capture)),
    on("sowing", "the pit of the start passed over", |parts| {
        parts.sown(|act, atoms| act == SeedAct::Skip && atoms.contains(&&Atom::OriginHere))
    }),
    on("sowing", "the opponent's store passed over", |parts| {
        parts.sown(|act, atoms| act == SeedAct::Skip && atoms.contains(&&Atom::InStore { their: true }))
    }),
    on("sowing", "seeds that fall into a store instead of a pit", |parts| {
        parts.sown(|act, _| matches!(act, SeedAct::ToStore { .. }))
    }),
    on("lap end", "relay", |parts| parts.lap(|act| *act == LapAct::Relay)),
    on("lap end", "relay from the next pit", |parts| parts.lap(|act| *act == LapAct::RelayFromNext)),
    on("lap end", "stop or go on, as the player likes", |parts| parts.lap(|act| matches!(act, LapAct::Choice(_)))),
    on("lap end", "another turn", |parts| parts.lap(|act| *act == LapAct::Again)),
    on("capture", "the facing pit", |parts| parts.takes(|take| *take == TakeAct::Facing)),
    on("capture", "the pit behind the facing one", |parts| parts.takes(|take| *take == TakeAct::BehindFacing)),
    on("capture", "the pit of the last seed", |parts| parts.takes(|take| *take == TakeAct::Here)),
    on("capture", "a pit of the player's choice", |parts| parts.takes(|take| matches!(take, TakeAct::Any(_)))),
    on("capture", "a run of pits", |parts| parts.takes(|take| matches!(take, TakeAct::Run(_)))),
    on("capture", "all that is left", |parts| parts.takes(|take| *take == TakeAct::Rest)),
    on("capture", "a mark set where the last seed fell", |parts| parts.takes(|take| matches!(take, TakeAct::Mark(_)))),
    on("captured seeds", "to the store", |parts| parts.takes(|take| *take == TakeAct::ToStore { their: false })),
    on("captured seeds", "to the opponent's store", |parts| {
        parts.takes(|take| *take == TakeAct::ToStore { their: true })
    }),
    on("captured seeds", "sown on from the next pit", |parts| parts.resows(|start| start == SowStart::Next)),
    on("captured seeds", "sown on from where the lap began", |parts| parts.resows(|start| start == SowStart::Entry)),
    on("captured seeds", "sown from the nearest of some pits", |parts| {
        parts.resows(|start| matches!(start, SowStart::Pits { nearest: true, .. }))
    }),
    on("captured seeds", "sown from one of some pits, as the player or the direction has it", |parts| {
        parts.resows(|start| matches!(start, SowStart::Pits { nearest: false, .. }))
    }),
    on("asked", "whether a pit was empty before the last seed", |parts| {
        parts.asks(|atom| matches!(atom, Atom::HereBefore(_)))
    }),
    on("asked", "how many seeds a pit has now", |parts| {
        parts.rules.phases.iter().flat_map(|phase| &phase.kinds).any(|kind| {
            let conditions = kind.lap_end.iter().flat_map(|clause| &clause.conditions);
            atoms(conditions).any(|atom| matches!(atom, Atom::Here(_)))
        })
    }),
    on("asked", "whether all seeds of the opponent would be taken", |parts| {
        parts.asks(|atom| matches!(atom, Atom::Slam(_)))
    }),
    on("asked", "what the opponent could do next", |parts| {
        parts.asks(|atom| matches!(atom, Atom::Can { .. } | Atom::Target(_)))
    }),
    on("asked", "what the next pit holds", |parts| parts.asks(|atom| matches!(atom, Atom::Next(_)))),
    on("asked", "the mark of the pit with the same number", |parts| {
        parts.asks(|atom| matches!(atom, Atom::Twin { .. }))
    }),
    on("end", "in the middle of a turn", |parts| parts.ends(|event, _| event == Event::LapEnd)),
    on("end", "after a turn", |parts| parts.ends(|event, _| event == Event::TurnOver)),
    on("end", "no move", |parts| parts.ends(|event, _| event == Event::NoTurn)),
    on("end", "more than half of the seeds", |parts| {
        parts.asks(|atom| matches!(atom, Atom::Store { range: Seeds::OverHalf, .. }))
    }),
    on("end", "a position that comes again", |parts| parts.ends(|event, _| event == Event::Repetition)),
    on("end", "a move that never ends", |parts| parts.ends(|event, _| event == Event::Endless)),
    on("end", "each keeps the own seeds, and more win", |parts| parts.ends(|_, verdict| verdict == Verdict::KeepOwn)),
    on("end", "wins that count double", |parts| parts.rules.ends.iter().any(|clause| clause.action.2)),
];

const fn on(area: &'static str, name: &'static str, used: fn(&Parts) -> bool) -> Mechanism {
    Mechanism { area, name, used }
}

fn atoms<'a>(conditions: impl IntoIterator<Item = &'a Condition>) -> impl Iterator<Item = &'a Atom<Seeds>> {
    conditions.into_iter().filter_map(|condition| match &condition.test {
        Test::Atom(atom) => Some(atom),
        _ => None,
    })
}

impl<'a> Parts<'a> {
    fn of(rules: &'a Rules) -> Parts<'a> {
        let kinds = || rules.phases.iter().flat_map(|phase| &phase.kinds);
        let mut conditions: Vec<&Condition> = Vec::new();
        conditions.extend(rules.lets.iter().flat_map(|one| &one.conditions));
        conditions.extend(rules.phases.iter().flat_map(|phase| &phase.when));
        conditions.extend(rules.ends.iter().flat_map(|clause| &clause.conditions));
        conditions.extend(rules.flags.iter().flat_map(|flag| &flag.clauses).flat_map(|clause| &clause.conditions));
        for kind in kinds() {
            for filter in kind.filters.iter().chain(&kind.move_filters) {
                conditions.extend(filter.conditions.iter().chain(&filter.guard));
            }
            conditions.extend(kind.start.iter().flat_map(|clause| &clause.conditions));
            conditions.extend(kind.lap_end.iter().flat_map(|clause| &clause.conditions));
            conditions.extend(kind.capture.iter().flat_map(|clause| &clause.conditions));
            conditions.extend(kind.after.iter().flat_map(|clause| &clause.conditions));
        }
        Parts {
            rules,
            atoms: atoms(conditions).collect(),
            starts: kinds().flat_map(|kind| &kind.start).map(|clause| &clause.action).collect(),
            laps: kinds()
                .flat_map(|kind| &kind.lap_end)
                .flat_map(|clause| match &clause.action {
                    LapAct::Choice(parts) => std::iter::once(&clause.action).chain(parts),
                    act => std::iter::once(act).chain(&[]),
                })
                .collect(),
            captures: kinds()
                .flat_map(|kind| {
                    let listed = kind.capture.iter().map(|clause| &clause.action);
                    listed.chain(kind.inlines.iter().map(|(capture, _)| capture))
                })
                .collect(),
            filters: kinds().flat_map(|kind| &kind.filters).map(|filter| filter.act).collect(),
            move_filters: kinds().flat_map(|kind| &kind.move_filters).map(|filter| filter.act).collect(),
            seeds: kinds()
                .flat_map(|kind| &kind.seed)
                .map(|clause| (clause.action, atoms(&clause.conditions).collect()))
                .collect(),
        }
    }

    fn lasting(&self, wanted: impl Fn(Lifetime) -> bool) -> bool {
        self.rules.marks.iter().any(|mark| wanted(mark.lifetime))
    }

    fn begins(&self, wanted: impl Fn(StartThen) -> bool) -> bool {
        self.starts.iter().any(|start| wanted(start.then))
    }

    fn lifts(&self, wanted: impl Fn(&Lift) -> bool) -> bool {
        self.starts.iter().any(|start| wanted(&start.lift))
    }

    fn sown(&self, wanted: impl Fn(SeedAct, &[&Atom<Seeds>]) -> bool) -> bool {
        self.seeds.iter().any(|(act, atoms)| wanted(*act, atoms))
    }

    fn lap(&self, wanted: impl Fn(&LapAct) -> bool) -> bool {
        self.laps.iter().any(|act| wanted(act))
    }

    fn takes(&self, wanted: impl Fn(&TakeAct) -> bool) -> bool {
        self.captures.iter().flat_map(|capture| &capture.takes).any(wanted)
    }

    fn resows(&self, wanted: impl Fn(SowStart) -> bool) -> bool {
        self.captures.iter().any(|capture| match capture.then {
            CaptureThen::Sow { start, .. } => wanted(start),
            CaptureThen::Stop | CaptureThen::Again => false,
        })
    }

    fn asks(&self, wanted: impl Fn(&Atom<Seeds>) -> bool) -> bool {
        self.atoms.iter().any(|atom| wanted(atom))
    }

    fn ends(&self, wanted: impl Fn(Event, Verdict) -> bool) -> bool {
        self.rules.ends.iter().any(|clause| wanted(clause.action.0, clause.action.1))
    }
}
