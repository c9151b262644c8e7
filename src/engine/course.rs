//! Sowing where it is not simply round the own pits: one circuit for both players, stores on it, pits passed over.
//!
//! As long as no seed has to be asked about, a lap is a table load and an addition here too.

use super::machine::Machine;
use super::state::State;
use crate::compile::{KindTables, Place, Question, SeedRule};
use crate::rules::{ClauseId, SeedAct};

/// Seeds that pits and stores get, the mover's first.
#[derive(Clone, Debug)]
struct Add<const L: usize> {
    lanes: [[u8; L]; 2],
    store: [u8; 2],
}

impl<const L: usize> Add<L> {
    const NOTHING: Add<L> = Add { lanes: [[0; L]; 2], store: [0; 2] };

    fn to(&self, state: &mut State<L>, me: usize, times: u8) {
        for (side, owner) in [(0, me), (1, 1 - me)] {
            for (seeds, more) in state.lanes[owner].iter_mut().zip(&self.lanes[side]) {
                *seeds = seeds.wrapping_add(more.wrapping_mul(times));
            }
            state.store[owner] += self.store[side] * times;
        }
    }

    fn drop(&mut self, place: Place) {
        match place {
            Place::Pit { their, lane } => self.lanes[usize::from(their)][lane] += 1,
            Place::Store { their } => self.store[usize::from(their)] += 1,
        }
    }
}

/// When seeds have to be asked about one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asks {
    Never,
    /// Only a lap that comes back to the pit it was lifted from, which is passed over.
    AtTheOrigin,
    Always,
}

/// How a kind of turn sows.
#[derive(Clone, Debug)]
pub(super) struct Course<const L: usize> {
    ring: Vec<u8>,
    /// Where a place stands in the ring; 0 for one that is not sown.
    at: Vec<u8>,
    /// `adds[(ascending * ring + first) * ring + rest]`.
    adds: Vec<Add<L>>,
    last: Vec<u8>,
    round: Add<L>,
    asks: Asks,
}

impl<const L: usize> Course<L> {
    pub fn new(kind: &KindTables, places: crate::compile::Places) -> Course<L> {
        let ring = kind.ring.clone();
        let length = ring.len();
        let mut at = vec![0; places.count()];
        for (number, &place) in ring.iter().enumerate() {
            at[usize::from(place)] = number as u8;
        }
        let mut adds = Vec::with_capacity(2 * length * length);
        let mut last = Vec::with_capacity(2 * length * length);
        for ascending in [false, true] {
            let step = if ascending { 1 } else { length - 1 };
            for first in 0..length {
                let mut add = Add::NOTHING;
                let mut now = first;
                for _ in 0..length {
                    adds.push(add.clone());
                    last.push(ring[(now + length - step) % length]);
                    add.drop(places.at(usize::from(ring[now])));
                    now = (now + step) % length;
                }
            }
        }
        let mut round = Add::NOTHING;
        for &place in &ring {
            round.drop(places.at(usize::from(place)));
        }
        let origin = |rule: &crate::compile::SeedRule| {
            rule.act == SeedAct::Skip && rule.formula == crate::compile::Formula::Ask(Question::OriginHere)
        };
        let asks = match kind.seed.as_slice() {
            [] => Asks::Never,
            rules if rules.iter().all(origin) => Asks::AtTheOrigin,
            _ => Asks::Always,
        };
        Course { ring, at, adds, last, round, asks }
    }

    fn step(&self, at: usize, ascending: bool) -> usize {
        let length = self.ring.len();
        if ascending {
            if at + 1 == length { 0 } else { at + 1 }
        } else if at == 0 {
            length - 1
        } else {
            at - 1
        }
    }

    /// The place after another one.
    pub fn next(&self, place: usize, ascending: bool) -> usize {
        usize::from(self.ring[self.step(usize::from(self.at[place]), ascending)])
    }
}

/// A pit that is asked about in the course of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub place: usize,
    /// The pit that the lap was lifted from.
    pub origin: usize,
    /// Seeds that are counted besides those that lie there.
    pub falling: u8,
    /// Seeds of those that lie there which fell last.
    pub fallen: u8,
}

