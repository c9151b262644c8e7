//! Games that are kept while they are played, and taken up again.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::shimo::{Ran, run, toy_with};

/// `shimo play` with games kept in a folder.
fn play(home: &Path, args: &[&str], input: &str, status: i32) -> Ran {
    let home = home.to_str().unwrap();
    run(&[&["play"], args].concat()).env("SHIMO_HOME", home).stdin(input).expect_status(status)
}

fn kept(home: &Path, name: &str) -> String {
    fs::read_to_string(home.join("games").join(name)).unwrap()
}

/// The line that a command prints after others.
fn last_line(ran: &Ran) -> String {
    ran.stdout().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn a_game_that_was_killed_is_whole() {
    let home = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_shimo"))
        .args(["play", "kalah", "--north", "random", "--seed", "1"])
        .env("SHIMO_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut shown = 0;
    for text in ["A3", "A6"] {
        writeln!(input, "{text}").unwrap();
        lines.find(|line| line.as_ref().unwrap().starts_with(&format!("South plays {text}"))).unwrap().unwrap();
        shown += 1;
        // What is seen is on the disk.
        assert!(kept(home.path(), "kalah.txt").contains(text));
    }
    lines.find(|line| line.as_ref().unwrap().starts_with("North plays")).unwrap().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let text = kept(home.path(), "kalah.txt");
    assert!(shown == 2 && text.contains("1: A3+A6 a"), "{text}");
    let ran = play(home.path(), &["kalah", "--resume"], "record\n", 0);
    assert!(ran.stdout().contains("Taken up from `") && ran.stdout().contains("1: A3+A6 a"), "{}", ran.stdout());
}

#[test]
fn a_game_goes_on_under_its_own_reading_and_in_its_file() {
    let home = tempfile::tempdir().unwrap();
    let args = ["bao-la-kujifunza@jokoak", "--set", "lap-limit=99"];
    play(home.path(), &args, "A5R\n", 0);
    let ran = play(home.path(), &["bao-la-kujifunza", "--resume"], "a3L\noptions\n", 0).expect_no_stderr();
    assert!(ran.stdout().contains("as jokoak") && ran.stdout().contains("lap-limit = 99"), "{}", ran.stdout());
    let text = kept(home.path(), "bao-la-kujifunza.txt");
    assert!(text.contains("rules: jokoak\noptions: lap-limit=99\n") && text.ends_with("1: A5R a3L;\n"), "{text}");
    assert_eq!(fs::read_dir(home.path().join("games")).unwrap().count(), 1);
    run(&["replay", "bao-la-kujifunza", home.path().join("games/bao-la-kujifunza.txt").to_str().unwrap()])
        .expect_status(0);
}

#[test]
fn no_game_is_written_over_by_another_one() {
    let home = tempfile::tempdir().unwrap();
    play(home.path(), &["kalah"], "A3\nnew\nA1\nset-position 4,4,4,4,4,4/4,4,4,4,4,4 S\nA2\n", 0);
    play(home.path(), &["kalah"], "A4\n", 0);
    let ends = |name: &str, moves: &str| assert!(kept(home.path(), name).ends_with(&format!("{moves};\n")), "{name}");
    for (name, moves) in
        [("kalah.txt", "1: A3"), ("kalah-2.txt", "1: A1"), ("kalah-3.txt", "1: A2"), ("kalah-4.txt", "1: A4")]
    {
        ends(name, moves);
    }
    // The last one that was played.
    assert!(play(home.path(), &["kalah", "--resume"], "record\n", 0).stdout().contains("1: A4;"));
    let file = home.path().join("mine.txt");
    let path = file.to_str().unwrap();
    fs::write(&file, "south: Omar\n\n1: A3+A6; well begun\n").unwrap();
    play(home.path(), &["kalah", "--record", path], "A1\n", 0).expect_stderr_contains("mine.txt.1");
    assert!(fs::read_to_string(home.path().join("mine.txt.1")).unwrap().contains("Omar"));
    // Going on with it keeps what was written by hand.
    fs::write(&file, "south: Omar\n\n1: A3+A6; well begun\n").unwrap();
    play(home.path(), &["kalah", "--record", path, "--resume"], "a1\n", 0);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("south: Omar") && text.contains("1: A3+A6; well begun\n1: - a1;\n"), "{text}");
    play(home.path(), &["kalah"], &format!("A1\nsave {path}\n"), 1).expect_stderr_contains("exists already");
}

#[test]
fn what_is_over_is_not_taken_up() {
    let home = tempfile::tempdir().unwrap();
    play(home.path(), &["kalah", "--resume"], "", 2).expect_stderr_contains("no unfinished game of `kalah` is kept");
    play(home.path(), &["kalah", "--position", "1,0,0,0,0,0/0,0,0,0,0,1 S store=23,23"], "A6\n", 0);
    assert!(kept(home.path(), "kalah.txt").contains("result: "));
    play(home.path(), &["kalah", "--resume"], "", 2).expect_stderr_contains("no unfinished game");
    // Nobody misses what nobody played.
    play(home.path(), &["kalah", "--south", "random", "--north", "random"], "", 0);
    assert_eq!(fs::read_dir(home.path().join("games")).unwrap().count(), 1);
}

#[test]
fn a_match_is_taken_up_in_the_middle_of_a_hand() {
    let home = tempfile::tempdir().unwrap();
    let position = "set-position 0,2,0,0,0,0,0,0/0,3,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,3,0,0,0,0,0,0 S\n";
    play(home.path(), &["hus", "--match", "--starts", "south"], &format!("{position}B2\n"), 0);
    let ran = play(home.path(), &["hus", "--resume"], "score\nA5\n", 0);
    assert!(ran.stdout().contains("The score: South 2, North 0."), "{}", ran.stdout());
    let ran = play(home.path(), &["hus", "--resume"], "record\n", 0);
    assert!(
        ran.stdout().contains("hand: 2 of 7\nbefore: 2-0\n") && ran.stdout().ends_with("1: A5;\n"),
        "{}",
        ran.stdout()
    );
}

#[test]
fn a_record_that_was_cut_off_is_taken_up_before_the_cut() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("cut.txt");
    let path = file.to_str().unwrap();
    fs::write(&file, "game: Kalah\n\n1: A3+A6 a1;\n2: A2 a").unwrap();
    let ran = play(home.path(), &["kalah", "--record", path, "--resume"], "a6\n", 0)
        .expect_stderr_contains("ends in the middle of a line");
    assert!(ran.stdout().contains("after 4 plies"), "{}", ran.stdout());
    assert!(fs::read_to_string(&file).unwrap().ends_with("2: A2 a6;\n"));
    assert!(fs::read_to_string(home.path().join("cut.txt.1")).unwrap().ends_with("2: A2 a"));
    fs::write(&file, "game: Kal").unwrap();
    play(home.path(), &["kalah", "--record", path, "--resume"], "", 2).expect_stderr_contains("no moves");
    assert_eq!(fs::read_to_string(&file).unwrap(), "game: Kal");
}

