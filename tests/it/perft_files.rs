//! The counts in `tests/perft/`, by the compiled engine and by the reference.

use shimo::board::Position;
use shimo::game::Game;
use shimo::reference::{self, Reference};

/// The counts from the start of a game, with whether they take long.
const FILES: [(&str, &str); 2] =
    [("hus", include_str!("../perft/hus.perft")), ("hus-bao", include_str!("../perft/hus-bao.perft"))];

fn by_hand(engine: &dyn Reference, position: &Position, depth: u32) -> u64 {
    let expansion = engine.expand(position);
    if depth == 1 {
        return expansion.moves.len() as u64;
    }
    let going_on = expansion.moves.iter().filter(|played| played.outcome.is_none());
    going_on.map(|played| by_hand(engine, &played.position, depth - 1)).sum()
}

/// Counts the rows that are deep, or those that are not.
fn count(deep: bool) {
    for (id, text) in FILES {
        let game = Game::find(id, &[]).unwrap();
        let reference = reference::find(id, game.values()).unwrap().unwrap();
        let rows = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut counted = 0;
        for row in rows.filter(|row| row.ends_with("deep") == deep) {
            let words: Vec<&str> = row.split_whitespace().collect();
            let (depth, nodes): (u32, u64) = (words[0].parse().unwrap(), words[1].parse().unwrap());
            assert_eq!(game.engine.perft(&game.engine.start(), depth), nodes, "{id}: {row}");
            assert_eq!(by_hand(&*reference, &reference.start(), depth), nodes, "{id}, by hand: {row}");
            counted += 1;
        }
        assert!(counted > 1, "{id}");
    }
}

#[test]
fn both_engines_count_alike() {
    count(false);
}

#[test]
#[ignore = "takes minutes: cargo test --release --test it -- --ignored deep"]
fn both_engines_count_alike_in_deep_rows() {
    count(true);
}
