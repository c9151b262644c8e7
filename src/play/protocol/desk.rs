//! What each line of the protocol means.

use std::sync::Arc;
use std::time::Duration;

use super::options::{self, Named, PLAYERS};
use crate::board::{Move, Outcome, Position};
use crate::diagnostic::nearest;
use crate::game::Game;
use crate::notation::{format_position, parse_position};
use crate::play::{Ahead, Greedy, Limits, Random, Session, Thinker};
use crate::search::LEVELS;

const COMMANDS: [&str; 12] =
    ["ugi", "uci", "isready", "setoption", "newgame", "uginewgame", "position", "go", "stop", "query", "legal", "quit"];

const QUERIES: [&str; 5] = ["position", "turn", "gameover", "result", "moves"];

/// What comes of a line.
pub(super) enum Answer {
    Lines(Vec<String>),
    /// A search is to begin.
    Think(Box<Task>),
    Quit,
}

/// A search.
pub(super) struct Task {
    pub game: Arc<Game>,
    pub first: Position,
    pub moves: Vec<Move>,
    pub thinker: Box<dyn Thinker>,
    pub limits: Limits,
    /// Whether it goes on until it is stopped.
    pub infinite: bool,
}

/// The game on the desk, and what was set.
pub(super) struct Desk {
    game: Arc<Game>,
    first: Position,
    moves: Vec<Move>,
    player: &'static str,
    level: u8,
    seed: u64,
    /// Away while it thinks, and before it has begun.
    thinker: Option<Box<dyn Thinker>>,
    /// Options that were set one by one, over the preset.
    sets: Vec<(String, String)>,
    /// Whether every line so far was understood.
    pub understood: bool,
}

/// A game from a position on, with moves that are known to be legal.
pub(super) fn session<'a>(game: &'a Game, first: Position, moves: &[Move]) -> Session<'a> {
    let mut session = Session::new(game, first);
    for mv in moves {
        session.play(mv);
    }
    session
}

/// The first word and what follows it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// Words of somebody else as they may stand in an answer: on one line, and not too many of them.
fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    format!("`{shown}`")
}

impl Desk {
    pub fn new(game: Game, seed: u64) -> Desk {
        let first = game.engine.start();
        // What the command line set stays set when another preset is chosen.
        let preset = game.variant().reading(game.preset.as_deref(), &[]).unwrap_or_default();
        let changed = game.values().iter().filter(|(option, value)| preset.get(option) != Some(value));
        let sets = changed.map(|(option, value)| (option.clone(), value.clone())).collect();
        let (player, level) = (PLAYERS[0], *LEVELS.end());
        let game = Arc::new(game);
        Desk { game, first, moves: Vec::new(), player, level, seed, thinker: None, sets, understood: true }
    }

    /// Takes the thinker back after a search.
    pub fn take_back(&mut self, thinker: Box<dyn Thinker>) {
        self.thinker = Some(thinker);
    }

    /// What a line comes to.
    pub fn answer(&mut self, line: &str) -> Answer {
        let (word, rest) = split(line);
        let lines = match word {
            "" | "stop" => Ok(Vec::new()),
            "quit" => return Answer::Quit,
            "ugi" | "uci" => Ok(self.introduce(word)),
            "isready" => Ok(vec!["readyok".to_owned()]),
            "newgame" | "uginewgame" | "ucinewgame" => {
                self.begin();
                Ok(Vec::new())
            }
            "setoption" => self.set_option(rest).map(|()| Vec::new()),
            "position" => self.set_position(rest).map(|()| Vec::new()),
            "legal" => Ok(vec![self.legal()]),
            "query" => self.query(rest).map(|line| vec![line]),
            "go" => match self.task(rest) {
                Ok(task) => return Answer::Think(Box::new(task)),
                Err(error) => Err(error),
            },
            _ => {
                let near = nearest(word, COMMANDS).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                Err(format!("{} is no command{near}", quoted(word)))
            }
        };
        Answer::Lines(lines.unwrap_or_else(|error| {
            self.understood = false;
            vec![format!("error {}", error.split_whitespace().collect::<Vec<_>>().join(" "))]
        }))
    }

    fn begin(&mut self) {
        self.first = self.game.engine.start();
        self.moves.clear();
        self.thinker = None;
    }

    fn introduce(&self, word: &str) -> Vec<String> {
        let mut lines = vec![
            format!("id name shimo {}", env!("CARGO_PKG_VERSION")),
            "id author the authors of shimo".to_owned(),
            format!("id variant {}", self.game.variant().id),
        ];
        lines.extend(options::lines(&self.game, self.player, self.level, self.seed));
        lines.push(format!("{word}ok"));
        lines
    }

