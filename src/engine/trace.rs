//! A move played once more, with everything that decided on the way.
//!
//! The plain path of play knows nothing of this: a [`Tracer`] listens where others only wait for the end of a line.

use rustc_hash::FxHashMap;

use super::ask::in_range;
use super::machine::{Cursor, Finish, Machine, Pick, Scratch, Snapshot, Waiting};
use super::playing::{Engine, captured, named};
use super::sink::{Sink, finished};
use super::state::State;
use super::turn::each;
use crate::board::{Capture, Move, Outcome, Pit, Position, Side};
use crate::compile::{CaptureEnd, CaptureRule, EndRule, FlagRule, KindTables, Place, Question, StartRule};
use crate::rules::tree::Event as Asked;
use crate::rules::{AfterAct, ClauseId, FilterAct, FlagEvent, LapAct, SeedAct, TakeAct};

/// Where seeds lie or fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Pit(Pit),
    Store(Side),
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Spot::Pit(pit) => write!(f, "{pit}"),
            Spot::Store(side) => write!(f, "{side}'s store"),
        }
    }
}

/// One thing that happened in a move, or that decided in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Seeds were sown.
    Sown {
        /// Counted from 1; `None` for the seeds of a capture that has already won.
        lap: Option<u32>,
        /// The pit they were lifted from, or that captured them.
        from: Spot,
        /// The place of the first seed, if none is passed over.
        first: Spot,
        /// `clockwise` or `counterclockwise`, as the board is seen from above.
        way: &'static str,
        seeds: u8,
        /// What clauses of the `seed` list did on the way.
        passed: Vec<Passed>,
        /// The place of the last seed.
        last: Spot,
        /// Whether that place was empty before it.
        was_empty: bool,
        /// The board after it, still with the mover on turn.
        position: Box<Position>,
    },
    /// The `lap end` list was asked.
    LapEnd {
        act: LapAct,
        /// Where the player could choose between stopping and going on: whether the move went on.
        went_on: Option<bool>,
        /// The case of the table that said so.
        cell: usize,
        clause: ClauseId,
    },
    /// A capture was made, as the `capture` list says, or the clause of the `lap end` list itself.
    Captured {
        /// The place that captures.
        pit: Spot,
        /// What was taken, in order.
        taken: Vec<Capture>,
        /// Seeds of it that went to a store.
        stored: Vec<(Side, u8)>,
        /// The mark that it puts on its pit.
        marked: Option<usize>,
        /// What comes of the turn, if anything was taken or marked.
        then: CaptureEnd,
        cell: usize,
        clause: ClauseId,
    },
    /// A flag of a player was dropped.
    Dropped { side: Side, flag: usize, clause: ClauseId },
    /// The `after` list did something to a pit, or did nothing (`acts` is empty then).
    After { pit: Pit, acts: Vec<AfterAct>, clause: ClauseId },
    /// The move never ends: after one lap everything was as after an earlier one, or the limit was reached (`None`).
    Endless { repeats: Option<(u32, u32)>, clause: Option<ClauseId> },
    /// The game is over.
    Over { outcome: Outcome, clause: Option<ClauseId> },
}

/// A place where a clause of the `seed` list acted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    pub place: Spot,
    /// Whose store the seed went to; `None` if the place was passed over.
    pub stored: Option<Side>,
    /// How many times in one sowing.
    pub times: u32,
    pub clause: ClauseId,
}

/// How a move goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    pub mv: Move,
    /// Whether the move may be played; a never-ending one is traced too, where it is no move.
    pub legal: bool,
    /// Number of the phase.
    pub phase: usize,
    /// Number of the kind of turn in that phase. The kinds before it could not be played.
    pub kind: usize,
    /// The case of the `start` table.
    pub start_cell: usize,
    pub start_clause: ClauseId,
    /// What that clause says.
    pub start: StartRule,
    /// Seeds that were put in from the hand.
    pub placed: u8,
    /// Seeds of the pit the turn starts from, those that were put in included.
    pub held: u8,
    pub events: Vec<Event>,
    /// Laps in all, those after a repetition included, up to where that was noticed.
    pub laps: u32,
    /// The position after the move.
    pub position: Position,
}

