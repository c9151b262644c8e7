//! What a difference does to the game: the same seeds played under both readings.

use rand::RngExt;
use rustc_hash::FxHashSet;

use super::interval::{Interval, mean, share};
use super::parallel;
use super::witness::Pair;
use crate::board::{Outcome, Position};
use crate::engine::Engine;
use crate::examine::rng;

/// One random game in numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    pub plies: u64,
    /// Legal moves, summed over the plies.
    pub choices: u64,
    /// Pits captured.
    pub captures: u64,
    /// Plies that captured something.
    pub capturing: u64,
    /// Moves that never end, whether or not they could be played.
    pub never_ending: u64,
    pub outcome: Option<Outcome>,
    /// The player who moved first has won.
    pub first_won: bool,
    /// Plies at which the other reading has other moves or other results.
    pub parted: u64,
    /// The other reading starts from other seeds.
    pub parted_at_start: bool,
    /// The other reading ends the game otherwise where it is over, or goes on there.
    pub parted_at_end: bool,
    /// Plies before the first place at which the readings part; 0 is the start.
    pub first_parted: Option<u64>,
    /// The differences that were at work at some ply, from 0.
    pub at_work: Vec<usize>,
}

/// What a position is in a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    New,
    /// It was there before.
    Again,
    /// It was there before, which ends the game.
    EndedAgain,
    /// The game is over in it.
    Over,
}

/// Plays game number `index` of a run with `seed` at random, for at most `plies` plies. `look` is shown every position
/// that a move is to be played in, and the one in which the game is over.
fn play(
    engine: &Engine,
    start: &Position,
    seed: u64,
    index: u64,
    plies: u64,
    look: &mut dyn FnMut(&Position, Standing, &mut Sample),
) -> Sample {
    let mut rng = rng(seed, index);
    let mut position = *start;
    let mut sample = Sample::default();
    let mut known: FxHashSet<Position> = FxHashSet::default();
    loop {
        let again = !known.insert(position);
        if let (true, Some((outcome, _))) = (again, engine.repeated(&position)) {
            look(&position, Standing::EndedAgain, &mut sample);
            sample.outcome = Some(outcome);
            break;
        }
        let expansion = engine.expand(&position);
        sample.never_ending += expansion.never_ending.len() as u64;
        if expansion.moves.is_empty() {
            look(&position, Standing::Over, &mut sample);
            sample.outcome = expansion.outcome;
            break;
        }
        if sample.plies == plies {
            break;
        }
        look(&position, if again { Standing::Again } else { Standing::New }, &mut sample);
        sample.choices += expansion.moves.len() as u64;
        sample.plies += 1;
        let played = &expansion.moves[rng.random_range(0..expansion.moves.len())];
        sample.captures += played.captures.len() as u64;
        sample.capturing += u64::from(!played.captures.is_empty());
        position = played.position;
        if played.outcome.is_some() {
            sample.outcome = played.outcome;
            break;
        }
    }
    sample.first_won = sample.outcome == Some(Outcome::Won(start.turn));
    sample
}

/// Games of one reading alone.
#[must_use]
pub(super) fn games(engine: &Engine, games: u64, seed: u64, plies: u64, tick: &(dyn Fn(u64) + Sync)) -> Vec<Sample> {
    let start = engine.start();
    parallel::map(0..games, |index| {
        let sample = play(engine, &start, seed, index, plies, &mut |_, _, _| {});
        tick(1);
        sample
    })
}

/// The same games of both readings, with what parts them at each ply.
pub(super) fn pairs(
    pair: &Pair<'_>,
    playable: &[bool],
    games: u64,
    seed: u64,
    plies: u64,
    tick: &(dyn Fn(u64) + Sync),
) -> (Vec<Sample>, Vec<Sample>) {
    let all: Vec<usize> = (0..playable.len()).filter(|&number| playable[number]).collect();
    let other_start = all.len() < playable.len();
    let parted = |sample: &mut Sample, standing: Standing| {
        if matches!(standing, Standing::EndedAgain | Standing::Over) {
            sample.parted_at_end = true;
        } else {
            sample.parted += 1;
        }
        sample.first_parted.get_or_insert(sample.plies);
    };
    let played = parallel::map(0..games, |index| {
        let mut look = |position: &Position, standing: Standing, sample: &mut Sample| {
            if other_start && sample.first_parted.is_none() {
                (sample.parted_at_start, sample.first_parted) = (true, Some(0));
            }
            if !pair.possible(position) {
                return;
            }
            if let (Standing::Again | Standing::EndedAgain, Some(repetition)) = (standing, pair.repetition)
                && pair.shown_again(position).is_some()
            {
                parted(sample, standing);
                if !sample.at_work.contains(&repetition) {
                    sample.at_work.push(repetition);
                }
                return;
            }
            if standing == Standing::EndedAgain {
                return;
            }
            let (a, b) = pair.seen(position);
            if !pair.unlike(&a, &b) {
                return;
            }
            parted(sample, standing);
            let open: Vec<usize> = all.iter().copied().filter(|number| !sample.at_work.contains(number)).collect();
            sample.at_work.extend(pair.at_work(position, &a, &b, &open));
        };
        let a = play(&pair.a, &pair.aligned.a.start, seed, index, plies, &mut look);
        let b = play(&pair.b, &pair.aligned.b.start, seed, index, plies, &mut look);
        tick(2);
        (a, b)
    });
    played.into_iter().unzip()
}

/// What is measured in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Length,
    Branching,
    Captures,
    Capturing,
    FirstWins,
    NeverEnding,
}

impl Measure {
    pub const ALL: [Measure; 6] = [
        Measure::Length,
        Measure::Branching,
        Measure::Captures,
        Measure::Capturing,
        Measure::FirstWins,
        Measure::NeverEnding,
    ];

