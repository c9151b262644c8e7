//! Where a difference shows: the shortest play, or else a small position.

use rand::RngExt;
use rustc_hash::FxHashSet;

use super::align::Aligned;
use super::difference::{Difference, Topic};
use super::parallel;
use super::seen::{Reached, Seen};
use crate::board::{Expansion, Move, Outcome, Played, Position, Side};
use crate::compile::Compiled;
use crate::engine::Engine;
use crate::examine::unique::mirrored;
use crate::examine::{random_position, rng};

/// Positions that are looked at together, whatever the number of threads.
const CHUNK: u64 = 512;
/// Positions that are shrunk for each difference.
const CANDIDATES: usize = 6;
/// Plies after which a random game is left.
pub(super) const LONGEST: usize = 400;

/// How one position is played differently.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Results of the position itself, if only one reading says that the game is over, or they say it differently.
    pub outcome: Option<(Option<Outcome>, Option<Outcome>)>,
    /// What becomes of the position itself, where both readings end the game with the same winner and yet not alike.
    pub kept: Option<(Reached, Reached)>,
    /// Legal moves, and of those the ones that only one reading has.
    pub legal: (usize, usize),
    pub only_a: Vec<Move>,
    pub only_b: Vec<Move>,
    /// Moves that both have, and that come to something else, each position in its reading's own terms.
    pub results: Vec<(Move, Reached, Reached)>,
}

/// Where a witness comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Played from the start: these moves, which both readings have with the same results.
    Play(Vec<Move>),
    /// Reached in a random game under the first reading and made smaller. The moves lead from the start to the position as
    /// it was, which shows the difference too; none if the other reading cannot play them to the same results.
    RandomGame(Option<Vec<Move>>),
    /// Met in a random game under the first reading and made smaller: the moves lead back to it.
    Again(Vec<Move>),
    /// Made up at random and made smaller; no game need reach it.
    MadeUp,
}

/// A place where two readings part.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The difference that is at work; `None` for the first place at which anything is.
    pub of: Option<usize>,
    pub origin: Origin,
    /// Where the play begins, if there is one.
    pub first: Position,
    /// Where the readings part.
    pub position: Position,
    pub shown: Shown,
}

/// What was looked through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// Positions in the order of plies from the start, mirror images and transpositions counted once.
    pub positions: u64,
    /// Plies up to which every play was looked at.
    pub plies: u32,
    /// All that can be played was looked at.
    pub everything: bool,
    /// Positions of random games, and made-up ones.
    pub played: u64,
    pub made_up: u64,
}

/// The two readings, and for each difference the readings changed by that one.
pub(super) struct Pair<'a> {
    pub aligned: &'a Aligned,
    pub a: Engine,
    pub b: Engine,
    /// For each difference: the first reading with it, the second without it. `None` if it is the only one.
    changed: Vec<Option<(Engine, Engine)>>,
    /// What made-up positions may have in them.
    vocabulary: Compiled,
    /// The difference in what comes of a position that was there before, from 0.
    pub repetition: Option<usize>,
    mirror: bool,
    hands: bool,
}

