//! How a list of clauses becomes a table, and what the table tells about the list.

use std::collections::{BTreeMap, BTreeSet};

use super::formula::{Formula, Question, Range};
use super::places::{Place, Places};
use super::table::{NO_PIT, Table};
use super::words::Words;
use crate::diagnostic::{Problem, Span};
use crate::rules::ClauseId;
use crate::rules::atoms::Asked;
use crate::rules::tree::Quantifier;

/// Cells a table may have.
const MOST_CELLS: usize = 1 << 14;

/// What became of a clause in the tables of one reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseFate {
    /// The reading switches it off.
    Off,
    /// No position can make its conditions hold together.
    Contradiction,
    /// Wherever it would hold, one of these clauses comes before it.
    Shadowed(BTreeSet<ClauseId>),
    /// It decides at least one case.
    Used,
}

/// The fate of each clause that stands in a list.
pub type Fates = BTreeMap<ClauseId, ClauseFate>;

impl ClauseFate {
    /// Of two fates of one clause, in two lists or two readings, the one with the higher rank is what is said of it.
    #[must_use]
    pub fn rank(&self) -> u8 {
        match self {
            ClauseFate::Off => 0,
            ClauseFate::Contradiction => 1,
            ClauseFate::Shadowed(_) => 2,
            ClauseFate::Used => 3,
        }
    }
}

/// Notes what one list made of a clause; a clause that is used somewhere is used.
pub(super) fn note(fates: &mut Fates, id: ClauseId, fate: ClauseFate) {
    match fates.get(&id) {
        Some(old) if old.rank() >= fate.rank() => {}
        _ => {
            fates.insert(id, fate);
        }
    }
}

/// A list that is being compiled: its clauses with options folded in.
pub(super) struct List<'a, A> {
    pub clauses: Vec<(Formula, A, ClauseId)>,
    pub asked: Asked,
    pub places: Places,
    /// The places that the list is ever asked about.
    pub lanes: u64,
    /// The pit of the last seed may not have got it.
    pub redirected: bool,
    pub words: &'a Words,
    /// Where to point when a case is missing.
    pub span: Span,
    /// The clause spans, to point at.
    pub spans: &'a dyn Fn(ClauseId) -> Span,
}

/// Which of 257 numbers of seeds (the last: no such pit) look alike to a set of questions: for each number its
/// group, and for each group a number that stands for it.
struct Groups {
    of: [usize; 257],
    /// (a number of the group, whether it is "no such pit").
    representatives: Vec<usize>,
}

impl Groups {
    fn new(first: usize, none: bool, ranges: &BTreeSet<(bool, RangeKey)>) -> Groups {
        let mut of = [0; 257];
        let mut representatives = Vec::new();
        let mut signatures: Vec<Vec<bool>> = Vec::new();
        let all = if none { NO_PIT + 1 } else { NO_PIT };
        for (seeds, group) in of.iter_mut().enumerate().take(all).skip(first) {
            let signature: Vec<bool> = std::iter::once(seeds == NO_PIT)
                .chain(ranges.iter().map(|(before, range)| {
                    seeds != NO_PIT && range.0.contains((seeds as u16).saturating_sub(u16::from(*before)))
                }))
                .collect();
            *group = signatures.iter().position(|known| *known == signature).unwrap_or_else(|| {
                signatures.push(signature);
                representatives.push(seeds);
                representatives.len() - 1
            });
        }
        Groups { of, representatives }
    }

    fn len(&self) -> usize {
        self.representatives.len()
    }

    /// The numbers that look like this one, in words; `None` if all do.
    fn amount(&self, seeds: usize) -> Option<String> {
        let first = *self.representatives.first()?;
        let like: Vec<usize> = (first..NO_PIT).filter(|&other| self.of[other] == self.of[seeds]).collect();
        let (low, high) = (*like.first()?, *like.last()?);
        Some(match (low, high) {
            (low, 255) if low == first && like.len() == 256 - first => return None,
            (0, 0) => "no seed".to_owned(),
            (1, 1) => "1 seed".to_owned(),
            (low, 255) if like.len() == 256 - low => format!("{low}+ seeds"),
            (low, high) if low == high => format!("{low} seeds"),
            (low, high) if like.len() == high + 1 - low => format!("{low}..{high} seeds"),
            // Some of them, such as the even ones.
            _ => format!("{seeds} seeds, say"),
        })
    }

