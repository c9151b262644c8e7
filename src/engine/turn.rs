//! One turn: phase, kinds in order of obligation, starts, and what follows when it is over.

use super::ask::{Bare, in_range};
use super::machine::{Branch, Cursor, Finish, Machine, Pick, Resume, Scratch, Waiting};
use super::playing::hand_of;
use super::sink::{Count, Ends, Sink, finished};
use super::state::State;
use crate::board::{Choice, Outcome, Side};
use crate::compile::{Begin, EndRule, FilterRule, KindTables, Question, Range, StartRule};
use crate::rules::tree::{Lifetime, Quantifier, Verdict};
use crate::rules::{AfterAct, FilterAct, LapAct};

/// The starts of a kind of turn: lanes that are not sown (they capture at once, or seeds are placed there and no
/// more), or that may be sown against the lanes or with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Starts {
    pub capture: u64,
    /// Against the lanes, with them.
    pub sow: [u64; 2],
}

impl Starts {
    pub fn any(self) -> u64 {
        self.capture | self.sow[0] | self.sow[1]
    }

    fn keep(&mut self, lanes: u64) {
        self.capture &= lanes;
        self.sow[0] &= lanes;
        self.sow[1] &= lanes;
    }
}

/// Calls `visit` with every lane of a set.
#[inline]
pub(super) fn each(mut lanes: u64, mut visit: impl FnMut(usize)) {
    while lanes != 0 {
        visit(lanes.trailing_zeros() as usize);
        lanes &= lanes - 1;
    }
}

/// What an end clause says, and of which player.
pub(super) type Ended = (Verdict, usize);

/// What a start leaves in its pit, the seeds it lifts, and those it places before from the hand.
#[inline]
fn lifted<const L: usize>(state: &State<L>, me: usize, lane: usize, start: &StartRule) -> (u8, u8, u8) {
    let placed = start.place.min(state.hand[me]);
    let held = state.lanes[me][lane] + placed;
    let seeds = start.lift.map_or(0, |lift| lift.from(held));
    (held - seeds, seeds, placed)
}

