//! Who wins: by more than half of the seeds, by counting, or because the other one cannot move.

use crate::board::{Expansion, Move, Outcome, Played, Position, Side};

/// Who has more than half of the seeds that the game is played with in the store, if anybody has. In positions that
/// hold more seeds than that both may: `first` is asked first.
pub(super) fn majority(position: &Position, start: &Position, first: Side) -> Option<Outcome> {
    let has = |side: &Side| 2 * usize::from(position.store[side.index()]) > start.total();
    [first, first.other()].into_iter().find(has).map(Outcome::Won)
}

/// More seeds win, when each player keeps what lies in the own pits.
pub(super) fn each_keeps(position: &Position) -> Outcome {
    more(Side::BOTH.map(|side| usize::from(position.store[side.index()]) + in_pits(position, side)))
}

/// The winner of a count, South's seeds and North's.
pub(super) fn more([south, north]: [usize; 2]) -> Outcome {
    match south.cmp(&north) {
        std::cmp::Ordering::Greater => Outcome::Won(Side::South),
        std::cmp::Ordering::Less => Outcome::Won(Side::North),
        std::cmp::Ordering::Equal => Outcome::Draw,
    }
}

/// All seeds in the pits of a player.
pub(super) fn in_pits(position: &Position, side: Side) -> usize {
    position.lanes[side.index()].iter().map(|&seeds| usize::from(seeds)).sum()
}

/// A position in which nothing is played any more.
pub(super) fn over(outcome: Outcome) -> Expansion {
    Expansion { outcome: Some(outcome), ..Expansion::default() }
}

/// All that can be played; if that is nothing, the game is over with `stuck`.
pub(super) fn expansion(mut moves: Vec<Played>, mut never_ending: Vec<Move>, stuck: Outcome) -> Expansion {
    moves.sort_by_cached_key(|played| played.mv.to_string());
    never_ending.sort_by_cached_key(ToString::to_string);
    Expansion { outcome: moves.is_empty().then_some(stuck), moves, never_ending }
}