impl<const L: usize> Machine<L> {
    /// Sows `seeds` (at least 1), the first at place `first`; gives the place of the last one.
    #[inline(always)]
    pub(super) fn sow(
        &self,
        kind: &KindTables,
        state: &mut State<L>,
        me: usize,
        (origin, first): (usize, usize),
        ascending: bool,
        seeds: u8,
    ) -> usize {
        match self.courses.get(kind.table) {
            None => self.sowing.sow(&mut state.lanes[me], first, ascending, seeds),
            Some(course) => self.sow_course(course, kind, state, me, (origin, first), ascending, seeds),
        }
    }

    /// The place after another one.
    #[inline]
    pub(super) fn next(&self, kind: &KindTables, place: usize, ascending: bool) -> usize {
        match self.courses.get(kind.table) {
            None => self.sowing.next(place, ascending),
            Some(course) => course.next(place, ascending),
        }
    }

    #[inline(never)]
    #[allow(clippy::too_many_arguments)]
    fn sow_course(
        &self,
        course: &Course<L>,
        kind: &KindTables,
        state: &mut State<L>,
        me: usize,
        (origin, first): (usize, usize),
        ascending: bool,
        seeds: u8,
    ) -> usize {
        let length = course.ring.len();
        let whole = usize::from(seeds) / length;
        let plain = match course.asks {
            Asks::Never => true,
            Asks::AtTheOrigin => whole == 0 && first != origin,
            Asks::Always => false,
        };
        let at = usize::from(course.at[first]);
        if plain {
            let row = (usize::from(ascending) * length + at) * length + usize::from(seeds) % length;
            course.adds[row].to(state, me, 1);
            if whole > 0 {
                course.round.to(state, me, whole as u8);
            }
            return usize::from(course.last[row]);
        }
        self.sow_asking(course, kind, state, me, (origin, at), ascending, seeds, &mut |_, _| {})
    }

    /// Sows seed by seed, the first at number `at` of the ring. `heard` is told every place that a seed came to, and the
    /// clause of the `seed` list that was followed there.
    #[inline]
    #[allow(clippy::too_many_arguments)]
    fn sow_asking(
        &self,
        course: &Course<L>,
        kind: &KindTables,
        state: &mut State<L>,
        me: usize,
        (origin, mut at): (usize, usize),
        ascending: bool,
        seeds: u8,
        heard: &mut impl FnMut(usize, Option<&SeedRule>),
    ) -> usize {
        let mut last = usize::from(course.ring[at]);
        for _ in 0..seeds {
            // Where every pit is passed over the seed falls where it is: it has to go somewhere.
            let mut left = course.ring.len();
            loop {
                last = usize::from(course.ring[at]);
                at = course.step(at, ascending);
                let look = Look { place: last, origin, falling: 1, fallen: 0 };
                let rule = kind
                    .seed
                    .iter()
                    .find(|rule| rule.formula.value(&mut |question| self.at_place(state, me, look, question)));
                match rule.map(|rule| rule.act) {
                    Some(SeedAct::Skip) if left > 1 => {
                        heard(last, rule);
                        left -= 1;
                    }
                    Some(SeedAct::ToStore { their }) => {
                        heard(last, rule);
                        state.store[if their { 1 - me } else { me }] += 1;
                        break;
                    }
                    _ => {
                        heard(last, None);
                        self.drop_seed(state, me, last);
                        break;
                    }
                }
            }
        }
        last
    }

    /// What clauses of the `seed` list do in a sowing that [`Machine::sow`] makes: each place with the clause and, where
    /// a seed goes to a store, whether that is the opponent's. In the order in which the sowing comes there.
    pub(super) fn passed(
        &self,
        kind: &KindTables,
        state: &State<L>,
        me: usize,
        (origin, first): (usize, usize),
        ascending: bool,
        seeds: u8,
    ) -> Vec<(u8, SeedAct, ClauseId)> {
        let Some(course) = self.courses.get(kind.table) else { return Vec::new() };
        let circuit = self.compiled.places.circuit();
        let on = |place: usize, ascending: bool| {
            let at = circuit.iter().position(|&other| other == place).expect("a place of the circuit");
            circuit[(at + if ascending { 1 } else { circuit.len() - 1 }) % circuit.len()]
        };
        let skipped = |place: usize| kind.skipped.iter().find(|(other, _)| usize::from(*other) == place);
        let mut found = Vec::new();
        // What is always passed over lies between a place and the one before it, from the pit the lap was lifted from on.
        let mut before = first;
        while before != origin && (before == first || skipped(before).is_some()) {
            before = on(before, !ascending);
        }
        let mut before = (before == origin).then_some(origin);
        let mut heard = |place: usize, rule: Option<&SeedRule>| {
            if let Some(before) = before {
                let mut between = on(before, ascending);
                while let Some(&(at, clause)) = skipped(between).filter(|_| between != place) {
                    found.push((at, SeedAct::Skip, clause));
                    between = on(between, ascending);
                }
            }
            found.extend(rule.map(|rule| (place as u8, rule.act, rule.clause)));
            before = Some(place);
        };
        let at = usize::from(course.at[first]);
        self.sow_asking(course, kind, &mut state.clone(), me, (origin, at), ascending, seeds, &mut heard);
        found
    }

