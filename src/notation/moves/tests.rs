use proptest::prelude::*;

use super::*;

fn legal(texts: &[&str]) -> Vec<Move> {
    texts
        .iter()
        .map(|text| {
            parse_as_mover(text, if text.starts_with(['A', 'B']) { Side::South } else { Side::North })
                .expect("a move of the test")
                .into_move()
        })
        .collect()
}

fn south(text: &str, moves: &[&str]) -> Result<String, MoveError> {
    parse_move(text, &legal(moves), Side::South).map(|mv| mv.to_string())
}

#[test]
fn what_was_left_out_is_supplied() {
    assert_eq!(south("A1", &["A1L", "A2L"]).as_deref(), Ok("A1L"));
    assert_eq!(south(" 1 ", &["A1L", "B1L"]).as_deref(), Ok("A1L"));
    assert_eq!(south("B1*", &["A1L", "B1L"]).as_deref(), Ok("B1L"));
    assert_eq!(south("2**", &["A2xb4"]).as_deref(), Ok("A2xb4"));
    assert_eq!(parse_move("7>", &legal(&["a7R", "a7R>"]), Side::North).map(|mv| mv.to_string()).as_deref(), Ok("a7R>"));
}

#[test]
fn the_shorter_of_two_that_fit_is_meant() {
    assert_eq!(south("A5L", &["A5L", "A5L>", "A5R"]).as_deref(), Ok("A5L"));
    assert_eq!(south("A5", &["A5L", "A5L>"]).as_deref(), Ok("A5L"));
    assert_eq!(south("A5L>", &["A5L", "A5L>", "A5L>r"]).as_deref(), Ok("A5L>"));
    assert_eq!(south("A5", &["A5", "A5xb1"]).as_deref(), Ok("A5"));
}

#[test]
fn several_moves_that_fit_are_listed() {
    let error = south("A5", &["A5L", "A5R", "A5R>", "A4L"]).unwrap_err();
    assert_eq!(error, MoveError::Ambiguous(legal(&["A5L", "A5R", "A5R>"])));
    assert_eq!(error.to_string(), "this may be `A5L`, `A5R` or `A5R>`");
    assert!(matches!(south("A5L", &["A5Ll", "A5Lr"]), Err(MoveError::Ambiguous(_))));
    assert!(matches!(south("A2", &["A2xb4", "A2xb5"]), Err(MoveError::Ambiguous(_))));
}

#[test]
fn what_is_not_legal_is_told() {
    let error = south("A5l", &["A5L"]).unwrap_err();
    assert_eq!(error.to_string(), "`A5l` is not a legal move here");
    assert!(error.help().unwrap().contains("capital"));
    assert!(matches!(south("A5R", &["A5L"]), Err(MoveError::NotLegal(_))));
    assert!(matches!(south("A5L>", &["A5L"]), Err(MoveError::NotLegal(_))));
    assert!(matches!(south("A5L", &[]), Err(MoveError::NotLegal(_))));
}

#[test]
fn malformed_moves_are_pointed_at() {
    let wrong = |text: &str| {
        let error = parse_loose(text, Side::South).unwrap_err();
        (error.range, error.message)
    };
    assert_eq!(wrong(""), (0..0, "a move is missing".to_owned()));
    assert_eq!(wrong(" hello"), (1..6, "`hello` is not a move".to_owned()));
    assert_eq!(wrong("A"), (0..1, "`A` is not a move".to_owned()));
    assert_eq!(wrong("999"), (0..3, "`999` is not a move".to_owned()));
    assert_eq!(wrong("A5Lq*"), (3..4, "`q` is not part of a move".to_owned()));
    assert_eq!(wrong("A5L***"), (3..4, "`*` is not part of a move".to_owned()));
    assert_eq!(wrong("A5x9"), (2..4, "`x9` is not part of a move".to_owned()));
    assert_eq!(wrong(" b5L"), (1..3, "`b5` is a pit of North, and South is to move".to_owned()));
    assert_eq!(wrong("5é"), (1..3, "`é` is not part of a move".to_owned()));
    let north = parse_loose("A5L", Side::North).unwrap_err();
    assert_eq!(north.help.as_deref(), Some("North's pits are written a1, a2, …"));
}

fn any_pit() -> impl Strategy<Value = Pit> {
    (any::<bool>(), 0..2u8, 1..=64u8)
        .prop_map(|(south, row, column)| Pit::new(if south { Side::South } else { Side::North }, row, column))
}

fn any_hand() -> impl Strategy<Value = Hand> {
    prop_oneof![Just(Hand::Left), Just(Hand::Right)]
}

fn any_move() -> impl Strategy<Value = Move> {
    let choice = prop_oneof![Just(Choice::GoOn), any_hand().prop_map(Choice::From), any_pit().prop_map(Choice::Pit)];
    (any_pit(), proptest::option::of(any_hand()), proptest::collection::vec(choice, 0..4))
        .prop_map(|(pit, hand, choices)| Move { pit, hand, choices })
}

proptest! {
    #[test]
    fn a_move_is_read_as_it_was_written(mv in any_move(), stars in 0..3usize) {
        let text = format!("{mv}{}", "*".repeat(stars));
        prop_assert_eq!(parse_loose(&text, mv.pit.side).unwrap().into_move(), mv.clone());
        prop_assert_eq!(parse_move(&text, std::slice::from_ref(&mv), mv.pit.side), Ok(mv));
    }

    #[test]
    fn every_legal_move_can_be_typed_in_full(mut moves in proptest::collection::vec(any_move(), 1..20)) {
        for mv in &mut moves {
            mv.pit = Pit::new(Side::South, 0, mv.pit.column % 3 + 1);
        }
        for mv in &moves {
            prop_assert_eq!(parse_move(&mv.to_string(), &moves, Side::South), Ok(mv.clone()));
        }
    }

    #[test]
    fn nonsense_is_an_error_with_a_range_of_its_text(text in "[AabB19LRlrx>* é]{0,9}|.{0,12}") {
        if let Err(error) = parse_loose(&text, Side::South) {
            prop_assert!(text.get(error.range).is_some());
        }
    }
}
