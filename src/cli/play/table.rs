//! The table at which a game is played: the board, who sits there, what was played.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use rand::RngExt;

use super::Args;
use super::keeping::Keeping;
use super::telling::{Pace, laps, told};
use crate::board::{Move, Outcome, Pit, Position, Side};
use crate::cli::args::score;
use crate::cli::output::{WIDTH, colours, narrow, text_problem, wrapped};
use crate::cli::{Seat, Starter, Stop, print_problems};
use crate::examine::{Rng, rng};
use crate::game::Game;
use crate::notation::{Look, Part, Record, draw, format_records};
use crate::play::{Ahead, Limits, Match, Random, Session, Thinker, Unfinished};
use crate::search::{self, Noise, Search, Value};

pub(super) struct Table<'a> {
    pub args: &'a Args,
    pub game: &'a Game,
    pub session: Session<'a>,
    /// The match that the session is a hand of.
    pub contest: Option<Match<'a>>,
    /// A move that was begun, and as what it was typed.
    pub unfinished: Option<(String, Unfinished)>,
    /// Whoever plays South and North in place of a person.
    pub thinkers: [Option<Box<dyn Thinker>>; 2],
    pub keeping: Keeping,
    /// What stands in the record besides moves, a record a hand.
    pub notes: Vec<Record>,
    pub pace: Pace,
    pub errors: usize,
    rng: Rng,
    width: Option<usize>,
}

/// Whoever sits there in place of a person.
fn thinker(args: &Args, seed: u64, side: Side) -> Option<Box<dyn Thinker>> {
    let seed = seed.wrapping_add(side.index() as u64);
    match args.seat(side) {
        Seat::Human => None,
        Seat::Random => Some(Box::new(Random::new(seed))),
        Seat::Search => Some(Box::new(Ahead::new(args.level, args.time, seed))),
    }
}

