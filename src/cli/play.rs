//! `shimo play`: the game at a prompt, or fed from a pipe.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use rand::RngExt;

use super::args::position;
use super::explain;
use super::moves::moves_table;
use super::output::text_problem;
use super::{Answer, Common, Seat, Stop, print_problems, problem};
use crate::board::{Played, Side};
use crate::diagnostic::nearest;
use crate::examine::{Rng, rng};
use crate::game::Game;
use crate::notation::{MoveError, draw_board, format_position, format_record, parse_move, parse_position};
use crate::play::Session;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// A position as text; without it, the start
    #[arg(long)]
    position: Option<String>,
    /// Who plays South
    #[arg(long, value_enum, default_value_t = Seat::Human)]
    south: Seat,
    /// Who plays North
    #[arg(long, value_enum, default_value_t = Seat::Human)]
    north: Seat,
    /// A seed for random players
    #[arg(long)]
    seed: Option<u64>,
    /// Writes the record to this file after every move
    #[arg(long)]
    record: Option<String>,
    /// Draws with plain ASCII
    #[arg(long)]
    ascii: bool,
}

const COMMANDS: &[(&str, &str)] = &[
    ("A5L", "plays a move; `5L` will do, and `L` or `R` may be left out where only one is possible"),
    ("moves", "the legal moves and what comes of them"),
    ("board", "draws the board again"),
    ("explain MOVE", "tells a move lap by lap with the clauses that decide, or why it cannot be played"),
    ("undo", "takes the last move back"),
    ("redo", "plays it again"),
    ("position", "the position as text"),
    ("set-position P", "starts from a position"),
    ("new", "starts again from the beginning"),
    ("record", "the game so far"),
    ("save FILE", "writes it to a file"),
    ("options", "the reading of the rules that is played"),
    ("help", "this list"),
    ("quit", "leaves"),
];

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let first = position(&game, args.position.as_deref())?;
    if let Some(path) = &args.record {
        // A record that cannot be written is better known before the game than after it.
        std::fs::OpenOptions::new().create(true).append(true).open(path).map_err(|error| unwritable(path, &error))?;
    }
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64);
    let mut table = Table {
        args,
        game: &game,
        session: Session::new(&game, first),
        random: rng(args.seed.unwrap_or(clock), 0),
        errors: 0,
    };
    table.say_hello()?;
    table.show()?;
    if io::stdin().is_terminal() {
        table.converse()?;
        return Ok(Answer::Yes);
    }
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        table.random_moves()?;
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 || !table.command(&String::from_utf8_lossy(&line))? {
            return Ok(Answer::of(table.errors == 0));
        }
    }
}

fn unwritable(path: &str, error: &io::Error) -> Stop {
    problem("play::record", format!("`{path}` cannot be written: {error}"), Some("choose another file".to_owned()))
}

struct Table<'a> {
    args: &'a Args,
    game: &'a Game,
    session: Session<'a>,
    random: Rng,
    errors: usize,
}

