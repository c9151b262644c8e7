use std::fs;
use std::path::Path;

use super::super::load_file;
use super::{GOOD, small};

/// What is wrong with a file of these bytes: code, message without the path, help.
fn wrong(bytes: &[u8]) -> (&'static str, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.toml");
    fs::write(&path, bytes).unwrap();
    let problem = load_file(&path).unwrap_err().problems.remove(0);
    let message = problem.message.split_once("` ").unwrap().1.to_owned();
    (problem.code, message, problem.help.unwrap_or_default())
}

#[test]
fn a_file_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("toy.toml");
    fs::write(&path, GOOD).unwrap();
    assert_eq!(load_file(&path).unwrap().files.name(0), path.display().to_string());
}

#[test]
fn a_base_is_looked_for_beside_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    let child = "shimo = 1\nextends = '../toy.toml'\n[variant]\nid = 'child'\nname = 'Child'\n";
    fs::write(folder.path().join("toy.toml"), GOOD).unwrap();
    let path = folder.path().join("sub/child.toml");
    fs::write(&path, child).unwrap();
    assert_eq!(load_file(&path).unwrap().options.len(), 3);

    fs::write(&path, child.replace("../toy", "no")).unwrap();
    let failure = load_file(&path).unwrap_err();
    let problem = &failure.problems[0];
    assert_eq!(problem.code, "variant::file");
    assert!(problem.message.starts_with("there is no file `"));
    assert_eq!(failure.files.slice(problem.labels[0].0), "no.toml");

    fs::write(&path, child.replace("../toy", "./child")).unwrap();
    let failure = load_file(&path).unwrap_err();
    assert_eq!(failure.problems[0].code, "variant::extends");
    assert!(failure.problems[0].message.starts_with("this file extends itself: "));
}

#[test]
fn bytes_that_are_not_text() {
    assert_eq!(
        wrong(b"shimo = 1\n# caf\xe9\n"),
        ("variant::encoding", "is not UTF-8 text: see byte 15, in line 2".into(), "save the file as UTF-8".into())
    );
    assert_eq!(
        wrong(b"\xff\xfes\0h\0"),
        (
            "variant::encoding",
            "is not UTF-8 text: see byte 0, in line 1".into(),
            "it seems to be UTF-16: save it as UTF-8".into()
        )
    );
}

#[test]
fn an_empty_file_and_one_that_is_too_long() {
    let empty = ("variant::empty", "is empty".into(), "a variant file begins with `shimo = 1`".into());
    assert_eq!(wrong(b""), empty);
    let long = small(&"#".repeat(4 * 1024 * 1024));
    let too_long =
        ("variant::too-large", "is longer than 4 MiB".into(), "a variant file is a few hundred lines of text".into());
    assert_eq!(wrong(long.as_bytes()), too_long);
}

#[test]
fn a_folder_and_a_file_that_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let problem = load_file(folder.path()).unwrap_err().problems.remove(0);
    assert_eq!(problem.code, "variant::directory");
    assert_eq!(problem.message, format!("`{}` is a folder, not a file", folder.path().display()));
    assert_eq!(problem.help.unwrap(), "give the path of a `.toml` file in it");

    let problem = load_file(Path::new("no-such.toml")).unwrap_err().problems.remove(0);
    assert_eq!((problem.code, problem.message.as_str()), ("variant::file", "there is no file `no-such.toml`"));
    assert_eq!(problem.help.unwrap(), "look at the spelling, and at the folder that the path starts from");
}
