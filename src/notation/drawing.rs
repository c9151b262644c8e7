//! A position drawn as it lies on the table, South below.

use super::Names;
use super::position::{marked, rows};
use crate::board::{Pit, Position, Side};

/// Draws a position as on the table, South below, with everything that [`Names`] declares.
///
/// Each player's columns are numbered as that player counts them. Pits of the lanes in `square` are drawn in brackets;
/// a star follows the seeds of a marked pit. With `ascii` nothing but ASCII is used.
///
/// ```
/// use shimo::board::{Pit, Position, Shape, Side};
/// use shimo::notation::{Names, draw_board};
///
/// let names = Names { store: true, ..Names::pits_only(Shape::new(1, 3).unwrap()) };
/// let mut position = Position::empty(names.shape);
/// position.set_seeds(Pit::new(Side::South, 0, 2), 12);
/// let drawing = "
///   North, 0 in store
///        3   2   1
///     +-------------+
///   a |  .  [.]  .  | a
///     +-------------+
///   A |  . [12]  .  | A
///     +-------------+
///        1   2   3
/// > South to move, 0 in store
/// ";
/// assert_eq!(draw_board(&position, &names, true, 0b010), drawing[1..]);
/// ```
#[must_use]
pub fn draw_board(position: &Position, names: &Names, ascii: bool, square: u64) -> String {
    let style = if ascii { &ASCII } else { &UNICODE };
    let largest = rows(position.shape).flatten().map(|pit| position.seeds(pit)).max().unwrap_or(0);
    let digits = largest.max(position.shape.columns()).to_string().len().max(2);
    Drawing { position, names, style, square, digits }.lines()
}