impl Trace {
    /// Every clause that decided something, in order.
    pub fn clauses(&self) -> impl Iterator<Item = ClauseId> {
        std::iter::once(self.start_clause).chain(self.events.iter().flat_map(|event| {
            let (passed, clause): (&[Passed], _) = match event {
                Event::Sown { passed, .. } => (passed, None),
                Event::LapEnd { clause, .. }
                | Event::Captured { clause, .. }
                | Event::Dropped { clause, .. }
                | Event::After { clause, .. } => (&[], Some(*clause)),
                Event::Endless { clause, .. } | Event::Over { clause, .. } => (&[], *clause),
            };
            passed.iter().map(|passed| passed.clause).chain(clause)
        }))
    }
}

/// What a tracer hears of.
enum Heard<const L: usize> {
    Sow { before: State<L>, cursor: Cursor, captures: Vec<(u8, u8)>, first: u8, clockwise: bool, seeds: u8, won: bool },
    LapEnd { state: State<L>, cursor: Cursor, cell: usize, picks: usize },
    Capture { state: State<L>, cursor: Cursor, cell: usize },
}

/// The state after a line, how it went, and its captures.
type End<const L: usize> = (State<L>, Finish, Vec<(u8, u8)>);

/// Listens to the line of a move that makes these choices.
struct Tracer<'a, const L: usize> {
    machine: &'a Machine<L>,
    kind: &'a KindTables,
    me: usize,
    wanted: &'a [Pick],
    heard: Vec<Heard<L>>,
    end: Option<End<L>>,
}

impl<const L: usize> Sink<L> for Tracer<'_, L> {
    fn sow(
        &mut self,
        picks: &[Pick],
        captures: &[(u8, u8)],
        state: &State<L>,
        cursor: &Cursor,
        first: u8,
        clockwise: bool,
        seeds: u8,
        won: bool,
    ) {
        if self.wanted.starts_with(picks) {
            let captures = captures.to_vec();
            self.heard.push(Heard::Sow { before: *state, cursor: *cursor, captures, first, clockwise, seeds, won });
        }
    }

    fn lap_end(&mut self, picks: &[Pick], state: &State<L>, cursor: &Cursor, cell: usize) {
        if self.wanted.starts_with(picks) {
            self.heard.push(Heard::LapEnd { state: *state, cursor: *cursor, cell, picks: picks.len() });
        }
    }

    fn capture(&mut self, picks: &[Pick], state: &State<L>, cursor: &Cursor) {
        if self.wanted.starts_with(picks)
            && let Some(table) = &self.kind.capture
        {
            let cell = self.machine.capture_cell(self.kind, table, state, self.me, cursor);
            self.heard.push(Heard::Capture { state: *state, cursor: *cursor, cell });
        }
    }

    fn finished(&mut self, picks: &[Pick], captures: &[(u8, u8)], state: &State<L>, finish: &Finish, _cursor: &Cursor) {
        if self.wanted == picks {
            self.end = Some((*state, *finish, captures.to_vec()));
        }
    }
}

impl<const L: usize> Machine<L> {
    /// How a move goes that is legal or never ends; `None` for any other.
    pub(super) fn trace(&self, position: &Position, mv: &Move, engine: &Engine) -> Option<Trace> {
        let state = State::<L>::of(position);
        let me = usize::from(state.turn);
        if self.rest(&state).is_some() {
            return None;
        }
        let (phase, at, starts) = self.obliged(&state, me)?;
        let kind = &self.compiled.phases[phase].kinds[at];
        let mut scratch = Scratch::default();
        let mut found: Option<(usize, u8, Vec<Pick>)> = None;
        self.each_start(starts, |lane, direction| {
            if position.shape.pit(position.turn, lane) != mv.pit {
                return;
            }
            let mut sink = finished(|picks: &[Pick], _: &[(u8, u8)], _: &State<L>, _: &Finish, _: &Cursor| {
                if named(&self.compiled, position.turn, lane as u8, direction, picks) == *mv {
                    found.get_or_insert_with(|| (lane, direction, picks.to_vec()));
                }
            });
            self.play_start(phase, kind, &state, me, lane, direction, &mut scratch, &mut sink);
        });
        let (lane, direction, picks) = found?;
        let mut tracer = Tracer { machine: self, kind, me, wanted: &picks, heard: Vec::new(), end: None };
        self.play_start(phase, kind, &state, me, lane, direction, &mut scratch, &mut tracer);
        let Tracer { heard, end, .. } = tracer;
        let (after, finish, captures) = end?;
        let (facing, behind) = self.facing_seeds(&state, me, lane);
        let start_cell = kind.start.cell(lane, state.lanes[me][lane], facing, behind, |question| {
            self.lanes_of(&state, me, question) >> lane & 1 == 1
        });
        let telling = Telling { machine: self, position, phase, kind, me, picks: &picks };
        let mut events = telling.events(&state, &heard, &captures);
        telling.end(&state, &heard, &after, &finish, &mut events);
        let after = after.position(position.shape);
        if finish.outcome.is_none()
            && self.is_move(&finish)
            && let Some(outcome) = engine.outcome(&after)
        {
            events.push(Event::Over { outcome, clause: self.over_clause(&State::of(&after)) });
        }
        Some(Trace {
            mv: mv.clone(),
            legal: engine.play(position, mv).is_some(),
            phase,
            kind: at,
            start_cell,
            start_clause: kind.start.clauses[start_cell],
            start: kind.start.action(start_cell).clone(),
            placed: kind.start.action(start_cell).place.min(state.hand[me]),
            held: state.lanes[me][lane] + kind.start.action(start_cell).place.min(state.hand[me]),
            events,
            laps: finish.laps,
            position: after,
        })
    }

