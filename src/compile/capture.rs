//! Where the seeds of a capture are sown from, worked out for every pit and direction beforehand.

use super::compiled::Target;
use crate::board::Shape;
use crate::rules::tree::Ways;
use crate::rules::{SowStart, Way};

/// The direction that leads from a pit towards the middle of its row, `None` in the very middle.
pub(super) fn inward(shape: Shape, lane: usize) -> Option<bool> {
    let pit = shape.pit(crate::board::Side::South, lane);
    let twice = 2 * u16::from(pit.column);
    let middle = u16::from(shape.columns()) + 1;
    // Clockwise runs to the right in row 0 and to the left in row 1.
    match twice.cmp(&middle) {
        std::cmp::Ordering::Less => Some(pit.row == 0),
        std::cmp::Ordering::Greater => Some(pit.row != 0),
        std::cmp::Ordering::Equal => None,
    }
}

/// The directions that a board allows.
pub(super) fn both(ways: Ways) -> &'static [bool] {
    match ways {
        Ways::Either => &[true, false],
        Ways::Clockwise => &[true],
        Ways::Counterclockwise => &[false],
    }
}

/// The directions of a way, for a pit and a hand that moves in `direction` (clockwise: true).
pub(super) fn directions(way: Way, shape: Shape, lane: usize, ways: Ways, direction: Option<bool>) -> Vec<bool> {
    match way {
        Way::Either => both(ways).to_vec(),
        Way::Clockwise => vec![true],
        Way::Counterclockwise => vec![false],
        Way::Inward => inward(shape, lane).map_or_else(|| both(ways).to_vec(), |way| vec![way]),
        Way::Onward => direction.map_or_else(|| both(ways).to_vec(), |way| vec![way]),
    }
}

/// The place after another one, of those that are sown.
pub(super) fn next(place: usize, clockwise: bool, ring: &[usize]) -> usize {
    let Some(at) = ring.iter().position(|known| *known == place) else { return ring[0] };
    ring[if clockwise { at + 1 } else { at + ring.len() - 1 } % ring.len()]
}

/// All starts that a capture from a place may choose from, the player's left first.
pub(super) fn targets(
    (start, way, onward): (SowStart, Way, bool),
    shape: Shape,
    ways: Ways,
    ring: &[usize],
    place: usize,
    direction: Option<bool>,
) -> Vec<Target> {
    let lanes_of_player = shape.lanes();
    // As far as a row matters, an opponent's pit is like the own one of the same number.
    let lane = place % lanes_of_player;
    let mut found = Vec::new();
    match start {
        SowStart::Entry => {}
        SowStart::Next => {
            for clockwise in directions(way, shape, lane, ways, direction) {
                found.push(Target { lane: next(place, clockwise, ring) as u8, clockwise });
            }
        }
        SowStart::Pits { lanes, nearest } => {
            let column = |lane: usize| i32::from(shape.pit(crate::board::Side::South, lane).column);
            let mut pits: Vec<usize> = (0..lanes_of_player).filter(|at| lanes >> at & 1 == 1).collect();
            if nearest {
                let distance = |at: usize| (column(at) - column(lane)).abs();
                let least = pits.iter().map(|&at| distance(at)).min();
                pits.retain(|&at| Some(distance(at)) == least);
            }
            pits.sort_by_key(|&at| column(at));
            for at in pits {
                for clockwise in directions(way, shape, at, ways, direction) {
                    found.push(Target { lane: at as u8, clockwise });
                }
            }
        }
    }
    if onward
        && let Some(direction) = direction
        && found.iter().any(|target| target.clockwise == direction)
    {
        found.retain(|target| target.clockwise == direction);
    }
    found
}
