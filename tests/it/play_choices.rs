//! `shimo play`: moves that are typed in parts, several at once, and the end of a game.

use crate::shimo::{Ran, run};

const HUS: &str = "2,2,2,2,2,2,2,2/2,2,2,2,0,0,0,0/1,1,1,0,0,3,0,3/0,3,3,0,3,3,0,3 N";

fn hus(lines: &str, status: i32) -> Ran {
    run(&["play", "hus", "--position", HUS]).stdin(lines).expect_status(status)
}

fn last_line(ran: &Ran) -> String {
    ran.stdout().lines().last().unwrap_or_default().to_owned()
}

#[test]
fn what_is_no_answer_is_refused_and_the_question_stays() {
    for wrong in ["6", "b3", "a6", "b9", "X", "a5xB9"] {
        let ran = hus(&format!("a5\n{wrong}\nposition\n"), 1).expect_stderr_contains("this is no answer: a5 has begun");
        assert_eq!(last_line(&ran), HUS, "{wrong}");
        assert!(!ran.stdout().contains("North plays"), "{wrong}: {}", ran.stdout());
        // It is asked still.
        let ran = hus(&format!("a5\n{wrong}\nB3\n"), 1);
        assert!(ran.stdout().contains("North plays a5xB3"), "{wrong}: {}", ran.stdout());
        assert_eq!(ran.stderr().matches('×').count(), 1, "{}", ran.stderr());
    }
}

#[test]
fn an_answer_may_be_the_whole_move_or_stand_on_the_same_line() {
    for answer in ["B3", "xB3", "a5xB3", "5xB3"] {
        let ran = hus(&format!("a5\n{answer}\n"), 0).expect_no_stderr();
        assert!(ran.stdout().contains("North plays a5xB3"), "{answer}: {}", ran.stdout());
    }
    let ran = hus("a5 B3\n", 0).expect_no_stderr();
    assert!(ran.stdout().contains("North plays a5xB3"), "{}", ran.stdout());
    hus("a5\nb3\n", 1).expect_stderr_contains("did you mean `B3`?");
}

#[test]
fn undo_at_a_question_drops_what_was_begun_and_nothing_else() {
    let ran = run(&["play", "hus"]).stdin("A5\nposition\na5\nundo\nposition\n").expect_status(0).expect_no_stderr();
    let text = ran.stdout();
    let positions: Vec<&str> = text.lines().filter(|line| line.contains('/')).collect();
    assert_eq!(positions.len(), 2, "{text}");
    assert_eq!(positions[0], positions[1]);
    assert!(text.contains("a5 is not played."), "{text}");
}

#[test]
fn the_board_is_shown_as_it_is_when_something_is_asked() {
    let text = hus("a5\n", 1).stdout();
    // What the lap has sown and captured so far; `moves` lists what begins so.
    assert!(text.contains("a │  2   3   3   ·   ·   ·   ·   ·  │ a"), "{text}");
    let text = hus("a5\nmoves\n", 1).stdout();
    let moves: Vec<&str> = text.lines().filter(|line| line.starts_with(" a") && line.contains('/')).collect();
    assert!(moves.len() == 8 && moves.iter().all(|line| line.starts_with(" a5x")), "{text}");
}

#[test]
fn whoever_leaves_the_direction_out_is_asked_whether_to_go_on() {
    let position = "0,0,0,0,0,0,0,0/0,3,4,8,0,2,5,6/0,2,1,0,8,0,3,4/0,0,0,0,0,0,0,0 S hand=10,10 house=SN";
    let play =
        |lines: &str| run(&["play", "bao-la-kiswahili", "--position", position]).stdin(lines).expect_status(0).stdout();
    let text = play("8\n>\n");
    assert!(
        text.contains("A8R goes on: stop or go on? stop, > (go on)") && text.contains("South plays A8R>"),
        "{text}"
    );
    assert!(play("8\nstop\n").contains("South plays A8R:"));
    let text = play("A8R\n");
    assert!(text.contains("South plays A8R:") && text.contains("`A8R>` would have gone on"), "{text}");
    assert!(play("help\n").contains("`>` go on; `l r` from the left or right end"));
    let help = |variant: &str| run(&["play", variant]).stdin("help\n").expect_status(0).stdout();
    assert!(help("hus").contains("`x` and a pit") && !help("hus").contains("`l r`"));
    assert!(!help("kalah").contains("choices within a move"));
}

