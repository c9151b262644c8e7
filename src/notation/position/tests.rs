use proptest::prelude::*;

use super::*;
use crate::notation::sample::{any_position, bao};

const OPENING: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN";

fn wrong(text: &str) -> TextError {
    parse_position(text, &bao()).expect_err(text)
}

/// The words an error is about, and what it says.
fn words(text: &str) -> (&str, String) {
    let error = wrong(text);
    (&text[error.range], error.message)
}

#[test]
fn the_opening_is_read_and_written() {
    let position = parse_position(OPENING, &bao()).unwrap();
    assert_eq!(position.seeds(Pit::new(Side::North, 0, 5)), 6);
    assert_eq!(position.seeds(Pit::new(Side::South, 0, 5)), 6);
    assert_eq!(position.seeds(Pit::new(Side::North, 0, 7)), 2);
    assert_eq!((position.hand, position.flags, position.total()), ([22, 22], [1, 1], 64));
    assert_eq!(format_position(&position, &bao()), OPENING);
}

#[test]
fn blanks_and_the_order_of_keys_are_free() {
    let text = OPENING.replace(',', " , ").replace('/', "\t/ ").replace(" hand", "  house = NS hand ");
    let text = text.replace(" house=SN", "\r\n");
    assert_eq!(parse_position(&text, &bao()), parse_position(OPENING, &bao()));
}

#[test]
fn marks_are_written_in_the_order_of_the_rows() {
    let text = OPENING.replace("house=SN", "house=N frozen=b2,a1,B3,A8,A2");
    let position = parse_position(&text, &bao()).unwrap();
    assert!(format_position(&position, &bao()).ends_with(" house=N frozen=A2,A8,B3,a1,b2"));
}

#[test]
fn a_board_of_two_rows() {
    let names = Names::pits_only(Shape::new(1, 3).unwrap());
    let position = parse_position("1,2,3/4,5,6 N", &names).unwrap();
    assert_eq!(position.seeds(Pit::new(Side::North, 0, 1)), 3);
    assert_eq!(format_position(&position, &names), "1,2,3/4,5,6 N");
    let message = parse_position("1,2/4,5,6 N", &names).unwrap_err().message;
    assert_eq!(message, "there are 2 pits in this row; a 2x3 board has 2 rows of 3");
}

#[test]
fn a_malformed_board_is_pointed_at() {
    let row = "0,0,0,0,0,0,0,0";
    assert_eq!(wrong("").message, "there is no position here");
    assert_eq!(wrong(" \n").message, "there is no position here");
    let (at, message) = words("0,0/0,0/0,0 S");
    assert_eq!((at, &message[..]), ("0,0/0,0/0,0", "there are 3 rows here; a 4x8 board has 4 rows of 8"));
    let text = format!("{row}/{row}/0,0,0/{row} S");
    let (at, message) = words(&text);
    assert_eq!((at, &message[..]), ("0,0,0", "there are 3 pits in this row; a 4x8 board has 4 rows of 8"));
    assert_eq!(words("0,z,0"), ("z", "`z` is not a number of seeds".to_owned()));
    assert_eq!(words("0,-1,0"), ("-1", "`-1` is not a number of seeds".to_owned()));
    assert_eq!(words("0,,0").1, "the number of seeds of a pit is missing");
    assert_eq!(words("0,0/"), ("", "the number of seeds of a pit is missing".to_owned()));
    assert_eq!(words("0,256"), ("256", "`256` seeds are too many: a pit holds at most 255".to_owned()));
    assert_eq!(words("0,é"), ("é", "`é` has no place in a position".to_owned()));
}

#[test]
fn a_malformed_rest_is_pointed_at() {
    let with = |rest: &str| {
        let board = &OPENING[..OPENING.find(' ').unwrap()];
        let text = format!("{board} {rest}");
        let error = wrong(&text);
        (text[error.range].to_owned(), error.message, error.help.unwrap_or_default())
    };
    let check = |rest: &str, at: &str, message: &str| {
        let found = with(rest);
        assert_eq!((&found.0[..], &found.1[..]), (at, message), "{rest}");
    };
    check("", "", "whose turn it is is missing");
    check("hand=22,22", "hand", "whose turn it is is missing before `hand`");
    check("W", "W", "`W` does not say whose turn it is");
    check("SN", "SN", "`SN` does not say whose turn it is");
    check("= S", "=", "the `=` is out of place");
    check("S hand", "hand", "`hand` has no value");
    check("S hand=22", "", "North's number is missing from `hand`");
    check("S hand=,22", "", "the number of seeds of South's hand is missing");
    check("S hand=1,2,3", ",", "the `,` is out of place");
    check("S hand=x,1", "x", "`x` is not a number of seeds");
    check("S hand=1,1 hand=1,1", "hand", "`hand` is given twice");
    check("S store=1,1", "store", "players have no store in this variant");
    check("S huose=S", "huose", "`huose` is not a key of this variant");
    check("S rubbish", "rubbish", "`rubbish` is not part of a position");
    check("S house=", "", "`house` has no value");
    check("S house=X", "X", "`X` is not a player");
    check("S house=SS", "S", "South is named twice");
    check("S frozen=", "", "a pit is missing from `frozen`");
    check("S frozen=a4,c1", "c1", "`c1` is not a pit");
    check("S frozen=a9", "a9", "there is no pit `a9`; a 4x8 board has 4 rows of 8");
    check("S frozen=a4,a4", "a4", "`a4` is named twice");
    assert_eq!(with("S huose=S").2, "did you mean `house`?");
    assert_eq!(with("S quarks=S").2, "its keys are hand, house, frozen");
}

#[test]
fn hands_are_for_variants_that_have_them() {
    let names = Names::pits_only(Shape::new(1, 1).unwrap());
    let message = |text| parse_position(text, &names).unwrap_err().message;
    assert_eq!(message("0/0 S hand=1,1"), "players hold no seeds in hand in this variant");
    assert_eq!(message("200/56 S"), "there are 256 seeds here; a position holds at most 255");
    assert!(parse_position("200/55 S", &names).is_ok());
}

proptest! {
    #[test]
    fn a_position_is_read_as_it_was_written((position, names) in any_position()) {
        let text = format_position(&position, &names);
        prop_assert_eq!(parse_position(&text, &names), Ok(position), "{}", text);
    }

    #[test]
    fn nonsense_is_an_error_with_a_range_of_its_text(text in "[0-9,/SN= ahousefrznd]{0,80}|.{0,30}") {
        if let Err(error) = parse_position(&text, &bao()) {
            prop_assert!(text.get(error.range).is_some());
        }
    }

    #[test]
    fn a_position_with_a_hole_never_panics((position, names) in any_position(), at in 0..400usize, byte in 32..127u8) {
        let mut text = format_position(&position, &names).into_bytes();
        let at = at % text.len();
        text[at] = byte;
        let text = String::from_utf8(text).unwrap();
        if let Err(error) = parse_position(&text, &names) {
            prop_assert!(text.get(error.range).is_some());
        }
    }
}
