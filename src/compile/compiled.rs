//! A variant under one reading, ready to be played.

use std::collections::BTreeMap;

use super::capture;
use super::fold::Folder;
use super::formula::{Formula, Question, Range};
use super::lists::{ClauseFate, Fates, List, note};
use super::places::Places;
use super::table::Table;
use super::verify::verify;
use super::words::Words;
use crate::board::{MAX_SEEDS, Position, Shape, Side};
use crate::diagnostic::{Problem, Span};
use crate::rules::atoms::{Asked, Atom};
use crate::rules::tree::{Event, Lifetime, Stores, Verdict, Ways};
use crate::rules::{
    AfterAct, Amount, CaptureAct, CaptureThen, Clause, ClauseId, ClauseText, Condition, FilterAct, FlagEvent, Kind,
    LapAct, Lift, Rules, SeedAct, SetupPlace, SowStart, StartThen, TakeAct, Test,
};

/// Where a sowing of captured seeds begins, and which way it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The place of the first seed.
    pub lane: u8,
    pub clockwise: bool,
}

/// How a turn begins, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartRule {
    /// Seeds placed from the hand.
    pub place: u8,
    /// Seeds lifted from a pit that holds *n*: `lift[n]`.
    pub lift: Option<Lifted>,
    pub then: Begin,
}

/// What a turn does with the seeds of its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begin {
    Sow {
        /// By lane, the directions to choose from; `true` as the lanes run.
        directions: Vec<Vec<bool>>,
        /// Whether the first lap must capture when it runs against the lanes, and when it runs with them.
        must_capture: [bool; 2],
    },
    Capture,
    /// The turn is over.
    Stop,
    /// The mover has another turn.
    Again,
}

/// How many seeds are lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifted {
    All,
    Seeds(u8),
    AllBut(u8),
}

impl Lifted {
    /// Seeds lifted from a pit that holds `seeds`.
    #[must_use]
    pub fn from(self, seeds: u8) -> u8 {
        match self {
            Lifted::All => seeds,
            Lifted::Seeds(number) => seeds.min(number),
            Lifted::AllBut(number) if seeds > number => seeds - number,
            // A pit with no more than that is lifted whole.
            Lifted::AllBut(_) => seeds,
        }
    }
}

/// A capture, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureRule {
    pub takes: Vec<TakeAct>,
    /// What a pit must hold for each `take any …`, in order.
    pub any: Vec<Range>,
    /// `targets[place][d]`: starts to choose from when the hand has no direction (0), moves with the lanes (1), or
    /// against them (2). Empty where nothing is sown from a settled pit.
    pub targets: Vec<[Vec<Target>; 3]>,
    /// The conditions that every pit of a run fulfils.
    pub run: Formula,
    pub then: CaptureEnd,
}

/// What comes after the taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureEnd {
    /// The seeds are sown from one of the [`CaptureRule::targets`].
    Sow,
    /// The seeds are sown on from the pit that got the first seed of the lap.
    SowFromEntry,
    /// The turn is over.
    Stop,
    /// The mover has another turn.
    Again,
}

/// A clause of a `seed` list that has to be asked seed by seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeedRule {
    pub formula: Formula,
    pub act: SeedAct,
    pub clause: ClauseId,
}

/// A filter on starts or on whole moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterRule {
    pub act: FilterAct,
    pub formula: Formula,
    pub guard: Formula,
    pub clause: ClauseId,
}

/// A clause of an `after` list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AfterRule {
    pub formula: Formula,
    /// What is done; nothing if empty.
    pub acts: Vec<AfterAct>,
    pub clause: ClauseId,
}

/// A clause of the end block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndRule {
    pub event: Event,
    pub formula: Formula,
    pub verdict: Verdict,
    /// Whether the result counts double in a match.
    pub double: bool,
    pub clause: ClauseId,
}

/// A clause of a flag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlagRule {
    pub flag: usize,
    pub event: FlagEvent,
    /// By phase.
    pub formula: Vec<Formula>,
    pub both: bool,
    pub clause: ClauseId,
}

