//! The games of the wider family: against an independent program, and the page about them.

use shimo::board::{Outcome, Side};
use shimo::game::Game;
use shimo::notation::{format_position, parse_position};
use shimo::play::Session;

use page::against::{Compared, compared};

#[expect(dead_code, reason = "what an example has besides is its main")]
#[path = "../../examples/family/main.rs"]
mod page;

#[track_caller]
fn agrees(variant: &str, expected: Compared) {
    let found = compared(variant).expect("a game of the program");
    assert_eq!(found.differences.join("\n"), "", "{variant}");
    assert_eq!(found, expected, "{variant}");
}

fn counts(positions: usize, moves: usize) -> Compared {
    Compared { positions, moves, ..Compared::default() }
}

#[test]
fn kalah() {
    agrees("kalah", Compared { ends: 6, ends_here: 6, ..counts(198, 819) });
}

#[test]
fn oware() {
    agrees("oware", Compared { ends: 5, ends_here: 5, ..counts(401, 1591) });
}

#[test]
fn toguz_korgool() {
    agrees("toguz-korgool", Compared { ends: 24, ..counts(459, 3214) });
}

#[test]
fn ohvalhu() {
    agrees("ohvalhu", Compared { ends: 5, ends_here: 5, ..counts(181, 866) });
}

#[test]
fn endodoi() {
    agrees("endodoi", Compared { ends: 9, ends_here: 9, endless: 1, ..counts(133, 653) });
}

#[test]
fn mikro_tsoro() {
    agrees("mikro-tsoro", Compared { endless: 11, ..counts(23, 74) });
}

/// Where two lone seeds run round the board of Oware until the first position comes again: what comes of it, and the
/// stores.
fn round(repetition: &str) -> (Option<Outcome>, [u8; 2]) {
    let game = Game::find("oware", &[("repetition".to_owned(), repetition.to_owned())]).expect("a reading");
    let first = parse_position("0,0,1,0,0,0/0,0,0,1,0,0 S store=24,22", &game.names()).expect("a position");
    let mut session = Session::new(&game, first);
    for ply in 0..12 {
        assert_eq!(session.outcome(), None, "{repetition}, ply {ply}");
        let legal = session.legal();
        let [only] = legal.as_slice() else { panic!("one move, not {legal:?}") };
        session.play(only);
    }
    assert_eq!(*session.position(), first, "{}", format_position(session.position(), &game.names()));
    (session.outcome(), session.settled().store)
}

#[test]
fn a_position_of_oware_that_comes_again() {
    assert_eq!(round("each-keeps"), (Some(Outcome::Won(Side::South)), [25, 23]));
    assert_eq!(round("draw"), (Some(Outcome::Draw), [24, 22]));
    assert_eq!(round("plays-on"), (None, [24, 22]));
}

#[test]
fn the_page_about_the_games_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/family.md");
    let written = std::fs::read_to_string(path).expect("docs/family.md");
    assert!(written == page::document(), "write it anew: cargo run --example family > docs/family.md");
}
