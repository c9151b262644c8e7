//! Games on a disk while they are played: each move is written before anybody sees it.
//!
//! A file is never written in place. The new text goes into a file beside it, which takes its name once it is on the disk, so
//! whatever happens there is a whole record, the one before the move or the one after it. A file that is played into is
//! locked; a game that stands in a file is never written over by another one.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::read_kept;

/// Where the games of this user are kept: `$SHIMO_HOME/games`, or `shimo/games` in the folder for a user's data. `None`
/// if the environment names no such folder.
#[must_use]
pub fn games_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("games"))
}

/// Where the program keeps what a user would miss: `$SHIMO_HOME`, `$XDG_DATA_HOME/shimo`, `~/.local/share/shimo`, or
/// `%LOCALAPPDATA%\shimo`.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("SHIMO_HOME")
        .or_else(|| variable("XDG_DATA_HOME").filter(|path| path.is_absolute()).map(|path| path.join("shimo")))
        .or_else(|| variable("HOME").map(|path| path.join(".local/share/shimo")))
        .or_else(|| variable("LOCALAPPDATA").map(|path| path.join("shimo")))
}

/// Bytes of the longest file that is read as a game: no game is that long.
pub const LARGEST: u64 = 4 << 20;

/// The text of a game in a file. A pipe is read to its end, and nothing beyond [`LARGEST`].
///
/// # Errors
///
/// If it cannot be read, is a folder, is too long or no text in UTF-8.
pub fn read_game(path: &Path) -> io::Result<String> {
    if fs::metadata(path)?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder, not a game record"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let message = format!("it has more than {} MiB, and no game is that long", LARGEST >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    String::from_utf8(bytes).map_err(|error| {
        let message = format!("it is not a text in UTF-8: byte {} is none of it", error.utf8_error().valid_up_to() + 1);
        io::Error::new(io::ErrorKind::InvalidData, message)
    })
}

/// Writes a game into a file, in place of what is in it; when this returns it is on the disk.
///
/// # Errors
///
/// If it cannot be written, or the file is a pipe or the like. What was in it before is then still in it.
pub fn write_game(path: &Path, text: &str) -> io::Result<()> {
    refuse_pipes(path)?;
    if is_special(path) {
        return write_special(path, text);
    }
    put(&fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()), text).map(drop)
}

/// Whoever writes into a pipe waits for somebody who reads it.
fn refuse_pipes(path: &Path) -> io::Result<()> {
    let Ok(about) = fs::metadata(path) else { return Ok(()) };
    if about.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "this is a folder"));
    }
    if about.is_file() || is_device(&about) {
        return Ok(());
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "a game is kept in a file, and this is none"))
}

/// Whether something takes bytes one after another as a terminal or `/dev/full` does.
#[cfg(unix)]
fn is_device(about: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_char_device(&about.file_type())
}

#[cfg(not(unix))]
fn is_device(_about: &fs::Metadata) -> bool {
    false
}

fn write_special(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.write_all(text.as_bytes())?;
    file.flush()
}

/// Where a game is written.
#[derive(Debug)]
enum Place {
    /// The first free name in a folder: `kalah.txt`, `kalah-2.txt`, …
    Folder {
        folder: PathBuf,
        id: String,
    },
    File(PathBuf),
}

/// Writes one game, and then perhaps others.
#[derive(Debug)]
pub struct Keeper {
    place: Place,
    held: Option<Held>,
}

/// A file that this game is in. Nobody else writes to it as long as it is held.
#[derive(Debug)]
struct Held {
    path: PathBuf,
    /// Holds the lock.
    _file: File,
}

/// An unfinished game that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub path: PathBuf,
    pub text: String,
}

impl Keeper {
    /// Keeps games of the variant `id` in a folder, which is made if it is not there.
    ///
    /// # Errors
    ///
    /// If the folder cannot be made.
    pub fn in_folder(folder: PathBuf, id: &str) -> io::Result<Keeper> {
        fs::create_dir_all(&folder)?;
        Ok(Keeper { place: Place::Folder { folder, id: id.to_owned() }, held: None })
    }

    /// Keeps games in a file, or in a device that takes bytes.
    ///
    /// # Errors
    ///
    /// If it cannot be written, is played into at this moment, or has something in it that is no game.
    pub fn in_file(path: &Path) -> io::Result<Keeper> {
        refuse_pipes(path)?;
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        lock(&file)?;
        refuse_others(path)?;
        // Where a link leads, a file is to be replaced, and not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        Ok(Keeper { place: Place::File(path), held: None })
    }

    /// Goes on with the game that stands in a file.
    ///
    /// # Errors
    ///
    /// If it is played at this moment, or the file cannot be opened.
    pub fn take_up(&mut self, path: &Path) -> io::Result<()> {
        let file = OpenOptions::new().read(true).append(true).open(path)?;
        lock(&file)?;
        self.held = Some(Held { path: path.to_owned(), _file: file });
        Ok(())
    }

