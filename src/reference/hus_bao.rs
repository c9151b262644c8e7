//! Hus Bao, Bao for children (`hus-bao 1` to `hus-bao 4`).

use std::collections::BTreeMap;

use super::find::Reference;
use super::line::{Ending, Lap, Line, Lines, facing_occupied, hand, lanes_with, never_ending};
use super::options::Options;
use super::rules::NeverEnding;
use super::setup;
use crate::board::{Expansion, Outcome, Position, Side};

/// Hus Bao under a reading of its rules.
pub(super) struct HusBao {
    /// `capture-lifts = theirs`: the seeds of the pit that captured stay (`hus-bao 2`).
    lifts_theirs: bool,
    never_ending: NeverEnding,
    /// `lap-limit`: laps a move may have.
    lap_limit: u32,
}

impl HusBao {
    pub(super) fn new(options: &BTreeMap<String, String>) -> Result<HusBao, String> {
        let mut options = Options::new(options);
        let game = HusBao {
            lifts_theirs: options.second("capture-lifts", ["both", "theirs"])?,
            never_ending: never_ending(&mut options)?,
            lap_limit: options.number("lap-limit")?,
        };
        options.finish()?;
        Ok(game)
    }

    /// Sows a lap and lifts the next one, if the line is not over.
    fn play(&self, lap: Lap, lines: &mut Lines) -> Option<Lap> {
        let (mover, opponent) = (lap.line.mover(), lap.line.opponent());
        // hus-bao 4: at once, so before the seeds just taken are sown; this sowing is no lap.
        let decided = has_lost(&lap.line.position, opponent);
        let (mut line, end) = lap.sow(decided);
        if let Some(winner) = winner(&line.position, opponent) {
            lines.add(line, Ending::Won(winner));
            return None;
        }
        if end.was_empty {
            lines.add(line, Ending::TurnOver); // hus-bao 3
            return None;
        }
        let facing = facing_occupied(&line.position, mover, end.lane);
        // A capture that ends the game does so: it is not asked whether the move ever ends.
        let decides = facing.is_some_and(|facing| {
            let mut taken = line.position;
            taken.lanes[opponent.index()][facing] = 0;
            has_lost(&taken, opponent)
        });
        if !decides && line.is_endless(end, self.lap_limit) {
            lines.add(line, Ending::Endless);
            return None;
        }
        let Some(facing) = facing else { return Some(line.relay(end.lane)) }; // hus-bao 3
        // hus-bao 2
        let mut seeds = line.take(opponent, facing);
        if !self.lifts_theirs {
            seeds += line.take(mover, end.lane);
        }
        Some(line.sow_after(end.lane, seeds))
    }
}

impl Reference for HusBao {
    /// Two seeds in every pit.
    fn start(&self) -> Position {
        setup::kujifunza()
    }

    fn expand(&self, position: &Position) -> Expansion {
        let mover = position.turn;
        if let Some(winner) = winner(position, mover) {
            return Expansion { outcome: Some(Outcome::Won(winner)), ..Expansion::default() };
        }
        let mut lines = Lines::new(self.never_ending);
        for lane in lanes_with(position, mover, 2) {
            for clockwise in [true, false] {
                // hus-bao 1: either row, either direction
                let hand = hand(position.shape, lane, clockwise);
                let mut lap = Some(Line::start(position, lane, clockwise, Some(hand)));
                while let Some(next) = lap {
                    lap = self.play(next, &mut lines);
                }
            }
        }
        lines.finish(mover)
    }
}

/// Who has won if a player has lost; `first` is asked first.
fn winner(position: &Position, first: Side) -> Option<Side> {
    [first, first.other()].into_iter().find(|&side| has_lost(position, side)).map(Side::other)
}

/// An empty inner row, or no pit of two or more (`hus-bao 4`).
fn has_lost(position: &Position, side: Side) -> bool {
    position.row_total(side, 0) == 0 || lanes_with(position, side, 2).is_empty()
}
