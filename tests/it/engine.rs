//! `shimo engine`: two of them play each other, each a process of its own.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::shimo::run;

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(variant: &str) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shimo"))
            .args(["engine", variant])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut engine = Engine { child, input, output };
        assert!(engine.ask("ugi", "ugiok").starts_with("id name shimo"));
        engine
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Says something and gives all lines up to the one that begins so.
    fn ask(&mut self, line: &str, end: &str) -> String {
        self.say(line);
        let mut said = String::new();
        loop {
            let before = said.len();
            assert!(self.output.read_line(&mut said).unwrap() > 0, "no {end} after {line}: {said}");
            assert!(!said[before..].starts_with("error"), "{line}: {said}");
            if said[before..].starts_with(end) {
                return said.trim_end().to_owned();
            }
        }
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

/// Lets an engine that searches (South) and one that plays at random play a whole game of a variant.
fn game(variant: &str) -> (Vec<String>, String) {
    let mut engines = [Engine::start(variant), Engine::start(variant)];
    engines[1].say("setoption name player value random");
    let mut moves: Vec<String> = Vec::new();
    loop {
        let position = format!("position start moves {}", moves.join(" "));
        for engine in &mut engines {
            engine.say(&position);
        }
        let answers = engines.each_mut().map(|engine| {
            let results =
                ["turn", "position", "gameover", "result"].map(|what| engine.ask(&format!("query {what}"), what));
            (results, engine.ask("legal", "legal"))
        });
        assert_eq!(answers[0], answers[1], "after {moves:?}");
        let [(results, legal), _] = answers;
        if results[2] == "gameover true" {
            assert_eq!(legal, "legal");
            engines.into_iter().for_each(Engine::quit);
            return (moves, results[3].clone());
        }
        let mover = if results[0] == "turn S" { &mut engines[0] } else { &mut engines[1] };
        let said = mover.ask("go nodes 50", "bestmove ");
        let best = said.lines().last().unwrap().strip_prefix("bestmove ").unwrap();
        assert!(legal.split(' ').any(|mv| mv == best), "{best} is none of {legal}");
        moves.push(best.to_owned());
        assert!(moves.len() < 2000, "{variant} does not end");
    }
}

#[test]
fn two_processes_play_a_whole_game() {
    for variant in ["kalah", "bao-la-kiswahili", "toguz-korgool"] {
        let (moves, result) = game(variant);
        assert!(moves.len() > 10 && result != "result none", "{variant}: {moves:?} {result}");
    }
}

#[test]
fn lines_may_come_from_a_file() {
    let ran =
        run(&["engine", "kalah"]).stdin("position start moves A3\nquery turn\ngo nodes 3\nlegal\n").expect_status(0);
    let text = ran.stdout();
    assert!(text.starts_with("turn S\ninfo depth 1 nodes 5 "), "{text}");
    assert!(text.contains("\nbestmove A") && text.ends_with("\nlegal A1 A2 A4 A5 A6\n"), "{text}");
    run(&["engine", "kalah"]).stdin("nonsense\n").expect_status(1).expect_stdout("error `nonsense` is no command\n");
    run(&["engine", "no-such-game"]).expect_status(2);
    run(&["engine", "kalah"]).stdin("").expect_status(0).expect_stdout("");
}