    fn drop_seed(&self, state: &mut State<L>, me: usize, place: usize) {
        match self.compiled.places.at(place) {
            Place::Pit { their, lane } => state.lanes[if their { 1 - me } else { me }][lane] += 1,
            Place::Store { their } => state.store[if their { 1 - me } else { me }] += 1,
        }
    }

    /// Owner and lane of a pit, `None` for a store.
    #[inline]
    pub(super) fn pit_at(&self, me: usize, place: usize) -> Option<(usize, usize)> {
        let lanes = self.lanes;
        if place < lanes {
            Some((me, place))
        } else if place < 2 * lanes {
            Some((1 - me, place - lanes))
        } else {
            None
        }
    }

    /// Seeds at a place.
    #[inline]
    pub(super) fn seeds_at(&self, state: &State<L>, me: usize, place: usize) -> u8 {
        match self.pit_at(me, place) {
            Some((owner, lane)) => state.lanes[owner][lane],
            None => state.store[if place == 2 * self.lanes { me } else { 1 - me }],
        }
    }

    /// Whether the pit of `owner` carries a mark that belongs to `player`.
    pub(super) fn owned(state: &State<L>, owner: usize, player: usize, mark: usize) -> u64 {
        state.marks[mark + usize::from(owner != player)][owner]
    }

    /// A question about a place, asked from the point of view of `me`.
    pub(super) fn at_place(&self, state: &State<L>, me: usize, look: Look, question: &Question) -> bool {
        let whose = |their: bool| if their { 1 - me } else { me };
        let place = look.place;
        let seeds = self.seeds_at(state, me, place);
        let carries = |lanes: u64, lane: usize| lanes >> lane & 1 == 1;
        match question {
            Question::In { .. } | Question::InStore { .. } => {
                self.compiled.places.asked(question).is_some_and(|set| carries(set, place))
            }
            Question::Here(range) => range.contains(u16::from(seeds) + u16::from(look.falling)),
            Question::HereBefore(range) => range.contains(u16::from(seeds.saturating_sub(look.fallen))),
            Question::Facing(range) => self.across(state, me, place).is_some_and(|seeds| range.contains(seeds)),
            Question::BehindFacing(range) => {
                let (_, behind) = self.facing_seeds(state, me, place);
                behind < 256 && range.contains(behind as u16)
            }
            Question::OriginHere => place == look.origin,
            Question::Marked(mark) => {
                self.pit_at(me, place).is_some_and(|(owner, lane)| carries(state.marks[*mark][owner], lane))
            }
            Question::Owned { their, mark } => self
                .pit_at(me, place)
                .is_some_and(|(owner, lane)| carries(Self::owned(state, owner, whose(*their), *mark), lane)),
            Question::Twin { their, owned, mark } => self.pit_at(me, place).is_some_and(|(owner, lane)| {
                let lanes = if *owned {
                    Self::owned(state, 1 - owner, whose(*their), *mark)
                } else {
                    state.marks[*mark][1 - owner]
                };
                carries(lanes, lane)
            }),
            Question::Count { quantifier: crate::rules::tree::Quantifier::Only, their, lanes, .. } => {
                self.holds(state, me, question)
                    && self.pit_at(me, place).is_some_and(|(owner, lane)| {
                        owner == whose(*their)
                            && carries(*lanes, lane)
                            && carries(self.lanes_of(state, owner, &question.clone().as_own()), lane)
                    })
            }
            question => self.holds(state, me, question),
        }
    }

    fn across(&self, state: &State<L>, me: usize, place: usize) -> Option<u16> {
        let (facing, _) = self.facing_seeds(state, me, place);
        (facing < 256).then_some(facing as u16)
    }
}