    /// Its name in a table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Length => "plies a game",
            Measure::Branching => "legal moves a turn",
            Measure::Captures => "captures a turn",
            Measure::Capturing => "turns that capture",
            Measure::FirstWins => "first player wins",
            Measure::NeverEnding => "never-ending moves a game",
        }
    }

    /// Its key in JSON.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Measure::Length => "plies",
            Measure::Branching => "branching",
            Measure::Captures => "captures",
            Measure::Capturing => "capturing",
            Measure::FirstWins => "first_wins",
            Measure::NeverEnding => "never_ending",
        }
    }

    /// Whether it is a share, to be written in per cent.
    #[must_use]
    pub const fn is_share(self) -> bool {
        matches!(self, Measure::Capturing | Measure::FirstWins)
    }

    /// The number that a game gives.
    #[must_use]
    pub fn of(self, sample: &Sample) -> f64 {
        let a_turn = |count: u64| if sample.plies == 0 { 0.0 } else { count as f64 / sample.plies as f64 };
        match self {
            Measure::Length => sample.plies as f64,
            Measure::Branching => a_turn(sample.choices),
            Measure::Captures => a_turn(sample.captures),
            Measure::Capturing => a_turn(sample.capturing),
            Measure::FirstWins => f64::from(u8::from(sample.first_won)),
            Measure::NeverEnding => sample.never_ending as f64,
        }
    }

    /// What a change of it by `by` means, as a sentence about the second reading.
    #[must_use]
    pub fn sentence(self, by: Interval) -> String {
        let more = by.value > 0.0;
        let number = |value: f64| {
            if self.is_share() { format!("{:.1}", 100.0 * value) } else { format!("{value:.2}") }
        };
        let (low, high) = if more { (by.low, by.high) } else { (-by.high, -by.low) };
        let amount = number(by.value.abs());
        let between = format!("95 %: {} to {}", number(low), number(high));
        let word = |yes: &'static str, no: &'static str| if more { yes } else { no };
        match self {
            Measure::Length => {
                format!("Games are {} under B, by {amount} plies ({between}).", word("longer", "shorter"))
            }
            Measure::Branching => {
                format!("A player has {} to choose from under B, by {amount} moves ({between}).", word("more", "less"))
            }
            Measure::Captures => {
                format!("A turn captures {} under B, by {amount} pits ({between}).", word("more", "less"))
            }
            Measure::Capturing => {
                format!("{} turns capture under B, by {amount} in a hundred ({between}).", word("More", "Fewer"))
            }
            Measure::FirstWins => format!(
                "The first player wins {} often under B, by {amount} games in a hundred ({between}).",
                word("more", "less")
            ),
            Measure::NeverEnding => format!(
                "{} moves that never end come up under B, by {amount} a game ({between}).",
                word("More", "Fewer")
            ),
        }
    }
}

/// A measure under both readings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    pub measure: Measure,
    pub a: Interval,
    pub b: Interval,
    /// The second less the first, game by game.
    pub change: Interval,
}

/// Both readings in every measure. The intervals are those of means by the normal approximation, of the change by that of
/// the paired differences; that of first-player wins is Wilson's.
#[must_use]
pub fn measured(a: &[Sample], b: &[Sample]) -> Vec<Measured> {
    Measure::ALL
        .into_iter()
        .map(|measure| {
            let of = |samples: &[Sample]| -> Vec<f64> { samples.iter().map(|sample| measure.of(sample)).collect() };
            let (in_a, in_b) = (of(a), of(b));
            let change: Vec<f64> = in_a.iter().zip(&in_b).map(|(a, b)| b - a).collect();
            let own = |samples: &[Sample], numbers: &[f64]| match measure {
                Measure::FirstWins => {
                    share(samples.iter().filter(|sample| sample.first_won).count() as u64, samples.len() as u64)
                }
                _ => mean(numbers),
            };
            Measured { measure, a: own(a, &in_a), b: own(b, &in_b), change: mean(&change) }
        })
        .collect()
}

/// How often the readings part in the games of one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Parting {
    pub turns: u64,
    pub parted: u64,
    pub games: u64,
    /// Games with such a turn, with another start, or with another end.
    pub parted_games: u64,
    /// Games whose start, and games whose end, is another one under the other reading.
    pub at_start: u64,
    pub at_end: u64,
    /// Of the games that part, the plies before the first place where they do: the middle one of these numbers.
    pub first: Option<u64>,
    /// For each difference the games in which it was at work.
    pub at_work: Vec<u64>,
    /// Games left before they ended.
    pub unfinished: u64,
}

/// Sums up how often the readings part; `differences` is how many there are.
#[must_use]
pub fn parting(samples: &[Sample], differences: usize) -> Parting {
    let mut sum = Parting {
        turns: 0,
        parted: 0,
        games: samples.len() as u64,
        parted_games: 0,
        at_start: 0,
        at_end: 0,
        first: None,
        at_work: vec![0; differences],
        unfinished: 0,
    };
    for sample in samples {
        sum.turns += sample.plies;
        sum.parted += sample.parted;
        sum.parted_games += u64::from(sample.first_parted.is_some());
        sum.at_start += u64::from(sample.parted_at_start);
        sum.at_end += u64::from(sample.parted_at_end);
        sum.unfinished += u64::from(sample.outcome.is_none());
        for &number in &sample.at_work {
            sum.at_work[number] += 1;
        }
    }
    let mut first: Vec<u64> = samples.iter().filter_map(|sample| sample.first_parted).collect();
    first.sort_unstable();
    sum.first = first.get(first.len() / 2).copied();
    sum
}
