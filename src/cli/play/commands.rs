//! What can be typed at the prompt.

use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use super::table::Table;
use super::telling::Pace;
use crate::board::Side;
use crate::cli::args::warn_of_doubts;
use crate::cli::explain;
use crate::cli::moves::moves_table_within;
use crate::cli::output::wrapped;
use crate::cli::{Seat, Stop};
use crate::diagnostic::nearest;
use crate::notation::{MoveError, format_position, parse_loose, parse_position};
use crate::play::{Answered, LINES, Session, Unfinished};

const COMMANDS: &[(&str, &str)] = &[
    ("moves [PIT]", "the legal moves, or those of a pit, and what comes of them"),
    ("board", "draws the board again"),
    ("laps", "tells the last move once more, lap by lap"),
    ("hint", "a good move, what it is worth, and how the game may go on"),
    ("explain MOVE", "tells a move lap by lap with the clauses that decide, or why it cannot be played"),
    ("undo", "takes the last move back"),
    ("redo", "plays it again"),
    ("position", "the position as text"),
    ("set-position P", "starts from a position"),
    ("new", "starts again from the beginning"),
    ("swap", "exchanges who plays South and who plays North"),
    ("speed SPEED", "how moves are told: `off` in a line, `all` at once, `fast`, `slow` or milliseconds"),
    ("score", "the score of the match"),
    ("record", "the game so far"),
    ("save FILE", "writes it to a file"),
    ("load FILE", "goes on with the game in a file"),
    ("keep FILE", "keeps the game in this file from now on; `keep off` nowhere, `keep` tells where it is"),
    ("options", "the reading of the rules that is played"),
    ("help", "this list"),
    ("quit", "leaves"),
];

/// Commands that change nothing: a question about a move may be answered after them.
const LOOKING: &[&str] = &[
    "moves", "board", "laps", "hint", "explain", "position", "score", "record", "save", "options", "speed", "keep",
    "help", "?",
];

/// The words that are commands.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().filter_map(|(command, _)| command.split(' ').next())
}

/// What a command is given: `FILE`, `MOVE`, `PIT`, or nothing.
pub(super) fn takes(command: &str) -> &'static str {
    let known = COMMANDS.iter().find_map(|(known, _)| known.strip_prefix(command)?.strip_prefix(' '));
    known.map_or("", |what| what.trim_matches(['[', ']']))
}

