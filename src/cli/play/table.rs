//! The table at which a game is played: the board, who sits there, what was played.

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};

use rand::RngExt;

use super::Args;
use super::keeping::Keeping;
use super::seats::{Sitting, key};
use super::signals::Watch;
use super::telling::{Pace, Telling, told};
use crate::board::{Move, Outcome, Pit, Played, Position, Side};
use crate::cli::args::score;
use crate::cli::output::{WIDTH, colours, is_dumb, narrow, plain_frames, text_problem, wrapped};
use crate::cli::{Seat, Starter, Stop, print_problems};
use crate::engine::Event;
use crate::examine::{Rng, rng};
use crate::game::Game;
use crate::notation::{Look, Part, Record, draw, format_records};
use crate::play::{Limits, Match, Session, Thinker, Unfinished};
use crate::search::{self, Noise, Search, Value};

pub(super) struct Table<'a> {
    pub args: &'a Args,
    pub game: &'a Game,
    pub session: Session<'a>,
    /// The match that the session is a hand of.
    pub contest: Option<Match<'a>>,
    /// A move that was begun, and as what it was typed.
    pub unfinished: Option<(String, Unfinished)>,
    /// Who plays South and North.
    seats: [Sitting; 2],
    /// Whoever plays South and North in place of a person.
    thinkers: [Option<Box<dyn Thinker>>; 2],
    seed: u64,
    pub keeping: Keeping,
    /// What is to be done before anything else is read: the other moves of a line, and what was typed ahead.
    queue: VecDeque<String>,
    watch: Watch,
    /// What stands in the record besides moves, a record a hand.
    pub notes: Vec<Record>,
    pub pace: Pace,
    pub errors: usize,
    rng: Rng,
    width: Option<usize>,
}

impl<'a> Table<'a> {
    pub fn new(
        args: &'a Args,
        game: &'a Game,
        first: Position,
        seed: u64,
        keeping: Keeping,
        seats: [Sitting; 2],
    ) -> Table<'a> {
        if args.ascii {
            plain_frames();
        }
        // Somebody who looks on wants to see the laps; a program reads a line.
        let usual = if io::IsTerminal::is_terminal(&io::stdin()) { Pace::All } else { Pace::Off };
        Table {
            args,
            game,
            session: Session::new(game, first),
            contest: None,
            unfinished: None,
            seats,
            thinkers: Side::BOTH.map(|side| seats[side.index()].thinker(seed, side)),
            seed,
            keeping,
            queue: VecDeque::new(),
            watch: Watch::begin(),
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
        Ok(write!(io::stdout(), "{}", self.farewell())?)
    }

    /// Where the game is, and how it is taken up; nothing if there is nothing to take up.
    fn farewell(&self) -> String {
        let over = match &self.contest {
            None => self.session.outcome().is_some(),
            Some(contest) => contest.standing().is_over(),
        };
        let Some(path) = self.keeping.written().filter(|_| !over) else { return String::new() };
        let path = path.display();
        let variant = &self.args.common.variant;
        let how = if self.keeping.is_in_folder() { "--resume".to_owned() } else { format!("--record {path} --resume") };
        format!("The game is kept in {path}.\n`shimo play {variant} {how}` goes on with it.\n")
    }

    /// From now on somebody is waited for.
    pub fn waits(&self) {
        self.watch.farewell(self.farewell());
        self.watch.works(false);
    }

    /// From now on something is done that Ctrl-C ends, if there is a person who may have typed it.
    pub fn works(&self) {
        self.watch.works(self.seats.iter().any(|seat| seat.is_person()));
    }

    /// The game has got further: a signal finds it where it is now.
    pub fn note_farewell(&self) {
        self.watch.farewell(self.farewell());
    }

    /// Ctrl-C at the prompt.
    pub fn interrupted(&mut self) -> Result<(), Stop> {
        match self.unfinished.take() {
            Some((_, unfinished)) => self.say(&format!("{} is not played.", unfinished.common())),
            None => self.say("`quit` leaves the game."),
        }
    }

    /// The next line that was typed already.
    pub fn queued(&mut self) -> Option<String> {
        self.queue.pop_front()
    }

