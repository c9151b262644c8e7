//! Runs the built command and says what is expected of it.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

/// A command line that is not run yet.
pub struct Run {
    command: Command,
    shown: String,
    stdin: Vec<u8>,
    /// Where it keeps games, if nothing else is said.
    home: tempfile::TempDir,
}

/// What a command line has done.
pub struct Ran {
    shown: String,
    output: Output,
}

/// `shimo` with these arguments; nothing on standard input.
pub fn run(args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shimo"));
    let home = tempfile::tempdir().expect("a folder");
    command.args(args).env_remove("NO_COLOR").env("SHIMO_HOME", home.path());
    Run { command, shown: format!("shimo {}", args.join(" ")), stdin: Vec::new(), home }
}

impl Run {
    /// What it reads.
    pub fn stdin(mut self, text: impl Into<Vec<u8>>) -> Run {
        self.stdin = text.into();
        self
    }

    /// Sets a variable of its environment.
    pub fn env(mut self, name: &str, value: &str) -> Run {
        self.command.env(name, value);
        self
    }

    /// The folder it runs in.
    pub fn folder(mut self, path: &std::path::Path) -> Run {
        self.command.current_dir(path);
        self
    }

    /// Runs it, and expects it to end with this status.
    #[track_caller]
    pub fn expect_status(mut self, status: i32) -> Ran {
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.command.spawn().expect("the command starts");
        let mut input = child.stdin.take().expect("a pipe");
        let text = self.stdin;
        // Not every command reads all that it is given.
        let writer = thread::spawn(move || drop(input.write_all(&text)));
        let output = child.wait_with_output().expect("the command ends");
        writer.join().expect("the writer ends");
        drop(self.home);
        let ran = Ran { shown: self.shown, output };
        assert_eq!(ran.output.status.code(), Some(status), "status of {}", ran.all());
        ran
    }
}

impl Ran {
    /// Standard output.
    pub fn stdout(&self) -> String {
        String::from_utf8(self.output.stdout.clone()).expect("UTF-8 on standard output")
    }

    /// Standard error, its line breaks taken for blanks: where lines break is not what is tested.
    pub fn stderr(&self) -> String {
        let text = String::from_utf8(self.output.stderr.clone()).expect("UTF-8 on standard error");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Standard output as JSON, a value a line.
    #[track_caller]
    pub fn json(&self) -> Vec<serde_json::Value> {
        let value = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line:?}"));
        self.stdout().lines().map(value).collect()
    }

    #[track_caller]
    pub fn expect_stdout_contains(self, text: &str) -> Ran {
        assert!(self.stdout().contains(text), "no {text:?} on standard output of {}", self.all());
        self
    }

    #[track_caller]
    pub fn expect_stdout(self, text: &str) -> Ran {
        assert_eq!(self.stdout(), text, "{}", self.all());
        self
    }

    #[track_caller]
    pub fn expect_stderr_contains(self, text: &str) -> Ran {
        assert!(self.stderr().contains(text), "no {text:?} on standard error of {}", self.all());
        self
    }

    /// Expects nothing to be complained about.
    #[track_caller]
    pub fn expect_no_stderr(self) -> Ran {
        assert_eq!(self.stderr(), "", "{}", self.all());
        self
    }

    fn all(&self) -> String {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        format!("{}\n--- out\n{}--- err\n{}", self.shown, text(&self.output.stdout), text(&self.output.stderr))
    }
}

/// A folder with one variant file in it: the toy with words replaced, each of which must stand in it.
pub fn toy_with(edits: &[(&str, &str)]) -> (tempfile::TempDir, String) {
    let text = edits.iter().fold(include_str!("toy.toml").to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from:?} does not stand in the toy");
        text.replace(from, to)
    });
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("toy.toml");
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a path in UTF-8").to_owned();
    (folder, path)
}