impl Table<'_> {
    fn say_hello(&self) -> Result<(), Stop> {
        let variant = self.game.variant();
        let preset = self.game.preset.as_ref().map_or(String::new(), |preset| format!(", as {preset}"));
        writeln!(io::stdout(), "{}{preset}. Type a move, `moves`, `help` or `quit`.\n", variant.name)?;
        Ok(())
    }

    fn show(&self) -> Result<(), Stop> {
        let board = draw_board(self.session.position(), &self.game.names(), self.args.ascii, self.game.square_pits());
        let mut out = io::stdout().lock();
        writeln!(out, "{}", board.trim_end())?;
        if let Some(outcome) = self.session.outcome() {
            writeln!(out, "The game is over: {outcome}.")?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn converse(&mut self) -> Result<(), Stop> {
        let mut editor = rustyline::DefaultEditor::new()
            .map_err(|error| problem("play::terminal", format!("this terminal cannot be used: {error}"), None))?;
        loop {
            self.random_moves()?;
            let turn = self.session.position().turn;
            match editor.readline(&format!("{turn}> ")) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        // History is a convenience: where it cannot be kept the game goes on.
                        let _ = editor.add_history_entry(line.trim());
                    }
                    if !self.command(&line)? {
                        return Ok(());
                    }
                }
                Err(rustyline::error::ReadlineError::Interrupted) => {
                    writeln!(io::stdout(), "`quit` leaves the game.")?;
                }
                Err(rustyline::error::ReadlineError::Eof) => return Ok(()),
                Err(error) => return Err(problem("play::terminal", format!("reading failed: {error}"), None)),
            }
        }
    }

    fn seat(&self) -> Seat {
        match self.session.position().turn {
            Side::South => self.args.south,
            Side::North => self.args.north,
        }
    }

    /// Lets random players move until a person is on turn or the game is over.
    fn random_moves(&mut self) -> Result<(), Stop> {
        while self.seat() == Seat::Random && self.session.outcome().is_none() {
            let legal = self.session.legal();
            let mv = legal[self.random.random_range(0..legal.len())].clone();
            self.play(&mv)?;
        }
        Ok(())
    }

    /// Takes plies back, or plays them again, until a person is on turn; false if there is none to go to.
    fn step(&mut self, back: bool) -> bool {
        let mut steps = 0;
        while if back { self.session.undo() } else { self.session.redo() } {
            steps += 1;
            if self.seat() == Seat::Human || self.session.outcome().is_some() {
                return true;
            }
        }
        // No person was on turn there: everything stays as it was.
        for _ in 0..steps {
            if back {
                self.session.redo()
            } else {
                self.session.undo()
            };
        }
        false
    }

    fn play(&mut self, mv: &crate::board::Move) -> Result<(), Stop> {
        let mover = self.session.position().turn;
        let Some(played) = self.session.play(mv) else { return Ok(()) };
        writeln!(io::stdout(), "{mover} plays {}\n", told(played))?;
        self.keep_record()?;
        self.show()
    }

    fn keep_record(&self) -> Result<(), Stop> {
        match &self.args.record {
            None => Ok(()),
            Some(path) => {
                std::fs::write(path, format_record(&self.session.record())).map_err(|error| unwritable(path, &error))
            }
        }
    }

    fn error(&mut self, text: &str, range: std::ops::Range<usize>, message: &str, help: Option<&str>) {
        self.errors += 1;
        let (files, problem) = text_problem("what you typed", text, range, message, help);
        print_problems(&files, &[problem]);
    }

    /// Does what a line says; false to leave.
    fn command(&mut self, line: &str) -> Result<bool, Stop> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let mut out = io::stdout();
        match word {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => {
                for (command, about) in COMMANDS {
                    writeln!(out, "  {command:<15} {about}")?;
                }
            }
            "moves" => {
                let table = moves_table(self.game, &self.session.expansion().moves);
                write!(out, "{table}")?;
                for endless in &self.session.expansion().never_ending {
                    writeln!(out, "{endless} never ends and is not legal")?;
                }
                if table.is_empty() {
                    writeln!(out, "There are no moves: the game is over.")?;
                }
            }
            "board" => self.show()?,
            "undo" | "redo" => {
                let done = self.step(word == "undo");
                if done {
                    self.keep_record()?;
                    self.show()?;
                } else {
                    self.error(line, 0..word.len(), &format!("there is nothing to {word}"), None);
                }
            }
            "position" => writeln!(out, "{}", format_position(self.session.position(), &self.game.names()))?,
            "set-position" => match parse_position(rest, &self.game.names()) {
                Ok(position) => {
                    self.session = Session::new(self.game, position);
                    self.show()?;
                }
                Err(error) => self.error(rest, error.range.clone(), &error.message, error.help.as_deref()),
            },
            "new" => {
                self.session = Session::new(self.game, self.game.engine.start());
                self.show()?;
            }
            "record" => write!(out, "{}", format_record(&self.session.record()))?,
            "save" if rest.is_empty() => self.error(line, 0..line.len(), "`save` needs the name of a file", None),
            "save" => match std::fs::write(rest, format_record(&self.session.record())) {
                Ok(()) => writeln!(out, "The game is in {rest}.")?,
                Err(error) => self.error(
                    line,
                    line.len() - rest.len()..line.len(),
                    &format!("this cannot be written: {error}"),
                    None,
                ),
            },
            "options" => {
                for (option, value) in self.game.values() {
                    writeln!(out, "  {option} = {value}")?;
                }
            }
            "explain" => self.explain(rest)?,
            _ => self.typed_move(line)?,
        }
        Ok(true)
    }

    fn explain(&mut self, text: &str) -> Result<(), Stop> {
        let legal = self.session.legal();
        match parse_move(text, &legal, self.session.position().turn) {
            Ok(mv) => {
                if let Some(trace) = self.game.engine.trace(self.session.position(), &mv) {
                    let how = explain::How { ascii: self.args.ascii, laps: None };
                    write!(io::stdout(), "{}", explain::told(self.game, &trace, how))?;
                }
            }
            Err(error) => self.refuse(text, &error),
        }
        Ok(())
    }

    fn typed_move(&mut self, line: &str) -> Result<(), Stop> {
        let legal = self.session.legal();
        match parse_move(line, &legal, self.session.position().turn) {
            Ok(mv) => self.play(&mv)?,
            Err(error) => self.refuse(line, &error),
        }
        Ok(())
    }

    fn refuse(&mut self, text: &str, error: &MoveError) {
        match error {
            MoveError::Malformed(wrong) => {
                let commands = COMMANDS.iter().map(|(command, _)| command.split(' ').next().unwrap_or(command));
                let help = match nearest(text.trim(), commands.skip(1)) {
                    Some(near) => Some(format!("did you mean `{near}`?")),
                    None => wrong.help.clone().or_else(|| Some("`help` lists what can be typed".to_owned())),
                };
                self.error(text, wrong.range.clone(), &wrong.message, help.as_deref());
            }
            MoveError::NotLegal(loose) => {
                let why = self.game.why_not(self.session.position(), loose);
                self.error(text, 0..text.len(), "this move is not legal", Some(&why.join("\n")));
            }
            other => self.error(text, 0..text.len(), &other.to_string(), other.help().as_deref()),
        }
    }
}

/// A move in words: laps, captures.
fn told(played: &Played) -> String {
    let laps = if played.laps == 1 { "1 lap".to_owned() } else { format!("{} laps", played.laps) };
    let captures: Vec<String> =
        played.captures.iter().map(|capture| format!("{} from {}", capture.seeds, capture.pit)).collect();
    let captures = if captures.is_empty() { String::new() } else { format!(", captures {}", captures.join(", ")) };
    format!("{}: {laps}{captures}", played.mv)
}
