//! One turn from its beginning to its end, lap by lap (Z7), with every choice that comes up on the way.

use std::collections::HashSet;

use super::beginning::{Beginning, Kind, is_frozen};
use super::rules::{FrontEmpty, HouseEnds, Rules};
use super::setup::{HOUSE, HOUSE_STANDS, INNER, LANES};
use super::sowing::{
    LapEnd, bound_kichwa, facing_occupied, has_hand, house_functions, house_stands, inner_with, lift, next, sow,
};
use crate::board::{Capture, Choice, Hand, Move, Position, Side};

/// How a line of choices ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The turn is over and the game is not, as far as laps tell.
    TurnOver,
    /// An inner row is empty: this player has won (Z40).
    Won(Side),
    /// The mover emptied the own inner row under `front-empty = never`.
    OwnRowEmptied,
    /// The move never ends (Z42).
    Endless,
}

/// What a lap end leads to.
enum After {
    Ends(Ending),
    Capture,
    StopOrGoOn,
    Relay,
}

/// What must be alike at two lap ends for the move to repeat itself (Z42).
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    pits: [[u8; LANES]; 2],
    last: usize,
    clockwise: bool,
    captured_yet: bool,
    flags: [u8; 2],
}

/// A turn under way, or over: one line of choices.
#[derive(Clone)]
pub(super) struct Turn<'r> {
    rules: &'r Rules,
    pub(super) mv: Move,
    /// The board as it stands, the mover still on turn.
    pub(super) position: Position,
    /// The mover had no seed in hand before the turn (Z30).
    pub(super) mtaji: bool,
    /// A capturing turn (Z12).
    pub(super) capturing: bool,
    /// The turn began in the house.
    from_house: bool,
    clockwise: bool,
    pub(super) captures: Vec<Capture>,
    pub(super) laps: u32,
    seen: HashSet<State>,
    /// The pit of the last seed.
    pub(super) last: usize,
}

