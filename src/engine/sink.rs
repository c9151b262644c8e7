//! Who is told of a move while it is played.

use super::machine::{Cursor, Finish, Pick};
use super::state::State;

/// Hears how each line of a move goes. What is not asked for costs nothing: every event but the last has an empty
/// default, and the machine is compiled for each kind of listener.
pub(super) trait Sink<const L: usize> {
    /// Whether it looks at the state after a line; if not, the turn is not brought to its end there: no `turn over`
    /// clause, no lifetimes, no `after` list.
    const AFTER: bool = true;

    /// Seeds are about to be sown, the first one into `first`; `captures` are those of the whole line.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn sow(
        &mut self,
        _picks: &[Pick],
        _captures: &[(u8, u8)],
        _state: &State<L>,
        _cursor: &Cursor,
        _first: u8,
        _clockwise: bool,
        _seeds: u8,
        _won: bool,
    ) {
    }

    /// A lap has ended, no end clause holds, and this cell of the `lap end` table says what follows.
    #[inline]
    fn lap_end(&mut self, _picks: &[Pick], _state: &State<L>, _cursor: &Cursor, _cell: usize) {}

    /// A capture begins in the pit of the cursor; nothing is taken yet.
    #[inline]
    fn capture(&mut self, _picks: &[Pick], _state: &State<L>, _cursor: &Cursor) {}

    /// The line is played to its end.
    fn finished(&mut self, picks: &[Pick], captures: &[(u8, u8)], state: &State<L>, finish: &Finish, cursor: &Cursor);
}

/// Counts the lines that are moves.
pub(super) struct Count {
    /// Never-ending ones, too.
    pub endless: bool,
    pub moves: u64,
}

impl<const L: usize> Sink<L> for Count {
    const AFTER: bool = false;

    #[inline]
    fn finished(&mut self, _: &[Pick], _: &[(u8, u8)], _: &State<L>, finish: &Finish, _: &Cursor) {
        self.moves += u64::from(self.endless || !finish.endless);
    }
}

/// Keeps how the lines that are moves end, without the turn being brought to its end there.
pub(super) struct Ends<'a, const L: usize> {
    pub moves: &'a mut Vec<(State<L>, Finish)>,
}

impl<const L: usize> Sink<L> for Ends<'_, L> {
    const AFTER: bool = false;

    #[inline]
    fn finished(&mut self, _: &[Pick], _: &[(u8, u8)], state: &State<L>, finish: &Finish, _: &Cursor) {
        if !finish.endless {
            self.moves.push((*state, *finish));
        }
    }
}

/// Calls a closure with every finished line.
struct Finished<F>(F);

/// A listener that hears of finished lines only.
pub(super) fn finished<const L: usize>(
    call: impl FnMut(&[Pick], &[(u8, u8)], &State<L>, &Finish, &Cursor),
) -> impl Sink<L> {
    Finished(call)
}

impl<const L: usize, F: FnMut(&[Pick], &[(u8, u8)], &State<L>, &Finish, &Cursor)> Sink<L> for Finished<F> {
    #[inline]
    fn finished(&mut self, picks: &[Pick], captures: &[(u8, u8)], state: &State<L>, finish: &Finish, cursor: &Cursor) {
        (self.0)(picks, captures, state, finish, cursor);
    }
}
