//! Hus, the Khoikhoi game (`hus 1` to `hus 8`).

use std::collections::BTreeMap;

use super::find::Reference;
use super::line::{Ending, Lap, Line, Lines, facing_occupied, hand, lanes_with, never_ending};
use super::options::Options;
use super::rules::NeverEnding;
use crate::board::{Choice, Expansion, Move, Outcome, Played, Position, Shape, Side};

/// Which ways a turn may go round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Clockwise,
    Counterclockwise,
    /// The mover picks one for the turn.
    Either,
}

/// Hus under a reading of its rules.
pub(super) struct Hus {
    /// `third-pit = none`: a capture takes no third pit (`hus 6`).
    no_third_pit: bool,
    /// `needs-both = yes`: only two pits together are captured.
    needs_both: bool,
    direction: Direction,
    never_ending: NeverEnding,
    /// `lap-limit`: laps a move may have.
    lap_limit: u32,
}

/// One way to make a capture.
struct Taking {
    /// The opponent's lanes in the order in which they are taken.
    lanes: Vec<usize>,
    /// Set if the player picks the last of them.
    choice: Option<Choice>,
}

impl Hus {
    pub(super) fn new(options: &BTreeMap<String, String>) -> Result<Hus, String> {
        let mut options = Options::new(options);
        let hus = Hus {
            no_third_pit: options.second("third-pit", ["free", "none"])?,
            needs_both: options.second("needs-both", ["no", "yes"])?,
            direction: options.pick(
                "direction",
                &[
                    ("clockwise", Direction::Clockwise),
                    ("counterclockwise", Direction::Counterclockwise),
                    ("either", Direction::Either),
                ],
            )?,
            never_ending: never_ending(&mut options)?,
            lap_limit: options.number("lap-limit")?,
        };
        options.finish()?;
        Ok(hus)
    }

    /// Whether nothing can be played because a player has no seed left; the mover is asked first (`hus 8`).
    fn over_at_rest(position: &Position) -> Option<Outcome> {
        let mover = position.turn;
        [mover, mover.other()]
            .into_iter()
            .find(|&side| lanes_with(position, side, 1).is_empty())
            .map(|side| Outcome::Won(side.other()))
    }

    /// The first laps of all turns that the mover may begin.
    fn beginnings(&self, position: &Position) -> Vec<Lap> {
        let ways: &[bool] = match self.direction {
            Direction::Clockwise => &[true], // hus 2
            Direction::Counterclockwise => &[false],
            Direction::Either => &[true, false],
        };
        let mut found = Vec::new();
        for lane in lanes_with(position, position.turn, 2) {
            // hus 3
            for &clockwise in ways {
                let hand = (self.direction == Direction::Either).then(|| hand(position.shape, lane, clockwise));
                found.push(Line::start(position, lane, clockwise, hand));
            }
        }
        found
    }

    /// The ways to capture when a lap has ended in an occupied pit; none if nothing can be captured there.
    fn takings(&self, position: &Position, side: Side, lane: usize) -> Vec<Taking> {
        let opponent = side.other();
        let Some(facing) = facing_occupied(position, side, lane) else { return Vec::new() }; // hus 5
        let behind = position.shape.behind(facing).filter(|&lane| position.lanes[opponent.index()][lane] > 0);
        let Some(behind) = behind else {
            // hus 6: if it is empty, only the inner pit is taken.
            let alone = Taking { lanes: vec![facing], choice: None };
            return if self.needs_both { Vec::new() } else { vec![alone] };
        };
        let mut others = lanes_with(position, opponent, 1);
        others.retain(|&lane| lane != facing && lane != behind);
        if self.no_third_pit || others.is_empty() {
            return vec![Taking { lanes: vec![facing, behind], choice: None }];
        }
        // hus 6: any one other pit. A choice of one is no choice and is not written.
        let written = others.len() > 1;
        others
            .into_iter()
            .map(|third| Taking {
                lanes: vec![facing, behind, third],
                choice: written.then(|| Choice::Pit(position.shape.pit(opponent, third))),
            })
            .collect()
    }

    /// Sows a lap. What comes next is put into `open`, a line that is over into `lines`.
    fn play(&self, lap: Lap, open: &mut Vec<Lap>, lines: &mut Lines) {
        // hus 8: who has been robbed of all seeds has lost before they are sown; this sowing is no lap.
        let (mover, opponent) = (lap.line.mover(), lap.line.opponent());
        let decided = lanes_with(&lap.line.position, opponent, 1).is_empty();
        let (mut line, end) = lap.sow(decided);
        if decided {
            lines.add(line, Ending::Won(mover));
            return;
        }
        if end.was_empty {
            lines.add(line, Ending::TurnOver); // hus 3
            return;
        }
        let takings = self.takings(&line.position, mover, end.lane);
        // A capture of all that the opponent has ends the game: it is not asked whether the move ever ends.
        let all = lanes_with(&line.position, opponent, 1);
        let decides = takings.iter().any(|taking| all.iter().all(|lane| taking.lanes.contains(lane)));
        if !decides && line.is_endless(end, self.lap_limit) {
            lines.add(line, Ending::Endless);
            return;
        }
        if takings.is_empty() {
            open.push(line.relay(end.lane)); // hus 4
            return;
        }
        for taking in takings {
            let mut line = line.clone();
            line.mv.choices.extend(taking.choice);
            let seeds = taking.lanes.into_iter().map(|lane| line.take(opponent, lane)).sum();
            open.push(line.sow_after(end.lane, seeds)); // hus 5: from the pit after the one that captured
        }
    }
}

impl Reference for Hus {
    /// Two seeds in each outer pit and in inner 5..8 (`hus 1`).
    fn start(&self) -> Position {
        let mut position = Position::empty(Shape::new(2, 8).expect("2 rows of 8 pits make a board"));
        for side in Side::BOTH {
            position.lanes[side.index()][4..16].fill(2);
        }
        position
    }

    fn expand(&self, position: &Position) -> Expansion {
        if let Some(outcome) = Hus::over_at_rest(position) {
            return Expansion { outcome: Some(outcome), ..Expansion::default() };
        }
        let mut lines = Lines::new(self.never_ending);
        let mut open = self.beginnings(position);
        while let Some(lap) = open.pop() {
            self.play(lap, &mut open, &mut lines);
        }
        lines.finish(position.turn) // hus 7
    }

    fn follow(&self, position: &Position, mv: &Move) -> Option<Played> {
        if Hus::over_at_rest(position).is_some() {
            return None;
        }
        let mut lines = Lines::new(self.never_ending);
        let mut open = self.beginnings(position);
        while let Some(lap) = open.pop() {
            let so_far = &lap.line.mv;
            if so_far.pit == mv.pit && so_far.hand == mv.hand && mv.choices.starts_with(&so_far.choices) {
                self.play(lap, &mut open, &mut lines);
            }
        }
        lines.finish(position.turn).moves.into_iter().find(|played| played.mv == *mv)
    }
}
