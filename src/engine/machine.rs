//! The machine: the tables of a reading, and the room it needs to play.

use rustc_hash::FxHashSet;

use super::ask::Bare;
use super::course::Course;
use super::sowing::Sowing;
use super::state::State;
use crate::board::{Hand, Move, Outcome, Shape, Side};
use crate::compile::{CaptureEnd, Compiled, EndRule, KindTables, Place, Question};
use crate::rules::LapAct;
use crate::rules::tree::{Event, Verdict, Ways};

/// Plays one reading of a variant on rings of at most `L` pits a player.
#[derive(Clone, Debug)]
pub struct Machine<const L: usize> {
    pub compiled: Compiled,
    pub(super) sowing: Sowing<L>,
    /// How each kind of turn sows; empty if all sow simply round the own pits.
    pub(super) courses: Vec<Course<L>>,
    pub(super) lanes: usize,
    /// The place after each lane, where the board has one direction.
    pub(super) following: Vec<usize>,
    /// Whether captured seeds are ever sown from the pit that got the first seed of a lap.
    pub(super) asks_entry: bool,
    /// Whether a capture can end a turn, its seeds being in a store.
    pub(super) banks: bool,
    /// The lanes of the inner or only row.
    pub(super) row: u64,
    /// All lanes of a player.
    pub(super) ring: u64,
    pub(super) columns: u32,
    /// End clauses by the event at which they are asked.
    pub(super) at_lap_end: Vec<EndRule>,
    /// By lap-end clause, the pits that it wants to be empty, if it asks for nothing else.
    pub(super) bare: Vec<Option<Bare<L>>>,
    /// The same if there is one such clause and no other.
    pub(super) lone_bare: Option<(Bare<L>, Verdict)>,
    pub(super) at_turn_over: Vec<EndRule>,
    pub(super) on_turn: Vec<EndRule>,
    /// Whether the laps of a move must be remembered, because the place where it repeats matters.
    pub(super) remembers: bool,
    /// By place, which end of the row captured seeds start from that are sown from there, against the lanes and with
    /// them, as the mover sees it.
    pub(super) row_ends: Vec<[Hand; 2]>,
    /// How the first laps of each kind of turn are tried.
    pub(super) trials: Vec<Trial>,
}

/// What is known beforehand of the first laps of a kind of turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    /// The places in which a lap can end with a capture.
    pub captures: u64,
    /// Whether the lap-end list can be asked without sowing: nothing but the pit of the last seed, those facing it and
    /// what no sowing changes matters.
    pub unsown: bool,
}

impl Trial {
    fn of(kind: &KindTables, plain: bool, places: usize) -> Trial {
        let still = |question: &Question| {
            matches!(
                question,
                Question::In { .. }
                    | Question::FirstLap
                    | Question::Captured
                    | Question::Clockwise(_)
                    | Question::Origin(_)
                    | Question::Flag { .. }
                    | Question::Marked(_)
            )
        };
        Trial {
            captures: kind.lap_end.lanes_with(places, |act| matches!(act, LapAct::Capture | LapAct::Take(_))),
            unsown: plain && kind.lap_end.bits.iter().all(|(question, _)| still(question)),
        }
    }
}

/// The end of the row that captured seeds start from: by the pit, or in the middle of a row by the direction.
fn row_end(shape: Shape, lane: usize, clockwise: bool) -> Hand {
    let column = shape.pit(Side::South, lane).column;
    match (2 * u16::from(column)).cmp(&(u16::from(shape.columns()) + 1)) {
        std::cmp::Ordering::Less => Hand::Left,
        std::cmp::Ordering::Greater => Hand::Right,
        std::cmp::Ordering::Equal if clockwise => Hand::Right,
        std::cmp::Ordering::Equal => Hand::Left,
    }
}