    /// Puts lines before everything else that waits.
    pub fn queue(&mut self, lines: impl DoubleEndedIterator<Item = String>) {
        for line in lines.rev() {
            self.queue.push_front(line);
        }
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> Sitting {
        self.seats[side.index()]
    }

    /// Lets somebody else play a side from now on.
    pub fn sit(&mut self, side: Side, sitting: Sitting) {
        self.seats[side.index()] = sitting;
        self.thinkers[side.index()] = sitting.thinker(self.seed, side);
    }

    /// Exchanges who plays South and who plays North.
    pub fn exchange(&mut self) {
        self.seats.swap(0, 1);
        self.thinkers.swap(0, 1);
    }

    /// Says which sides are not played by persons.
    pub fn say_who_plays(&self) -> Result<(), Stop> {
        for side in Side::BOTH {
            if let Some(who) = self.seat(side).written() {
                self.say(&format!("{side} is played by `{who}`."))?;
            }
        }
        Ok(())
    }

    /// What stands before the line that is typed.
    pub fn prompt(&self) -> String {
        let turn = self.session.position().turn;
        match &self.unfinished {
            Some((_, unfinished)) => format!("{turn}, {}…> ", unfinished.common()),
            None if self.session.outcome().is_some() => "over> ".to_owned(),
            None => format!("{turn}> "),
        }
    }

    /// How boards are drawn here, and what is painted: pits that changed in the last move, and those that can be played.
    fn drawn(&self, position: &Position) -> String {
        // Within a move, what it has changed so far is told by colours; else what the last one has.
        let within = position != self.session.position();
        let last = self.session.plies().last().filter(|_| !within);
        let before = match self.last_ply() {
            _ if within => Some(self.session.position()),
            Some((before, _)) => Some(before),
            None => None,
        };
        let now = position;
        let over = self.session.outcome().is_some();
        let playable: Vec<Pit> = self.session.expansion().moves.iter().map(|played| played.mv.pit).collect();
        let paint = |part: Part, text: &str| {
            let code = match part {
                Part::Player(side) if side == now.turn && !over => "1",
                Part::Pit(pit) if last.is_some_and(|played| played.captures.iter().any(|one| one.pit == pit)) => "31",
                Part::Pit(pit) if before.is_some_and(|before| before.seeds(pit) != now.seeds(pit)) => "33",
                Part::Pit(pit) if playable.contains(&pit) => "1",
                Part::Pit(pit) if now.seeds(pit) == 0 => "2",
                _ => return text.to_owned(),
            };
            format!("\x1b[{code}m{text}\x1b[0m")
        };
        let mut look = Look { over, ..self.look_of_laps() };
        if colours() {
            look.paint = Some(&paint);
        }
        draw(position, &self.game.names(), &look)
    }

    /// How boards are drawn without colours.
    fn look_of_laps(&self) -> Look<'static> {
        Look { ascii: self.args.ascii, square: self.game.square_pits(), width: self.width, ..Look::default() }
    }

    pub fn show(&self) -> Result<(), Stop> {
        writeln!(io::stdout(), "{}", self.drawn(self.session.position()).trim_end())?;
        // Of a hand of a match the score tells how it ended.
        if let (Some(outcome), None) = (self.session.outcome(), &self.contest) {
            let why = if self.session.repeats() { "the position has come again, and " } else { "" };
            self.say(&format!(
                "The game is over: {why}{outcome}{}.",
                score(self.game, &self.session.settled(), outcome)
            ))?;
            if let Some(clause) = self.decided_by() {
                self.say(&format!("The rules say: {clause}."))?;
            }
            if self.seats.iter().any(|seat| seat.is_person()) {
                let back = if self.session.plies().is_empty() { "" } else { "`undo` takes the last move back, " };
                self.say(&format!("{back}`new` starts another game, `quit` leaves."))?;
            }
        }
        writeln!(io::stdout())?;
        Ok(())
    }

    /// The clause by which the last move has ended the game.
    fn decided_by(&self) -> Option<String> {
        let (before, last) = self.last_ply()?;
        let trace = self.game.engine.trace(before, &last.mv)?;
        let id = trace.events.iter().rev().find_map(|event| match event {
            Event::Over { clause, .. } => Some(*clause),
            _ => None,
        })??;
        let clause = self.game.source.written(id);
        let cites = if clause.cites.is_empty() { String::new() } else { format!(" [{}]", clause.cites.join("; ")) };
        Some(format!("`{}`{cites}", clause.text))
    }

    /// The last ply, and the position before it.
    fn last_ply(&self) -> Option<(&Position, &Played)> {
        match self.session.plies() {
            [] => None,
            [only] => Some((self.session.first(), only)),
            [.., before, last] => Some((&before.position, last)),
        }
    }

