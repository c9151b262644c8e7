//! A position drawn as it lies on the table, South below.

use std::ops::Range;

use super::Names;
use super::position::{marked, rows};
use crate::board::{Pit, Position, Side};

/// Draws a position as on the table, South below, with everything that [`Names`] declares.
///
/// Each player's columns are numbered as that player counts them. Pits of the lanes in `square` are drawn in brackets;
/// a star follows the seeds of a marked pit. Stores lie at the ends of the board, each at its owner's right. With `ascii`
/// nothing but ASCII is used.
///
/// ```
/// use shimo::board::{Pit, Position, Shape, Side};
/// use shimo::notation::{Names, draw_board};
///
/// let names = Names { store: true, ..Names::pits_only(Shape::new(1, 3).unwrap()) };
/// let mut position = Position::empty(names.shape);
/// position.set_seeds(Pit::new(Side::South, 0, 2), 12);
/// position.store = [7, 0];
/// let drawing = "
///   North, 0 in store
///             3   2   1
///     +----+-------------+----+
///   a |    |  .  [.]  .  |    | a
///     |  0 +-------------+  7 |
///   A |    |  . [12]  .  |    | A
///     +----+-------------+----+
///             1   2   3
/// > South to move, 7 in store
/// ";
/// assert_eq!(draw_board(&position, &names, true, 0b010), drawing[1..]);
/// ```
#[must_use]
pub fn draw_board(position: &Position, names: &Names, ascii: bool, square: u64) -> String {
    draw(position, names, &Look { ascii, square, ..Look::default() })
}

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The seeds in a pit, with the blanks around them.
    Pit(Pit),
    /// The line of a player.
    Player(Side),
}

/// Adds colours to a part, and nothing that takes room.
pub type Paint<'a> = &'a dyn Fn(Part, &str) -> String;

/// How a board is drawn.
#[derive(Clone, Copy, Default)]
pub struct Look<'a> {
    /// With ASCII alone.
    pub ascii: bool,
    /// The lanes of pits that are drawn in brackets.
    pub square: u64,
    /// Columns there are; without a limit if not set.
    pub width: Option<usize>,
    /// Leaves players, numbers and marks out.
    pub pits_only: bool,
    /// The game is over, so that nobody is to move.
    pub over: bool,
    /// Plain if not set.
    pub paint: Option<Paint<'a>>,
}

/// Draws a position as [`draw_board`] does. Where there is little room, stores are told beside their owner only, then
/// the pits move together, and at last the board is drawn in pieces, the left one first.
#[must_use]
pub fn draw(position: &Position, names: &Names, look: &Look<'_>) -> String {
    let style = if look.ascii { &ASCII } else { &UNICODE };
    let largest = rows(position.shape).flatten().map(|pit| position.seeds(pit)).max().unwrap_or(0);
    let columns = position.shape.columns();
    let least = largest.max(columns).to_string().len();
    let all = Drawing {
        position,
        names,
        style,
        square: look.square,
        digits: least.max(2),
        room: if names.marks.is_empty() { 1 } else { 2 },
        stores: names.store,
        columns: 0..columns,
        over: look.over,
        paint: look.paint,
    };
    let fits = |drawing: &Drawing| look.width.is_none_or(|width| drawing.width() <= width);
    if fits(&all) {
        return all.whole(look.pits_only);
    }
    let bare = Drawing { stores: false, ..all };
    if fits(&bare) {
        return bare.whole(look.pits_only);
    }
    let tight = Drawing { digits: least, room: 1, ..bare };
    let one = Drawing { columns: 0..1, ..tight.clone() };
    let (frame, cell) = (one.width() - one.cell_width(), one.cell_width());
    let fitting = look.width.map_or(usize::from(columns), |width| width.saturating_sub(frame) / cell);
    tight.pieces(u8::try_from(fitting).unwrap_or(columns).clamp(1, columns), look.pits_only)
}

