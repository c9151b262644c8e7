//! What the documentation shows is read and compiled: blocks marked `shimo` are whole files, `rules` whole rules.

use std::path::Path;

use shimo::diagnose::diagnose;
use shimo::diagnostic::Problem;
use shimo::examine::{example_game, run_example};
use shimo::game::Source;
use shimo::variant::{Failure, load_text, shipped_only};

/// `(line, mark, text)` of every fenced block of a Markdown text.
fn blocks(text: &str) -> Vec<(usize, String, String)> {
    let mut found: Vec<(usize, String, String)> = Vec::new();
    let mut open = false;
    for (at, line) in text.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open) {
            (Some(mark), false) => {
                found.push((at + 1, mark.trim().to_owned(), String::new()));
                open = true;
            }
            (Some(_), true) => open = false,
            (None, true) => {
                let (_, _, body) = found.last_mut().expect("an open block");
                body.push_str(line);
                body.push('\n');
            }
            (None, false) => {}
        }
    }
    assert!(!open, "a block is never closed");
    found
}

/// A file with these rules and nothing else.
fn wrapped(rules: &str) -> String {
    format!("shimo = 1\nrules = '''\n{rules}'''\n[variant]\nid = \"shown\"\nname = \"Shown\"\n")
}

fn read(name: &str, text: &str) -> Result<Vec<Problem>, Failure> {
    let source = Source::new(load_text(name, text, &shipped_only)?)?;
    source.game(None, &[])?;
    let mut problems = diagnose(&source);
    for example in &source.variant.examples {
        problems.extend(run_example(&example_game(&source, example)?, example));
    }
    Ok(problems)
}

#[test]
fn what_the_documentation_shows_is_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("README.md")];
    let docs = std::fs::read_dir(root.join("docs")).expect("a folder docs");
    files.extend(
        docs.map(|entry| entry.expect("a file").path()).filter(|path| path.extension().is_some_and(|e| e == "md")),
    );
    files.sort();
    let mut count = 0;
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for (line, mark, body) in blocks(&text) {
            let place = format!("{}:{line}", path.display());
            let (file, whole) = match mark.as_str() {
                "shimo" => (body, true),
                "rules" => (wrapped(&body), false),
                _ => continue,
            };
            count += 1;
            let problems = read(&place, &file).unwrap_or_else(|failure| panic!("{place}: {failure}"));
            // Rules alone have no examples.
            let said = problems.iter().filter(|problem| whole || problem.code != "variant::no-example");
            let said: Vec<&str> = said.map(|problem| problem.message.as_str()).collect();
            assert!(said.is_empty(), "{place}: {said:?}");
        }
    }
    assert!(count > 0, "no block is marked");
}
