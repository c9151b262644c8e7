//! The page about codes: complete, up to date, and its examples are what they say.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use shimo::diagnose::{CODES, Code, Shown, diagnose, page};
use shimo::diagnostic::Problem;
use shimo::game::Source;
use shimo::variant::{Failure, Origin, load_text};

const TOY: &str = include_str!("toy.toml");

/// Everything that is said of a file that may extend the toy.
fn said(text: &str) -> Vec<Problem> {
    let toy = |_: &str, _: &Origin| Ok(Origin { name: "toy.toml".to_owned(), text: Arc::from(TOY), folder: None });
    let source = match load_text("shown.toml", text, &toy).and_then(Source::new) {
        Ok(source) => source,
        Err(Failure { problems, .. }) => return problems,
    };
    match source.game(None, &[]) {
        Ok(_) => diagnose(&source),
        Err(failure) => failure.problems,
    }
}

/// A whole file with an example of a code in it.
fn file(code: &Code, shown: &str) -> String {
    let variant = "[variant]\nid = \"shown\"\nname = \"Shown\"\n";
    match code.shown {
        Shown::Rules => format!("shimo = 1\nextends = \"toy\"\nrules = '''\n{shown}\n'''\n{variant}"),
        Shown::Alone => format!("shimo = 1\nrules = '''\n{shown}\n'''\n{variant}"),
        Shown::File if TOY.matches(code.right).count() == 1 => TOY.replace(code.right, shown),
        Shown::File => format!("{TOY}\n{shown}\n"),
        Shown::Told => unreachable!("words are not read"),
    }
}

#[test]
fn every_example_is_wrong_as_it_says_and_the_other_one_is_not() {
    for code in CODES.iter().filter(|code| code.shown != Shown::Told) {
        let has = |shown: &str| -> Vec<String> {
            said(&file(code, shown)).iter().map(|problem| format!("{}: {}", problem.code, problem.message)).collect()
        };
        let is = |said: &String| said.starts_with(&format!("{}:", code.code));
        let wrong = has(code.wrong);
        assert!(wrong.iter().any(is), "{}: the wrong text gives {wrong:?}", code.code);
        let right = has(code.right);
        assert!(!right.iter().any(is), "{}: the right text gives {right:?}", code.code);
    }
}

/// Every text between quotation marks in the sources that looks like a code.
fn used(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "tests") {
                used(&path, found);
            }
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "rs") || path.ends_with("codes.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source");
        let text = text.split("#[cfg(test)]").next().unwrap_or("");
        for word in text.split('"') {
            let word_of = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            if word.split_once("::").is_some_and(|(room, name)| word_of(room) && word_of(name)) {
                found.insert(word.to_owned());
            }
        }
    }
}

#[test]
fn every_code_is_on_the_page_and_no_other() {
    let mut found = BTreeSet::new();
    used(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let listed: Vec<&str> = CODES.iter().map(|code| code.code).collect();
    assert!(listed.is_sorted(), "codes stand in the order of the alphabet");
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(listed, found, "codes in src/diagnose/codes.rs, and codes in use");
}

/// To write the page anew: `SHIMO_WRITE_DOCS=1 cargo test --test it codes`.
#[test]
fn the_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/diagnostics.md");
    if std::env::var_os("SHIMO_WRITE_DOCS").is_some() {
        std::fs::write(&path, page()).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page(), "docs/diagnostics.md is not what src/diagnose/codes.rs makes of it");
}
