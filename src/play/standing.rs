//! The score of a match, and what follows from it.

use crate::board::{Outcome, Position, Side};
use crate::game::Game;
use crate::variant::{Decided, MatchRules, Starts, Win};

/// What a hand that is over brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandResult {
    /// Who moved first.
    pub starter: Side,
    pub outcome: Outcome,
    /// A clause of the rules calls the win double.
    pub double: bool,
    /// Points for the winner.
    pub points: u32,
}

/// A match as far as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    rules: MatchRules,
    /// The most that one hand can bring.
    most: u32,
    starter: Side,
    /// Hands that were played before those below, and the score after them.
    earlier: u32,
    before: [u32; 2],
    hands: Vec<HandResult>,
}

impl Standing {
    /// A match of a game that nobody has played yet; `starter` moves first in its first hand.
    #[must_use]
    pub fn new(game: &Game, rules: MatchRules, starter: Side) -> Standing {
        let seeds = game.engine.start().total() as u32;
        let win = if game.engine.has_doubles() { rules.double } else { rules.win };
        let most = win.most(seeds).max(rules.win.most(seeds));
        Standing { rules, most, starter, earlier: 0, before: [0; 2], hands: Vec::new() }
    }

    /// The same match, taken up after `earlier` hands of which only the score is known.
    #[must_use]
    pub fn taken_up(self, earlier: u32, before: [u32; 2]) -> Standing {
        Standing { earlier, before, ..self }
    }

    /// What the rules say of matches.
    #[must_use]
    pub fn rules(&self) -> &MatchRules {
        &self.rules
    }

    /// The hands that are over, as far as they are known.
    #[must_use]
    pub fn hands(&self) -> &[HandResult] {
        &self.hands
    }

    /// Points of South and North.
    #[must_use]
    pub fn score(&self) -> [u32; 2] {
        let mut score = self.before;
        for hand in &self.hands {
            if let Outcome::Won(side) = hand.outcome {
                score[side.index()] += hand.points;
            }
        }
        score
    }

    /// The number of the hand that is played now, from 1; of a match that is over, of its last one.
    #[must_use]
    pub fn number(&self) -> u32 {
        if self.is_over() { self.played() } else { self.played() + 1 }
    }

    /// How many hands are over.
    #[must_use]
    pub fn played(&self) -> u32 {
        self.earlier + self.hands.len() as u32
    }

    /// Who moves first in the next hand.
    #[must_use]
    pub fn starter(&self) -> Side {
        let Some(last) = self.hands.last() else { return self.starter };
        match (self.rules.starts, last.outcome) {
            (Starts::Same, _) => self.starter,
            (Starts::Alternate, _) => last.starter.other(),
            (Starts::Winner, Outcome::Won(side)) => side,
            (Starts::Loser, Outcome::Won(side)) => side.other(),
            (Starts::Winner | Starts::Loser, Outcome::Draw) => last.starter,
        }
    }

    /// Whether no more hands are played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let [south, north] = self.score();
        let left = self.rules.hands.saturating_sub(self.played());
        left == 0
            || match self.rules.decided {
                Decided::AllHands => false,
                Decided::Majority => south.abs_diff(north) > left.saturating_mul(self.most),
                Decided::Points(points) => south.max(north) >= points,
            }
    }

    /// The result of a match that is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let [south, north] = self.score();
        self.is_over().then(|| match south.cmp(&north) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::South),
            std::cmp::Ordering::Less => Outcome::Won(Side::North),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    /// What a hand brings that was started by `starter` and ended in `position` with `outcome`.
    #[must_use]
    pub fn judge(&self, game: &Game, starter: Side, position: &Position, outcome: Outcome) -> HandResult {
        let double = game.engine.is_double(position, outcome);
        let counts = if double { self.rules.double } else { self.rules.win };
        let points = match (outcome, counts) {
            (Outcome::Draw, _) => 0,
            (Outcome::Won(_), Win::Points(points)) => points,
            (Outcome::Won(side), Win::Margin(times)) => {
                times * seeds_of(position, side).saturating_sub(seeds_of(position, side.other()))
            }
        };
        HandResult { starter, outcome, double, points }
    }

    /// Adds a hand that is over.
    pub fn add(&mut self, hand: HandResult) {
        self.hands.push(hand);
    }
}

/// Seeds of a player: pits, hand and store.
fn seeds_of(position: &Position, side: Side) -> u32 {
    let index = side.index();
    let pits: u32 = position.lanes[index].iter().map(|&seeds| u32::from(seeds)).sum();
    pits + u32::from(position.hand[index]) + u32::from(position.store[index])
}

