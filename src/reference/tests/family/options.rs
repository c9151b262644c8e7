//! Starts, and what each option changes.

use std::collections::BTreeMap;

use serde_json::json;

use super::read::{engine, expand, listed, options, position};
use crate::board::{Outcome, Side};
use crate::reference::find;
use crate::reference::tests::perft::perft;
use crate::reference::tests::read::{captured, play, texts};

const SOUTH: Option<Outcome> = Some(Outcome::Won(Side::South));
const NORTH: Option<Outcome> = Some(Outcome::Won(Side::North));
/// An empty row of 8.
const NONE: &str = "0,0,0,0,0,0,0,0";

#[test]
fn wrong_options_are_named() {
    let message = |id, changes: &[(&str, &str)]| find(id, &options(id, changes)).unwrap().err().unwrap();
    assert_eq!(message("kalah", &[("seeds", "7")]), "option `seeds` does not take the value `7`");
    assert_eq!(message("oware", &[("repetition", "x")]), "option `repetition` does not take the value `x`");
    assert_eq!(message("hawalis", &[("seeds", "4")]), "unknown option `seeds`");
    assert_eq!(message("omweso", &[("never-ending", "draw")]), "option `never-ending` does not take the value `draw`");
    for (id, first) in
        [("toguz-korgool", "tuz-symmetric"), ("ohvalhu", "never-ending"), ("mikro-tsoro", "never-ending")]
    {
        assert_eq!(find(id, &BTreeMap::new()).unwrap().err().unwrap(), format!("option `{first}` is missing"));
    }
}

#[test]
fn starts() {
    let start = |id, changes: &[(&str, &str)]| engine(id, changes).start();
    assert_eq!(start("kalah", &[("seeds", "5")]), position("5,5,5,5,5,5/5,5,5,5,5,5 S"));
    assert_eq!(start("oware", &[]), position("4,4,4,4,4,4/4,4,4,4,4,4 S"));
    assert_eq!(start("toguz-korgool", &[]), position("9,9,9,9,9,9,9,9,9/9,9,9,9,9,9,9,9,9 S"));
    assert_eq!(start("ohvalhu", &[]), position("8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 S"));
    assert_eq!(start("endodoi", &[]), position("4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 S"));
    assert_eq!(start("omweso", &[]), position(&format!("{NONE}/{NONE}/{NONE}/{NONE} S hand=32,32")));
    let fours = "4,4,4,4,4,4,4,4";
    assert_eq!(start("omweso", &[("start", "four-in-outer")]), position(&format!("{fours}/{NONE}/{NONE}/{fours} S")));
    let twos = "2,2,2,2,2,2,2";
    assert_eq!(start("hawalis", &[]), position(&format!("{twos}/{twos}/{twos}/{twos} S")));
    assert_eq!(start("mikro-tsoro", &[]), position("2,2,2,2,2/2,2,2,2,2 S"));
}

#[test]
fn kalah() {
    // A1 ends in the empty A2, which faces the empty a5.
    let text = "0,0,0,0,0,1/1,0,0,0,0,0 S";
    let under = |value| play(&expand("kalah", text, &[("empty-capture", value)]), "A1");
    assert_eq!((captured(&under("no")), under("no").position.store), (json!([]), [0, 0]));
    assert_eq!((captured(&under("yes")), under("yes").position.store), (json!([["A2", 1]]), [1, 0]));
    // A2 ends in A4 and takes a3.
    let text = "0,0,0,1,0,0/0,2,0,0,0,0 S store=23,22";
    let under = |value| play(&expand("kalah", text, &[("majority", value)]), "A2");
    assert_eq!(captured(&under("ends")), json!([["a3", 1], ["A4", 1]]));
    assert_eq!((under("plays-on").outcome, under("ends").outcome), (None, SOUTH));
    // Three seeds in a pit make 36 in all.
    let three = expand("kalah", "1,0,0,0,0,0/1,0,0,0,0,0 S store=19,15", &[("majority", "ends"), ("seeds", "3")]);
    assert_eq!((three.outcome, three.moves.len()), (SOUTH, 0));
}

