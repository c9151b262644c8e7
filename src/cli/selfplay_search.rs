//! `shimo selfplay --with search`

use std::io::Write;
use std::str::FromStr;

use serde_json::json;

use super::selfplay::{Args, all, texts};
use super::{Answer, Format, Stop};
use crate::board::Outcome;
use crate::compare::share;
use crate::game::Game;
use crate::play::{Player, contest, tally};
use crate::search::LEVELS;

/// The two players of a contest: `4,3`, `1,random`, or `3` for two of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Players(pub [Player; 2]);

impl FromStr for Players {
    type Err = String;

    fn from_str(text: &str) -> Result<Players, String> {
        let (first, second) = text.split_once(',').unwrap_or((text, text));
        Ok(Players([player(first)?, player(second)?]))
    }
}

fn player(text: &str) -> Result<Player, String> {
    match text.trim() {
        "random" => Ok(Player::Random),
        text => level(text).map(Player::Level).map_err(|_| format!("`{text}` is no level: write 1 to 5, or `random`")),
    }
}

/// A level as it is typed.
pub(super) fn level(text: &str) -> Result<u8, String> {
    text.trim().parse().ok().filter(|level| LEVELS.contains(level)).ok_or_else(|| "levels are 1 to 5".to_owned())
}

/// How a player is called.
fn called(player: Player) -> String {
    match player {
        Player::Random => "random".to_owned(),
        Player::Level(level) => format!("level {level}"),
    }
}

/// Plays the games and tells how often the first player won.
pub(super) fn run(args: &Args, game: &Game, pool: &rayon::ThreadPool) -> Result<Answer, Stop> {
    let Players(players) = args.level;
    let games = all(args, pool, |index| contest(game, players, args.seed, index, args.opening, args.plies))?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.format == Format::Jsonl {
        for (index, played) in games.iter().enumerate() {
            let first = played.first.letter().to_string();
            let line = json!({
                "game": index, "first": first, "winner": played.outcome.map(Outcome::word),
                "plies": played.moves.len(), "moves": texts(&played.moves),
            });
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        return Ok(Answer::Yes);
    }
    let sum = tally(&games);
    let finished = sum.games - sum.unfinished;
    // A drawn game is half a game won.
    let of = share(sum.won + sum.drawn / 2, finished);
    let points = if finished == 0 { 0.0 } else { (sum.won as f64 + sum.drawn as f64 / 2.0) / finished as f64 };
    if args.format == Format::Json {
        let players = players.map(called);
        let line = json!({
            "players": players, "games": sum.games, "won": sum.won, "drawn": sum.drawn, "lost": sum.lost,
            "unfinished": sum.unfinished, "score": points, "low": of.low, "high": of.high, "plies": sum.plies,
        });
        writeln!(out, "{line}")?;
    } else {
        let [first, second] = players.map(called);
        writeln!(out, "{first} against {second}, {} games, each opening from both sides", sum.games)?;
        writeln!(out, "won            {}", sum.won)?;
        writeln!(out, "drawn          {}", sum.drawn)?;
        writeln!(out, "lost           {}", sum.lost)?;
        if sum.unfinished > 0 {
            writeln!(out, "unfinished     {} (left after {} plies, not counted below)", sum.unfinished, args.plies)?;
        }
        writeln!(
            out,
            "score          {:.1} % (95 % interval: {:.1} to {:.1} %)",
            100.0 * points,
            100.0 * of.low,
            100.0 * of.high
        )?;
        let average = if sum.games == 0 { 0.0 } else { sum.plies as f64 / sum.games as f64 };
        writeln!(out, "plies a game   {average:.1}")?;
    }
    out.flush()?;
    Ok(Answer::Yes)
}
