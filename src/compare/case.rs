//! The cases that two lists have to decide: what either of them can tell apart, and which of that can be.

use std::collections::BTreeMap;

use super::cover::values;
use crate::board::{MAX_SEEDS, Shape};
use crate::compile::{Formula, NO_PIT, Place, Places, Question, Range, Table};
use crate::rules::atoms::Asked;
use crate::rules::tree::Quantifier;

/// Cases that two lists may have together.
const MOST_CASES: usize = 1 << 20;

/// Places or numbers of seeds that neither list tells apart.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// One of them.
    pub sample: usize,
    pub members: Vec<usize>,
}

/// What separates places, numbers of seeds and answers while the lists are looked at.
pub(super) struct Axes {
    places: Places,
    asked: Asked,
    /// The pit of the last seed may not have got it.
    redirected: bool,
    lanes: Vec<Vec<u32>>,
    here: Vec<Vec<u32>>,
    facing: Vec<Vec<u32>>,
    behind: Vec<Vec<u32>>,
    bits: Vec<Question>,
    /// Questions about the position before a whole move.
    before: Vec<Question>,
}

impl Axes {
    pub fn new(places: Places, asked: Asked) -> Axes {
        Axes {
            places,
            asked,
            redirected: false,
            lanes: vec![Vec::new(); spots(places, asked)],
            here: vec![Vec::new(); NO_PIT],
            facing: vec![Vec::new(); NO_PIT + 1],
            behind: vec![Vec::new(); NO_PIT + 1],
            bits: Vec::new(),
            before: Vec::new(),
        }
    }

    /// Of the lists looked at some are asked about a pit whose last seed went to a store.
    pub fn redirected(mut self) -> Axes {
        self.redirected = true;
        self
    }

    fn split_lanes(&mut self, set: u64) {
        for (lane, key) in self.lanes.iter_mut().enumerate() {
            key.push((set >> lane & 1) as u32);
        }
    }

    /// Tells apart what a question tells apart.
    pub fn ask(&mut self, question: &Question) {
        fn split(keys: &mut [Vec<u32>], range: Range, less: u16) {
            for (seeds, key) in keys.iter_mut().enumerate() {
                let inside = seeds != NO_PIT && range.contains((seeds as u16).saturating_sub(less));
                key.push(if seeds == NO_PIT { 2 } else { u32::from(inside) });
            }
        }
        match question {
            Question::In { lanes, .. } if self.asked == Asked::After => self.split_lanes(*lanes),
            Question::In { .. } | Question::InStore { .. } => {
                self.split_lanes(self.places.asked(question).unwrap_or(0));
            }
            Question::Here(range) => split(&mut self.here, *range, 0),
            Question::HereBefore(range) => split(&mut self.here, *range, 1),
            Question::Facing(range) => split(&mut self.facing, *range, 0),
            Question::BehindFacing(range) => split(&mut self.behind, *range, 0),
            question if self.bits.contains(question) => {}
            question => self.bits.push(question.clone()),
        }
    }

    /// Tells apart what the questions of a formula do.
    pub fn ask_all(&mut self, formula: &Formula) {
        formula.each(&mut |question| self.ask(question));
    }

    /// Tells apart what the questions of a formula do that is asked before a whole move.
    pub fn ask_before(&mut self, formula: &Formula) {
        formula.each(&mut |question| {
            if !self.before.contains(question) {
                self.before.push(question.clone());
            }
        });
    }

    /// Tells apart what a table does.
    pub fn table<A>(&mut self, table: &Table<A>) {
        fn split(keys: &mut [Vec<u32>], offsets: &[u16]) {
            // An axis that has one offset for all asks nothing.
            if offsets.iter().any(|offset| *offset != offsets[0]) {
                keys.iter_mut().zip(offsets).for_each(|(key, offset)| key.push(u32::from(*offset)));
            }
        }
        split(&mut self.lanes, &table.class);
        split(&mut self.here, &table.here[..NO_PIT]);
        split(&mut self.facing, &*table.facing);
        split(&mut self.behind, &*table.behind);
        for (question, _) in &table.bits {
            self.ask(question);
        }
    }

    fn split_pits(&mut self, their: bool, lanes: u64) {
        let set = if self.asked == Asked::After { lanes } else { self.places.set(their, lanes) };
        self.split_lanes(set);
    }

