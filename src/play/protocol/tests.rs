//! Lines in, lines out.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use proptest::prelude::*;

use super::serve;
use crate::game::Game;

/// A writer that another thread reads afterwards.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn said(variant: &str, lines: impl Into<Vec<u8>>) -> (bool, String) {
    let out = Shared::default();
    let game = Game::find(variant, &[]).unwrap();
    let understood = serve(game, 1, Cursor::new(lines.into()), out.clone()).unwrap();
    let text = out.0.lock().unwrap().clone();
    (understood, String::from_utf8(text).unwrap())
}

#[test]
fn it_introduces_itself_with_its_options() {
    let (understood, text) = said("bao-la-kujifunza", "ugi\nisready\n");
    assert!(understood);
    assert!(text.starts_with("id name shimo "), "{text}");
    assert!(
        text.contains("\noption name player type combo default search var search var greedy var random\n"),
        "{text}"
    );
    assert!(text.contains("\noption name preset type combo default none var none var zanzibar var jokoak"), "{text}");
    assert!(text.ends_with("\nugiok\nreadyok\n"), "{text}");
    assert!(said("kalah", "uci\n").1.ends_with("uciok\n"));
}

#[test]
fn a_position_its_moves_and_what_can_be_asked() {
    let lines =
        "position start moves A3 A6\nquery turn\nquery position\nquery moves\nquery gameover\nquery result\nlegal\n";
    let (understood, text) = said("kalah", lines);
    assert!(understood, "{text}");
    assert!(text.starts_with("turn N\nposition 4,4,5,5,5,5/4,4,0,5,5,0 N"), "{text}");
    assert!(text.contains("\nmoves A3 A6\ngameover false\nresult none\nlegal a1 "), "{text}");
    let over = "position fen 0,0,0,0,0,0/0,0,0,0,0,0 S store=30,18\nquery gameover\nquery result\nlegal\ngo depth 3\n";
    assert_eq!(said("kalah", over).1, "gameover true\nresult S\nlegal\nbestmove none\n");
}

#[test]
fn a_line_that_is_wrong_changes_nothing() {
    let wrong = [
        ("positoin start", "did you mean `position`?"),
        ("position", "write `position start`"),
        ("position start A3", "write `position start`"),
        ("position fen 1,2", "this is no position"),
        ("position start moves A3 a9", "move 2 of South"),
        ("go depth", "`depth` needs a number"),
        ("go nodes -1", "`nodes` needs a number"),
        ("go far", "`far` is no limit"),
        ("query weather", "`weather` cannot be asked"),
        ("setoption name colour value red", "there is no option `colour`"),
        ("setoption name player value wizard", "`wizard` is no player"),
        ("setoption name level value 6", "`6` is no level: 1 to 5"),
        ("setoption name seed value x", "`x` is no seed"),
        ("setoption colour", "write `setoption name"),
    ];
    for (line, message) in wrong {
        let (understood, text) = said("kalah", format!("position start moves A1\n{line}\nquery moves\n"));
        assert!(!understood, "{line}");
        assert!(text.starts_with("error ") && text.contains(message), "{line}: {text}");
        assert_eq!(text.lines().count(), 2, "{line}: {text}");
        assert!(text.ends_with("moves A1\n"), "{line}: {text}");
    }
}

#[test]
fn options_change_the_rules_and_begin_again() {
    let lines = "position start moves A5R\nsetoption name preset value jokoak\nquery moves\nugi\n";
    let (understood, text) = said("bao-la-kujifunza", lines);
    assert!(understood, "{text}");
    assert!(text.starts_with("moves\n"), "{text}");
    assert!(text.contains("option name capture-max type combo default 16 var 15"), "{text}");
    assert!(text.contains("option name preset type combo default jokoak"), "{text}");
}

#[test]
fn a_search_is_told_and_what_comes_meanwhile_waits() {
    let (_, text) = said("kalah", "go nodes 6\nquery turn\n");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("info depth 1 nodes 6 time ") && lines[0].contains(" line A"), "{text}");
    assert!(lines[1].starts_with("bestmove A") && lines[2] == "turn S", "{text}");
    let (_, text) = said("kalah", "setoption name player value random\ngo infinite\nstop\nisready\n");
    assert_eq!(text.matches("bestmove A").count(), 1, "{text}");
    let (_, text) = said("oware", "setoption name level value 1\ngo depth 3\nquery turn\n");
    assert!(text.contains("info depth 3 nodes ") && !text.contains("info depth 4 "), "{text}");
    assert!(said("kalah", "go infinite\n").1.contains("bestmove A"));
    assert!(said("kalah", "go infinite\nquit\nquery turn\n").1.ends_with('\n'));
    let (_, text) = said("kalah", "go infinite\nstop\nlegal\ngo infinite\nquery turn\nquit\nquery result\n");
    assert!(text.contains("\nlegal A1") && text.ends_with("\nturn S\n") && !text.contains("result"), "{text}");
}

#[test]
fn a_line_without_end_is_refused_and_the_next_one_read() {
    let mut lines = vec![b'x'; 3 << 20];
    lines.extend(b"\nisready\n\xff\xfe\n\nquit\n");
    let (understood, text) = said("kalah", lines);
    assert!(!understood);
    assert!(text.starts_with("error a line has more than 1048576 bytes\nreadyok\nerror "), "{text}");
}

/// Words that mean something, in any order, and some that do not.
fn any_line() -> impl Strategy<Value = String> {
    let words = [
        "ugi",
        "isready",
        "setoption",
        "name",
        "value",
        "player",
        "seed",
        "preset",
        "random",
        "position",
        "start",
        "fen",
        "moves",
        "A1",
        "A3",
        "a2",
        "4,4,4,4,4,4/4,4,4,4,4,4",
        "S",
        "N",
        "store=0,0",
        "store=1,1",
        "go",
        "depth",
        "nodes",
        "1",
        "0",
        "18446744073709551616",
        "stop",
        "query",
        "turn",
        "result",
        "legal",
        "newgame",
        "é",
        "🂡",
    ];
    let word = prop_oneof![4 => prop::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,12}"];
    prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn no_lines_upset_it(lines in prop::collection::vec(any_line(), 0..12)) {
        let (_, text) = said("kalah", lines.join("\n") + "\nisready\n");
        // Every search tells its move in the end.
        let last = text.lines().rfind(|line| line.starts_with("info ") || line.starts_with("bestmove "));
        prop_assert!(last.is_none_or(|line| line.starts_with("bestmove ")), "{}", text);
        prop_assert!(text.lines().any(|line| line == "readyok"), "{}", text);
    }

    #[test]
    fn no_bytes_upset_it(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        said("kalah", bytes);
    }
}
