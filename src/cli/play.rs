//! `shimo play`: the game at a prompt, or fed from a pipe.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use rand::RngExt;

use super::args::{position, score, seconds, warn_of_doubts};
use super::explain;
use super::moves::moves_table;
use super::output::{WIDTH, text_problem, wrapped};
use super::selfplay_search::level;
use super::{Answer, Common, Seat, Starter, Stop, print_problems, problem};
use crate::board::{Outcome, Played, Side};
use crate::diagnostic::nearest;
use crate::examine::{Rng, rng};
use crate::game::Game;
use crate::notation::{MoveError, draw_board, format_position, format_records, parse_move, parse_position};
use crate::play::{Answered, Match, Player, Session, Unfinished};
use crate::search::{Limits, Noise, Search, Value};

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
    /// How well a player who looks ahead plays, 1 to 5
    #[arg(long, default_value_t = 3, value_parser = level)]
    level: u8,
    /// Seconds for a move of a player who looks ahead, or for a hint, in place of what the level takes
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<std::time::Duration>,
    /// A seed for players who choose at random or look ahead
    #[arg(long)]
    seed: Option<u64>,
    /// Writes the record to this file after every move
    #[arg(long)]
    record: Option<String>,
    /// Plays a match as the variant has it: hands one after another, the score between them
    #[arg(long = "match", conflicts_with = "position")]
    matches: bool,
    /// Who starts the first hand of a match; without it, that is drawn by lot
    #[arg(long, value_enum, requires = "matches")]
    starts: Option<Starter>,
    /// Draws with plain ASCII
    #[arg(long)]
    ascii: bool,
}

const COMMANDS: &[(&str, &str)] = &[
    ("A5L", "plays a move; `5L` will do, and `L` or `R` may be left out where only one is possible"),
    ("moves", "the legal moves and what comes of them"),
    ("board", "draws the board again"),
    ("hint", "a good move, what it is worth, and how the game may go on"),
    ("explain MOVE", "tells a move lap by lap with the clauses that decide, or why it cannot be played"),
    ("undo", "takes the last move back"),
    ("redo", "plays it again"),
    ("position", "the position as text"),
    ("set-position P", "starts from a position"),
    ("new", "starts again from the beginning"),
    ("score", "the score of the match"),
    ("record", "the game so far"),
    ("save FILE", "writes it to a file"),
    ("options", "the reading of the rules that is played"),
    ("help", "this list"),
    ("quit", "leaves"),
];

/// Commands that change nothing: a question about a move may be answered after them.
const LOOKING: &[&str] =
    &["moves", "board", "hint", "explain", "position", "score", "record", "save", "options", "help", "?"];

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let first = position(&game, args.position.as_deref())?;
    if args.matches && game.variant().matches.is_none() {
        return Err(no_match(&game));
    }
    if let Some(path) = &args.record {
        // A record that cannot be written is better known before the game than after it.
        std::fs::OpenOptions::new().create(true).append(true).open(path).map_err(|error| unwritable(path, &error))?;
    }
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64);
    let mut table = Table {
        args,
        game: &game,
        session: Session::new(&game, first),
        contest: None,
        unfinished: None,
        random: rng(args.seed.unwrap_or(clock), 0),
        errors: 0,
    };
    table.say_hello()?;
    if args.matches {
        table.begin_match()?;
    }
    table.show()?;
    if io::stdin().is_terminal() {
        table.converse()?;
        return Ok(Answer::Yes);
    }
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        table.own_moves()?;
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 || !table.command(&String::from_utf8_lossy(&line))? {
            table.give_up_move();
            return Ok(Answer::of(table.errors == 0));
        }
    }
}

fn unwritable(path: &str, error: &io::Error) -> Stop {
    problem("play::record", format!("`{path}` cannot be written: {error}"), Some("choose another file".to_owned()))
}

/// That the variant has no matches.
pub(super) fn no_match(game: &Game) -> Stop {
    problem(
        "match::none",
        format!("`{}` does not say how matches are played", game.variant().id),
        Some("add `[match]` to its file, with a line such as `hands = 7`".to_owned()),
    )
}

