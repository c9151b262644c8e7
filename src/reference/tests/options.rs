//! What each option changes.

use super::read::{engine, expand, legal, options, play, position};
use crate::board::{Outcome, Side};
use crate::reference::find;

#[test]
fn wrong_options_are_named() {
    let message = |id, changes: &[(&str, &str)], left_out: &str| {
        let mut options = options(id, changes);
        options.remove(left_out);
        find(id, &options).unwrap().err().unwrap()
    };
    assert_eq!(message("bao-la-kiswahili", &[], "tax"), "option `tax` is missing");
    assert_eq!(message("bao-congo", &[("tax", "3")], ""), "option `tax` does not take the value `3`");
    assert_eq!(message("bao-malawi", &[("lap-limit", "x")], ""), "option `lap-limit` does not take the value `x`");
    assert_eq!(message("bao-la-kujifunza", &[("tax", "2")], ""), "unknown option `tax`");
    assert!(find("chess", &options("bao-la-kiswahili", &[])).is_none());
}

#[test]
fn starts() {
    let start = |id| engine(id, &[]).start();
    let row = "0,0,0,0,0,0,0,0";
    assert_eq!(
        start("bao-la-kiswahili"),
        position(&format!("{row}/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/{row} S hand=22,22 house=SN"))
    );
    assert_eq!(
        start("bao-malawi"),
        position(&format!("{row}/0,2,2,8,0,0,0,0/0,0,0,0,8,2,2,0/{row} S hand=20,20 house=SN"))
    );
    assert_eq!(
        start("bao-congo"),
        position(&format!("{row}/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/{row} S hand=24,24 house=SN"))
    );
    let twos = "2,2,2,2,2,2,2,2";
    assert_eq!(start("bao-la-kujifunza"), position(&format!("{twos}/{twos}/{twos}/{twos} S")));
}

/// South's rows against a North that cannot be captured from: a1 alone, which faces A8.
fn south(inner: &str, outer: &str, rest: &str) -> String {
    format!("0,0,0,0,0,0,0,9/0,0,0,0,0,0,0,1/{inner}/{outer} S{rest}")
}

const NONE: &str = "0,0,0,0,0,0,0,0";

#[test]
fn capture_max() {
    let text = "0,0,0,0,0,0,0,0/3,0,2,0,0,0,0,0/2,17,1,0,0,0,0,0/0,0,0,0,0,0,0,0 S";
    assert_eq!(legal(text, &[]), ["A1R"]);
    assert_eq!(legal(text, &[("capture-max", "16")]), ["A1R"]);
    assert_eq!(legal(text, &[("capture-max", "none")]), ["A1R", "A2L", "A2R"]);
}

#[test]
fn house_threshold() {
    let text = south("0,0,2,0,5,0,0,0", NONE, " hand=5,5 house=S");
    assert_eq!(legal(&text, &[]), ["A3L", "A3R", "A5L", "A5R"]);
    assert_eq!(legal(&text, &[("house-threshold", "5")]), ["A3L", "A3R"]);
}

#[test]
fn singletons() {
    let inner = "0,0,2,1,5,0,0,0";
    let (standing, fallen) = (south(inner, NONE, " hand=5,5 house=S"), south(inner, NONE, " hand=5,5"));
    let (all, more) = (["A3L", "A3R", "A4L", "A4R", "A5L", "A5R"], ["A3L", "A3R", "A5L", "A5R"]);
    assert_eq!(legal(&standing, &[]), all);
    assert_eq!(legal(&fallen, &[]), more);
    assert_eq!(legal(&standing, &[("singletons", "house-functions")]), more);
    assert_eq!(
        legal(&standing, &[("singletons", "house-functions"), ("house-threshold", "5")]),
        ["A3L", "A3R", "A4L", "A4R"]
    );
    assert_eq!(legal(&fallen, &[("singletons", "free")]), all);
}

#[test]
fn tax() {
    let after = |house: u8, changes: &[(&str, &str)]| {
        let text = south(&format!("0,0,0,0,{house},0,0,0"), NONE, " hand=5,5 house=S");
        let played = play(&expand(&text, changes), "A5L").position;
        (played.lanes[0][..5].to_vec(), played.flags[0])
    };
    assert_eq!(after(6, &[]), (vec![0, 0, 1, 1, 5], 1));
    assert_eq!(after(6, &[("tax", "1")]), (vec![0, 0, 0, 1, 6], 1));
    assert_eq!(after(6, &[("tax", "all")]), (vec![1, 1, 1, 1, 0], 0));
    assert_eq!(after(3, &[]), (vec![1, 1, 1, 1, 0], 0));
    assert_eq!(after(3, &[("tax-when", "any-count")]), (vec![0, 0, 1, 1, 2], 1));
    assert_eq!(after(1, &[("tax-when", "any-count")]), (vec![0, 0, 1, 1, 0], 0));
}

