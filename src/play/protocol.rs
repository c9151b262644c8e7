//! The protocol by which other programs play and study: lines in, lines out, in the manner of UCI and UGI
//! (`docs/protocol.md`).
//!
//! What is asked of a game is answered by a [`Desk`], line by line. [`serve`] puts it behind a stream: a thread reads,
//! another one thinks, and lines that come while it thinks wait their turn, but for those that may not wait.

mod desk;
mod options;

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use self::desk::{Answer, Desk, Task};
use super::Info;
use crate::board::Move;
use crate::game::Game;

/// Bytes of a line that are read; a longer one is refused.
const LONGEST: u64 = 1 << 20;

/// What the loop waits for.
enum Event {
    Line(String),
    /// A line of more than [`LONGEST`] bytes.
    Long,
    /// Nothing more is said.
    End,
    /// The search is over.
    Thought(Option<Move>, Box<dyn super::Thinker>),
}

/// The search that is running.
struct Running {
    stop: Arc<AtomicBool>,
    /// Whether a move is told only after `stop`.
    waits: bool,
    /// What it came to before it was stopped.
    done: Option<Option<Move>>,
}

impl Running {
    fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.waits = false;
    }
}

fn begins_search(line: &str) -> bool {
    line.split_whitespace().next() == Some("go")
}

/// Answers lines until `quit` or the end of the input. True if every line was understood.
///
/// # Errors
///
/// If the output cannot be written; a search that is running is stopped then.
pub fn serve(
    game: Game,
    seed: u64,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<bool> {
    let (sender, events) = channel();
    let lines = sender.clone();
    thread::spawn(move || read(input, &lines));
    let output = Arc::new(Mutex::new(output));
    let mut desk = Desk::new(game, seed);
    let mut waiting: VecDeque<String> = VecDeque::new();
    let mut running: Option<Running> = None;
    let mut ended = false;
    loop {
        if running.is_none() {
            if let Some(line) = waiting.pop_front() {
                match desk.answer(&line) {
                    Answer::Lines(lines) => say(&output, &lines)?,
                    Answer::Think(task) => {
                        let mut search = think(*task, &output, &sender);
                        if waiting.iter().any(|line| line.trim() == "stop") || ended && search.waits {
                            search.stop();
                        }
                        running = Some(search);
                    }
                    Answer::Quit => return Ok(desk.understood),
                }
                continue;
            }
            if ended {
                return Ok(desk.understood);
            }
        }
        // The sender is held here, so there is always one.
        let Ok(event) = events.recv() else { return Ok(desk.understood) };
        match event {
            Event::Line(line) => match (line.trim(), &mut running) {
                // A search that has not begun is stopped when its turn has come.
                ("stop", Some(search)) if !waiting.iter().any(|line| begins_search(line)) => search.stop(),
                ("isready", Some(_)) => say(&output, &["readyok".to_owned()])?,
                ("quit", Some(search)) => {
                    search.stop();
                    // What was asked before is answered; no other search begins.
                    waiting.retain(|line| !begins_search(line));
                    waiting.push_back(line);
                }
                _ => waiting.push_back(line),
            },
            Event::Long => {
                desk.understood = false;
                say(&output, &[format!("error a line has more than {LONGEST} bytes")])?;
            }
            Event::End => {
                ended = true;
                // Nobody can stop it any more. A search with a limit is left to come to it.
                if let Some(search) = running.as_mut().filter(|search| search.waits) {
                    search.stop();
                }
            }
            Event::Thought(mv, thinker) => {
                desk.take_back(thinker);
                if let Some(search) = &mut running {
                    search.done = Some(mv);
                }
            }
        }
        if let Some(Running { waits: false, done: Some(mv), .. }) = &running {
            let best = mv.as_ref().map_or("none".to_owned(), ToString::to_string);
            say(&output, &[format!("bestmove {best}")])?;
            running = None;
        }
    }
}

/// Reads lines until `quit` or the end.
fn read(mut input: impl BufRead, events: &Sender<Event>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = match input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            // What cannot be read has ended.
            Ok(0) | Err(_) => break,
            Ok(length) => length as u64,
        };
        let event = if length == LONGEST && !line.ends_with(b"\n") {
            if skip_line(&mut input).is_err() {
                break;
            }
            Event::Long
        } else {
            Event::Line(String::from_utf8_lossy(&line).into_owned())
        };
        let quits = matches!(&event, Event::Line(line) if line.trim() == "quit");
        if events.send(event).is_err() || quits {
            return;
        }
    }
    // Whoever has stopped listening need not know.
    let _ = events.send(Event::End);
}

/// Passes over the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        let (used, found) = match bytes.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (bytes.len(), bytes.is_empty()),
        };
        input.consume(used);
        if found {
            return Ok(());
        }
    }
}

/// Begins a search on a thread of its own.
fn think(task: Task, output: &Arc<Mutex<impl Write + Send + 'static>>, events: &Sender<Event>) -> Running {
    let stop = Arc::new(AtomicBool::new(false));
    let waits = task.infinite;
    let (output, events, flag) = (output.clone(), events.clone(), stop.clone());
    thread::spawn(move || {
        let Task { game, first, moves, mut thinker, limits, .. } = task;
        let mv = {
            let session = desk::session(&game, first, &moves);
            let mut tell = |info: &Info| {
                // Where nobody listens there is nobody to think for.
                if say(&output, &[told(info)]).is_err() {
                    flag.store(true, Ordering::Relaxed);
                }
            };
            thinker.think(&session, &limits, &flag, &mut tell)
        };
        let _ = events.send(Event::Thought(mv, thinker));
    });
    Running { stop, waits, done: None }
}

/// `info depth 3 nodes 120 time 5 score 200 line A5L b3R`.
fn told(info: &Info) -> String {
    let mut text = format!("info depth {} nodes {} time {}", info.depth, info.nodes, info.time.as_millis());
    if let Some(score) = info.score {
        text += &format!(" score {score}");
    }
    if !info.line.is_empty() {
        let moves: Vec<String> = info.line.iter().map(ToString::to_string).collect();
        text += &format!(" line {}", moves.join(" "));
    }
    text
}

fn say(output: &Mutex<impl Write>, lines: &[String]) -> io::Result<()> {
    // A thread that panicked while it wrote has not broken the stream.
    let mut output = output.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    for line in lines {
        writeln!(output, "{line}")?;
    }
    output.flush()
}

#[cfg(test)]
mod tests;
