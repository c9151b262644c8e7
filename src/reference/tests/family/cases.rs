//! Positions about which two engines have differed.

use super::read::{engine, expand, listed};
use crate::board::{Outcome, Side};
use crate::reference::tests::read::{play, texts};

#[test]
fn more_than_half_of_the_seeds_of_the_game() {
    // Oware, end: more than 24, however many seeds the position holds.
    let outcome = |id, text| expand(id, text, &[]).outcome;
    let (south, north) = (Some(Outcome::Won(Side::South)), Some(Outcome::Won(Side::North)));
    assert_eq!(outcome("oware", "4,2,0,0,20,0/0,9,5,0,0,7 S store=10,34"), north);
    assert_eq!(outcome("oware", "0,2,0,0,0,0/0,0,0,0,1,0 S store=0,11"), None);
    assert_eq!(outcome("endodoi", "0,0,0,0,0,0,1,0/3,1,1,0,0,1,0,1 S store=20,0"), None);
    // Both have it: the player on turn is asked first.
    assert_eq!(outcome("oware", "0,0,0,0,0,0/40,20,0,22,0,0 N store=38,32"), north);
    assert_eq!(outcome("oware", "0,0,0,0,0,0/40,20,0,22,0,0 S store=38,32"), south);
}

#[test]
fn a_capture_that_stops_needs_no_further_lap() {
    // The limit is on laps; a move that captures at its last one and stops has had them all.
    let start = |id, limit| {
        let engine = engine(id, &[("lap-limit", limit)]);
        engine.expand(&engine.start())
    };
    let two = start("ohvalhu", "2");
    assert_eq!((texts(&two).len(), listed(&two).len()), (8, 0));
    assert_eq!(texts(&start("ohvalhu", "1")), ["A1"]);
    let five = start("endodoi", "5");
    assert_eq!((play(&five, "A8").laps, play(&five, "A8").captures.len()), (5, 2));
    assert!(listed(&start("endodoi", "4")).contains(&"A8".to_owned()));
    let text = "0,0,0,0,0,0,2,0/6,18,0,13,1,5,13,0 N store=33,15";
    assert_eq!(texts(&expand("ohvalhu", text, &[("lap-limit", "1")])), ["a2"]);
    let drawn = expand("ohvalhu", text, &[("lap-limit", "1"), ("never-ending", "draw")]);
    assert_eq!((play(&drawn, "a2").outcome, play(&drawn, "a2").position.store), (None, [33, 17]));
}

#[test]
fn nobody_lifts_a_tuz() {
    // Not even its owner, where it lies in the own row, as no game brings about.
    let text = "0,17,0,0,0,0,0,0,0/0,9,5,0,0,7,0,0,0 S store=8,29 tuz=A2:S,A9:S";
    for seeds in ["store", "board"] {
        assert_eq!(texts(&expand("toguz-korgool", text, &[("tuz-seeds", seeds)])), ["A3", "A6"]);
    }
}
