//! One game as it is played.

use crate::board::{Expansion, Move, Outcome, Played, Position, Side};
use crate::engine::LINES;
use crate::game::Game;
use crate::notation::{Loose, MoveError, Ply, Record, format_position, parse_loose};

/// A game from some position on: the plies played, and those that were taken back.
#[derive(Clone, Debug)]
pub struct Session<'a> {
    game: &'a Game,
    first: Position,
    played: Vec<Played>,
    undone: Vec<Played>,
    expansion: Expansion,
    whole: bool,
}

impl<'a> Session<'a> {
    /// A game that begins at a position.
    #[must_use]
    pub fn new(game: &'a Game, first: Position) -> Session<'a> {
        let (expansion, whole) = game.engine.expand_some(&first, None, LINES);
        Session { game, first, played: Vec::new(), undone: Vec::new(), expansion, whole }
    }

    /// What is played.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The position the game began at.
    #[must_use]
    pub fn first(&self) -> &Position {
        &self.first
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.played.last().map_or(&self.first, |played| &played.position)
    }

    /// What can be played now, of each start at most [`LINES`] lines.
    #[must_use]
    pub fn expansion(&self) -> &Expansion {
        &self.expansion
    }

    /// Whether that is all that can be played.
    #[must_use]
    pub fn whole(&self) -> bool {
        self.whole
    }

    /// Legal moves now, of each start at most [`LINES`].
    #[must_use]
    pub fn legal(&self) -> Vec<Move> {
        moves_of(&self.expansion)
    }

    /// The legal move that somebody means, as [`Loose::resolve`] finds it.
    ///
    /// # Errors
    ///
    /// As [`Loose::resolve`].
    pub fn resolve(&self, loose: &Loose) -> Result<Move, MoveError> {
        let found = loose.resolve(&self.legal());
        if self.whole || self.outcome().is_some() {
            return found;
        }
        let from = loose.clone().into_move();
        if self.game.engine.play(self.position(), &from).is_some() {
            return Ok(from);
        }
        let (expansion, _) = self.game.engine.expand_some(self.position(), Some(&from), LINES);
        loose.resolve(&moves_of(&expansion))
    }

    /// The legal move that a player has typed.
    ///
    /// # Errors
    ///
    /// As [`parse_loose`] and [`Loose::resolve`].
    pub fn read(&self, text: &str) -> Result<Move, MoveError> {
        self.resolve(&parse_loose(text, self.position().turn)?)
    }

    /// The legal moves that go on where a move stops, as `A5L>` does where `A5L` stops.
    #[must_use]
    pub fn longer(&self, mv: &Move) -> Vec<Move> {
        let goes_on = |other: &&Move| {
            other.pit == mv.pit
                && other.hand == mv.hand
                && other.choices.len() > mv.choices.len()
                && other.choices.starts_with(&mv.choices)
        };
        self.expansion.moves.iter().map(|played| &played.mv).filter(goes_on).cloned().collect()
    }

    /// The result, once the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.played.last().and_then(|played| played.outcome).or(self.expansion.outcome)
    }

    /// The position now; once the game is over, with everything that a player keeps in that player's store.
    #[must_use]
    pub fn settled(&self) -> Position {
        let position = self.position();
        if self.played.last().is_some_and(|played| played.outcome.is_some()) {
            return *position;
        }
        if self.repeats() {
            return self.game.engine.repeated(position).map_or(*position, |(_, settled)| settled);
        }
        self.game.engine.settled(position).map_or(*position, |(_, settled)| settled)
    }

    /// Whether the position was there before with the same player on turn, and the rules care.
    #[must_use]
    pub fn repeats(&self) -> bool {
        let now = self.position();
        let before = std::iter::once(&self.first).chain(self.played.iter().map(|played| &played.position));
        self.game.engine.compiled().repetition.is_some()
            && before.take(self.played.len()).any(|position| position == now)
    }

    /// The positions before this one, the first one first.
    pub fn history(&self) -> impl Iterator<Item = &Position> {
        let all = std::iter::once(&self.first).chain(self.played.iter().map(|played| &played.position));
        all.take(self.played.len())
    }

    /// Plies played so far.
    #[must_use]
    pub fn plies(&self) -> &[Played] {
        &self.played
    }

    /// Plays a legal move; `None` if it is not one.
    pub fn play(&mut self, mv: &Move) -> Option<&Played> {
        let listed = self.expansion.moves.iter().find(|played| played.mv == *mv).cloned();
        let beyond = || if self.whole { None } else { self.game.engine.play(self.position(), mv) };
        let played = listed.or_else(beyond)?;
        self.undone.clear();
        self.push(played);
        self.played.last()
    }

    fn push(&mut self, played: Played) {
        self.played.push(played);
        self.look();
    }

    /// Finds out what can be played now.
    fn look(&mut self) {
        let ended = self.played.last().and_then(|played| played.outcome);
        let repeated = || if self.repeats() { self.game.engine.repeated(self.position()) } else { None };
        (self.expansion, self.whole) = match ended.or_else(|| repeated().map(|(outcome, _)| outcome)) {
            // A game that a move has ended goes on nowhere, whatever the position may look like.
            Some(outcome) => (Expansion { outcome: Some(outcome), ..Expansion::default() }, true),
            None => self.game.engine.expand_some(self.position(), None, LINES),
        };
    }

    /// Takes the last ply back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(played) = self.played.pop() else { return false };
        self.undone.push(played);
        self.look();
        true
    }

    /// Plays the ply again that was taken back last; false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(played) = self.undone.pop() else { return false };
        self.push(played);
        true
    }

    /// Forgets the plies that were taken back.
    pub fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// The game as a record.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut headers = vec![("game".to_owned(), self.game.variant().name.value.clone())];
        if let Some(preset) = &self.game.preset {
            headers.push(("rules".to_owned(), preset.clone()));
        }
        let preset = self.game.variant().reading(self.game.preset.as_deref(), &[]).unwrap_or_default();
        let changed: Vec<String> = self
            .game
            .values()
            .iter()
            .filter(|(option, value)| preset.get(option) != Some(value))
            .map(|(option, value)| format!("{option}={value}"))
            .collect();
        if !changed.is_empty() {
            headers.push(("options".to_owned(), changed.join(", ")));
        }
        // Who moves first shows in the moves: South's place is then `-`. Without moves only a position can tell.
        if self.played.is_empty() || (Position { turn: Side::South, ..self.first }) != self.game.engine.start() {
            headers.push(("position".to_owned(), format_position(&self.first, &self.game.names())));
        }
        if let Some(outcome) = self.outcome() {
            headers.push(("result".to_owned(), outcome.to_string()));
        }
        Record {
            headers,
            first: self.first.turn,
            plies: self
                .played
                .iter()
                .enumerate()
                .map(|(at, played)| Ply {
                    again: at > 0 && self.played[at - 1].mv.pit.side == played.mv.pit.side,
                    ..Ply::new(played.mv.to_string())
                })
                .collect(),
            ..Record::default()
        }
    }
}

fn moves_of(expansion: &Expansion) -> Vec<Move> {
    expansion.moves.iter().map(|played| played.mv.clone()).collect()
}