    /// The end clause that has decided about a player.
    fn ended_for_by(&self, rules: &[EndRule], state: &State<L>, player: usize) -> Option<ClauseId> {
        let rule = rules.iter().find(|rule| self.is_so(state, player, &rule.formula))?;
        self.settle(rule.verdict, player, &mut state.clone()).map(|_| rule.clause)
    }

    /// The same, asked as [`Machine::ended`] asks.
    fn ended_by(&self, rules: &[EndRule], state: &State<L>, me: usize) -> Option<ClauseId> {
        self.ended_for_by(rules, state, 1 - me).or_else(|| self.ended_for_by(rules, state, me))
    }

    /// The clause by which the game is over in a position between two turns.
    pub(super) fn over_clause(&self, state: &State<L>) -> Option<ClauseId> {
        let last = 1 - usize::from(state.turn);
        self.ended_by(&self.at_lap_end, state, last)
            .or_else(|| self.ended_by(&self.at_turn_over, state, last))
            .or_else(|| self.ended_for_by(&self.on_turn, state, 1 - last))
            .or_else(|| self.end_clause(Asked::NoTurn))
    }

    /// The clause of an event that depends on nothing but the reading.
    pub(super) fn end_clause(&self, event: Asked) -> Option<ClauseId> {
        let always = |end: &&EndRule| end.event == event && end.formula == crate::compile::Formula::Is(true);
        self.compiled.ends.iter().find(always).map(|end| end.clause)
    }

    /// The filters that keep something out in a position: of the kinds of turn up to the one that must be played,
    /// pits that could start otherwise; and moves that could be played.
    pub(super) fn filters_at(&self, position: &Position) -> Vec<ClauseId> {
        let state = State::<L>::of(position);
        let me = usize::from(state.turn);
        let mut found = Vec::new();
        if self.rest(&state).is_some() {
            return found;
        }
        let phase = self.phase(&state, me);
        for kind in &self.compiled.phases[phase].kinds {
            let mut lanes = self.ring;
            for filter in &kind.filters {
                let kept = match filter.act {
                    FilterAct::From => lanes & self.lanes_where(&state, me, &filter.formula),
                    FilterAct::Never if self.is_so(&state, me, &filter.guard) => {
                        lanes & !self.lanes_where(&state, me, &filter.formula)
                    }
                    _ => lanes,
                };
                if kept != lanes {
                    found.push(filter.clause);
                }
                lanes = kept;
            }
            let mut starts = self.candidates(kind, &state, me).any();
            for filter in kind.filters.iter().filter(|filter| filter.act == FilterAct::Prefer) {
                let preferred = self.lanes_where(&state, me, &filter.formula) & starts;
                if self.is_so(&state, me, &filter.guard) && preferred != 0 && preferred != starts {
                    found.push(filter.clause);
                    starts = preferred;
                }
            }
            if starts != 0 {
                found.push(kind.clause);
                self.move_filters_at(phase, kind, &state, me, &mut found);
                break;
            }
        }
        found
    }

