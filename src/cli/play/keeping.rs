//! Where a game at the prompt is kept, and how one is taken up again.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::Args;
use super::completion::Prompt;
use super::seats::{Sitting, key};
use super::table::Table;
use crate::board::Side;
use crate::cli::output::text_problem;
use crate::cli::replay;
use crate::cli::{Stop, print_problems, problem};
use crate::diagnostic::{Files, Problem, Severity, Span};
use crate::game::Game;
use crate::notation::{Record, TextError, format_records};
use crate::play::{
    Keeper, Read, Wrong, add_keeping, games_folder, is_unfinished, kept_games, other_game, read_kept, resume,
    rules_changed,
};
use crate::variant::{Failure, Variant, find as find_variant};

/// Keeps the game that is played.
pub(super) struct Keeping {
    keeper: Option<Keeper>,
    /// The file of a variant that is not shipped, as games name it.
    file: Option<String>,
    /// How many other unfinished games there are.
    others: usize,
}

/// A game that is to be taken up.
pub(super) struct Found {
    path: PathBuf,
    text: String,
    read: Read,
}

impl Found {
    /// The record of the game, or of the first hand of the match.
    pub fn first_hand(&self) -> &Record {
        &self.read.records[0]
    }
}

/// The file of a variant that is not shipped.
fn file_of(args: &Args) -> Option<String> {
    let name = args.common.variant.split('@').next().unwrap_or_default();
    let path = Path::new(name).is_file().then(|| fs::canonicalize(name).ok()).flatten()?;
    Some(path.display().to_string())
}

/// The file of a variant, if its first file is one that lies on the disk.
fn own_file(args: &Args, variant: &Variant) -> Option<String> {
    let shipped = variant.files.name(0).ends_with("(shipped)");
    if shipped { None } else { file_of(args) }
}

fn unwritable(path: &Path, error: &io::Error) -> Stop {
    let message = format!("`{}` cannot be written: {error}", path.display());
    problem("play::record", message, Some("choose another file".to_owned()))
}

impl Keeping {
    /// Keeps the game as the command line says.
    pub fn open(args: &Args, game: &Game, seats: [Sitting; 2]) -> Result<Keeping, Stop> {
        let file = own_file(args, game.variant());
        let mut keeping = Keeping { keeper: None, file, others: 0 };
        if let Some(path) = args.record.as_ref().map(Path::new) {
            // A record that cannot be written is better known before the game than after it.
            keeping.keeper = Some(Keeper::in_file(path).map_err(|error| unwritable(path, &error))?);
            return Ok(keeping);
        }
        // What nobody has played nobody will miss.
        if seats.iter().all(|seat| !seat.is_person()) {
            return Ok(keeping);
        }
        let Some(folder) = games_folder() else {
            warn(
                "play::unkept",
                "this game is not kept: there is no folder for it",
                "set SHIMO_HOME to one, or give `--record FILE`",
            );
            return Ok(keeping);
        };
        let id = &game.variant().id.value;
        let unfinished = |text: &str| is_unfinished(text, keeping.file.as_deref());
        keeping.others = kept_games(&folder, id, unfinished).map_or(0, |games| games.len());
        match Keeper::in_folder(folder.clone(), id) {
            Ok(keeper) => keeping.keeper = Some(keeper),
            Err(error) => {
                let message = format!("this game is not kept: `{}` cannot be written: {error}", folder.display());
                warn("play::unkept", &message, "set SHIMO_HOME to another folder, or give `--record FILE`");
            }
        }
        Ok(keeping)
    }

    /// Where the game is.
    pub fn place(&self) -> Option<&Path> {
        self.keeper.as_ref().and_then(Keeper::path)
    }

    /// Where the game is, if anything was written there.
    pub fn written(&self) -> Option<&Path> {
        self.keeper.as_ref().filter(|keeper| keeper.is_written()).and_then(Keeper::path)
    }

    /// Whether the game is where games are kept, so that `--resume` finds it.
    pub fn is_in_folder(&self) -> bool {
        let folder = games_folder().and_then(|folder| fs::canonicalize(folder).ok());
        let own = self.place().and_then(Path::parent).and_then(|own| fs::canonicalize(own).ok());
        folder.is_some() && folder == own
    }

