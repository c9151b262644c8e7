//! The tutorial is followed to the letter: files are written and changed as it says, and each command must print what
//! stands under it.
//!
//! To write what the commands print anew: `SHIMO_WRITE_DOCS=1 cargo test --test it tutorial`.

use std::path::Path;
use std::process::{Command, Stdio};

/// What a command prints, diagnostics first, as a terminal shows them.
fn output(folder: &Path, line: &str) -> String {
    let (line, input) = line.split_once(" < ").unwrap_or((line, ""));
    // Only a position has blanks in it, and stands between quotation marks.
    let mut words = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        match at % 2 {
            0 => words.extend(part.split_whitespace()),
            _ => words.push(part),
        }
    }
    let (program, arguments) = words.split_first().expect("a command");
    assert_eq!(*program, "shimo", "only this command is run: {line}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_shimo"));
    command.args(arguments).current_dir(folder).env("NO_COLOR", "1");
    command.stdin(match input {
        "" => Stdio::null(),
        file => Stdio::from(std::fs::File::open(folder.join(file)).expect("a file to read from")),
    });
    let output = command.output().expect("the command runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    let all = text(&output.stderr) + &text(&output.stdout);
    let lines: Vec<&str> = all.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// Changes a file: lines with `-` go, lines with `+` come, the others stand around them.
fn patch(folder: &Path, name: &str, body: &str, line: usize) {
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path).expect("a file that was written before");
    let side = |mark: char| -> String {
        let kept = body.lines().filter(|line| line.is_empty() || line.starts_with([' ', mark]));
        kept.map(|line| format!("{}\n", line.get(1..).unwrap_or(""))).collect()
    };
    let (old, new) = (side('-'), side('+'));
    assert_eq!(text.matches(&old).count(), 1, "line {line}: this does not stand once in {name}:\n{old}\n---\n{text}");
    std::fs::write(path, text.replace(&old, &new)).expect("a file");
}

#[test]
fn the_tutorial_can_be_followed() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tutorial.md");
    let text = std::fs::read_to_string(&page).expect("the tutorial");
    let folder = tempfile::tempdir().expect("a folder");
    // What is shown as typed later is there from the beginning.
    std::fs::write(folder.path().join("moves.txt"), "A1R\nposition\nquit\n").expect("a file");
    let mut written = String::new();
    let mut lines = text.lines().enumerate();
    let mut commands = 0;
    while let Some((at, line)) = lines.next() {
        written += line;
        written.push('\n');
        let Some(mark) = line.strip_prefix("```").filter(|mark| !mark.is_empty()) else { continue };
        let mut body = String::new();
        for (_, line) in lines.by_ref().take_while(|(_, line)| *line != "```") {
            body += line;
            body.push('\n');
        }
        match mark.split_once(' ').unwrap_or((mark, "")) {
            ("file", name) => std::fs::write(folder.path().join(name), &body).expect("a file"),
            ("diff", name) => patch(folder.path(), name, &body, at + 1),
            ("console", _) => {
                let mut shown = String::new();
                for line in body.lines().filter_map(|line| line.strip_prefix("$ ")) {
                    commands += 1;
                    shown += &format!("$ {line}\n{}\n", output(folder.path(), line));
                }
                body = shown;
            }
            other => panic!("line {}: what is to be done with {other:?}?", at + 1),
        }
        written += &body;
        written += "```\n";
    }
    assert!(commands > 10, "the tutorial runs commands");
    if std::env::var_os("SHIMO_WRITE_DOCS").is_some() {
        std::fs::write(&page, &written).expect("the tutorial can be written");
    }
    let now = std::fs::read_to_string(&page).expect("the tutorial");
    for (at, (is, should)) in now.lines().zip(written.lines()).enumerate() {
        assert_eq!(is, should, "line {} of docs/tutorial.md", at + 1);
    }
    assert_eq!(now.lines().count(), written.lines().count());
}