impl<'a> Table<'a> {
    pub fn new(args: &'a Args, game: &'a Game, first: Position, seed: u64, keeping: Keeping) -> Table<'a> {
        // Somebody who looks on wants to see the laps; a program reads a line.
        let usual = if io::IsTerminal::is_terminal(&io::stdin()) { Pace::All } else { Pace::Off };
        Table {
            args,
            game,
            session: Session::new(game, first),
            contest: None,
            unfinished: None,
            thinkers: Side::BOTH.map(|side| thinker(args, seed, side)),
            keeping,
            notes: Vec::new(),
            pace: args.pace.map(Pace::Laps).or(args.speed).unwrap_or(usual),
            errors: 0,
            rng: rng(seed, 0),
            width: args.width,
        }
    }

    /// Takes note of the columns of the terminal.
    pub fn look(&mut self, columns: Option<usize>) {
        self.width = self.args.width.or(columns);
        if let Some(width) = self.width {
            narrow(width);
        }
    }

    /// Columns for running text.
    pub fn text_width(&self) -> usize {
        self.width.map_or(WIDTH, |width| width.clamp(20, WIDTH))
    }

    /// Columns for tables, if there is a limit.
    pub fn width(&self) -> Option<usize> {
        self.width
    }

    /// A paragraph, its lines broken where there is no more room; an empty line after it if it ends in a line break.
    pub fn say(&self, text: &str) -> Result<(), Stop> {
        let end = if text.ends_with('\n') { "\n" } else { "" };
        Ok(writeln!(io::stdout(), "{}{end}", wrapped(text, self.text_width()))?)
    }

    pub fn say_hello(&self, resumed: bool) -> Result<(), Stop> {
        let variant = self.game.variant();
        let preset = self.game.preset.as_ref().map_or(String::new(), |preset| format!(", as {preset}"));
        self.say(&format!("{}{preset}. Type a move, `moves`, `help` or `quit`.\n", variant.name))?;
        if resumed { Ok(()) } else { self.keeping.tell_of_others(self) }
    }

    /// Says where the game is, if it goes on.
    pub fn say_goodbye(&mut self) -> Result<(), Stop> {
        self.give_up_move();
        let going = self.session.outcome().is_none() && !self.session.plies().is_empty();
        match self.keeping.place() {
            Some(path) if going => {
                let path = path.display();
                let how = if self.args.record.is_some() { "--record FILE --resume" } else { "--resume" };
                let variant = &self.args.common.variant;
                Ok(writeln!(
                    io::stdout(),
                    "The game is kept in {path}.\n`shimo play {variant} {how}` goes on with it."
                )?)
            }
            _ => Ok(()),
        }
    }

    /// What stands before the line that is typed.
    pub fn prompt(&self) -> String {
        let turn = self.session.position().turn;
        match &self.unfinished {
            None => format!("{turn}> "),
            Some((_, unfinished)) => format!("{turn}, {}…> ", unfinished.common()),
        }
    }

    /// How boards are drawn here, and what is painted: pits that changed in the last move, and those that can be played.
    fn drawn(&self, pits: impl Fn(&Look<'_>) -> String) -> String {
        let last = self.session.plies().last();
        let before = match self.session.plies() {
            [] => None,
            [_] => Some(self.session.first()),
            [.., before, _] => Some(&before.position),
        };
        let now = self.session.position();
        let playable: Vec<Pit> = self.session.expansion().moves.iter().map(|played| played.mv.pit).collect();
        let paint = |part: Part, text: &str| {
            let code = match part {
                Part::Player(side) if side == now.turn && self.session.outcome().is_none() => "1",
                Part::Pit(pit) if last.is_some_and(|played| played.captures.iter().any(|one| one.pit == pit)) => "31",
                Part::Pit(pit) if before.is_some_and(|before| before.seeds(pit) != now.seeds(pit)) => "33",
                Part::Pit(pit) if playable.contains(&pit) => "1",
                Part::Pit(pit) if now.seeds(pit) == 0 => "2",
                _ => return text.to_owned(),
            };
            format!("\x1b[{code}m{text}\x1b[0m")
        };
        let over = self.session.outcome().is_some();
        let (ascii, square, width) = (self.args.ascii, self.game.square_pits(), self.width);
        let mut look = Look { ascii, square, width, over, ..Look::default() };
        if colours() {
            look.paint = Some(&paint);
        }
        pits(&look)
    }

    pub fn show(&self) -> Result<(), Stop> {
        let board = self.drawn(|look| draw(self.session.position(), &self.game.names(), look));
        writeln!(io::stdout(), "{}", board.trim_end())?;
        // Of a hand of a match the score tells how it ended.
        if let (Some(outcome), None) = (self.session.outcome(), &self.contest) {
            let why = if self.session.repeats() { "the position has come again, and " } else { "" };
            self.say(&format!("The game is over: {why}{outcome}{}.", score(self.game, &self.session.settled())))?;
        }
        writeln!(io::stdout())?;
        Ok(())
    }

    /// Whether a person is on turn.
    fn is_human(&self) -> bool {
        self.thinkers[self.session.position().turn.index()].is_none()
    }

    /// Lets the others move until a person is on turn or the game is over.
    pub fn others_move(&mut self) -> Result<(), Stop> {
        while self.session.outcome().is_none() {
            let side = self.session.position().turn.index();
            let Some(thinker) = &mut self.thinkers[side] else { return Ok(()) };
            let chosen = thinker.think(&self.session, &Limits::default(), &AtomicBool::new(false), &mut |_| ());
            let Some(mv) = chosen else { return Ok(()) };
            if !self.play(&mv)? {
                // It would choose again for ever what cannot be kept.
                return if self.thinkers.iter().all(Option::is_some) { Err(Stop::Said) } else { Ok(()) };
            }
        }
        Ok(())
    }

    /// Tells a good move and how the game may go on after it.
    pub fn hint(&self) -> Result<(), Stop> {
        let before: Vec<Position> = self.session.history().copied().collect();
        let strongest = search::Limits::level(5).0;
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
        writeln!(out, "{}", wrapped(&told, self.text_width()))?;
        Ok(())
    }

    /// Takes plies back, or plays them again, until a person is on turn; false if there is none to go to.
    pub fn step(&mut self, back: bool) -> bool {
        let mut steps = 0;
        while if back { self.session.undo() } else { self.session.redo() } {
            steps += 1;
            if self.is_human() || self.session.outcome().is_some() {
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

    /// Plays a legal move: first on the disk, then before everybody's eyes. False if it could not be kept, and so was
    /// not played.
    pub fn play(&mut self, mv: &Move) -> Result<bool, Stop> {
        let before = *self.session.position();
        let Some(played) = self.session.play(mv).cloned() else { return Ok(false) };
        if let Err(error) = self.keep()? {
            self.session.undo();
            self.session.forget_undone();
            self.keep_failed(&error, &format!("{mv} was not played"));
            return Ok(false);
        }
        let line = told(self.game, before.store, &played);
        self.say(&format!("{} plays {line}", before.turn))?;
        self.tell_laps(&before, mv, false)?;
        writeln!(io::stdout())?;
        self.show()?;
        self.settle()?;
        Ok(true)
    }

    /// Tells a move lap by lap, if that is wanted.
    fn tell_laps(&self, before: &Position, mv: &Move, whole: bool) -> Result<(), Stop> {
        if self.pace == Pace::Off && !whole {
            return Ok(());
        }
        let Some(trace) = self.game.engine.trace(before, mv) else { return Ok(()) };
        let look =
            Look { ascii: self.args.ascii, square: self.game.square_pits(), width: self.width, ..Look::default() };
        let pace = if self.pace == Pace::Off { Pace::All } else { self.pace };
        Ok(laps(self.game, &trace, pace, &look, self.text_width(), whole)?)
    }

    /// Tells the last move once more, every lap of it; false if there is none.
    pub fn tell_last(&self) -> Result<bool, Stop> {
        let (before, last) = match self.session.plies() {
            [] => return Ok(false),
            [only] => (self.session.first(), only),
            [.., before, last] => (&before.position, last),
        };
        self.say(&format!("{} played {}", before.turn, told(self.game, before.store, last)))?;
        self.tell_laps(before, &last.mv, true)?;
        Ok(true)
    }

    /// Begins a match, its first hand in place of the session.
    pub fn begin_match(&mut self) -> Result<(), Stop> {
        let Some(rules) = self.game.variant().matches.clone() else { return Ok(()) };
        let lot = if self.rng.random() { Side::South } else { Side::North };
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
    pub fn settle(&mut self) -> Result<(), Stop> {
        let Some(contest) = &mut self.contest else { return Ok(()) };
        let number = contest.standing().number();
        let Some(result) = contest.settle(&mut self.session) else { return Ok(()) };
        writeln!(io::stdout(), "Hand {number} of {}: {}.", contest.standing().rules().hands, result.told())?;
        // The hand's score belongs into the record; the move that ended it is in it already.
        if let Err(error) = self.keep()? {
            self.keep_failed(&error, "the score is not in the record");
        }
        self.score()?;
        let Some(contest) = self.contest.as_ref().filter(|contest| !contest.standing().is_over()) else {
            return Ok(());
        };
        writeln!(io::stdout(), "Hand {}: {} starts.\n", contest.standing().number(), self.session.position().turn)?;
        self.show()
    }

    /// Tells the score of a match.
    pub fn score(&self) -> Result<(), Stop> {
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

    /// The records of the game, or of the hands of the match so far.
    pub fn records(&self) -> Vec<Record> {
        match &self.contest {
            None => vec![self.session.record()],
            Some(contest) => contest.records(&self.session),
        }
    }

    /// The same as text.
    pub fn record(&self) -> String {
        format_records(&self.records())
    }

    /// Whether the match is over, so that no hand is played; says so if it is.
    pub fn match_is_over(&mut self, line: &str) -> bool {
        let over = self.contest.as_ref().is_some_and(|contest| contest.standing().is_over());
        if over {
            self.error(line, 0..line.len(), "the match is over", Some("`new` starts another one"));
        }
        over
    }

    /// Asks how a move goes on that was only begun.
    pub fn ask(&mut self, text: &str, unfinished: Unfinished) -> Result<(), Stop> {
        let ways: Vec<String> = unfinished
            .ways(&self.session.expansion().moves)
            .into_iter()
            .map(|way| if way.about.is_empty() { way.text } else { format!("{} ({})", way.text, way.about) })
            .collect();
        let question =
            format!("{} goes on: {}? {}", unfinished.common(), unfinished.question().to_lowercase(), ways.join(", "));
        self.say(&question)?;
        self.unfinished = Some((text.to_owned(), unfinished));
        Ok(())
    }

    /// A move that was begun and not finished when something else was done is a mistake.
    pub fn give_up_move(&mut self) {
        let Some((text, unfinished)) = self.unfinished.take() else { return };
        let ways: Vec<String> = unfinished.ways(&[]).into_iter().map(|way| format!("`{}`", way.text)).collect();
        let help = format!("after it one of these is to be typed: {}; or write the whole move", ways.join(", "));
        self.error(&text, 0..text.len(), "this move was not finished and so not played", Some(&help));
    }

    pub fn error(&mut self, text: &str, range: std::ops::Range<usize>, message: &str, help: Option<&str>) {
        self.errors += 1;
        let (files, problem) = text_problem("what you typed", text, range, message, help);
        print_problems(&files, &[problem]);
    }
}
