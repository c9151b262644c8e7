//! A match in progress: hands one after another, the score between them.

use super::{HandResult, Session, Standing};
use crate::board::{Position, Side};
use crate::game::Game;
use crate::notation::Record;
use crate::variant::MatchRules;

/// A match. The hand that is played is a [`Session`] of its own, handed in where it is needed.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    game: &'a Game,
    standing: Standing,
    /// The records of the hands that are over.
    records: Vec<Record>,
}

impl<'a> Match<'a> {
    /// A match of which nothing was played yet, and its first hand; `starter` moves first.
    #[must_use]
    pub fn new(game: &'a Game, rules: MatchRules, starter: Side) -> (Match<'a>, Session<'a>) {
        let standing = Standing::new(game, rules, starter);
        (Match { game, standing, records: Vec::new() }, Session::new(game, start(game, starter)))
    }

    /// The score, the hands that are over, and who starts.
    #[must_use]
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Counts a hand that is over and gives what it brought; `None` while it goes on. If the match goes on after it,
    /// the next hand takes its place.
    pub fn settle(&mut self, hand: &mut Session<'a>) -> Option<HandResult> {
        if self.standing.is_over() {
            return None;
        }
        let outcome = hand.outcome()?;
        let result = self.standing.judge(self.game, self.standing.starter(), hand.position(), outcome);
        let mut record = self.record_of(hand);
        self.standing.add(result);
        let [south, north] = self.standing.score();
        record.headers.push(("score".to_owned(), format!("{south}-{north}")));
        self.records.push(record);
        if !self.standing.is_over() {
            *hand = Session::new(self.game, start(self.game, self.standing.starter()));
        }
        Some(result)
    }

    /// The records of all hands, the one that is played last; it is left out while nobody has moved in it, unless it
    /// is the first.
    #[must_use]
    pub fn records(&self, hand: &Session<'a>) -> Vec<Record> {
        let mut records = self.records.clone();
        if !self.standing.is_over() && (!hand.plies().is_empty() || records.is_empty()) {
            records.push(self.record_of(hand));
        }
        records
    }

    /// The record of the hand that is played.
    fn record_of(&self, hand: &Session<'a>) -> Record {
        let mut record = hand.record();
        let [south, north] = self.standing.score();
        let number = format!("{} of {}", self.standing.played() + 1, self.standing.rules().hands);
        let headers = [("hand".to_owned(), number), ("before".to_owned(), format!("{south}-{north}"))];
        record.headers.splice(0..0, headers);
        record
    }
}

/// The position a hand starts from, whoever moves first.
#[must_use]
pub fn start(game: &Game, starter: Side) -> Position {
    Position { turn: starter, ..game.engine.start() }
}