    /// `name lap-limit value 500`.
    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        const FORM: &str = "write `setoption name NAME value VALUE`";
        let (word, rest) = split(rest);
        let (name, value) = split(rest);
        let (second, value) = split(value);
        if word != "name" || second != "value" || value.is_empty() {
            return Err(FORM.to_owned());
        }
        let value = value.trim();
        match options::named(&self.game, name) {
            None => {
                let names = options::names(&self.game);
                let near = nearest(name, names.iter().map(String::as_str));
                let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                Err(format!("there is no option {}{near}", quoted(name)))
            }
            Some(Named::Player) => {
                let known = PLAYERS.iter().find(|known| **known == value);
                self.player = known.ok_or_else(|| format!("{} is no player: {}", quoted(value), PLAYERS.join(", ")))?;
                self.thinker = None;
                Ok(())
            }
            Some(Named::Level) => {
                let known = value.parse().ok().filter(|level| LEVELS.contains(level));
                self.level = known.ok_or_else(|| format!("{} is no level: 1 to 5", quoted(value)))?;
                self.thinker = None;
                Ok(())
            }
            Some(Named::Seed) => {
                self.seed = value.parse().map_err(|_| format!("{} is no seed: write a number", quoted(value)))?;
                self.thinker = None;
                Ok(())
            }
            Some(Named::Preset) => {
                let named = value != "none" || self.game.variant().preset(value).is_some();
                let preset = named.then_some(value);
                self.read(preset.map(str::to_owned), self.sets.clone())
            }
            Some(Named::Rule(option)) => {
                let mut sets = self.sets.clone();
                sets.retain(|(known, _)| *known != option);
                sets.push((option, value.to_owned()));
                self.read(self.game.preset.clone(), sets)
            }
        }
    }

    /// Plays under another reading from now on, from its start.
    fn read(&mut self, preset: Option<String>, sets: Vec<(String, String)>) -> Result<(), String> {
        let game = self.game.source.game(preset.as_deref(), &sets).map_err(|failure| failure.to_string())?;
        self.game = Arc::new(game);
        self.sets = sets;
        self.begin();
        Ok(())
    }

    /// `start moves A5L b3R`, or `fen POSITION moves …`. Nothing changes if any of it is wrong.
    fn set_position(&mut self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let moves_at = words.iter().position(|word| *word == "moves");
        let (place, typed) = words.split_at(moves_at.unwrap_or(words.len()));
        let first = match place.split_first() {
            Some((&("start" | "startpos"), [])) => self.game.engine.start(),
            Some((&"fen", text)) if !text.is_empty() => {
                let text = text.join(" ");
                let wrong = |error: crate::notation::TextError| {
                    let help = error.help.map_or(String::new(), |help| format!(": {help}"));
                    format!("this is no position: {}{help}", error.message)
                };
                parse_position(&text, &self.game.names()).map_err(wrong)?
            }
            _ => {
                return Err("write `position start`, or `position fen POSITION`, then perhaps `moves A5L …`".to_owned());
            }
        };
        let mut session = Session::new(&self.game, first);
        let mut moves = Vec::new();
        for (at, text) in typed.iter().skip(1).enumerate() {
            let turn = session.position().turn;
            let mv =
                session.read(text).map_err(|error| format!("move {} of {turn}, {}: {error}", at + 1, quoted(text)))?;
            session.play(&mv);
            moves.push(mv);
        }
        self.first = first;
        self.moves = moves;
        Ok(())
    }

    fn session(&self) -> Session<'_> {
        session(&self.game, self.first, &self.moves)
    }

    fn legal(&self) -> String {
        let moves = self.session().legal();
        moves.iter().fold("legal".to_owned(), |line, mv| format!("{line} {mv}"))
    }

    fn query(&self, what: &str) -> Result<String, String> {
        let session = self.session();
        let outcome = session.outcome();
        let answer = match what.trim() {
            "position" => format_position(session.position(), &self.game.names()),
            "turn" => session.position().turn.letter().to_string(),
            "gameover" => outcome.is_some().to_string(),
            "result" => outcome.map_or("none", Outcome::word).to_owned(),
            "moves" => self.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            other => {
                let near = nearest(other, QUERIES).unwrap_or("position");
                return Err(format!("{} cannot be asked; there is `query {near}`", quoted(other)));
            }
        };
        Ok(format!("{} {answer}", what.trim()).trim_end().to_owned())
    }

    /// `depth 6`, `nodes 1000`, `movetime 500`, `infinite`, or several of them.
    fn task(&mut self, rest: &str) -> Result<Task, String> {
        let mut limits = Limits::default();
        let mut infinite = false;
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            if word == "infinite" {
                infinite = true;
                continue;
            }
            if !["depth", "nodes", "movetime", "time"].contains(&word) {
                return Err(format!("{} is no limit: depth N, nodes N, movetime MS or infinite", quoted(word)));
            }
            let typed = words.next().unwrap_or("");
            let number: u64 = typed
                .parse()
                .ok()
                .filter(|&number| number > 0)
                .ok_or_else(|| format!("`{word}` needs a number from 1, not {}", quoted(typed)))?;
            match word {
                "depth" => limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
                "nodes" => limits.nodes = Some(number),
                _ => limits.time = Some(Duration::from_millis(number)),
            }
        }
        if infinite && limits == Limits::default() {
            limits.depth = Some(u32::MAX);
        }
        let thinker = self.thinker.take().unwrap_or_else(|| self.begin_player());
        Ok(Task { game: self.game.clone(), first: self.first, moves: self.moves.clone(), thinker, limits, infinite })
    }

    /// The player that was chosen, at the beginning of its choices.
    fn begin_player(&self) -> Box<dyn Thinker> {
        match self.player {
            "random" => Box::new(Random::new(self.seed)),
            "greedy" => Box::new(Greedy::new(self.seed)),
            _ => Box::new(Ahead::new(self.level, None, self.seed)),
        }
    }
}
