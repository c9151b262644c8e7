//! Games that nobody thinks about, and what they tell of a variant.

use rand::RngExt;

use super::Session;
use crate::board::{Move, Outcome, Side};
use crate::examine::{Rng, rng};
use crate::game::Game;

/// A game that was played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// All moves, in turn.
    pub moves: Vec<Move>,
    /// `None` if it was left after the agreed number of plies.
    pub outcome: Option<Outcome>,
    /// Legal moves, summed over the plies.
    pub choices: u64,
    /// Plies that captured something.
    pub capturing: u64,
    /// Seeds taken.
    pub seeds: u64,
    /// Laps, summed over the plies.
    pub laps: u64,
    /// Positions in which moves were drawn from the first [`LINES`](crate::engine::LINES) lines of each start, there being more.
    pub cut: u64,
    /// Never-ending moves that came up, whether or not anybody could have played them.
    pub never_ending: u64,
}

/// Plays game number `index` of a run with `seed` at random, for at most `plies` plies.
#[must_use]
pub fn play_one(game: &Game, seed: u64, index: u64, plies: usize) -> Played {
    play_out(&mut Session::new(game, game.engine.start()), &mut rng(seed, index), plies)
}

/// Plays a game on at random, for at most `plies` plies.
pub(super) fn play_out(session: &mut Session<'_>, rng: &mut Rng, plies: usize) -> Played {
    let mut sum = Played {
        moves: Vec::new(),
        outcome: None,
        choices: 0,
        capturing: 0,
        seeds: 0,
        laps: 0,
        never_ending: 0,
        cut: 0,
    };
    sum.never_ending += session.expansion().never_ending.len() as u64;
    while session.outcome().is_none() && sum.moves.len() < plies {
        let legal = session.legal();
        let mv = &legal[rng.random_range(0..legal.len())];
        sum.choices += legal.len() as u64;
        sum.cut += u64::from(!session.whole());
        let played = session.play(mv).expect("a legal move can be played");
        sum.capturing += u64::from(!played.captures.is_empty());
        sum.seeds += played.captures.iter().map(|capture| u64::from(capture.seeds)).sum::<u64>();
        sum.laps += u64::from(played.laps);
        sum.moves.push(mv.clone());
        sum.never_ending += session.expansion().never_ending.len() as u64;
    }
    sum.outcome = session.outcome();
    sum
}

/// Many games in a few numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Games played.
    pub games: u64,
    /// Games that South won.
    pub south: u64,
    /// Games that North won.
    pub north: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games left after the agreed number of plies.
    pub unfinished: u64,
    /// Plies of all games.
    pub plies: u64,
    /// Plies of the shortest game.
    pub shortest: u64,
    /// Plies of the longest game.
    pub longest: u64,
    /// Legal moves, summed over all plies.
    pub choices: u64,
    /// Plies that captured something.
    pub capturing: u64,
    /// Seeds taken.
    pub seeds: u64,
    /// Laps of all plies.
    pub laps: u64,
    /// Positions in which not all moves were looked at.
    pub cut: u64,
    /// Never-ending moves that came up.
    pub never_ending: u64,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, game: &Played) {
        let plies = game.moves.len() as u64;
        self.shortest = if self.games == 0 { plies } else { self.shortest.min(plies) };
        self.longest = self.longest.max(plies);
        self.games += 1;
        match game.outcome {
            Some(Outcome::Won(Side::South)) => self.south += 1,
            Some(Outcome::Won(Side::North)) => self.north += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => self.unfinished += 1,
        }
        self.plies += plies;
        self.choices += game.choices;
        self.capturing += game.capturing;
        self.seeds += game.seeds;
        self.laps += game.laps;
        self.cut += game.cut;
        self.never_ending += game.never_ending;
    }
}

/// Sums games up.
#[must_use]
pub fn summary(games: &[Played]) -> Summary {
    let mut sum = Summary::default();
    games.iter().for_each(|game| sum.add(game));
    sum
}
