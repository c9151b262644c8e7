//! The engine as everybody else uses it: positions and moves, whatever the size of the ring.

use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use super::machine::{Finish, Machine, Pick, Scratch};
use super::state::State;
use super::trace::Trace;
use super::walk::OWN;
use super::why::Why;
use crate::board::{Capture, Choice, Expansion, Hand, Move, Outcome, Pit, Played, Position, Shape, Side};
use crate::compile::Compiled;
use crate::rules::ClauseId;

/// A compiled variant that can be played.
#[derive(Clone, Debug)]
pub enum Engine {
    /// Up to 16 pits a player.
    Small(Box<Machine<16>>),
    /// Up to 32.
    Middle(Box<Machine<32>>),
    /// Up to 64.
    Large(Box<Machine<64>>),
}

/// Runs the same code on whichever machine the engine holds.
macro_rules! on_machine {
    ($engine:expr, $machine:ident => $body:expr) => {
        match $engine {
            Engine::Small($machine) => $body,
            Engine::Middle($machine) => $body,
            Engine::Large($machine) => $body,
        }
    };
}

pub(crate) use on_machine;

/// Lines of one start that are listed for a person. Where choices within a move multiply there may be more than
/// anybody can read, and than there is room for.
pub const LINES: u32 = 20_000;

impl Engine {
    /// An engine for a compiled reading.
    #[must_use]
    pub fn new(compiled: Compiled) -> Engine {
        match compiled.shape.lanes() {
            ..=16 => Engine::Small(Box::new(Machine::new(compiled))),
            17..=32 => Engine::Middle(Box::new(Machine::new(compiled))),
            _ => Engine::Large(Box::new(Machine::new(compiled))),
        }
    }

    /// The tables it plays by.
    #[must_use]
    pub fn compiled(&self) -> &Compiled {
        on_machine!(self, machine => &machine.compiled)
    }

    /// The position a game starts from.
    #[must_use]
    pub fn start(&self) -> Position {
        self.compiled().start
    }

    /// Everything that can happen in one turn.
    ///
    /// # Panics
    ///
    /// If the position is one of another board.
    #[must_use]
    pub fn expand(&self, position: &Position) -> Expansion {
        assert_eq!(position.shape, self.compiled().shape, "a position of another board");
        on_machine!(self, machine => expand(machine, position, None, None).0)
    }

    /// What can happen in one turn where there may be more than anybody can list: the moves that begin like `from`
    /// (whose direction may be left open), and of each start so many lines as `most`. The second value says whether
    /// none was left out because of `most`. Where whole moves are kept out or preferred, all lines are played.
    ///
    /// # Panics
    ///
    /// If the position is one of another board.
    #[must_use]
    pub fn expand_some(&self, position: &Position, from: Option<&Move>, most: u32) -> (Expansion, bool) {
        assert_eq!(position.shape, self.compiled().shape, "a position of another board");
        on_machine!(self, machine => {
            let most = if machine.filters_moves() { None } else { Some(most) };
            expand(machine, position, from, most)
        })
    }

    /// What a legal move leads to; `None` if it is not legal. Nothing else is played.
    ///
    /// # Panics
    ///
    /// If the position is one of another board.
    #[must_use]
    pub fn play(&self, position: &Position, mv: &Move) -> Option<Played> {
        assert_eq!(position.shape, self.compiled().shape, "a position of another board");
        let moves = on_machine!(self, machine => expand(machine, position, Some(mv), None).0.moves);
        moves.into_iter().find(|played| played.mv == *mv)
    }

