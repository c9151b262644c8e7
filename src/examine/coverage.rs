//! Which clauses and which cases of the tables are reached: by examples, by records, by games played at random.
//!
//! A clause is reached where a move that was *played* came to it. What is only looked at does not count, but for
//! filters: they are reached where they keep out something that could be played otherwise.

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt;

use super::{example_game, rng};
use crate::board::{Move, Position};
use crate::compile::{CellOf, ListOf, cells, unreached};
use crate::diagnostic::Span;
use crate::engine::{Event, Trace};
use crate::game::{Game, Source, Written};
use crate::notation::{format_position, parse_loose, parse_move, parse_position};
use crate::rules::{Clause, ClauseId, Rules};
use crate::variant::{Example, Failure};

/// Who reached something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
    Example,
    Record,
    RandomGame,
}

/// By whom something was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen([bool; 3]);

impl Seen {
    /// Whether `witness` did.
    #[must_use]
    pub fn by(self, witness: Witness) -> bool {
        self.0[witness as usize]
    }

    /// Whether it was reached in a game that was played: a recorded or a random one.
    #[must_use]
    pub fn in_play(self) -> bool {
        self.by(Witness::Record) || self.by(Witness::RandomGame)
    }
}

/// What was reached of a variant so far.
#[derive(Clone, Debug)]
pub struct Coverage<'a> {
    source: &'a Source,
    default: Game,
    /// A list may be compiled for several kinds of turn: what counts is the clause as it stands in the file.
    clauses: BTreeMap<Span, (ClauseId, Seen)>,
    /// Of the default reading.
    cells: BTreeMap<CellOf, Seen>,
}

/// What was reached, clause by clause and case by case.
#[derive(Clone, Debug)]
pub struct Reached {
    /// In the order of the file.
    pub clauses: Vec<(Written, Seen)>,
    /// Cells of the default reading, each by whom it was reached.
    pub cells: Vec<Seen>,
    /// Cases of the default reading that nothing reached: the list, the case in words, the clause that decides there.
    pub cases: Vec<(String, String, Written)>,
}

/// The clauses that a game can come to.
fn clauses(rules: &Rules) -> Vec<ClauseId> {
    fn ids<A>(clauses: &[Clause<A>]) -> impl Iterator<Item = ClauseId> {
        clauses.iter().map(|clause| clause.id)
    }
    let mut found: Vec<ClauseId> = rules.flags.iter().flat_map(|flag| ids(&flag.clauses)).collect();
    for kind in rules.phases.iter().flat_map(|phase| &phase.kinds) {
        found.extend(kind.filters.iter().chain(&kind.move_filters).map(|filter| filter.id));
        found.extend(ids(&kind.start).chain(ids(&kind.seed)).chain(ids(&kind.lap_end)));
        found.extend(ids(&kind.capture).chain(ids(&kind.after)));
    }
    found.extend(ids(&rules.ends));
    found
}

