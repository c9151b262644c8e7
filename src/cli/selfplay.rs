//! `shimo selfplay`

use std::io::Write;

use rayon::prelude::*;
use serde_json::json;

use super::args::{pool, threads};
use super::selfplay_search::Players;
use super::{Answer, Common, Format, Stop, output, selfplay_match, selfplay_search};
use crate::board::{Move, Outcome};
use crate::engine::LINES;
use crate::play::{Summary, play_one};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// Games to play
    #[arg(long, default_value_t = 1000)]
    pub(super) games: u64,
    /// Plays matches as the variant has them, `--games` of them
    #[arg(long = "match", conflicts_with = "with")]
    matches: bool,
    /// Who plays
    #[arg(long, value_enum, default_value_t = With::Random)]
    with: With,
    /// With `--with search`: the level of both players, or of each, such as `4,3` or `1,random`; they change sides
    /// from game to game
    #[arg(long, value_name = "A,B", default_value = "3")]
    pub(super) level: Players,
    /// With `--with search`: plies at random with which each game opens
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    pub(super) opening: usize,
    /// The same seed plays the same games, on however many threads
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Plies after which a game is left; the answer says how many were
    #[arg(long, default_value_t = 5000)]
    pub(super) plies: usize,
    /// Threads to play on; 0 for one a core
    #[arg(long, default_value_t = 0, value_parser = threads())]
    threads: usize,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
}

/// Who plays the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum With {
    /// Any legal move is as good as another
    Random,
    /// Players who look ahead, as far as their level does
    Search,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let pool = pool(args.threads)?;
    if args.matches {
        return selfplay_match::run(args, &game, &pool);
    }
    if args.with == With::Search {
        return selfplay_search::run(args, &game, &pool);
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut sum = Summary::default();
    let play = |index| play_one(&game, args.seed, index, args.plies);
    in_order(args, &pool, play, |index, played| {
        if args.format != Format::Jsonl {
            sum.add(&played);
            return Ok(());
        }
        let line = json!({
            "game": index, "winner": played.outcome.map(Outcome::word), "plies": played.moves.len(),
            "laps": played.laps, "captured": played.seeds, "never_ending": played.never_ending,
            "moves": texts(&played.moves),
        });
        writeln!(out, "{line}")
    })?;
    if args.format == Format::Jsonl {
        out.flush()?;
        return Ok(Answer::Yes);
    }
    if args.format == Format::Json {
        writeln!(
            out,
            "{}",
            json!({
                "games": sum.games, "south": sum.south, "north": sum.north, "draws": sum.draws,
                "unfinished": sum.unfinished, "plies": sum.plies, "shortest": sum.shortest, "longest": sum.longest,
                "choices": sum.choices, "capturing": sum.capturing, "captured": sum.seeds, "laps": sum.laps,
                "never_ending": sum.never_ending, "cut": sum.cut,
            })
        )?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "games          {}", sum.games)?;
    writeln!(out, "South wins     {} ({})", sum.south, percent(sum.south, sum.games))?;
    writeln!(out, "North wins     {} ({})", sum.north, percent(sum.north, sum.games))?;
    writeln!(out, "draws          {}", sum.draws)?;
    if sum.unfinished > 0 {
        writeln!(out, "unfinished     {} (left after {} plies)", sum.unfinished, args.plies)?;
    }
    tell_plies(&mut out, &sum)?;
    if sum.cut > 0 {
        writeln!(
            out,
            "many choices   {} positions, in which moves were drawn from {LINES} lines of each start",
            sum.cut
        )?;
    }
    out.flush()?;
    Ok(Answer::Yes)
}

/// Games that are held at a time.
const HELD: u64 = 1 << 14;

/// Plays everything, in parallel, and hands on what comes of it in order.
fn in_order<T: Send>(
    args: &Args,
    pool: &rayon::ThreadPool,
    play: impl Fn(u64) -> T + Sync,
    mut each: impl FnMut(u64, T) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let bar = output::progress(args.games);
    let mut next = 0;
    while next < args.games {
        let end = args.games.min(next.saturating_add(HELD));
        let played: Vec<T> = pool.install(|| {
            (next..end)
                .into_par_iter()
                .map(|index| {
                    let played = play(index);
                    bar.inc(1);
                    played
                })
                .collect()
        });
        for (index, played) in (next..end).zip(played) {
            each(index, played)?;
        }
        next = end;
    }
    bar.finish_and_clear();
    Ok(())
}

/// Plays everything, in parallel; what comes of it is in order.
pub(super) fn all<T: Send>(
    args: &Args,
    pool: &rayon::ThreadPool,
    play: impl Fn(u64) -> T + Sync,
) -> std::io::Result<Vec<T>> {
    let mut all = Vec::new();
    in_order(args, pool, play, |_, played| {
        all.push(played);
        Ok(())
    })?;
    Ok(all)
}

/// Moves as text.
pub(super) fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn part(some: u64, all: u64) -> f64 {
    if all == 0 { 0.0 } else { some as f64 / all as f64 }
}

pub(super) fn percent(some: u64, all: u64) -> String {
    format!("{:.1} %", 100.0 * part(some, all))
}

/// How the plies of all games went.
pub(super) fn tell_plies(out: &mut impl Write, sum: &Summary) -> std::io::Result<()> {
    writeln!(out, "plies a game   {:.1} (from {} to {})", part(sum.plies, sum.games), sum.shortest, sum.longest)?;
    writeln!(out, "legal moves    {:.2} a ply", part(sum.choices, sum.plies))?;
    writeln!(out, "laps           {:.2} a ply", part(sum.laps, sum.plies))?;
    writeln!(
        out,
        "captures       in {} of the plies, {:.2} seeds a ply",
        percent(sum.capturing, sum.plies),
        part(sum.seeds, sum.plies)
    )?;
    let all = sum.choices + sum.never_ending;
    writeln!(out, "never-ending   {} of {all} moves ({:.4} %)", sum.never_ending, 100.0 * part(sum.never_ending, all))
}