impl HandResult {
    /// In words: `South wins double, 2 points`.
    #[must_use]
    pub fn told(&self) -> String {
        match self.outcome {
            Outcome::Draw => "a draw".to_owned(),
            Outcome::Won(side) => {
                let double = if self.double { " double" } else { "" };
                let points = if self.points == 1 { "point" } else { "points" };
                format!("{side} wins{double}, {} {points}", self.points)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{load_text, shipped_only};

    /// The standing of a match of Hus under other rules of matches.
    fn standing(rules: &str, starter: Side) -> (Game, Standing) {
        let text = format!("shimo = 1\nextends = 'hus'\n[variant]\nid = 'x'\nname = 'X'\n[match]\n{rules}\n");
        let variant = load_text("x.toml", text, &shipped_only).unwrap();
        let game = crate::game::Source::new(variant).unwrap().game(None, &[]).unwrap();
        let rules = game.variant().matches.clone().unwrap();
        let standing = Standing::new(&game, rules, starter);
        (game, standing)
    }

    /// Adds a hand with this outcome and so many points.
    fn add(standing: &mut Standing, outcome: Outcome, points: u32) {
        let starter = standing.starter();
        standing.add(HandResult { starter, outcome, double: points == 2, points });
    }

    const SOUTH: Outcome = Outcome::Won(Side::South);
    const NORTH: Outcome = Outcome::Won(Side::North);

    #[test]
    fn a_majority_counts_on_double_wins_to_come() {
        let (_, mut standing) = standing("hands = 7\nstarts = 'same'", Side::North);
        for (outcome, points, over) in [(SOUTH, 2, false), (SOUTH, 2, false), (SOUTH, 2, false), (SOUTH, 1, true)] {
            add(&mut standing, outcome, points);
            assert_eq!(standing.is_over(), over, "{standing:?}");
            assert_eq!(standing.starter(), Side::North);
        }
        assert_eq!((standing.outcome(), standing.number(), standing.score()), (Some(SOUTH), 4, [7, 0]));
    }

    #[test]
    fn who_starts() {
        let starters = |word: &str| {
            let (_, mut standing) = standing(&format!("hands = 5\nstarts = '{word}'"), Side::South);
            [NORTH, Outcome::Draw, SOUTH].map(|outcome| {
                add(&mut standing, outcome, 1);
                standing.starter().letter()
            })
        };
        assert_eq!(starters("same"), ['S', 'S', 'S']);
        assert_eq!(starters("alternate"), ['N', 'S', 'N']);
        assert_eq!(starters("winner"), ['N', 'N', 'S']);
        assert_eq!(starters("loser"), ['S', 'S', 'N']);
    }

    #[test]
    fn points_and_all_hands() {
        let (_, mut first_to) = standing("hands = 5\ndecided = 2", Side::South);
        add(&mut first_to, NORTH, 1);
        assert_eq!(first_to.outcome(), None);
        add(&mut first_to, NORTH, 1);
        assert_eq!(first_to.outcome(), Some(NORTH));
        let (_, mut all) = standing("hands = 2\ndecided = 'all-hands'", Side::South);
        add(&mut all, NORTH, 1);
        assert!(!all.is_over());
        add(&mut all, SOUTH, 1);
        assert_eq!(all.outcome(), Some(Outcome::Draw));
    }

    #[test]
    fn a_hand_is_judged_by_its_last_position() {
        let (game, points) = standing("hands = 7", Side::South);
        let (_, margin) = standing("hands = 7\nwin = 'margin'\ndouble = 3", Side::South);
        let mut position = Position::empty(game.engine.start().shape);
        position.lanes[0][..2].copy_from_slice(&[5, 2]);
        let judged = |standing: &Standing, position: &Position, outcome| {
            let hand = standing.judge(&game, Side::South, position, outcome);
            (hand.double, hand.points)
        };
        assert_eq!(judged(&points, &position, SOUTH), (true, 2));
        assert_eq!(judged(&margin, &position, SOUTH), (true, 21));
        position.lanes[1][0] = 1;
        assert_eq!(judged(&points, &position, SOUTH), (false, 1));
        assert_eq!(judged(&margin, &position, SOUTH), (false, 6));
        assert_eq!(judged(&margin, &position, NORTH), (false, 0));
        assert_eq!(judged(&points, &position, Outcome::Draw), (false, 0));
    }
}
