//! What can be typed at the prompt.

use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use super::seats::Sitting;
use super::table::Table;
use super::telling::{Pace, besides};
use crate::board::{Move, Played, Side};
use crate::cli::args::warn_of_doubts;
use crate::cli::explain;
use crate::cli::moves::moves_table_within;
use crate::cli::output::{colours, wrapped};
use crate::cli::selfplay_search::level;
use crate::cli::{Seat, Stop};
use crate::compile::{Begin, CaptureRule, KindTables};
use crate::diagnostic::nearest;
use crate::engine::LINES;
use crate::notation::{MoveError, format_position, parse_loose, parse_position};
use crate::play::{Answered, Session, Unfinished, read_game, write_game};
use crate::rules::LapAct;

/// A line of the help.
struct Entry {
    /// The words that it is about, each a command.
    words: &'static [&'static str],
    /// What stands after the word: `FILE`, `MOVE`, `[PIT]`, or nothing.
    takes: &'static str,
    about: &'static str,
}

const fn entry(words: &'static [&'static str], takes: &'static str, about: &'static str) -> Entry {
    Entry { words, takes, about }
}

const COMMANDS: &[Entry] = &[
    entry(&["moves"], "[PIT]", "the legal moves, or those of a pit, and what comes of them"),
    entry(&["hint"], "", "a good move, its value, and how the game may go on"),
    entry(&["explain"], "MOVE", "each clause that decides a move, or why it is not legal"),
    entry(&["board"], "", "draws the board again"),
    entry(&["laps"], "", "tells the last move once more, lap by lap"),
    entry(&["undo", "redo"], "[N]", "takes the last move back; plays it again"),
    entry(&["new"], "", "starts again from the beginning"),
    entry(&["swap"], "", "exchanges who plays South and who plays North"),
    entry(&["level"], "[1-5]", "how well the opponent plays"),
    entry(&["speed"], "[SPEED]", "telling: `off`, `all`, `fast`, `slow`, milliseconds"),
    entry(&["position"], "", "the position as text"),
    entry(&["set-position"], "P", "starts from a position"),
    entry(&["score"], "", "the score of the match"),
    entry(&["options"], "", "the reading of the rules that is played"),
    entry(&["record"], "", "the game so far"),
    entry(&["save", "load"], "FILE", "writes it to a file; goes on with the game in one"),
    entry(&["keep"], "[FILE]", "keeps the game there from now on; `keep off` nowhere"),
    entry(&["help"], "", "this list"),
    entry(&["quit"], "", "leaves; Ctrl-C ends a search or what is told slowly"),
];

/// Commands that change nothing: a question about a move may be answered after them.
const LOOKING: &[&str] = &[
    "moves", "board", "laps", "hint", "explain", "position", "score", "record", "save", "options", "speed", "level",
    "keep", "help", "?",
];

/// Other words for commands.
const ALSO: &[&str] = &["?", "exit"];

/// The words that are commands.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().flat_map(|entry| entry.words).copied()
}

/// What a command is given: `FILE`, `MOVE`, `PIT`, or nothing.
pub(super) fn takes(command: &str) -> &'static str {
    let known = COMMANDS.iter().find(|entry| entry.words.contains(&command));
    known.map_or("", |entry| entry.takes.trim_matches(['[', ']']))
}

fn is_command(word: &str) -> bool {
    names().chain(ALSO.iter().copied()).any(|name| name == word)
}

