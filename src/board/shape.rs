//! How many rows and columns a player owns, and how pits are numbered as lanes.

use super::{MAX_LANES, Pit, Side};

/// The pits of one player: `rows` rows (1 or 2) of `columns` pits. Both players have the same.
///
/// A *lane* numbers the pits of one player along the own circuit, clockwise as that player sees the board: row 0
/// (inner, or the only row) from left to right, then row 1 (outer) from right to left. On a 4×8 board inner 1..8 are
/// lanes 0..7 and outer 8..1 are lanes 8..15. North's lanes are counted from North's own left, so a rule written in
/// lanes is the same for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

impl Shape {
    /// A shape, or `None` unless `rows` is 1 or 2, `columns` is at least 1 and a player has at most
    /// [`MAX_LANES`] pits.
    #[must_use]
    pub const fn new(rows: u8, columns: u8) -> Option<Shape> {
        if rows == 0 || rows > 2 || columns == 0 || rows as usize * columns as usize > MAX_LANES {
            None
        } else {
            Some(Shape { rows, columns })
        }
    }

    /// Rows a player owns.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Pits in a row.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Pits a player owns.
    #[must_use]
    pub const fn lanes(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// The lane of a pit, `None` if the pit is off this board.
    ///
    /// ```
    /// use shimo::board::{Pit, Shape, Side};
    /// let bao = Shape::new(2, 8).unwrap();
    /// assert_eq!(bao.lane(Pit::new(Side::South, 0, 5)), Some(4));
    /// assert_eq!(bao.lane(Pit::new(Side::North, 1, 8)), Some(8));
    /// assert_eq!(bao.lane(Pit::new(Side::North, 1, 9)), None);
    /// ```
    #[must_use]
    pub const fn lane(self, pit: Pit) -> Option<usize> {
        if pit.row >= self.rows || pit.column == 0 || pit.column > self.columns {
            return None;
        }
        Some(match pit.row {
            0 => pit.column as usize - 1,
            _ => 2 * self.columns as usize - pit.column as usize,
        })
    }

    /// The pit of a lane.
    ///
    /// # Panics
    ///
    /// If `lane` is not below [`Shape::lanes`].
    #[must_use]
    pub const fn pit(self, side: Side, lane: usize) -> Pit {
        assert!(lane < self.lanes(), "a lane off the board");
        let columns = self.columns as usize;
        if lane < columns { Pit::new(side, 0, lane as u8 + 1) } else { Pit::new(side, 1, (2 * columns - lane) as u8) }
    }

    /// The opponent's lane that faces a lane of the inner (or only) row; `None` for an outer pit, which faces nothing.
    ///
    /// ```
    /// use shimo::board::Shape;
    /// let bao = Shape::new(2, 8).unwrap();
    /// assert_eq!(bao.facing(0), Some(7)); // inner 1 faces inner 8
    /// assert_eq!(bao.facing(8), None);
    /// ```
    #[must_use]
    pub const fn facing(self, lane: usize) -> Option<usize> {
        if lane < self.columns as usize { Some(self.columns as usize - 1 - lane) } else { None }
    }

    /// The lane behind an inner lane on the same side: the outer pit of the same column.
    #[must_use]
    pub const fn behind(self, lane: usize) -> Option<usize> {
        if self.rows == 2 && lane < self.columns as usize { Some(2 * self.columns as usize - 1 - lane) } else { None }
    }
}