impl<'a> Pair<'a> {
    pub fn new(aligned: &'a Aligned, differences: &[Difference]) -> Pair<'a> {
        let (a, b) = (Engine::new(aligned.a.clone()), Engine::new(aligned.b.clone()));
        let alone = differences.iter().filter(|difference| difference.playable()).count() == 1;
        let changed = differences
            .iter()
            .map(|difference| {
                (!alone).then(|| {
                    let (mut with, mut without) = (aligned.a.clone(), aligned.b.clone());
                    difference.to_b.iter().for_each(|patch| patch(&mut with));
                    difference.to_a.iter().for_each(|patch| patch(&mut without));
                    (with.owned_marks, without.owned_marks) = (aligned.owned_marks, aligned.owned_marks);
                    (Engine::new(with), Engine::new(without))
                })
            })
            .collect();
        let repetition = differences.iter().position(|difference| difference.topic == Topic::Repetition);
        let mirror = super::mirror::symmetric(&aligned.a) && super::mirror::symmetric(&aligned.b);
        Pair {
            aligned,
            a,
            b,
            changed,
            vocabulary: aligned.vocabulary(),
            repetition,
            mirror,
            hands: aligned.a.hand && aligned.b.hand,
        }
    }

    /// Whether both readings can hold this position.
    pub fn possible(&self, position: &Position) -> bool {
        self.hands || position.hand == [0; 2]
    }

    /// Whether two readings have other moves, other results, or another end of the game.
    pub fn unlike(&self, a: &Seen, b: &Seen) -> bool {
        let same_end = match (&a.over, &b.over) {
            (Some(a), Some(b)) => self.same_end(a, b),
            (a, b) => a.is_none() == b.is_none(),
        };
        let (ours, theirs) = (&a.expansion.moves, &b.expansion.moves);
        !same_end
            || ours.len() != theirs.len()
            || (ours.iter().zip(theirs).enumerate()).any(|(at, (ours, theirs))| {
                ours.mv != theirs.mv || !self.same_result(ours, theirs) || a.is_double(at) != b.is_double(at)
            })
    }

    /// Whether a game that is over has ended with the same result and the same seeds.
    fn same_end(&self, a: &Reached, b: &Reached) -> bool {
        let seeds = |position: &Position| (position.lanes, position.store, position.hand);
        (a.outcome, a.double) == (b.outcome, b.double) && seeds(&a.position) == seeds(&b.position)
    }

    /// Whether a move comes to the same. Once the game is over nobody asks for flags, marks and whose turn it would be.
    pub fn same_result(&self, a: &Played, b: &Played) -> bool {
        let (mut of_a, of_b) = (self.aligned.shared(&a.position), self.aligned.shared(&b.position));
        if a.outcome.is_some() {
            (of_a.flags, of_a.marks, of_a.turn) = (of_b.flags, of_b.marks, of_b.turn);
        }
        a.outcome == b.outcome && of_a == of_b
    }

    /// The differences, of those that are `open`, that are at work where the two readings are unlike.
    pub fn at_work(&self, position: &Position, a: &Seen, b: &Seen, open: &[usize]) -> Vec<usize> {
        if !self.unlike(a, b) {
            return Vec::new();
        }
        open.iter()
            .copied()
            .filter(|&number| match &self.changed[number] {
                _ if self.repetition == Some(number) => false,
                None => true,
                Some((with, without)) => {
                    self.unlike(a, &Seen::at(with, position)) || self.unlike(b, &Seen::at(without, position))
                }
            })
            .collect()
    }

    /// What the first reading, and the second, make of a position.
    pub fn seen(&self, position: &Position) -> (Seen, Seen) {
        (Seen::at(&self.a, position), Seen::at(&self.b, position))
    }

    fn is_at_work(&self, position: &Position, of: usize) -> bool {
        let (a, b) = self.seen(position);
        !self.at_work(position, &a, &b, &[of]).is_empty()
    }

    /// What is different at a position.
    pub fn shown(&self, position: &Position) -> Shown {
        let (seen_a, seen_b) = self.seen(position);
        let (a, b) = (&seen_a.expansion, &seen_b.expansion);
        let only = |of: &Expansion, other: &Expansion| -> Vec<Move> {
            let has = |mv: &Move| other.moves.iter().any(|played| played.mv == *mv);
            of.moves.iter().map(|played| played.mv.clone()).filter(|mv| !has(mv)).collect()
        };
        let results = a.moves.iter().filter_map(|ours| {
            let theirs = b.moves.iter().find(|played| played.mv == ours.mv)?;
            let (reached_a, reached_b) = (Reached::of(&self.a, ours), Reached::of(&self.b, theirs));
            let same = self.same_result(ours, theirs) && reached_a.double == reached_b.double;
            (!same).then(|| (ours.mv.clone(), reached_a, reached_b))
        });
        let kept = match (&seen_a.over, &seen_b.over) {
            (Some(a), Some(b)) if a.outcome == b.outcome && !self.same_end(a, b) => Some((a.clone(), b.clone())),
            _ => None,
        };
        Shown {
            outcome: (a.outcome != b.outcome).then_some((a.outcome, b.outcome)),
            kept,
            legal: (a.moves.len(), b.moves.len()),
            only_a: only(a, b),
            only_b: only(b, a),
            results: results.collect(),
        }
    }

    /// One of all positions that differ only in which side is called South, and, if the game allows, in left and right.
    fn canonical(&self, position: &Position) -> Position {
        let shared = self.aligned.shared(position);
        let seen = if shared.turn == Side::South { shared } else { shared.swapped() };
        if !self.mirror {
            return seen;
        }
        let image = mirrored(&seen);
        if image.lanes < seen.lanes { image } else { seen }
    }
}

/// A position of the search, and how it was reached.
struct Node {
    position: Position,
    parent: usize,
    mv: Option<Move>,
}

/// What is found at one position.
struct Looked {
    parts: bool,
    at_work: Vec<usize>,
    next: Vec<(Move, Position)>,
}

/// Looks for a witness of every difference, and for the first place at which anything differs: within `effort`
/// positions in the order of plies, then as many of random games, then as many made-up ones. `tick` is told of
/// positions looked at, from any thread.
pub(super) fn search(
    pair: &Pair<'_>,
    playable: &[bool],
    effort: u64,
    seed: u64,
    tick: &(dyn Fn(u64) + Sync),
) -> (Vec<Witness>, Searched) {
    let open: Vec<usize> = (0..playable.len()).filter(|&number| playable[number]).collect();
    if open.is_empty() {
        return (Vec::new(), Searched::default());
    }
    let mut search = Search { pair, open, found: Vec::new(), searched: Searched::default(), tick };
    search.again(effort, seed);
    if !search.open.is_empty() {
        search.plays(effort);
        search.positions(effort, seed);
    }
    search.found.sort_by_key(|witness| witness.of.map_or(0, |of| of + 1));
    for witness in &mut search.found {
        witness.of = witness.of.map(|of| of + 1);
    }
    (search.found, search.searched)
}

/// Plies to the first place at which two readings part, if it is within `effort` positions.
pub(super) fn first_parting(pair: &Pair<'_>, effort: u64, tick: &(dyn Fn(u64) + Sync)) -> (Option<Witness>, Searched) {
    let mut search = Search { pair, open: Vec::new(), found: Vec::new(), searched: Searched::default(), tick };
    search.plays(effort);
    (search.found.pop(), search.searched)
}

struct Search<'a, 'b> {
    pair: &'a Pair<'b>,
    /// Differences without a witness, from 0.
    open: Vec<usize>,
    found: Vec<Witness>,
    searched: Searched,
    tick: &'a (dyn Fn(u64) + Sync),
}

impl Search<'_, '_> {
    fn start(&self) -> Option<Position> {
        let (a, b) = (self.pair.aligned.a.start, self.pair.aligned.b.start);
        [a, b].into_iter().find(|start| self.pair.possible(start))
    }

