//! How many different positions a game can reach.

use rustc_hash::FxHashSet;

use crate::board::{Pit, Position, Side};
use crate::engine::Engine;

/// The same position seen in a mirror: every row reversed, for both players.
#[must_use]
pub fn mirrored(position: &Position) -> Position {
    let shape = position.shape;
    let mut mirrored = *position;
    mirrored.marks = [[0; 2]; crate::board::MAX_MARKS];
    for side in Side::BOTH {
        for lane in 0..shape.lanes() {
            let pit = shape.pit(side, lane);
            let image = Pit::new(side, pit.row, shape.columns() + 1 - pit.column);
            mirrored.set_seeds(image, position.seeds(pit));
            let image = shape.lane(image).expect("a pit of this board");
            for (mark, lanes) in position.marks.iter().enumerate() {
                mirrored.marks[mark][side.index()] |= (lanes[side.index()] >> lane & 1) << image;
            }
        }
    }
    mirrored
}

/// One of all positions that differ only in which side is called South and in left and right.
fn canonical(position: &Position) -> Position {
    let seen = if position.turn == Side::South { *position } else { position.swapped() };
    let image = mirrored(&seen);
    if image.lanes < seen.lanes { image } else { seen }
}

/// The number of different positions reached within 1, 2, … `plies` plies, the position itself counted in; those in
/// which the game is over left out. Mirror images are one position, and so are positions that differ only in which
/// side is called South.
///
/// For a game that is not the same in a mirror (a house on one side, one direction) the count has no such meaning:
/// two different positions are then counted as one.
pub fn counts(engine: &Engine, position: &Position, plies: u32) -> impl Iterator<Item = u64> {
    let mut known: FxHashSet<Position> = FxHashSet::default();
    let first = canonical(position);
    known.insert(first);
    let mut edge = vec![first];
    (0..plies).map(move |_| {
        let mut next = Vec::new();
        for position in std::mem::take(&mut edge) {
            for played in engine.expand(&position).moves {
                if played.outcome.is_some() {
                    continue;
                }
                let reached = canonical(&played.position);
                if !known.contains(&reached) && engine.outcome(&reached).is_none() {
                    known.insert(reached);
                    next.push(reached);
                }
            }
        }
        edge = next;
        known.len() as u64
    })
}
