//! Files that nobody would write: there is no panic, and none takes long. The generators are those of the fuzz targets.

use std::time::{Duration, Instant};

use proptest::prelude::*;

#[path = "../../fuzz/generators.rs"]
mod generators;

/// What a computer with other things to do may take for one text.
const LONG: Duration = Duration::from_secs(20);

#[track_caller]
fn soon(text: &str) {
    let begun = Instant::now();
    generators::exercise(text);
    assert!(begun.elapsed() < LONG, "{:?} for\n{text}", begun.elapsed());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        soon(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn words_of_the_language_in_any_order_are_checked(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        soon(&generators::file_of(&generators::rules(&bytes)));
    }

    #[test]
    fn changed_files_are_checked(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        soon(&generators::mutated(&bytes));
    }
}

/// The generator is worth something only if some of what it makes can be played.
#[test]
fn some_generated_rules_are_right() {
    use rand::RngExt;
    use shimo::game::Source;
    use shimo::variant::{load_text, shipped_only};
    let mut random = shimo::examine::rng(1, 1);
    let mut right = 0;
    for _ in 0..400 {
        let bytes: Vec<u8> = (0..60).map(|_| random.random()).collect();
        let text = generators::file_of(&generators::rules(&bytes));
        let source = load_text("fuzzed.toml", text, &shipped_only).and_then(Source::new);
        right += usize::from(source.is_ok_and(|source| source.game(None, &[]).is_ok()));
    }
    assert!(right >= 10, "{right} of 400 can be played");
}
