//! `shimo play`: the game at a prompt, or fed from a pipe.

mod commands;
mod completion;
mod keeping;
mod seats;
mod signals;
mod table;
mod telling;

use std::io::{self, BufRead, IsTerminal};
use std::time::{SystemTime, UNIX_EPOCH};

use self::completion::Prompt;
use self::keeping::Keeping;
use self::seats::Sitting;
use self::table::Table;
use self::telling::Pace;
use super::args::{position, seconds};
use super::selfplay_search::level;
use super::{Answer, Common, Seat, Starter, Stop, problem};
use crate::board::Side;
use crate::game::Game;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// A position as text; without it, the start
    #[arg(long)]
    position: Option<String>,
    /// Who plays South; without it a person, or with --resume whoever played before
    #[arg(long, value_enum)]
    south: Option<Seat>,
    /// Who plays North; without it a person, or with --resume whoever played before
    #[arg(long, value_enum)]
    north: Option<Seat>,
    /// How well a player who looks ahead plays, 1 to 5; without it 3, or with --time 5
    #[arg(long, value_parser = level)]
    level: Option<u8>,
    /// Seconds for a move of a player who looks ahead, or for a hint, in place of what the level takes
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<std::time::Duration>,
    /// A seed for players who choose at random or look ahead
    #[arg(long)]
    seed: Option<u64>,
    /// Keeps the game in this file; without it, in the folder for a user's data
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Goes on with the game in the file of `--record`, or with the unfinished game that was played last
    #[arg(long, conflicts_with = "position")]
    resume: bool,
    /// With `--resume`: if the rules have changed since, plays the game again under them as they are now, as far as it goes
    #[arg(long, requires = "resume")]
    replay: bool,
    /// Plays a match as the variant has it: hands one after another, the score between them
    #[arg(long = "match", conflicts_with = "position")]
    matches: bool,
    /// Who starts the first hand of a match; without it, that is drawn by lot
    #[arg(long, value_enum, requires = "matches", conflicts_with = "resume")]
    starts: Option<Starter>,
    /// How moves are told: `off` in a line, `all` lap by lap at once, `fast` or `slow` lap by lap with the board after each
    #[arg(long, value_name = "SPEED", conflicts_with = "pace")]
    speed: Option<Pace>,
    /// The same with so many milliseconds between two laps
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// Columns there are for boards and tables; without it, those of the terminal
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// Draws with plain ASCII
    #[arg(long)]
    ascii: bool,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let found = if args.resume { Some(keeping::find(args)?) } else { None };
    let game = match &found {
        Some(found) => keeping::game(args, found)?,
        None => args.common.game()?,
    };
    let first = position(&game, args.position.as_deref())?;
    if args.matches && game.variant().matches.is_none() {
        return Err(no_match(&game));
    }
    let seats = Side::BOTH.map(|side| Sitting::of(args, side, found.as_ref().map(|found| found.first_hand())));
    let keeping = Keeping::open(args, &game, seats)?;
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64);
    let mut table = Table::new(args, &game, first, args.seed.unwrap_or(clock), keeping, seats);
    let mut prompt = if io::stdin().is_terminal() { Some(Prompt::new()?) } else { None };
    table.look(prompt.as_mut().and_then(Prompt::width));
    table.say_hello(found.is_some())?;
    match found {
        Some(found) => table.resume(found, prompt.as_mut())?,
        None if args.matches => table.begin_match()?,
        None => {}
    }
    table.show()?;
    match prompt {
        Some(prompt) => {
            converse(&mut table, prompt)?;
            Ok(Answer::Yes)
        }
        None => obey(&mut table),
    }
}

/// Does what comes from a pipe.
fn obey(table: &mut Table<'_>) -> Result<Answer, Stop> {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        table.others_move()?;
        let going = if let Some(next) = table.queued() {
            table.command(&next)?
        } else {
            line.clear();
            table.waits();
            input.read_until(b'\n', &mut line)? > 0 && table.command(&String::from_utf8_lossy(&line))?
        };
        if !going {
            table.give_up_move();
            return Ok(Answer::of(table.errors == 0));
        }
    }
}

/// Talks with somebody at a terminal.
fn converse(table: &mut Table<'_>, mut prompt: Prompt) -> Result<(), Stop> {
    loop {
        table.look(prompt.width());
        table.others_move()?;
        if let Some(next) = table.queued() {
            if !table.command(&next)? {
                return table.say_goodbye();
            }
            continue;
        }
        prompt.expects(table);
        table.waits();
        let read = prompt.read(&table.prompt());
        // The window may have another size by now.
        table.look(prompt.width());
        match read {
            Ok(line) => {
                if !table.command(&line)? {
                    return table.say_goodbye();
                }
            }
            Err(rustyline::error::ReadlineError::Interrupted) => table.interrupted()?,
            Err(rustyline::error::ReadlineError::Eof) => return table.say_goodbye(),
            Err(error) => return Err(problem("play::terminal", format!("reading failed: {error}"), None)),
        }
    }
}

/// That the variant has no matches.
pub(super) fn no_match(game: &Game) -> Stop {
    problem(
        "match::none",
        format!("`{}` does not say how matches are played", game.variant().id),
        Some("add `[match]` to its file, with a line such as `hands = 7`".to_owned()),
    )
}