#[test]
fn oware_grand_slam() {
    // A6 makes two and two, all that North has.
    let text = "0,0,0,0,1,1/1,0,0,0,0,2 S store=20,23";
    let under = |value| expand("oware", text, &[("grand-slam", value)]);
    let after = |value, becomes: &str, captures| {
        let played = play(&under(value), "A6");
        assert_eq!((played.position, captured(&played)), (position(becomes), captures), "{value}");
    };
    after("no-capture", "0,0,0,0,2,2/1,0,0,0,0,0 N store=20,23", json!([]));
    after("legal", "0,0,0,0,0,0/1,0,0,0,0,0 N store=24,23", json!([["a2", 2], ["a1", 2]]));
    let rest = json!([["a2", 2], ["a1", 2], ["A1", 1]]);
    after("opponent-takes-rest", "0,0,0,0,0,0/0,0,0,0,0,0 N store=24,24", rest);
    after("spare-last", "0,0,0,0,0,2/1,0,0,0,0,0 N store=22,23", json!([["a2", 2]]));
    after("spare-first", "0,0,0,0,2,0/1,0,0,0,0,0 N store=22,23", json!([["a1", 2]]));
    assert_eq!(texts(&under("forbidden")), ["A1"]);
    // One seed more on North's side, and it is a capture like any other.
    let text = text.replace("0,0,0,0,1,1", "1,0,0,0,1,1");
    for value in ["no-capture", "legal", "forbidden", "opponent-takes-rest", "spare-last", "spare-first"] {
        let played = play(&expand("oware", &text, &[("grand-slam", value)]), "A6");
        assert_eq!(played.position.store, [24, 23], "{value}");
    }
}

#[test]
fn oware_feeding() {
    let under = |text: &str, value| expand("oware", text, &[("feeding", value)]);
    let text = "0,0,0,0,0,0/1,0,0,0,0,2 S store=20,25";
    assert_eq!(under(text, "must").outcome, NORTH, "more than 24");
    let text = "0,0,0,0,0,0/2,0,0,0,0,2 S store=20,24";
    assert_eq!(
        (texts(&under(text, "must")), texts(&under(text, "none"))),
        (vec!["A6".into()], vec!["A1".into(), "A6".into()])
    );
    let text = "0,0,0,0,0,0/1,0,0,0,0,0 S store=23,24";
    assert_eq!(under(text, "must").outcome, Some(Outcome::Draw));
    assert_eq!(texts(&under(text, "none")), ["A1"]);
}

#[test]
fn toguz_korgool() {
    let row = "0,0,0,0,0,0,0";
    let under = |text: &str, changes: &[(&str, &str)], mv: &str| play(&expand("toguz-korgool", text, changes), mv);
    // A9 leaves one and makes three in a2.
    let text = format!("{row},2,0/{row},0,3 S store=78,79");
    let store = under(&text, &[], "A9");
    assert_eq!(store.position, position(&format!("{row},0,1/{row},0,1 N store=81,79 tuz=a2:S")));
    assert_eq!(captured(&store), json!([["a2", 3]]));
    let board = under(&text, &[("tuz-seeds", "board")], "A9");
    assert_eq!(board.position, position(&format!("{row},3,1/{row},0,1 N store=78,79 tuz=a2:S")));
    assert_eq!(captured(&board), json!([]));
    // The number of the opponent's tuz, unless that is allowed.
    let facing = format!("{text} tuz=A2:N");
    let none = under(&facing, &[], "A9");
    assert_eq!(none.position, position(&format!("{row},3,1/{row},0,1 N store=78,79 tuz=A2:N")));
    let made = under(&facing, &[("tuz-symmetric", "allowed")], "A9");
    assert_eq!(made.position, position(&format!("{row},0,1/{row},0,1 N store=81,79 tuz=A2:N,a2:S")));
    // No second tuz; a seed goes to the store of the first.
    let second = under(&format!("{text} tuz=a1:S"), &[], "A9");
    assert_eq!(second.position, position(&format!("{row},3,0/{row},0,1 N store=79,79 tuz=a1:S")));
    // Never pit 9.
    let ninth = under(&format!("2,0,{row}/{row},0,10 S store=75,75"), &[], "A9");
    assert_eq!(ninth.position, position("3,1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0,1 N store=75,75"));
    // A single seed goes on whole.
    let single = under(&format!("{row},0,1/1,0,{row} S store=80,80"), &[], "A1");
    assert_eq!(single.position, position(&format!("{row},0,1/0,1,{row} N store=80,80")));
    // Who has no move: what lies in a tuz is its owner's.
    let over = |changes| expand("toguz-korgool", &format!("{row},0,10/{row},0,0 S store=75,77 tuz=a1:S"), changes);
    assert_eq!(over(&[("tuz-seeds", "board")]).outcome, SOUTH);
    // North may not lift South's tuz.
    let north =
        expand("toguz-korgool", &format!("{row},3,9/{row},0,0 N store=75,75 tuz=a1:S"), &[("tuz-seeds", "board")]);
    assert_eq!(texts(&north), ["a2"]);
}

