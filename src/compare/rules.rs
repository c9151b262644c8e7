//! What differs between two readings, list by list, from their tables.

use std::sync::Arc;

use super::align::{Aligned, partners, phase_partners};
use super::case::{Axes, Case, Domain, Group, axis};
use super::cover::{ALIKE, Cube, FREE, cover};
use super::difference::{Cited, Difference, Patch, Place, Said, Topic};
use super::prose::{Lead, Prose, listed};
use crate::board::Side;
use crate::compile::{
    AfterRule, Begin, CaptureRule, Compiled, EndRule, FilterRule, Formula, KindTables, NO_PIT, Question, Range,
    StartRule, Table,
};
use crate::game::Game;
use crate::rules::atoms::Asked;
use crate::rules::tree::{Event, Lifetime, Verdict};
use crate::rules::{AfterAct, ClauseId, FilterAct, FlagEvent, LapAct, SetupPlace};

/// What a list decides in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Ruled {
    act: usize,
    clause: Option<ClauseId>,
}

/// A list that is asked step by step: the first formula that holds decides.
#[derive(Clone, Debug)]
struct Steps {
    rules: Vec<(Formula, Ruled)>,
    otherwise: Ruled,
}

impl Steps {
    fn decide(&self, case: &Case<'_>) -> Ruled {
        self.rules.iter().find(|(formula, _)| case.holds(formula)).map_or(self.otherwise, |(_, ruled)| *ruled)
    }

    fn ask(&self, axes: &mut Axes) {
        self.rules.iter().for_each(|(formula, _)| axes.ask_all(formula));
    }
}

/// Cases in which two lists decide differently, by the same clauses.
struct Found {
    a: Ruled,
    b: Ruled,
    cubes: Vec<Cube>,
    /// Its number among the groups of cases.
    group: u32,
}

/// All differences of two lists.
struct Compared {
    domain: Domain,
    found: Vec<Found>,
    /// The group of each case.
    cells: Vec<u32>,
}

/// One of a kind of turn's places in both readings.
#[derive(Clone, Copy)]
struct At {
    a: (usize, usize),
    b: (usize, usize),
}

pub(super) struct Comparer<'a> {
    pub aligned: &'a Aligned,
    pub a: &'a Game,
    pub b: &'a Game,
    pub found: Vec<Difference>,
}

fn either(parts: Vec<Formula>) -> Formula {
    Formula::all(parts.into_iter().map(Formula::negated)).negated()
}

/// A number of seeds in this set, asked by `ask`.
fn in_numbers(numbers: &[usize], ask: impl Fn(Range) -> Question) -> Formula {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &seeds in numbers {
        match runs.last_mut() {
            Some((_, last)) if usize::from(*last) + 1 == seeds => *last += 1,
            _ => runs.push((seeds as u16, seeds as u16)),
        }
    }
    let open = |high: u16| if high == 255 { u16::MAX } else { high };
    either(runs.into_iter().map(|(low, high)| Formula::Ask(ask(Range::Between(low, open(high))))).collect())
}

/// The cases of some cubes as one formula.
fn region(domain: &Domain, cubes: &[Cube]) -> Formula {
    let one = |cube: &Cube| {
        let mut parts = Vec::new();
        let members = |at: usize, groups: &[Group]| {
            let mut all: Vec<usize> = cube[at].iter().flat_map(|&group| groups[group].members.clone()).collect();
            all.sort_unstable();
            (cube[at].len() < groups.len()).then_some(all)
        };
        let lanes = members(axis::LANE, &domain.lanes);
        let owners = (cube[axis::OWNER].len() < domain.owners).then(|| cube[axis::OWNER][0] == 1);
        if lanes.is_some() || owners.is_some() {
            let set = lanes.map_or(u64::MAX, |lanes| lanes.into_iter().fold(0, |set, lane| set | 1 << lane));
            let whose =
                owners.map_or_else(|| (0..domain.owners).map(|owner| owner == 1).collect(), |their| vec![their]);
            parts.push(either(
                whose.into_iter().map(|their| Formula::Ask(Question::In { their, lanes: set })).collect(),
            ));
        }
        if let Some(seeds) = members(axis::HERE, &domain.here) {
            parts.push(in_numbers(&seeds, Question::Here));
        }
        // Where there is no such pit the answer to every range is no.
        let facing = |seeds: Vec<usize>, ask: fn(Range) -> Question| {
            if seeds.contains(&NO_PIT) {
                let others: Vec<usize> = (0..NO_PIT).filter(|other| !seeds.contains(other)).collect();
                in_numbers(&others, ask).negated()
            } else {
                in_numbers(&seeds, ask)
            }
        };
        parts.extend(members(axis::FACING, &domain.facing).map(|seeds| facing(seeds, Question::Facing)));
        parts.extend(members(axis::BEHIND, &domain.behind).map(|seeds| facing(seeds, Question::BehindFacing)));
        for (at, question) in domain.bits.iter().enumerate() {
            match cube[axis::BITS + at].as_slice() {
                [0] => parts.push(Formula::Ask(question.clone()).negated()),
                [1] => parts.push(Formula::Ask(question.clone())),
                _ => {}
            }
        }
        Formula::all(parts)
    };
    either(cubes.iter().map(one).collect())
}