    fn done(&self) -> bool {
        self.open.is_empty() && self.parted()
    }

    /// Whether the first place at which anything differs is known.
    fn parted(&self) -> bool {
        self.found.iter().any(|witness| witness.of.is_none())
    }

    /// Breadth first from the start, along moves that both readings have with the same result.
    fn plays(&mut self, effort: u64) {
        let Some(first) = self.start() else { return };
        let pair = self.pair;
        let mut known: FxHashSet<Position> = FxHashSet::default();
        known.insert(pair.canonical(&first));
        let mut nodes = vec![Node { position: first, parent: 0, mv: None }];
        let mut edge = 0..1usize;
        while !edge.is_empty() {
            let mut at = edge.start;
            while at < edge.end {
                if self.done() || self.searched.positions >= effort {
                    return;
                }
                let left = effort - self.searched.positions;
                let until = edge.end.min(at + CHUNK.min(left) as usize);
                let looked =
                    parallel::map(at as u64..until as u64, |number| self.look(&nodes[number as usize].position));
                (self.tick)((until - at) as u64);
                self.searched.positions += (until - at) as u64;
                for (number, looked) in (at..until).zip(looked) {
                    if looked.parts && !self.parted() {
                        self.found.push(self.witness(None, &nodes, number));
                    }
                    for of in looked.at_work {
                        if let Some(place) = self.open.iter().position(|&open| open == of) {
                            self.open.remove(place);
                            self.found.push(self.witness(Some(of), &nodes, number));
                        }
                    }
                    for (mv, position) in looked.next {
                        if known.insert(pair.canonical(&position)) {
                            nodes.push(Node { position, parent: number, mv: Some(mv) });
                        }
                    }
                }
                at = until;
            }
            self.searched.plies += 1;
            edge = edge.end..nodes.len();
        }
        self.searched.everything = true;
    }

