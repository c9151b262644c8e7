//! A match in progress: hands one after another, the score between them.

use super::{HandResult, Session, Standing};
use crate::board::{Outcome, Position, Side};
use crate::game::Game;
use crate::notation::Record;
use crate::variant::MatchRules;

/// A match: hands that are over, and the one that is played.
#[derive(Clone, Debug)]
pub struct Match<'a> {
    game: &'a Game,
    standing: Standing,
    /// The records of the hands that are over.
    records: Vec<Record>,
    /// The hand that is played; when the match is over, the last one.
    pub hand: Session<'a>,
}

impl<'a> Match<'a> {
    /// A match of which nothing was played yet; `starter` moves first.
    #[must_use]
    pub fn new(game: &'a Game, rules: MatchRules, starter: Side) -> Match<'a> {
        let standing = Standing::new(game, rules, starter);
        Match { game, standing, records: Vec::new(), hand: Session::new(game, start(game, starter)) }
    }

    /// The score, the hands that are over, and who starts.
    #[must_use]
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// If the hand is over and was not counted yet, counts it; if the match goes on, the next hand is set up.
    pub fn settle(&mut self) -> Option<HandResult> {
        if self.standing.is_over() {
            return None;
        }
        let outcome: Outcome = self.hand.outcome()?;
        let starter = self.standing.starter();
        let result = self.standing.judge(self.game, starter, self.hand.position(), outcome);
        let record = self.record_of_hand(Some(&result));
        self.records.push(record);
        self.standing.add(result);
        if !self.standing.is_over() {
            self.hand = Session::new(self.game, start(self.game, self.standing.starter()));
        }
        Some(result)
    }

    /// The records of all hands, the one that is played last; it is left out while nobody has moved in it, unless it
    /// is the first.
    #[must_use]
    pub fn records(&self) -> Vec<Record> {
        let mut records = self.records.clone();
        if !self.standing.is_over() && (!self.hand.plies().is_empty() || records.is_empty()) {
            records.push(self.record_of_hand(None));
        }
        records
    }

    fn record_of_hand(&self, result: Option<&HandResult>) -> Record {
        let mut record = self.hand.record();
        let [south, north] = self.standing.score();
        let hand = format!("{} of {}", self.standing.hands().len() + 1, self.standing.rules().hands);
        let mut headers = vec![("hand".to_owned(), hand), ("before".to_owned(), format!("{south}-{north}"))];
        headers.append(&mut record.headers);
        if let Some(result) = result {
            let mut after = self.standing.clone();
            after.add(*result);
            let [south, north] = after.score();
            headers.push(("score".to_owned(), format!("{south}-{north}")));
        }
        record.headers = headers;
        record
    }
}

/// The position a hand starts from, whoever moves first.
#[must_use]
pub fn start(game: &Game, starter: Side) -> Position {
    Position { turn: starter, ..game.engine.start() }
}
