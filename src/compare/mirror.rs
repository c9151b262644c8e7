//! Whether a game is the same in a mirror: left and right exchanged for both players.

use crate::board::{Pit, Shape, Side};
use crate::compile::{Begin, CaptureEnd, Compiled, Formula, Question, Table};
use crate::rules::FlagEvent;

/// Whether every rule says the same of a pit and of its mirror image. True only if that shows in the tables.
pub(super) fn symmetric(compiled: &Compiled) -> bool {
    // Seeds that go round the whole board, or by lists of their own, are not looked at.
    if compiled.places.shared
        || compiled
            .phases
            .iter()
            .flat_map(|phase| &phase.kinds)
            .any(|kind| !kind.seed.is_empty() || !kind.inlines.is_empty() || kind.ring.len() != compiled.shape.lanes())
    {
        return false;
    }
    let glass = Glass { shape: compiled.shape };
    let kinds = || compiled.phases.iter().flat_map(|phase| &phase.kinds);
    let starts = |from: &[Vec<bool>], to: &[Vec<bool>]| {
        (0..compiled.shape.lanes()).all(|lane| {
            let mut turned: Vec<bool> = to[glass.image(lane)].iter().map(|way| !way).collect();
            let mut ways = from[lane].clone();
            turned.sort_unstable();
            ways.sort_unstable();
            ways == turned
        })
    };
    compiled.phases.iter().all(|phase| glass.formula(&phase.when))
        && kinds()
            .flat_map(|kind| kind.filters.iter().chain(&kind.move_filters))
            .all(|filter| glass.formula(&filter.formula) && glass.formula(&filter.guard))
        && kinds().flat_map(|kind| &kind.after).all(|rule| glass.formula(&rule.formula))
        && kinds().all(|kind| {
            glass.table(&kind.start)
                && glass.table(&kind.lap_end)
                && kind.start.actions.iter().all(|start| match &start.then {
                    Begin::Sow { directions, must_capture } => {
                        must_capture[0] == must_capture[1] && starts(directions, directions)
                    }
                    Begin::Capture | Begin::Stop | Begin::Again => true,
                })
                && kind.capture.iter().all(|table| {
                    glass.table(table)
                        && table.actions.iter().filter(|rule| rule.then == CaptureEnd::Sow).all(|rule| {
                            (0..compiled.shape.lanes()).all(|lane| {
                                [(0, 0), (1, 2), (2, 1)].into_iter().all(|(direction, turned)| {
                                    let mut ours: Vec<(usize, bool)> = rule.targets[lane][direction]
                                        .iter()
                                        .map(|target| (usize::from(target.lane), target.clockwise))
                                        .collect();
                                    let mut theirs: Vec<(usize, bool)> = rule.targets[glass.image(lane)][turned]
                                        .iter()
                                        .map(|target| (glass.image(usize::from(target.lane)), !target.clockwise))
                                        .collect();
                                    ours.sort_unstable();
                                    theirs.sort_unstable();
                                    ours == theirs
                                })
                            })
                        })
                })
        })
        && compiled.ends.iter().all(|end| glass.formula(&end.formula))
        && compiled.flags.iter().all(|rule| {
            rule.formula.iter().all(|formula| glass.formula(formula))
                && match rule.event {
                    FlagEvent::Emptied(lanes) => glass.set(lanes),
                    FlagEvent::Capture => true,
                }
        })
}

struct Glass {
    shape: Shape,
}

impl Glass {
    fn image(&self, lane: usize) -> usize {
        let pit = self.shape.pit(Side::South, lane);
        let image = Pit::new(Side::South, pit.row, self.shape.columns() + 1 - pit.column);
        self.shape.lane(image).expect("a pit of this board")
    }

    fn set(&self, lanes: u64) -> bool {
        (0..self.shape.lanes()).all(|lane| lanes >> lane & 1 == lanes >> self.image(lane) & 1)
    }

    fn question(&self, question: &Question) -> bool {
        match question {
            Question::In { lanes, .. }
            | Question::Count { lanes, .. }
            | Question::Origin(lanes)
            | Question::EndedIn(lanes)
            | Question::Emptied(lanes) => self.set(*lanes),
            // What asks for no pit and no direction; of anything else nothing is known.
            question => matches!(
                question,
                Question::Here(_)
                    | Question::HereBefore(_)
                    | Question::Facing(_)
                    | Question::BehindFacing(_)
                    | Question::Hand { .. }
                    | Question::Flag { .. }
                    | Question::Marked(_)
                    | Question::FirstLap
                    | Question::Captured
                    | Question::CapturedMark(_)
                    | Question::EndedMarked(_)
                    | Question::Can { .. }
                    | Question::Target(_)
                    | Question::Event(_)
            ),
        }
    }

    fn formula(&self, formula: &Formula) -> bool {
        let mut all = true;
        formula.each(&mut |question| all &= self.question(question));
        all
    }

    fn table<A>(&self, table: &Table<A>) -> bool {
        table.bits.iter().all(|(question, _)| self.question(question))
            && (0..self.shape.lanes()).all(|lane| table.class[lane] == table.class[self.image(lane)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn a_house_on_one_side_or_one_direction_is_seen_in_the_mirror() {
        let of = |name: &str| symmetric(Game::find(name, &[]).unwrap().engine.compiled());
        assert!(of("bao-la-kujifunza"));
        assert!(!of("bao-la-kiswahili"));
        assert!(!of("hus"));
    }
}