#[test]
fn never_ending_in_relay_games() {
    for id in ["ohvalhu", "endodoi"] {
        // A1 relays at A2 and stops in the empty A4, which faces nothing.
        let text = format!("0,0,0,0,0,0,0,1/1,1,0,0,0,0,0,0 S store=30,{}", if id == "endodoi" { 31 } else { 32 });
        let under = |limit, value| expand(id, &text, &[("lap-limit", limit), ("never-ending", value)]);
        assert_eq!(play(&under("2", "illegal"), "A1").laps, 2);
        assert_eq!(
            (texts(&under("1", "illegal")), listed(&under("1", "illegal"))),
            (vec!["A2".into()], vec!["A1".into()])
        );
        let drawn = play(&under("1", "draw"), "A1");
        assert_eq!((drawn.outcome, drawn.laps, drawn.position.turn), (Some(Outcome::Draw), 1, Side::North));
        assert_eq!(drawn.position.lanes[0][..4], [0, 2, 0, 0]);
    }
}

/// North's two rows and South's, all else empty.
fn omweso(north_outer: &str, north_inner: &str, south_inner: &str, south_outer: &str, turn: char) -> String {
    let row = |text: &str| if text.is_empty() { NONE.to_owned() } else { text.to_owned() };
    format!("{}/{}/{}/{} {turn}", row(north_outer), row(north_inner), row(south_inner), row(south_outer))
}

#[test]
fn omweso_captures() {
    // A3 ends in A1 and takes a8 and b8, four seeds, sown on from A2.
    let text = omweso("1,0,0,0,0,0,0,0", "3,0,0,0,0,0,0,0", "1,0,2,0,0,0,0,0", "", 'S');
    let played = play(&expand("omweso", &text, &[]), "A3L");
    assert_eq!(captured(&played), json!([["a8", 3], ["b8", 1]]));
    assert_eq!(played.position, position(&omweso("", "", "3,2,0,0,0,0,0,0", "1,1,0,0,0,0,0,0", 'N')));
    assert_eq!((played.laps, played.outcome), (2, None));
    assert_eq!(expand("omweso", &omweso("", "", "3,2,0,0,0,0,0,0", "", 'N'), &[]).outcome, SOUTH);
    // Nothing behind: a relay.
    let text = omweso("", "3,0,0,0,0,0,0,0", "1,0,2,0,0,0,0,0", "", 'S');
    let relay = play(&expand("omweso", &text, &[]), "A3L");
    let after = omweso("", "3,0,0,0,0,0,0,0", "0,1,0,0,0,0,0,0", "1,1,0,0,0,0,0,0", 'N');
    assert_eq!((relay.position, relay.laps), (position(&after), 2));
}

#[test]
fn omweso_clockwise() {
    let legal = |north_outer: &str, south_inner: &str, south_outer: &str| {
        texts(&expand("omweso", &omweso(north_outer, "0,2,2,2,0,0,0,0", south_inner, south_outer, 'S'), &[]))
    };
    // A1 clockwise ends in A3, which faces a6; that is a capture only if b6 is occupied.
    assert_eq!(legal("0,0,2,0,0,0,0,0", "2,0,1,0,0,0,0,0", ""), ["A1L", "A1R"]);
    assert_eq!(legal("0,0,0,2,0,0,0,0", "2,0,1,0,0,0,0,0", ""), ["A1L"]);
    // Outer 1 goes clockwise to the left; inner 3 never does.
    assert_eq!(legal("0,2,0,0,0,0,0,0", "0,1,0,0,0,0,0,0", "2,0,0,0,0,0,0,0"), ["B1L", "B1R"]);
    assert_eq!(legal("0,0,2,2,2,0,0,0", "0,0,2,0,1,0,0,0", ""), ["A3L"]);
}

