//! What just happened: a move in a line, or lap by lap, at the speed that the player has set.

use std::io::{self, IsTerminal, Write};
use std::str::FromStr;
use std::time::{Duration, Instant};

use super::signals::{Watch, typed_meanwhile};
use crate::board::{Capture, Pit, Played, Position, Side};
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

/// Milliseconds between two laps that a person waits for.
const SLOWEST: u64 = 60_000;

impl FromStr for Pace {
    type Err = String;

    fn from_str(text: &str) -> Result<Pace, String> {
        match text {
            "off" => Ok(Pace::Off),
            "all" => Ok(Pace::All),
            "fast" => Ok(Pace::Laps(300)),
            "slow" => Ok(Pace::Laps(1200)),
            other => match other.parse() {
                Ok(pause) if pause <= SLOWEST => Ok(Pace::Laps(pause)),
                Ok(_) => Err(format!("between two laps there are at most {SLOWEST} milliseconds")),
                Err(_) => Err(format!("a speed is {PACES}")),
            },
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

/// How a move is told lap by lap.
pub(super) struct Telling<'a> {
    pub pace: Pace,
    pub look: Look<'static>,
    /// Columns for text.
    pub width: usize,
    /// Every lap is told, however many they are.
    pub whole: bool,
    pub watch: &'a Watch,
}

impl Telling<'_> {
    /// Tells a move. Gives what somebody has typed meanwhile, which ends the pauses.
    pub fn laps(&self, game: &Game, before: &Position, trace: &Trace) -> io::Result<Option<String>> {
        let mut steps = steps(before, trace);
        let left = match self.pace {
            Pace::All if !self.whole && steps.len() > SHOWN[0] + SHOWN[1] + 1 => steps.len() - SHOWN[0] - SHOWN[1],
            _ => 0,
        };
        let after = steps.split_off(if left == 0 { steps.len() } else { SHOWN[0] });
        let mut out = io::stdout();
        let mut typed = None;
        for (at, step) in steps.iter().enumerate() {
            if let (Pace::Laps(pause), true, None) = (self.pace, at > 0, &typed) {
                out.flush()?;
                typed = self.pause(pause);
            }
            writeln!(out, "{}", hanging(&step.text, self.width))?;
            if let (Pace::Laps(_), Some(position)) = (self.pace, &step.then) {
                let pits = Look { pits_only: true, ..self.look };
                writeln!(out, "{}", draw(position, &game.names(), &pits).trim_end())?;
            }
        }
        if left > 0 {
            writeln!(out, "  … {left} laps more; `laps` tells them all …")?;
            for step in &after[left..] {
                writeln!(out, "{}", hanging(&step.text, self.width))?;
            }
        }
        Ok(typed.filter(|line| !line.trim().is_empty()))
    }

    /// Waits so many milliseconds, if nobody wants an end of it. What somebody types at a terminal is one, Enter alone
    /// too, and so is Ctrl-C.
    fn pause(&self, milliseconds: u64) -> Option<String> {
        let terminal = io::stdin().is_terminal();
        let end = Instant::now() + Duration::from_millis(milliseconds);
        while !self.watch.is_stopped() {
            let left = end.saturating_duration_since(Instant::now()).min(Duration::from_millis(20));
            if left.is_zero() {
                break;
            }
            if !terminal {
                std::thread::sleep(left);
            } else if let Some(line) = typed_meanwhile(left.as_millis().max(1) as u16) {
                return Some(line);
            }
        }
        None
    }
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
struct Step {
    text: String,
    /// The board after it, if anything was sown.
    then: Option<Position>,
}

fn steps(before: &Position, trace: &Trace) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut captured = false;
    if trace.start.place > 0 {
        let placed = trace.start.place.min(before.hand[trace.mv.pit.side.index()]);
        steps.push(Step { text: format!("  From the hand {} into {}", count(placed), trace.mv.pit), then: None });
    }
    for event in &trace.events {
        let more = match event {
            Event::Sown { lap, from, first, seeds, last, way, position, .. } => {
                let number = lap.map_or("  Still sown: ".to_owned(), |lap| format!("  {lap}. "));
                let whence =
                    if captured { format!("the captured {seeds}") } else { format!("{from}, {}", count(*seeds)) };
                let whither =
                    if *seeds == 1 { format!("into {last}") } else { format!("from {first} {way} to {last}") };
                steps.push(Step { text: format!("{number}{whence} {whither}"), then: Some(**position) });
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

/// A move in words: laps, captures, and what else comes of it.
pub(super) fn told(game: &Game, before: &Position, played: &Played) -> String {
    let laps = match played.laps {
        0 => "a seed is placed".to_owned(),
        1 => "1 lap".to_owned(),
        laps => format!("{laps} laps"),
    };
    let taken =
        if played.captures.is_empty() { String::new() } else { format!(", captures {}", captures(&played.captures)) };
    format!("{}: {laps}{taken}{}", played.mv, besides(game, before, played))
}

/// What comes of a move besides laps and captures: seeds that fall into stores, marks, another turn. Each after a comma.
pub(super) fn besides(game: &Game, before: &Position, played: &Played) -> String {
    let mover = played.mv.pit.side;
    let captured: u32 = played.captures.iter().map(|capture| u32::from(capture.seeds)).sum();
    let mut stored = String::new();
    if game.engine.compiled().stores && played.outcome.is_none() {
        for side in [mover, mover.other()] {
            let gained = u32::from(played.position.store[side.index()].saturating_sub(before.store[side.index()]));
            // Of seeds that were captured it is said already.
            let sown = if side == mover { gained.saturating_sub(captured) } else { gained };
            if sown > 0 {
                stored += &format!(", {sown} into {side}'s store");
            }
        }
    }
    let again = if played.position.turn == mover && played.outcome.is_none() { ", and another turn" } else { "" };
    format!("{stored}{}{again}", marked(game, before, &played.position))
}

/// `, a5 becomes tuz`: pits that carry a mark now and did not before.
fn marked(game: &Game, before: &Position, after: &Position) -> String {
    let mut text = String::new();
    let shape = before.shape;
    for (mark, (name, _)) in game.engine.compiled().marks.iter().enumerate() {
        for side in Side::BOTH {
            let new = after.marks[mark][side.index()] & !before.marks[mark][side.index()];
            let rows = (0..shape.rows()).flat_map(|row| (1..=shape.columns()).map(move |column| (row, column)));
            let pits = rows.map(|(row, column)| Pit::new(side, row, column));
            for pit in pits.filter(|&pit| shape.lane(pit).is_some_and(|lane| new >> lane & 1 == 1)) {
                text += &format!(", {pit} becomes {name}");
            }
        }
    }
    text
}