    /// Whether a person is on turn.
    fn is_human(&self) -> bool {
        self.thinkers[self.session.position().turn.index()].is_none()
    }

    /// Lets the others move until a person is on turn or the game is over.
    pub fn others_move(&mut self) -> Result<(), Stop> {
        while self.session.outcome().is_none() && self.unfinished.is_none() {
            let turn = self.session.position().turn;
            self.works();
            let looks = self.seat(turn).seat == Seat::Search;
            let told = looks && self.tell_of_thinking(&format!("{turn} thinks…"))?;
            let Some(thinker) = &mut self.thinkers[turn.index()] else { return Ok(()) };
            let chosen = thinker.think(&self.session, &Limits::default(), self.watch.stop(), &mut |_| ());
            if told {
                // The line is taken back: what was played is told in its place.
                write!(io::stdout(), "\r\x1b[K")?;
            }
            let Some(mv) = chosen else { return Ok(()) };
            if !self.play(&mv)? {
                // It would choose again for ever what cannot be kept.
                return if self.thinkers.iter().all(Option::is_some) { Err(Stop::Said) } else { Ok(()) };
            }
        }
        Ok(())
    }

    /// Tells somebody at a terminal that a search goes on; whether that was said.
    fn tell_of_thinking(&self, text: &str) -> Result<bool, Stop> {
        let mut out = io::stdout();
        if !out.is_terminal() || is_dumb() {
            return Ok(false);
        }
        write!(out, "{text} (Ctrl-C ends it)")?;
        out.flush()?;
        Ok(true)
    }

    /// Tells a good move and how the game may go on after it.
    pub fn hint(&self) -> Result<(), Stop> {
        let before: Vec<Position> = self.session.history().copied().collect();
        let strongest = search::Limits::level(5).0;
        let limits = self.args.time.map_or(strongest, |time| strongest.within(time));
        let search = Search { limits, noise: Noise::Ties, before: &before, only: None };
        let told = self.session.outcome().is_none() && self.tell_of_thinking("Looking for a good move…")?;
        let found = if self.session.outcome().is_some() {
            None
        } else {
            search.watched(&self.game.engine, self.session.position(), &mut rng(1, 0), self.watch.stop(), &mut |_| {})
        };
        let mut out = io::stdout();
        if told {
            write!(out, "\r\x1b[K")?;
        }
        let Some(found) = found else {
            writeln!(out, "There are no moves: the game is over.")?;
            return Ok(());
        };
        let line: Vec<String> = found.line.iter().skip(1).map(ToString::to_string).collect();
        let then = if line.is_empty() { String::new() } else { format!(", then {}", line.join(" ")) };
        // Values are South's; what is good for North is told to North as that.
        let turn = self.session.position().turn;
        let value = match found.value {
            Value::About(_) => format!("{} seeds for {turn}", Value::About(found.value.to(turn))),
            Value::Wins(..) => found.value.to_string(),
        };
        let ahead = match (found.value, found.depth) {
            // How many plies it is to the end is said already.
            (Value::Wins(..), _) => String::new(),
            (_, 1) => ", 1 ply ahead".to_owned(),
            (_, depth) => format!(", {depth} plies ahead"),
        };
        let stopped = if self.watch.is_stopped() { "; the search was stopped" } else { "" };
        let told = format!("{} ({value}{ahead}{stopped}){then}", found.best());
        writeln!(out, "{}", wrapped(&told, self.text_width()))?;
        Ok(())
    }

    /// Takes plies back, or plays them again, until a person is on turn: which they were, the last one first. `None` if
    /// there is none to go to.
    pub fn step(&mut self, back: bool) -> Option<Vec<String>> {
        let mut moves = Vec::new();
        loop {
            let last = |session: &Session<'_>| session.plies().last().map(|played| played.mv.clone());
            let mv = if back {
                let mv = last(&self.session);
                if self.session.undo() { mv } else { None }
            } else if self.session.redo() {
                last(&self.session)
            } else {
                None
            };
            let Some(mv) = mv else { break };
            moves.push(mv.to_string());
            if self.is_human() || self.session.outcome().is_some() {
                return Some(moves);
            }
        }
        // No person was on turn there: everything stays as it was.
        for _ in moves {
            if back {
                self.session.redo()
            } else {
                self.session.undo()
            };
        }
        None
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
        self.note_farewell();
        let line = told(self.game, &before, &played);
        self.say(&format!("{} plays {line}", before.turn))?;
        self.tell_laps(&before, mv, false)?;
        // Of moves that were typed in a row, the board is of use after the last one of a turn.
        let goes_on = !self.queue.is_empty() && self.session.position().turn == before.turn && self.is_human();
        if !goes_on || self.session.outcome().is_some() {
            writeln!(io::stdout())?;
            self.show()?;
        }
        self.settle()?;
        Ok(true)
    }