    /// The result, if the game is over in this position: by an end clause, or because there is no turn.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        on_machine!(self, machine => outcome(machine, position))
    }

    /// The result after a move: the one that the move brought, or that the next player has no turn.
    #[must_use]
    pub fn outcome_after(&self, played: &Played) -> Option<Outcome> {
        played.outcome.or_else(|| self.outcome(&played.position))
    }

    /// The result of a position in which the game is over, and the position after everything that a player keeps has
    /// been put into that player's store.
    #[must_use]
    pub fn settled(&self, position: &Position) -> Option<(Outcome, Position)> {
        on_machine!(self, machine => {
            let state = State::of(position);
            let found = machine.at_rest(&state).or_else(|| {
                outcome(machine, position)?;
                let mut settled = state;
                machine
                    .settle(machine.compiled.no_turn, usize::from(state.turn), &mut settled)
                    .map(|outcome| (outcome, settled))
            });
            found.map(|(outcome, state)| (outcome, state.position(position.shape)))
        })
    }

    /// The clause that says what comes of a position that a game was in before, if one does.
    #[must_use]
    pub fn repetition_clause(&self) -> Option<crate::rules::ClauseId> {
        self.compiled().repetition?;
        on_machine!(self, machine => machine.end_clause(crate::rules::tree::Event::Repetition))
    }

    /// What comes of a position that a game was in before: the result, if the rules end the game then, and the position
    /// after everything that a player keeps has been put into that player's store. Who is on turn is asked about.
    #[must_use]
    pub fn repeated(&self, position: &Position) -> Option<(Outcome, Position)> {
        on_machine!(self, machine => {
            let mut state = State::of(position);
            let verdict = machine.compiled.repetition?;
            let outcome = machine.settle(verdict, usize::from(state.turn), &mut state)?;
            Some((outcome, state.position(position.shape)))
        })
    }

    /// How many sequences of exactly `depth` plies can be played (see `perft` in the documentation of the command).
    /// Moves that never end do not count, nor do games that are over before.
    #[must_use]
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        self.perft_hashed(position, depth, 0)
    }

    /// The same with a table of at most so many bytes, so that what lies below a position that comes up again is
    /// counted once. The number is the same; the work is not. Where the system has not so much memory there is no table.
    #[must_use]
    pub fn perft_hashed(&self, position: &Position, depth: u32, bytes: usize) -> u64 {
        on_machine!(self, machine => {
            let state = State::of(position);
            if machine.rest(&state).is_some() {
                return u64::from(depth == 0);
            }
            let mut known = if bytes > 0 { Known::new(bytes) } else { None };
            let mut scratches = vec![Scratch::default(); depth as usize];
            perft(machine, &state, depth, &mut scratches, &mut known)
        })
    }

    /// The laps that are sown to find everything that can happen in one turn: of all moves, and of those that never
    /// end.
    ///
    /// # Panics
    ///
    /// If the position is one of another board.
    #[must_use]
    pub fn laps(&self, position: &Position) -> (u64, u64) {
        assert_eq!(position.shape, self.compiled().shape, "a position of another board");
        let (mut all, mut endless) = (0, 0);
        on_machine!(self, machine => {
            let mut scratch = Scratch::default();
            machine.each_move(&State::of(position), &mut scratch, &mut |_, _, _, _, _, finish| {
                all += u64::from(finish.laps);
                endless += if finish.endless { u64::from(finish.laps) } else { 0 };
            });
        });
        (all, endless)
    }

    /// How a move goes, lap by lap, with the clause behind every decision; `None` if it is neither legal nor one of
    /// the never-ending moves.
    #[must_use]
    pub fn trace(&self, position: &Position, mv: &Move) -> Option<Trace> {
        on_machine!(self, machine => machine.trace(position, mv, self))
    }

    /// The filters that keep something out in a position, and the kind of turn that must be played.
    #[must_use]
    pub fn filters_at(&self, position: &Position) -> Vec<ClauseId> {
        on_machine!(self, machine => machine.filters_at(position))
    }

    /// The end clause by which the game is over in a position, if it is.
    #[must_use]
    pub fn end_clause(&self, position: &Position) -> Option<ClauseId> {
        self.outcome(position)?;
        on_machine!(self, machine => machine.over_clause(&State::of(position)))
    }

    /// Why a move cannot be played, in the order a rule book would say it; empty if it can.
    #[must_use]
    pub fn why_not(&self, position: &Position, pit: Pit, hand: Option<Hand>, choices: &[Choice]) -> Vec<Why> {
        on_machine!(self, machine => machine.why_not(&State::of(position), position, pit, hand, choices, self))
    }
}

fn outcome<const L: usize>(machine: &Machine<L>, position: &Position) -> Option<Outcome> {
    let state = State::<L>::of(position);
    machine.rest(&state).or_else(|| {
        let mut any = false;
        let mut scratch = Scratch::default();
        machine.each_move(&state, &mut scratch, &mut |_, _, _, _, _, finish| any |= machine.is_move(finish));
        if any { None } else { machine.stuck(&state) }
    })
}

impl<const L: usize> Machine<L> {
    /// Whether a line that was played out is a move.
    #[inline]
    #[must_use]
    pub fn is_move(&self, finish: &Finish) -> bool {
        !finish.endless || self.remembers
    }
}

/// `from` and `most` as in [`Engine::expand_some`].
fn expand<const L: usize>(
    machine: &Machine<L>,
    position: &Position,
    from: Option<&Move>,
    most: Option<u32>,
) -> (Expansion, bool) {
    let state = State::<L>::of(position);
    let mut expansion = Expansion { outcome: machine.rest(&state), ..Expansion::default() };
    if expansion.outcome.is_some() {
        return (expansion, true);
    }
    let shape = position.shape;
    let mut scratch = Scratch { most, wanted: from.cloned(), ..Scratch::default() };
    // Room for the moves of most positions: they are large to be moved.
    expansion.moves.reserve(16);
    machine.each_move(&state, &mut scratch, &mut |lane, direction, picks, captures, after, finish| {
        let mv = named(&machine.compiled, position.turn, lane, direction, picks);
        if from.is_some_and(|from| !begins(from, &mv)) {
            return;
        }
        if !machine.is_move(finish) {
            expansion.never_ending.push(mv);
            return;
        }
        let captures = captures.iter().map(|&taken| captured(position, taken));
        expansion.moves.push(Played {
            mv,
            position: after.position(shape),
            outcome: finish.outcome,
            laps: finish.laps,
            captures: captures.collect(),
        });
    });
    sort(&mut expansion.moves);
    expansion.never_ending.sort_by_cached_key(Move::to_string);
    if expansion.moves.is_empty() && from.is_none() {
        expansion.outcome = machine.stuck(&state);
    }
    (expansion, !scratch.cut)
}

