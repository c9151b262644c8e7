//! Sequences of plies, counted.

use super::read::{engine, position};
use crate::board::Position;
use crate::reference::Reference;

pub(super) fn perft(engine: &dyn Reference, position: &Position, depth: usize) -> usize {
    let expansion = engine.expand(position);
    if depth == 1 {
        return expansion.moves.len();
    }
    let going_on = expansion.moves.iter().filter(|played| played.outcome.is_none());
    going_on.map(|played| perft(engine, &played.position, depth - 1)).sum()
}

#[test]
fn counts_agree() {
    let rows = include_str!("../../../tests/data/bao/perft.txt").lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let [id, from, counts] = row.split("; ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let engine = engine(id, &[]);
        let from = if from == "start" { engine.start() } else { position(from) };
        for (depth, count) in counts.split(' ').enumerate() {
            assert_eq!(perft(&*engine, &from, depth + 1).to_string(), count, "{row}, depth {}", depth + 1);
        }
    }
}