    fn look(&self, position: &Position) -> Looked {
        let pair = self.pair;
        let (a, b) = pair.seen(position);
        let parts = pair.unlike(&a, &b);
        let at_work = if parts { pair.at_work(position, &a, &b, &self.open) } else { Vec::new() };
        let next = a.expansion.moves.iter().filter(|ours| ours.outcome.is_none()).filter_map(|ours| {
            let same = |played: &&Played| played.mv == ours.mv && pair.same_result(ours, played);
            b.expansion.moves.iter().find(same).map(|_| (ours.mv.clone(), ours.position))
        });
        Looked { parts, at_work, next: next.collect() }
    }

    fn witness(&self, of: Option<usize>, nodes: &[Node], number: usize) -> Witness {
        let mut moves = Vec::new();
        let mut at = number;
        while let Some(mv) = &nodes[at].mv {
            moves.push(mv.clone());
            at = nodes[at].parent;
        }
        moves.reverse();
        let position = nodes[number].position;
        Witness {
            of,
            origin: Origin::Play(moves),
            first: nodes[0].position,
            position,
            shown: self.pair.shown(&position),
        }
    }

    /// A position that comes again, for what comes of one.
    fn again(&mut self, effort: u64, seed: u64) {
        let Some(of) = self.pair.repetition else { return };
        let (again, looked) = self.pair.again(effort, seed, self.tick);
        self.searched.played += looked;
        let Some((again, shown)) =
            again.and_then(|again| Some((again.clone(), self.pair.shown_again(&again.position)?)))
        else {
            return;
        };
        self.open.retain(|open| *open != of);
        self.found.push(Witness {
            of: Some(of),
            origin: Origin::Again(again.moves),
            first: again.position,
            position: again.position,
            shown,
        });
    }

    /// Random games, then made-up positions, for what no short play shows.
    fn positions(&mut self, effort: u64, seed: u64) {
        let pair = self.pair;
        for made_up in [false, true] {
            let mut candidates: Vec<Vec<Candidate>> =
                vec![Vec::new(); self.open.iter().max().map_or(0, |most| most + 1)];
            let mut looked = 0;
            let mut index = 0;
            while !self.open.is_empty() && looked < effort {
                let wanted: Vec<usize> =
                    self.open.iter().copied().filter(|&open| candidates[open].len() < CANDIDATES).collect();
                if wanted.is_empty() {
                    break;
                }
                // A game is many positions, so a few of them are enough for what little is left.
                let left = effort - looked;
                let batch = if made_up { CHUNK.min(left) } else { (left / 8).clamp(1, 64) };
                let results = parallel::map(index..index + batch, |index| {
                    let result = if made_up {
                        let position = random_position(&pair.vocabulary, &mut rng(!seed, index));
                        (
                            1,
                            self.at(&position, &wanted)
                                .into_iter()
                                .map(|of| (of, Candidate { position, play: None }))
                                .collect(),
                        )
                    } else {
                        self.game(seed, index, &wanted)
                    };
                    (self.tick)(result.0);
                    result
                });
                index += batch;
                for (count, found) in results {
                    looked += count;
                    for (of, candidate) in found {
                        if candidates[of].len() < CANDIDATES {
                            candidates[of].push(candidate);
                        }
                    }
                }
            }
            if made_up {
                self.searched.made_up = looked;
            } else {
                self.searched.played += looked;
            }
            let open = std::mem::take(&mut self.open);
            for of in open {
                let found = &candidates[of];
                let shrunk = parallel::map(0..found.len() as u64, |at| self.shrunk(&found[at as usize].position, of));
                let Some(position) = shrunk.into_iter().min_by_key(size) else {
                    self.open.push(of);
                    continue;
                };
                self.found.push(Witness {
                    of: Some(of),
                    origin: if made_up {
                        Origin::MadeUp
                    } else {
                        let plays = found.iter().filter_map(|candidate| candidate.play.clone());
                        Origin::RandomGame(plays.min_by_key(Vec::len))
                    },
                    first: pair.aligned.a.start,
                    position,
                    shown: pair.shown(&position),
                });
            }
        }
    }

    fn at(&self, position: &Position, wanted: &[usize]) -> Vec<usize> {
        if !self.pair.possible(position) {
            return Vec::new();
        }
        let (a, b) = self.pair.seen(position);
        self.pair.at_work(position, &a, &b, wanted)
    }

