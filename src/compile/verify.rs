//! A compiled variant checks itself. What fails here is a bug of ours, not an error of the author's.

use super::compiled::{Begin, CaptureEnd, Compiled};
use super::table::Table;

/// Checks the tables of a variant.
///
/// # Panics
///
/// If an index of a table points outside it, or a sowing leaves its ring.
pub(super) fn verify(compiled: &Compiled) {
    let ring = compiled.places.count();
    for kind in compiled.phases.iter().flat_map(|phase| &phase.kinds) {
        table(&kind.start, "start", ring);
        table(&kind.lap_end, "lap end", ring);
        if let Some(capture) = &kind.capture {
            table(capture, "capture", ring);
        }
        let in_list = kind.capture.iter().flat_map(|table| &table.actions);
        for rule in in_list.chain(&kind.inlines) {
            let wanted = if rule.then == CaptureEnd::Sow { ring } else { 0 };
            assert_eq!(rule.targets.len(), wanted, "a bug in shimo: a capture without a start for every pit");
            for target in rule.targets.iter().flatten().flatten() {
                let sown = kind.ring.contains(&target.lane) || usize::from(target.lane) < compiled.shape.lanes();
                assert!(sown, "a bug in shimo: captured seeds sown off the board");
            }
        }
        for start in &kind.start.actions {
            if let Begin::Sow { directions, .. } = &start.then {
                let lanes = compiled.shape.lanes();
                assert_eq!(directions.len(), lanes, "a bug in shimo: a start without directions for every pit");
            }
        }
        let mut seen = kind.ring.clone();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), kind.ring.len(), "a bug in shimo: a place that a sowing passes twice");
    }
}

fn table<A>(table: &Table<A>, name: &str, ring: usize) {
    assert_eq!(table.class.len(), ring, "a bug in shimo: the {name} table does not cover the ring");
    assert_eq!(table.cells.len(), table.clauses.len(), "a bug in shimo: a cell of the {name} table has no clause");
    let most = |offsets: &[u16]| offsets.iter().copied().map(usize::from).max().unwrap_or(0);
    let bits: usize = table.bits.iter().map(|(_, offset)| usize::from(*offset)).sum();
    let last = most(&table.class) + most(&*table.here) + most(&*table.facing) + most(&*table.behind) + bits;
    assert!(last < table.cells.len(), "a bug in shimo: an index of the {name} table points outside it");
    let actions = table.actions.len();
    assert!(
        table.cells.iter().all(|&cell| usize::from(cell) < actions),
        "a bug in shimo: a cell of the {name} table has no action"
    );
}