struct Style {
    to_move: &'static str,
    between: &'static str,
    empty: &'static str,
    wall: &'static str,
    line: &'static str,
    /// Left and right corners of the top, the middle and the bottom line.
    corners: [[&'static str; 2]; 3],
}

const ASCII: Style = Style { to_move: ">", between: ", ", empty: ".", wall: "|", line: "-", corners: [["+", "+"]; 3] };

const UNICODE: Style = Style {
    to_move: "▸",
    between: " · ",
    empty: "·",
    wall: "│",
    line: "─",
    corners: [["╭", "╮"], ["├", "┤"], ["╰", "╯"]],
};

struct Drawing<'a> {
    position: &'a Position,
    names: &'a Names,
    style: &'static Style,
    square: u64,
    /// Digits of the largest number on the board.
    digits: usize,
}

impl Drawing<'_> {
    fn lines(&self) -> String {
        let depth = usize::from(self.position.shape.rows());
        let mut lines = vec![self.player(Side::North), self.numbers(Side::North), self.rule(0)];
        for (index, pits) in rows(self.position.shape).enumerate() {
            if index == depth {
                lines.push(self.rule(1));
            }
            lines.push(self.row(pits));
        }
        lines.extend([self.rule(2), self.numbers(Side::South), self.player(Side::South)]);
        lines.extend(self.marks());
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// `▸ South to move · 22 in hand · house`.
    fn player(&self, side: Side) -> String {
        let (position, index) = (self.position, side.index());
        let moves = position.turn == side;
        let mut parts = vec![if moves { format!("{side} to move") } else { side.to_string() }];
        if self.names.hand {
            parts.push(format!("{} in hand", position.hand[index]));
        }
        if self.names.store {
            parts.push(format!("{} in store", position.store[index]));
        }
        let flags = self.names.flags().filter(|&(flag, _)| position.flags[index] >> flag & 1 == 1);
        parts.extend(flags.map(|(_, name)| name.to_owned()));
        format!("{} {}", if moves { self.style.to_move } else { " " }, parts.join(self.style.between))
    }

    /// The numbers of the columns as a player counts them.
    fn numbers(&self, side: Side) -> String {
        let columns = self.position.shape.columns();
        let number = |column| match side {
            Side::South => column,
            Side::North => columns + 1 - column,
        };
        let cells: String = (1..=columns).map(|column| self.cell(&number(column).to_string(), "")).collect();
        format!("     {cells}")
    }

    fn rule(&self, which: usize) -> String {
        let width = usize::from(self.position.shape.columns()) * self.cell("", "").len() + 1;
        let [left, right] = self.style.corners[which];
        format!("    {left}{}{right}", self.style.line.repeat(width))
    }

    fn row(&self, pits: impl Iterator<Item = Pit>) -> String {
        let mut letter = ' ';
        let mut cells = String::new();
        for pit in pits {
            letter = pit.letter();
            cells += &self.pit(pit);
        }
        let wall = self.style.wall;
        format!("  {letter} {wall}{cells} {wall} {letter}")
    }

    fn pit(&self, pit: Pit) -> String {
        let lane = self.position.shape.lane(pit).expect("bug: a pit of this board");
        let seeds = match self.position.seeds(pit) {
            0 => self.style.empty.to_owned(),
            seeds => seeds.to_string(),
        };
        let side = pit.side.index();
        let carries = |mark: usize| self.position.marks[mark][side] >> lane & 1 == 1;
        let is_marked = self.names.marks().any(|(mark, _)| carries(mark) || self.names.is_owned(mark) && carries(mark + 1));
        let (open, close) = if self.square >> lane & 1 == 1 { ("[", "]") } else { ("", "") };
        self.cell(&format!("{open}{seeds}"), &format!("{close}{}", if is_marked { "*" } else { "" }))
    }

    /// A cell whose number ends in the same place as in every other one; `after` follows it.
    fn cell(&self, number: &str, after: &str) -> String {
        let room = if self.names.marks.is_empty() { 1 } else { 2 };
        format!("{number:>digits$}{after:<room$}", digits = self.digits + 1)
    }

    /// `* frozen: a4, A3`, a line for every mark that is on the board.
    fn marks(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (mark, name) in self.names.marks() {
            let pits: Vec<String> = marked(self.position, self.names, mark)
                .map(|(pit, owner)| owner.map_or_else(|| pit.to_string(), |owner| format!("{pit} ({owner})")))
                .collect();
            if !pits.is_empty() {
                lines.push(format!("  * {name}: {}", pits.join(", ")));
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::parse_position;
    use crate::notation::sample::{any_position, bao};

    #[test]
    fn a_board_as_on_the_table() {
        let text = "1,0,0,0,0,0,0,0/0,11,0,9,1,1,1,0/0,0,2,0,6,0,0,0/0,3,1,4,0,1,0,1 N hand=2,1 house=S frozen=a4,A5";
        let position = parse_position(text, &bao()).unwrap();
        let drawing = draw_board(&position, &bao(), false, 0b1_0000);
        let expected = "
▸ North to move · 1 in hand
       8    7    6    5    4    3    2    1
    ╭─────────────────────────────────────────╮
  b │  1    ·    ·    ·    ·    ·    ·    ·   │ b
  a │  ·   11    ·   [9]   1*   1    1    ·   │ a
    ├─────────────────────────────────────────┤
  A │  ·    ·    2    ·   [6]*  ·    ·    ·   │ A
  B │  ·    3    1    4    ·    1    ·    1   │ B
    ╰─────────────────────────────────────────╯
       1    2    3    4    5    6    7    8
  South · 2 in hand · house
  * frozen: A5, a4
";
        assert_eq!(drawing, expected[1..]);
    }

    proptest! {
        #[test]
        fn every_line_of_the_frame_is_equally_long((position, names) in any_position(), square in any::<u64>()) {
            for ascii in [false, true] {
                let drawing = draw_board(&position, &names, ascii, square);
                prop_assert!(!ascii || drawing.is_ascii());
                let depth = usize::from(names.shape.rows());
                let lengths: Vec<usize> = drawing.lines().skip(2).take(2 * depth + 3).map(|line| line.chars().count()).collect();
                let (rule, row) = (lengths[0], lengths[1]);
                prop_assert_eq!(rule + 2, row);
                prop_assert!(lengths.iter().all(|&length| length == rule || length == row));
            }
        }
    }
}