    /// Where the game is, or would be: `None` before anything was written to a folder.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match (&self.held, &self.place) {
            (Some(held), _) => Some(&held.path),
            (None, Place::File(path)) => Some(path),
            (None, Place::Folder { .. }) => None,
        }
    }

    /// Whether this game stands in a file.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.held.is_some()
    }

    /// Another game begins: what was written so far stays where it is.
    pub fn begin(&mut self) {
        self.held = None;
    }

    /// Writes the game as it stands; when this returns it is on the disk. If another game stood in the file, that is
    /// where it is now.
    ///
    /// # Errors
    ///
    /// If it cannot be written. What was in the file before is then still in it.
    pub fn write(&mut self, text: &str) -> io::Result<Option<PathBuf>> {
        if let Some(held) = &mut self.held {
            replace(held, text)?;
            return Ok(None);
        }
        match &self.place {
            Place::Folder { folder, id } => {
                let mut held = free(folder, id)?;
                if let Err(error) = replace(&mut held, text) {
                    // The name is given back: there is no game under it.
                    let _ = fs::remove_file(&held.path);
                    return Err(error);
                }
                self.held = Some(held);
                Ok(None)
            }
            Place::File(path) if is_special(path) => {
                write_special(path, text)?;
                Ok(None)
            }
            Place::File(path) => {
                let aside = match OpenOptions::new().append(true).open(path) {
                    Ok(file) if file.metadata()?.len() > 0 => {
                        // Somebody may have begun to play into it since it was looked at.
                        lock(&file)?;
                        Some(put_aside(path)?)
                    }
                    _ => None,
                };
                let file = OpenOptions::new().create(true).append(true).open(path)?;
                lock(&file)?;
                let mut held = Held { path: path.clone(), _file: file };
                replace(&mut held, text)?;
                self.held = Some(held);
                Ok(aside)
            }
        }
    }

    /// Puts a copy of what stands in the file of the game beside it, and says where.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn copy_aside(&self) -> io::Result<Option<PathBuf>> {
        let Some(held) = &self.held else { return Ok(None) };
        let aside = beside(&held.path);
        fs::copy(&held.path, &aside)?;
        File::open(&aside)?.sync_all()?;
        Ok(Some(aside))
    }
}

/// Whether something is at a path that is no regular file: a device, a pipe.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file())
}

fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::ResourceBusy, "another game is being played into it"))
        }
        // Not every file system has locks; the names alone then keep games apart.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// A name in a folder that nobody has, taken.
fn free(folder: &Path, id: &str) -> io::Result<Held> {
    for number in 1u32.. {
        let path = folder.join(name(id, number));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => {
                lock(&file)?;
                return Ok(Held { path, _file: file });
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("all names are taken"))
}

fn name(id: &str, number: u32) -> String {
    if number == 1 { format!("{id}.txt") } else { format!("{id}-{number}.txt") }
}

/// The first free name beside a file: `game.txt.1`.
fn beside(path: &Path) -> PathBuf {
    let numbered = |number: u32| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        PathBuf::from(name)
    };
    (1..u32::MAX).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(u32::MAX))
}

fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let aside = beside(path);
    fs::rename(path, &aside)?;
    Ok(aside)
}

/// Nothing but a game is ever put aside for another one.
fn refuse_others(path: &Path) -> io::Result<()> {
    let full = fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() > 0);
    if full && !read_game(path).is_ok_and(|text| read_kept(&text).is_ok()) {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "there is something in it that is no game record"));
    }
    Ok(())
}

/// Puts a text in place of what is in the file of a game.
fn replace(held: &mut Held, text: &str) -> io::Result<()> {
    held._file = put(&held.path, text)?;
    Ok(())
}

/// Puts a text in place of what is in a file, and gives that file, locked.
fn put(path: &Path, text: &str) -> io::Result<File> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".new");
    let temporary = PathBuf::from(temporary);
    let written = File::create(&temporary).and_then(|mut file| {
        lock(&file)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)?;
        Ok(file)
    });
    match written {
        Ok(file) => {
            // The new name is on the disk when its folder is. Where folders cannot be opened, nothing more can be done.
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
                folder.sync_all()?;
            }
            Ok(file)
        }
        Err(error) => {
            let _ = fs::remove_file(&temporary);
            Err(error)
        }
    }
}

