//! Words of the language in any order, in a file that is right otherwise.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../generators.rs"]
#[allow(dead_code, reason = "each target uses some of them")]
mod generators;

fuzz_target!(|bytes: &[u8]| {
    generators::exercise(&generators::file_of(&generators::rules(bytes)));
});