    /// Says that there are unfinished games, to somebody who may want to go on with one.
    pub fn tell_of_others(&self, table: &Table<'_>) -> Result<(), Stop> {
        if self.others == 0 || !io::stdin().is_terminal() {
            return Ok(());
        }
        let games = if self.others == 1 {
            "An unfinished game is".to_owned()
        } else {
            format!("{} unfinished games are", self.others)
        };
        table.say(&format!("{games} kept; `--resume` goes on with the last one. This is a new one.\n"))
    }
}

fn warn(code: &'static str, message: &str, help: &str) {
    let warning = Problem { severity: Severity::Warning, ..Problem::plain(code, message) }.help(help);
    print_problems(&Files::default(), &[warning]);
}

/// The game that `--resume` is about.
pub(super) fn find(args: &Args) -> Result<Found, Stop> {
    let (path, text) = match &args.record {
        Some(path) => (PathBuf::from(path), replay::read(path)?),
        None => {
            let (variant, _) = find_variant(&args.common.variant)?;
            let nowhere = || {
                let help = "set SHIMO_HOME to one, or give `--record FILE`";
                problem("play::resume", "there is no folder in which games are kept", Some(help.to_owned()))
            };
            let folder = games_folder().ok_or_else(nowhere)?;
            let file = own_file(args, &variant);
            let wanted = |text: &str| is_unfinished(text, file.as_deref()) && (!args.matches || is_match(text));
            let mut games = kept_games(&folder, &variant.id.value, wanted)?;
            if games.is_empty() {
                let what = if args.matches { "match" } else { "game" };
                let message = format!("no unfinished {what} of `{}` is kept in `{}`", variant.id, folder.display());
                let help =
                    "without `--resume` a new game begins; one in another file is taken up by `--record FILE --resume`";
                return Err(problem("play::resume", message, Some(help.to_owned())));
            }
            let last = games.remove(0);
            (last.path, last.text)
        }
    };
    let read = read_kept(&text).map_err(|errors| unreadable(&path.display().to_string(), &text, errors))?;
    if args.matches && read.records[0].hand().is_none() {
        let message = format!("the game in `{}` is no hand of a match", path.display());
        let help = "without `--match` it is taken up as a game";
        return Err(problem("play::resume", message, Some(help.to_owned())));
    }
    Ok(Found { path, text, read })
}

/// Whether a text is the record of a match.
fn is_match(text: &str) -> bool {
    read_kept(text).is_ok_and(|read| read.records[0].hand().is_some())
}

/// The game under the reading that the record names, as far as the command line does not say otherwise.
pub(super) fn game(args: &Args, found: &Found) -> Result<Game, Stop> {
    replay::game(&args.common.variant, &args.common.sets, &found.read.records[0])
}

fn unreadable(name: &str, text: &str, errors: Vec<TextError>) -> Stop {
    let mut files = Files::default();
    let file = files.add(name, text);
    let problem = |error: TextError| {
        let mut problem = Problem::error("record::text", Span::new(file, error.range), error.message);
        problem.help = error.help;
        problem
    };
    let problems = errors.into_iter().map(problem).collect();
    Stop::Wrong(Failure { files, problems })
}

/// Shows what is wrong in a record.
fn print_wrong(name: &str, text: &str, wrong: &Wrong) {
    let (files, mut problem) = text_problem(name, text, wrong.range.clone(), &wrong.message, wrong.help.as_deref());
    problem.code = "record::illegal";
    print_problems(&files, &[problem]);
}

fn plies(records: &[Record]) -> String {
    replay::plies(records.iter().map(|record| record.plies.len()).sum())
}

/// What a person has written into a record, without what the program says of who plays.
fn without_seats(mut notes: Vec<Record>) -> Vec<Record> {
    for record in &mut notes {
        let is_seat = |name: &str, value: &str| {
            Side::BOTH.iter().any(|&side| key(side) == name) && Sitting::read(value).is_some()
        };
        record.headers.retain(|(name, value)| !is_seat(name, value));
    }
    notes
}

