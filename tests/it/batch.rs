//! `shimo batch`

use serde_json::json;

use crate::shimo::{run, toy_with};

const START: &str = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 S";

#[test]
fn a_line_a_position_with_its_moves_in_order() {
    let said = run(&["batch", "bao-la-kujifunza"]).stdin(format!("{START}\n")).expect_status(0).json();
    assert_eq!(said.len(), 1);
    let keys: Vec<&String> = said[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["position", "never_ending", "moves"]);
    assert_eq!(said[0]["position"], START);
    let moves = said[0]["moves"].as_array().unwrap();
    assert_eq!(
        moves[1],
        json!({
            "move": "A2R",
            "becomes": "2,2,2,2,2,2,2,2/2,2,2,0,2,2,2,2/3,1,3,3,2,2,2,2/2,2,2,2,2,2,2,2 N",
            "winner": null,
        })
    );
    let texts: Vec<&str> = moves.iter().map(|mv| mv["move"].as_str().unwrap()).collect();
    assert!(texts.is_sorted(), "{texts:?}");
    assert_eq!(texts.len(), 16);
}

#[test]
fn a_move_that_leaves_the_opponent_without_one_has_a_winner() {
    let position = "0,0,0,0,0,0,0,0/0,0,0,0,1,0,0,0/0,0,2,0,0,0,0,1/0,0,0,0,0,0,0,0 S";
    let said = run(&["batch", "bao-la-kujifunza"]).stdin(position).expect_status(0).json();
    let winners: Vec<_> = said[0]["moves"].as_array().unwrap().iter().map(|mv| mv["winner"].clone()).collect();
    assert_eq!(winners, [json!("S"), json!("S")], "{said:?}");
}

#[test]
fn a_bad_line_gets_an_answer_and_the_stream_goes_on() {
    let over =
        START.replace("2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,", "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/2,").replace('S', "N");
    let mut input = format!("nonsense\n1,1/1,1 S\n\n{START}\r\n").into_bytes();
    input.extend(b"\xff\xfe\n");
    input.extend(over.as_bytes());
    let said = run(&["batch", "bao-la-kujifunza"]).stdin(input).expect_status(1).expect_no_stderr().json();
    assert_eq!(said.len(), 6);
    for bad in [0, 1, 2, 4] {
        assert!(said[bad]["error"].is_string(), "{}", said[bad]);
    }
    assert_eq!(said[3]["position"], START);
    assert_eq!(said[5]["moves"], json!([]));
}

#[test]
fn nothing_in_is_nothing_out() {
    run(&["batch", "bao-la-kujifunza"]).expect_status(0).expect_stdout("");
    run(&["batch", "no-such-game"]).stdin(START).expect_status(2).expect_stdout("");
}

#[test]
fn never_ending_moves_are_counted_and_left_out() {
    let (_folder, toy) = toy_with(&[("limit 1000 laps", "limit 1 laps")]);
    let said = run(&["batch", &toy]).stdin("2,2,2,2/2,2,2,2/2,2,2,2/2,2,2,2 S").expect_status(0).json();
    assert!(said[0]["never_ending"].as_u64().unwrap() > 0, "{}", said[0]);
}
