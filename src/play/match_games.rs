//! Matches that nobody thinks about, and what they tell of a variant.

use rand::RngExt;

use super::selfplay::play_out;
use super::{HandResult, Played, Session, Standing, start};
use crate::board::{Outcome, Side};
use crate::examine::rng;
use crate::game::Game;
use crate::variant::MatchRules;

/// A match that was played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMatch {
    /// Who started the first hand, by lot.
    pub starter: Side,
    /// The hands in turn.
    pub hands: Vec<PlayedHand>,
    /// Points of South and North.
    pub score: [u32; 2],
    /// `None` if a hand was left.
    pub outcome: Option<Outcome>,
}

/// A hand of such a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedHand {
    pub starter: Side,
    pub game: Played,
    /// What it brought; `None` if it was left after the agreed number of plies.
    pub result: Option<HandResult>,
}

/// Plays match number `index` of a run with `seed` at random, each hand for at most `plies` plies.
#[must_use]
pub fn play_match(game: &Game, rules: &MatchRules, seed: u64, index: u64, plies: usize) -> PlayedMatch {
    let mut rng = rng(seed, index);
    let starter = if rng.random() { Side::South } else { Side::North };
    let mut standing = Standing::new(game, rules.clone(), starter);
    let mut hands = Vec::new();
    while !standing.is_over() {
        let starter = standing.starter();
        let mut session = Session::new(game, start(game, starter));
        let played = play_out(&mut session, &mut rng, plies);
        let result = played.outcome.map(|outcome| standing.judge(game, starter, session.position(), outcome));
        hands.push(PlayedHand { starter, game: played, result });
        let Some(result) = result else { break };
        standing.add(result);
    }
    PlayedMatch { starter, hands, score: standing.score(), outcome: standing.outcome() }
}

/// Many matches in a few numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchSummary {
    /// Matches played.
    pub matches: u64,
    /// Matches that South won.
    pub south: u64,
    /// Matches that North won.
    pub north: u64,
    /// Matches that nobody won.
    pub draws: u64,
    /// Matches with a hand that was left.
    pub unfinished: u64,
    /// Matches won by the player who started the first hand.
    pub starter: u64,
    /// Hands of all matches.
    pub hands: u64,
    /// Hands of the shortest match.
    pub shortest: u64,
    /// Hands of the longest match.
    pub longest: u64,
    /// Hands that were won double.
    pub doubles: u64,
    /// Hands that nobody won.
    pub drawn_hands: u64,
    /// Hands won by the player who started them.
    pub started_and_won: u64,
}

/// Sums matches up.
#[must_use]
pub fn match_summary(matches: &[PlayedMatch]) -> MatchSummary {
    let mut sum = MatchSummary { shortest: u64::MAX, ..MatchSummary::default() };
    for played in matches {
        let hands = played.hands.len() as u64;
        sum.matches += 1;
        match played.outcome {
            Some(Outcome::Won(Side::South)) => sum.south += 1,
            Some(Outcome::Won(Side::North)) => sum.north += 1,
            Some(Outcome::Draw) => sum.draws += 1,
            None => sum.unfinished += 1,
        }
        sum.starter += u64::from(played.outcome == Some(Outcome::Won(played.starter)));
        sum.hands += hands;
        sum.shortest = sum.shortest.min(hands);
        sum.longest = sum.longest.max(hands);
        for result in played.hands.iter().filter_map(|hand| hand.result.as_ref()) {
            sum.doubles += u64::from(result.double);
            sum.drawn_hands += u64::from(result.outcome == Outcome::Draw);
            sum.started_and_won += u64::from(result.outcome == Outcome::Won(result.starter));
        }
    }
    sum.shortest = sum.shortest.min(sum.longest);
    sum
}