/// A kind of turn.
#[derive(Clone, Debug)]
pub struct KindTables {
    pub name: String,
    /// Its number among [`Rules::kinds`].
    pub kind: usize,
    /// Its number among the kinds of all phases.
    pub table: usize,
    /// Its header.
    pub clause: ClauseId,
    pub filters: Vec<FilterRule>,
    pub move_filters: Vec<FilterRule>,
    pub start: Table<StartRule>,
    pub lap_end: Table<LapAct>,
    pub capture: Option<Table<CaptureRule>>,
    /// Captures that lap-end clauses describe, by the number in [`LapAct::Take`].
    pub inlines: Vec<CaptureRule>,
    /// What must hold of each pit of a run, by the number in [`Question::Slam`].
    pub runs: Vec<Formula>,
    /// The places that are sown, in the order in which an ascending sowing passes them.
    pub ring: Vec<u8>,
    /// Places that are always passed over, and so are not in the ring, each with the clause that says so.
    pub skipped: Vec<(u8, ClauseId)>,
    /// What the `seed` list says besides: asked seed by seed.
    pub seed: Vec<SeedRule>,
    pub after: Vec<AfterRule>,
    /// Whether a start must capture with its first lap.
    pub must_capture: bool,
}

/// A phase of the game.
#[derive(Clone, Debug)]
pub struct PhaseTables {
    pub name: String,
    pub when: Formula,
    pub kinds: Vec<KindTables>,
}

/// The tables of a variant under one reading.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub shape: Shape,
    pub places: Places,
    pub ways: Ways,
    /// Whether players keep the seeds they have won.
    pub stores: bool,
    /// Whether moves say a direction.
    pub says_hand: bool,
    pub start: Position,
    pub hand: bool,
    pub phases: Vec<PhaseTables>,
    pub ends: Vec<EndRule>,
    pub flags: Vec<FlagRule>,
    pub flag_names: Vec<String>,
    /// A mark of a player has two numbers, the first for pits whose owner it belongs to; see [`Compiled::owned_marks`].
    pub marks: Vec<(String, Lifetime)>,
    /// Bit *n* is set if mark *n* is the first number of a mark that belongs to a player.
    pub owned_marks: u8,
    /// Sets of pits whose emptiness at a lap's end some filter on moves asks about.
    pub watched: Vec<u64>,
    /// Laps after which a move counts as never-ending.
    pub limit: u32,
    /// What comes of a position that the game was in before.
    pub repetition: Option<Verdict>,
    pub endless: Verdict,
    pub no_turn: Verdict,
    pub clauses: Vec<ClauseText>,
    pub words: Words,
    /// What became of each clause of a list.
    pub fates: Fates,
}

impl Compiled {
    /// Clauses that no table answers: those of `seed` and `after` lists, and filters on whole moves.
    #[must_use]
    pub fn steps(&self) -> usize {
        let kinds = self.phases.iter().flat_map(|phase| &phase.kinds);
        kinds.map(|kind| kind.move_filters.len() + kind.after.len() + kind.seed.len()).sum()
    }
}

/// Compiles rules under the reading that `values` gives every option.
///
/// # Errors
///
/// Whatever a reading can be wrong about: missing cases, a pit asked about that does not exist, a start that does not
/// fit the board.
pub fn compile(rules: &Rules, values: &BTreeMap<String, String>) -> Result<Compiled, Vec<Problem>> {
    let mut compiler = Compiler { rules, values, words: Words::new(rules), fates: Fates::new(), problems: Vec::new() };
    let compiled = compiler.compiled();
    if compiler.problems.is_empty() {
        verify(&compiled);
        Ok(compiled)
    } else {
        Err(compiler.problems)
    }
}

struct Compiler<'a> {
    rules: &'a Rules,
    values: &'a BTreeMap<String, String>,
    words: Words,
    fates: Fates,
    problems: Vec<Problem>,
}

