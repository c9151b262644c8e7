//! Shipped files with words changed, moved and left out.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../generators.rs"]
#[allow(dead_code, reason = "each target uses some of them")]
mod generators;

fuzz_target!(|bytes: &[u8]| {
    generators::exercise(&generators::mutated(bytes));
});