impl Table<'_> {
    /// Does what a line says; false to leave.
    pub fn command(&mut self, line: &str) -> Result<bool, Stop> {
        let line = line.trim();
        if let Some((text, unfinished)) = &self.unfinished
            && let Some(answer) = unfinished.answer(line)
        {
            let text = text.clone();
            self.unfinished = None;
            match answer {
                Answered::Move(mv) => drop(self.play(&mv)?),
                Answered::More(more) => self.ask(&text, more)?,
            }
            return Ok(true);
        }
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        if !line.is_empty() && !LOOKING.contains(&word) {
            self.give_up_move();
        }
        let after = line.len() - rest.len()..line.len();
        let mut out = io::stdout();
        match word {
            "" => {}
            "quit" | "exit" => return Ok(false),
            "help" | "?" => self.help()?,
            "moves" => self.moves(rest)?,
            "board" => self.show()?,
            "hint" => self.hint()?,
            "laps" => {
                if !self.tell_last()? {
                    self.error(line, 0..line.len(), "nothing was played yet", None);
                }
            }
            "undo" | "redo" | "set-position" if self.match_is_over(line) => {}
            "undo" | "redo" => {
                if self.step(word == "undo") {
                    self.keep_change("the move is taken back here, but not in the file")?;
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
                    if self.contest.is_none() {
                        self.another_game();
                    }
                    self.show()?;
                    self.settle()?;
                }
                Err(error) => self.error(rest, error.range.clone(), &error.message, error.help.as_deref()),
            },
            "new" => {
                self.session = Session::new(self.game, self.game.engine.start());
                self.another_game();
                if self.contest.is_some() {
                    self.begin_match()?;
                }
                self.show()?;
            }
            "swap" => self.swap(line)?,
            "speed" if rest.is_empty() => writeln!(out, "Now {}.", self.pace.told())?,
            "speed" => match rest.parse::<Pace>() {
                Ok(pace) => {
                    self.pace = pace;
                    writeln!(out, "From now on {}.", pace.told())?;
                }
                Err(message) => self.error(line, after, &message, None),
            },
            "score" if self.contest.is_none() => {
                self.error(line, 0..line.len(), "no match is played", Some("`shimo play VARIANT --match` plays one"));
            }
            "score" => self.score()?,
            "record" => write!(out, "{}", self.record())?,
            "save" | "load" if rest.is_empty() => {
                self.error(line, 0..line.len(), &format!("`{word}` needs the name of a file"), None);
            }
            "save" => self.save(line, rest, after)?,
            "load" => self.load(line, rest, after)?,
            "keep" => self.keep_in(line, rest, after)?,
            "options" if self.game.values().is_empty() => writeln!(out, "This variant has no options.")?,
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

    fn help(&self) -> Result<(), Stop> {
        let narrow = self.text_width() < 70;
        let example = self.example_move();
        let short = example.trim_start_matches(|letter: char| letter.is_alphabetic());
        let hands = match self.game.engine.compiled().says_hand {
            true => ", and `L` or `R` may be left out where only one is possible",
            false => "",
        };
        let plays = format!("plays a move; the letter of the first row may be left out: `{short}`{hands}");
        let moves = std::iter::once((example.as_str(), plays.as_str()));
        for (command, about) in moves.chain(COMMANDS.iter().copied()) {
            if narrow {
                writeln!(io::stdout(), "  {command}\n{}", indented(about, 6, self.text_width()))?;
            } else {
                let about = indented(about, 18, self.text_width());
                writeln!(io::stdout(), "  {command:<15} {}", about.trim_start())?;
            }
        }
        Ok(())
    }

    /// A move of the game that is played, from the first row if there is one: one that can be played now, or at its start.
    fn example_move(&self) -> String {
        let start = self.game.engine.start();
        let (first, _) = self.game.engine.expand_some(&start, None, 1);
        let moves = || self.session.expansion().moves.iter().chain(&first.moves).map(|played| &played.mv);
        let mv = moves().find(|mv| mv.pit.row == 0).or_else(|| moves().next());
        mv.map_or_else(|| start.shape.pit(start.turn, 0).to_string(), ToString::to_string)
    }

    /// The legal moves, or those of a pit.
    fn moves(&mut self, pit: &str) -> Result<(), Stop> {
        let turn = self.session.position().turn;
        let mut moves = self.session.expansion().moves.clone();
        let mut endless = self.session.expansion().never_ending.clone();
        if !pit.is_empty() {
            match parse_loose(pit, turn) {
                Ok(loose) => {
                    let fits = |mv: &crate::board::Move| {
                        mv.pit == loose.pit && (loose.hand.is_none() || mv.hand == loose.hand)
                    };
                    moves.retain(|played| fits(&played.mv));
                    endless.retain(fits);
                    if moves.is_empty() && endless.is_empty() {
                        let why = self.game.why_not(self.session.position(), &loose);
                        self.error(pit, 0..pit.len(), "nothing can be played from there", Some(&why.join("\n")));
                        return Ok(());
                    }
                }
                Err(error) => {
                    self.error(pit, error.range.clone(), &error.message, error.help.as_deref());
                    return Ok(());
                }
            }
        }
        moves.sort_by_key(|played| played.mv.pit);
        let mut out = io::stdout();
        let table = moves_table_within(self.game, &moves, self.width());
        write!(out, "{table}")?;
        for endless in &endless {
            writeln!(out, "{endless} never ends and is not legal")?;
        }
        if !self.session.whole() {
            writeln!(
                out,
                "There are more: of each start, the first {LINES} lines were looked at. Any move can be played."
            )?;
        }
        if table.is_empty() && endless.is_empty() {
            writeln!(out, "There are no moves: the game is over.")?;
        }
        Ok(())
    }

    /// Exchanges the players' seats.
    fn swap(&mut self, line: &str) -> Result<(), Stop> {
        let persons = self.thinkers.iter().filter(|thinker| thinker.is_none()).count();
        if persons != 1 {
            let who = if persons == 2 { "persons play" } else { "no person plays" };
            self.error(line, 0..line.len(), &format!("{who} both sides, so there is nothing to exchange"), None);
            return Ok(());
        }
        self.thinkers.swap(0, 1);
        let yours = if self.thinkers[0].is_none() { Side::South } else { Side::North };
        let theirs =
            if self.args.seat(yours) == Seat::Human { self.args.seat(yours.other()) } else { self.args.seat(yours) };
        let name =
            clap::ValueEnum::to_possible_value(&theirs).map_or(String::new(), |value| value.get_name().to_owned());
        self.say(&format!("You play {yours} now, and {} is played by `{name}`.", yours.other()))
    }

    fn save(&mut self, line: &str, path: &str, range: Range<usize>) -> Result<(), Stop> {
        let exists = fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() > 0);
        let own = fs::read_to_string(path).is_ok_and(|text| self.is_earlier(&text));
        if exists && !own {
            let help = "choose another name: what is in this file would be lost";
            self.error(line, range, "this file exists already", Some(help));
            return Ok(());
        }
        match fs::write(path, self.record()) {
            Ok(()) => writeln!(io::stdout(), "The game is in {path}.")?,
            Err(error) => self.error(line, range, &format!("this cannot be written: {error}"), None),
        }
        Ok(())
    }

    /// Whether a text is this game as it was some moves ago.
    fn is_earlier(&self, text: &str) -> bool {
        let Ok(old) = crate::notation::parse_records(text) else { return false };
        let now = self.records();
        let moves = |record: &crate::notation::Record| -> Vec<String> {
            record.plies.iter().map(|ply| ply.text.clone()).collect()
        };
        old.len() <= now.len()
            && old.iter().zip(&now).all(|(old, now)| {
                old.position() == now.position() && old.first == now.first && moves(now).starts_with(&moves(old))
            })
    }

    fn load(&mut self, line: &str, path: &str, range: Range<usize>) -> Result<(), Stop> {
        match fs::read_to_string(Path::new(path)) {
            Ok(text) => self.take_up_text(path, &text),
            Err(error) => {
                self.error(line, range, &format!("this cannot be read: {error}"), None);
                Ok(())
            }
        }
    }

    fn explain(&mut self, text: &str) -> Result<(), Stop> {
        match self.session.read(text) {
            Ok(mv) => self.explain_move(&mv)?,
            Err(error) => {
                // A move that never ends can be told, too.
                let endless = match &error {
                    MoveError::NotLegal(loose) => loose.resolve(&self.session.expansion().never_ending).ok(),
                    _ => None,
                };
                match endless {
                    Some(mv) => self.explain_move(&mv)?,
                    None => self.refuse(text, &error),
                }
            }
        }
        Ok(())
    }

    fn explain_move(&self, mv: &crate::board::Move) -> Result<(), Stop> {
        let Some(trace) = self.game.engine.trace(self.session.position(), mv) else { return Ok(()) };
        let how = explain::How { ascii: self.args.ascii, laps: None, width: self.width() };
        let told = explain::told(self.game, &trace, how);
        let told = told.trim_end();
        // Drawings are no wider than the terminal, so that only sentences are broken; the position at the end is to be copied.
        let (telling, position) = told.rsplit_once('\n').unwrap_or(("", told));
        let telling = match self.width() {
            Some(width) => wrapped(telling, width.max(20)),
            None => telling.to_owned(),
        };
        Ok(writeln!(io::stdout(), "{telling}\n{position}")?)
    }

    fn typed_move(&mut self, line: &str) -> Result<(), Stop> {
        match self.session.read(line) {
            Ok(mv) => drop(self.play(&mv)?),
            Err(MoveError::Ambiguous(moves)) => self.ask(line, Unfinished::new(moves))?,
            Err(MoveError::NotLegal(_)) if self.match_is_over(line) => {}
            Err(error) => self.refuse(line, &error),
        }
        Ok(())
    }

    fn refuse(&mut self, text: &str, error: &MoveError) {
        match error {
            MoveError::Malformed(wrong) => {
                let help = match nearest(text.trim(), names()) {
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

/// A text whose lines are set in by so many blanks.
fn indented(text: &str, by: usize, width: usize) -> String {
    let lines = wrapped(text, width.saturating_sub(by).max(20));
    lines.lines().map(|line| format!("{:by$}{line}", "")).collect::<Vec<_>>().join("\n")
}