#[test]
fn several_moves_on_a_line_are_played_up_to_the_first_that_cannot_be() {
    let ran = run(&["play", "omweso"]).stdin("A1 A1 B5\n").expect_status(0).expect_no_stderr();
    let text = ran.stdout();
    assert_eq!((text.matches("South plays").count(), text.matches('╭').count()), (3, 2), "{text}");
    let ran = run(&["play", "kalah"]).stdin("A3 A6 a1 A9 A1\nposition\n").expect_status(1);
    assert_eq!(ran.stdout().matches(" plays ").count(), 3, "{}", ran.stdout());
    assert!(ran.stdout().contains("Not done any more: `A1`."), "{}", ran.stdout());
    assert_eq!(ran.stderr().matches('×').count(), 1, "{}", ran.stderr());
}

#[test]
fn what_is_too_much_is_said() {
    let play = |line: &str| run(&["play", "kalah"]).stdin(format!("{line}\n")).expect_status(1);
    play("board x").expect_stderr_contains("`board` stands alone");
    play("help me").expect_stderr_contains("`help` stands alone");
    play("undo x").expect_stderr_contains("`undo 3` does it three times");
    play("speed 9999999999999").expect_stderr_contains("at most 60000 milliseconds");
    play("level 3").expect_stderr_contains("nobody here looks ahead");
    let ran = play("A9L").stderr();
    assert!(!ran.contains("A5L"), "{ran}");
    let ran = play("what").stderr();
    assert!(!ran.contains("A5L"), "{ran}");
    let ran = run(&["play", "kalah"]).stdin("A1 a1 A2\nundo 2\nredo\nposition\n").expect_status(0).expect_no_stderr();
    assert!(ran.stdout().contains("A2, a1 are taken back.") && ran.stdout().contains("a1 is played again."));
}

#[test]
fn a_game_that_is_over_says_why_and_plays_no_more() {
    let ran = run(&["play", "kalah", "--position", "1,0,0,0,0,0/0,0,0,0,0,1 S store=23,23"])
        .stdin("A6\nA1\n")
        .expect_status(1)
        .expect_stdout_contains("The game is over: a draw, 24 seeds to 24.")
        .expect_stdout_contains("The rules say: `no turn -> keep own`")
        .expect_stdout_contains("`new` starts another game")
        .expect_stderr_contains("the game is over");
    assert_eq!(ran.stdout().matches("▸").count(), 1, "{}", ran.stdout());
}

#[test]
fn help_fits_a_terminal_of_24_rows() {
    for (id, _) in shimo::variant::SHIPPED {
        let lines = |input: &str| {
            run(&["play", id, "--width", "80", "--north", "search"])
                .stdin(input)
                .expect_status(0)
                .stdout()
                .lines()
                .count()
        };
        let help = lines("help\n") - lines("");
        assert!(help <= 23, "{id}: {help}");
    }
}

#[test]
fn moves_and_laps_tell_what_comes_besides() {
    let text = run(&["play", "kalah"]).stdin("moves\n").expect_status(0).stdout();
    assert!(text.contains("1 into South's store, and another turn"), "{text}");
    let text = run(&["play", "bao-la-kiswahili", "--speed", "all"]).stdin("A6L\n").expect_status(0).stdout();
    assert!(text.contains("  From the hand 1 seed into A6\n  1. A6, 3 seeds from A5"), "{text}");
    run(&["play", "toguz-korgool", "--position", "9,9,9,9,9,9,9,9,2/9,9,9,9,9,9,9,9,1 S store=10,0"])
        .stdin("A9\n")
        .expect_status(0)
        .expect_stdout_contains("a1 becomes tuz");
}

#[test]
fn frames_are_plain_where_boards_are() {
    let ran = run(&["play", "kalah", "--ascii"]).stdin("A9\n").expect_status(1);
    assert!(ran.stdout().is_ascii() && ran.stderr().is_ascii(), "{}", ran.stderr());
}