impl Compiler<'_> {
    fn compiled(&mut self) -> Compiled {
        let rules = self.rules;
        let mut phases: Vec<PhaseTables> = (0..rules.phases.len()).map(|at| self.phase(at)).collect();
        for (number, kind) in phases.iter_mut().flat_map(|phase| &mut phase.kinds).enumerate() {
            kind.table = number;
        }
        let mut folder = Folder::new(rules, self.values, None);
        // Without a limit no turn has a second lap: the checker asks for one otherwise.
        let limit = rules.limit.as_ref().map_or(u32::MAX, |limit| u32::from(folder.amount(limit, u16::MAX)));
        let mut ends = Vec::new();
        for clause in &rules.ends {
            let formula = folder.formula(&clause.conditions);
            let always = |end: &&EndRule| end.event == clause.action.0 && end.formula == Formula::Is(true);
            match ends.iter().find(always) {
                Some(first) if formula != Formula::Is(false) => {
                    note(&mut self.fates, clause.id, ClauseFate::Shadowed([first.clause].into()));
                }
                _ => {
                    self.step(clause.id, &formula);
                    if matches!(clause.action.0, Event::NoTurn | Event::Endless | Event::Repetition)
                        && !matches!(formula, Formula::Is(_))
                    {
                        self.problems.push(
                            Problem::error(
                                "compile::end",
                                self.span(clause.id),
                                "what comes of `no turn`, `endless` and `repetition` cannot depend on the position",
                            )
                            .help("only options may stand beside them: `OPTION = VALUE`"),
                        );
                    }
                }
            }
            let (event, verdict, double) = clause.action;
            ends.push(EndRule { event, formula, verdict, double, clause: clause.id });
        }
        let mut flags = Vec::new();
        for (flag, declared) in rules.flags.iter().enumerate() {
            for clause in &declared.clauses {
                let formula: Vec<Formula> = (0..rules.phases.len())
                    .map(|phase| Folder::new(rules, self.values, Some(phase)).formula(&clause.conditions))
                    .collect();
                for formula in &formula {
                    self.step(clause.id, formula);
                }
                flags.push(FlagRule {
                    flag,
                    event: clause.action.event,
                    formula,
                    both: clause.action.both,
                    clause: clause.id,
                });
            }
        }
        self.problems.append(&mut folder.problems);
        let verdict = |ends: &[EndRule], event| {
            ends.iter().find(|end| end.event == event && end.formula == Formula::Is(true)).map(|end| end.verdict)
        };
        let endless = verdict(&ends, Event::Endless);
        let no_turn = verdict(&ends, Event::NoTurn);
        let repetition = verdict(&ends, Event::Repetition);
        for (found, event, word) in [(endless, Event::Endless, "endless"), (no_turn, Event::NoTurn, "no turn")] {
            let clause = rules.ends.iter().find(|clause| clause.action.0 == event);
            if let (None, Some(clause)) = (found, clause) {
                self.problems.push(
                    Problem::error(
                        "compile::missing-case",
                        self.span(clause.id),
                        format!("no clause says what `{word}` brings"),
                    )
                    .help(format!(
                        "add a clause without conditions, or one for each value of an option: `{word} -> loses`"
                    )),
                );
            }
        }
        if limit == 0
            && let Some(clause) = rules.limit_clause
        {
            self.problems.push(
                Problem::error("compile::limit", self.span(clause), "the limit on laps must be at least 1")
                    .help("write `limit 4096 laps`"),
            );
        }
        let mut watched = Vec::new();
        for kind in phases.iter().flat_map(|phase| &phase.kinds) {
            for filter in &kind.move_filters {
                filter.formula.each(&mut |question| {
                    if let Question::Emptied(lanes) = question
                        && !watched.contains(lanes)
                    {
                        watched.push(*lanes);
                    }
                });
            }
        }
        let says_hand = self.says_hand(&phases);
        Compiled {
            shape: rules.shape,
            places: Places::of(rules),
            ways: rules.ways,
            stores: rules.stores != Stores::None,
            says_hand,
            start: self.start(),
            hand: rules.hand,
            phases,
            ends,
            flags,
            flag_names: rules.flags.iter().map(|flag| flag.name.clone()).collect(),
            marks: rules.marks.iter().map(|mark| (mark.name.clone(), mark.lifetime)).collect(),
            owned_marks: rules.marks.iter().enumerate().fold(0, |set, (at, mark)| set | u8::from(mark.owned) << at),
            watched,
            limit,
            repetition,
            endless: endless.unwrap_or(Verdict::Illegal),
            no_turn: no_turn.unwrap_or(Verdict::Loses),
            clauses: rules.clauses.clone(),
            words: self.words.clone(),
            fates: std::mem::take(&mut self.fates),
        }
    }

    fn span(&self, clause: ClauseId) -> Span {
        self.rules.clauses[usize::from(clause)].span
    }

    /// A clause outside the tables: it is off, or it is used.
    fn step(&mut self, clause: ClauseId, formula: &Formula) {
        let fate = if *formula == Formula::Is(false) { ClauseFate::Off } else { ClauseFate::Used };
        note(&mut self.fates, clause, fate);
    }

    /// A sowing in one fixed direction everywhere needs no letter in a move.
    fn says_hand(&self, phases: &[PhaseTables]) -> bool {
        let mut seen = [false; 2];
        for kind in phases.iter().flat_map(|phase| &phase.kinds) {
            for start in &kind.start.actions {
                match &start.then {
                    Begin::Stop | Begin::Again => {}
                    Begin::Sow { directions, .. } => {
                        for &clockwise in directions.iter().flatten() {
                            seen[usize::from(clockwise)] = true;
                        }
                    }
                    Begin::Capture => {
                        let targets =
                            kind.capture.iter().flat_map(|table| &table.actions).flat_map(|rule| &rule.targets);
                        for target in targets.flat_map(|by_direction| &by_direction[0]) {
                            seen[usize::from(target.clockwise)] = true;
                        }
                    }
                }
            }
        }
        seen == [true; 2]
    }

    fn start(&mut self) -> Position {
        let rules = self.rules;
        let mut folder = Folder::new(rules, self.values, None);
        let mut position = Position::empty(rules.shape);
        let mut total = 0usize;
        for line in &rules.setup {
            if folder.formula(&line.when) == Formula::Is(false) {
                continue;
            }
            let seeds = folder.amount(&line.seeds, 0);
            let pits = match line.place {
                SetupPlace::Total => 0,
                SetupPlace::Hand => 1,
                SetupPlace::Pits(lanes) => lanes.count_ones() as usize,
            };
            total += 2 * usize::from(seeds) * pits;
            if total > MAX_SEEDS {
                self.problems.push(
                    Problem::error(
                        "compile::setup",
                        line.span,
                        format!("with this line the board holds {total} seeds"),
                    )
                    .help(format!("a game has at most {MAX_SEEDS} seeds, both players together")),
                );
                return position;
            }
            let seeds = seeds as u8;
            for side in Side::BOTH {
                match line.place {
                    SetupPlace::Total => {}
                    SetupPlace::Hand => position.hand[side.index()] = seeds,
                    SetupPlace::Pits(lanes) => {
                        for lane in (0..rules.shape.lanes()).filter(|lane| lanes >> lane & 1 == 1) {
                            position.lanes[side.index()][lane] = seeds;
                        }
                    }
                }
            }
        }
        let placed: u32 = Side::BOTH.iter().map(|side| super::odd::seeds_of(&position, *side)).sum();
        for line in rules.setup.iter().filter(|line| line.place == SetupPlace::Total) {
            let total = folder.amount(&line.seeds, 0);
            if u32::from(total) != placed {
                self.problems.push(
                    Problem::error(
                        "compile::total",
                        line.span,
                        format!("the setup puts out {placed} seeds, both players together"),
                    )
                    .label(format!("{total} are declared"))
                    .help("count again what each line gives to each player, or change the total"),
                );
            }
        }
        position.flags = [((1u16 << rules.flags.len()) - 1) as u8; 2];
        position
    }

    fn phase(&mut self, at: usize) -> PhaseTables {
        let phase = &self.rules.phases[at];
        let mut folder = Folder::new(self.rules, self.values, Some(at));
        let when = folder.formula(&phase.when);
        self.problems.append(&mut folder.problems);
        let kinds = phase.kinds.iter().map(|kind| self.kind(kind, at)).collect();
        PhaseTables { name: phase.name.clone(), when, kinds }
    }

    /// Folds a list's clauses, turning each action into numbers.
    fn folded<A, B>(
        &mut self,
        clauses: &[Clause<A>],
        phase: usize,
        mut act: impl FnMut(&Folder<'_>, &A) -> B,
    ) -> Vec<(Formula, B, ClauseId)> {
        let mut folder = Folder::new(self.rules, self.values, Some(phase));
        let folded = clauses
            .iter()
            .map(|clause| {
                let formula = folder.formula(&clause.conditions);
                (formula, act(&folder, &clause.action), clause.id)
            })
            .collect();
        for problem in folder.problems {
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
        }
        folded
    }

    fn table<A: Clone + PartialEq>(
        &mut self,
        clauses: Vec<(Formula, A, ClauseId)>,
        asked: Asked,
        lanes: u64,
        redirected: bool,
        span: Span,
    ) -> Table<A> {
        let rules = self.rules;
        let spans = |id: ClauseId| asks_facing(rules, id).unwrap_or(rules.clauses[usize::from(id)].span);
        let list = List {
            clauses,
            asked,
            places: Places::of(rules),
            lanes,
            redirected,
            words: &self.words,
            span,
            spans: &spans,
        };
        list.table(&mut self.fates, &mut self.problems)
    }

    fn filters(&mut self, filters: &[crate::rules::Filter], phase: usize) -> Vec<FilterRule> {
        let mut folder = Folder::new(self.rules, self.values, Some(phase));
        let mut kept = Vec::new();
        for filter in filters {
            let formula = folder.formula(&filter.conditions);
            let guard = folder.formula(&filter.guard);
            // A filter that forbids nothing, or prefers everything or nothing, is as good as none.
            let idle = match filter.act {
                FilterAct::From => false,
                FilterAct::Never => formula == Formula::Is(false),
                FilterAct::Prefer => matches!(formula, Formula::Is(_)),
            };
            let off = guard == Formula::Is(false) || idle;
            note(&mut self.fates, filter.id, if off { ClauseFate::Off } else { ClauseFate::Used });
            if !off {
                kept.push(FilterRule { act: filter.act, formula, guard, clause: filter.id });
            }
        }
        self.problems.append(&mut folder.problems);
        kept
    }

    fn kind(&mut self, kind: &Kind, phase: usize) -> KindTables {
        let (shape, ways) = (self.rules.shape, self.rules.ways);
        let filters = self.filters(&kind.filters, phase);
        let move_filters = self.filters(&kind.move_filters, phase);
        let narrow = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
        let start = self.folded(&kind.start, phase, |folder, act| StartRule {
            place: act.place.as_ref().map_or(0, |place| narrow(folder.amount(place, 0))),
            lift: match &act.lift {
                Lift::Nothing => None,
                Lift::All => Some(Lifted::All),
                // `none` as a number of seeds to lift is no limit: all of them.
                Lift::Seeds(amount) if is_all(folder, amount) => Some(Lifted::All),
                Lift::Seeds(amount) => Some(Lifted::Seeds(narrow(folder.amount(amount, u16::MAX)))),
                Lift::AllBut(amount) => Some(Lifted::AllBut(narrow(folder.amount(amount, 0)))),
            },
            then: match act.then {
                StartThen::Capture => Begin::Capture,
                StartThen::Stop => Begin::Stop,
                StartThen::Again => Begin::Again,
                StartThen::Sow { way, second, when_captured } => {
                    let first = |lane| capture::directions(way, shape, lane, ways, None);
                    let more =
                        |lane| second.map_or(Vec::new(), |way| capture::directions(way, shape, lane, ways, None));
                    let mut must_capture = [when_captured; 2];
                    if second.is_some() {
                        // What may be sown anyhow needs no capture.
                        for clockwise in (0..shape.lanes()).flat_map(first) {
                            must_capture[usize::from(clockwise)] = false;
                        }
                    }
                    let both = |lane| {
                        let mut directions = first(lane);
                        directions.extend(more(lane).into_iter().filter(|way| !first(lane).contains(way)));
                        directions
                    };
                    Begin::Sow { directions: (0..shape.lanes()).map(both).collect(), must_capture }
                }
            },
        });
        let places = Places::of(self.rules);
        let (ring, skipped, seed) = self.seed(kind, phase, places);
        let redirected = seed.iter().any(|rule| matches!(rule.act, SeedAct::ToStore { .. }));
        let start = self.table(start, Asked::Start, places.own(), false, kind.span);
        let mut lap_end = self.folded(&kind.lap_end, phase, |_, act| act.clone());
        let runs = number_runs(&mut lap_end);
        let inlines: Vec<CaptureRule> = kind
            .inlines
            .iter()
            .map(|(act, id)| {
                let run = lap_end.iter().find(|(_, _, clause)| clause == id);
                let run = run.map_or(Formula::Is(false), |(formula, _, _)| without_slam(formula));
                self.capture_rule(act, run, phase, &ring, *id)
            })
            .collect();
        let of_ring = ring.iter().fold(0u64, |set, place| set | 1 << place);
        let lap_end = self.table(lap_end, Asked::LapEnd, of_ring, redirected, kind.lap_end_span);
        let capturing = capturing(&start, &lap_end, places.count());
        let capture = kind.capture_span.filter(|_| capturing != 0).map(|span| {
            let clauses: Vec<(Formula, CaptureRule, ClauseId)> = self
                .folded(&kind.capture, phase, |_, act| act.clone())
                .into_iter()
                .map(|(formula, act, id)| {
                    let rule = self.capture_rule(&act, Formula::Is(false), phase, &ring, id);
                    (formula, rule, id)
                })
                .collect();
            self.table(clauses, Asked::Capture, capturing, false, span)
        });
        let after = self.folded(&kind.after, phase, |_, acts| acts.clone());
        let after: Vec<AfterRule> =
            after.into_iter().map(|(formula, acts, clause)| AfterRule { formula, acts, clause }).collect();
        for (at, rule) in after.iter().enumerate() {
            match after[..at].iter().find(|before| before.formula == Formula::Is(true)) {
                Some(before) if rule.formula != Formula::Is(false) => {
                    note(&mut self.fates, rule.clause, ClauseFate::Shadowed([before.clause].into()));
                }
                _ => self.step(rule.clause, &rule.formula),
            }
        }
        let must_capture = start
            .actions
            .iter()
            .any(|start| matches!(start.then, Begin::Sow { must_capture, .. } if must_capture != [false; 2]));
        let number = self.rules.kinds.iter().position(|name| *name == kind.name).unwrap_or(0);
        KindTables {
            name: kind.name.clone(),
            kind: number,
            table: 0,
            clause: kind.id,
            filters,
            move_filters,
            start,
            lap_end,
            capture,
            inlines,
            runs,
            ring: ring.iter().map(|&place| place as u8).collect(),
            skipped,
            seed,
            after,
            must_capture,
        }
    }

    /// What the `seed` list says: places that are always passed over are no part of the ring; the rest is asked seed
    /// by seed.
    fn seed(&mut self, kind: &Kind, phase: usize, places: Places) -> Sown {
        let clauses = self.folded(&kind.seed, phase, |_, act| *act);
        let mut ring = places.circuit();
        let mut always = Vec::new();
        let mut rules: Vec<SeedRule> = Vec::new();
        for (formula, act, clause) in clauses {
            let shadow = rules.iter().find(|rule| rule.formula == Formula::Is(true)).map(|rule| rule.clause);
            match shadow {
                Some(first) if formula != Formula::Is(false) => {
                    note(&mut self.fates, clause, ClauseFate::Shadowed([first].into()));
                }
                _ => self.step(clause, &formula),
            }
            if formula == Formula::Is(false) {
                continue;
            }
            // Only what no clause before it might decide otherwise can be settled beforehand.
            match settled_places(&formula, places) {
                Some(skipped) if act == SeedAct::Skip && rules.is_empty() => {
                    always.extend(ring.extract_if(.., |place| skipped >> *place & 1 == 1).map(|at| (at as u8, clause)));
                }
                _ => rules.push(SeedRule { formula, act, clause }),
            }
        }
        if ring.is_empty() || rules.iter().any(|rule| rule.formula == Formula::Is(true) && rule.act == SeedAct::Skip) {
            let span = kind.seed.last().map_or(kind.span, |clause| self.span(clause.id));
            self.problems.push(
                Problem::error("compile::seed", span, "every pit is passed over, so that no seed could ever fall")
                    .help("say which pits are skipped: `in their store -> skip`, `origin -> skip`"),
            );
            ring = places.circuit();
            always.clear();
        }
        (ring, always, rules)
    }

    /// A capture in numbers. `run`: what the clause asks that takes it.
    fn capture_rule(
        &mut self,
        act: &CaptureAct,
        run: Formula,
        phase: usize,
        ring: &[usize],
        id: ClauseId,
    ) -> CaptureRule {
        let folder = Folder::new(self.rules, self.values, Some(phase));
        let (shape, ways) = (self.rules.shape, self.rules.ways);
        if run == Formula::Is(false) && act.takes.iter().any(|take| matches!(take, TakeAct::Run(_))) {
            let used = self.fates.get(&id).is_none_or(|fate| *fate != ClauseFate::Off);
            let inline = self.rules.clauses[usize::from(id)].list.starts_with("lap end");
            if used && !inline {
                self.problems.push(
                    Problem::error(
                        "compile::run",
                        self.span(id),
                        "a capture list does not say what each pit of the run must fulfil",
                    )
                    .help("write it into the `lap end` list: `in their row, 2..3 seeds -> take run, to store, stop`"),
                );
            }
        }
        let targets = match act.then {
            CaptureThen::Sow { start: SowStart::Entry, .. } | CaptureThen::Stop | CaptureThen::Again => Vec::new(),
            CaptureThen::Sow { start, way, onward } => (0..Places::of(self.rules).count())
                .map(|place| {
                    [None, Some(true), Some(false)]
                        .map(|direction| capture::targets((start, way, onward), shape, ways, ring, place, direction))
                })
                .collect(),
        };
        CaptureRule {
            takes: act.takes.clone(),
            any: act
                .takes
                .iter()
                .filter_map(|take| if let TakeAct::Any(seeds) = take { Some(folder.range(seeds)) } else { None })
                .collect(),
            targets,
            run,
            then: match act.then {
                CaptureThen::Sow { start: SowStart::Entry, .. } => CaptureEnd::SowFromEntry,
                CaptureThen::Sow { .. } => CaptureEnd::Sow,
                CaptureThen::Stop => CaptureEnd::Stop,
                CaptureThen::Again => CaptureEnd::Again,
            },
        }
    }
}

