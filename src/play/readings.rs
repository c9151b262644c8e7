//! A recorded game under other readings than its own: which of them do its moves contradict?

use super::Session;
use crate::board::{Move, Played, Position};
use crate::game::Game;
use crate::notation::{MoveError, Record, parse_position};
use crate::variant::Failure;

/// A record under another reading than its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Under {
    /// Such as `preset nierse` or `tax = 1`.
    pub reading: String,
    /// The first move that this reading forbids.
    pub illegal: Option<Forbidden>,
    /// The first ply, from 1, that comes to another position than under the record's own reading.
    pub other: Option<usize>,
}

/// A recorded move that a reading forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// From 1.
    pub ply: usize,
    /// As it was recorded.
    pub text: String,
    /// Each reason with the clause that says so.
    pub why: Vec<String>,
}

/// Plays a record under every preset, and under its own reading with every single option changed. `own` is the game
/// under that reading, and `played` what the record comes to in it.
///
/// # Errors
///
/// A reading that cannot be compiled.
pub fn under_readings(own: &Game, record: &Record, played: &[Played]) -> Result<Vec<Under>, Failure> {
    let source = &own.source;
    let values: Vec<(String, String)> =
        own.values().iter().map(|(option, value)| (option.clone(), value.clone())).collect();
    let mut all = Vec::new();
    for (_, preset, sets) in source.readings() {
        let (reading, game) = match (&preset, sets.first()) {
            (Some(preset), _) => (format!("preset {preset}"), source.game(Some(preset), &[])?),
            (None, Some((option, value))) => {
                let mut sets = values.clone();
                sets.push((option.clone(), value.clone()));
                (format!("{option} = {value}"), source.game(None, &sets)?)
            }
            (None, None) => continue,
        };
        if game.reading != own.reading {
            all.push(under(&game, reading, own, record, played));
        }
    }
    Ok(all)
}

fn under(game: &Game, reading: String, own: &Game, record: &Record, played: &[Played]) -> Under {
    // A record that begins elsewhere gives that position in terms that all readings of a variant share.
    let first = own_start(own, record);
    let mut session = Session::new(game, first);
    let mut other = None;
    for (at, (ply, before)) in record.plies.iter().zip(played).enumerate() {
        let turn = session.position().turn;
        let mv = match ply.loose(turn).map_err(MoveError::from).and_then(|loose| session.resolve(&loose)) {
            Ok(mv) => mv,
            Err(error) => {
                // What was played is known, even if the record would have to say more of it under this reading.
                let meant =
                    if let MoveError::Ambiguous(moves) = &error { meant(&session, moves, before) } else { None };
                match meant {
                    Some(mv) => mv,
                    None => {
                        let why = match &error {
                            MoveError::NotLegal(loose) => game.why_not(session.position(), loose),
                            other => vec![other.to_string()],
                        };
                        let forbidden = Forbidden { ply: at + 1, text: ply.text.clone(), why };
                        return Under { reading, illegal: Some(forbidden), other };
                    }
                }
            }
        };
        let now = session.play(&mv).expect("a legal move can be played");
        if other.is_none() && now.position != before.position {
            other = Some(at + 1);
        }
    }
    Under { reading, illegal: None, other }
}

/// The move among several that comes to the position that was reached.
fn meant(session: &Session<'_>, moves: &[Move], before: &Played) -> Option<Move> {
    let legal = &session.expansion().moves;
    legal.iter().find(|now| moves.contains(&now.mv) && now.position == before.position).map(|now| now.mv.clone())
}

fn own_start(own: &Game, record: &Record) -> Position {
    record.position().and_then(|text| parse_position(text, &own.names()).ok()).unwrap_or_else(|| own.engine.start())
}