/// Holds two lists against each other, case by case; `None` if there are too many cases. `within` are the cases that
/// the lists are asked about.
fn compared(
    axes: Axes,
    within: impl Fn(&Case<'_>) -> bool,
    a: impl Fn(&Case<'_>) -> Option<Ruled>,
    b: impl Fn(&Case<'_>) -> Option<Ruled>,
    same: impl Fn(&Case<'_>, usize, usize) -> bool,
) -> Option<Compared> {
    let domain = axes.domain()?;
    let mut pairs: Vec<(Ruled, Ruled)> = Vec::new();
    let cells: Vec<u32> = (0..domain.len())
        .map(|number| {
            let case = domain.case(number);
            let (Some(by_a), Some(by_b)) = (a(&case), b(&case)) else { return FREE };
            if same(&case, by_a.act, by_b.act) {
                return if case.possible() && within(&case) { ALIKE } else { FREE };
            }
            if !case.possible() || !within(&case) {
                return FREE;
            }
            let at = pairs.iter().position(|pair| *pair == (by_a, by_b)).unwrap_or_else(|| {
                pairs.push((by_a, by_b));
                pairs.len() - 1
            });
            ALIKE + 1 + at as u32
        })
        .collect();
    let mut found: Vec<Found> = pairs
        .into_iter()
        .enumerate()
        .map(|(at, (a, b))| Found { a, b, cubes: Vec::new(), group: ALIKE + 1 + at as u32 })
        .collect();
    if !found.is_empty() {
        for (group, cube) in cover(&domain.sizes(), &cells) {
            found[(group - ALIKE - 1) as usize].cubes.push(cube);
        }
    }
    Some(Compared { domain, found, cells })
}

/// The pits that some cubes speak of.
fn lanes_of(domain: &Domain, cubes: &[Cube]) -> u64 {
    let groups = cubes.iter().flat_map(|cube| &cube[axis::LANE]);
    groups.flat_map(|&group| &domain.lanes[group].members).fold(0, |set, lane| set | 1 << lane)
}

/// A table that says what `own` says, but what `other` says in the cases of `group` and wherever `own` says nothing.
/// `None` if it would be too large.
fn merged<A: Clone>(own: &Table<A>, other: &Table<A>, compared: &Compared, group: u32) -> Option<Table<A>> {
    let domain = &compared.domain;
    let sizes = domain.sizes();
    let strides: Vec<usize> = (0..sizes.len()).map(|at| sizes[at + 1..].iter().product()).collect();
    if domain.len() > usize::from(u16::MAX) {
        return None;
    }
    let mut table = own.clone();
    let spread = |offsets: &mut [u16], groups: &[Group], stride: usize| {
        offsets.fill(0);
        for (at, group) in groups.iter().enumerate() {
            for &member in &group.members {
                offsets[member] = (at * stride) as u16;
            }
        }
    };
    spread(&mut table.class, &domain.lanes, strides[axis::LANE]);
    spread(&mut *table.here, &domain.here, strides[axis::HERE]);
    spread(&mut *table.facing, &domain.facing, strides[axis::FACING]);
    spread(&mut *table.behind, &domain.behind, strides[axis::BEHIND]);
    table.bits = domain
        .bits
        .iter()
        .enumerate()
        .map(|(at, question)| (question.clone(), strides[axis::BITS + at] as u16))
        .collect();
    table.actions = own.actions.iter().chain(&other.actions).cloned().collect();
    table.asks_facing = own.asks_facing || other.asks_facing;
    table.cells = vec![0; domain.len()];
    table.clauses = vec![0; domain.len()];
    table.consistent = vec![false; domain.len()];
    for number in 0..domain.len() {
        let case = domain.case(number);
        let (mine, theirs) = (case.cell(own), case.cell(other));
        let take = match (mine, theirs) {
            (Some(_), Some(cell)) if compared.cells[number] == group => Some((other, cell, own.actions.len())),
            (Some(cell), _) => Some((own, cell, 0)),
            (None, Some(cell)) => Some((other, cell, own.actions.len())),
            (None, None) => None,
        };
        if let Some((from, cell, first)) = take {
            table.cells[number] = from.cells[cell] + first as u16;
            table.clauses[number] = from.clauses[cell];
            table.consistent[number] = true;
        }
    }
    Some(table)
}

/// Whether a formula is about the pit and its seeds alone.
fn about_pit(formula: &Formula) -> bool {
    let mut all = true;
    formula.each(&mut |question| {
        all &= matches!(
            question,
            Question::In { .. } | Question::Here(_) | Question::Facing(_) | Question::BehindFacing(_)
        );
    });
    all
}

/// The starts that a kind of turn allows, step by step: act 1 forbids.
fn allowed(filters: &[FilterRule]) -> Steps {
    let of = |act: FilterAct| filters.iter().filter(move |filter| filter.act == act);
    let forbids = |filter: &FilterRule| Ruled { act: 1, clause: Some(filter.clause) };
    let mut rules: Vec<(Formula, Ruled)> =
        of(FilterAct::From).map(|filter| (filter.formula.clone().negated(), forbids(filter))).collect();
    rules.extend(
        of(FilterAct::Never)
            .map(|filter| (Formula::all([filter.formula.clone(), filter.guard.clone()]), forbids(filter))),
    );
    let clause = of(FilterAct::From).last().map(|filter| filter.clause);
    Steps { rules, otherwise: Ruled { act: 0, clause } }
}

impl<'a> Comparer<'a> {
    fn prose(&self) -> Prose<'a> {
        Prose { a: &self.aligned.a, b: &self.aligned.b }
    }

    fn said(&self, b: bool, does: String, clause: Option<ClauseId>) -> Said {
        let (game, compiled) = if b { (self.b, &self.aligned.b) } else { (self.a, &self.aligned.a) };
        Said { does, clause: clause.map(|id| Cited::new(&game.variant().files, &compiled.clauses[usize::from(id)])) }
    }

    #[allow(clippy::too_many_arguments)]
    fn add(
        &mut self,
        topic: Topic,
        places: Vec<Place>,
        (cases, when): (Vec<String>, String),
        a: (String, Option<ClauseId>),
        b: (String, Option<ClauseId>),
        to_b: Patch,
        to_a: Patch,
    ) {
        let (a, b) = (self.said(false, a.0, a.1), self.said(true, b.0, b.1));
        let same =
            |known: &&mut Difference| known.topic == topic && known.cases == cases && known.a == a && known.b == b;
        // The same list may be asked in several kinds of turn.
        if let Some(known) = self.found.iter_mut().find(same) {
            known.places.extend(places);
            known.to_a.push(to_a);
            known.to_b.push(to_b);
            return;
        }
        self.found.push(Difference {
            number: 0,
            topic,
            places,
            cases,
            when,
            a,
            b,
            options: Vec::new(),
            to_b: vec![to_b],
            to_a: vec![to_a],
        });
    }

    /// All differences, numbered.
    pub fn run(mut self) -> Vec<Difference> {
        self.setup();
        self.marks();
        self.phases();
        self.flags();
        self.ends();
        for (at, difference) in self.found.iter_mut().enumerate() {
            difference.number = at + 1;
        }
        self.found
    }

    fn setup(&mut self) {
        let (a, b) = (self.aligned.a.start, self.aligned.b.start);
        let a_words = &self.aligned.a.words;
        let south = Side::South.index();
        let mut groups: Vec<((u8, u8), Vec<usize>)> = Vec::new();
        for lane in 0..a.shape.lanes() {
            let pair = (a.lanes[south][lane], b.lanes[south][lane]);
            if pair.0 == pair.1 {
                continue;
            }
            match groups.iter_mut().find(|(known, _)| *known == pair) {
                Some((_, lanes)) => lanes.push(lane),
                None => groups.push((pair, vec![lane])),
            }
        }
        let seeds = |count: u8| match count {
            0 => "no seed".to_owned(),
            1 => "1 seed".to_owned(),
            count => format!("{count} seeds"),
        };
        let unplayable = || -> Patch { Arc::new(|_: &mut Compiled| {}) };
        for ((in_a, in_b), lanes) in groups {
            let set = lanes.iter().fold(0, |set, lane| set | 1 << lane);
            let place = format!("in {} of each player", a_words.pits(set).replace(", ", " and "));
            self.add(
                Topic::Setup,
                Vec::new(),
                one(format!("at the start, {place}")),
                (format!("puts {}", seeds(in_a)), None),
                (format!("puts {}", seeds(in_b)), None),
                unplayable(),
                unplayable(),
            );
            self.cite_setup(|place| matches!(place, SetupPlace::Pits(pits) if pits & set != 0));
        }
        if a.hand != b.hand {
            self.add(
                Topic::Setup,
                Vec::new(),
                one("at the start, in the hand of each player".to_owned()),
                (format!("puts {}", seeds(a.hand[south])), None),
                (format!("puts {}", seeds(b.hand[south])), None),
                unplayable(),
                unplayable(),
            );
            self.cite_setup(|place| *place == SetupPlace::Hand);
        }
    }

    /// Names the lines of the setups that the last difference comes from.
    fn cite_setup(&mut self, about: impl Fn(&SetupPlace) -> bool) {
        let cited = |game: &Game| {
            let line = game.source.rules.setup.iter().rfind(|line| about(&line.place))?;
            Some(Cited::words(&game.variant().files, line.span))
        };
        let (a, b) = (cited(self.a), cited(self.b));
        if let Some(difference) = self.found.last_mut() {
            (difference.a.clause, difference.b.clause) = (a, b);
        }
    }

    fn marks(&mut self) {
        let life = |lifetime: Lifetime| match lifetime {
            Lifetime::NextTurn => "lets it last until the next turn is over",
            Lifetime::TheirNextTurn => "lets it last until the owner's opponent has had a turn",
            Lifetime::Forever => "lets it last for good",
        };
        for at in 0..self.aligned.a.marks.len() {
            let (a, b) = (self.aligned.a.marks[at].clone(), self.aligned.b.marks[at].clone());
            if a.1 == b.1 {
                continue;
            }
            self.add(
                Topic::Mark,
                Vec::new(),
                one(format!("a pit is marked {}", a.0)),
                (life(a.1).to_owned(), None),
                (life(b.1).to_owned(), None),
                Arc::new(move |compiled| compiled.marks[at].1 = b.1),
                Arc::new(move |compiled| compiled.marks[at].1 = a.1),
            );
        }
    }

    fn phases(&mut self) {
        let (a, b) = (&self.aligned.a, &self.aligned.b);
        let names = |compiled: &'a Compiled| -> Vec<&'a str> {
            compiled.phases.iter().map(|phase| phase.name.as_str()).collect()
        };
        let numbers = phase_partners(&names(a), &names(b));
        self.phase_conditions(&numbers);
        for (ib, &ia) in numbers.iter().enumerate() {
            if ia < a.phases.len() {
                self.kinds(ia, ib);
            }
        }
    }

    /// Which phase a turn is in; and the phases that only one reading has.
    fn phase_conditions(&mut self, numbers: &[usize]) {
        let aligned = self.aligned;
        let steps = |compiled: &Compiled, number: &dyn Fn(usize) -> usize| Steps {
            rules: compiled
                .phases
                .iter()
                .enumerate()
                .map(|(at, phase)| (phase.when.clone(), Ruled { act: number(at), clause: None }))
                .collect(),
            otherwise: Ruled { act: usize::MAX, clause: None },
        };
        let a = steps(&aligned.a, &|at| at);
        let b = steps(&aligned.b, &|at| numbers[at]);
        let mut axes = Axes::new(aligned.a.shape, Asked::Phase);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let name = |number: usize| {
            let theirs = numbers.iter().position(|known| *known == number);
            aligned
                .a
                .phases
                .get(number)
                .or_else(|| theirs.map(|at| &aligned.b.phases[at]))
                .map_or("", |phase| phase.name.as_str())
        };
        let plays = |number: usize| match name(number) {
            "" => "plays it in its only phase".to_owned(),
            name => format!("plays it in phase {name}"),
        };
        let same_phases = aligned.a.phases.len() == aligned.b.phases.len()
            && numbers.iter().enumerate().all(|(at, number)| at == *number);
        let conditions = |from: &'a Compiled| -> Patch {
            let when: Vec<Formula> = from.phases.iter().map(|phase| phase.when.clone()).collect();
            Arc::new(move |compiled| {
                for (phase, when) in compiled.phases.iter_mut().zip(&when) {
                    phase.when.clone_from(when);
                }
            })
        };
        let patches = |_: ()| -> (Patch, Patch) {
            if same_phases {
                (conditions(&aligned.b), conditions(&aligned.a))
            } else {
                let theirs = |at: usize| Some(numbers[at]).filter(|number| *number < aligned.a.phases.len());
                let ours = |at: usize| numbers.iter().position(|number| *number == at);
                (phases_as_in(&aligned.a, &aligned.b, theirs), phases_as_in(&aligned.b, &aligned.a, ours))
            }
        };
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            let (to_b, to_a) = patches(());
            self.large(Topic::Phase, Vec::new(), "the conditions of the phases", to_b, to_a);
            return;
        };
        for found in &result.found {
            let cases = self.cases(&result.domain, found, Lead::Conditions("a turn begins"));
            let (to_b, to_a) = patches(());
            self.add(
                Topic::Phase,
                Vec::new(),
                cases,
                (plays(found.a.act), None),
                (plays(found.b.act), None),
                to_b,
                to_a,
            );
        }
    }

    /// A list that cannot be compared case by case: that is said instead.
    fn large(&mut self, topic: Topic, places: Vec<Place>, what: &str, to_b: Patch, to_a: Patch) {
        let says =
            "has its own words, which ask too many different questions to be held against each other case by case";
        self.add(topic, places, one(what.to_owned()), (says.to_owned(), None), (says.to_owned(), None), to_b, to_a);
    }

    fn cases(&self, domain: &Domain, found: &Found, lead: Lead<'_>) -> (Vec<String>, String) {
        let prose = self.prose();
        lead.sentences(found.cubes.iter().map(|cube| prose.case(domain, cube)).collect())
    }

    fn kinds(&mut self, ia: usize, ib: usize) {
        let aligned = self.aligned;
        let (pa, pb) = (&aligned.a.phases[ia], &aligned.b.phases[ib]);
        let names = |kinds: &'a [KindTables]| -> Vec<&'a str> { kinds.iter().map(|kind| kind.name.as_str()).collect() };
        let numbers = partners(&names(&pa.kinds), &names(&pb.kinds));
        let whole = |at: usize, from: &'a [KindTables]| -> Patch {
            let kinds = from.to_vec();
            Arc::new(move |compiled| compiled.phases[at].kinds.clone_from(&kinds))
        };
        let phase = || vec![Place { phase: pa.name.clone(), kind: String::new() }];
        for (ka, kind) in pa.kinds.iter().enumerate() {
            if !numbers.contains(&ka) {
                self.add(
                    Topic::Obligation,
                    phase(),
                    one(format!("turns of {}", kind.name)),
                    ("has them".to_owned(), None),
                    ("has none".to_owned(), None),
                    whole(ia, &pb.kinds),
                    whole(ib, &pa.kinds),
                );
            }
        }
        for (kb, kind) in pb.kinds.iter().enumerate() {
            if numbers[kb] >= pa.kinds.len() {
                self.add(
                    Topic::Obligation,
                    phase(),
                    one(format!("turns of {}", kind.name)),
                    ("has none".to_owned(), None),
                    ("has them".to_owned(), None),
                    whole(ia, &pb.kinds),
                    whole(ib, &pa.kinds),
                );
            }
        }
        let common: Vec<usize> = numbers.iter().copied().filter(|&number| number < pa.kinds.len()).collect();
        if !common.is_sorted() {
            let mut ours = common.clone();
            ours.sort_unstable();
            let order = |order: &[usize]| {
                let names: Vec<&str> = order.iter().map(|&at| pa.kinds[at].name.as_str()).collect();
                format!("asks for {}", names.join(" before "))
            };
            self.add(
                Topic::Obligation,
                phase(),
                one("a player can play several kinds of turn".to_owned()),
                (order(&ours), None),
                (order(&common), None),
                whole(ia, &pb.kinds),
                whole(ib, &pa.kinds),
            );
        }
        for (kb, &ka) in numbers.iter().enumerate() {
            if ka < pa.kinds.len() {
                self.kind(At { a: (ia, ka), b: (ib, kb) });
            }
        }
    }

    fn place(&self, at: At) -> Vec<Place> {
        let phase = &self.aligned.a.phases[at.a.0];
        vec![Place { phase: phase.name.clone(), kind: phase.kinds[at.a.1].name.clone() }]
    }

    fn kind(&mut self, at: At) {
        let aligned = self.aligned;
        let ka = &aligned.a.phases[at.a.0].kinds[at.a.1];
        let kb = &aligned.b.phases[at.b.0].kinds[at.b.1];
        self.filters(at, ka, kb, false);
        self.preferences(at, ka, kb, false);
        let (start, lap_end, capture) = (self.start(at, ka, kb), self.lap_end(at, ka, kb), self.capture(at, ka, kb));
        for list in [start, lap_end, capture].into_iter().flatten() {
            let whole = |(phase, kind): (usize, usize), from: &KindTables| -> Patch {
                let from = from.clone();
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    own.start.clone_from(&from.start);
                    own.lap_end.clone_from(&from.lap_end);
                    own.capture.clone_from(&from.capture);
                    own.must_capture = from.must_capture;
                })
            };
            self.large(list, self.place(at), "the list of this turn", whole(at.a, kb), whole(at.b, ka));
        }
        self.after(at, ka, kb);
        self.filters(at, ka, kb, true);
        self.preferences(at, ka, kb, true);
    }

    /// Starts, or whole moves, that are allowed.
    fn filters(&mut self, at: At, ka: &KindTables, kb: &KindTables, moves: bool) {
        let of = |kind: &KindTables| if moves { kind.move_filters.clone() } else { kind.filters.clone() };
        let (asked, topic) = if moves { (Asked::Move, Topic::Move) } else { (Asked::Candidate, Topic::Filter) };
        let (a, b) = (allowed(&of(ka)), allowed(&of(kb)));
        let mut axes = Axes::new(self.aligned.a.shape, asked);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let whole = |(phase, kind): (usize, usize), from: &KindTables| -> Patch {
            let filters: Vec<FilterRule> =
                of(from).into_iter().filter(|filter| filter.act != FilterAct::Prefer).collect();
            Arc::new(move |compiled| {
                let own = &mut compiled.phases[phase].kinds[kind];
                let own = if moves { &mut own.move_filters } else { &mut own.filters };
                own.retain(|filter| filter.act == FilterAct::Prefer);
                own.splice(0..0, filters.iter().cloned());
            })
        };
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            self.large(topic, self.place(at), "which starts are allowed", whole(at.a, kb), whole(at.b, ka));
            return;
        };
        let lead =
            if moves { Lead::Conditions("a move comes to an end") } else { Lead::Pit("a turn would start from") };
        for found in &result.found {
            let region = region(&result.domain, &found.cubes);
            // What the reading says, with this one difference taken over.
            let patch = |(phase, kind): (usize, usize), own: &Steps, forbid: bool| -> Patch {
                let region = region.clone();
                let allows: Vec<Formula> = own.rules.iter().map(|(formula, _)| formula.clone().negated()).collect();
                let clause = found.a.clause.or(found.b.clause).unwrap_or(0);
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    let own = if moves { &mut own.move_filters } else { &mut own.filters };
                    let guard = Formula::Is(true);
                    if forbid {
                        let rule = FilterRule { act: FilterAct::Never, formula: region.clone(), guard, clause };
                        own.insert(0, rule);
                        return;
                    }
                    own.retain(|filter| filter.act == FilterAct::Prefer);
                    let allowed = either(vec![Formula::all(allows.iter().cloned()), region.clone()]);
                    let rule = if moves {
                        FilterRule { act: FilterAct::Never, formula: allowed.negated(), guard, clause }
                    } else {
                        FilterRule { act: FilterAct::From, formula: allowed, guard, clause }
                    };
                    own.insert(0, rule);
                })
            };
            let cases = self.cases(&result.domain, found, lead);
            let does = |act: usize| if act == 0 { "allows it" } else { "forbids it" }.to_owned();
            self.add(
                topic,
                self.place(at),
                cases,
                (does(found.a.act), found.a.clause),
                (does(found.b.act), found.b.clause),
                patch(at.a, &a, found.b.act == 1),
                patch(at.b, &b, found.a.act == 1),
            );
        }
    }

    /// Whether two preferences come to the same in every case.
    fn prefers_alike(&self, a: &FilterRule, b: &FilterRule, asked: Asked) -> bool {
        if a.formula == b.formula && a.guard == b.guard {
            return true;
        }
        let mut axes = Axes::new(self.aligned.a.shape, asked);
        for formula in [&a.formula, &a.guard, &b.formula, &b.guard] {
            axes.ask_all(formula);
        }
        let act = |rule: &FilterRule, case: &Case<'_>| {
            Some(Ruled {
                act: usize::from(case.holds(&rule.guard)) * (1 + usize::from(case.holds(&rule.formula))),
                clause: None,
            })
        };
        compared(axes, |_| true, |case| act(a, case), |case| act(b, case), |_, a, b| a == b)
            .is_some_and(|result| result.found.is_empty())
    }

    fn preferences(&mut self, at: At, ka: &KindTables, kb: &KindTables, moves: bool) {
        let asked = if moves { Asked::Move } else { Asked::Candidate };
        let of = |kind: &KindTables| -> Vec<FilterRule> {
            let filters = if moves { &kind.move_filters } else { &kind.filters };
            filters.iter().filter(|filter| filter.act == FilterAct::Prefer).cloned().collect()
        };
        let (a, b) = (of(ka), of(kb));
        let mut only_a = Vec::new();
        let mut next = 0;
        let mut matched = vec![false; b.len()];
        for rule in &a {
            match (next..b.len()).find(|&at| self.prefers_alike(rule, &b[at], asked)) {
                Some(found) => {
                    matched[found] = true;
                    next = found + 1;
                }
                None => only_a.push(rule.clone()),
            }
        }
        let only_b = b.iter().zip(&matched).filter(|(_, matched)| !**matched).map(|(rule, _)| rule.clone());
        let patch = |(phase, kind): (usize, usize), rules: &[FilterRule]| -> Patch {
            let rules = rules.to_vec();
            Arc::new(move |compiled| {
                let own = &mut compiled.phases[phase].kinds[kind];
                let own = if moves { &mut own.move_filters } else { &mut own.filters };
                own.retain(|filter| filter.act != FilterAct::Prefer);
                own.extend(rules.iter().cloned());
            })
        };
        let all: Vec<(FilterRule, bool)> =
            only_a.into_iter().map(|rule| (rule, true)).chain(only_b.map(|rule| (rule, false))).collect();
        for (rule, of_a) in all {
            let prose = self.prose();
            let which = prose.conditions(&rule.formula, asked);
            let guard = prose.conditions(&rule.guard, Asked::Guard);
            let when = if guard.is_empty() { String::new() } else { format!(", while {}", listed(&guard, "and")) };
            let case = if moves {
                format!("there is a move such that {}{when}", listed(&which, "and"))
            } else {
                format!("there is a start such that {}{when}", listed(&which, "and"))
            };
            let asks = (format!("asks for such a {}", if moves { "move" } else { "start" }), Some(rule.clause));
            let free = ("leaves the choice free".to_owned(), None);
            let (says_a, says_b) = if of_a { (asks, free) } else { (free, asks) };
            let topic = if moves { Topic::Move } else { Topic::Filter };
            self.add(topic, self.place(at), one(case), says_a, says_b, patch(at.a, &b), patch(at.b, &a));
        }
    }

    /// Holds two tables against each other. `project` makes an action what it is for one lane.
    fn tables<A: PartialEq>(
        &self,
        a: &Table<A>,
        b: &Table<A>,
        asked: Asked,
        from: &[&Formula],
        project: impl Fn(&A, usize) -> A,
    ) -> Option<Compared> {
        let shape = self.aligned.a.shape;
        let mut axes = Axes::new(shape, asked);
        axes.table(a);
        axes.table(b);
        from.iter().for_each(|formula| axes.ask_all(formula));
        // For each lane, which of the actions come to the same.
        let alike: Vec<Vec<bool>> = (0..shape.lanes())
            .map(|lane| {
                let theirs: Vec<A> = b.actions.iter().map(|act| project(act, lane)).collect();
                a.actions
                    .iter()
                    .map(|act| project(act, lane))
                    .flat_map(|act| theirs.iter().map(|their| act == *their).collect::<Vec<_>>())
                    .collect()
            })
            .collect();
        let mut kinds: Vec<&Vec<bool>> = Vec::new();
        let keys: Vec<u32> = alike
            .iter()
            .map(|one| {
                let at = kinds.iter().position(|known| *known == one).unwrap_or_else(|| {
                    kinds.push(one);
                    kinds.len() - 1
                });
                at as u32
            })
            .collect();
        axes.lanes_by(|lane| keys[lane]);
        let decide = |table: &Table<A>, case: &Case<'_>| {
            let cell = case.cell(table)?;
            Some(Ruled { act: usize::from(table.cells[cell]), clause: Some(table.clauses[cell]) })
        };
        compared(
            axes,
            |case| from.iter().all(|formula| case.holds(formula)),
            |case| decide(a, case),
            |case| decide(b, case),
            |case, act_a, act_b| alike[case.lane][act_a * b.actions.len() + act_b],
        )
    }

    /// What makes up for captures that only the other reading's lists lead to.
    fn captures(&self, own: &KindTables, other: &KindTables) -> Option<Table<CaptureRule>> {
        match (&own.capture, &other.capture) {
            (Some(mine), Some(theirs)) => {
                let result = self.tables(mine, theirs, Asked::Capture, &[], of_lane)?;
                merged(mine, theirs, &result, FREE)
            }
            (None, theirs) => theirs.clone(),
            (mine, None) => mine.clone(),
        }
    }

    /// Both return the topic where a list is too large.
    fn start(&mut self, at: At, ka: &KindTables, kb: &KindTables) -> Option<Topic> {
        let project = |start: &StartRule, lane: usize| {
            let mut start = start.clone();
            if let Begin::Sow { directions, .. } = &mut start.then {
                *directions = vec![directions[lane].clone()];
            }
            start
        };
        let froms: Vec<&Formula> = [ka, kb]
            .into_iter()
            .flat_map(|kind| &kind.filters)
            .filter(|filter| filter.act == FilterAct::From && about_pit(&filter.formula))
            .map(|filter| &filter.formula)
            .collect();
        let Some(result) = self.tables(&ka.start, &kb.start, Asked::Start, &froms, project) else {
            return Some(Topic::Start);
        };
        let (captures_a, captures_b) = (self.captures(ka, kb), self.captures(kb, ka));
        for found in &result.found {
            let lanes = lanes_of(&result.domain, &found.cubes);
            let prose = self.prose();
            let does_a = prose.start(&ka.start.actions[found.a.act], lanes);
            let does_b = prose.start(&kb.start.actions[found.b.act], lanes);
            let patch = |(phase, kind): (usize, usize),
                         own: &Table<StartRule>,
                         other: &Table<StartRule>,
                         captures: &Option<Table<CaptureRule>>|
             -> Patch {
                let table = merged(own, other, &result, found.group).unwrap_or_else(|| other.clone());
                let captures = captures.clone();
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    own.start.clone_from(&table);
                    own.must_capture = table.actions.iter().any(
                        |start| matches!(start.then, Begin::Sow { must_capture, .. } if must_capture != [false; 2]),
                    );
                    own.capture.clone_from(&captures);
                })
            };
            let cases = self.cases(&result.domain, found, Lead::Pit("a turn starts from"));
            self.add(
                Topic::Start,
                self.place(at),
                cases,
                (does_a, found.a.clause),
                (does_b, found.b.clause),
                patch(at.a, &ka.start, &kb.start, &captures_a),
                patch(at.b, &kb.start, &ka.start, &captures_b),
            );
        }
        None
    }

    fn lap_end(&mut self, at: At, ka: &KindTables, kb: &KindTables) -> Option<Topic> {
        let Some(result) = self.tables(&ka.lap_end, &kb.lap_end, Asked::LapEnd, &[], |act: &LapAct, _| act.clone())
        else {
            return Some(Topic::LapEnd);
        };
        let (captures_a, captures_b) = (self.captures(ka, kb), self.captures(kb, ka));
        for found in &result.found {
            let text = |b: bool, clause: Option<ClauseId>| {
                let text = self.said(b, String::new(), clause).clause.map_or_else(String::new, |cited| cited.text);
                text.split_once("->").map_or(text.clone(), |(_, act)| act.trim().to_owned())
            };
            let prose = self.prose();
            let does_a = prose.lap(&ka.lap_end.actions[found.a.act], &text(false, found.a.clause));
            let does_b = prose.lap(&kb.lap_end.actions[found.b.act], &text(true, found.b.clause));
            let patch = |(phase, kind): (usize, usize),
                         own: &Table<LapAct>,
                         other: &Table<LapAct>,
                         captures: &Option<Table<CaptureRule>>|
             -> Patch {
                let table = merged(own, other, &result, found.group).unwrap_or_else(|| other.clone());
                let captures = captures.clone();
                Arc::new(move |compiled| {
                    let own = &mut compiled.phases[phase].kinds[kind];
                    own.lap_end.clone_from(&table);
                    own.capture.clone_from(&captures);
                })
            };
            let cases = self.cases(&result.domain, found, Lead::Pit("a lap ends in"));
            self.add(
                Topic::LapEnd,
                self.place(at),
                cases,
                (does_a, found.a.clause),
                (does_b, found.b.clause),
                patch(at.a, &ka.lap_end, &kb.lap_end, &captures_a),
                patch(at.b, &kb.lap_end, &ka.lap_end, &captures_b),
            );
        }
        None
    }

    fn capture(&mut self, at: At, ka: &KindTables, kb: &KindTables) -> Option<Topic> {
        // Where one reading never captures there is nothing to hold against the other's list: that it never does
        // shows at the starts and the ends of laps.
        let (Some(a), Some(b)) = (&ka.capture, &kb.capture) else { return None };
        let begins =
            [ka, kb].into_iter().flat_map(|kind| &kind.start.actions).any(|start| start.then == Begin::Capture);
        let project = |rule: &CaptureRule, lane: usize| {
            let mut rule = of_lane(rule, lane);
            if !begins {
                // A hand that is already moving has a direction.
                rule.targets[0][0].clear();
            }
            rule
        };
        let Some(result) = self.tables(a, b, Asked::Capture, &[], project) else { return Some(Topic::Capture) };
        for found in &result.found {
            let lanes = lanes_of(&result.domain, &found.cubes);
            let prose = self.prose();
            let does_a = prose.capture(&a.actions[found.a.act], lanes);
            let does_b = prose.capture(&b.actions[found.b.act], lanes);
            let patch =
                |(phase, kind): (usize, usize), own: &Table<CaptureRule>, other: &Table<CaptureRule>| -> Patch {
                    let table = merged(own, other, &result, found.group).unwrap_or_else(|| other.clone());
                    Arc::new(move |compiled| compiled.phases[phase].kinds[kind].capture = Some(table.clone()))
                };
            let cases = self.cases(&result.domain, found, Lead::Pit("a capture is made from"));
            self.add(
                Topic::Capture,
                self.place(at),
                cases,
                (does_a, found.a.clause),
                (does_b, found.b.clause),
                patch(at.a, a, b),
                patch(at.b, b, a),
            );
        }
        None
    }

    fn after(&mut self, at: At, ka: &KindTables, kb: &KindTables) {
        let mut acts: Vec<Vec<AfterAct>> = vec![Vec::new()];
        let mut steps = |rules: &[AfterRule]| Steps {
            rules: rules
                .iter()
                .map(|rule| {
                    let act = acts.iter().position(|known| *known == rule.acts).unwrap_or_else(|| {
                        acts.push(rule.acts.clone());
                        acts.len() - 1
                    });
                    (rule.formula.clone(), Ruled { act, clause: Some(rule.clause) })
                })
                .collect(),
            otherwise: Ruled { act: 0, clause: None },
        };
        let (a, b) = (steps(&ka.after), steps(&kb.after));
        let mut axes = Axes::new(self.aligned.a.shape, Asked::After);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let alike = ka.after.len() == kb.after.len()
            && ka.after.iter().zip(&kb.after).all(|(a, b)| a.formula == b.formula && a.acts == b.acts);
        if alike {
            return;
        }
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            let whole = |(phase, kind): (usize, usize), from: &KindTables| -> Patch {
                let after = from.after.clone();
                Arc::new(move |compiled| compiled.phases[phase].kinds[kind].after.clone_from(&after))
            };
            self.large(Topic::After, self.place(at), "what is done after the turn", whole(at.a, kb), whole(at.b, ka));
            return;
        };
        for found in &result.found {
            let region = region(&result.domain, &found.cubes);
            let patch = |(phase, kind): (usize, usize), ruled: Ruled| -> Patch {
                let rule = AfterRule {
                    formula: region.clone(),
                    acts: acts[ruled.act].clone(),
                    clause: ruled.clause.unwrap_or(0),
                };
                Arc::new(move |compiled| compiled.phases[phase].kinds[kind].after.insert(0, rule.clone()))
            };
            let cases = self.cases(&result.domain, found, Lead::Pit("the turn is over, and the pit is"));
            let prose = self.prose();
            let (does_a, does_b) = (prose.after(&acts[found.a.act]), prose.after(&acts[found.b.act]));
            self.add(
                Topic::After,
                self.place(at),
                cases,
                (does_a, found.a.clause),
                (does_b, found.b.clause),
                patch(at.a, found.b),
                patch(at.b, found.a),
            );
        }
    }

    fn flags(&mut self) {
        let aligned = self.aligned;
        let mut events: Vec<(usize, FlagEvent)> = Vec::new();
        for rule in aligned.a.flags.iter().chain(&aligned.b.flags) {
            if !events.contains(&(rule.flag, rule.event)) {
                events.push((rule.flag, rule.event));
            }
        }
        let names: Vec<&str> = aligned.b.phases.iter().map(|phase| phase.name.as_str()).collect();
        let ours: Vec<&str> = aligned.a.phases.iter().map(|phase| phase.name.as_str()).collect();
        let numbers = phase_partners(&ours, &names);
        for (flag, event) in events {
            for (ib, &ia) in numbers.iter().enumerate().filter(|(_, ia)| **ia < aligned.a.phases.len()) {
                self.flag(flag, event, ia, ib);
            }
        }
    }

    fn flag(&mut self, flag: usize, event: FlagEvent, ia: usize, ib: usize) {
        let aligned = self.aligned;
        let steps = |compiled: &Compiled, phase: usize| {
            let of = |both: bool| {
                compiled
                    .flags
                    .iter()
                    .filter(move |rule| rule.flag == flag && rule.event == event && rule.both == both)
                    .map(move |rule| {
                        (rule.formula[phase].clone(), Ruled { act: 1 + usize::from(both), clause: Some(rule.clause) })
                    })
            };
            // Every clause that holds is carried out, and the one that says `both` says more.
            Steps { rules: of(true).chain(of(false)).collect(), otherwise: Ruled { act: 0, clause: None } }
        };
        let (a, b) = (steps(&aligned.a, ia), steps(&aligned.b, ib));
        let mut axes = Axes::new(aligned.a.shape, Asked::Flag);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let patch = |from: &Compiled| -> Patch {
            let rules: Vec<_> =
                from.flags.iter().filter(|rule| rule.flag == flag && rule.event == event).cloned().collect();
            Arc::new(move |compiled| {
                compiled.flags.retain(|rule| !(rule.flag == flag && rule.event == event));
                compiled.flags.extend(rules.iter().cloned());
            })
        };
        let name = aligned.a.flag_names[flag].clone();
        let places = vec![Place { phase: aligned.a.phases[ia].name.clone(), kind: String::new() }];
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            let what = format!("what ends the {name}");
            self.large(Topic::Flag, places, &what, patch(&aligned.b), patch(&aligned.a));
            return;
        };
        for found in &result.found {
            let happens = match event {
                FlagEvent::Capture => "the player captures".to_owned(),
                FlagEvent::Emptied(lanes) => format!("all seeds of {} are lifted or taken", self.prose().a_pit(lanes)),
            };
            let cases = self.cases(&result.domain, found, Lead::Conditions(&happens));
            let does = |act: usize| match act {
                0 => format!("lets the {name} stand"),
                1 => format!("ends that player's {name}"),
                _ => format!("ends the {name} of both players"),
            };
            self.add(
                Topic::Flag,
                places.clone(),
                cases,
                (does(found.a.act), found.a.clause),
                (does(found.b.act), found.b.clause),
                patch(&aligned.b),
                patch(&aligned.a),
            );
        }
    }

    fn ends(&mut self) {
        for event in [Event::LapEnd, Event::TurnOver, Event::OnTurn] {
            self.end(event);
        }
        let aligned = self.aligned;
        let clause = |compiled: &Compiled, event: Event| {
            compiled
                .ends
                .iter()
                .find(|end| end.event == event && end.formula == Formula::Is(true))
                .map(|end| end.clause)
        };
        if aligned.a.no_turn != aligned.b.no_turn {
            let set = |verdict: Verdict| -> Patch { Arc::new(move |compiled| compiled.no_turn = verdict) };
            let does = |compiled: &Compiled| {
                let does = Prose::verdict(Event::NoTurn, Some(compiled.no_turn)).to_owned();
                (does, clause(compiled, Event::NoTurn))
            };
            let case = one("a player on turn has no turn to play".to_owned());
            let (to_b, to_a) = (set(aligned.b.no_turn), set(aligned.a.no_turn));
            self.add(Topic::End, Vec::new(), case, does(&aligned.a), does(&aligned.b), to_b, to_a);
        }
        if aligned.a.endless != aligned.b.endless {
            let set = |verdict: Verdict| -> Patch { Arc::new(move |compiled| compiled.endless = verdict) };
            let does = |compiled: &Compiled| {
                let does = Prose::verdict(Event::Endless, Some(compiled.endless)).to_owned();
                (does, clause(compiled, Event::Endless))
            };
            let case = one("a move never ends".to_owned());
            let (to_b, to_a) = (set(aligned.b.endless), set(aligned.a.endless));
            self.add(Topic::Endless, Vec::new(), case, does(&aligned.a), does(&aligned.b), to_b, to_a);
        }
        if aligned.a.limit != aligned.b.limit {
            let set = |limit: u32| -> Patch { Arc::new(move |compiled| compiled.limit = limit) };
            let does = |compiled: &Compiled| (format!("says so after {} laps", compiled.limit), None);
            let case = one("a move that repeats nothing is called never-ending".to_owned());
            let (to_b, to_a) = (set(aligned.b.limit), set(aligned.a.limit));
            self.add(Topic::Endless, Vec::new(), case, does(&aligned.a), does(&aligned.b), to_b, to_a);
        }
    }

    fn end(&mut self, event: Event) {
        let aligned = self.aligned;
        // What a clause brings between two turns: nothing, or one of these.
        const BRINGS: [Option<Verdict>; 4] = [None, Some(Verdict::Loses), Some(Verdict::Wins), Some(Verdict::Draws)];
        let steps = |compiled: &Compiled| Steps {
            rules: compiled
                .ends
                .iter()
                .filter(|end| end.event == event && end.formula != Formula::Is(false))
                .map(|end| {
                    let act = BRINGS.iter().position(|brings| *brings == Some(end.verdict)).unwrap_or(0);
                    (end.formula.clone(), Ruled { act, clause: Some(end.clause) })
                })
                .collect(),
            otherwise: Ruled { act: 0, clause: None },
        };
        let (a, b) = (steps(&aligned.a), steps(&aligned.b));
        let mut axes = Axes::new(aligned.a.shape, Asked::End);
        a.ask(&mut axes);
        b.ask(&mut axes);
        let Some(result) =
            compared(axes, |_| true, |case| Some(a.decide(case)), |case| Some(b.decide(case)), |_, a, b| a == b)
        else {
            let whole = |from: &Compiled| -> Patch {
                let ends = from.ends.clone();
                Arc::new(move |compiled| compiled.ends.clone_from(&ends))
            };
            self.large(Topic::End, Vec::new(), "what ends the game", whole(&aligned.b), whole(&aligned.a));
            return;
        };
        for found in &result.found {
            let region = region(&result.domain, &found.cubes);
            let patch = |ruled: Ruled| -> Patch {
                let verdict = BRINGS[ruled.act].unwrap_or(Verdict::Stops);
                let rule = EndRule {
                    event,
                    formula: region.clone(),
                    verdict,
                    double: false,
                    clause: ruled.clause.unwrap_or(0),
                };
                Arc::new(move |compiled| compiled.ends.insert(0, rule.clone()))
            };
            let when = match event {
                Event::LapEnd => "a lap has ended",
                Event::TurnOver => "a turn is over",
                _ => "a player comes to move",
            };
            let cases = self.cases(&result.domain, found, Lead::Conditions(when));
            let does = |act: usize| Prose::verdict(event, BRINGS[act]).to_owned();
            self.add(
                Topic::End,
                Vec::new(),
                cases,
                (does(found.a.act), found.a.clause),
                (does(found.b.act), found.b.clause),
                patch(found.b),
                patch(found.a),
            );
        }
    }
}