    fn offsets(&self, stride: usize) -> Box<[u16; 257]> {
        Box::new(self.of.map(|group| u16::try_from(group * stride).expect("a table of at most 2^14 cells")))
    }
}

/// A range that can be put in order.
#[derive(Clone, Copy, PartialEq, Eq)]
struct RangeKey(Range);

impl RangeKey {
    fn key(self) -> (u16, u16, bool) {
        match self.0 {
            Range::Even => (0, 0, true),
            Range::Between(low, high) => (low, high, false),
        }
    }
}

impl PartialOrd for RangeKey {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RangeKey {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// One case: a place that stands for its class, numbers of seeds that stand for their groups, and the bits.
struct Case<'a> {
    lane: usize,
    here: usize,
    facing: usize,
    behind: usize,
    bits: &'a [(Question, bool)],
    places: Places,
    asked: Asked,
    /// A question about a pit that does not exist was asked.
    unguarded: bool,
}

impl Case<'_> {
    fn answer(&mut self, question: &Question) -> bool {
        match question {
            Question::In { .. } | Question::InStore { .. } => {
                self.places.asked(question).is_some_and(|set| set >> self.lane & 1 == 1)
            }
            Question::Here(range) => range.contains(self.here as u16),
            Question::HereBefore(range) => range.contains((self.here as u16).saturating_sub(1)),
            Question::Facing(range) => {
                self.unguarded |= self.facing == NO_PIT;
                self.facing != NO_PIT && range.contains(self.facing as u16)
            }
            Question::BehindFacing(range) => {
                self.unguarded |= self.behind == NO_PIT;
                self.behind != NO_PIT && range.contains(self.behind as u16)
            }
            question => self.bits.iter().find(|(known, _)| known == question).is_some_and(|(_, yes)| *yes),
        }
    }

    /// Whether any position could look like this.
    fn consistent(&self) -> bool {
        let facing_lane = self.places.facing(self.lane);
        let exists = facing_lane.is_some();
        if exists == (self.facing == NO_PIT) {
            return false;
        }
        if (exists && self.places.shape.rows() == 2) == (self.behind == NO_PIT) {
            return false;
        }
        let here = self.places.at(self.lane);
        let hands = |before: bool, their: bool| {
            let asked: Vec<(Range, bool)> = self
                .bits
                .iter()
                .filter_map(|(question, yes)| match question {
                    Question::Hand { before: b, their: t, range } if (*b, *t) == (before, their) => {
                        Some((*range, *yes))
                    }
                    _ => None,
                })
                .collect();
            asked.is_empty() || (0..=255).any(|seeds| asked.iter().all(|(range, yes)| range.contains(seeds) == *yes))
        };
        if ![(false, false), (false, true), (true, false), (true, true)].into_iter().all(|(b, t)| hands(b, t)) {
            return false;
        }
        // A pit carries a mark of one player only, and never if it is a store.
        let marked =
            |owner: bool, number: usize| self.bits.contains(&(Question::Owned { their: owner, mark: number }, true));
        let both = self.bits.iter().any(
            |(question, yes)| matches!(question, Question::Owned { their: false, mark } if *yes && marked(true, *mark)),
        );
        let on_store = |question: &Question| {
            matches!(question, Question::Owned { .. } | Question::Marked(_) | Question::Twin { .. })
        };
        let store = matches!(here, Place::Store { .. });
        if both || store && self.bits.iter().any(|(question, yes)| *yes && on_store(question)) {
            return false;
        }
        self.bits.iter().all(|(question, yes)| match question {
            Question::Count { quantifier, their, lanes, range } => {
                // The one pit of that set whose seeds this case knows.
                let known = match (here, facing_lane) {
                    (Place::Pit { their: whose, lane }, _) if whose == *their && lanes >> lane & 1 == 1 => {
                        Some(self.here)
                    }
                    (Place::Pit { their: whose, .. }, Some(facing)) if whose != *their && lanes >> facing & 1 == 1 => {
                        Some(self.facing)
                    }
                    _ => None,
                };
                let Some(seeds) = known else { return *quantifier != Quantifier::Only || !yes || *their };
                let holds = range.contains(seeds as u16);
                match quantifier {
                    Quantifier::Only => !yes || holds,
                    Quantifier::Any if lanes.count_ones() == 1 => *yes == holds,
                    Quantifier::Any => *yes || !holds,
                    Quantifier::All if lanes.count_ones() == 1 => *yes == holds,
                    Quantifier::All => !yes || holds,
                    Quantifier::No => true,
                }
            }
            _ => true,
        })
    }

