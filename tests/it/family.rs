//! The games of the wider family against an independent program: every move of every position in
//! `tests/data/mancala-games` becomes the same.

use serde_json::Value;
use shimo::board::{Outcome, Played, Position, Side};
use shimo::game::Game;
use shimo::notation::{format_position, parse_position};

/// Laps after which the program takes a move for never-ending.
const CAP: u32 = 75;

/// What a file was found to hold.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    positions: usize,
    moves: usize,
    /// Moves that end the game there.
    ends: usize,
    /// Those of them that end it here too.
    ends_here: usize,
    endless: usize,
}

fn read(game: &Game, text: &Value) -> Position {
    let text = text.as_str().expect("a position").replace("child=", "tuz=");
    parse_position(&text, &game.names()).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Seeds in the store of a player and in the opponent's pits that the player has marked.
fn won(position: &Position, side: Side) -> usize {
    let other = side.other().index();
    let marked = (0..position.shape.lanes()).filter(|lane| position.marks[1][other] >> lane & 1 == 1);
    let seeds: usize = marked.map(|lane| usize::from(position.lanes[other][lane])).sum();
    usize::from(position.store[side.index()]) + seeds
}

fn winner(case: &Value) -> Outcome {
    match case["winner"].as_u64() {
        Some(0) => Outcome::Won(Side::South),
        Some(_) => Outcome::Won(Side::North),
        None => Outcome::Draw,
    }
}

fn compare(game: &Game, case: &Value, played: &Played, place: &str, counts: &mut Counts) {
    let outcome = game.engine.outcome_after(played);
    if case["endless"] == 1 {
        counts.endless += 1;
        // A move that goes on after the cap of the program may come to an end all the same.
        assert!(played.laps > CAP || outcome == Some(Outcome::Draw), "{place}: {} laps, {outcome:?}", played.laps);
        return;
    }
    assert_eq!(played.laps, case["laps"], "{place}");
    let theirs = read(game, &case["becomes"]);
    let shown = |position: &Position| format_position(position, &game.names());
    match case["cond"].as_str() {
        None | Some("REPEAT_TURN") => {
            assert_eq!(shown(&played.position), shown(&theirs), "{place}");
            assert_eq!(outcome, None, "{place}");
        }
        Some(_) => {
            counts.ends += 1;
            // The program puts what each player keeps into the stores at once.
            let settled = game.engine.settled(&played.position);
            let same = played.position == theirs || settled.is_some_and(|(_, settled)| settled == theirs);
            assert!(same, "{place}: {}, not {}", shown(&played.position), shown(&theirs));
            if let Some(outcome) = outcome {
                counts.ends_here += 1;
                assert_eq!(outcome, winner(case), "{place}");
            } else {
                // The program counts the seeds of a tuz as won when it looks for more than half.
                let Outcome::Won(side) = winner(case) else { panic!("{place}: a draw that is none here") };
                assert!(2 * won(&played.position, side) > played.position.total(), "{place}");
            }
        }
    }
}

#[track_caller]
fn agrees(variant: &str, file: &str, expected: Counts) {
    let game = Game::find(&format!("{variant}@mancala-games"), &[]).unwrap_or_else(|failure| panic!("{failure}"));
    let mut counts = Counts::default();
    for line in file.lines().skip(1) {
        let case: Value = serde_json::from_str(line).expect("a case");
        let expansion = game.engine.expand(&read(&game, &case["position"]));
        let mut theirs: Vec<&Value> = case["moves"].as_array().expect("moves").iter().collect();
        theirs.sort_by_key(|mv| mv["move"].as_str().expect("a move"));
        let names: Vec<String> = expansion.moves.iter().map(|played| played.mv.to_string()).collect();
        let wanted: Vec<&str> = theirs.iter().map(|mv| mv["move"].as_str().expect("a move")).collect();
        assert_eq!(names, wanted, "{variant}: {}", case["position"]);
        counts.positions += 1;
        for (played, theirs) in expansion.moves.iter().zip(theirs) {
            counts.moves += 1;
            let place = format!("{variant}: {} {}", case["position"], played.mv);
            compare(&game, theirs, played, &place, &mut counts);
        }
    }
    assert_eq!(counts, expected, "{variant}");
}

#[test]
fn kalah() {
    let counts = Counts { positions: 198, moves: 819, ends: 6, ends_here: 6, endless: 0 };
    agrees("kalah", include_str!("../data/mancala-games/kalah.jsonl"), counts);
}

#[test]
fn oware() {
    let counts = Counts { positions: 401, moves: 1591, ends: 5, ends_here: 5, endless: 0 };
    agrees("oware", include_str!("../data/mancala-games/oware.jsonl"), counts);
}

#[test]
fn toguz_korgool() {
    let counts = Counts { positions: 459, moves: 3214, ends: 24, ends_here: 0, endless: 0 };
    agrees("toguz-korgool", include_str!("../data/mancala-games/toguz_kumalak.jsonl"), counts);
}

#[test]
fn ohvalhu() {
    let counts = Counts { positions: 181, moves: 866, ends: 5, ends_here: 5, endless: 0 };
    agrees("ohvalhu", include_str!("../data/mancala-games/ohvulhu.jsonl"), counts);
}

#[test]
fn endodoi() {
    let counts = Counts { positions: 133, moves: 653, ends: 9, ends_here: 9, endless: 1 };
    agrees("endodoi", include_str!("../data/mancala-games/endodoi.jsonl"), counts);
}

#[test]
fn mikro_tsoro() {
    let counts = Counts { positions: 23, moves: 74, ends: 0, ends_here: 0, endless: 11 };
    agrees("mikro-tsoro", include_str!("../data/mancala-games/mikro_tsoro.jsonl"), counts);
}