impl<const L: usize> Machine<L> {
    /// The result of a verdict about `player`; where seeds are kept they go to their stores first.
    pub(super) fn settle(&self, verdict: Verdict, player: usize, state: &mut State<L>) -> Option<Outcome> {
        match verdict {
            Verdict::Loses => return Some(Outcome::Won(Side::BOTH[1 - player])),
            Verdict::Wins => return Some(Outcome::Won(Side::BOTH[player])),
            Verdict::Draws => return Some(Outcome::Draw),
            Verdict::Illegal | Verdict::Stops => return None,
            Verdict::KeepOwn => {
                for owner in 0..2 {
                    for lane in 0..self.lanes {
                        let seeds = std::mem::take(&mut state.lanes[owner][lane]);
                        // A pit that a player has marked as the own one is that player's.
                        let marked = (0..8).filter(|mark| self.compiled.owned_marks >> mark & 1 == 1);
                        let other = marked.into_iter().any(|mark| state.marks[mark + 1][owner] >> lane & 1 == 1);
                        state.store[if other { 1 - owner } else { owner }] += seeds;
                    }
                }
            }
            Verdict::KeepAll => {
                for owner in 0..2 {
                    for lane in 0..self.lanes {
                        state.store[player] += std::mem::take(&mut state.lanes[owner][lane]);
                    }
                }
            }
        }
        Some(match state.store[0].cmp(&state.store[1]) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::South),
            std::cmp::Ordering::Less => Outcome::Won(Side::North),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    /// Asks end clauses about one player.
    #[inline]
    fn ended_for(&self, rules: &[EndRule], state: &State<L>, player: usize) -> Option<Ended> {
        rules.iter().find(|rule| self.is_so(state, player, &rule.formula)).map(|rule| (rule.verdict, player))
    }

    /// Asks end clauses about the opponent of `me` first, then about `me`.
    #[inline]
    pub(super) fn ended(&self, rules: &[EndRule], state: &State<L>, me: usize) -> Option<Ended> {
        if rules.is_empty() {
            return None;
        }
        self.ended_for(rules, state, 1 - me).or_else(|| self.ended_for(rules, state, me))
    }

    /// Whether `me` would be asked and found to have lost, or won, at a lap's end.
    #[inline]
    pub(super) fn ended_for_mover(&self, state: &State<L>, me: usize) -> Option<Ended> {
        self.ended_at_lap(state, me)
    }

    /// Asks the lap-end clauses about one player.
    #[inline]
    fn ended_at_lap(&self, state: &State<L>, player: usize) -> Option<Ended> {
        match &self.lone_bare {
            Some((bare, verdict)) => bare.is_so(state, player).then_some((*verdict, player)),
            None => self.ended_at_lap_by(state, player),
        }
    }

    /// The same where there is more to ask.
    fn ended_at_lap_by(&self, state: &State<L>, player: usize) -> Option<Ended> {
        let holds = |rule: &EndRule, bare: &Option<Bare<L>>| match bare {
            Some(bare) => bare.is_so(state, player),
            None => self.is_so(state, player, &rule.formula),
        };
        let found = self.at_lap_end.iter().zip(&self.bare).find(|(rule, bare)| holds(rule, bare));
        found.map(|(rule, _)| (rule.verdict, player))
    }

    /// Whether the opponent of `me` would be asked and found to have lost, or won, at a lap's end.
    #[inline]
    pub(super) fn ended_for_opponent(&self, state: &State<L>, me: usize) -> Option<Ended> {
        self.ended_at_lap(state, 1 - me)
    }

    /// The result of a position between two turns: what any end clause says of it, asked of the player on turn first,
    /// who is the opponent of the player that moved last.
    #[must_use]
    pub fn rest(&self, state: &State<L>) -> Option<Outcome> {
        self.at_rest(state).map(|(outcome, _)| outcome)
    }

    /// The same, with the state after everything that is kept has been put into its store.
    #[must_use]
    pub fn at_rest(&self, state: &State<L>) -> Option<(Outcome, State<L>)> {
        let last = 1 - usize::from(state.turn);
        let (verdict, player) = self
            .ended(&self.at_lap_end, state, last)
            .or_else(|| self.ended(&self.at_turn_over, state, last))
            .or_else(|| self.ended_for(&self.on_turn, state, 1 - last))?;
        let mut settled = *state;
        self.settle(verdict, player, &mut settled).map(|outcome| (outcome, settled))
    }

    /// The phase that `me` would be in.
    #[inline]
    pub(super) fn phase(&self, state: &State<L>, me: usize) -> usize {
        let phases = &self.compiled.phases;
        if phases.len() == 1 {
            return 0;
        }
        phases.iter().position(|phase| self.is_so(state, me, &phase.when)).expect("the last phase has no condition")
    }

    /// What is done with a start, by the start list.
    #[inline]
    pub(super) fn start_rule<'a>(
        &self,
        kind: &'a KindTables,
        state: &State<L>,
        me: usize,
        lane: usize,
    ) -> &'a StartRule {
        let table = &kind.start;
        if table.actions.len() == 1 {
            return &table.actions[0];
        }
        let (facing, behind) = self.facing_seeds(state, me, lane);
        let cell = table.cell(lane, state.lanes[me][lane], facing, behind, |question| {
            self.lanes_of(state, me, question) >> lane & 1 == 1
        });
        table.action(cell)
    }

    /// Seeds in the facing pit and behind it, as tables want them.
    #[inline]
    pub(super) fn facing_seeds(&self, state: &State<L>, me: usize, lane: usize) -> (usize, usize) {
        const NONE: usize = 256;
        let columns = self.columns as usize;
        let Some((owner, lane)) = self.pit_at(me, lane) else { return (NONE, NONE) };
        if lane >= columns {
            return (NONE, NONE);
        }
        let behind = if self.ring == self.row { NONE } else { usize::from(state.lanes[1 - owner][columns + lane]) };
        (usize::from(state.lanes[1 - owner][columns - 1 - lane]), behind)
    }

    /// Whether the lap that lifts and sows `lane` ends in a capture.
    pub(super) fn first_lap_captures(
        &self,
        kind: &KindTables,
        state: &State<L>,
        me: usize,
        lane: usize,
        clockwise: bool,
        start: &StartRule,
    ) -> bool {
        let trial = self.trials[kind.table];
        let captures = |act: &LapAct| matches!(act, LapAct::Capture | LapAct::Take(_));
        let first = self.next(kind, lane, clockwise);
        let cursor = |last: usize| Cursor {
            lane: last as u8,
            origin: lane as u8,
            entry: first as u8,
            direction: 2 - u8::from(clockwise),
            laps: 1,
            ..Cursor::new()
        };
        if trial.unsown {
            let (left, seeds, _) = lifted(state, me, lane, start);
            if seeds == 0 {
                return false;
            }
            let (last, more) = self.sowing.ends(first, clockwise, seeds);
            if trial.captures >> last & 1 == 0 {
                return false;
            }
            let there = if last == lane { left } else { state.lanes[me][last] };
            let (facing, behind) = self.facing_seeds(state, me, last);
            let cursor = cursor(last);
            let cell = kind.lap_end.cell(last, there.wrapping_add(more), facing, behind, |question| {
                self.in_lap(kind, state, me, &cursor, question)
            });
            return captures(kind.lap_end.action(cell));
        }
        let mut after = *state;
        let seeds = self.lift(&mut after, me, lane, start);
        if seeds == 0 {
            return false;
        }
        let last = self.sow(kind, &mut after, me, (lane, first), clockwise, seeds);
        trial.captures >> last & 1 == 1
            && captures(kind.lap_end.action(self.lap_end_cell(kind, &after, me, &cursor(last))))
    }

    /// Places and lifts as a start says; gives the seeds in the hand. Flags are not looked at.
    #[inline]
    fn lift(&self, state: &mut State<L>, me: usize, lane: usize, start: &StartRule) -> u8 {
        let (left, seeds, placed) = lifted(state, me, lane, start);
        state.hand[me] -= placed;
        state.lanes[me][lane] = left;
        seeds
    }

    /// All starts of a kind of turn: filters, first-lap test, preferences.
    pub(super) fn starts(&self, kind: &KindTables, state: &State<L>, me: usize) -> Starts {
        let mut starts = self.candidates(kind, state, me);
        for filter in kind.filters.iter().filter(|filter| filter.act == FilterAct::Prefer) {
            if !self.is_so(state, me, &filter.guard) {
                continue;
            }
            let preferred = self.lanes_where(state, me, &filter.formula) & starts.any();
            if preferred != 0 {
                starts.keep(preferred);
            }
        }
        starts
    }

    /// The starts of a kind of turn before preferences are asked.
    #[inline]
    pub(super) fn candidates(&self, kind: &KindTables, state: &State<L>, me: usize) -> Starts {
        let mut lanes = self.ring;
        for filter in &kind.filters {
            match filter.act {
                FilterAct::From => lanes &= self.lanes_where(state, me, &filter.formula),
                FilterAct::Never if self.is_so(state, me, &filter.guard) => {
                    lanes &= !self.lanes_where(state, me, &filter.formula);
                }
                _ => {}
            }
        }
        let mut starts = Starts::default();
        each(lanes, |lane| {
            let start = self.start_rule(kind, state, me, lane);
            match &start.then {
                Begin::Capture | Begin::Stop | Begin::Again => starts.capture |= 1 << lane,
                Begin::Sow { directions, must_capture } => {
                    for &clockwise in &directions[lane] {
                        if !must_capture[usize::from(clockwise)]
                            || self.first_lap_captures(kind, state, me, lane, clockwise, start)
                        {
                            starts.sow[usize::from(clockwise)] |= 1 << lane;
                        }
                    }
                }
            }
        });
        starts
    }

    /// The kind of turn that `me` has to play, with its starts; `None` if there is no turn.
    pub(super) fn obliged(&self, state: &State<L>, me: usize) -> Option<(usize, usize, Starts)> {
        let phase = self.phase(state, me);
        self.compiled.phases[phase].kinds.iter().enumerate().find_map(|(at, kind)| {
            let starts = self.starts(kind, state, me);
            (starts.any() != 0).then_some((phase, at, starts))
        })
    }

    /// Plays every move of the player on turn and hands each to `sink`: the start lane, its direction (0 for a
    /// capture, 1 clockwise, 2 anticlockwise), the choices, the captures, the state after it, and how it went.
    /// Never-ending moves that are no moves come too, with `endless` set.
    pub fn each_move(
        &self,
        state: &State<L>,
        scratch: &mut Scratch<L>,
        sink: &mut impl FnMut(u8, u8, &[Pick], &[(u8, u8)], &State<L>, &Finish),
    ) {
        let me = usize::from(state.turn);
        let Some((phase, at, starts)) = self.obliged(state, me) else { return };
        let kind = &self.compiled.phases[phase].kinds[at];
        if kind.move_filters.is_empty() {
            self.each_start(starts, |lane, direction| {
                if !self.is_wanted(state, lane as u8, direction, scratch) {
                    return;
                }
                self.play_start(
                    phase,
                    kind,
                    state,
                    me,
                    lane,
                    direction,
                    scratch,
                    &mut finished(|picks, captures, after, finish, _| {
                        sink(lane as u8, direction, picks, captures, after, finish);
                    }),
                );
            });
            return;
        }
        let mut waiting = std::mem::take(&mut scratch.waiting);
        let mut kept = std::mem::take(&mut scratch.kept);
        kept.clear();
        self.each_start(starts, |lane, direction| {
            self.play_start(
                phase,
                kind,
                state,
                me,
                lane,
                direction,
                scratch,
                &mut finished(|picks, captures, after, finish, cursor| {
                    let (picks, captures) = kept.keep(picks, captures);
                    waiting.push(Waiting {
                        lane: lane as u8,
                        direction,
                        picks,
                        captures,
                        state: *after,
                        finish: *finish,
                        cursor: *cursor,
                    });
                }),
            );
        });
        self.filter_moves(&kind.move_filters, me, state, &mut waiting);
        for moved in waiting.drain(..) {
            let (picks, captures) = (kept.picks(&moved), kept.captures(&moved));
            sink(moved.lane, moved.direction, picks, captures, &moved.state, &moved.finish);
        }
        scratch.waiting = waiting;
        scratch.kept = kept;
    }

    /// Whether a start may lead to the move that is wanted, if one is; sets the guide to it.
    fn is_wanted(&self, state: &State<L>, lane: u8, direction: u8, scratch: &mut Scratch<L>) -> bool {
        let Some(wanted) = &scratch.wanted else { return true };
        let shape = self.compiled.shape;
        let turn = Side::BOTH[usize::from(state.turn)];
        if shape.pit(turn, usize::from(lane)) != wanted.pit {
            return false;
        }
        scratch.guide.clear();
        if direction == 0 {
            // Which way captured seeds go may be the first choice; if it is left out, nothing is known of the next.
            match wanted.hand {
                Some(hand) => scratch.guide.push(Pick::From(hand)),
                None => return true,
            }
        } else if self.compiled.says_hand && wanted.hand.is_some_and(|hand| hand != hand_of(shape, lane, direction)) {
            return false;
        }
        for choice in &wanted.choices {
            scratch.guide.push(match *choice {
                Choice::GoOn => Pick::GoOn,
                Choice::From(hand) => Pick::From(hand),
                Choice::Pit(pit) => match shape.lane(pit) {
                    Some(lane) if pit.side == turn => Pick::Own(lane as u8),
                    Some(lane) => Pick::Pit(lane as u8),
                    None => return false,
                },
            });
        }
        true
    }

    /// How many moves the player on turn has.
    #[must_use]
    pub fn count_moves(&self, state: &State<L>, scratch: &mut Scratch<L>) -> u64 {
        let me = usize::from(state.turn);
        let Some((phase, at, starts)) = self.obliged(state, me) else { return 0 };
        let kind = &self.compiled.phases[phase].kinds[at];
        let mut count = Count { endless: self.remembers, moves: 0 };
        if kind.move_filters.is_empty() {
            self.each_start(starts, |lane, direction| {
                self.play_start(phase, kind, state, me, lane, direction, scratch, &mut count);
            });
        } else {
            self.each_move(state, scratch, &mut |_, _, _, _, _, finish| {
                count.moves += u64::from(self.is_move(finish));
            });
        }
        count.moves
    }

    /// Puts every move of the player on turn into `moves`, `choose` picks one, and that one is brought to its end: the
    /// state after it, and the result if it ended the game. `None` if there is no move.
    pub(super) fn play_one(
        &self,
        state: &State<L>,
        scratch: &mut Scratch<L>,
        moves: &mut Vec<(State<L>, Finish)>,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Option<(State<L>, Option<Outcome>)> {
        moves.clear();
        let me = usize::from(state.turn);
        let (phase, at, starts) = self.obliged(state, me)?;
        let kind = &self.compiled.phases[phase].kinds[at];
        // Filters on moves look at whole turns, and a never-ending move may be one whose end is looked for.
        if self.remembers || !kind.move_filters.is_empty() {
            self.each_move(state, scratch, &mut |_, _, _, _, after, finish| {
                if self.is_move(finish) {
                    moves.push((*after, *finish));
                }
            });
            let (after, finish) = moves[(!moves.is_empty()).then(|| choose(moves.len()))?];
            return Some((after, finish.outcome));
        }
        self.each_start(starts, |lane, direction| {
            self.play_start(phase, kind, state, me, lane, direction, scratch, &mut Ends { moves });
        });
        let (mut after, finish) = moves[(!moves.is_empty()).then(|| choose(moves.len()))?];
        let outcome = self.turn_over(kind, state, &mut after, me, finish.outcome, finish.again);
        Some((after, outcome))
    }

    /// Drops what `never move` forbids, and keeps what `prefer move` holds for, if that is anything.
    pub(super) fn filter_moves(
        &self,
        filters: &[FilterRule],
        me: usize,
        before: &State<L>,
        waiting: &mut Vec<Waiting<L>>,
    ) {
        // Only a move that comes to an end can be looked at as a whole; one that never ends is kept out of a
        // preference, too, unless it is no move anyway.
        let finite = |moved: &Waiting<L>| !moved.finish.endless;
        let no_move = |moved: &Waiting<L>| moved.finish.endless && self.compiled.endless == Verdict::Illegal;
        for filter in filters {
            if !self.is_so(before, me, &filter.guard) {
                continue;
            }
            let holds =
                |moved: &Waiting<L>| filter.formula.value(&mut |question| self.of_move(question, before, moved, me));
            match filter.act {
                FilterAct::Never => waiting.retain(|moved| !finite(moved) || !holds(moved)),
                _ => {
                    if waiting.iter().any(|moved| finite(moved) && holds(moved)) {
                        waiting.retain(|moved| no_move(moved) || (finite(moved) && holds(moved)));
                    }
                }
            }
        }
    }

    pub(super) fn of_move(&self, question: &Question, before: &State<L>, moved: &Waiting<L>, me: usize) -> bool {
        match question {
            Question::Emptied(lanes) => self
                .compiled
                .watched
                .iter()
                .position(|set| set == lanes)
                .is_some_and(|at| moved.cursor.emptied >> at & 1 == 1),
            Question::EndedIn(lanes) => lanes >> moved.cursor.lane & 1 == 1,
            Question::EndedMarked(mark) => before.marks[*mark][me] >> moved.cursor.lane & 1 == 1,
            Question::Captured => moved.cursor.captured,
            Question::CapturedMark(mark) => moved.cursor.captured_marks >> mark & 1 == 1,
            question => self.holds(&moved.state, me, question),
        }
    }

    pub(super) fn each_start(&self, starts: Starts, mut visit: impl FnMut(usize, u8)) {
        each(starts.any(), |lane| {
            let has = |lanes: u64| lanes >> lane & 1 == 1;
            if has(starts.capture) {
                visit(lane, 0);
            }
            if has(starts.sow[1]) {
                visit(lane, 1);
            }
            if has(starts.sow[0]) {
                visit(lane, 2);
            }
        });
    }

    /// Plays one start to the end of every choice.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn play_start(
        &self,
        phase: usize,
        kind: &KindTables,
        state: &State<L>,
        me: usize,
        lane: usize,
        direction: u8,
        scratch: &mut Scratch<L>,
        sink: &mut impl Sink<L>,
    ) {
        let start = self.start_rule(kind, state, me, lane);
        let mut branch = Branch::new(state);
        branch.cursor.lane = lane as u8;
        branch.cursor.direction = direction;
        let seeds = self.lift(&mut branch.state, me, lane, start);
        branch.resume = if direction == 0 {
            match start.then {
                Begin::Stop => Resume::Stop,
                Begin::Again => Resume::Again,
                Begin::Capture | Begin::Sow { .. } => Resume::Capture,
            }
        } else {
            if branch.state.lanes[me][lane] == 0 {
                self.emptied(&mut branch.state, phase, me, lane);
            }
            let clockwise = direction == 1;
            Resume::Sow { lane: self.next(kind, lane, clockwise) as u8, clockwise, seeds, won: false }
        };
        self.walk(phase, kind, state, me, &mut branch, scratch, sink);
    }

    /// Ends a turn: the game if a clause says so, lifetimes, the `after` list, whose turn is next.
    pub(super) fn turn_over(
        &self,
        kind: &KindTables,
        before: &State<L>,
        state: &mut State<L>,
        me: usize,
        outcome: Option<Outcome>,
        again: bool,
    ) -> Option<Outcome> {
        let outcome = outcome.or_else(|| {
            let (verdict, player) = self.ended(&self.at_turn_over, state, me)?;
            self.settle(verdict, player, state)
        });
        self.lapse(state, me);
        if outcome.is_none() && !kind.after.is_empty() {
            self.after(kind, before, state, me);
        }
        if !again {
            state.turn = 1 - me as u8;
        }
        outcome
    }

    /// Drops the marks whose time is up when a turn of `me` is over.
    pub(super) fn lapse(&self, state: &mut State<L>, me: usize) {
        for (mark, (_, lifetime)) in self.compiled.marks.iter().enumerate() {
            match lifetime {
                Lifetime::NextTurn => state.marks[mark] = [0; 2],
                Lifetime::TheirNextTurn => state.marks[mark][1 - me] = 0,
                Lifetime::Forever => {}
            }
        }
    }

    /// Asks the `after` list of each pit of both players.
    fn after(&self, kind: &KindTables, before: &State<L>, state: &mut State<L>, me: usize) {
        let settled = *state;
        for owner in [me, 1 - me] {
            let mut left = self.ring;
            for rule in &kind.after {
                if left == 0 {
                    break;
                }
                let lanes =
                    left & rule.formula.lanes(&mut |question| self.after_lanes(&settled, before, me, owner, question));
                left &= !lanes;
                for act in &rule.acts {
                    match act {
                        AfterAct::Mark(mark) => state.marks[self.mark_number(*mark, owner, me)][owner] |= lanes,
                        AfterAct::Drop(mark) => state.marks[self.mark_number(*mark, owner, me)][owner] &= !lanes,
                    }
                }
            }
        }
    }

    /// The number of a mark that `me` sets on a pit of `owner`: a mark of a player has two.
    pub(super) fn mark_number(&self, mark: usize, owner: usize, me: usize) -> usize {
        mark + usize::from(self.compiled.owned_marks >> mark & 1 == 1 && owner != me)
    }

    /// The pits of `owner` for which a question of `me` in an `after` list is answered with yes.
    pub(super) fn after_lanes(
        &self,
        state: &State<L>,
        before: &State<L>,
        me: usize,
        owner: usize,
        question: &Question,
    ) -> u64 {
        let whose = |their: bool| if their { 1 - me } else { me };
        let when = |yes: bool| if yes { u64::MAX } else { 0 };
        match question {
            Question::In { their, lanes } => lanes & when(whose(*their) == owner),
            Question::Here(range) => in_range(&state.lanes[owner], *range),
            Question::Facing(range) => self.mirrored(in_range(&state.lanes[1 - owner], *range)),
            Question::BehindFacing(_) => self.lanes_of(state, owner, question),
            Question::Marked(mark) => state.marks[*mark][owner],
            Question::Owned { their, mark } => Self::owned(state, owner, whose(*their), *mark),
            Question::Twin { owned: false, mark, .. } => state.marks[*mark][1 - owner],
            Question::Twin { their, owned: true, mark } => Self::owned(state, 1 - owner, whose(*their), *mark),
            Question::Count { quantifier: Quantifier::Only, their, lanes, range } => {
                let found = in_range(&state.lanes[whose(*their)], *range) & lanes;
                if found.count_ones() == 1 { found & when(whose(*their) == owner) } else { 0 }
            }
            Question::Hand { before: true, their, range } => {
                when(range.contains(u16::from(before.hand[whose(*their)])))
            }
            Question::Can { their, kind } => when(self.can(state, whose(*their), *kind)),
            // Only the opponent's pits can be captured.
            Question::Target(_) if owner == me => 0,
            Question::Target(kind) => self.target(state, me, *kind),
            question => when(self.holds(state, me, question)),
        }
    }

    /// Whether a player could play a turn of a kind, were it that player's turn.
    fn can(&self, state: &State<L>, player: usize, kind: usize) -> bool {
        let phase = self.phase(state, player);
        self.compiled.phases[phase]
            .kinds
            .iter()
            .filter(|tables| tables.kind == kind)
            .any(|tables| self.starts(tables, state, player).any() != 0)
    }

    /// The only pit of the opponent that a turn of a kind could capture first, as a set; none or several: empty.
    fn target(&self, state: &State<L>, me: usize, kind: usize) -> u64 {
        let phase = self.phase(state, me);
        let mut targets = 0;
        for tables in self.compiled.phases[phase].kinds.iter().filter(|tables| tables.kind == kind) {
            let starts = self.starts(tables, state, me);
            targets |= self.mirrored(starts.capture);
            for (clockwise, lanes) in [(false, starts.sow[0]), (true, starts.sow[1])] {
                each(lanes, |lane| {
                    let start = self.start_rule(tables, state, me, lane);
                    let mut after = *state;
                    let seeds = self.lift(&mut after, me, lane, start);
                    if seeds > 0 {
                        let first = self.next(tables, lane, clockwise);
                        let last = self.sow(tables, &mut after, me, (lane, first), clockwise, seeds);
                        if let Some((owner, lane)) = self.pit_at(me, last)
                            && owner == me
                        {
                            targets |= self.mirrored(1 << lane);
                        }
                    }
                });
            }
        }
        if targets.count_ones() == 1 { targets } else { 0 }
    }

    /// What a player without a turn gets.
    #[must_use]
    pub fn stuck(&self, state: &State<L>) -> Option<Outcome> {
        self.settle(self.compiled.no_turn, usize::from(state.turn), &mut state.clone())
    }

    /// The lanes of `me` that hold a number of seeds; for drawing and explaining.
    #[must_use]
    pub fn holding(&self, state: &State<L>, me: usize, range: Range) -> u64 {
        in_range(&state.lanes[me], range) & self.ring
    }
}