    fn move_filters_at(&self, phase: usize, kind: &KindTables, state: &State<L>, me: usize, found: &mut Vec<ClauseId>) {
        if kind.move_filters.is_empty() {
            return;
        }
        let mut waiting = Vec::new();
        let mut scratch = Scratch::default();
        self.each_start(self.starts(kind, state, me), |lane, direction| {
            let mut sink = finished(|_: &[Pick], _: &[(u8, u8)], after: &State<L>, finish: &Finish, cursor| {
                waiting.push(Waiting {
                    lane: lane as u8,
                    direction,
                    picks: (0, 0),
                    captures: (0, 0),
                    state: *after,
                    finish: *finish,
                    cursor: *cursor,
                });
            });
            self.play_start(phase, kind, state, me, lane, direction, &mut scratch, &mut sink);
        });
        for filter in &kind.move_filters {
            let all = waiting.len();
            self.filter_moves(std::slice::from_ref(filter), me, state, &mut waiting);
            if waiting.len() < all {
                found.push(filter.clause);
            }
        }
    }
}

/// Turns what a tracer has heard into events.
struct Telling<'a, const L: usize> {
    machine: &'a Machine<L>,
    position: &'a Position,
    phase: usize,
    kind: &'a KindTables,
    me: usize,
    picks: &'a [Pick],
}