impl<'a> Coverage<'a> {
    /// A coverage in which nothing is reached yet.
    ///
    /// # Errors
    ///
    /// What keeps the default reading from being compiled.
    pub fn new(source: &'a Source) -> Result<Coverage<'a>, Failure> {
        let default = source.game(None, &[])?;
        let spans = clauses(&source.rules).into_iter().map(|id| (source.rules.clauses[usize::from(id)].span, id));
        let clauses = spans.map(|(span, id)| (span, (id, Seen::default()))).collect();
        let cells = cells(default.engine.compiled()).into_iter().map(|cell| (cell, Seen::default())).collect();
        Ok(Coverage { source, default, clauses, cells })
    }

    fn clause(&mut self, witness: Witness, id: ClauseId) {
        let span = self.source.rules.clauses[usize::from(id)].span;
        if let Some((_, seen)) = self.clauses.get_mut(&span) {
            seen.0[witness as usize] = true;
        }
    }

    fn cell(&mut self, witness: Witness, game: &Game, cell: CellOf) {
        if game.values() == self.default.values()
            && let Some(seen) = self.cells.get_mut(&cell)
        {
            seen.0[witness as usize] = true;
        }
    }

    fn start(&mut self, witness: Witness, game: &Game, trace: &Trace) {
        self.clause(witness, trace.start_clause);
        self.cell(witness, game, (trace.phase, trace.kind, ListOf::Start, trace.start_cell));
    }

    /// A position that came up: its filters, and the end clause if the game is over in it.
    pub fn position(&mut self, witness: Witness, game: &Game, position: &Position) {
        for id in game.engine.filters_at(position) {
            self.clause(witness, id);
        }
        if let Some(id) = game.engine.end_clause(position) {
            self.clause(witness, id);
        }
    }

    /// A move that was played, or one that never ends.
    pub fn played(&mut self, witness: Witness, game: &Game, position: &Position, mv: &Move) {
        let Some(trace) = game.engine.trace(position, mv) else { return };
        self.start(witness, game, &trace);
        for id in trace.clauses() {
            self.clause(witness, id);
        }
        for event in &trace.events {
            let (list, cell) = match event {
                Event::LapEnd { cell, .. } => (ListOf::LapEnd, *cell),
                Event::Captured { cell, clause, .. } => {
                    // A capture that a lap-end clause describes is no case of a capture list.
                    let kind = &game.engine.compiled().phases[trace.phase].kinds[trace.kind];
                    match &kind.capture {
                        Some(table) if table.clauses.get(*cell) == Some(clause) => (ListOf::Capture, *cell),
                        _ => continue,
                    }
                }
                _ => continue,
            };
            self.cell(witness, game, (trace.phase, trace.kind, list, cell));
        }
    }

    /// What an example claims something about: the move it plays; of the legal moves it lists, how they start; the
    /// never-ending ones; the clauses against illegal ones.
    pub fn example(&mut self, example: &Example) {
        let Ok(game) = example_game(self.source, example) else { return };
        let position = match &example.position {
            None => Ok(game.engine.start()),
            Some(text) => parse_position(&text.value, &game.names()),
        };
        let Ok(position) = position else { return };
        let witness = Witness::Example;
        let expansion = game.engine.expand(&position);
        let legal: Vec<Move> = expansion.moves.iter().map(|played| played.mv.clone()).collect();
        if example.legal.is_some() || example.winner.is_some() {
            self.position(witness, &game, &position);
        }
        if example.legal.is_some() {
            for mv in &legal {
                if let Some(trace) = game.engine.trace(&position, mv) {
                    self.start(witness, &game, &trace);
                }
            }
        }
        if example.never_ending.is_some() {
            for mv in &expansion.never_ending {
                self.played(witness, &game, &position, mv);
            }
        }
        for illegal in &example.illegal {
            let Ok(loose) = parse_loose(&illegal.mv.value, position.turn) else { continue };
            for why in game.engine.why_not(&position, loose.pit, loose.hand, &loose.choices) {
                if let Some(id) = why.clause {
                    self.clause(witness, id);
                }
            }
        }
        if let Some(mv) = &example.mv
            && let Ok(mv) = parse_move(&mv.value, &legal, position.turn)
        {
            self.played(witness, &game, &position, &mv);
        }
    }

    /// Plays `games` random games under each of [`Source::readings`], none longer than `plies`. The answer is how many
    /// games were played and how many of them were left.
    ///
    /// # Errors
    ///
    /// What keeps a reading from being compiled.
    pub fn random_games(&mut self, games: u64, seed: u64, plies: usize) -> Result<(u64, u64), Failure> {
        let (mut played, mut left) = (0, 0);
        for (_, preset, sets) in self.source.readings() {
            let game = self.source.game(preset.as_deref(), &sets)?;
            for _ in 0..games {
                let mut random = rng(seed, played);
                played += 1;
                let mut position = game.engine.start();
                let mut over = false;
                let mut before = BTreeSet::new();
                let repetition = game.engine.repetition_clause();
                for _ in 0..plies {
                    let known = format_position(&position, &game.names());
                    if let (Some(clause), false) = (repetition, before.insert(known)) {
                        self.clause(Witness::RandomGame, clause);
                        over = true;
                        break;
                    }
                    self.position(Witness::RandomGame, &game, &position);
                    let expansion = game.engine.expand(&position);
                    for mv in &expansion.never_ending {
                        self.played(Witness::RandomGame, &game, &position, mv);
                    }
                    if expansion.moves.is_empty() {
                        over = true;
                        break;
                    }
                    let chosen = &expansion.moves[random.random_range(0..expansion.moves.len())];
                    self.played(Witness::RandomGame, &game, &position, &chosen.mv);
                    if chosen.outcome.is_some() {
                        over = true;
                        break;
                    }
                    position = chosen.position;
                }
                left += u64::from(!over);
            }
        }
        Ok((played, left))
    }

    /// What was reached.
    #[must_use]
    pub fn reached(&self) -> Reached {
        let seen: BTreeSet<CellOf> =
            self.cells.iter().filter(|(_, seen)| **seen != Seen::default()).map(|(cell, _)| *cell).collect();
        let cases = unreached(self.default.engine.compiled(), &seen, &self.source.variant.files);
        Reached {
            clauses: self.clauses.values().map(|(id, seen)| (self.source.written(*id), *seen)).collect(),
            cells: self.cells.values().copied().collect(),
            cases: cases.into_iter().map(|(list, case, id)| (list, case, self.source.written(id))).collect(),
        }
    }
}