struct Style {
    to_move: &'static str,
    between: &'static str,
    empty: &'static str,
    wall: &'static str,
    line: &'static str,
    /// Left and right corners of the top, the middle and the bottom line.
    corners: [[&'static str; 2]; 3],
    /// Where the wall of a store meets the top and the bottom line.
    joints: [&'static str; 2],
}

const ASCII: Style = Style {
    to_move: ">",
    between: ", ",
    empty: ".",
    wall: "|",
    line: "-",
    corners: [["+", "+"]; 3],
    joints: ["+", "+"],
};

const UNICODE: Style = Style {
    to_move: "▸",
    between: " · ",
    empty: "·",
    wall: "│",
    line: "─",
    corners: [["╭", "╮"], ["├", "┤"], ["╰", "╯"]],
    joints: ["┬", "┴"],
};

#[derive(Clone)]
struct Drawing<'a> {
    position: &'a Position,
    names: &'a Names,
    style: &'static Style,
    square: u64,
    /// Digits of the largest number on the board.
    digits: usize,
    /// What follows a number.
    room: usize,
    /// Whether stores lie at the ends of the board.
    stores: bool,
    /// The columns that are drawn, from South's left, counted from 0.
    columns: Range<u8>,
    /// Whether nobody is to move.
    over: bool,
    paint: Option<Paint<'a>>,
}

impl Drawing<'_> {
    fn whole(&self, pits_only: bool) -> String {
        self.pieces(self.position.shape.columns(), pits_only)
    }

    /// Draws so many columns at a time.
    fn pieces(&self, columns: u8, pits_only: bool) -> String {
        let mut lines = Vec::new();
        let all = self.position.shape.columns();
        for start in (0..all).step_by(usize::from(columns.max(1))) {
            let columns = start..start.saturating_add(columns).min(all);
            lines.extend(Drawing { columns, ..self.clone() }.frame(pits_only));
        }
        if !pits_only {
            lines.insert(0, self.player(Side::North));
            lines.push(self.player(Side::South));
            lines.extend(self.marks());
        }
        lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// The pits in their frame.
    fn frame(&self, pits_only: bool) -> Vec<String> {
        let depth = usize::from(self.position.shape.rows());
        let mut lines = vec![self.rule(0)];
        for (index, pits) in rows(self.position.shape).enumerate() {
            if index == depth {
                lines.push(self.rule(1));
            }
            lines.push(self.row(pits));
        }
        lines.push(self.rule(2));
        if !pits_only {
            lines.insert(0, self.numbers(Side::North));
            lines.push(self.numbers(Side::South));
        }
        lines
    }

    fn cell_width(&self) -> usize {
        self.digits + 1 + self.room
    }

    /// Columns of the longest line of the frame.
    fn width(&self) -> usize {
        let stores = self.store(None).map_or(0, |store| 2 * (store.len() + 1));
        self.columns.len() * self.cell_width() + 9 + stores
    }

    /// `▸ South to move · 22 in hand · house`.
    fn player(&self, side: Side) -> String {
        let (position, index) = (self.position, side.index());
        let moves = position.turn == side && !self.over;
        let mut parts = vec![if moves { format!("{side} to move") } else { side.to_string() }];
        if self.names.hand {
            parts.push(format!("{} in hand", position.hand[index]));
        }
        if self.names.store {
            parts.push(format!("{} in store", position.store[index]));
        }
        let flags = self.names.flags().filter(|&(flag, _)| position.flags[index] >> flag & 1 == 1);
        parts.extend(flags.map(|(_, name)| name.to_owned()));
        let line = format!("{} {}", if moves { self.style.to_move } else { " " }, parts.join(self.style.between));
        self.painted(Part::Player(side), line)
    }

    fn painted(&self, part: Part, text: String) -> String {
        self.paint.map_or(text.clone(), |paint| paint(part, &text))
    }

    /// The numbers of the columns as a player counts them.
    fn numbers(&self, side: Side) -> String {
        let columns = self.position.shape.columns();
        let number = |column| match side {
            Side::South => column,
            Side::North => columns + 1 - column,
        };
        let drawn = self.columns.clone().map(|column| column + 1);
        let cells: String = drawn.map(|column| self.cell(&number(column).to_string(), "")).collect();
        // Behind the store on the left.
        let store = self.store(None).map_or(0, |store| store.len() + 1);
        format!("     {:store$}{cells}", "")
    }

    fn rule(&self, which: usize) -> String {
        let width = self.columns.len() * self.cell_width() + 1;
        let [left, right] = self.style.corners[which];
        let Style { wall, line, joints: [top, bottom], .. } = self.style;
        let row = line.repeat(width);
        // Each player's store is at that player's right hand, or at the left one.
        let [first, last] = if self.names.store_left { Side::BOTH } else { [Side::North, Side::South] };
        match (which, self.store(Some(first)), self.store(Some(last))) {
            (1, Some(first), Some(last)) => format!("    {wall}{first}{left}{row}{right}{last}{wall}"),
            (_, Some(first), Some(last)) => {
                let joint = if which == 0 { top } else { bottom };
                let [first, last] = [first, last].map(|store| line.repeat(store.len()));
                format!("    {left}{first}{joint}{row}{joint}{last}{right}")
            }
            _ => format!("    {left}{row}{right}"),
        }
    }

    /// What is drawn between the walls of a player's store: its seeds, or nothing in the lines above and below them. `None`
    /// if there are no stores.
    fn store(&self, side: Option<Side>) -> Option<String> {
        let digits = self.position.store.iter().map(|seeds| seeds.to_string().len()).max().unwrap_or(0).max(2);
        let seeds = side.map_or(String::new(), |side| self.position.store[side.index()].to_string());
        self.stores.then(|| format!(" {seeds:>digits$} "))
    }

    fn row(&self, pits: impl Iterator<Item = Pit>) -> String {
        let mut letter = ' ';
        let mut cells = String::new();
        for pit in pits.skip(usize::from(self.columns.start)).take(self.columns.len()) {
            letter = pit.letter();
            cells += &self.pit(pit);
        }
        let wall = self.style.wall;
        let store = self.store(None);
        let left = store.as_ref().map_or(String::new(), |store| format!("{wall}{store}"));
        let right = store.map_or(String::new(), |store| format!("{store}{wall}"));
        format!("  {letter} {left}{wall}{cells} {wall}{right} {letter}")
    }

    fn pit(&self, pit: Pit) -> String {
        let lane = self.position.shape.lane(pit).expect("bug: a pit of this board");
        let seeds = match self.position.seeds(pit) {
            0 => self.style.empty.to_owned(),
            seeds => seeds.to_string(),
        };
        let side = pit.side.index();
        let carries = |mark: usize| self.position.marks[mark][side] >> lane & 1 == 1;
        let is_marked =
            self.names.marks().any(|(mark, _)| carries(mark) || self.names.is_owned(mark) && carries(mark + 1));
        let (open, close) = if self.square >> lane & 1 == 1 { ("[", "]") } else { ("", "") };
        let mut after = format!("{close}{}", if is_marked { "*" } else { "" });
        // Where pits have moved together there is room for one of the two, and marked pits are named below the board.
        after.truncate(self.room);
        self.painted(Part::Pit(pit), self.cell(&format!("{open}{seeds}"), &after))
    }

    /// A cell whose number ends in the same place as in every other one; `after` follows it.
    fn cell(&self, number: &str, after: &str) -> String {
        format!("{number:>digits$}{after:<room$}", digits = self.digits + 1, room = self.room)
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
    use crate::board::Shape;
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

    #[test]
    fn stores_lie_at_the_ends_of_the_board() {
        let names = Names {
            store: true,
            marks: vec!["tuz".to_owned(), "tuz".to_owned()],
            owned: 1,
            ..Names::pits_only(Shape::new(1, 3).unwrap())
        };
        let position = parse_position("9,0,12/1,0,3 N store=7,104 tuz=A3:N", &names).unwrap();
        let expected = "
▸ North to move · 104 in store
             3    2    1
    ╭─────┬────────────────┬─────╮
  a │     │  9    ·   12   │     │ a
    │ 104 ├────────────────┤   7 │
  A │     │  1    ·    3*  │     │ A
    ╰─────┴────────────────┴─────╯
             1    2    3
  South · 7 in store
  * tuz: A3 (North)
";
        assert_eq!(draw_board(&position, &names, false, 0), expected[1..]);
    }

    #[test]
    fn where_there_is_little_room_stores_go_first_and_then_the_blanks() {
        let names = Names { store: true, ..Names::pits_only(Shape::new(1, 5).unwrap()) };
        let position = parse_position("1,2,3,4,5/6,7,8,9,0 S store=1,2", &names).unwrap();
        let drawn = |width| draw(&position, &names, &Look { ascii: true, width: Some(width), ..Look::default() });
        let widest = |text: &str| text.lines().skip(1).filter(|line| line.contains('|')).map(str::len).max().unwrap();
        assert!(drawn(39).contains("|  2 +") && drawn(38).contains("\n    +---"), "{}\n{}", drawn(39), drawn(38));
        for width in [12, 15, 20, 24, 29, 39, 60] {
            assert!(widest(&drawn(width)) <= width, "{width}\n{}", drawn(width));
        }
        let expected = "
  North, 2 in store
      5  4  3
    +----------+
  a | 1  2  3  | a
    +----------+
  A | 6  7  8  | A
    +----------+
      1  2  3
      2  1
    +-------+
  a | 4  5  | a
    +-------+
  A | 9  .  | A
    +-------+
      4  5
> South to move, 1 in store
";
        assert_eq!(drawn(18), expected[1..]);
    }

    proptest! {
        #[test]
        fn no_line_of_the_frame_is_wider_than_it_may_be((position, names) in any_position(), width in 14usize..200) {
            let text = draw(&position, &names, &Look { width: Some(width), pits_only: true, ..Look::default() });
            prop_assert!(text.lines().all(|line| line.chars().count() <= width), "{}", text);
        }

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