impl<'r> Turn<'r> {
    /// Plays a beginning out; every line of choices is handed to `lines` with how it ended.
    pub(super) fn play(
        rules: &'r Rules,
        position: &Position,
        beginning: Beginning,
        lines: &mut Vec<(Turn<'r>, Ending)>,
    ) {
        let mover = position.turn;
        let lane = beginning.lane;
        let mut turn = Turn {
            rules,
            mv: Move::new(position.shape.pit(mover, lane), Some(beginning.hand)),
            position: *position,
            mtaji: !has_hand(rules, position, mover),
            capturing: matches!(beginning.kind, Kind::NamuaCapture | Kind::MtajiCapture),
            from_house: lane == HOUSE,
            clockwise: beginning.clockwise,
            captures: Vec::new(),
            laps: 0,
            seen: HashSet::new(),
            last: lane,
        };
        if !turn.mtaji {
            turn.position.hand[mover.index()] -= 1; // Z20
            turn.position.lanes[mover.index()][lane] += 1;
        }
        match beginning.kind {
            Kind::NamuaCapture => {
                let seeds = turn.take_facing(lane); // Z21
                turn.sow_from_kichwa(beginning.hand, seeds, lines);
            }
            Kind::Tax => turn.lift_and_sow(lane, rules.tax, lines),
            Kind::NamuaTakata | Kind::MtajiCapture | Kind::MtajiTakata => turn.lift_and_sow(lane, u8::MAX, lines),
        }
    }

    fn mover(&self) -> Side {
        self.position.turn
    }

    /// Lifted seeds start in the next pit (Z6).
    fn lift_and_sow(mut self, lane: usize, at_most: u8, lines: &mut Vec<(Turn<'r>, Ending)>) {
        let (first, seeds) = self.lift(lane, at_most);
        self.sow_on(first, seeds, lines);
    }

    fn lift(&mut self, lane: usize, at_most: u8) -> (usize, u8) {
        let mover = self.mover();
        let seeds = lift(self.rules, &mut self.position, mover, lane, at_most);
        (next(lane, self.clockwise), seeds)
    }

    /// Captured seeds start in a kichwa, towards the other one (Z6).
    fn sow_from_kichwa(mut self, kichwa: Hand, seeds: u8, lines: &mut Vec<(Turn<'r>, Ending)>) {
        self.clockwise = kichwa == Hand::Left;
        self.sow_on(kichwa_lane(kichwa), seeds, lines);
    }

    /// Sows laps until the turn ends, one line at a time: where the player may choose, the lines part.
    fn sow_on(mut self, mut first: usize, mut seeds: u8, lines: &mut Vec<(Turn<'r>, Ending)>) {
        loop {
            let mover = self.mover();
            // Z40: whose last inner seeds were just taken has lost before they are sown; this sowing is no lap.
            let decided = self.rules.front_empty != FrontEmpty::AfterTurn
                && inner_with(&self.position, mover.other(), 1).is_empty();
            let end = sow(&mut self.position, mover, first, self.clockwise, seeds).expect("a lap has seeds");
            self.laps += u32::from(!decided);
            self.last = end.lane;
            match self.after(end) {
                After::Ends(ending) => {
                    lines.push((self, ending));
                    return;
                }
                After::Capture => {
                    seeds = self.take_facing(end.lane);
                    let bound = bound_kichwa(end.lane);
                    if bound.is_none() && self.mtaji && self.rules.centre_kichwa_choice {
                        for kichwa in [Hand::Left, Hand::Right] {
                            let mut line = self.clone();
                            line.mv.choices.push(Choice::From(kichwa));
                            line.sow_from_kichwa(kichwa, seeds, lines);
                        }
                        return;
                    }
                    // Z11: from a centre pit, the kichwa from which sowing keeps its direction.
                    let kichwa = bound.unwrap_or(if self.clockwise { Hand::Left } else { Hand::Right });
                    self.clockwise = kichwa == Hand::Left;
                    first = kichwa_lane(kichwa);
                }
                After::StopOrGoOn => {
                    lines.push((self.clone(), Ending::TurnOver)); // Z25
                    self.mv.choices.push(Choice::GoOn);
                    (first, seeds) = self.lift(end.lane, u8::MAX);
                }
                After::Relay => (first, seeds) = self.lift(end.lane, u8::MAX),
            }
        }
    }

    /// What follows a lap, in the order of Z7.
    fn after(&mut self, end: LapEnd) -> After {
        let (mover, opponent) = (self.mover(), self.mover().other());
        // Z7a, Z40: the opponent's row is asked first.
        if self.rules.front_empty != FrontEmpty::AfterTurn {
            if inner_with(&self.position, opponent, 1).is_empty() {
                return After::Ends(Ending::Won(mover));
            }
            if inner_with(&self.position, mover, 1).is_empty() {
                let never = self.rules.front_empty == FrontEmpty::Never;
                return After::Ends(if never { Ending::OwnRowEmptied } else { Ending::Won(opponent) });
            }
        }
        // Z7b
        if end.was_empty {
            return After::Ends(Ending::TurnOver);
        }
        let after = self.after_occupied(end.lane);
        let goes_on = !matches!(after, After::Ends(_));
        // Z42: a capture that wins at the end of its own lap is not asked.
        if goes_on && !(matches!(after, After::Capture) && self.capture_wins(end.lane)) {
            let repeated = !self.seen.insert(self.state());
            if repeated || self.laps >= self.rules.lap_limit {
                return After::Ends(Ending::Endless);
            }
        }
        after
    }

    /// Z7c to Z7f: the lap ended in an occupied pit.
    fn after_occupied(&self, lane: usize) -> After {
        let mover = self.mover();
        // Z7c
        if self.capturing && facing_occupied(&self.position, mover, lane).is_some() {
            return After::Capture;
        }
        // Z7d
        if lane == HOUSE {
            let functions = house_functions(self.rules, &self.position, mover);
            let stands = house_stands(self.rules, &self.position, mover);
            if !self.capturing && !self.mtaji && functions {
                return After::Ends(Ending::TurnOver); // Z24
            }
            let may_stop = if self.mtaji {
                self.rules.mtaji_house_choice && functions // Z33
            } else {
                functions || (stands && self.rules.stop_where_house_stands) // Z25
            };
            if self.capturing && may_stop {
                return After::StopOrGoOn;
            }
        }
        // Z7e, Z36
        let first_from_house = self.laps == 1 && self.from_house && self.rules.takasia_first_from_house_relays;
        if !self.capturing && is_frozen(self.rules, &self.position, lane) && !first_from_house {
            return After::Ends(Ending::TurnOver);
        }
        // Z7f
        After::Relay
    }

    /// Whether a capture from a pit takes the opponent's last inner seeds and that is asked at the next lap end.
    fn capture_wins(&self, lane: usize) -> bool {
        let target = facing_occupied(&self.position, self.mover(), lane);
        let occupied = inner_with(&self.position, self.mover().other(), 1);
        self.rules.front_empty != FrontEmpty::AfterTurn && occupied.iter().all(|&pit| Some(pit) == target)
    }

    /// Takes all seeds of the facing pit (Z10) and ends houses (Z23, Z33).
    fn take_facing(&mut self, lane: usize) -> u8 {
        let (mover, opponent) = (self.mover(), self.mover().other());
        let facing = facing_occupied(&self.position, mover, lane).expect("there is something to capture");
        let seeds = lift(self.rules, &mut self.position, opponent, facing, u8::MAX);
        self.captures.push(Capture { pit: self.position.shape.pit(opponent, facing), seeds });
        if self.mtaji && !self.rules.kujifunza {
            match self.rules.house_ends {
                HouseEnds::FirstCaptureBoth => self.position.flags.iter_mut().for_each(|flags| *flags &= !HOUSE_STANDS),
                HouseEnds::FirstCaptureOwn => self.position.flags[mover.index()] &= !HOUSE_STANDS,
                HouseEnds::Emptied => {}
            }
        }
        seeds
    }

    fn state(&self) -> State {
        let mut pits = [[0; LANES]; 2];
        for (kept, lanes) in pits.iter_mut().zip(&self.position.lanes) {
            kept.copy_from_slice(&lanes[..LANES]);
        }
        State {
            pits,
            last: self.last,
            clockwise: self.clockwise,
            captured_yet: !self.captures.is_empty(),
            flags: self.position.flags,
        }
    }
}

/// The lane of the left or the right kichwa (Z2).
fn kichwa_lane(kichwa: Hand) -> usize {
    match kichwa {
        Hand::Left => 0,
        Hand::Right => INNER - 1,
    }
}