/// The phases of `other` in their order, each as `own` plays it where it has a `partner` of it.
fn phases_as_in(own: &Compiled, other: &Compiled, partner: impl Fn(usize) -> Option<usize>) -> Patch {
    let partners: Vec<Option<usize>> = (0..other.phases.len()).map(partner).collect();
    let phases: Vec<_> = partners
        .iter()
        .zip(&other.phases)
        .map(|(partner, phase)| {
            let mut phase = phase.clone();
            if let Some(at) = partner {
                phase.kinds.clone_from(&own.phases[*at].kinds);
            }
            phase
        })
        .collect();
    Arc::new(move |compiled| {
        compiled.phases.clone_from(&phases);
        for rule in &mut compiled.flags {
            let of = |partner: &Option<usize>| partner.map_or(Formula::Is(false), |at| rule.formula[at].clone());
            rule.formula = partners.iter().map(of).collect();
        }
    })
}

/// A single case.
fn one(case: String) -> (Vec<String>, String) {
    (vec![case.clone()], case)
}

/// A capture as it is from one pit.
fn of_lane(rule: &CaptureRule, lane: usize) -> CaptureRule {
    let mut rule = rule.clone();
    rule.targets = vec![rule.targets[lane].clone()];
    rule
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_asked_for_in_runs() {
        let all = |numbers: &[usize]| in_numbers(numbers, Question::Here);
        let holds = |formula: &Formula, seeds: u16| {
            formula.value(&mut |question| match question {
                Question::Here(range) => range.contains(seeds),
                _ => false,
            })
        };
        let formula = all(&[1, 2, 5, 254, 255]);
        for seeds in [1, 2, 5, 254, 255] {
            assert!(holds(&formula, seeds), "{seeds}");
        }
        for seeds in [0, 3, 4, 6, 253] {
            assert!(!holds(&formula, seeds), "{seeds}");
        }
    }
}