impl<const L: usize> Machine<L> {
    /// A machine for a compiled reading.
    ///
    /// # Panics
    ///
    /// If the board has more than `L` lanes a player.
    #[must_use]
    pub fn new(mut compiled: Compiled) -> Machine<L> {
        // A comparison puts lists and kinds of one reading into another: their numbers are those of this machine.
        for (number, kind) in compiled.phases.iter_mut().flat_map(|phase| &mut phase.kinds).enumerate() {
            kind.table = number;
        }
        let lanes = compiled.shape.lanes();
        let columns = u32::from(compiled.shape.columns());
        let ones = |count: u32| if count == 64 { u64::MAX } else { (1 << count) - 1 };
        let ends =
            |event: Event| -> Vec<EndRule> { compiled.ends.iter().filter(|end| end.event == event).cloned().collect() };
        let kinds = || compiled.phases.iter().flat_map(|phase| &phase.kinds);
        let plain = |ring: &[u8]| ring.len() == lanes && !compiled.places.shared;
        let courses = if kinds().all(|kind| kind.seed.is_empty() && plain(&kind.ring)) {
            Vec::new()
        } else {
            kinds().map(|kind| Course::new(kind, compiled.places)).collect()
        };
        let captures =
            || kinds().flat_map(|kind| kind.capture.iter().flat_map(|table| &table.actions).chain(&kind.inlines));
        Machine {
            asks_entry: captures().any(|rule| rule.then == CaptureEnd::SowFromEntry),
            following: {
                let circuit = compiled.places.circuit();
                let step = if compiled.ways == Ways::Counterclockwise { circuit.len() - 1 } else { 1 };
                let at = |lane: usize| circuit.iter().position(|&place| place == lane).expect("a lane of the circuit");
                (0..lanes).map(|lane| circuit[(at(lane) + step) % circuit.len()]).collect()
            },
            banks: captures().any(|rule| matches!(rule.then, CaptureEnd::Stop | CaptureEnd::Again)),
            row_ends: (0..compiled.places.count())
                .map(|place| match compiled.places.at(place) {
                    Place::Pit { lane, .. } => [false, true].map(|way| row_end(compiled.shape, lane, way)),
                    Place::Store { .. } => [Hand::Left, Hand::Right],
                })
                .collect(),
            trials: kinds().map(|kind| Trial::of(kind, courses.is_empty(), compiled.places.count())).collect(),
            courses,
            lanes,
            sowing: Sowing::new(lanes),
            row: ones(columns),
            ring: ones(lanes as u32),
            columns,
            lone_bare: match ends(Event::LapEnd).as_slice() {
                [end] => Bare::of(&end.formula).map(|bare| (bare, end.verdict)),
                _ => None,
            },
            bare: ends(Event::LapEnd).iter().map(|end| Bare::of(&end.formula)).collect(),
            at_lap_end: ends(Event::LapEnd),
            at_turn_over: ends(Event::TurnOver),
            on_turn: ends(Event::OnTurn),
            remembers: compiled.endless != crate::rules::tree::Verdict::Illegal,
            compiled,
        }
    }
}

/// A choice made in the course of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    GoOn,
    From(Hand),
    /// A lane of the opponent.
    Pit(u8),
    /// A lane of the mover, where more than two could be chosen.
    Own(u8),
}

/// How a move went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Set if the move ended the game.
    pub outcome: Option<Outcome>,
    /// Sowings.
    pub laps: u32,
    /// The move never ends; under a reading that forbids this it is no move.
    pub endless: bool,
    /// The mover has another turn.
    pub again: bool,
}

/// Where a move stands at a lap's end, as far as going on depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Snapshot<const L: usize> {
    pub lanes: [[u8; L]; 2],
    pub flags: [u8; 2],
    pub lane: u8,
    pub direction: u8,
    pub captured: bool,
    /// As [`Cursor::entry`], if that matters.
    pub entry: u8,
}

/// What is known of a move besides the state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    /// The pit of the last seed.
    pub lane: u8,
    /// The pit that the lap was lifted from; of a captured lap the pit that captured.
    pub origin: u8,
    /// The pit that got the first seed of the lap.
    pub entry: u8,
    /// 0 none yet, 1 clockwise, 2 anticlockwise.
    pub direction: u8,
    pub captured: bool,
    /// The capture that is being made has taken something.
    pub picked: bool,
    pub laps: u32,
    /// Marks that a captured pit carried.
    pub captured_marks: u8,
    /// Which of the watched sets were empty at a lap's end.
    pub emptied: u8,
    /// What the next states are held against, in [`Scratch::saved`], and the lap at which it is replaced.
    pub saved: u32,
    pub save_at: u32,
    /// The last place on this path where the player had a choice, in [`Scratch::crossings`].
    pub crossing: u32,
}

/// Nothing saved yet.
pub(super) const NOT_SAVED: u32 = u32::MAX;

/// No crossing yet.
pub(super) const NO_CROSSING: u32 = u32::MAX;