#[test]
fn rules_that_have_changed_are_said_and_the_game_offered_again() {
    let (folder, toy) = toy_with(&[]);
    let home = folder.path().join("home");
    let moves = play(&home, &[&toy], "moves\n", 0).stdout();
    let first = moves.lines().skip_while(|line| !line.starts_with(" move")).nth(1).unwrap();
    let mv = first.split_whitespace().next().unwrap().to_owned();
    play(&home, &[&toy], &format!("{mv}\n"), 0);
    let text = fs::read_to_string(&toy).unwrap();
    let before = kept(&home, "toy.txt");
    assert!(before.contains("file: "), "{before}");
    play(&home, &[&toy, "--resume"], "", 0).expect_no_stderr();
    // A rule that changes nothing here, and one after which the move is not there.
    fs::write(&toy, text.replace("rules = '''", "rules = '''\n# rewritten")).unwrap();
    play(&home, &[&toy, "--resume"], "", 2).expect_stderr_contains("are not those").expect_stderr_contains("--replay");
    assert_eq!(kept(&home, "toy.txt"), before);
    let ran =
        play(&home, &[&toy, "--resume", "--replay"], "record\n", 0).expect_stderr_contains("all moves can be played");
    assert!(ran.stdout().contains(&format!("1: {mv};")), "{}", ran.stdout());
    let lines: String = before.lines().map(|line| line.replace(&format!("1: {mv};"), "1: A1L>>>;") + "\n").collect();
    fs::write(home.join("games/toy.txt"), &lines).unwrap();
    play(&home, &[&toy, "--resume"], "", 2).expect_stderr_contains("is not legal");
    let ran = play(&home, &[&toy, "--resume", "--replay"], &format!("{mv}\n"), 0);
    assert!(ran.stdout().contains("The record stays"), "{}", ran.stdout());
    assert_eq!(kept(&home, "toy.txt"), lines);
    assert!(kept(&home, "toy-2.txt").contains(&mv));
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_kept_is_not_played() {
    let home = tempfile::tempdir().unwrap();
    let ran = play(home.path(), &["kalah", "--record", "/dev/full"], "A3\nposition\nkeep off\nA3\nposition\n", 1)
        .expect_stderr_contains("No space left on device")
        .expect_stderr_contains("A3 was not played");
    let shown = ran.stdout();
    assert_eq!(shown.matches("South plays A3").count(), 1, "{shown}");
    let start = shown.find("4,4,4,4,4,4/4,4,4,4,4,4 S").expect("the start");
    assert!(start < shown.find("South plays").unwrap(), "{shown}");
    let both = ["kalah", "--record", "/dev/full", "--south", "random", "--north", "random"];
    play(home.path(), &both, "", 2).expect_stderr_contains("No space left");
    // A home that is none.
    let ran = play(Path::new("/dev/null"), &["kalah"], "A3\n", 0).expect_stderr_contains("this game is not kept");
    assert!(ran.stdout().contains("South plays A3"));
}

#[test]
fn files_are_saved_and_loaded_at_the_prompt() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.txt");
    let path = file.to_str().unwrap();
    play(home.path(), &["kalah"], &format!("A3\nsave {path}\nA6\nsave {path}\n"), 0);
    let ran = play(home.path(), &["kalah"], &format!("A1\nload {path}\nundo\nredo\nposition\n"), 0);
    assert!(ran.stdout().contains("after 2 plies") && last_line(&ran).starts_with("4,4,5,5,5,5/4,4,0,5,5,0 N"));
    play(home.path(), &["kalah"], "load\nload /no/such\n", 1).expect_stderr_contains("cannot be read");
    fs::write(&file, "game: Kalah\n\n1: A3 A9;\n").unwrap();
    play(home.path(), &["kalah"], &format!("load {path}\nposition\n"), 1).expect_stderr_contains("on turn");
    fs::write(&file, "1: A1 resigns;\n").unwrap();
    play(home.path(), &["kalah"], &format!("load {path}\n"), 0).expect_stdout_contains("There North has resigned");
    let ran = play(home.path(), &["kalah"], &format!("A3\nkeep\nkeep {path}.x\nkeep off\nkeep\n"), 0);
    assert!(ran.stdout().contains("kalah") && last_line(&ran) == "This game is not kept.", "{}", ran.stdout());
    assert!(fs::read_to_string(format!("{path}.x")).unwrap().contains("1: A3;"));
}

