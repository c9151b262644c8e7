//! `shimo selfplay --match`

use std::io::Write;

use serde_json::json;

use super::play::no_match;
use super::selfplay::{Args, all, percent, tell_plies, texts};
use super::{Answer, Format, Stop};
use crate::board::Outcome;
use crate::game::Game;
use crate::play::{Played, PlayedHand, PlayedMatch, match_summary, play_match, summary};

/// Plays the matches and tells how they went.
pub(super) fn run(args: &Args, game: &Game, pool: &rayon::ThreadPool) -> Result<Answer, Stop> {
    let Some(rules) = &game.variant().matches else { return Err(no_match(game)) };
    let matches = all(args, pool, |index| play_match(game, rules, args.seed, index, args.plies))?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.format == Format::Jsonl {
        for (index, played) in matches.iter().enumerate() {
            writeln!(out, "{}", line(index, played))?;
        }
        out.flush()?;
        return Ok(Answer::Yes);
    }
    let sum = match_summary(&matches);
    let hands: Vec<Played> = matches.into_iter().flat_map(|played| played.hands).map(|hand| hand.game).collect();
    let plies = summary(&hands);
    if args.format == Format::Json {
        writeln!(
            out,
            "{}",
            json!({
                "matches": sum.matches, "south": sum.south, "north": sum.north, "draws": sum.draws,
                "unfinished": sum.unfinished, "starter": sum.starter, "hands": sum.hands,
                "shortest": sum.shortest, "longest": sum.longest, "doubles": sum.doubles,
                "drawn_hands": sum.drawn_hands, "started_and_won": sum.started_and_won,
                "plies": plies.plies, "choices": plies.choices, "capturing": plies.capturing,
                "captured": plies.seeds, "laps": plies.laps, "never_ending": plies.never_ending,
            })
        )?;
        out.flush()?;
        return Ok(Answer::Yes);
    }
    let hands_a_match = if sum.matches == 0 { 0.0 } else { sum.hands as f64 / sum.matches as f64 };
    writeln!(out, "matches        {}", sum.matches)?;
    writeln!(out, "South wins     {} ({})", sum.south, percent(sum.south, sum.matches))?;
    writeln!(out, "North wins     {} ({})", sum.north, percent(sum.north, sum.matches))?;
    writeln!(out, "draws          {}", sum.draws)?;
    if sum.unfinished > 0 {
        writeln!(out, "unfinished     {} (a hand was left after {} plies)", sum.unfinished, args.plies)?;
    }
    writeln!(out, "first starter  wins {} ({})", sum.starter, percent(sum.starter, sum.matches))?;
    writeln!(out, "hands a match  {hands_a_match:.2} (from {} to {})", sum.shortest, sum.longest)?;
    writeln!(out, "hands          {}, of which drawn {}", sum.hands, sum.drawn_hands)?;
    if game.engine.has_doubles() {
        writeln!(out, "double wins    {} ({} of the hands)", sum.doubles, percent(sum.doubles, sum.hands))?;
    }
    let started = percent(sum.started_and_won, sum.hands);
    writeln!(out, "hand starter   wins {} ({started})", sum.started_and_won)?;
    tell_plies(&mut out, &plies)?;
    out.flush()?;
    Ok(Answer::Yes)
}

/// A match as a line of JSON.
fn line(index: usize, played: &PlayedMatch) -> serde_json::Value {
    let hands: Vec<serde_json::Value> = played
        .hands
        .iter()
        .map(|PlayedHand { starter, game: hand, result }| {
            json!({
                "starts": starter.letter().to_string(),
                "winner": hand.outcome.map(Outcome::word),
                "double": result.is_some_and(|result| result.double),
                "points": result.map(|result| result.points),
                "plies": hand.moves.len(),
                "never_ending": hand.never_ending,
                "moves": texts(&hand.moves),
            })
        })
        .collect();
    json!({
        "match": index, "starts": played.starter.letter().to_string(), "winner": played.outcome.map(Outcome::word),
        "score": played.score, "hands": hands,
    })
}