    fn in_words(&self, words: &Words, axes: &Axes) -> String {
        let shape = self.places.shape;
        let columns = shape.columns();
        let class = axes.class_of[self.lane];
        let (their, first) = match self.places.at(self.lane) {
            Place::Pit { their, .. } => (their, self.places.pit(their, 0)),
            Place::Store { their } => (their, 0),
        };
        let lanes = (0..shape.lanes())
            .filter(|&lane| axes.class_of[first + lane] == class)
            .fold(0, |set, lane| set | 1 << lane);
        let inner = u64::MAX >> (64 - columns);
        let kind = match (shape.rows(), lanes & inner, lanes & !inner) {
            (1, _, _) => "a pit",
            (_, _, 0) => "an inner pit",
            (_, 0, _) => "an outer pit",
            _ => "a pit",
        };
        let whole = ["inner", "outer", "row", "all"];
        let all = self.places.own();
        let rows = [inner, all & !inner].into_iter().filter(|row| lanes & row != 0).fold(0, |set, row| set | row);
        let (is, other) = (words.pits(lanes), words.pits(rows & !lanes));
        let whose = if their { "their" } else { "the own" };
        let pit = match lanes == rows || whole.contains(&is.as_str()) {
            true => kind.to_owned(),
            false if lanes.count_ones() == 1 => is,
            false if other.len() < is.len() => format!("{kind} other than {other}"),
            false => format!("{kind} ({is})"),
        };
        let pit = match self.places.at(self.lane) {
            Place::Store { .. } => format!("{whose} store"),
            Place::Pit { .. } if their => format!("{pit} of the opponent"),
            Place::Pit { .. } => pit,
        };
        let here = axes.here.amount(self.here);
        let mut text = match self.asked {
            Asked::LapEnd => format!("a lap ends in {pit}"),
            Asked::Start => format!("a turn starts from {pit}"),
            _ => format!("a capture is made from {pit}"),
        };
        match (self.asked, here.as_deref()) {
            (_, None) => {}
            (Asked::LapEnd, Some("1 seed")) => text.push_str(" that was empty"),
            (Asked::LapEnd, Some("2+ seeds")) => text.push_str(" that was occupied"),
            (Asked::LapEnd, Some(amount)) => text.push_str(&format!(" that now holds {amount}")),
            (_, Some(amount)) => text.push_str(&format!(" with {amount}")),
        }
        let mut more: Vec<String> = Vec::new();
        for (seeds, groups, word) in
            [(self.facing, &axes.facing, "facing"), (self.behind, &axes.behind, "behind facing")]
        {
            if seeds == NO_PIT || groups.len() == 1 {
                continue;
            }
            more.extend(groups.amount(seeds).map(|amount| match amount.as_str() {
                "no seed" => format!("{word} an empty one"),
                "1+ seeds" => format!("{word} an occupied one"),
                amount => format!("{word} one with {amount}"),
            }));
        }
        more.extend(self.bits.iter().map(|(question, yes)| words.answered(question, *yes)));
        if !more.is_empty() {
            text = format!("{text}, {}", more.join(", "));
        }
        text
    }
}

/// The axes of a list: which lanes, numbers and answers its clauses can tell apart.
struct Axes {
    class_of: Vec<usize>,
    class_lane: Vec<usize>,
    here: Groups,
    facing: Groups,
    behind: Groups,
    bits: Vec<Question>,
}

