//! The same work for many numbers, on all cores where there are threads; the results come in order.

use std::ops::Range;

/// What `run` gives for each number, in order, however many threads there are.
#[cfg(feature = "cli")]
pub(super) fn map<T: Send>(numbers: Range<u64>, run: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
    use rayon::prelude::*;
    numbers.into_par_iter().map(run).collect()
}

/// What `run` gives for each number, in order.
#[cfg(not(feature = "cli"))]
pub(super) fn map<T: Send>(numbers: Range<u64>, run: impl Fn(u64) -> T + Sync + Send) -> Vec<T> {
    numbers.map(run).collect()
}