/// The ring of a kind of turn, what is left out of it by which clause, and what is asked seed by seed.
type Sown = (Vec<usize>, Vec<(u8, ClauseId)>, Vec<SeedRule>);

/// The places that a formula is about, if it asks for nothing but the place.
fn settled_places(formula: &Formula, places: Places) -> Option<u64> {
    let mut only_places = true;
    formula.each(&mut |question| only_places &= places.asked(question).is_some());
    only_places.then(|| formula.lanes(&mut |question| places.asked(question).unwrap_or(0)) & places.all())
}

/// Gives every run that `slam` asks about a number; the formulas by number.
fn number_runs(clauses: &mut [(Formula, LapAct, ClauseId)]) -> Vec<Formula> {
    let mut runs = Vec::new();
    for (formula, _, _) in clauses {
        let mut asks = false;
        formula.each(&mut |question| asks |= matches!(question, Question::Slam(_)));
        if !asks {
            continue;
        }
        let run = without_slam(formula);
        let number = runs.iter().position(|known| *known == run).unwrap_or_else(|| {
            runs.push(run);
            runs.len() - 1
        });
        *formula = formula.with_each(&mut |question| match question {
            Question::Slam(_) => Formula::Ask(Question::Slam(number)),
            question => Formula::Ask(question.clone()),
        });
    }
    runs
}

