//! Whatever is done to a good file, reading it ends in a variant or in problems whose places are in the file.

use proptest::prelude::*;

use super::super::Text;
use super::{GOOD, read};

/// What may be written over a part of the file.
fn scrap() -> impl Strategy<Value = String> {
    let words = [
        "'",
        "\"",
        "'''",
        "\"\"\"",
        "=",
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        ",",
        ".",
        "\n",
        "\r\n",
        "\r",
        "#",
        ";",
        "-1",
        "0x10",
        "1.5",
        "true",
        "1979-05-27",
        "é",
        "\u{feff}",
        "\\",
        "\u{0}",
        "extends = 'x'\n",
        "shimo = 1\n",
        "",
    ];
    prop_oneof![prop::sample::select(words.to_vec()).prop_map(str::to_owned), "\\PC{0,8}"]
}

fn mutated() -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), 0_usize..12, scrap());
    prop::collection::vec(edit, 1..6).prop_map(|edits| {
        edits.into_iter().fold(GOOD.to_owned(), |text, (place, length, scrap)| {
            let mut characters: Vec<char> = text.chars().collect();
            let start = place.index(characters.len() + 1);
            let end = (start + length).min(characters.len());
            characters.splice(start..end, scrap.chars());
            characters.into_iter().collect()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn never_panic_and_point_into_the_file(text in mutated()) {
        match read(&text) {
            Err(failure) => {
                prop_assert!(!failure.problems.is_empty());
                for problem in &failure.problems {
                    for (span, _) in &problem.labels {
                        prop_assert!(failure.files.text(span.file).get(span.range()).is_some(), "{problem:?}");
                    }
                    let _ = format!("{:?}", miette::Report::new(problem.report(&failure.files)));
                }
            }
            Ok(variant) => {
                prop_assert!(variant.reading(None, &[]).is_ok());
                for preset in &variant.presets {
                    prop_assert!(variant.reading(Some(preset.name.as_str()), &[]).is_ok());
                }
                let texts = variant.examples.iter().flat_map(|example| [Some(&example.name), example.mv.as_ref()]);
                for Text { value, span } in texts.flatten() {
                    let written = variant.files.slice(*span);
                    prop_assert!(written == value || written.starts_with(['"', '\'']), "{written:?}");
                }
            }
        }
    }

    #[test]
    fn never_panic_on_any_text(text in "\\PC{0,60}") {
        let _ = read(&text);
    }
}