    /// Tells places with different keys apart.
    pub fn lanes_by(&mut self, key: impl Fn(usize) -> u32) {
        for (lane, keys) in self.lanes.iter_mut().enumerate() {
            keys.push(key(lane));
        }
    }

    /// All cases; `None` if there are too many of them.
    pub fn domain(mut self) -> Option<Domain> {
        let pit = self.asked.has_here();
        let asks = |keys: &[Vec<u32>]| !keys[0].is_empty();
        let (facing, behind) = (asks(&self.facing), asks(&self.behind));
        if pit {
            let places = self.places;
            // What is asked of a set of pits must agree with what is known of the pits at hand.
            for question in self.bits.clone() {
                if let Question::Count { their, lanes, range, .. } = question {
                    self.ask(&Question::Here(range));
                    self.split_pits(their, lanes);
                    self.split_pits(!their, facing_lanes(places.shape, lanes));
                    if facing {
                        self.ask(&Question::Facing(range));
                    }
                    if behind {
                        self.ask(&Question::BehindFacing(range));
                    }
                }
                // A store carries no mark.
                if matches!(question, Question::Marked(_) | Question::Owned { .. } | Question::Twin { .. }) {
                    self.lanes_by(|place| u32::from(matches!(places.at(place), Place::Store { .. })));
                }
                if let Question::Slam(_) = question {
                    self.lanes_by(|place| u32::from(matches!(places.at(place), Place::Pit { their: true, .. })));
                }
            }
            if facing || behind {
                self.lanes_by(|place| u32::from(places.facing(place).is_some()));
            }
        }
        // Where a seed has fallen, or is about to, there is one.
        let first = usize::from(self.asked == Asked::Seed || self.asked == Asked::LapEnd && !self.redirected);
        let whole = |count: usize| vec![Group { sample: 0, members: (0..count).collect() }];
        let domain = Domain {
            places: self.places,
            asked: self.asked,
            owners: if self.asked == Asked::After { 2 } else { 1 },
            lanes: if pit { groups(&self.lanes, 0) } else { whole(self.lanes.len()) },
            here: if pit { groups(&self.here, first) } else { whole(NO_PIT) },
            facing: groups(&self.facing, 0),
            behind: groups(&self.behind, 0),
            knows_facing: facing,
            knows_behind: behind,
            bits: self.bits,
            before: self.before,
        };
        (domain.bits.len() + domain.before.len() < 20 && domain.len() <= MOST_CASES).then_some(domain)
    }
}

/// How many places a list is asked about. Where it is asked about pits of both players one after the other, as after a
/// turn, the owner is told apart besides.
fn spots(places: Places, asked: Asked) -> usize {
    if asked_of_places(asked) { places.count() } else { places.shape.lanes() }
}

/// Whether a list is asked about any place of the circuit.
fn asked_of_places(asked: Asked) -> bool {
    matches!(asked, Asked::LapEnd | Asked::Seed | Asked::Capture)
}

/// The lanes that face these lanes of the other player.
fn facing_lanes(shape: Shape, lanes: u64) -> u64 {
    (0..shape.lanes())
        .filter(|&lane| shape.facing(lane).is_some_and(|facing| lanes >> facing & 1 == 1))
        .fold(0, |set, lane| set | 1 << lane)
}

fn groups(keys: &[Vec<u32>], first: usize) -> Vec<Group> {
    let mut known: BTreeMap<&[u32], usize> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for (item, key) in keys.iter().enumerate().skip(first) {
        let at = *known.entry(key).or_insert_with(|| {
            groups.push(Group { sample: item, members: Vec::new() });
            groups.len() - 1
        });
        groups[at].members.push(item);
    }
    groups
}

/// Every case that two lists can tell apart.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    pub places: Places,
    pub asked: Asked,
    /// 2 where pits of both players are asked about, the mover's first.
    pub owners: usize,
    pub lanes: Vec<Group>,
    pub here: Vec<Group>,
    pub facing: Vec<Group>,
    pub behind: Vec<Group>,
    knows_facing: bool,
    knows_behind: bool,
    pub bits: Vec<Question>,
    /// Questions about the position before a whole move; their answers come after those of `bits`.
    pub before: Vec<Question>,
}

/// Which axis is which; the answers follow.
pub(super) mod axis {
    pub const OWNER: usize = 0;
    pub const LANE: usize = 1;
    pub const HERE: usize = 2;
    pub const FACING: usize = 3;
    pub const BEHIND: usize = 4;
    pub const BITS: usize = 5;
}