/// The unfinished games of a variant in a folder that nobody plays at this moment, the one that was played last first.
/// `is_unfinished` is asked of the text of each.
///
/// # Errors
///
/// If the folder cannot be read; that it does not exist is no error.
pub fn kept_games(folder: &Path, id: &str, is_unfinished: impl Fn(&str) -> bool) -> io::Result<Vec<Kept>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut found = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let number = path.file_name().and_then(|name| name.to_str()).and_then(|name| numbered(name, id));
        let Some(number) = number else { continue };
        if is_special(&path) {
            continue;
        }
        let (Ok(text), Ok(file)) = (read_game(&path), OpenOptions::new().append(true).open(&path)) else { continue };
        if lock(&file).is_err() || !is_unfinished(&text) {
            continue;
        }
        let changed = file.metadata().and_then(|about| about.modified()).ok();
        found.push((changed, number, Kept { path, text }));
    }
    found.sort_by_key(|(changed, number, _)| std::cmp::Reverse((*changed, *number)));
    Ok(found.into_iter().map(|(_, _, kept)| kept).collect())
}

/// The number of a name as [`name`] gives it.
fn numbered(file: &str, id: &str) -> Option<u32> {
    let rest = file.strip_prefix(id)?.strip_suffix(".txt")?;
    if rest.is_empty() {
        return Some(1);
    }
    let number: u32 = rest.strip_prefix('-')?.parse().ok()?;
    (name(id, number) == file).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn two_games_are_never_in_one_file() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        let mut one = Keeper::in_folder(games.clone(), "toy").unwrap();
        let mut two = Keeper::in_folder(games.clone(), "toy").unwrap();
        for text in ["first", "first, longer"] {
            one.write(text).unwrap();
        }
        two.write("second").unwrap();
        two.begin();
        two.write("third").unwrap();
        assert_eq!(names(&games), ["toy-2.txt", "toy-3.txt", "toy.txt"]);
        assert_eq!(fs::read_to_string(games.join("toy.txt")).unwrap(), "first, longer");
        assert_eq!(fs::read_to_string(games.join("toy-2.txt")).unwrap(), "second");
        // The one that is played by nobody is found; those that are played are not.
        let found = kept_games(&games, "toy", |_| true).unwrap();
        assert_eq!(found.iter().map(|kept| kept.text.as_str()).collect::<Vec<_>>(), ["second"]);
        assert_eq!(Keeper::in_file(&games.join("toy.txt")).unwrap_err().kind(), io::ErrorKind::ResourceBusy);
        drop((one, two));
        assert_eq!(kept_games(&games, "toy", |text| text != "second").unwrap().len(), 2);
        assert_eq!(kept_games(&games, "to", |_| true).unwrap(), []);
        assert_eq!(kept_games(&folder.path().join("none"), "toy", |_| true).unwrap(), []);
    }

    #[test]
    fn what_stood_in_a_file_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        fs::write(&path, "1: A1;").unwrap();
        let mut keeper = Keeper::in_file(&path).unwrap();
        let aside = keeper.write("new").unwrap().unwrap();
        assert_eq!(
            (fs::read_to_string(aside).unwrap(), fs::read_to_string(&path).unwrap()),
            ("1: A1;".into(), "new".into())
        );
        assert_eq!(keeper.write("1: A2;").unwrap(), None);
        assert_eq!(names(folder.path()), ["game.txt", "game.txt.1"]);
        drop(keeper);
        let mut keeper = Keeper::in_file(&path).unwrap();
        keeper.take_up(&path).unwrap();
        assert_eq!(keeper.write("newest").unwrap(), None);
        Keeper::in_file(&path).unwrap_err();
        assert_eq!(names(folder.path()), ["game.txt", "game.txt.1"]);
    }

    #[test]
    fn what_is_no_game_stays_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("README.md");
        fs::write(&path, "# Read me\n").unwrap();
        assert_eq!(Keeper::in_file(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(Keeper::in_file(folder.path()).unwrap_err().kind(), io::ErrorKind::IsADirectory);
        assert_eq!(
            (names(folder.path()), fs::read_to_string(&path).unwrap()),
            (vec!["README.md".into()], "# Read me\n".into())
        );
        let long = folder.path().join("long.txt");
        File::create(&long).unwrap().set_len(LARGEST + 1).unwrap();
        assert_eq!(read_game(&long).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_never_ends_is_not_read() {
        assert_eq!(read_game(Path::new("/dev/zero")).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(write_game(Path::new("/dev/full"), "game").unwrap_err().kind(), io::ErrorKind::StorageFull);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_said_and_breaks_nothing() {
        let mut keeper = Keeper::in_file(Path::new("/dev/full")).unwrap();
        assert_eq!(keeper.write("game").unwrap_err().kind(), io::ErrorKind::StorageFull);
    }

    #[test]
    fn names_of_other_variants_are_not_taken_for_numbers() {
        assert_eq!(numbered("hus.txt", "hus"), Some(1));
        assert_eq!(numbered("hus-12.txt", "hus"), Some(12));
        for other in ["hus-bao.txt", "hus-012.txt", "hus-1.txt", "hus.txt.new", "hus-2.txt.1", "hu.txt"] {
            assert_eq!(numbered(other, "hus"), None, "{other}");
        }
    }
}