#[test]
fn a_record_of_another_game_is_not_taken_up() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("oware.txt");
    let path = file.to_str().unwrap();
    let text = "game: Oware\n\n1: A1 a5;\n";
    fs::write(&file, text).unwrap();
    let ran = play(home.path(), &["kalah", "--record", path, "--resume"], "A2\n", 2)
        .expect_stderr_contains("this is a record of `Oware`, not of Kalah");
    assert!(!ran.stderr().contains("has changed since"), "{}", ran.stderr());
    play(home.path(), &["kalah"], &format!("load {path}\n"), 1).expect_stderr_contains("this is a record of `Oware`");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    run(&["replay", "kalah", path]).expect_status(0).expect_stderr_contains("this is a record of `Oware`");
    run(&["replay", "oware", path]).expect_status(0).expect_no_stderr();
    // If that is wanted it goes on elsewhere, and the record is put aside.
    play(home.path(), &["kalah", "--record", path, "--resume", "--replay"], "A2\n", 0)
        .expect_stderr_contains("by the rules of `kalah`");
    assert_eq!(fs::read_to_string(home.path().join("oware.txt.1")).unwrap(), text);
    // Rules that have changed are said when a record is replayed, too.
    fs::write(&file, "game: Kalah\nfingerprint: 0\n\n1: A1 a5;\n").unwrap();
    run(&["replay", "kalah", path])
        .expect_status(0)
        .expect_stderr_contains("are not those that this game was begun under");
}