impl Domain {
    /// How many values each axis has.
    pub fn sizes(&self) -> Vec<usize> {
        let fixed = [self.owners, self.lanes.len(), self.here.len(), self.facing.len(), self.behind.len()];
        fixed.into_iter().chain(self.bits.iter().chain(&self.before).map(|_| 2)).collect()
    }

    /// How many cases there are.
    pub fn len(&self) -> usize {
        self.sizes().iter().fold(1usize, |product, &size| product.saturating_mul(size))
    }

    /// A case by its number.
    pub fn case(&self, number: usize) -> Case<'_> {
        let values = values(&self.sizes(), number);
        Case {
            domain: self,
            their: values[axis::OWNER] == 1,
            lane: self.lanes[values[axis::LANE]].sample,
            here: self.here[values[axis::HERE]].sample,
            facing: self.facing[values[axis::FACING]].sample,
            behind: self.behind[values[axis::BEHIND]].sample,
            yes: values[axis::BITS..].iter().enumerate().fold(0, |set, (at, yes)| set | (*yes as u64) << at),
        }
    }
}

/// One case: samples of its place and numbers of seeds, and the answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case<'a> {
    domain: &'a Domain,
    /// The pit is the opponent's, where the owner is told apart from the place.
    pub their: bool,
    /// The place, or the lane where the owner is told apart from it.
    pub lane: usize,
    pub here: usize,
    pub facing: usize,
    pub behind: usize,
    yes: u64,
}

/// How many pits of a set hold something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    None,
    One,
    Some,
    NotOne,
}

struct Tally {
    lanes: u64,
    range: Range,
    /// Pits that do *not* hold so many are counted.
    other: bool,
    want: Want,
}

impl Tally {
    fn counts(&self, seeds: usize) -> bool {
        self.range.contains(seeds as u16) != self.other
    }
}