/// What a clause asks besides `slam`.
fn without_slam(formula: &Formula) -> Formula {
    match formula {
        Formula::All(parts) => Formula::all(parts.iter().map(without_slam)),
        Formula::Ask(Question::Slam(_)) => Formula::Is(true),
        Formula::Not(inner) if matches!(**inner, Formula::Ask(Question::Slam(_))) => Formula::Is(true),
        formula => formula.clone(),
    }
}

/// The condition of a clause that asks about the facing pit.
fn asks_facing(rules: &Rules, id: ClauseId) -> Option<Span> {
    fn find<A>(rules: &Rules, clauses: &[Clause<A>], id: ClauseId) -> Option<Span> {
        let clause = clauses.iter().find(|clause| clause.id == id)?;
        clause.conditions.iter().find(|condition| asks(rules, condition)).map(|condition| condition.span)
    }
    fn asks(rules: &Rules, condition: &Condition) -> bool {
        match &condition.test {
            Test::Atom(Atom::Facing(_) | Atom::BehindFacing(_)) => true,
            Test::Let { index, .. } => rules.lets[*index].conditions.iter().any(|inner| asks(rules, inner)),
            _ => false,
        }
    }
    rules.phases.iter().flat_map(|phase| &phase.kinds).find_map(|kind| {
        find(rules, &kind.start, id)
            .or_else(|| find(rules, &kind.lap_end, id))
            .or_else(|| find(rules, &kind.capture, id))
    })
}

fn is_all(folder: &Folder<'_>, amount: &Amount) -> bool {
    folder.amount(amount, u16::MAX) == u16::MAX
        || matches!(amount, Amount::Option(name) if folder.values.get(name).is_some_and(|value| value == "all"))
}

/// The pits from which a turn of some start and lap-end tables can capture.
fn capturing(start: &Table<StartRule>, lap_end: &Table<LapAct>, lanes: usize) -> u64 {
    let captures = |act: &LapAct| match act {
        LapAct::Capture => true,
        LapAct::Choice(parts) => parts.contains(&LapAct::Capture),
        _ => false,
    };
    start.lanes_with(lanes, |start| start.then == Begin::Capture) | lap_end.lanes_with(lanes, captures)
}