impl Cursor {
    pub fn new() -> Cursor {
        Cursor {
            lane: 0,
            origin: 0,
            entry: 0,
            direction: 0,
            captured: false,
            picked: false,
            laps: 0,
            captured_marks: 0,
            emptied: 0,
            saved: NOT_SAVED,
            save_at: 8,
            crossing: NO_CROSSING,
        }
    }
}

/// What a branch of a move does next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Resume {
    /// Lift all there and sow on.
    Relay,
    RelayFromNext,
    /// Begin a capture there.
    Capture,
    /// Take what the capture rule says from its `take` number `step` on; `seeds` are already in the hand.
    Take {
        action: u16,
        step: u8,
        seeds: u8,
    },
    /// `won`: the game was decided when these seeds were taken, so that their sowing is no lap any more.
    Sow {
        lane: u8,
        clockwise: bool,
        seeds: u8,
        won: bool,
    },
    Again,
    Stop,
}

/// A move, or the part of one that is still to be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<const L: usize> {
    pub state: State<L>,
    pub cursor: Cursor,
    pub resume: Resume,
    /// The pick that leads here, and what was captured by it, to be added when the branch is taken up.
    pub pick: Option<Pick>,
    pub taken: Option<(u8, u8)>,
    /// How many picks, captures and remembered laps come before.
    pub picks: u32,
    pub captures: u32,
    pub history: u32,
}

impl<const L: usize> Branch<L> {
    /// A move that has not begun.
    pub fn new(state: &State<L>) -> Branch<L> {
        Branch {
            state: *state,
            cursor: Cursor::new(),
            resume: Resume::Stop,
            pick: None,
            taken: None,
            picks: 0,
            captures: 0,
            history: 0,
        }
    }
}

/// A finished move that waits for the filters on whole moves.
#[derive(Clone, Debug)]
pub(super) struct Waiting<const L: usize> {
    pub lane: u8,
    pub direction: u8,
    /// Where its choices and captures are kept in [`Kept`].
    pub picks: (u32, u32),
    pub captures: (u32, u32),
    pub state: State<L>,
    pub finish: Finish,
    pub cursor: Cursor,
}

/// Choices and captures of moves that wait, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    picks: Vec<Pick>,
    captures: Vec<(u8, u8)>,
}

impl Kept {
    pub fn clear(&mut self) {
        self.picks.clear();
        self.captures.clear();
    }

    /// Keeps the choices and captures of a move, and says where.
    pub fn keep(&mut self, picks: &[Pick], captures: &[(u8, u8)]) -> ((u32, u32), (u32, u32)) {
        let from = (self.picks.len() as u32, self.captures.len() as u32);
        self.picks.extend_from_slice(picks);
        self.captures.extend_from_slice(captures);
        ((from.0, self.picks.len() as u32), (from.1, self.captures.len() as u32))
    }

    pub fn picks<const L: usize>(&self, moved: &Waiting<L>) -> &[Pick] {
        &self.picks[moved.picks.0 as usize..moved.picks.1 as usize]
    }

    pub fn captures<const L: usize>(&self, moved: &Waiting<L>) -> &[(u8, u8)] {
        &self.captures[moved.captures.0 as usize..moved.captures.1 as usize]
    }
}

/// Room for playing, to be used again for every position.
#[derive(Clone, Debug, Default)]
pub struct Scratch<const L: usize> {
    pub(super) branches: Vec<Branch<L>>,
    pub(super) picks: Vec<Pick>,
    /// Lane of the opponent (or, with the high bit, of the mover) and seeds.
    pub(super) captures: Vec<(u8, u8)>,
    pub(super) history: Vec<(State<L>, Cursor)>,
    pub(super) crossings: Vec<(Snapshot<L>, u32)>,
    pub(super) saved: Vec<Snapshot<L>>,
    pub(super) seen: FxHashSet<Snapshot<L>>,
    pub(super) waiting: Vec<Waiting<L>>,
    /// Lines of one start to play at most; none if all are wanted.
    pub(super) most: Option<u32>,
    /// The move that is wanted, or how moves that are wanted begin; other lines may be left out.
    pub(super) wanted: Option<Move>,
    /// The picks of the wanted move, as far as they are known.
    pub(super) guide: Vec<Pick>,
    /// Whether lines were left out because of that.
    pub(super) cut: bool,
    pub(super) kept: Kept,
}