impl Table<'_> {
    /// Does what a line says; false to leave. Several moves on a line are played one after another.
    pub fn command(&mut self, line: &str) -> Result<bool, Stop> {
        let line = line.trim();
        let errors = self.errors;
        self.works();
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_played =
            |word: &str| self.unfinished.is_some() || parse_loose(word, self.session.position().turn).is_ok();
        let going = match &words[..] {
            [first, rest @ ..] if is_played(first) && !words.iter().any(|word| is_command(word)) => {
                self.queue(rest.iter().map(|&word| word.to_owned()));
                self.obey(first)?
            }
            _ => self.obey(line)?,
        };
        if self.errors > errors {
            self.drop_queue()?;
        }
        Ok(going)
    }

    /// Does one thing.
    fn obey(&mut self, line: &str) -> Result<bool, Stop> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        if let Some((text, unfinished)) = self.unfinished.clone()
            && !line.is_empty()
        {
            match self.answered(&unfinished, line) {
                Some(Answered::Move(mv)) => {
                    self.unfinished = None;
                    self.play(&mv)?;
                    return Ok(true);
                }
                Some(Answered::More(more)) => {
                    self.ask(&text, more)?;
                    return Ok(true);
                }
                None if !is_command(word) => {
                    self.refuse_answer(line, &unfinished);
                    return Ok(true);
                }
                // What is taken back is the beginning of the move, and nothing that was played.
                None if word == "undo" => {
                    self.unfinished = None;
                    self.say(&format!("{} is not played.\n", unfinished.common()))?;
                    self.show()?;
                    return Ok(true);
                }
                None if LOOKING.contains(&word) => {}
                None => self.give_up_move(),
            }
        }
        if is_command(word) && takes(word).is_empty() && !rest.is_empty() {
            let help = format!("`{word}` stands alone");
            self.error(line, line.len() - rest.len()..line.len(), "this is too much", Some(&help));
            return Ok(true);
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
            "undo" | "redo" => self.take_back(line, word == "undo", rest, after)?,
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
            "level" => self.set_level(line, rest, after)?,
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

    /// What a text comes to as an answer to the question that was asked.
    fn answered(&self, unfinished: &Unfinished, text: &str) -> Option<Answered> {
        if let Some(answer) = unfinished.answer(text) {
            return Some(answer);
        }
        if self.session.whole() {
            return None;
        }
        // There are more moves than those that were looked at.
        let common = unfinished.common();
        let begun_so = |mv: &Move| {
            mv.pit == common.pit && mv.choices.len() > common.choices.len() && mv.choices.starts_with(&common.choices)
        };
        let spellings = unfinished.spellings(text);
        let mut read = spellings.iter().filter_map(|whole| self.session.read(whole).ok());
        read.find(begun_so).map(Answered::Move)
    }

    /// Says that a text is no answer, and what is one; the question stays.
    fn refuse_answer(&mut self, text: &str, unfinished: &Unfinished) {
        let ways: Vec<String> = unfinished.ways(&[]).into_iter().map(|way| format!("`{}`", way.text)).collect();
        let common = unfinished.common();
        let mut help = format!("after `{common}` comes one of {}; `undo` drops `{common}`", ways.join(", "));
        let bare = text.strip_prefix('x').unwrap_or(text);
        if let Some(way) = ways.iter().find(|way| way.trim_matches('`').eq_ignore_ascii_case(bare)) {
            help = format!("did you mean {way}? capital letters are South's pits, small ones North's; {help}");
        }
        let message = format!("this is no answer: {common} has begun");
        self.error(text, 0..text.len(), &message, Some(&help));
    }

    /// `undo`, `redo`, perhaps several times.
    fn take_back(&mut self, line: &str, back: bool, rest: &str, range: Range<usize>) -> Result<(), Stop> {
        let word = if back { "undo" } else { "redo" };
        let times: u32 = match rest {
            "" => 1,
            number => match number.parse() {
                Ok(times) if times > 0 => times,
                _ => {
                    let help = format!("`{word} 3` does it three times");
                    self.error(line, range, "this is not how many moves", Some(&help));
                    return Ok(());
                }
            },
        };
        let mut moves = Vec::new();
        for _ in 0..times {
            let Some(step) = self.step(back) else { break };
            moves.extend(step);
        }
        if moves.is_empty() {
            let help = self.contest.as_ref().map(|_| "in a match, moves are taken back within a hand");
            self.error(line, 0..word.len(), &format!("there is nothing to {word}"), help);
            return Ok(());
        }
        self.keep_change("this was done here, but not in the file")?;
        let (several, done) = (moves.len() > 1, if back { "taken back" } else { "played again" });
        self.say(&format!("{} {} {done}.\n", moves.join(", "), if several { "are" } else { "is" }))?;
        self.show()
    }

    /// `level`, `level 4`.
    fn set_level(&mut self, line: &str, rest: &str, range: Range<usize>) -> Result<(), Stop> {
        let looking: Vec<Side> = Side::BOTH.into_iter().filter(|&side| self.seat(side).seat == Seat::Search).collect();
        if looking.is_empty() {
            let help = "`--north search` lets the program play North";
            self.error(line, 0..line.len(), "nobody here looks ahead", Some(help));
        } else if rest.is_empty() {
            self.say_who_plays()?;
        } else {
            match level(rest) {
                Ok(level) => {
                    for side in looking {
                        self.sit(side, Sitting { level, ..self.seat(side) });
                    }
                    self.keep_change_if_written("the level is another one here, but not in the file")?;
                    self.say_who_plays()?;
                }
                Err(message) => self.error(line, range, &message, None),
            }
        }
        Ok(())
    }

    fn help(&self) -> Result<(), Stop> {
        let mut out = io::stdout();
        let compiled = self.game.engine.compiled();
        let example = self.example_move();
        let short = example.trim_start_matches(|letter: char| letter.is_alphabetic());
        let hand = if compiled.says_hand { ", `L` or `R` where both go" } else { "" };
        let played = format!("plays a move; `{short}` will do for the first row{hand}; or several in a row");
        let plain = |name: &str| match name {
            "score" => self.contest.is_some(),
            "swap" => Side::BOTH.iter().any(|&side| !self.seat(side).is_person()),
            "level" => Side::BOTH.iter().any(|&side| self.seat(side).seat == Seat::Search),
            "options" => !self.game.values().is_empty(),
            _ => true,
        };
        let mut lines = vec![(example.clone(), played)];
        lines.extend(self.marks_of_choices());
        for entry in COMMANDS.iter().filter(|entry| plain(entry.words[0])) {
            let command = format!("{} {}", entry.words.join(", "), entry.takes);
            lines.push((command.trim_end().to_owned(), entry.about.to_owned()));
        }
        let narrow = self.text_width() < 60;
        for (command, about) in &lines {
            if narrow {
                writeln!(out, "  {command}\n{}", indented(about, 6, self.text_width()))?;
            } else {
                let about = indented(about, 20, self.text_width());
                writeln!(out, "  {command:<17} {}", about.trim_start())?;
            }
        }
        if colours() {
            self.say("On the board: bold can be played from, yellow was changed by the last move, red was captured.")?;
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

    /// What is written after the pit of a move in this game, where there is anything to choose within one.
    fn marks_of_choices(&self) -> Option<(String, String)> {
        let kinds = || self.game.engine.compiled().phases.iter().flat_map(|phase| &phase.kinds);
        let choices = [
            kinds().any(|kind| kind.lap_end.actions.iter().any(|act| matches!(act, LapAct::Choice(_)))),
            kinds().flat_map(captures_of).any(|rule| !rule.any.is_empty()),
            kinds().any(|kind| {
                // A direction is there already, unless a turn begins with a capture.
                let none = usize::from(!kind.start.actions.iter().any(|rule| rule.then == Begin::Capture));
                captures_of(kind)
                    .any(|rule| rule.targets.iter().flat_map(|ways| &ways[none..]).any(|ends| ends.len() > 1))
            }),
        ];
        let all = [(">", "go on"), ("x", "and a pit: take it"), ("l r", "from the left or right end")];
        let here: Vec<_> = all.into_iter().zip(choices).filter(|(_, is)| *is).map(|(mark, _)| mark).collect();
        let marks: Vec<&str> = here.iter().map(|(mark, _)| *mark).collect();
        let about: Vec<String> = here.iter().map(|(mark, about)| format!("`{mark}` {about}")).collect();
        (!here.is_empty()).then(|| (marks.join(" "), format!("choices within a move: {}", about.join("; "))))
    }

    /// The legal moves, or those of a pit.
    fn moves(&mut self, pit: &str) -> Result<(), Stop> {
        let turn = self.session.position().turn;
        let mut moves = self.session.expansion().moves.clone();
        let mut endless = self.session.expansion().never_ending.clone();
        if let Some((_, unfinished)) = &self.unfinished {
            moves.retain(|played| unfinished.moves().contains(&played.mv));
            endless.clear();
        }
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
        let before = *self.session.position();
        let also = |played: &Played| besides(self.game, &before, played).trim_start_matches(", ").to_owned();
        let table = moves_table_within(self.game, &moves, self.width(), &also);
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
        let persons = Side::BOTH.iter().filter(|&&side| self.seat(side).is_person()).count();
        if persons != 1 {
            let who = if persons == 2 { "persons play" } else { "no person plays" };
            self.error(line, 0..line.len(), &format!("{who} both sides, so there is nothing to exchange"), None);
            return Ok(());
        }
        self.exchange();
        self.keep_change_if_written("they are exchanged here, but not in the file")?;
        let yours = if self.seat(Side::South).is_person() { Side::South } else { Side::North };
        let theirs = self.seat(yours.other()).written().unwrap_or_default();
        self.say(&format!("You play {yours} now, and {} is played by `{theirs}`.", yours.other()))
    }

    fn save(&mut self, line: &str, path: &str, range: Range<usize>) -> Result<(), Stop> {
        let exists = fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() > 0);
        let own = exists && read_game(Path::new(path)).is_ok_and(|text| self.is_earlier(&text));
        if exists && !own {
            let help = "choose another name: what is in this file would be lost";
            self.error(line, range, "this file exists already", Some(help));
            return Ok(());
        }
        match write_game(Path::new(path), &self.record()) {
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
        // Whoever reads from a pipe waits for somebody who writes into it.
        if fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
            self.error(line, range, "this cannot be read: it is no file", None);
            return Ok(());
        }
        match read_game(Path::new(path)) {
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
        if self.session.outcome().is_some() && parse_loose(line, self.session.position().turn).is_ok() {
            if !self.match_is_over(line) {
                let help = "`undo` takes the last move back, `new` starts another game";
                self.error(line, 0..line.len(), "the game is over", Some(help));
            }
            return Ok(());
        }
        match self.session.read(line) {
            Ok(mv) => self.play_or_ask(line, &mv)?,
            Err(MoveError::Ambiguous(moves)) => self.ask(line, Unfinished::new(moves))?,
            Err(error) => self.refuse(line, &error),
        }
        Ok(())
    }

    /// Plays a move. Where it could go on, whoever has left the direction out may not have thought of that.
    fn play_or_ask(&mut self, line: &str, mv: &Move) -> Result<(), Stop> {
        let longer = self.session.longer(mv);
        let typed = parse_loose(line, self.session.position().turn);
        let bare = typed.is_ok_and(|typed| typed.hand.is_none() && typed.choices.is_empty()) && mv.hand.is_some();
        match longer.first() {
            Some(_) if bare => self.ask(line, Unfinished::new([vec![mv.clone()], longer].concat())),
            Some(next) => {
                let next = Move { choices: next.choices[..=mv.choices.len()].to_vec(), ..mv.clone() };
                if self.play(mv)? {
                    self.say(&format!("{mv} stopped there; `{next}` would have gone on."))?;
                }
                Ok(())
            }
            None => self.play(mv).map(drop),
        }
    }

    fn refuse(&mut self, text: &str, error: &MoveError) {
        match error {
            MoveError::Malformed(wrong) => {
                // What is said of directions is of no use where there are none.
                let of_hands = |help: &String| help.contains("`A5L`") || help.contains("`L`");
                let help = match nearest(text.trim(), names()) {
                    Some(near) => Some(format!("did you mean `{near}`?")),
                    None if !self.game.engine.compiled().says_hand && wrong.help.as_ref().is_some_and(of_hands) => {
                        Some("a move is a pit, such as `A5` or `a5`; `help` lists what else can be typed".to_owned())
                    }
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

/// What a kind of turn says of captures.
fn captures_of(kind: &KindTables) -> impl Iterator<Item = &CaptureRule> {
    kind.capture.iter().flat_map(|table| &table.actions).chain(&kind.inlines)
}

/// A text whose lines are set in by so many blanks.
fn indented(text: &str, by: usize, width: usize) -> String {
    let lines = wrapped(text, width.saturating_sub(by).max(20));
    lines.lines().map(|line| format!("{:by$}{line}", "")).collect::<Vec<_>>().join("\n")
}
