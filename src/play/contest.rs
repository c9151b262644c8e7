//! Games between players of different strength, and how often which of them wins.

use rand::RngExt;

use super::Session;
use crate::board::{Move, Outcome, Position, Side};
use crate::examine::rng;
use crate::game::Game;
use crate::search::{Limits, Search};

/// Somebody who plays by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal move is as good as another.
    Random,
    /// A search of this level.
    Level(u8),
}

impl Player {
    /// Chooses a move of a game that is not over.
    ///
    /// # Panics
    ///
    /// If the game is over, or there is no such level.
    pub fn choose(self, game: &Game, session: &Session<'_>, rng: &mut crate::examine::Rng) -> Move {
        let legal = &session.expansion().moves;
        let Player::Level(level) = self else { return legal[rng.random_range(0..legal.len())].mv.clone() };
        if let [only] = legal.as_slice() {
            return only.mv.clone();
        }
        let (limits, noise) = Limits::level(level);
        let before: Vec<Position> = session.history().copied().collect();
        let search = Search { limits, noise, before: &before, only: None };
        let found = search.run(&game.engine, session.position(), rng).expect("a game that is not over has a move");
        found.best().clone()
    }
}

/// A game between two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contested {
    /// The side of the first player.
    pub first: Side,
    pub moves: Vec<Move>,
    /// `None` if it was left after the agreed number of plies.
    pub outcome: Option<Outcome>,
}

/// Plays game number `index` of a run with `seed`. It opens with `opening` random plies; games 0 and 1, 2 and 3, and so
/// on, open alike, the players having changed sides.
#[must_use]
pub fn contest(game: &Game, players: [Player; 2], seed: u64, index: u64, opening: usize, plies: usize) -> Contested {
    let mut session = Session::new(game, game.engine.start());
    let mut chance = rng(seed, index / 2);
    for _ in 0..opening {
        if session.outcome().is_some() {
            break;
        }
        let mv = Player::Random.choose(game, &session, &mut chance);
        session.play(&mv);
    }
    let first = if index.is_multiple_of(2) { Side::South } else { Side::North };
    let mut rng = rng(seed ^ 0x5EED, index);
    while session.outcome().is_none() && session.plies().len() < plies {
        let player = players[usize::from(session.position().turn != first)];
        let mv = player.choose(game, &session, &mut rng);
        session.play(&mv);
    }
    Contested {
        first,
        moves: session.plies().iter().map(|played| played.mv.clone()).collect(),
        outcome: session.outcome(),
    }
}

/// How often the first player won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// Games left after the agreed number of plies.
    pub unfinished: u64,
    /// Plies of all games.
    pub plies: u64,
}

/// Counts games.
#[must_use]
pub fn tally(games: &[Contested]) -> Tally {
    let mut sum = Tally { games: games.len() as u64, ..Tally::default() };
    for game in games {
        match game.outcome {
            Some(Outcome::Won(side)) if side == game.first => sum.won += 1,
            Some(Outcome::Won(_)) => sum.lost += 1,
            Some(Outcome::Draw) => sum.drawn += 1,
            None => sum.unfinished += 1,
        }
        sum.plies += game.moves.len() as u64;
    }
    sum
}
