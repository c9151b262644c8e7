//! One move, lap by lap, down every choice the player has in it.

use super::course::Look;
use super::machine::{Branch, Cursor, Finish, Machine, NO_CROSSING, Pick, Resume, Scratch, Snapshot};
use super::sink::Sink;
use super::state::State;
use crate::board::{Hand, Outcome};
use crate::compile::{CaptureEnd, CaptureRule, Formula, KindTables, Place, Question, Table, Target};
use crate::rules::tree::{RunPart, Verdict};
use crate::rules::{FlagEvent, LapAct, TakeAct};

/// The bit of an action that says its capture stands in the lap-end list.
const INLINE: u16 = 0x8000;

/// Places of a circuit: on a board with one for both players there are never more.
type Run = arrayvec::ArrayVec<u8, { crate::board::MAX_LANES }>;

/// The bit of a captured lane that says it was the mover's own.
pub(super) const OWN: u8 = 0x80;

impl<const L: usize> Machine<L> {
    /// The cell of the lap-end table for the pit of the last seed.
    #[inline]
    pub(super) fn lap_end_cell(&self, kind: &KindTables, state: &State<L>, me: usize, cursor: &Cursor) -> usize {
        let lane = usize::from(cursor.lane);
        let (facing, behind) = self.facing_seeds(state, me, lane);
        kind.lap_end.cell(lane, self.seeds_at(state, me, lane), facing, behind, |question| {
            self.in_lap(kind, state, me, cursor, question)
        })
    }

    /// A question about the move so far or about the pit of the last seed.
    #[inline]
    pub(super) fn in_lap(
        &self,
        kind: &KindTables,
        state: &State<L>,
        me: usize,
        cursor: &Cursor,
        question: &Question,
    ) -> bool {
        match question {
            Question::FirstLap => cursor.laps <= 1,
            Question::Captured => cursor.captured,
            Question::Origin(lanes) => lanes >> cursor.origin & 1 == 1,
            // Lanes are counted anticlockwise where they are one row a player.
            Question::Clockwise(_) => cursor.direction == if self.compiled.shape.rows() == 2 { 1 } else { 2 },
            Question::Flag { .. } | Question::Hand { .. } => self.holds(state, me, question),
            Question::Slam(run) => {
                let their = |place: &u8| {
                    let place = usize::from(*place);
                    u32::from(place >= self.lanes) * u32::from(self.seeds_at(state, me, place))
                };
                let taken: u32 = self.run(kind, state, me, cursor, &kind.runs[*run]).iter().map(their).sum();
                taken > 0 && taken == state.lanes[1 - me].iter().map(|&seeds| u32::from(seeds)).sum::<u32>()
            }
            question if self.compiled.places.shared || matches!(question, Question::OriginHere) => {
                self.at_place(state, me, self.look(state, me, cursor, usize::from(cursor.lane)), question)
            }
            question => self.lanes_of(state, me, question) >> cursor.lane & 1 == 1,
        }
    }

    /// A pit as a lap-end list asks about it.
    fn look(&self, state: &State<L>, me: usize, cursor: &Cursor, place: usize) -> Look {
        let last = place == usize::from(cursor.lane) && self.seeds_at(state, me, place) > 0;
        Look { place, origin: usize::from(cursor.origin), falling: 0, fallen: u8::from(last) }
    }

    /// The pit of the last seed and those before it, as far as a formula holds of each.
    fn run(&self, kind: &KindTables, state: &State<L>, me: usize, cursor: &Cursor, formula: &Formula) -> Run {
        let mut pits = Run::new();
        let mut place = usize::from(cursor.lane);
        let backwards = cursor.direction != 1;
        for _ in 0..kind.ring.len() {
            let look = self.look(state, me, cursor, place);
            let holds = formula.value(&mut |question| match question {
                Question::FirstLap | Question::Captured | Question::Origin(_) | Question::Clockwise(_) => {
                    self.in_lap(kind, state, me, cursor, question)
                }
                question => self.at_place(state, me, look, question),
            });
            if !holds || self.pit_at(me, place).is_none() {
                break;
            }
            pits.push(place as u8);
            place = self.next(kind, place, backwards);
        }
        pits
    }