impl<const L: usize> Telling<'_, L> {
    fn spot(&self, place: u8) -> Spot {
        let whose = |their: bool| if their { self.position.turn.other() } else { self.position.turn };
        match self.machine.compiled.places.at(usize::from(place)) {
            Place::Pit { their, lane } => Spot::Pit(self.position.shape.pit(whose(their), lane)),
            Place::Store { their } => Spot::Store(whose(their)),
        }
    }

    /// What the line captured until it sowed again.
    fn taken(&self, heard: &[Heard<L>], told: usize, captures: &[(u8, u8)]) -> Vec<Capture> {
        let until = heard.iter().find_map(|later| match later {
            Heard::Sow { captures, .. } => Some(captures.len()),
            _ => None,
        });
        let taken = &captures[told..until.unwrap_or(captures.len())];
        taken.iter().map(|&taken| captured(self.position, taken)).collect()
    }

    /// The event of a capture, given the board before it and what it took.
    fn captured(
        &self,
        state: &State<L>,
        cursor: &Cursor,
        rule: &CaptureRule,
        taken: Vec<Capture>,
        (cell, clause): (usize, ClauseId),
    ) -> Event {
        let side = |their: bool| if their { self.position.turn.other() } else { self.position.turn };
        let marked = rule.takes.iter().find_map(|take| if let TakeAct::Mark(mark) = take { Some(*mark) } else { None });
        let mut stored: Vec<(Side, u8)> = Vec::new();
        let mut state = *state;
        let (mut held, mut choices) = (0, rule.any.iter());
        // Where pits are chosen the next of what was taken says which.
        let mut next = 0;
        for take in &rule.takes {
            let pits: Vec<(usize, usize)> = match take {
                TakeAct::ToStore { their } => {
                    let to = side(*their);
                    match stored.iter_mut().find(|(side, _)| *side == to) {
                        Some((_, seeds)) => *seeds += held,
                        None if held > 0 => stored.push((to, held)),
                        None => {}
                    }
                    held = 0;
                    continue;
                }
                TakeAct::Mark(_) => continue,
                TakeAct::Run(part) => {
                    let run = self.machine.run_part(self.kind, rule, *part, &state, self.me, cursor);
                    run.iter().filter_map(|&place| self.machine.pit_at(self.me, usize::from(place))).collect()
                }
                TakeAct::Rest => {
                    let lanes = 0..self.position.shape.lanes();
                    [self.me, 1 - self.me]
                        .iter()
                        .flat_map(|&owner| lanes.clone().map(move |lane| (owner, lane)))
                        .collect()
                }
                TakeAct::Any(_) => {
                    let there = choices.next().map_or(0, |range| in_range(&state.lanes[1 - self.me], *range));
                    let pit = taken.get(next).filter(|_| there & self.machine.ring != 0).map(|capture| capture.pit);
                    pit.and_then(|pit| Some((pit.side.index(), self.position.shape.lane(pit)?))).into_iter().collect()
                }
                take => self.machine.taken(take, self.me, usize::from(cursor.lane)).into_iter().collect(),
            };
            for (owner, lane) in pits {
                let seeds = std::mem::take(&mut state.lanes[owner][lane]);
                next += usize::from(seeds > 0);
                held += seeds;
            }
        }
        Event::Captured { pit: self.spot(cursor.lane), taken, stored, marked, then: rule.then, cell, clause }
    }

    /// What clauses of the `seed` list do in a sowing.
    fn passed(&self, before: &State<L>, places: (usize, usize), ascending: bool, seeds: u8) -> Vec<Passed> {
        let mut found: Vec<Passed> = Vec::new();
        for (place, act, clause) in self.machine.passed(self.kind, before, self.me, places, ascending, seeds) {
            let stored = match act {
                SeedAct::Skip => None,
                SeedAct::ToStore { their: true } => Some(self.position.turn.other()),
                SeedAct::ToStore { their: false } => Some(self.position.turn),
            };
            let place = self.spot(place);
            match found.iter_mut().find(|passed| passed.place == place && passed.clause == clause) {
                Some(passed) => passed.times += 1,
                None => found.push(Passed { place, stored, times: 1, clause }),
            }
        }
        found
    }

    /// The laps of a move; after a repetition those that only repeat are left out.
    fn events(&self, first: &State<L>, heard: &[Heard<L>], captures: &[(u8, u8)]) -> Vec<Event> {
        let mut events = Vec::new();
        // The state in which flags and captures were looked at last.
        let mut known = *first;
        let mut told = 0;
        for (at, one) in heard.iter().enumerate() {
            match one {
                Heard::Sow { before, cursor, captures, first, clockwise, seeds, won } => {
                    self.dropped(&known, before, captures.len() > told, &mut events);
                    told = captures.len();
                    let mut after = *before;
                    let last = self.sow(&mut after, cursor.lane, *first, *clockwise, *seeds);
                    known = after;
                    let places = (usize::from(cursor.lane), usize::from(*first));
                    let passed = self.passed(before, places, *clockwise, *seeds);
                    // A seed that went to a store instead does not lie there.
                    let end = self.spot(last as u8);
                    let away = passed.iter().any(|passed| passed.place == end && passed.stored.is_some());
                    events.push(Event::Sown {
                        lap: (!won).then_some(cursor.laps + 1),
                        from: self.spot(cursor.lane),
                        first: self.spot(*first),
                        way: self.machine.compiled.words.way(*clockwise),
                        seeds: *seeds,
                        passed,
                        last: end,
                        was_empty: self.machine.seeds_at(&after, self.me, last) <= u8::from(!away),
                        position: Box::new(after.position(self.position.shape)),
                    });
                }
                Heard::LapEnd { state, cursor, cell, picks } => {
                    let act = self.kind.lap_end.action(*cell).clone();
                    let chosen = matches!(act, LapAct::Choice(_));
                    let went_on = chosen.then(|| self.picks.get(*picks) == Some(&Pick::GoOn));
                    let clause = self.kind.lap_end.clauses[*cell];
                    let takes = if let LapAct::Take(number) = act { Some(usize::from(number)) } else { None };
                    events.push(Event::LapEnd { act, went_on, cell: *cell, clause });
                    if let Some(number) = takes {
                        let taken = self.taken(&heard[at + 1..], told, captures);
                        let rule = &self.kind.inlines[number];
                        events.push(self.captured(state, cursor, rule, taken, (*cell, clause)));
                    }
                }
                Heard::Capture { state, cursor, cell } => {
                    let taken = self.taken(&heard[at + 1..], told, captures);
                    let table = self.kind.capture.as_ref().expect("a turn that captures has a capture list");
                    let by = (*cell, table.clauses[*cell]);
                    events.push(self.captured(state, cursor, table.action(*cell), taken, by));
                }
            }
        }
        events
    }

    fn sow(&self, state: &mut State<L>, origin: u8, first: u8, clockwise: bool, seeds: u8) -> usize {
        self.machine.sow(self.kind, state, self.me, (usize::from(origin), usize::from(first)), clockwise, seeds)
    }

    /// Flags that were dropped between two states, each with the clause that did it.
    fn dropped(&self, before: &State<L>, after: &State<L>, captured: bool, events: &mut Vec<Event>) {
        for player in [self.me, 1 - self.me] {
            let mut gone = before.flags[player] & !after.flags[player];
            while gone != 0 {
                let flag = gone.trailing_zeros() as usize;
                gone &= gone - 1;
                let rules = self.machine.compiled.flags.iter().filter(|rule| rule.flag == flag);
                let did = |rule: &&FlagRule| {
                    let holders = if rule.both { &[player, 1 - player][..] } else { &[player] };
                    holders.iter().any(|&owner| {
                        let happened = match rule.event {
                            FlagEvent::Capture => captured && owner == self.me,
                            FlagEvent::Emptied(lanes) => {
                                (0..L).all(|lane| lanes >> lane & 1 == 0 || after.lanes[owner][lane] == 0)
                            }
                        };
                        happened && self.machine.is_so(before, owner, &rule.formula[self.phase])
                    })
                };
                if let Some(rule) = rules.clone().find(did).or_else(|| rules.clone().next()) {
                    events.push(Event::Dropped { side: Side::BOTH[player], flag, clause: rule.clause });
                }
            }
        }
    }

    /// How the move ended.
    fn end(&self, first: &State<L>, heard: &[Heard<L>], after: &State<L>, finish: &Finish, events: &mut Vec<Event>) {
        let machine = self.machine;
        if finish.endless {
            let repeats = repetition(machine, heard);
            if let Some((_, again)) = repeats {
                let last = events
                    .iter()
                    .position(|event| matches!(event, Event::Sown { lap: Some(lap), .. } if *lap == again));
                events.truncate(last.map_or(events.len(), |at| at + 2));
            }
            events.push(Event::Endless { repeats, clause: machine.end_clause(Asked::Endless) });
            events.extend(finish.outcome.map(|outcome| Event::Over { outcome, clause: None }));
            return;
        }
        // The board when the last lap, or a capture of nothing, was over.
        let settled = match heard.last() {
            Some(Heard::Sow { before, cursor, first, clockwise, seeds, .. }) => {
                let mut settled = *before;
                self.sow(&mut settled, cursor.lane, *first, *clockwise, *seeds);
                settled
            }
            // What was taken then has gone to a store.
            Some(Heard::Capture { cell, .. })
                if self
                    .kind
                    .capture
                    .as_ref()
                    .is_some_and(|table| matches!(table.action(*cell).then, CaptureEnd::Stop | CaptureEnd::Again)) =>
            {
                *after
            }
            Some(Heard::LapEnd { cell, .. }) if matches!(self.kind.lap_end.action(*cell), LapAct::Take(_)) => *after,
            Some(Heard::LapEnd { state, .. } | Heard::Capture { state, .. }) => *state,
            None => *first,
        };
        if let Some(outcome) = finish.outcome {
            let at_lap = matches!(heard.last(), Some(Heard::Sow { .. }));
            let rules = if at_lap { &machine.at_lap_end } else { &machine.at_turn_over };
            events.push(Event::Over { outcome, clause: machine.ended_by(rules, &settled, self.me) });
            return;
        }
        if self.kind.after.is_empty() {
            return;
        }
        let mut settled = settled;
        machine.lapse(&mut settled, self.me);
        for owner in [self.me, 1 - self.me] {
            let mut left = machine.ring;
            for rule in &self.kind.after {
                let ask = &mut |question: &Question| machine.after_lanes(&settled, first, self.me, owner, question);
                let lanes = left & rule.formula.lanes(ask);
                left &= !lanes;
                each(lanes, |lane| {
                    let pit = self.position.shape.pit(Side::BOTH[owner], lane);
                    events.push(Event::After { pit, acts: rule.acts.clone(), clause: rule.clause });
                });
            }
        }
        debug_assert_eq!(after.hand, settled.hand, "a bug in shimo: a trace that went another way");
    }
}

/// The first two laps after which a move stood alike.
fn repetition<const L: usize>(machine: &Machine<L>, heard: &[Heard<L>]) -> Option<(u32, u32)> {
    let mut seen: FxHashMap<Snapshot<L>, u32> = FxHashMap::default();
    heard.iter().find_map(|one| match one {
        Heard::LapEnd { state, cursor, .. } => {
            seen.insert(machine.snapshot(state, cursor), cursor.laps).map(|first| (first, cursor.laps))
        }
        _ => None,
    })
}
