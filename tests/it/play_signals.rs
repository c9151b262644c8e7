//! `shimo play` and signals: what takes long ends, a game is left where it is, and that is said.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A game in progress, of which A1 was played.
struct Playing {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Playing {
    fn begin(home: &Path, game: &str, args: &[&str]) -> Playing {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shimo"))
            .args([&["play", game], args].concat())
            .env("SHIMO_HOME", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "A1").unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut playing = Playing { child, input, output };
        playing.wait_for("South plays A1");
        playing
    }

    /// Reads on to a line that begins so.
    fn wait_for(&mut self, start: &str) {
        let mut line = String::new();
        while !line.starts_with(start) {
            line.clear();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "the game has ended before {start:?}");
        }
    }

    fn signal(&self, name: &str) {
        // Whoever has told a move begins to think, or to wait, soon after it.
        std::thread::sleep(Duration::from_millis(300));
        assert!(Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap().success());
    }

    /// How it ends, and what it still says.
    fn end(mut self) -> (Option<i32>, String) {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        drop(self.input);
        (self.child.wait().unwrap().code(), rest)
    }
}

#[test]
fn a_signal_that_ends_the_program_says_where_the_game_is() {
    for (name, code) in [("-TERM", 143), ("-HUP", 129), ("-INT", 130)] {
        let home = tempfile::tempdir().unwrap();
        let playing = Playing::begin(home.path(), "kalah", &[]);
        playing.signal(name);
        let (status, rest) = playing.end();
        assert_eq!(status, Some(code), "{rest}");
        assert!(
            rest.contains("The game is kept in ") && rest.contains("`shimo play kalah --resume` goes on"),
            "{rest}"
        );
        assert!(std::fs::read_to_string(home.path().join("games/kalah.txt")).unwrap().contains("1: A1;"));
    }
}

#[test]
fn ctrl_c_ends_a_search_and_not_the_game() {
    let home = tempfile::tempdir().unwrap();
    let begun = Instant::now();
    // In Oware no move gives another turn, in which it would think again.
    let mut playing = Playing::begin(home.path(), "oware", &["--north", "search", "--time", "100"]);
    playing.signal("-INT");
    playing.wait_for("North plays");
    assert!(begun.elapsed() < Duration::from_secs(50));
    writeln!(playing.input, "quit").unwrap();
    assert_eq!(playing.end().0, Some(0));
    // A second one leaves; so does the end of the terminal.
    let home = tempfile::tempdir().unwrap();
    let playing = Playing::begin(home.path(), "kalah", &["--north", "search", "--time", "100"]);
    playing.signal("-HUP");
    let (status, rest) = playing.end();
    assert_eq!(status, Some(129));
    assert!(rest.contains("--resume` goes on") && !rest.contains("North plays"), "{rest}");
}

#[test]
fn ctrl_c_ends_a_hint_and_what_is_told_slowly() {
    let home = tempfile::tempdir().unwrap();
    let mut playing = Playing::begin(home.path(), "kalah", &["--time", "100"]);
    writeln!(playing.input, "hint").unwrap();
    playing.signal("-INT");
    writeln!(playing.input, "position").unwrap();
    playing.wait_for("4,4,4,4,4,4/0,5,5,5,5,4 N");
    writeln!(playing.input, "quit").unwrap();
    assert_eq!(playing.end().0, Some(0));
}