#[test]
fn stop_in_house() {
    let text = "0,0,0,0,0,0,0,0/1,0,5,0,0,0,0,0/0,0,2,0,4,0,0,0/0,0,0,0,0,0,0,0 S hand=1,1 house=S";
    assert_eq!(legal(text, &[]), ["A3L", "A3R"]);
    assert_eq!(legal(text, &[("stop-in-house", "stands")]), ["A3L", "A3L>", "A3R"]);
    assert_eq!(legal(text, &[("house-threshold", "5")]), ["A3L", "A3L>", "A3R"]);
}

/// A1R captures a6 from A3 and the captured seeds end in the house.
const INTO_HOUSE: &str = "0,0,0,0,0,0,0,0/1,0,5,0,0,0,0,0/2,0,1,0,6,0,0,0/0,0,0,0,0,0,0,0 S house=SN";

#[test]
fn mtaji_house_and_house_ends() {
    let (choice, emptied) = (("mtaji-house", "choice"), ("house-ends", "emptied"));
    assert_eq!(legal(INTO_HOUSE, &[]), ["A1R"]);
    assert_eq!(legal(INTO_HOUSE, &[choice]), ["A1R"]); // the capture ended the house
    assert_eq!(legal(INTO_HOUSE, &[choice, emptied]), ["A1R", "A1R>"]);
    let flags = |mv, changes: &[(&str, &str)]| play(&expand(INTO_HOUSE, changes), mv).position.flags;
    assert_eq!(flags("A1R", &[]), [0, 0]);
    assert_eq!(flags("A1R", &[("house-ends", "first-capture-own")]), [0, 1]);
    assert_eq!(flags("A1R", &[choice, emptied]), [1, 1]);
    assert_eq!(flags("A1R>", &[choice, emptied]), [0, 1]);
}

#[test]
fn centre_kichwa() {
    let choice = [("centre-kichwa", "choice")];
    assert_eq!(legal(INTO_HOUSE, &choice), ["A1Rl", "A1Rr"]);
    let right = play(&expand(INTO_HOUSE, &choice), "A1Rr");
    assert_eq!(right.position.lanes[0][..8], [0, 1, 2, 1, 7, 1, 1, 1]);
    let left = play(&expand(INTO_HOUSE, &choice), "A1Rl");
    assert_eq!(left.position, play(&expand(INTO_HOUSE, &[]), "A1R").position);
    let kujifunza = engine("bao-la-kujifunza", &choice);
    assert!(kujifunza.expand(&kujifunza.start()).moves.iter().any(|played| !played.mv.choices.is_empty()));
}

#[test]
fn lone_kichwa() {
    let text = south("2,0,0,0,0,0,0,0", "4,0,0,0,0,0,0,0", "");
    assert_eq!(legal(&text, &[]), ["A1R"]);
    assert_eq!(legal(&text, &[("lone-kichwa", "free")]), ["A1L", "A1R"]);
}

/// The 59th ply of a master game: A4R freezes a1.
const FREEZES: &str = "1,1,2,3,6,1,1,1/2,7,9,2,1,0,10,5/0,0,0,4,2,0,0,0/0,1,0,3,1,0,0,1 S";

#[test]
fn takasia_marks() {
    let marks = |changes: &[(&str, &str)]| {
        let after = play(&expand(FREEZES, changes), "A4R").position;
        [after.marks[0][1], after.marks[1][1]]
    };
    assert_eq!(marks(&[]), [1, 0]);
    assert_eq!(marks(&[("takasia", "off")]), [0, 0]);
    assert_eq!(marks(&[("takasia-duty", "capture")]), [1, 1]);
}

#[test]
fn takasia_from() {
    let text = "0,1,2,1,4,8,2,2/10,0,0,10,2,1,0,1/0,2,0,0,0,0,1,0/0,0,2,2,0,2,6,4 S hand=1,0";
    let frozen = |changes: &[(&str, &str)]| play(&expand(text, changes), "A7L").position.marks[0][1];
    let free = ("singletons", "free");
    assert_eq!(frozen(&[free]), 0);
    assert_eq!(frozen(&[free, ("takasia-from", "last-namua")]), 1 << 3);
    assert_eq!(frozen(&[free, ("takasia-from", "last-namua"), ("takasia", "off")]), 0);
}

#[test]
fn a_frozen_pit() {
    let text = south("2,0,1,0,2,0,0,0", NONE, " frozen=A3");
    let laps = |mv, changes: &[(&str, &str)]| play(&expand(&text, changes), mv).laps;
    assert_eq!(laps("A5L", &[]), 1);
    assert_eq!(laps("A1R", &[]), 1);
    let relays = [("takasia-lap", "relays-first-from-house")];
    assert_eq!(laps("A5L", &relays), 3);
    assert_eq!(laps("A1R", &relays), 1);
    assert_eq!(legal(&text, &[]), ["A1L", "A1R", "A5L", "A5R"]);
    assert_eq!(legal(&text, &[("takasia-start", "must-not-end-there")]), ["A1L", "A5R"]);
    // Z32 looks at what is left when the frozen pits are gone.
    let outer = south("0,0,2,0,1,0,0,0", "0,0,0,0,2,0,0,0", "");
    assert_eq!(legal(&outer, &[]), ["A3L", "A3R"]);
    assert_eq!(legal(&format!("{outer} frozen=A3"), &[]), ["B5L", "B5R"]);
}