    /// The rest of a line is not done once something in it could not be.
    pub fn drop_queue(&mut self) -> Result<(), Stop> {
        if self.queue.is_empty() {
            return Ok(());
        }
        let left: Vec<String> = self.queue.drain(..).map(|line| format!("`{line}`")).collect();
        self.say(&format!("Not done any more: {}.\n", left.join(" ")))?;
        self.show()
    }

    /// Tells a move lap by lap, if that is wanted.
    fn tell_laps(&mut self, before: &Position, mv: &Move, whole: bool) -> Result<(), Stop> {
        if self.pace == Pace::Off && !whole {
            return Ok(());
        }
        let Some(trace) = self.game.engine.trace(before, mv) else { return Ok(()) };
        let pace = if self.pace == Pace::Off { Pace::All } else { self.pace };
        let telling = Telling { pace, look: self.look_of_laps(), width: self.text_width(), whole, watch: &self.watch };
        let typed = telling.laps(self.game, before, &trace)?;
        self.queue.extend(typed);
        Ok(())
    }

    /// Tells the last move once more, every lap of it; false if there is none.
    pub fn tell_last(&mut self) -> Result<bool, Stop> {
        let Some((before, last)) = self.last_ply() else { return Ok(false) };
        let (before, last) = (*before, last.clone());
        self.say(&format!("{} played {}", before.turn, told(self.game, &before, &last)))?;
        self.tell_laps(&before, &last.mv, true)?;
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
        let mut records = match &self.contest {
            None => vec![self.session.record()],
            Some(contest) => contest.records(&self.session),
        };
        for side in Side::BOTH {
            if let (Some(who), Some(first)) = (self.seat(side).written(), records.first_mut()) {
                first.headers.push((key(side).to_owned(), who));
            }
        }
        records
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

    /// Asks how a move goes on that was only begun, and shows how the board is then.
    pub fn ask(&mut self, text: &str, unfinished: Unfinished) -> Result<(), Stop> {
        // What answers it may have been typed already.
        if self.queue.is_empty() {
            if let Some(then) = self.board_at(&unfinished) {
                writeln!(io::stdout(), "{}", self.drawn(&then).trim_end())?;
            }
            self.say(&self.question(&unfinished))?;
        }
        self.unfinished = Some((text.to_owned(), unfinished));
        Ok(())
    }

    /// What is asked, with all answers.
    pub fn question(&self, unfinished: &Unfinished) -> String {
        let ways: Vec<String> = unfinished
            .ways(&self.session.expansion().moves)
            .into_iter()
            .map(|way| if way.about.is_empty() { way.text } else { format!("{} ({})", way.text, way.about) })
            .collect();
        format!("{} goes on: {}? {}", unfinished.common(), unfinished.question().to_lowercase(), ways.join(", "))
    }

    /// The board after what is known of a move, if anything was sown by then.
    fn board_at(&self, unfinished: &Unfinished) -> Option<Position> {
        let before = self.session.position();
        // Two moves that part at the question are alike before it.
        let [one, other] = unfinished.parting()?;
        let (first, other) = (self.game.engine.trace(before, one)?, self.game.engine.trace(before, other)?);
        let alike = |at: &usize| first.events.get(*at) == other.events.get(*at);
        let shared = (0..first.events.len()).take_while(alike).count();
        let sown = first.events[..shared].iter().rev().find_map(|event| match event {
            Event::Sown { position, .. } => Some(**position),
            _ => None,
        });
        // Of a capture that is asked about, what was taken before lies there no more.
        let mut then = sown.unwrap_or(*before);
        let mut taken_before = false;
        if let (Some(Event::Captured { taken, .. }), Some(Event::Captured { taken: others, .. })) =
            (first.events.get(shared), other.events.get(shared))
        {
            for (capture, _) in taken.iter().zip(others).take_while(|(one, other)| one == other) {
                then.set_seeds(capture.pit, 0);
                taken_before = true;
            }
        }
        (sown.is_some() || taken_before).then_some(then)
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
