//! A recorded game played through, ply by ply.

use std::ops::Range;

use super::{Session, start};
use crate::board::{Outcome, Played, Position};
use crate::game::Game;
use crate::notation::{MoveError, Record, TextError, header_range, parse_position};

/// What stands wrong in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The bytes of the record it is about.
    pub range: Range<usize>,
    /// Why it cannot be played.
    pub message: String,
    /// What would be right, if that can be said.
    pub help: Option<String>,
}

/// A record that was played as far as it goes.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The position it starts from.
    pub first: Position,
    /// What was played.
    pub plies: Vec<Played>,
    /// Legal moves before each ply.
    pub legal: Vec<usize>,
    /// The result that the rules give after the last ply, if the game is over.
    pub by_rules: Option<Outcome>,
    /// The position after the last ply; once the game is over, with all that is kept in the stores.
    pub settled: Position,
    /// The first thing that is wrong, after which nothing was played.
    pub wrong: Option<Wrong>,
}

/// Plays a record from its start, or from its `position:` header, until it ends or a move is not legal. `text` is
/// what the record was read from.
#[must_use]
pub fn replay(game: &Game, record: &Record, text: &str) -> Replayed {
    let start_position = game.engine.start();
    let mut replayed = Replayed {
        first: start_position,
        plies: Vec::new(),
        legal: Vec::new(),
        by_rules: None,
        settled: start_position,
        wrong: None,
    };
    let first = match record.position() {
        None => start(game, record.first),
        Some(position) => match parse_position(position, &game.names()) {
            Ok(position) => position,
            Err(TextError { range, message, help }) => {
                let start = header_of(record, text, "position").start;
                replayed.wrong = Some(Wrong { range: start + range.start..start + range.end, message, help });
                return replayed;
            }
        },
    };
    if first.turn != record.first && !record.plies.is_empty() {
        let message = format!("the first move is {}'s, but {} is on turn", record.first, first.turn);
        let help = Some("where North moves first, write `-` in South's place: `1: - 5L;`".to_owned());
        replayed.wrong = Some(Wrong { range: record.plies[0].range.clone(), message, help });
        return replayed;
    }
    replayed.first = first;
    let mut session = Session::new(game, first);
    for (at, ply) in record.plies.iter().enumerate() {
        let turn = session.position().turn;
        let written = record.side(at);
        if written != turn && session.outcome().is_none() {
            let message = format!("ply {}: this is a move of {written}, but {turn} is on turn", at + 1);
            let help = if at > 0 && turn == record.side(at - 1) {
                format!("the move before gives {turn} another turn: write it beside that move, as in `A3+A5`")
            } else {
                "the move before gives no other turn: leave the `+` out".to_owned()
            };
            replayed.wrong = Some(Wrong { range: ply.range.clone(), message, help: Some(help) });
            break;
        }
        match ply.loose(turn).map_err(MoveError::from).and_then(|loose| session.resolve(&loose)) {
            Ok(mv) => {
                replayed.legal.push(session.expansion().moves.len());
                let played = session.play(&mv).expect("a legal move can be played");
                replayed.plies.push(played.clone());
            }
            Err(error) => {
                let (message, help) = explained(game, &session, at, &ply.text, &error);
                replayed.wrong = Some(Wrong { range: ply.range.clone(), message, help });
                break;
            }
        }
    }
    replayed.by_rules = session.outcome();
    replayed.settled = session.settled();
    replayed
}

impl Replayed {
    /// The position after the last ply.
    #[must_use]
    pub fn last(&self) -> &Position {
        self.plies.last().map_or(&self.first, |played| &played.position)
    }

    /// The result, if the game is over: by the rules, or because somebody resigned.
    #[must_use]
    pub fn outcome(&self, record: &Record) -> Option<Outcome> {
        self.by_rules.or_else(|| record.resigned.map(|side| Outcome::Won(side.other())))
    }
}

/// Where the value of a header of a record stands in the text; the beginning of the record if it has no such header.
pub(super) fn header_of(record: &Record, text: &str, key: &str) -> Range<usize> {
    let start = record.range.start;
    let value = text.get(record.range.clone()).and_then(|own| header_range(own, key));
    value.map_or(start..start, |value| start + value.start..start + value.end)
}

fn explained(game: &Game, session: &Session<'_>, at: usize, text: &str, error: &MoveError) -> (String, Option<String>) {
    let who = session.position().turn;
    match error {
        MoveError::NotLegal(loose) => {
            let why = game.why_not(session.position(), loose);
            (
                format!("ply {}, {who}: `{text}` is not legal", at + 1),
                Some(why.join("\n")).filter(|why| !why.is_empty()),
            )
        }
        other => (format!("ply {}, {who}: {other}", at + 1), other.help()),
    }
}