#[test]
fn takasia_duty() {
    let duty = [("takasia-duty", "capture")];
    let frozen = "0,0,0,0,0,0,0,0/0,6,0,0,2,0,2,0/1,1,1,0,0,0,0,0/0,3,0,0,0,0,7,0 N house=SN frozen=a7 owed=a7";
    let reply = play(&expand(frozen, &duty), "a2R").position;
    let owed = "0,0,0,0,0,0,0,0/0,7,1,1,0,1,0,0/1,1,1,0,0,0,0,0/0,3,0,0,0,0,7,0 S house=SN owed=a7";
    assert_eq!(reply, position(owed));
    assert_eq!(legal(owed, &[]), ["B2L", "B7R"]);
    assert_eq!(legal(owed, &duty), ["B2L"]);
    assert_eq!(play(&expand(owed, &duty), "B2L").position.marks[1], [0, 0]);
    assert_eq!(play(&expand(owed, &[]), "B2L").position.marks[1], [0, 0]);
}

#[test]
fn front_empty() {
    // The first lap of A1L leaves the inner row empty, the second fills A8 and A7.
    let text = south("2,0,0,0,0,0,0,0", "0,7,0,0,0,0,0,0", "");
    let free = ("lone-kichwa", "free");
    let under = |value| expand(&text, &[free, ("front-empty", value)]);
    let lap_end = play(&under("lap-end"), "A1L");
    assert_eq!((lap_end.outcome, lap_end.laps), (Some(Outcome::Won(Side::North)), 1));
    let after_turn = play(&under("after-turn"), "A1L");
    assert_eq!((after_turn.outcome, after_turn.laps), (None, 2));
    let never: Vec<String> = under("never").moves.iter().map(|played| played.mv.to_string()).collect();
    assert_eq!(never, ["A1R"]);
}

#[test]
fn stuck() {
    let text = south("1,1,0,0,0,0,0,0", "0,2,0,0,0,0,0,0", "");
    assert_eq!(legal(&text, &[]), ["B2L", "B2R"]);
    let stuck = expand(&text, &[("stuck", "inner-row")]);
    assert_eq!(stuck.outcome, Some(Outcome::Won(Side::North)));
    assert!(stuck.moves.is_empty() && stuck.never_ending.is_empty());
    let with_hand = format!("{text} hand=1,0");
    assert_eq!(expand(&with_hand, &[("stuck", "inner-row")]).outcome, None);
}

const ENDLESS: &str = "0,0,0,0,0,0,0,0/0,0,0,0,9,0,0,1/1,6,3,1,0,5,4,0/2,1,0,5,0,3,0,1 S hand=11,11";

#[test]
fn never_ending() {
    let outcome = |value| play(&expand(ENDLESS, &[("never-ending", value)]), "A3L").outcome;
    assert_eq!(outcome("loses"), Some(Outcome::Won(Side::North)));
    assert_eq!(outcome("draw"), Some(Outcome::Draw));
    assert_eq!(outcome("stops"), None);
    assert!(expand(ENDLESS, &[("never-ending", "stops")]).never_ending.is_empty());
    // It repeats its first lap end after 228 laps.
    assert_eq!(play(&expand(ENDLESS, &[("never-ending", "draw")]), "A3L").laps, 229);
}

#[test]
fn lap_limit() {
    let count = |limit| expand(ENDLESS, &[("lap-limit", limit)]).never_ending.len();
    assert_eq!((count("48"), count("47")), (1, 2)); // A6L has 48 laps
    assert_eq!(play(&expand(ENDLESS, &[("lap-limit", "5"), ("never-ending", "stops")]), "A3L").laps, 5);
}

#[test]
fn a_capture_that_wins_is_sown_beyond_the_limit() {
    // The last ply of a master game: the tenth lap ends in the capture that wins.
    let text = "0,1,2,3,1,2,2,1/2,3,0,2,1,1,1,1/1,4,0,1,0,3,3,1/3,1,4,1,5,1,2,1 S hand=5,5";
    let laps = |limit, front| {
        let expansion = expand(text, &[("lap-limit", limit), ("front-empty", front)]);
        expansion.moves.iter().find(|played| played.mv.to_string() == "A4R").map(|played| played.laps)
    };
    assert_eq!([laps("10", "lap-end"), laps("10", "never"), laps("9", "lap-end")], [Some(10), Some(10), None]);
    // Asked after the turn alone, that sowing is a lap like any other.
    assert_eq!([laps("11", "after-turn"), laps("10", "after-turn")], [Some(11), None]);
}
