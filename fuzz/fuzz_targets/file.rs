//! Any bytes as a variant file.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../generators.rs"]
#[allow(dead_code, reason = "each target uses some of them")]
mod generators;

fuzz_target!(|bytes: &[u8]| {
    generators::exercise(&String::from_utf8_lossy(bytes));
});