impl Axes {
    fn new<A>(list: &List<'_, A>) -> Axes {
        let places = list.places;
        let mut sets = BTreeSet::new();
        let (mut here, mut facing, mut behind) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut bits: Vec<Question> = Vec::new();
        for (formula, _, _) in &list.clauses {
            formula.each(&mut |question| match question {
                Question::In { .. } | Question::InStore { .. } if list.asked != Asked::After => {
                    sets.extend(places.asked(question));
                }
                Question::Here(range) => {
                    here.insert((false, RangeKey(*range)));
                }
                Question::HereBefore(range) => {
                    here.insert((true, RangeKey(*range)));
                }
                Question::Facing(range) => {
                    facing.insert((false, RangeKey(*range)));
                }
                Question::BehindFacing(range) => {
                    behind.insert((false, RangeKey(*range)));
                }
                question => {
                    if !bits.contains(question) {
                        bits.push(question.clone());
                    }
                }
            });
        }
        // Pits that are never asked about are told apart from the others.
        sets.insert(list.lanes);
        // What is asked of a set that holds this pit or the facing one must agree with what is known of them.
        for question in &bits {
            if let Question::Count { their, lanes, range, .. } = question {
                let set = places.set(*their, *lanes);
                let across = facing_set(places, !*their, *lanes);
                if set & list.lanes != 0 {
                    here.insert((false, RangeKey(*range)));
                    sets.insert(set);
                }
                if across & list.lanes != 0 {
                    facing.insert((false, RangeKey(*range)));
                    sets.insert(across);
                }
            }
        }
        let mut signatures: Vec<(bool, Vec<bool>)> = Vec::new();
        let mut class_lane = Vec::new();
        // Where a question is about marks a store is unlike every pit.
        let marks = bits
            .iter()
            .any(|question| matches!(question, Question::Owned { .. } | Question::Marked(_) | Question::Twin { .. }));
        if marks && places.stores {
            sets.insert(1 << places.store(false) | 1 << places.store(true));
        }
        let class_of = (0..places.count())
            .map(|lane| {
                // A facing pit matters to the class only where the list asks about it.
                let exists = places.facing(lane).is_some() && !(facing.is_empty() && behind.is_empty());
                let signature = (exists, sets.iter().map(|set| set >> lane & 1 == 1).collect());
                signatures.iter().position(|known| *known == signature).unwrap_or_else(|| {
                    signatures.push(signature);
                    class_lane.push(lane);
                    class_lane.len() - 1
                })
            })
            .collect();
        let first = usize::from(matches!(list.asked, Asked::LapEnd) && !list.redirected);
        let no_pit = |ranges: &BTreeSet<_>| !ranges.is_empty();
        Axes {
            class_of,
            class_lane,
            here: Groups::new(first, false, &here),
            facing: Groups::new(0, no_pit(&facing), &facing),
            behind: Groups::new(0, no_pit(&behind), &behind),
            bits,
        }
    }

    fn cells(&self) -> Option<usize> {
        let bits = u32::try_from(self.bits.len()).ok().and_then(|bits| 1usize.checked_shl(bits))?;
        let seeds = self.here.len() * self.facing.len() * self.behind.len();
        (self.class_lane.len() * seeds).checked_mul(bits)
    }
}

/// The places of a player that face these lanes of the other one.
fn facing_set(places: Places, their: bool, lanes: u64) -> u64 {
    (0..places.shape.lanes())
        .filter(|&lane| places.shape.facing(lane).is_some_and(|facing| lanes >> facing & 1 == 1))
        .fold(0, |set, lane| set | places.set(their, 1 << lane))
}