#[test]
fn who_plays_is_in_the_record_and_plays_on() {
    let home = tempfile::tempdir().unwrap();
    play(home.path(), &["kalah", "--north", "search", "--level", "2"], "A1\n", 0);
    assert!(kept(home.path(), "kalah.txt").contains("north: search level 2\n"));
    let ran = play(home.path(), &["kalah", "--resume"], "A3\nlevel 1\n", 0).expect_no_stderr();
    assert!(ran.stdout().contains("North is played by `search level 2`."), "{}", ran.stdout());
    assert!(ran.stdout().contains("North plays"), "{}", ran.stdout());
    let text = kept(home.path(), "kalah.txt");
    assert!(text.contains("north: search level 1\n") && text.matches("north:").count() == 1, "{text}");
    let ran = play(home.path(), &["kalah", "--resume", "--north", "human"], "swap\n", 1);
    assert!(!ran.stdout().contains("North is played"), "{}", ran.stdout());
    // Names of persons stay.
    let file = home.path().join("mine.txt");
    fs::write(&file, "south: Omar\nnorth: random\n\n1: A1 a1;\n").unwrap();
    play(home.path(), &["kalah", "--record", file.to_str().unwrap(), "--resume"], "A2\n", 0);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("south: Omar\n") && text.contains("north: random\n"), "{text}");
    play(home.path(), &["kalah", "--record", file.to_str().unwrap(), "--resume", "--north", "human"], "undo\n", 0);
    assert!(!fs::read_to_string(&file).unwrap().contains("random"));
}

#[test]
fn only_a_game_is_put_aside() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("README.md");
    let path = file.to_str().unwrap();
    fs::write(&file, "# Read me\n").unwrap();
    play(home.path(), &["kalah", "--record", path], "A1\n", 2).expect_stderr_contains("that is no game");
    let ran =
        play(home.path(), &["kalah"], &format!("A1\nkeep {path}\nkeep\n"), 1).expect_stderr_contains("that is no game");
    assert!(last_line(&ran).contains("kalah.txt"), "{}", ran.stdout());
    assert_eq!(fs::read_to_string(&file).unwrap(), "# Read me\n");
    assert!(!home.path().join("README.md.1").exists());
}

#[test]
fn a_game_without_moves_is_loaded_and_taken_up() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("start.txt");
    let path = file.to_str().unwrap();
    let lines = format!("set-position 4,4,4,4,4,4/4,4,4,4,4,4 N\nsave {path}\nnew\nload {path}\nposition\n");
    let ran = play(home.path(), &["kalah"], &lines, 0).expect_no_stderr();
    assert_eq!(last_line(&ran), "4,4,4,4,4,4/4,4,4,4,4,4 N");
    run(&["replay", "kalah", path])
        .expect_status(0)
        .expect_stdout_contains("0 plies, all legal; the game goes on, North");
    play(home.path(), &["kalah"], "A1\nundo\n", 0);
    let ran = play(home.path(), &["kalah", "--resume"], "A2\n", 0).expect_no_stderr();
    assert!(ran.stdout().contains("after 0 plies"), "{}", ran.stdout());
    assert!(kept(home.path(), "kalah.txt").ends_with("1: A2;\n"));
}

