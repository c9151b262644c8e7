//! Recorded hands of a match played through, and the score checked.

use super::replay::header_of;
use super::{HandResult, Replayed, Standing, Wrong, replay};
use crate::game::Game;
use crate::notation::Record;

/// A hand that was played as far as it goes.
#[derive(Clone, Debug)]
pub struct ReplayedHand {
    pub replayed: Replayed,
    /// What it brought, if it is over and the variant says what a hand counts.
    pub result: Option<HandResult>,
    /// Points of South and North after it, where they are known.
    pub score: Option<[u32; 2]>,
}

/// Plays the hands of a record one after another, each as [`replay`] does, until one is wrong: a move that is not
/// legal, a hand out of turn, a player who does not start, a score that is another. `text` is what the records were
/// read from. Hands that come before the first of them are taken on trust, by its header `before`.
#[must_use]
pub fn replay_match(game: &Game, records: &[Record], text: &str) -> Vec<ReplayedHand> {
    let mut hands: Vec<ReplayedHand> = Vec::new();
    let mut standing = records.first().and_then(|first| taken_up(game, first));
    for (at, record) in records.iter().enumerate() {
        let before = hands.last().map(|hand| (at as u32, hand.result));
        let out_of_turn = out_of_turn(game, standing.as_ref(), record, before, text);
        let mut hand = ReplayedHand { replayed: replay(game, record, text), result: None, score: None };
        if let Some(wrong) = out_of_turn {
            hand.replayed = Replayed { plies: Vec::new(), legal: Vec::new(), wrong: Some(wrong), ..hand.replayed };
        } else if hand.replayed.wrong.is_none() {
            let outcome = hand.replayed.outcome(record);
            if let (Some(standing), Some(outcome)) = (&mut standing, outcome) {
                let result = standing.judge(game, record.first, hand.replayed.last(), outcome);
                standing.add(result);
                hand.result = Some(result);
            }
            hand.score = standing.as_ref().map(Standing::score);
            hand.replayed.wrong = wrong_score(&hand, record, text);
        }
        let stop = hand.replayed.wrong.is_some();
        hands.push(hand);
        if stop {
            break;
        }
    }
    hands
}

/// The match as it stood before its first recorded hand.
fn taken_up(game: &Game, first: &Record) -> Option<Standing> {
    let (number, _) = first.hand()?;
    let rules = game.variant().matches.clone()?;
    let before = if number == 1 { [0; 2] } else { first.before()? };
    Some(Standing::new(game, rules, first.first).taken_up(number - 1, before))
}

/// What is wrong with a hand before anybody has moved. `before` is the hand that was played last.
fn out_of_turn(
    game: &Game,
    standing: Option<&Standing>,
    record: &Record,
    before: Option<(u32, Option<HandResult>)>,
    text: &str,
) -> Option<Wrong> {
    let wrong = |key: &str, message: String, help: &str| {
        Some(Wrong { range: header_of(record, text, key), message, help: Some(help.to_owned()) })
    };
    let (number, of) = record.hand()?;
    let Some(standing) = standing else {
        let needed = before.is_some() || record.header("before").is_some() || record.header("score").is_some();
        let (message, help) = if game.variant().matches.is_none() {
            let message = format!("`{}` does not say how matches are played", game.variant().id);
            (message, "add `[match]` with `hands` to the variant")
        } else {
            let message = format!("the score before hand {number} is not known");
            (message, "begin the first hand of a record with `hand: 1`, or with its number and `before: 2-1`")
        };
        return needed.then(|| wrong("hand", message, help)).flatten();
    };
    if let Some((hands, None)) = before {
        let message = format!("hand {} is not over", number.saturating_sub(1).max(hands));
        return wrong("hand", message, "the next hand begins when one is won or drawn");
    }
    if before.is_some() && standing.is_over() {
        let [south, north] = standing.score();
        let message = format!("the match was over before, {south}-{north} after {} hands", standing.played());
        return wrong("hand", message, "leave this hand out, or let the variant say otherwise when a match is decided");
    }
    let next = standing.played() + 1;
    if number != next {
        return wrong("hand", format!("this is hand {number}, but hand {next} is next"), "number the hands on");
    }
    let all = standing.rules().hands;
    if number > all || of.is_some_and(|of| of != all) {
        let message = format!("a match has {all} hands here, not {}", of.unwrap_or(number));
        return wrong("hand", message, "the variant says how many, in `[match]`");
    }
    let [south, north] = standing.score();
    let known = before.is_some() || number == 1;
    if let Some(said) = record.before()
        && known
        && said != [south, north]
    {
        let message = format!("the score is {south}-{north} before this hand, not {}-{}", said[0], said[1]);
        return wrong("before", message, "South's points come first");
    }
    let starter = standing.starter();
    if before.is_some() && record.first != starter {
        let message = format!("{} moves first, but {starter} starts hand {number}", record.first);
        return wrong("hand", message, "the variant says who starts, in `[match]`");
    }
    None
}

/// A header `score` that is not the score after the hand.
fn wrong_score(hand: &ReplayedHand, record: &Record, text: &str) -> Option<Wrong> {
    let said = record.score()?;
    let message = match (hand.result, hand.score) {
        (None, _) => "this hand is not over, so it has no score yet".to_owned(),
        (Some(_), Some(score)) if score == said => return None,
        (Some(result), Some([south, north])) => {
            format!("the score is {south}-{north} after this hand, not {}-{}: {}", said[0], said[1], result.told())
        }
        (Some(_), None) => return None,
    };
    let help = match hand.result {
        None => "leave `score` out until the hand is won or drawn",
        Some(_) => "South's points come first; `before` is the score when the hand began",
    };
    Some(Wrong { range: header_of(record, text, "score"), message, help: Some(help.to_owned()) })
}