/// Puts moves of one player in the order of their text.
fn sort(moves: &mut [Played]) {
    // Without choices, and with columns of as many digits, texts need not be written to be compared.
    let digits = |played: &Played| played.mv.pit.column >= 10;
    let plain = moves.iter().all(|played| played.mv.choices.is_empty() && digits(played) == digits(&moves[0]));
    if plain {
        moves.sort_by_key(|played| (played.mv.pit.row, played.mv.pit.column, played.mv.hand));
    } else {
        moves.sort_by_cached_key(|played| played.mv.to_string());
    }
}

/// Whether a move begins as another one does, whose direction may be left open.
fn begins(from: &Move, mv: &Move) -> bool {
    mv.pit == from.pit && (from.hand.is_none() || mv.hand == from.hand) && mv.choices.starts_with(&from.choices)
}

/// A capture as the machine notes it, in a turn of the player on turn.
pub(super) fn captured(position: &Position, (lane, seeds): (u8, u8)) -> Capture {
    let side = if lane & OWN == 0 { position.turn.other() } else { position.turn };
    Capture { pit: position.shape.pit(side, usize::from(lane & !OWN)), seeds }
}

/// Where the hand moves as its owner sees it.
pub(super) fn hand_of(shape: Shape, lane: u8, direction: u8) -> Hand {
    let inner = shape.pit(Side::South, usize::from(lane)).row == 0;
    if (direction == 1) == inner { Hand::Right } else { Hand::Left }
}

/// A move by the words of the notation.
pub(super) fn named(compiled: &Compiled, turn: Side, lane: u8, direction: u8, picks: &[Pick]) -> Move {
    let shape = compiled.shape;
    let mut picks = picks;
    let hand = match (direction, picks.split_first()) {
        (0, Some((Pick::From(hand), rest))) => {
            picks = rest;
            Some(*hand)
        }
        (0, _) => None,
        (direction, _) => Some(hand_of(shape, lane, direction)),
    };
    let choices = picks.iter().map(|pick| match pick {
        Pick::GoOn => Choice::GoOn,
        Pick::From(hand) => Choice::From(*hand),
        Pick::Pit(lane) => Choice::Pit(shape.pit(turn.other(), usize::from(*lane))),
        Pick::Own(lane) => Choice::Pit(shape.pit(turn, usize::from(*lane))),
    });
    Move {
        pit: shape.pit(turn, usize::from(lane)),
        hand: hand.filter(|_| compiled.says_hand),
        choices: choices.collect(),
    }
}

fn perft<const L: usize>(
    machine: &Machine<L>,
    state: &State<L>,
    depth: u32,
    scratches: &mut [Scratch<L>],
    known: &mut Option<Known<L>>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some((scratch, below)) = scratches.split_first_mut() else { return 0 };
    if depth == 1 {
        return machine.count_moves(state, scratch);
    }
    if let Some(nodes) = known.as_ref().and_then(|known| known.get(state, depth)) {
        return nodes;
    }
    let mut nodes = 0;
    machine.each_move(state, scratch, &mut |_, _, _, _, after, finish| {
        if !machine.is_move(finish) {
            return;
        }
        if finish.outcome.is_none() && !machine.lost_on_turn(after) {
            nodes += perft(machine, after, depth - 1, below, known);
        }
    });
    if let Some(known) = known {
        known.put(state, depth, nodes);
    }
    nodes
}

/// What lies below states that were counted before: each place of the table holds the last state that fell on it, whole,
/// so that no two are ever taken for one.
struct Known<const L: usize> {
    entries: Vec<Option<(State<L>, u32, u64)>>,
}

impl<const L: usize> Known<L> {
    /// A table of at most so many bytes; `None` if there is not so much memory.
    fn new(bytes: usize) -> Option<Known<L>> {
        let places = (bytes / size_of::<Option<(State<L>, u32, u64)>>()).max(1);
        let mut entries = Vec::new();
        entries.try_reserve_exact(places).ok()?;
        entries.resize(places, None);
        Some(Known { entries })
    }

    fn place(&self, state: &State<L>, depth: u32) -> usize {
        let hash = FxBuildHasher.hash_one((state, depth));
        ((u128::from(hash) * self.entries.len() as u128) >> 64) as usize
    }

    fn get(&self, state: &State<L>, depth: u32) -> Option<u64> {
        let (known, plies, nodes) = self.entries[self.place(state, depth)].as_ref()?;
        (*plies == depth && known == state).then_some(*nodes)
    }

    fn put(&mut self, state: &State<L>, depth: u32, nodes: u64) {
        let place = self.place(state, depth);
        self.entries[place] = Some((*state, depth, nodes));
    }
}