impl Case<'_> {
    /// The answer to a question.
    pub fn answer(&self, question: &Question) -> bool {
        match question {
            Question::In { their, lanes } if self.domain.asked == Asked::After => {
                *their == self.their && lanes >> self.lane & 1 == 1
            }
            Question::In { .. } | Question::InStore { .. } => {
                self.domain.places.asked(question).is_some_and(|set| set >> self.lane & 1 == 1)
            }
            Question::Here(range) => range.contains(self.here as u16),
            Question::HereBefore(range) => range.contains((self.here as u16).saturating_sub(1)),
            Question::Facing(range) => self.facing != NO_PIT && range.contains(self.facing as u16),
            Question::BehindFacing(range) => self.behind != NO_PIT && range.contains(self.behind as u16),
            question => {
                let at = self.domain.bits.iter().position(|known| known == question);
                at.is_some_and(|at| self.yes >> at & 1 == 1)
            }
        }
    }

    /// Whether a formula holds.
    pub fn holds(&self, formula: &Formula) -> bool {
        formula.value(&mut |question| self.answer(question))
    }

    /// The cell of a table that this case falls in, if the table knows it.
    pub fn cell<A>(&self, table: &Table<A>) -> Option<usize> {
        let cell = table.cell(self.lane, self.here as u8, self.facing, self.behind, |question| self.answer(question));
        table.consistent[cell].then_some(cell)
    }

    /// Whether a formula holds that is asked before a whole move.
    pub fn held(&self, formula: &Formula) -> bool {
        let first = self.domain.bits.len();
        formula.value(&mut |question| {
            let at = self.domain.before.iter().position(|known| known == question);
            at.is_some_and(|at| self.yes >> (first + at) & 1 == 1)
        })
    }

    /// The position before a whole move, as a case of its own.
    fn earlier(&self) -> impl Iterator<Item = (&Question, bool)> {
        let first = self.domain.bits.len();
        self.domain.before.iter().enumerate().map(move |(at, question)| (question, self.yes >> (first + at) & 1 == 1))
    }

    fn answers(&self) -> impl Iterator<Item = (&Question, bool)> {
        self.domain.bits.iter().enumerate().map(|(at, question)| (question, self.yes >> at & 1 == 1))
    }

    /// Owner and lane of the pit at hand; `None` for a store.
    fn pit(&self) -> Option<(bool, usize)> {
        match self.domain.places.at(self.lane) {
            _ if self.domain.asked == Asked::After => Some((self.their, self.lane)),
            Place::Pit { their, lane } => Some((their, lane)),
            Place::Store { .. } => None,
        }
    }

    /// Whether `only` says of the pit at hand, too, that it is that one.
    fn only_here(&self, their: bool) -> bool {
        match self.domain.asked {
            Asked::After | Asked::Seed => true,
            asked => asked.has_here() && (!their || self.domain.places.shared && asked_of_places(asked)),
        }
    }

    /// Whether any position could look like this.
    pub fn possible(&self) -> bool {
        let shape = self.domain.places.shape;
        let facing = self.domain.places.facing(self.lane);
        if self.domain.asked.has_here() {
            if self.domain.knows_facing && facing.is_none() != (self.facing == NO_PIT) {
                return false;
            }
            let behind = facing.filter(|_| shape.rows() == 2);
            if self.domain.knows_behind && behind.is_none() != (self.behind == NO_PIT) {
                return false;
            }
        }
        if self.domain.asked == Asked::After && !(self.their && facing.is_some()) {
            // Only pits that face the mover's can be what a turn could take first.
            if self.answers().any(|(question, yes)| yes && matches!(question, Question::Target(_))) {
                return false;
            }
        }
        self.hands_agree()
            && self.numbers_agree()
            && self.marks_agree()
            && self.places_agree()
            && [false, true]
                .into_iter()
                .all(|their| self.counts_agree(their, self.answers()) && self.counts_agree(their, self.earlier()))
    }

    /// A store and the next pit hold one number of seeds each, and both stores together no more than there are.
    fn numbers_agree(&self) -> bool {
        let least = |range: &dyn Fn(&Question) -> Option<Range>| {
            (0..=MAX_SEEDS).find(|&seeds| {
                self.answers()
                    .all(|(question, yes)| range(question).is_none_or(|range| range.contains(seeds as u16) == yes))
            })
        };
        let store = |whose: bool| {
            least(&|question| match question {
                Question::Store { their, range } if *their == whose => Some(*range),
                _ => None,
            })
        };
        let next = least(&|question| if let Question::Next(range) = question { Some(*range) } else { None });
        next.is_some() && matches!((store(false), store(true)), (Some(own), Some(their)) if own + their <= MAX_SEEDS)
    }

    /// A mark belongs to one player, no store carries one, and a mark that is here is somewhere.
    fn marks_agree(&self) -> bool {
        let yes = |question: Question| self.answers().any(|(known, yes)| yes && *known == question);
        let no = |question: Question| self.answers().any(|(known, yes)| !yes && *known == question);
        let store = self.domain.asked.has_here() && self.pit().is_none();
        self.answers().filter(|(_, yes)| *yes).all(|(question, _)| match *question {
            Question::Owned { their, mark } => {
                !store
                    && !yes(Question::Owned { their: !their, mark })
                    && !no(Question::Held { their, owned: true, mark })
            }
            Question::Twin { their, owned, mark } => {
                let two = owned && yes(Question::Twin { their: !their, owned, mark });
                !(store || two || no(Question::Held { their, owned, mark }))
            }
            Question::Marked(mark) => {
                !store && ![false, true].into_iter().any(|their| no(Question::Held { their, owned: false, mark }))
            }
            // A run begins at the pit at hand, and only the opponent's pits can fill it.
            Question::Slam(_) => matches!(self.pit(), Some((true, _))),
            _ => true,
        })
    }

    /// A turn takes seeds out of the mover's hand and puts none in; the opponent's it leaves alone.
    fn hands_agree(&self) -> bool {
        [false, true].into_iter().all(|whose| {
            let fits = |seeds: u16, when: bool| {
                self.answers().all(|(question, yes)| match question {
                    Question::Hand { before, their, range } if (*before, *their) == (when, whose) => {
                        range.contains(seeds) == yes
                    }
                    _ => true,
                })
            };
            let asked = self
                .domain
                .bits
                .iter()
                .any(|question| matches!(question, Question::Hand { their, .. } if *their == whose));
            let mut before = (0..=255).filter(|&seeds| fits(seeds, true));
            !asked
                || if whose {
                    before.any(|seeds| fits(seeds, false))
                } else {
                    // With the largest hand before the turn anything smaller may be left.
                    before.next_back().is_some_and(|most| (0..=most).any(|seeds| fits(seeds, false)))
                }
        })
    }

    /// A lap began in one pit, and a move ended in one; what carried a mark when it was captured was captured.
    fn places_agree(&self) -> bool {
        let one_pit = |of: &dyn Fn(&Question) -> Option<u64>| {
            let asked: Vec<(u64, bool)> =
                self.answers().filter_map(|(question, yes)| of(question).map(|lanes| (lanes, yes))).collect();
            (0..self.domain.places.count())
                .any(|lane| asked.iter().all(|(lanes, yes)| (lanes >> lane & 1 == 1) == *yes))
        };
        let captured = self.answers().find(|(question, _)| **question == Question::Captured);
        one_pit(&|question| match question {
            Question::Origin(lanes) => Some(*lanes),
            Question::OriginHere => Some(1 << self.lane),
            _ => None,
        }) && one_pit(&|question| if let Question::EndedIn(lanes) = question { Some(*lanes) } else { None })
            && !(captured.is_some_and(|(_, yes)| !yes)
                && self.answers().any(|(question, yes)| yes && matches!(question, Question::CapturedMark(_))))
    }

    /// Whether one player's pits can hold seeds such that every count comes out as answered.
    fn counts_agree<'q>(&self, their: bool, answers: impl Iterator<Item = (&'q Question, bool)>) -> bool {
        let shape = self.domain.places.shape;
        let pit = self.pit().filter(|_| self.domain.asked.has_here());
        let here = pit.filter(|(whose, _)| *whose == their);
        let mut tallies: Vec<Tally> = Vec::new();
        for (question, yes) in answers {
            let Question::Count { quantifier, their: whose, lanes, range } = question else { continue };
            if *whose != their {
                continue;
            }
            let is_one = here.is_some_and(|(_, lane)| lanes >> lane & 1 == 1 && range.contains(self.here as u16));
            let only_here = self.only_here(their);
            let (other, want) = match (quantifier, yes) {
                (Quantifier::Any, true) | (Quantifier::No, false) => (false, Want::Some),
                (Quantifier::Any, false) | (Quantifier::No, true) => (false, Want::None),
                (Quantifier::All, true) => (true, Want::None),
                (Quantifier::All, false) => (true, Want::Some),
                // Said of the pit at hand, this means that the pit is that one.
                (Quantifier::Only, true) if only_here && !is_one => return false,
                (Quantifier::Only, false) if only_here && !is_one => continue,
                (Quantifier::Only, true) => (false, Want::One),
                (Quantifier::Only, false) => (false, Want::NotOne),
            };
            tallies.push(Tally { lanes: *lanes, range: *range, other, want });
        }
        if tallies.is_empty() {
            return true;
        }
        let mut known: Vec<(usize, usize)> = Vec::new();
        if let Some((_, lane)) = here {
            known.push((lane, self.here));
        } else if let Some((_, lane)) = pit {
            if self.domain.knows_facing {
                known.extend(shape.facing(lane).map(|lane| (lane, self.facing)));
            }
            if self.domain.knows_behind {
                known.extend(shape.facing(lane).and_then(|lane| shape.behind(lane)).map(|lane| (lane, self.behind)));
            }
        }
        // For every tally it is enough to know whether it stands at none, one or more.
        let mask = |seeds: usize| {
            tallies.iter().enumerate().fold(0u32, |set, (at, tally)| set | u32::from(tally.counts(seeds)) << at)
        };
        let mut looks: Vec<u32> = (0..NO_PIT).map(mask).collect();
        looks.sort_unstable();
        looks.dedup();
        let mut sums: Vec<Vec<u8>> = vec![vec![0; tallies.len()]];
        for lane in 0..shape.lanes() {
            let fixed = known.iter().find(|(known, _)| *known == lane).map(|(_, seeds)| mask(*seeds));
            let looks = fixed.map_or_else(|| looks.clone(), |look| vec![look]);
            let mut next: Vec<Vec<u8>> = Vec::new();
            for sum in &sums {
                for look in &looks {
                    let mut sum = sum.clone();
                    for (at, tally) in tallies.iter().enumerate() {
                        if look >> at & 1 == 1 && tally.lanes >> lane & 1 == 1 {
                            sum[at] = (sum[at] + 1).min(2);
                        }
                    }
                    next.push(sum);
                }
            }
            next.sort_unstable();
            next.dedup();
            sums = next;
        }
        sums.iter().any(|sum| {
            sum.iter().zip(&tallies).all(|(&count, tally)| match tally.want {
                Want::None => count == 0,
                Want::One => count == 1,
                Want::Some => count > 0,
                Want::NotOne => count != 1,
            })
        })
    }
}
