//! One line of choices of a turn on any board of two circuits, for the games of Hus: seeds on the move one by one,
//! what was taken, and the history that tells whether the move ever ends. No rule of a single game is here.

use std::collections::HashSet;

use super::options::Options;
use super::rules::NeverEnding;
use crate::board::{Capture, Expansion, Hand, MAX_LANES, Move, Outcome, Played, Position, Shape, Side};

/// The pit a lap ended in.
#[derive(Clone, Copy, Debug)]
pub(super) struct LapEnd {
    pub(super) lane: usize,
    /// The pit was empty before the last seed.
    pub(super) was_empty: bool,
}

/// How a line of choices ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    TurnOver,
    /// This player has won.
    Won(Side),
    /// The move never ends.
    Endless,
}

/// What must be alike at two lap ends for the move to repeat itself.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    pits: [[u8; MAX_LANES]; 2],
    last: usize,
    clockwise: bool,
    captured_yet: bool,
}

/// A turn under way, or over.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) mv: Move,
    /// The board as it stands, the mover still on turn.
    pub(super) position: Position,
    pub(super) clockwise: bool,
    captures: Vec<Capture>,
    laps: u32,
    seen: HashSet<State>,
}

/// Seeds lifted or taken, and the line they are to be sown in.
pub(super) struct Lap {
    pub(super) line: Line,
    /// The lane that gets the first seed.
    pub(super) first: usize,
    pub(super) seeds: u8,
}

impl Line {
    /// Lifts the pit a turn starts from.
    pub(super) fn start(position: &Position, lane: usize, clockwise: bool, hand: Option<Hand>) -> Lap {
        let line = Line {
            mv: Move::new(position.shape.pit(position.turn, lane), hand),
            position: *position,
            clockwise,
            captures: Vec::new(),
            laps: 0,
            seen: HashSet::new(),
        };
        line.relay(lane)
    }

    pub(super) fn mover(&self) -> Side {
        self.position.turn
    }

    pub(super) fn opponent(&self) -> Side {
        self.position.turn.other()
    }

    /// Lifts an own pit; its seeds are sown from the next one on.
    pub(super) fn relay(mut self, lane: usize) -> Lap {
        let seeds = self.lift(self.mover(), lane);
        self.sow_after(lane, seeds)
    }

    /// Takes all seeds of a pit, as a capture or a part of one.
    pub(super) fn take(&mut self, side: Side, lane: usize) -> u8 {
        let seeds = self.lift(side, lane);
        self.captures.push(Capture { pit: self.position.shape.pit(side, lane), seeds });
        seeds
    }

    /// Seeds to be sown into the pits after `lane`.
    pub(super) fn sow_after(self, lane: usize, seeds: u8) -> Lap {
        Lap { first: next(self.position.shape, lane, self.clockwise), seeds, line: self }
    }

    /// Whether the line has been at this lap end before or may have no further lap. Asked only where it would go on.
    pub(super) fn is_endless(&mut self, end: LapEnd, lap_limit: u32) -> bool {
        let state = State {
            pits: self.position.lanes,
            last: end.lane,
            clockwise: self.clockwise,
            captured_yet: !self.captures.is_empty(),
        };
        !self.seen.insert(state) || self.laps >= lap_limit
    }

    fn lift(&mut self, side: Side, lane: usize) -> u8 {
        std::mem::take(&mut self.position.lanes[side.index()][lane])
    }
}

impl Lap {
    /// Sows the seeds one by one. A sowing that comes after the game was decided is not counted as a lap.
    pub(super) fn sow(self, decided: bool) -> (Line, LapEnd) {
        let Lap { mut line, first, mut seeds } = self;
        let (shape, mover) = (line.position.shape, line.mover());
        assert!(seeds > 0, "a lap has seeds");
        let mut lane = first;
        loop {
            let pit = &mut line.position.lanes[mover.index()][lane];
            let was_empty = *pit == 0;
            *pit += 1;
            seeds -= 1;
            if seeds == 0 {
                line.laps += u32::from(!decided);
                return (line, LapEnd { lane, was_empty });
            }
            lane = next(shape, lane, line.clockwise);
        }
    }
}

/// Collects the lines of a turn as they end.
pub(super) struct Lines {
    never_ending: NeverEnding,
    expansion: Expansion,
}

impl Lines {
    pub(super) fn new(never_ending: NeverEnding) -> Lines {
        Lines { never_ending, expansion: Expansion::default() }
    }

    /// Adds a line that is over.
    pub(super) fn add(&mut self, line: Line, ending: Ending) {
        let outcome = match (ending, self.never_ending) {
            (Ending::Won(side), _) => Some(Outcome::Won(side)),
            (Ending::TurnOver, _) | (Ending::Endless, NeverEnding::Stops) => None,
            (Ending::Endless, NeverEnding::Loses) => Some(Outcome::Won(line.opponent())),
            (Ending::Endless, NeverEnding::Draw) => Some(Outcome::Draw),
            (Ending::Endless, NeverEnding::Illegal) => {
                self.expansion.never_ending.push(line.mv);
                return;
            }
        };
        let Line { mv, mut position, captures, laps, .. } = line;
        position.turn = position.turn.other();
        self.expansion.moves.push(Played { mv, position, outcome, laps, captures });
    }

    /// All that can be played; if that is nothing, the mover has lost.
    pub(super) fn finish(self, mover: Side) -> Expansion {
        let mut expansion = self.expansion;
        expansion.moves.sort_by_cached_key(|played| played.mv.to_string());
        expansion.never_ending.sort_by_cached_key(ToString::to_string);
        expansion.outcome = expansion.moves.is_empty().then(|| Outcome::Won(mover.other()));
        expansion
    }
}

/// The option `never-ending`.
pub(super) fn never_ending(options: &mut Options) -> Result<NeverEnding, String> {
    options.pick(
        "never-ending",
        &[
            ("illegal", NeverEnding::Illegal),
            ("loses", NeverEnding::Loses),
            ("draw", NeverEnding::Draw),
            ("stop", NeverEnding::Stops),
        ],
    )
}

/// Lanes of a player with at least so many seeds.
pub(super) fn lanes_with(position: &Position, side: Side, at_least: u8) -> Vec<usize> {
    (0..position.shape.lanes()).filter(|&lane| position.lanes[side.index()][lane] >= at_least).collect()
}

/// The opponent's lane that faces an inner lane and holds something to capture.
pub(super) fn facing_occupied(position: &Position, side: Side, lane: usize) -> Option<usize> {
    let facing = position.shape.facing(lane)?;
    (position.lanes[side.other().index()][facing] > 0).then_some(facing)
}

/// Where the hand moves as its owner sees it: clockwise is right in the inner row, left in the outer one.
pub(super) fn hand(shape: Shape, lane: usize, clockwise: bool) -> Hand {
    let inner = lane < usize::from(shape.columns());
    if inner == clockwise { Hand::Right } else { Hand::Left }
}

/// The next lane of the circuit.
fn next(shape: Shape, lane: usize, clockwise: bool) -> usize {
    let lanes = shape.lanes();
    if clockwise { (lane + 1) % lanes } else { (lane + lanes - 1) % lanes }
}