#[test]
fn a_match_that_is_taken_up_says_so() {
    let home = tempfile::tempdir().unwrap();
    let position = "set-position 0,2,0,0,0,0,0,0/0,3,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,3,0,0,0,0,0,0 S\n";
    play(home.path(), &["hus", "--match", "--starts", "south"], &format!("{position}B2\n"), 0);
    for args in [&["hus", "--resume"][..], &["hus", "--resume", "--match"]] {
        let ran = play(home.path(), args, "", 0);
        let told = "This is hand 2 of 7 of a match.\nThe score: South 2, North 0.";
        assert!(ran.stdout().contains(told), "{}", ran.stdout());
    }
    play(home.path(), &["kalah"], "A1\n", 0);
    play(home.path(), &["kalah", "--resume", "--match"], "", 2)
        .expect_stderr_contains("no unfinished match of `kalah`");
}

#[test]
fn a_record_that_was_cut_off_is_replayed_before_the_cut() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("cut.txt");
    let path = file.to_str().unwrap();
    for (text, plies) in [
        ("game: Kalah\n\n1: A3+A6 a1;\n2: A2 a", "4 plies"),
        ("game: Kalah\n\n1: A3+A6 a1;\n2: A2 a2", "4 plies"),
        ("game: Kalah\n\n1: A", "0 plies"),
        ("game: Kalah\n\n1: A3", "0 plies"),
    ] {
        fs::write(&file, text).unwrap();
        run(&["replay", "kalah", path])
            .expect_status(0)
            .expect_stdout_contains(&format!("{plies}, all legal"))
            .expect_stderr_contains("ends in the middle of a line");
        run(&["analyse", "kalah", path, "--level", "1"])
            .expect_status(0)
            .expect_stderr_contains("ends in the middle of a line");
    }
    let ran = play(home.path(), &["kalah", "--record", path, "--resume"], "A1\n", 0);
    assert!(ran.stdout().contains("after 0 plies"), "{}", ran.stdout());
    assert!(fs::read_to_string(&file).unwrap().ends_with("1: A1;\n"));
}

#[test]
fn a_replay_names_who_has_moved_after_another_turn_too() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("turns.txt");
    fs::write(&file, "game: Kalah\n\n1: A3+A6 a2+a1;\n2: A1 a\u{1b}[2J3;\n").unwrap();
    let ran = run(&["replay", "kalah", file.to_str().unwrap()]).expect_status(2);
    assert!(!ran.stderr().contains('\u{1b}'), "{}", ran.stderr());
    fs::write(&file, "game: Kalah\n\n1: A3+A6 a2+a1;\n2: A1 a3;\n").unwrap();
    let text = run(&["replay", "kalah", file.to_str().unwrap()]).expect_status(0).stdout();
    let who: Vec<&str> = text.lines().take(6).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(who, ["South", "South", "North", "North", "South", "North"], "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_never_ends_is_neither_read_nor_waited_for() {
    let home = tempfile::tempdir().unwrap();
    let ran = play(home.path(), &["kalah"], "A1\nsave /dev/full\na2\nkeep /dev/full\nkeep\n", 1)
        .expect_stderr_contains("No space left on device")
        .expect_stderr_contains("as before");
    assert!(ran.stdout().contains("North plays a2") && last_line(&ran).contains("kalah.txt"), "{}", ran.stdout());
    for command in ["replay", "analyse"] {
        run(&[command, "kalah", "/dev/zero"]).expect_status(2).expect_stderr_contains("more than 4 MiB");
    }
    let pipe = home.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let path = pipe.to_str().unwrap();
    play(home.path(), &["kalah", "--record", path], "", 2).expect_stderr_contains("cannot be written");
    play(home.path(), &["kalah"], &format!("A1\nsave {path}\nload {path}\nkeep {path}\n"), 1)
        .expect_stderr_contains("it is no file");
}