impl<A: Clone + PartialEq> List<'_, A> {
    /// The table of this list. Cases that no clause covers, and pits asked about that do not exist, are reported.
    pub fn table(self, fates: &mut Fates, problems: &mut Vec<Problem>) -> Table<A> {
        let axes = Axes::new(&self);
        let Some(count) = axes.cells().filter(|&count| count <= MOST_CELLS) else {
            problems.push(
                Problem::error("compile::large", self.span, "this list asks too many different questions")
                    .help(format!("it would need a table of more than {MOST_CELLS} cases; split it, or ask less")),
            );
            return self.empty();
        };
        let bits = axes.bits.len();
        let behind_stride = 1 << bits;
        let facing_stride = behind_stride * axes.behind.len();
        let here_stride = facing_stride * axes.facing.len();
        let class_stride = here_stride * axes.here.len();
        let narrow = |number: usize| u16::try_from(number).expect("a table of at most 2^14 cells");
        let mut table = Table {
            class: axes.class_of.iter().map(|class| narrow(class * class_stride)).collect(),
            here: axes.here.offsets(here_stride),
            facing: axes.facing.offsets(facing_stride),
            behind: axes.behind.offsets(behind_stride),
            bits: axes.bits.iter().enumerate().map(|(at, question)| (question.clone(), narrow(1 << at))).collect(),
            cells: vec![0; count],
            clauses: vec![0; count],
            consistent: vec![false; count],
            actions: Vec::new(),
            asks_facing: axes.facing.len() > 1 || axes.behind.len() > 1,
        };
        let mut missing: Vec<String> = Vec::new();
        let mut unguarded: BTreeMap<ClauseId, bool> = BTreeMap::new();
        let mut shadows: BTreeMap<ClauseId, BTreeSet<ClauseId>> = BTreeMap::new();
        let mut used = BTreeSet::new();
        for cell in 0..count {
            let answers: Vec<(Question, bool)> =
                axes.bits.iter().enumerate().map(|(at, question)| (question.clone(), cell >> at & 1 == 1)).collect();
            let rest = cell / behind_stride;
            let behind = axes.behind.representatives[rest % axes.behind.len()];
            let rest = rest / axes.behind.len();
            let facing = axes.facing.representatives[rest % axes.facing.len()];
            let rest = rest / axes.facing.len();
            let here = axes.here.representatives[rest % axes.here.len()];
            let lane = axes.class_lane[rest / axes.here.len()];
            let exists = self.places.facing(lane).is_some();
            // Where the list never asks about facing pits, one number stands for every case, "no such pit" included.
            let facing = if axes.facing.len() == 1 && !exists { NO_PIT } else { facing };
            let behind =
                if axes.behind.len() == 1 && !(exists && self.places.shape.rows() == 2) { NO_PIT } else { behind };
            let mut case = Case {
                lane,
                here,
                facing,
                behind,
                bits: &answers,
                places: self.places,
                asked: self.asked,
                unguarded: false,
            };
            if self.lanes >> lane & 1 == 0 || !case.consistent() {
                continue;
            }
            table.consistent[cell] = true;
            let mut taken: Option<ClauseId> = None;
            for (formula, action, id) in &self.clauses {
                case.unguarded = false;
                let holds = formula.value(&mut |question| case.answer(question));
                if case.unguarded && taken.is_none() {
                    unguarded.insert(*id, matches!(self.places.at(lane), Place::Store { .. }));
                }
                if !holds {
                    continue;
                }
                match taken {
                    Some(first) => {
                        shadows.entry(*id).or_default().insert(first);
                    }
                    None => {
                        taken = Some(*id);
                        used.insert(*id);
                        let at = table.actions.iter().position(|known| known == action).unwrap_or_else(|| {
                            table.actions.push(action.clone());
                            table.actions.len() - 1
                        });
                        table.cells[cell] = narrow(at);
                        table.clauses[cell] = *id;
                    }
                }
            }
            if taken.is_none() {
                missing.push(case.in_words(self.words, &axes));
            }
        }
        for (formula, _, id) in &self.clauses {
            let fate = if used.contains(id) {
                ClauseFate::Used
            } else if *formula == Formula::Is(false) {
                ClauseFate::Off
            } else if let Some(by) = shadows.remove(id) {
                ClauseFate::Shadowed(by)
            } else {
                ClauseFate::Contradiction
            };
            note(fates, *id, fate);
        }
        for (id, store) in unguarded {
            problems.push(
                Problem::error(
                    "compile::unguarded-facing",
                    (self.spans)(id),
                    "this asks about a facing pit where there is none",
                )
                .help(if store {
                    "a store faces nothing: put `in row` before it, or a clause above that deals with stores"
                } else {
                    "an outer pit faces nothing: put `in inner` before it, or a clause above that deals with outer pits"
                }),
            );
        }
        if let Some(first) = missing.first() {
            let more = match missing.len() - 1 {
                0 => String::new(),
                1 => " (and one case more)".to_owned(),
                more => format!(" (and {more} cases more)"),
            };
            problems.push(
                Problem::error(
                    "compile::missing-case",
                    self.span,
                    format!("no clause says what happens when {first}{more}"),
                )
                .help("add a clause for it, or end the list with `otherwise -> …`"),
            );
        }
        if table.actions.is_empty() {
            return self.empty();
        }
        table
    }

    /// A table for a list that has been reported: it says the first thing the list says, if anything.
    fn empty(&self) -> Table<A> {
        Table {
            class: vec![0; self.places.count()],
            here: Box::new([0; 257]),
            facing: Box::new([0; 257]),
            behind: Box::new([0; 257]),
            bits: Vec::new(),
            cells: vec![0],
            clauses: vec![self.clauses.first().map_or(0, |(_, _, id)| *id)],
            consistent: vec![true],
            actions: self.clauses.first().map(|(_, action, _)| action.clone()).into_iter().collect(),
            asks_facing: false,
        }
    }
}
