//! A list about one pit as a dense table: one addition a question, one load, no branch.
//!
//! A cell is found by the sum of offsets: of the pit's class, of the seeds in it, of the seeds facing it and behind
//! that, and of one bit for each question that has no place in these.

use super::formula::Question;
use crate::rules::ClauseId;

/// The place of "there is no such pit" in the tables of facing pits.
pub const NO_PIT: usize = 256;

/// What a list says in every case.
#[derive(Clone, Debug)]
pub struct Table<A> {
    /// Offset of each lane's class.
    pub class: Vec<u16>,
    /// Offset by seeds in the pit, the last one counted.
    pub here: Box<[u16; 257]>,
    /// Offset by seeds in the facing pit; [`NO_PIT`] where there is none.
    pub facing: Box<[u16; 257]>,
    /// Offset by seeds behind the facing pit.
    pub behind: Box<[u16; 257]>,
    /// Questions answered one by one, with the offset of a yes.
    pub bits: Vec<(Question, u16)>,
    /// For each cell, which action.
    pub cells: Vec<u16>,
    /// For each cell, the clause that filled it. A cell that no position can reach has the clause of its neighbour.
    pub clauses: Vec<ClauseId>,
    /// Whether each cell can be reached at all.
    pub consistent: Vec<bool>,
    pub actions: Vec<A>,
    /// Whether the facing pits matter.
    pub asks_facing: bool,
}

impl<A> Table<A> {
    /// The cell of a pit. `facing` and `behind` are [`NO_PIT`] where there is none; `answer` is asked only for
    /// questions that have a bit.
    #[inline]
    pub fn cell(
        &self,
        lane: usize,
        here: u8,
        facing: usize,
        behind: usize,
        mut answer: impl FnMut(&Question) -> bool,
    ) -> usize {
        let mut cell = usize::from(self.class[lane]) + usize::from(self.here[usize::from(here)]);
        cell += usize::from(self.facing[facing]) + usize::from(self.behind[behind]);
        for (question, offset) in &self.bits {
            cell += usize::from(*offset) * usize::from(answer(question));
        }
        cell
    }

    /// The action of a cell.
    #[inline]
    pub fn action(&self, cell: usize) -> &A {
        &self.actions[usize::from(self.cells[cell])]
    }

    /// The cells of a pit that can be reached.
    pub fn cells_of(&self, lane: usize) -> impl Iterator<Item = usize> + '_ {
        let first = self.class[lane];
        let next = self.class.iter().copied().filter(|&other| other > first).min();
        (usize::from(first)..next.map_or(self.cells.len(), usize::from)).filter(|&cell| self.consistent[cell])
    }

    /// The pits that have a case with such an action.
    #[must_use]
    pub fn lanes_with(&self, lanes: usize, wanted: impl Fn(&A) -> bool) -> u64 {
        (0..lanes)
            .filter(|&lane| self.cells_of(lane).any(|cell| wanted(self.action(cell))))
            .fold(0, |set, lane| set | 1 << lane)
    }
}