impl Table<'_> {
    /// Writes the game to where it is kept.
    pub fn keep(&mut self) -> Result<io::Result<()>, Stop> {
        let mut records = self.records();
        let over = self.contest.as_ref().and_then(|contest| contest.standing().outcome());
        let over = over.map(|outcome| outcome.to_string());
        let Some(keeper) = &mut self.keeping.keeper else { return Ok(Ok(())) };
        add_keeping(&mut records, &self.notes, self.game, self.keeping.file.as_deref(), over);
        match keeper.write(&format_records(&records)) {
            Ok(None) => Ok(Ok(())),
            Ok(Some(aside)) => {
                let message = format!("the game that was in this file before is now in `{}`", aside.display());
                warn("play::aside", &message, "`--resume` goes on with a game that is in a file");
                Ok(Ok(()))
            }
            Err(error) => Ok(Err(error)),
        }
    }

    /// Says that the game could not be written, and what that means.
    pub fn keep_failed(&mut self, error: &io::Error, so: &str) {
        self.errors += 1;
        let place = self.keeping.place().map_or("the game".to_owned(), |path| format!("`{}`", path.display()));
        let message = format!("{place} cannot be written: {error}; {so}");
        let help = "what was kept before is still there: make room and play on, or `keep FILE` keeps the game elsewhere, `keep off` nowhere";
        print_problems(&Files::default(), &[Problem::plain("play::record", message).help(help)]);
    }

    /// Writes a change of the game that is no move.
    pub fn keep_change(&mut self, so: &str) -> Result<(), Stop> {
        if let Err(error) = self.keep()? {
            self.keep_failed(&error, so);
        }
        Ok(())
    }

    /// The same, if anything was written before; what nobody has moved in is not worth a file.
    pub fn keep_change_if_written(&mut self, so: &str) -> Result<(), Stop> {
        if self.keeping.written().is_some() { self.keep_change(so) } else { Ok(()) }
    }

    /// From now on another game is played.
    pub fn another_game(&mut self) {
        self.notes.clear();
        if let Some(keeper) = &mut self.keeping.keeper {
            keeper.begin();
        }
    }

    /// `keep FILE`, `keep off`, `keep`.
    pub fn keep_in(&mut self, line: &str, rest: &str, range: Range<usize>) -> Result<(), Stop> {
        match rest {
            "" => {}
            "off" => self.keeping.keeper = None,
            path => match Keeper::in_file(Path::new(path)) {
                Ok(keeper) => {
                    let before = self.keeping.keeper.replace(keeper);
                    if let Err(error) = self.keep()? {
                        self.keeping.keeper = before;
                        let so = match (&self.keeping.keeper, self.keeping.place()) {
                            (None, _) => "the game is not kept".to_owned(),
                            (Some(_), None) => {
                                "the game is kept from its first move on, where games are kept".to_owned()
                            }
                            (Some(_), Some(path)) => format!("the game is kept in `{}` as before", path.display()),
                        };
                        self.error(line, range, &format!("this cannot be written: {error}"), Some(&so));
                        return Ok(());
                    }
                }
                Err(error) => {
                    let help = (error.kind() == io::ErrorKind::AlreadyExists)
                        .then_some("choose another name: only a game is put aside for another one");
                    self.error(line, range, &format!("this cannot be written: {error}"), help);
                    return Ok(());
                }
            },
        }
        let told = match (&self.keeping.keeper, self.keeping.place()) {
            (None, _) => "This game is not kept.".to_owned(),
            (Some(_), None) => "This game is kept from its first move on.".to_owned(),
            (Some(_), Some(path)) => format!("This game is kept in `{}`.", path.display()),
        };
        self.say(&told)
    }

    /// Goes on with a game that was found on the disk.
    pub fn resume(&mut self, found: Found, prompt: Option<&mut Prompt>) -> Result<(), Stop> {
        let Found { path, text, read } = found;
        let name = path.display().to_string();
        let resumed = resume(self.game, &read.records, &text);
        let changed = rules_changed(&read.records, self.game);
        if let Some(cut) = read.cut.clone() {
            replay::warn_of_cut(&name, &text, cut, "the game goes on from before it");
        }
        let other = other_game(&read.records, self.game.variant());
        if let Some(other) = other {
            let (files, mut wrong) = replay::other_game_in(&name, &text, other, self.game.variant());
            let variant = &self.game.variant().id;
            if self.args.replay {
                wrong.help = Some(format!("its moves are played by the rules of `{variant}`, as far as they go"));
            } else {
                wrong.severity = Severity::Error;
                wrong.help = Some(format!(
                    "give the variant that it is a record of; `--replay` plays its moves by the rules of `{variant}`, in another file"
                ));
                return Err(Stop::Wrong(Failure { files, problems: vec![wrong] }));
            }
            print_problems(&files, &[wrong]);
        } else if changed {
            let of = self.keeping.file.clone().unwrap_or_else(|| self.game.variant().id.to_string());
            let message = format!("the rules of `{of}` are not those that the game in `{name}` was begun under");
            let help = match &resumed.wrong {
                None => {
                    "the file or the reading has changed since; all moves can be played under the rules as they are now"
                }
                Some(_) => {
                    "the file or the reading has changed since; under the rules as they are now it goes no further than to this:"
                }
            };
            warn("play::rules-changed", &message, help);
        }
        if let Some(wrong) = &resumed.wrong {
            print_wrong(&name, &text, wrong);
        }
        if (changed || resumed.wrong.is_some()) && !self.args.replay {
            let whole = resumed.wrong.is_none();
            let what = if whole { "Play its moves again under these rules" } else { "Go on from before that move" };
            let agreed = match prompt {
                Some(prompt) => {
                    prompt.read(&format!("{what}? [y/N] ")).is_ok_and(|answer| answer.trim().eq_ignore_ascii_case("y"))
                }
                None => false,
            };
            if !agreed {
                let message = format!("the game is not taken up; it stays in `{name}` as it is");
                let help = "`--replay` plays its moves again under the rules as they are now, as far as they go";
                return Err(problem("play::resume", message, Some(help.to_owned())));
            }
        }
        let whole = resumed.wrong.is_none() && other.is_none();
        self.session = resumed.session;
        self.contest = resumed.contest;
        self.notes = without_seats(resumed.notes);
        if let Some(keeper) = &mut self.keeping.keeper
            && whole
        {
            keeper.take_up(&path).map_err(|error| unwritable(&path, &error))?;
            // What is left out of a record is not lost.
            if read.cut.is_some()
                && let Some(aside) = keeper.copy_aside().map_err(|error| unwritable(&path, &error))?
            {
                self.say(&format!("The record as it was is in `{}`.", aside.display()))?;
            }
        }
        let other = if whole { "" } else { " The record stays as it is; the game goes on in another file." };
        self.say(&format!("Taken up from `{name}` after {}.{other}", plies(&self.records())))?;
        self.say_hand()?;
        self.say_who_plays()?;
        self.note_farewell();
        Ok(writeln!(io::stdout())?)
    }

    /// Of a match, says which hand is played, and the score.
    fn say_hand(&self) -> Result<(), Stop> {
        let Some(contest) = &self.contest else { return Ok(()) };
        let standing = contest.standing();
        if !standing.is_over() {
            let (number, all) = (standing.number(), standing.rules().hands);
            self.say(&format!("This is hand {number} of {all} of a match."))?;
        }
        self.score()
    }

    /// Goes on with a game from a file that somebody has named; it is kept where games are kept, and not in that file.
    pub fn take_up_text(&mut self, name: &str, text: &str) -> Result<(), Stop> {
        let read = match read_kept(text) {
            Ok(read) => read,
            Err(errors) => {
                self.errors += 1;
                if let Stop::Wrong(failure) = unreadable(name, text, errors) {
                    print_problems(&failure.files, &failure.problems);
                }
                return Ok(());
            }
        };
        if let Some(other) = other_game(&read.records, self.game.variant()) {
            self.errors += 1;
            let (files, mut wrong) = replay::other_game_in(name, text, other, self.game.variant());
            wrong.severity = Severity::Error;
            wrong.help = Some("leave, and play the variant that it is a record of".to_owned());
            print_problems(&files, &[wrong]);
            return Ok(());
        }
        let resumed = resume(self.game, &read.records, text);
        if let Some(wrong) = &resumed.wrong {
            self.errors += 1;
            print_wrong(name, text, wrong);
            return Ok(());
        }
        if let Some(cut) = read.cut {
            replay::warn_of_cut(name, text, cut, "the game goes on from before it");
        }
        if rules_changed(&read.records, self.game) {
            warn(
                "play::rules-changed",
                &format!("the game in `{name}` was begun under other rules"),
                "all its moves can be played under these",
            );
        }
        self.session = resumed.session;
        self.contest = resumed.contest;
        self.another_game();
        self.notes = without_seats(resumed.notes);
        self.say(&format!("Taken up from `{name}` after {}.", plies(&self.records())))?;
        self.say_hand()?;
        if let Some(side) = read.records.last().and_then(|record| record.resigned) {
            self.say(&format!("There {side} has resigned; here the game goes on."))?;
        }
        writeln!(io::stdout())?;
        self.show()
    }
}