    /// The cell of a capture table for the capturing pit.
    pub(super) fn capture_cell(
        &self,
        kind: &KindTables,
        table: &Table<CaptureRule>,
        state: &State<L>,
        me: usize,
        cursor: &Cursor,
    ) -> usize {
        let lane = usize::from(cursor.lane);
        let (facing, behind) = self.facing_seeds(state, me, lane);
        table.cell(lane, self.seeds_at(state, me, lane), facing, behind, |question| {
            self.in_lap(kind, state, me, cursor, question)
        })
    }

    fn capture_rule<'a>(
        &self,
        kind: &'a KindTables,
        state: &State<L>,
        me: usize,
        cursor: &Cursor,
    ) -> (u16, &'a CaptureRule) {
        let table = kind.capture.as_ref().expect("a turn that captures has a capture list");
        let cell = self.capture_cell(kind, table, state, me, cursor);
        (table.cells[cell], table.action(cell))
    }

    /// Lifts all seeds of a place.
    #[inline]
    fn lift_at(&self, state: &mut State<L>, phase: usize, me: usize, place: usize) -> u8 {
        let Some((owner, lane)) = self.pit_at(me, place) else {
            let Place::Store { their } = self.compiled.places.at(place) else { return 0 };
            return std::mem::take(&mut state.store[if their { 1 - me } else { me }]);
        };
        let seeds = std::mem::take(&mut state.lanes[owner][lane]);
        if seeds > 0 && !self.compiled.flags.is_empty() {
            self.emptied(state, phase, owner, lane);
        }
        seeds
    }

    /// A pit of `owner` has just lost its last seeds: flags that end with it do.
    #[inline]
    pub(super) fn emptied(&self, state: &mut State<L>, phase: usize, owner: usize, lane: usize) {
        for rule in &self.compiled.flags {
            let FlagEvent::Emptied(lanes) = rule.event else { continue };
            // Most flags watch one pit, and that is empty now.
            if lanes >> lane & 1 == 1
                && (lanes.is_power_of_two()
                    || (0..L).all(|lane| lanes >> lane & 1 == 0 || state.lanes[owner][lane] == 0))
                && self.is_so(state, owner, &rule.formula[phase])
            {
                drop_flag(state, owner, rule.flag, rule.both);
            }
        }
    }

    fn capture_happened(&self, state: &mut State<L>, phase: usize, me: usize) {
        for rule in self.compiled.flags.iter().filter(|rule| rule.event == FlagEvent::Capture) {
            if self.is_so(state, me, &rule.formula[phase]) {
                drop_flag(state, me, rule.flag, rule.both);
            }
        }
    }

    pub(super) fn snapshot(&self, state: &State<L>, cursor: &Cursor) -> Snapshot<L> {
        Snapshot {
            lanes: state.lanes,
            flags: state.flags,
            lane: cursor.lane,
            direction: cursor.direction,
            captured: cursor.captured,
            entry: if self.asks_entry { cursor.entry } else { 0 },
        }
    }

    /// Whether a move that would go on from here never ends: its state was there before, or the limit is reached.
    #[inline]
    fn never_ends(
        &self,
        kind: &KindTables,
        state: &State<L>,
        me: usize,
        cursor: &mut Cursor,
        act: &LapAct,
        all_saved: &mut Vec<Snapshot<L>>,
    ) -> bool {
        let rule = || match act {
            LapAct::Capture => Some(self.capture_rule(kind, state, me, cursor).1),
            LapAct::Take(at) => Some(&kind.inlines[usize::from(*at)]),
            _ => None,
        };
        // A capture that goes to a store and no further ends the turn.
        if self.banks && rule().is_some_and(|rule| matches!(rule.then, CaptureEnd::Stop | CaptureEnd::Again)) {
            return false;
        }
        if cursor.laps >= self.compiled.limit {
            // A capture that wins ends the game before the question arises (Z42).
            return rule().is_none_or(|rule| !self.wins_by_capture(kind, rule, state, me, cursor));
        }
        if let Some(saved) = all_saved.get(cursor.saved as usize)
            && saved.lane == cursor.lane
            && *saved == self.snapshot(state, cursor)
        {
            return true;
        }
        if cursor.laps >= cursor.save_at {
            // Another branch may still look at what was saved before.
            cursor.saved = all_saved.len() as u32;
            all_saved.push(self.snapshot(state, cursor));
            cursor.save_at *= 2;
        }
        false
    }

    fn wins_by_capture(
        &self,
        kind: &KindTables,
        rule: &CaptureRule,
        state: &State<L>,
        me: usize,
        cursor: &Cursor,
    ) -> bool {
        let mut after = *state;
        let mut any = rule.any.iter();
        for take in &rule.takes {
            match take {
                TakeAct::Rest => after.lanes = [[0; L]; 2],
                TakeAct::Run(part) => {
                    for place in self.run_part(kind, rule, *part, &after, me, cursor) {
                        if let Some((owner, lane)) = self.pit_at(me, usize::from(place)) {
                            after.lanes[owner][lane] = 0;
                        }
                    }
                }
                take => {
                    if let Some((owner, lane)) = self.taken(take, me, usize::from(cursor.lane)) {
                        after.lanes[owner][lane] = 0;
                    }
                }
            }
            if matches!(take, TakeAct::Any(_))
                && let Some(range) = any.next()
            {
                // Where only one pit is left to take, nobody chooses and it goes too.
                let there = super::ask::in_range(&after.lanes[1 - me], *range) & self.ring;
                if there.count_ones() == 1 {
                    after.lanes[1 - me][there.trailing_zeros() as usize] = 0;
                }
            }
        }
        self.ended_for_opponent(&after, me).is_some()
    }

    /// Owner and lane of the one pit that is taken where nobody chooses.
    pub(super) fn taken(&self, take: &TakeAct, me: usize, place: usize) -> Option<(usize, usize)> {
        let columns = self.columns as usize;
        let (owner, lane) = self.pit_at(me, place)?;
        match take {
            TakeAct::Here => Some((owner, lane)),
            TakeAct::Facing if lane < columns => Some((1 - owner, columns - 1 - lane)),
            TakeAct::BehindFacing if lane < columns && self.ring != self.row => Some((1 - owner, columns + lane)),
            _ => None,
        }
    }

    /// The pits of a run that are taken.
    pub(super) fn run_part(
        &self,
        kind: &KindTables,
        rule: &CaptureRule,
        part: RunPart,
        state: &State<L>,
        me: usize,
        cursor: &Cursor,
    ) -> Run {
        let mut run = self.run(kind, state, me, cursor, &rule.run);
        match part {
            RunPart::Whole => {}
            RunPart::ButFirst => drop(run.pop_at(0)),
            RunPart::ButLast => drop(run.pop()),
        }
        run
    }

    /// Plays a move from where it stands to the end of every choice, and hands each finished line to `sink`.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn walk(
        &self,
        phase: usize,
        kind: &KindTables,
        before: &State<L>,
        me: usize,
        branch: &mut Branch<L>,
        scratch: &mut Scratch<L>,
        sink: &mut impl Sink<L>,
    ) {
        scratch.picks.clear();
        scratch.captures.clear();
        scratch.history.clear();
        scratch.crossings.clear();
        scratch.branches.clear();
        scratch.saved.clear();
        let mut lines = 0;
        loop {
            self.line(phase, kind, before, me, branch, scratch, sink);
            lines += 1;
            if !scratch.guide.is_empty() {
                self.leave_unwanted(scratch);
            }
            let Some(next) = scratch.branches.last() else { return };
            if scratch.most.is_some_and(|most| lines >= most) {
                scratch.cut = true;
                return;
            }
            *branch = *next;
            scratch.branches.truncate(scratch.branches.len() - 1);
            // Branches are taken up last first, so what comes before this one is still there.
            scratch.picks.truncate(branch.picks as usize);
            scratch.picks.extend(branch.pick);
            scratch.captures.truncate(branch.captures as usize);
            scratch.captures.extend(branch.taken);
            scratch.history.truncate(branch.history as usize);
            branch.pick = None;
            branch.taken = None;
        }
    }

    /// Leaves out the branches that come next as long as they do not follow the guide.
    fn leave_unwanted(&self, scratch: &mut Scratch<L>) {
        while let Some(next) = scratch.branches.last() {
            let before = scratch.picks[..next.picks as usize].iter();
            if before.chain(&next.pick).zip(&scratch.guide).all(|(pick, wanted)| pick == wanted) {
                return;
            }
            scratch.branches.pop();
        }
    }

    /// Puts a branch aside, to be played later.
    fn fork(&self, branch: &Branch<L>, pick: Option<Pick>, resume: Resume, scratch: &mut Scratch<L>) {
        scratch.branches.push(*branch);
        let aside = scratch.branches.last_mut().expect("the branch just put aside");
        aside.resume = resume;
        aside.pick = pick;
        aside.picks = scratch.picks.len() as u32;
        aside.captures = scratch.captures.len() as u32;
        aside.history = scratch.history.len() as u32;
    }

    #[allow(clippy::too_many_arguments)]
    fn line<S: Sink<L>>(
        &self,
        phase: usize,
        kind: &KindTables,
        before: &State<L>,
        me: usize,
        branch: &mut Branch<L>,
        scratch: &mut Scratch<L>,
        sink: &mut S,
    ) {
        loop {
            let lane = usize::from(branch.cursor.lane);
            match branch.resume {
                Resume::Sow { lane: first, clockwise, seeds, won } => {
                    if self.laps(phase, kind, before, me, branch, (first, clockwise, seeds, won), scratch, sink) {
                        return;
                    }
                }
                Resume::Relay => {
                    let seeds = self.lift_at(&mut branch.state, phase, me, lane);
                    let clockwise = branch.cursor.direction == 1;
                    branch.resume =
                        Resume::Sow { lane: self.next(kind, lane, clockwise) as u8, clockwise, seeds, won: false };
                }
                Resume::RelayFromNext => {
                    let clockwise = branch.cursor.direction == 1;
                    let next = self.next(kind, lane, clockwise);
                    let seeds = self.lift_at(&mut branch.state, phase, me, next);
                    branch.cursor.lane = next as u8;
                    branch.resume =
                        Resume::Sow { lane: self.next(kind, next, clockwise) as u8, clockwise, seeds, won: false };
                }
                Resume::Capture => {
                    sink.capture(&scratch.picks, &branch.state, &branch.cursor);
                    let (action, _) = self.capture_rule(kind, &branch.state, me, &branch.cursor);
                    branch.resume = Resume::Take { action, step: 0, seeds: 0 };
                }
                Resume::Take { action, step, seeds } => {
                    let rule = if action & INLINE == 0 {
                        &kind.capture.as_ref().expect("a capture list").actions[usize::from(action)]
                    } else {
                        &kind.inlines[usize::from(action & !INLINE)]
                    };
                    if self.take(phase, kind, me, rule, action, step, seeds, branch, scratch) {
                        return;
                    }
                }
                Resume::Again => {
                    self.finish(kind, before, me, branch, scratch, None, true, sink);
                    return;
                }
                Resume::Stop => {
                    self.finish(kind, before, me, branch, scratch, None, false, sink);
                    return;
                }
            }
        }
    }

    /// Sows, and sows on as long as laps end in relays and captures that leave nothing to choose: the seeds, the place of
    /// the first one, the direction, and whether the game is decided. True if the line is over or put aside.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn laps<S: Sink<L>>(
        &self,
        phase: usize,
        kind: &KindTables,
        before: &State<L>,
        me: usize,
        branch: &mut Branch<L>,
        (mut first, mut clockwise, mut seeds, mut won): (u8, bool, u8, bool),
        scratch: &mut Scratch<L>,
        sink: &mut S,
    ) -> bool {
        loop {
            if seeds == 0 {
                branch.resume = Resume::Stop;
                return false;
            }
            sink.sow(&scratch.picks, &scratch.captures, &branch.state, &branch.cursor, first, clockwise, seeds, won);
            let from = usize::from(branch.cursor.lane);
            let lane = self.sow(kind, &mut branch.state, me, (from, usize::from(first)), clockwise, seeds);
            branch.cursor.origin = branch.cursor.lane;
            branch.cursor.entry = first;
            branch.cursor.lane = lane as u8;
            branch.cursor.direction = 2 - u8::from(clockwise);
            branch.cursor.laps += u32::from(!won);
            let outcome = self.ended_for_opponent(&branch.state, me);
            if outcome.is_none() && !self.compiled.watched.is_empty() {
                for (at, set) in self.compiled.watched.iter().enumerate() {
                    let empty = (0..L).all(|lane| set >> lane & 1 == 0 || branch.state.lanes[me][lane] == 0);
                    branch.cursor.emptied |= u8::from(empty) << at;
                }
            }
            if let Some((verdict, player)) = outcome.or_else(|| self.ended_for_mover(&branch.state, me)) {
                let outcome = self.settle(verdict, player, &mut branch.state);
                self.finish(kind, before, me, branch, scratch, outcome, false, sink);
                return true;
            }
            let cell = self.lap_end_cell(kind, &branch.state, me, &branch.cursor);
            sink.lap_end(&scratch.picks, &branch.state, &branch.cursor, cell);
            let act = kind.lap_end.action(cell);
            if matches!(act, LapAct::Stop | LapAct::Again) {
                branch.resume = resume_of(act);
                return false;
            }
            if S::AFTER && self.remembers {
                scratch.history.push((branch.state, branch.cursor));
            }
            if self.never_ends(kind, &branch.state, me, &mut branch.cursor, act, &mut scratch.saved) {
                self.finish_endless(kind, before, me, branch, scratch, sink);
                return true;
            }
            match act {
                LapAct::Relay => {
                    seeds = self.lift_at(&mut branch.state, phase, me, lane);
                    first = self.next(kind, lane, clockwise) as u8;
                    won = false;
                }
                LapAct::Capture => {
                    sink.capture(&scratch.picks, &branch.state, &branch.cursor);
                    let (action, rule) = self.capture_rule(kind, &branch.state, me, &branch.cursor);
                    if self.take(phase, kind, me, rule, action, 0, 0, branch, scratch) {
                        return true;
                    }
                    let Resume::Sow { lane, clockwise: way, seeds: held, won: decided } = branch.resume else {
                        return false;
                    };
                    (first, clockwise, seeds, won) = (lane, way, held, decided);
                }
                LapAct::Choice(parts) => {
                    if self.crossed_before(branch, scratch) {
                        self.finish_endless(kind, before, me, branch, scratch, sink);
                        return true;
                    }
                    self.cross(parts, branch, scratch);
                    return false;
                }
                act => {
                    branch.resume = resume_of(act);
                    return false;
                }
            }
        }
    }

    /// The takes of a capture from one on, and its sowing. True if the branch was put aside for a choice.
    #[allow(clippy::too_many_arguments)]
    fn take(
        &self,
        phase: usize,
        kind: &KindTables,
        me: usize,
        rule: &CaptureRule,
        action: u16,
        step: u8,
        seeds: u8,
        branch: &mut Branch<L>,
        scratch: &mut Scratch<L>,
    ) -> bool {
        let lane = usize::from(branch.cursor.lane);
        let mut seeds = seeds;
        for (at, take) in rule.takes.iter().enumerate().skip(usize::from(step)) {
            match take {
                TakeAct::Any(_) => {
                    let nth = rule.takes[..at].iter().filter(|take| matches!(take, TakeAct::Any(_))).count();
                    let there = super::ask::in_range(&branch.state.lanes[1 - me], rule.any[nth]) & self.ring;
                    match there.count_ones() {
                        0 => {}
                        1 => seeds += self.pick_up(phase, me, 1 - me, there.trailing_zeros() as usize, branch, scratch),
                        _ => {
                            super::turn::each(there, |pit| {
                                let mut other = *branch;
                                let captured = scratch.captures.len();
                                let taken = self.pick_up(phase, me, 1 - me, pit, &mut other, scratch);
                                other.taken = scratch.captures.get(captured).copied();
                                scratch.captures.truncate(captured);
                                let resume = Resume::Take { action, step: at as u8 + 1, seeds: seeds + taken };
                                self.fork(&other, Some(Pick::Pit(pit as u8)), resume, scratch);
                            });
                            return true;
                        }
                    }
                }
                TakeAct::ToStore { their } => {
                    branch.state.store[if *their { 1 - me } else { me }] += seeds;
                    seeds = 0;
                }
                TakeAct::Mark(mark) => {
                    if let Some((owner, pit)) = self.pit_at(me, lane) {
                        branch.state.marks[self.mark_number(*mark, owner, me)][owner] |= 1 << pit;
                    }
                }
                TakeAct::Run(part) => {
                    for place in self.run_part(kind, rule, *part, &branch.state, me, &branch.cursor) {
                        if let Some((owner, pit)) = self.pit_at(me, usize::from(place)) {
                            seeds += self.pick_up(phase, me, owner, pit, branch, scratch);
                        }
                    }
                }
                TakeAct::Rest => {
                    for owner in [me, 1 - me] {
                        for pit in 0..self.lanes {
                            seeds += self.pick_up(phase, me, owner, pit, branch, scratch);
                        }
                    }
                }
                take => {
                    if let Some((owner, pit)) = self.taken(take, me, lane) {
                        seeds += self.pick_up(phase, me, owner, pit, branch, scratch);
                    }
                }
            }
        }
        // A capture whose seeds have all gone to a store is one, too.
        let stored = || rule.takes.iter().any(|take| matches!(take, TakeAct::ToStore { .. }));
        if seeds > 0 || (branch.cursor.picked && stored()) {
            branch.cursor.captured = true;
            self.capture_happened(&mut branch.state, phase, me);
        }
        branch.cursor.picked = false;
        // A player without the last seeds that matter has lost before they are sown again (Z40).
        let won = seeds > 0 && self.ended_for_opponent(&branch.state, me).is_some();
        match rule.then {
            CaptureEnd::Sow => {}
            CaptureEnd::Stop => {
                branch.resume = Resume::Stop;
                return false;
            }
            CaptureEnd::Again => {
                branch.resume = Resume::Again;
                return false;
            }
            CaptureEnd::SowFromEntry => {
                let (lane, clockwise) = (branch.cursor.entry, branch.cursor.direction == 1);
                branch.resume = Resume::Sow { lane, clockwise, seeds, won };
                return false;
            }
        }
        let targets = &rule.targets[lane][usize::from(branch.cursor.direction)];
        match targets.as_slice() {
            [] => branch.resume = Resume::Stop,
            [target] => {
                // A turn that begins with a capture is written with the end its seeds start from.
                if branch.cursor.direction == 0 {
                    scratch.picks.push(Pick::From(self.end_of(*target)));
                }
                branch.resume = Resume::Sow { lane: target.lane, clockwise: target.clockwise, seeds, won };
            }
            several @ [others @ .., last] => {
                let two = several.len() == 2 && self.end_of(several[0]) != self.end_of(several[1]);
                let pick = |target: Target| if two { Pick::From(self.end_of(target)) } else { Pick::Own(target.lane) };
                let resume =
                    |target: Target| Resume::Sow { lane: target.lane, clockwise: target.clockwise, seeds, won };
                for &target in others {
                    self.fork(branch, Some(pick(target)), resume(target), scratch);
                }
                scratch.picks.push(pick(*last));
                branch.resume = resume(*last);
            }
        }
        false
    }

    /// Whether captured seeds start at the left or the right, as the mover sees it.
    fn end_of(&self, target: Target) -> Hand {
        self.row_ends[usize::from(target.lane)][usize::from(target.clockwise)]
    }

    /// Empties a pit into the hand, and notes what that means.
    fn pick_up(
        &self,
        phase: usize,
        me: usize,
        owner: usize,
        lane: usize,
        branch: &mut Branch<L>,
        scratch: &mut Scratch<L>,
    ) -> u8 {
        let taken = std::mem::take(&mut branch.state.lanes[owner][lane]);
        if taken == 0 {
            return 0;
        }
        branch.cursor.picked = true;
        for (mark, lanes) in branch.state.marks.iter().enumerate().take(self.compiled.marks.len()) {
            branch.cursor.captured_marks |= ((lanes[owner] >> lane & 1) as u8) << mark;
        }
        if owner == me {
            scratch.captures.push((lane as u8 | OWN, taken));
        } else {
            scratch.captures.push((lane as u8, taken));
        }
        if !self.compiled.flags.is_empty() {
            self.emptied(&mut branch.state, phase, owner, lane);
        }
        taken
    }

    /// Whether the path of this branch had the same choice before.
    fn crossed_before(&self, branch: &Branch<L>, scratch: &Scratch<L>) -> bool {
        let here = self.snapshot(&branch.state, &branch.cursor);
        let mut at = branch.cursor.crossing;
        while at != NO_CROSSING {
            let (seen, earlier) = &scratch.crossings[at as usize];
            if *seen == here {
                return true;
            }
            at = *earlier;
        }
        false
    }

    /// The player's choice between stopping and going on: all but the last way are put aside.
    fn cross(&self, parts: &[LapAct], branch: &mut Branch<L>, scratch: &mut Scratch<L>) {
        scratch.crossings.push((self.snapshot(&branch.state, &branch.cursor), branch.cursor.crossing));
        branch.cursor.crossing = scratch.crossings.len() as u32 - 1;
        let Some((last, others)) = parts.split_last() else { unreachable!("a bug in shimo: a choice of nothing") };
        let pick = |part: &LapAct| (!matches!(part, LapAct::Stop)).then_some(Pick::GoOn);
        for part in others {
            self.fork(branch, pick(part), resume_of(part), scratch);
        }
        scratch.picks.extend(pick(last));
        branch.resume = resume_of(last);
    }

    #[allow(clippy::too_many_arguments)]
    fn finish<S: Sink<L>>(
        &self,
        kind: &KindTables,
        before: &State<L>,
        me: usize,
        branch: &mut Branch<L>,
        scratch: &mut Scratch<L>,
        outcome: Option<Outcome>,
        again: bool,
        sink: &mut S,
    ) {
        let outcome =
            if S::AFTER { self.turn_over(kind, before, &mut branch.state, me, outcome, again) } else { outcome };
        let finish = Finish { outcome, laps: branch.cursor.laps, endless: false, again };
        sink.finished(&scratch.picks, &scratch.captures, &branch.state, &finish, &branch.cursor);
    }

    /// The move goes round for ever: what the variant says of that.
    fn finish_endless<S: Sink<L>>(
        &self,
        kind: &KindTables,
        before: &State<L>,
        me: usize,
        branch: &mut Branch<L>,
        scratch: &mut Scratch<L>,
        sink: &mut S,
    ) {
        let verdict = self.compiled.endless;
        if S::AFTER && verdict != Verdict::Illegal {
            // Where the state was first repeated, whenever that was noticed.
            scratch.seen.clear();
            let repeated =
                scratch.history.iter().find(|(state, cursor)| !scratch.seen.insert(self.snapshot(state, cursor)));
            if let Some((state, cursor)) = repeated {
                branch.state = *state;
                branch.cursor = *cursor;
            }
        }
        let outcome = if S::AFTER {
            let outcome = self.settle(verdict, me, &mut branch.state);
            self.turn_over(kind, before, &mut branch.state, me, outcome, false)
        } else {
            None
        };
        let finish = Finish { outcome, laps: branch.cursor.laps, endless: true, again: false };
        sink.finished(&scratch.picks, &scratch.captures, &branch.state, &finish, &branch.cursor);
    }
}

fn resume_of(act: &LapAct) -> Resume {
    match act {
        LapAct::Stop | LapAct::Choice(_) => Resume::Stop,
        LapAct::Take(at) => Resume::Take { action: INLINE | at, step: 0, seeds: 0 },
        LapAct::Relay => Resume::Relay,
        LapAct::RelayFromNext => Resume::RelayFromNext,
        LapAct::Capture => Resume::Capture,
        LapAct::Again => Resume::Again,
    }
}

fn drop_flag<const L: usize>(state: &mut State<L>, player: usize, flag: usize, both: bool) {
    state.flags[player] &= !(1 << flag);
    if both {
        state.flags[1 - player] &= !(1 << flag);
    }
}