    /// A random game under the first reading: positions looked at, and the first of them for each difference at work.
    fn game(&self, seed: u64, index: u64, wanted: &[usize]) -> (u64, Vec<(usize, Candidate)>) {
        let pair = self.pair;
        let mut rng = rng(seed ^ 0x5EED, index);
        let mut wanted = wanted.to_vec();
        let mut position = pair.aligned.a.start;
        let mut found = Vec::new();
        let mut looked = 0;
        // Both readings start alike and play alike so far.
        let mut alike = Some(Vec::new()).filter(|_| pair.aligned.a.start == pair.aligned.b.start);
        while looked < LONGEST as u64 && !wanted.is_empty() {
            looked += 1;
            let (seen_a, seen_b) = pair.seen(&position);
            let (a, b) = (&seen_a.expansion, &seen_b.expansion);
            if pair.possible(&position) {
                let here = pair.at_work(&position, &seen_a, &seen_b, &wanted);
                wanted.retain(|of| !here.contains(of));
                found.extend(here.into_iter().map(|of| (of, Candidate { position, play: alike.clone() })));
            }
            if a.moves.is_empty() {
                break;
            }
            let played = &a.moves[rng.random_range(0..a.moves.len())];
            if b.moves.iter().any(|other| other.mv == played.mv && pair.same_result(played, other)) {
                alike.iter_mut().for_each(|moves| moves.push(played.mv.clone()));
            } else {
                alike = None;
            }
            position = played.position;
            if played.outcome.is_some() {
                break;
            }
        }
        (looked, found)
    }

    /// The position with everything left out that the difference does not need.
    fn shrunk(&self, position: &Position, of: usize) -> Position {
        let mut least = *position;
        let south = least.swapped();
        if least.turn == Side::North && self.pair.is_at_work(&south, of) {
            least = south;
        }
        loop {
            let before = least;
            for smaller in smaller(&before) {
                // Each step starts from what the steps before it have left.
                let Some(next) = smaller.from(&least) else { continue };
                if self.pair.is_at_work(&next, of) {
                    least = next;
                }
            }
            if least == before {
                return least;
            }
        }
    }
}

/// A position that shows a difference, and the moves that lead to it, if both readings can play them.
#[derive(Clone)]
struct Candidate {
    position: Position,
    play: Option<Vec<Move>>,
}

/// Something that may be left out of a position.
pub(super) enum Less {
    Seeds { side: usize, lane: usize, left: fn(u8) -> u8 },
    Hand { side: usize, left: fn(u8) -> u8 },
    Store { side: usize, left: fn(u8) -> u8 },
    Flag { side: usize, flag: usize },
    Mark { side: usize, mark: usize, lane: usize },
}

/// All that may be left out, the largest things first.
pub(super) fn smaller(position: &Position) -> Vec<Less> {
    let lanes = position.shape.lanes();
    let lefts: [fn(u8) -> u8; 3] = [|_| 0, |seeds| seeds / 2, |seeds| seeds.saturating_sub(1)];
    let mut all = Vec::new();
    for left in lefts {
        for side in [1, 0] {
            all.push(Less::Hand { side, left });
            all.push(Less::Store { side, left });
            all.extend((0..lanes).rev().map(|lane| Less::Seeds { side, lane, left }));
        }
    }
    for side in [1, 0] {
        all.extend((0..8).map(|flag| Less::Flag { side, flag }));
        for mark in 0..position.marks.len() {
            all.extend((0..lanes).map(|lane| Less::Mark { side, mark, lane }));
        }
    }
    all
}

impl Less {
    /// The position with less in it; `None` if there is nothing to leave out.
    pub fn from(&self, position: &Position) -> Option<Position> {
        let mut next = *position;
        match *self {
            Less::Seeds { side, lane, left } => next.lanes[side][lane] = left(next.lanes[side][lane]),
            Less::Hand { side, left } => next.hand[side] = left(next.hand[side]),
            Less::Store { side, left } => next.store[side] = left(next.store[side]),
            Less::Flag { side, flag } => next.flags[side] &= !(1 << flag),
            Less::Mark { side, mark, lane } => next.marks[mark][side] &= !(1 << lane),
        }
        (next != *position).then_some(next)
    }
}

/// How much there is to look at in a position; the seeds last, so that equals have an order.
pub(super) fn size(position: &Position) -> (usize, u32, [[u8; crate::board::MAX_LANES]; 2]) {
    let marks: u32 = position.marks.iter().flatten().map(|lanes| lanes.count_ones()).sum();
    let flags: u32 = position.flags.iter().map(|flags| flags.count_ones()).sum();
    (position.total(), marks + flags, position.lanes)
}
