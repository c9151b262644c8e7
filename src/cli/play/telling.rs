//! What just happened: a move in a line, or lap by lap, at the speed that the player has set.

use std::io::{self, Write};
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use crate::board::{Capture, Played};
use crate::cli::output::wrapped;
use crate::engine::{Event, Trace};
use crate::game::Game;
use crate::notation::{Look, draw};
use crate::rules::LapAct;

/// How moves are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// In a line.
    Off,
    /// A line for each lap.
    All,
    /// Each lap with the board after it, and so many milliseconds before the next one.
    Laps(u64),
}

/// What can be written for a pace.
pub(super) const PACES: &str = "`off`, `all`, `fast`, `slow` or milliseconds";

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Pace, String> {
        match text {
            "off" => Ok(Pace::Off),
            "all" => Ok(Pace::All),
            "fast" => Ok(Pace::Laps(300)),
            "slow" => Ok(Pace::Laps(1200)),
            other => other.parse().map(Pace::Laps).map_err(|_| format!("a speed is {PACES}")),
        }
    }
}

impl Pace {
    /// In words.
    pub fn told(self) -> String {
        match self {
            Pace::Off => "a move is told in a line".to_owned(),
            Pace::All => "a move is told lap by lap, all at once".to_owned(),
            Pace::Laps(pause) => format!("a move is shown lap by lap, {pause} ms apart"),
        }
    }
}

/// Laps that are told of a long move at its beginning and at its end, if they are told without a board.
const SHOWN: [usize; 2] = [12, 4];

/// Tells a move lap by lap.
pub(super) fn laps(
    game: &Game,
    trace: &Trace,
    pace: Pace,
    look: &Look<'_>,
    width: usize,
    whole: bool,
) -> io::Result<()> {
    let mut steps = steps(trace);
    let left = match pace {
        Pace::All if !whole && steps.len() > SHOWN[0] + SHOWN[1] + 1 => steps.len() - SHOWN[0] - SHOWN[1],
        _ => 0,
    };
    let after = steps.split_off(if left == 0 { steps.len() } else { SHOWN[0] });
    let mut out = io::stdout();
    for (at, step) in steps.iter().enumerate() {
        if let (Pace::Laps(pause), true) = (pace, at > 0) {
            out.flush()?;
            thread::sleep(Duration::from_millis(pause));
        }
        writeln!(out, "{}", hanging(&step.text, width))?;
        if let (Pace::Laps(_), Event::Sown { position, .. }) = (pace, step.sown) {
            let pits = Look { pits_only: true, ..*look };
            writeln!(out, "{}", draw(position, &game.names(), &pits).trim_end())?;
        }
    }
    if left > 0 {
        writeln!(out, "  … {left} laps more; `laps` tells them all …")?;
        for step in &after[left..] {
            writeln!(out, "{}", hanging(&step.text, width))?;
        }
    }
    Ok(())
}

/// A line whose further lines, where it is broken, are set in.
fn hanging(text: &str, width: usize) -> String {
    let start = text.len() - text.trim_start().len();
    wrapped(text.trim_start(), width.saturating_sub(5).max(20))
        .lines()
        .enumerate()
        .map(|(at, line)| format!("{:1$}{line}", "", if at == 0 { start } else { 5 }))
        .collect::<Vec<_>>()
        .join("\n")
}

/// A lap and what came of it.
struct Step<'a> {
    text: String,
    sown: &'a Event,
}

fn steps(trace: &Trace) -> Vec<Step<'_>> {
    let mut steps: Vec<Step> = Vec::new();
    let mut captured = false;
    for event in &trace.events {
        let more = match event {
            Event::Sown { lap, from, first, seeds, last, way, .. } => {
                let number = lap.map_or("  Still sown: ".to_owned(), |lap| format!("  {lap}. "));
                let whence =
                    if captured { format!("the captured {seeds}") } else { format!("{from}, {}", count(*seeds)) };
                let whither =
                    if *seeds == 1 { format!("into {last}") } else { format!("from {first} {way} to {last}") };
                steps.push(Step { text: format!("{number}{whence} {whither}"), sown: event });
                captured = false;
                continue;
            }
            Event::LapEnd { act, went_on, .. } => match act {
                LapAct::Relay | LapAct::RelayFromNext => "on from there".to_owned(),
                LapAct::Again => "and another turn".to_owned(),
                LapAct::Choice(_) if *went_on == Some(true) => "goes on".to_owned(),
                LapAct::Choice(_) => "stops".to_owned(),
                LapAct::Stop | LapAct::Capture | LapAct::Take(_) => continue,
            },
            Event::Captured { taken, .. } if taken.is_empty() => "captures nothing".to_owned(),
            Event::Captured { taken, .. } => {
                captured = true;
                format!("captures {}", captures(taken))
            }
            Event::Dropped { .. } | Event::After { .. } => continue,
            Event::Endless { .. } => "it never ends".to_owned(),
            Event::Over { .. } => continue,
        };
        if let Some(step) = steps.last_mut() {
            step.text += &format!("; {more}");
        }
    }
    steps
}

fn count(seeds: u8) -> String {
    if seeds == 1 { "1 seed".to_owned() } else { format!("{seeds} seeds") }
}

/// `2 from a5, 3 from b5`, each pit once.
fn captures(all: &[Capture]) -> String {
    all.iter().map(|capture| format!("{} from {}", capture.seeds, capture.pit)).collect::<Vec<_>>().join(", ")
}

/// A move in words: laps, captures, seeds that came into stores.
pub(super) fn told(game: &Game, before: [u8; 2], played: &Played) -> String {
    let laps = match played.laps {
        0 => "a seed is placed".to_owned(),
        1 => "1 lap".to_owned(),
        laps => format!("{laps} laps"),
    };
    let taken =
        if played.captures.is_empty() { String::new() } else { format!(", captures {}", captures(&played.captures)) };
    let mover = played.mv.pit.side;
    let captured: u32 = played.captures.iter().map(|capture| u32::from(capture.seeds)).sum();
    let mut stored = String::new();
    if game.engine.compiled().stores && played.outcome.is_none() {
        for side in [mover, mover.other()] {
            let gained = u32::from(played.position.store[side.index()].saturating_sub(before[side.index()]));
            // Of seeds that were captured it is said already.
            let sown = if side == mover { gained.saturating_sub(captured) } else { gained };
            if sown > 0 {
                stored += &format!(", {sown} into {side}'s store");
            }
        }
    }
    let again = if played.position.turn == mover && played.outcome.is_none() { ", and another turn" } else { "" };
    format!("{}: {laps}{taken}{stored}{again}", played.mv)
}
