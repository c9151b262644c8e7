//! `shimo play`, fed from a pipe.

use crate::shimo::{Run, run, toy_with};

const START: &str = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 S\n";
const A5R: &str = "2,2,2,2,2,2,2,2/2,2,0,2,2,2,0,2/2,2,3,3,1,4,1,4/2,2,2,2,2,2,2,2 N\n";

fn typed(lines: &str) -> Run {
    run(&["play", "bao-la-kujifunza"]).stdin(lines)
}

fn boards(text: &str) -> usize {
    text.matches('╭').count()
}

#[test]
fn a_move_is_told_and_the_board_drawn_once() {
    let ran = typed("A5R\nquit\n")
        .expect_status(0)
        .expect_no_stderr()
        .expect_stdout_contains("South plays A5R: 4 laps, captures 2 from a2, 2 from a6\n");
    assert_eq!(boards(&ran.stdout()), 2);
    assert_eq!(ran.stdout().matches("South plays").count(), 1);
}

#[test]
fn undo_and_redo_go_back_and_forth() {
    typed("A5R\nposition\nundo\nposition\nredo\nposition\n")
        .expect_status(0)
        .expect_stdout_contains(A5R)
        .expect_stdout_contains(START);
    let text = typed("A5R\nundo\nposition\nredo\nposition\n").expect_status(0).stdout();
    assert!(text.find(START).unwrap() < text.find(A5R).unwrap());
    typed("undo\n").expect_status(1).expect_stderr_contains("there is nothing to undo");
    typed("redo\n").expect_status(1).expect_stderr_contains("there is nothing to redo");
    typed("A5R\nundo\nA5L\nredo\n").expect_status(1).expect_stderr_contains("there is nothing to redo");
}

#[test]
fn a_random_opponent_does_not_undo_the_undoing() {
    let text = run(&["play", "bao-la-kujifunza", "--north", "random", "--seed", "1"])
        .stdin("A5R\nundo\nposition\n")
        .expect_status(0)
        .stdout();
    assert!(text.contains(START), "{text}");
    assert_eq!(text.matches("North plays").count(), 1);
    run(&["play", "bao-la-kujifunza", "--south", "random", "--seed", "1"])
        .stdin("undo\n")
        .expect_status(1)
        .expect_stdout_contains("South plays")
        .expect_stderr_contains("there is nothing to undo");
}

#[test]
fn an_error_is_said_and_the_game_goes_on() {
    typed("Z9\nposition\n").expect_status(1).expect_stderr_contains("`Z9` is not a move").expect_stdout_contains(START);
    typed("mvoes\n").expect_status(1).expect_stderr_contains("did you mean `moves`?");
    typed("a5L\n").expect_status(1).expect_stderr_contains("South is to move");
    typed("set-position 1,1/1,1 S\nset-position\n").expect_status(1).expect_stderr_contains("there are 2 rows here");
    typed("save\n").expect_status(1).expect_stderr_contains("needs the name of a file");
    let mut bytes = b"\xff\xfe\n".to_vec();
    bytes.extend(b"position\n");
    run(&["play", "bao-la-kujifunza"]).stdin(bytes).expect_status(1).expect_stdout_contains(START);
}

#[test]
fn an_illegal_move_is_refused_with_the_clause_its_line_and_its_source() {
    typed("B5L\n")
        .expect_status(1)
        .expect_stderr_contains("this move is not legal")
        .expect_stderr_contains("must capture with its first lap")
        .expect_stderr_contains("[bao Z31], bao-la-kujifunza.toml (shipped):18");
}

#[test]
fn the_other_commands() {
    typed("help\n").expect_status(0).expect_stdout_contains("set-position P");
    typed("options\n").expect_status(0).expect_stdout_contains("capture-max = 15");
    typed("moves\n").expect_status(0).expect_stdout_contains(" A2R   2     a5:2 ");
    typed("A5R\nrecord\n").expect_status(0).expect_stdout_contains("1: A5R;");
    typed("A5R\nnew\nposition\n").expect_status(0).expect_stdout_contains(START);
    assert_eq!(boards(&typed("board\n\n  \n").expect_status(0).stdout()), 2);
    typed(&format!("set-position {A5R}position\n")).expect_status(0).expect_stdout_contains(A5R);
    assert_eq!(boards(&typed("quit\nA5R\n").expect_status(0).stdout()), 1);
    typed("").expect_status(0);
}

#[test]
fn the_end_is_announced() {
    let over = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 N";
    run(&["play", "bao-la-kujifunza", "--position", over])
        .stdin("moves\n")
        .expect_status(0)
        .expect_stdout_contains("The game is over: South wins.")
        .expect_stdout_contains("There are no moves: the game is over.");
}

#[test]
fn random_games_are_the_same_for_a_seed_and_their_record_replays() {
    let folder = tempfile::tempdir().unwrap();
    let record = |name: &str, seed: &str| {
        let path = folder.path().join(name).to_str().unwrap().to_owned();
        let args = ["--south", "random", "--north", "random", "--seed", seed, "--record", path.as_str()];
        run(&[&["play", "bao-la-kujifunza"], &args[..]].concat())
            .expect_status(0)
            .expect_stdout_contains("The game is over");
        path
    };
    let (one, same) = (record("one", "3"), record("same", "3"));
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&same).unwrap());
    run(&["replay", "bao-la-kujifunza", &one]).expect_status(0).expect_stdout_contains("all legal");
}