struct Table<'a> {
    args: &'a Args,
    game: &'a Game,
    session: Session<'a>,
    /// The match that the session is a hand of.
    contest: Option<Match<'a>>,
    /// A move that was begun, and as what it was typed.
    unfinished: Option<(String, Unfinished)>,
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
        // Of a hand of a match the score tells how it ended.
        if let (Some(outcome), None) = (self.session.outcome(), &self.contest) {
            let why = if self.session.repeats() { "the position has come again, and " } else { "" };
            writeln!(out, "The game is over: {why}{outcome}{}.", score(self.game, &self.session.settled()))?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn converse(&mut self) -> Result<(), Stop> {
        let mut editor = rustyline::DefaultEditor::new()
            .map_err(|error| problem("play::terminal", format!("this terminal cannot be used: {error}"), None))?;
        loop {
            self.own_moves()?;
            let turn = self.session.position().turn;
            let prompt = match &self.unfinished {
                None => format!("{turn}> "),
                Some((_, unfinished)) => format!("{turn}, {}…> ", unfinished.common()),
            };
            match editor.readline(&prompt) {
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

    /// Lets players who are no person move until a person is on turn or the game is over.
    fn own_moves(&mut self) -> Result<(), Stop> {
        while self.session.outcome().is_none() {
            let player = match self.seat() {
                Seat::Human => return Ok(()),
                Seat::Random => Player::Random,
                Seat::Search => Player::Level(self.args.level),
            };
            let limits = self.args.time.map(|time| Limits::level(self.args.level).0.within(time));
            let mv = player.choose(self.game, &self.session, limits, &mut self.random);
            self.play(&mv)?;
        }
        Ok(())
    }

    /// Tells a good move and how the game may go on after it.
    fn hint(&self) -> Result<(), Stop> {
        let before: Vec<_> = self.session.history().copied().collect();
        let strongest = Limits::level(5).0;
        let limits = self.args.time.map_or(strongest, |time| strongest.within(time));
        let search = Search { limits, noise: Noise::Ties, before: &before, only: None };
        let found = if self.session.outcome().is_some() {
            None
        } else {
            search.run(&self.game.engine, self.session.position(), &mut rng(1, 0))
        };
        let mut out = io::stdout();
        let Some(found) = found else {
            writeln!(out, "There are no moves: the game is over.")?;
            return Ok(());
        };
        let line: Vec<String> = found.line.iter().skip(1).map(ToString::to_string).collect();
        let then = if line.is_empty() { String::new() } else { format!(", then {}", line.join(" ")) };
        let value = match found.value {
            Value::About(_) => format!("{} seeds for South", found.value),
            Value::Wins(..) => found.value.to_string(),
        };
        let told = format!("{} ({value}, {} plies ahead){then}", found.best(), found.depth);
        writeln!(out, "{}", wrapped(&told, WIDTH))?;
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
        self.show()?;
        self.settle()?;
        self.keep_record()
    }

    /// Begins a match, its first hand in place of the session.
    fn begin_match(&mut self) -> Result<(), Stop> {
        let Some(rules) = self.game.variant().matches.clone() else { return Ok(()) };
        let lot = if self.random.random() { Side::South } else { Side::North };
        let starter = self.args.starts.map_or(lot, Starter::side);
        let by_lot = if self.args.starts.is_none() { ", by lot" } else { "" };
        let hands = if rules.hands == 1 { "1 hand".to_owned() } else { format!("{} hands", rules.hands) };
        writeln!(io::stdout(), "A match of {hands}. {starter} starts the first{by_lot}.\n")?;
        let (contest, session) = Match::new(self.game, rules, starter);
        self.contest = Some(contest);
        self.session = session;
        Ok(())
    }

    /// Counts a hand of a match that is over, and sets up the next one.
    fn settle(&mut self) -> Result<(), Stop> {
        let Some(contest) = &mut self.contest else { return Ok(()) };
        let number = contest.standing().number();
        let Some(result) = contest.settle(&mut self.session) else { return Ok(()) };
        let mut out = io::stdout();
        writeln!(out, "Hand {number} of {}: {}.", contest.standing().rules().hands, result.told())?;
        self.score()?;
        let Some(contest) = self.contest.as_ref().filter(|contest| !contest.standing().is_over()) else {
            return Ok(());
        };
        writeln!(out, "Hand {}: {} starts.\n", contest.standing().number(), self.session.position().turn)?;
        self.show()
    }

    /// Tells the score of a match.
    fn score(&self) -> Result<(), Stop> {
        let Some(contest) = &self.contest else { return Ok(()) };
        let mut out = io::stdout();
        let [south, north] = contest.standing().score();
        writeln!(out, "The score: South {south}, North {north}.")?;
        match contest.standing().outcome() {
            Some(Outcome::Draw) => writeln!(out, "The match is over: a draw. `new` starts another.")?,
            Some(outcome) => writeln!(out, "The match is over: {outcome}. `new` starts another.")?,
            None => {}
        }
        Ok(())
    }

    /// The record of the game, or of the match so far.
    fn record(&self) -> String {
        match &self.contest {
            None => format_records(&[self.session.record()]),
            Some(contest) => format_records(&contest.records(&self.session)),
        }
    }

    /// Whether the match is over, so that no hand is played; says so if it is.
    fn match_is_over(&mut self, line: &str) -> bool {
        let over = self.contest.as_ref().is_some_and(|contest| contest.standing().is_over());
        if over {
            self.error(line, 0..line.len(), "the match is over", Some("`new` starts another one"));
        }
        over
    }

    /// Asks how a move goes on that was only begun.
    fn ask(&mut self, text: &str, unfinished: Unfinished) -> Result<(), Stop> {
        let ways: Vec<String> = unfinished
            .ways(&self.session.expansion().moves)
            .into_iter()
            .map(|way| if way.about.is_empty() { way.text } else { format!("{} ({})", way.text, way.about) })
            .collect();
        let question =
            format!("{} goes on: {}? {}", unfinished.common(), unfinished.question().to_lowercase(), ways.join(", "));
        writeln!(io::stdout(), "{}", wrapped(&question, WIDTH))?;
        self.unfinished = Some((text.to_owned(), unfinished));
        Ok(())
    }

    /// A move that was begun and not finished when something else was done is a mistake.
    fn give_up_move(&mut self) {
        let Some((text, unfinished)) = self.unfinished.take() else { return };
        let ways: Vec<String> = unfinished.ways(&[]).into_iter().map(|way| format!("`{}`", way.text)).collect();
        let help = format!("after it one of these is to be typed: {}; or write the whole move", ways.join(", "));
        self.error(&text, 0..text.len(), "this move was not finished and so not played", Some(&help));
    }

    fn keep_record(&self) -> Result<(), Stop> {
        match &self.args.record {
            None => Ok(()),
            Some(path) => std::fs::write(path, self.record()).map_err(|error| unwritable(path, &error)),
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
        if let Some((text, unfinished)) = &self.unfinished
            && let Some(answer) = unfinished.answer(line)
        {
            let text = text.clone();
            self.unfinished = None;
            match answer {
                Answered::Move(mv) => self.play(&mv)?,
                Answered::More(more) => self.ask(&text, more)?,
            }
            return Ok(true);
        }
        let word = line.split(char::is_whitespace).next().unwrap_or("");
        if !line.is_empty() && !LOOKING.contains(&word) {
            self.give_up_move();
        }
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
            "hint" => self.hint()?,
            "undo" | "redo" | "set-position" if self.match_is_over(line) => {}
            "undo" | "redo" => {
                let done = self.step(word == "undo");
                if done {
                    self.keep_record()?;
                    self.show()?;
                } else {
                    let help = self.contest.as_ref().map(|_| "in a match, moves are taken back within a hand");
                    self.error(line, 0..word.len(), &format!("there is nothing to {word}"), help);
                }
            }
            "position" => writeln!(out, "{}", format_position(self.session.position(), &self.game.names()))?,
            "set-position" => match parse_position(rest, &self.game.names()) {
                Ok(position) => {
                    warn_of_doubts(self.game, "what you typed", rest, &position);
                    self.session = Session::new(self.game, position);
                    self.show()?;
                    self.settle()?;
                }
                Err(error) => self.error(rest, error.range.clone(), &error.message, error.help.as_deref()),
            },
            "new" => {
                self.session = Session::new(self.game, self.game.engine.start());
                if self.contest.is_some() {
                    self.begin_match()?;
                }
                self.show()?;
            }
            "score" if self.contest.is_none() => {
                self.error(line, 0..line.len(), "no match is played", Some("`shimo play VARIANT --match` plays one"));
            }
            "score" => self.score()?,
            "record" => write!(out, "{}", self.record())?,
            "save" if rest.is_empty() => self.error(line, 0..line.len(), "`save` needs the name of a file", None),
            "save" => match std::fs::write(rest, self.record()) {
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
            Err(MoveError::Ambiguous(moves)) => self.ask(line, Unfinished::new(moves))?,
            Err(MoveError::NotLegal(_)) if self.match_is_over(line) => {}
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
    let laps = if played.laps == 0 {
        "a seed is placed".to_owned()
    } else if played.laps == 1 {
        "1 lap".to_owned()
    } else {
        format!("{} laps", played.laps)
    };
    let captures: Vec<String> =
        played.captures.iter().map(|capture| format!("{} from {}", capture.seeds, capture.pit)).collect();
    let captures = if captures.is_empty() { String::new() } else { format!(", captures {}", captures.join(", ")) };
    let again =
        if played.position.turn == played.mv.pit.side && played.outcome.is_none() { ", and goes on" } else { "" };
    format!("{}: {laps}{captures}{again}", played.mv)
}