#[test]
fn omweso_places() {
    let engine = engine("omweso", &[]);
    let first = engine.expand(&engine.start());
    assert_eq!(first.moves.len(), 16);
    let placed = play(&first, "B8");
    assert_eq!(placed.position, position(&format!("{NONE}/{NONE}/{NONE}/0,0,0,0,0,0,0,1 S hand=31,32")));
    assert_eq!((placed.laps, placed.outcome), (0, None));
    let last = play(&expand("omweso", &format!("{NONE}/{NONE}/{NONE}/{NONE} S hand=1,32"), &[]), "A1");
    assert_eq!(last.position, position(&format!("{NONE}/{NONE}/1,0,0,0,0,0,0,0/{NONE} N hand=0,32")));
}

#[test]
fn omweso_never_ending() {
    // A3 would relay from A1.
    let text = omweso("", "3,0,0,0,0,0,0,0", "1,0,2,0,0,0,0,0", "", 'S');
    let under = |value| expand("omweso", &text, &[("lap-limit", "1"), ("never-ending", value)]);
    let void = play(&under("void"), "A3L");
    assert_eq!((void.outcome, void.laps), (Some(Outcome::Draw), 1));
    assert_eq!((listed(&under("illegal")), under("illegal").outcome), (vec!["A3L".into()], NORTH));
}

#[test]
fn hawalis() {
    let none = "0,0,0,0,0,0,0";
    // A3 ends in A1, which was not empty and faces a7.
    let text = format!("{none}/3,0,0,0,0,0,1/1,0,2,0,0,0,0/{none} S");
    let under = |value| play(&expand("hawalis", &text, &[("landing", value)]), "A3");
    assert_eq!((captured(&under("any")), under("any").position.store), (json!([["a7", 3]]), [3, 0]));
    assert_eq!((captured(&under("empty")), under("empty").position.store), (json!([]), [0, 0]));
    // Single seeds move only when there is nothing else, and only into an empty pit.
    assert_eq!(texts(&expand("hawalis", &text, &[])), ["A3"]);
    assert_eq!(texts(&expand("hawalis", &text.replace("1,0,2", "1,1,0"), &[])), ["A1"]);
    // No move: each keeps the own pits.
    assert_eq!(expand("hawalis", &format!("{none}/3,0,0,0,0,0,1/{none}/{none} S store=3,0"), &[]).outcome, NORTH);
    assert_eq!(
        expand("hawalis", &format!("{none}/3,0,0,0,0,0,0/{none}/{none} S store=3,0"), &[]).outcome,
        Some(Outcome::Draw)
    );
}

#[test]
fn hawalis_counts() {
    let ludii = engine("hawalis", &[("landing", "empty")]);
    assert_eq!([1, 2, 3, 4].map(|depth| perft(&*ludii, &ludii.start(), depth)), [14, 196, 2548, 33033]);
}

#[test]
fn mikro_tsoro() {
    // A1 takes a4 from A2 and sows three; they end in A5, which takes a1, North's last seed.
    let text = "0,2,0,0,1/1,0,0,0,0 S";
    let played = play(&expand("mikro-tsoro", text, &[]), "A1");
    assert_eq!(captured(&played), json!([["a4", 2], ["A2", 1], ["a1", 1], ["A5", 1]]));
    assert_eq!(played.position, position("0,0,0,0,0/1,1,1,1,0 N"));
    assert_eq!((played.laps, played.outcome), (2, SOUTH));
    // That is no third lap, so a limit of two does not touch it.
    assert_eq!(expand("mikro-tsoro", text, &[("lap-limit", "2")]), expand("mikro-tsoro", text, &[]));
    let one = expand("mikro-tsoro", text, &[("lap-limit", "1")]);
    assert_eq!((listed(&one), one.outcome), (vec!["A1".into()], NORTH));
    let drawn = play(&expand("mikro-tsoro", text, &[("lap-limit", "1"), ("never-ending", "draw")]), "A1");
    assert_eq!((drawn.position, drawn.outcome), (position("0,2,0,0,1/0,1,0,0,0 N"), Some(Outcome::Draw)));
    // At rest the player on turn is asked first.
    let over = |text| expand("mikro-tsoro", text, &[]).outcome;
    assert_eq!([over("0,0,0,0,0/1,0,0,0,0 S"), over("0,0,0,0,0/0,0,0,0,0 S")], [SOUTH, NORTH]);
}