#[test]
fn files_that_cannot_be_written_and_variants_that_do_not_exist() {
    let (folder, _) = toy_with(&[]);
    let path = folder.path().to_str().unwrap();
    run(&["play", "bao-la-kujifunza", "--record", path]).expect_status(2).expect_stderr_contains("cannot be written");
    typed(&format!("save {path}\n")).expect_status(1).expect_stderr_contains("this cannot be written");
    run(&["play", "no-such-game"]).expect_status(2).expect_stderr_contains("bao-la-kujifunza");
    run(&["play", "bao-la-kujifunza", "--south", "nobody"]).expect_status(2);
    let file = folder.path().join("game.txt");
    typed(&format!("A5R\nsave {}\n", file.display())).expect_status(0);
    assert!(std::fs::read_to_string(file).unwrap().ends_with("1: A5R;\n"));
}

#[test]
fn moves_are_told_lap_by_lap_at_the_speed_that_is_set() {
    let laps = ["  1. A5, 2 seeds from A6 clockwise to A7; captures 2 from a2", "  4. the captured 2 from A8"];
    let text = typed("A5R\n").expect_status(0).stdout();
    assert!(laps.iter().all(|lap| !text.contains(lap)), "{text}");
    for typed_first in ["speed all\nA5R\n", "A5R\nlaps\n", "speed 0\nA5R\n", "speed off\nA5R\nlaps\n"] {
        let text = typed(typed_first).expect_status(0).stdout();
        assert!(laps.iter().all(|lap| text.contains(lap)), "{text}");
        assert_eq!(boards(&text), if typed_first.contains('0') { 6 } else { 2 }, "{text}");
    }
    for args in [["--speed", "all"], ["--pace", "0"]] {
        let text = run(&[&["play", "bao-la-kujifunza"], &args[..]].concat()).stdin("A5R\n").expect_status(0).stdout();
        assert!(laps.iter().all(|lap| text.contains(lap)), "{text}");
    }
    typed("speed\nspeed slow\n").expect_status(0).expect_stdout_contains("1200 ms apart");
    typed("speed quick\n").expect_status(1).expect_stderr_contains("a speed is `off`");
    typed("laps\n").expect_status(1).expect_stderr_contains("nothing was played");
    run(&["play", "kalah", "--speed", "quick"]).expect_status(2);
}

#[test]
fn seeds_that_fall_into_a_store_and_second_turns_are_told() {
    run(&["play", "kalah", "--speed", "all"])
        .stdin("A3\nA6\n")
        .expect_status(0)
        .expect_stdout_contains("South plays A3: 1 lap, 1 into South's store, and another turn\n")
        .expect_stdout_contains("South plays A6: 1 lap, 1 into South's store\n")
        .expect_stdout_contains("  1. A3, 4 seeds from A4 counterclockwise to South's store; and another turn\n");
}

#[test]
fn moves_of_a_pit() {
    let text = typed("moves A5\n").expect_status(0).stdout();
    assert!(text.contains("\n A5R   4 ") && !text.contains("\n A2R"), "{text}");
    typed("moves B5\n").expect_status(1).expect_stderr_contains("must capture with its first lap");
    typed("moves what\n").expect_status(1).expect_stderr_contains("is not a move");
}

#[test]
fn seats_are_exchanged() {
    let ran = run(&["play", "kalah", "--north", "random", "--seed", "1"]).stdin("swap\nA1\n").expect_status(1);
    assert!(ran.stdout().contains("You play North now, and South is played by `random`."), "{}", ran.stdout());
    assert!(ran.stdout().contains("South plays"), "{}", ran.stdout());
    typed("swap\n").expect_status(1).expect_stderr_contains("nothing to exchange");
}

#[test]
fn a_narrow_terminal_and_colours() {
    for variant in ["bao-la-kiswahili", "kalah", "toguz-korgool", "hus", "oware"] {
        for width in ["60", "40", "24"] {
            let input = "moves\nhelp\nspeed 0\n";
            let text = run(&["play", variant, "--width", width, "--ascii"]).stdin(input).expect_status(0).stdout();
            assert!(text.is_ascii(), "{text}");
            let wide: Vec<&str> = text.lines().filter(|line| line.starts_with("    +") || line.contains('|')).collect();
            let width: usize = width.parse().unwrap();
            assert!(wide.iter().all(|line| line.len() <= width), "{variant} {width}: {wide:?}");
        }
    }
    let run_with = |args: &[&str]| run(&[args, &["play", "kalah"]].concat()).stdin("A3\n").expect_status(0).stdout();
    assert!(run_with(&["--color", "always"]).contains("\x1b[1m"));
    assert!(!run_with(&[]).contains('\x1b') && !run_with(&["--color", "never"]).contains('\x1b'));
}

#[test]
fn every_shipped_variant_can_be_played() {
    for (id, _) in shimo::variant::SHIPPED {
        let args = ["play", id, "--north", "random", "--south", "random", "--seed", "5", "--speed", "all"];
        run(&args).expect_status(0).expect_no_stderr().expect_stdout_contains("The game is over");
    }
}
