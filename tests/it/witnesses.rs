//! Every answer to every option of both games of Bao: a difference in the tables, and a witness that both readings
//! can replay and the engines written by hand agree with.

use shimo::compare::{Origin, Plan, compare};
use shimo::game::{Game, Source};
use shimo::variant::{self, OptionKind};

/// What shows in no position that was found, and what docs/readings.md says is the reason.
const NOTHING_SHOWS: [(&str, &str); 4] = [
    ("capture-max", "16"),     // sixteen seeds of one pit end in the pit that they came from
    ("mtaji-house", "choice"), // a capture has ended the house before
    ("front-empty", "never"),  // the last inner pit would have to be sown outwards
    ("lap-limit", "65535"),    // no move of so many laps is known that ends
];

/// Positions that are looked through in each way: moves that never end are rare, and found only far on.
const EFFORT: u64 = 6_000;
const RARE: u64 = 60_000;

/// Every answer to an option but the one that the reading gives.
fn answers(source: &Source) -> Vec<(String, String)> {
    let game = source.game(None, &[]).unwrap();
    let mut all = Vec::new();
    for option in &source.variant.options {
        let name = option.name.value.clone();
        let mut values: Vec<String> = option.values().iter().map(|value| value.key.value.clone()).collect();
        if let OptionKind::Number { min, max, .. } = &option.kind {
            values.extend([min.to_string(), max.to_string()]);
        }
        values.retain(|value| game.reading.get(&name) != Some(value.as_str()));
        values.dedup();
        all.extend(values.into_iter().map(|value| (name.clone(), value)));
    }
    all
}

/// The position after moves that are all legal.
fn replayed(game: &Game, first: &shimo::board::Position, moves: &[shimo::board::Move]) -> shimo::board::Position {
    moves.iter().fold(*first, |position, mv| {
        let played = game.engine.play(&position, mv).unwrap_or_else(|| panic!("{mv} is illegal"));
        assert_eq!(played.outcome, None, "the game is over after {mv}");
        played.position
    })
}

#[test]
fn every_single_option_of_bao_is_shown_by_a_witness_that_replays() {
    let (mut shown, mut played, mut silent) = (0, 0, 0);
    for id in ["bao-la-kiswahili", "bao-la-kujifunza"] {
        let source = Source::new(variant::find(id).unwrap().0).unwrap();
        let a = source.game(None, &[]).unwrap();
        for (option, value) in answers(&source) {
            let set = (option.clone(), value.clone());
            let name = format!("{id}, {option} = {value}");
            let b = source.game(None, std::slice::from_ref(&set)).unwrap();
            let effort = if option == "never-ending" { RARE } else { EFFORT };
            let told = compare(&a, &b, Plan { effort, games: 0, seed: 1, plies: 1 }, &|_| {}).unwrap();
            assert!(!told.differences.is_empty(), "{name}: the tables are the same");
            let nothing = NOTHING_SHOWS.contains(&(option.as_str(), value.as_str()));
            silent += usize::from(nothing);
            for difference in &told.differences {
                let has = told.witnesses.iter().any(|checked| checked.witness.of == Some(difference.number));
                assert_eq!(has, !nothing, "{name}: {}", difference.sentence());
            }
            for checked in &told.witnesses {
                shown += 1;
                assert_eq!(checked.reference, Some(true), "{name}: {:?}", checked.witness);
                let (in_a, in_b) = checked.position;
                let (moves_a, moves_b) = (a.engine.expand(&in_a), b.engine.expand(&in_b));
                assert!(moves_a != moves_b || a.engine.settled(&in_a) != b.engine.settled(&in_b), "{name}");
                let (Origin::Play(moves) | Origin::RandomGame(Some(moves))) = &checked.witness.origin else { continue };
                played += 1;
                let ends = (replayed(&a, &checked.first.0, moves), replayed(&b, &checked.first.1, moves));
                let (from_a, from_b) = (a.engine.expand(&ends.0), b.engine.expand(&ends.1));
                assert!(from_a != from_b, "{name}: nothing shows after {moves:?}");
                if matches!(checked.witness.origin, Origin::Play(_)) {
                    assert_eq!(ends, checked.position, "{name}: another position than was told");
                }
            }
        }
    }
    assert_eq!(silent, 7, "options of both games of which nothing shows");
    assert!(shown > 45 && played > 30, "{shown} witnesses, {played} of them played");
}

/// Together with another option, two of those do show.
#[test]
fn an_option_that_changes_nothing_alone_changes_something_beside_another_one() {
    for (preset, option, value) in [
        ("bao-la-kiswahili@mancala-world", "mtaji-house", "choice"),
        ("bao-la-kiswahili@nierse", "front-empty", "never"),
    ] {
        let a = Game::find(preset, &[]).unwrap();
        let b = Game::find(preset, &[(option.to_owned(), value.to_owned())]).unwrap();
        let told = compare(&a, &b, Plan { effort: 20_000, games: 0, seed: 1, plies: 1 }, &|_| {}).unwrap();
        assert!(!told.witnesses.is_empty(), "{preset} with {option} = {value}");
    }
}
