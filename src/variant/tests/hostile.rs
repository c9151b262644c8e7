//! Files made to hurt. Tests run on threads with a stack of 2 MiB.

use std::time::{Duration, Instant};

use super::super::load_text;
use super::{read, shipped_only, small};

/// The code of the first problem, which must come soon.
#[track_caller]
fn first(text: &str) -> &'static str {
    let start = Instant::now();
    let failure = read(text).unwrap_err();
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    assert!(failure.problems.len() <= 101, "{}", failure.problems.len());
    failure.problems[0].code
}

#[test]
fn nested_arrays_and_tables() {
    for depth in [100, 10_000, 500_000] {
        assert_eq!(first(&small(&format!("x = {}", "[".repeat(depth)))), "variant::toml");
        assert_eq!(first(&small(&format!("x = {}{}", "[".repeat(depth), "]".repeat(depth)))), "variant::toml");
        assert_eq!(first(&small(&format!("x = {}", "{a = ".repeat(depth)))), "variant::toml");
        let closed = format!("x = {}1{}", "{a = ".repeat(depth), "}".repeat(depth));
        assert_eq!(first(&small(&closed)), "variant::toml");
        assert_eq!(first(&small(&format!("{}x = 1", "a.".repeat(depth)))), "variant::toml");
        assert_eq!(first(&small(&format!("[{}x]", "a.".repeat(depth)))), "variant::toml");
    }
}

#[test]
fn nesting_within_tomls_limits_by_dots_and_braces_together() {
    let key = ["a"; 79].join(".");
    let text = format!("x = {}1{}", format!("{{ {key} = ").repeat(80), "}".repeat(80));
    assert_eq!(first(&small(&text)), "variant::toml");

    let text = small(&format!("x = {}1{}", format!("{{ {key} = ").repeat(16), "}".repeat(16)));
    let on_small_stack = std::thread::Builder::new().stack_size(512 * 1024);
    let code = on_small_stack.spawn(move || first(&text)).unwrap().join().unwrap();
    assert_eq!(code, "variant::unknown-key");
}

#[test]
fn very_many_of_everything() {
    let many = |count: usize, line: fn(usize) -> String| small(&(0..count).map(line).collect::<String>());
    assert_eq!(first(&many(100_000, |n| format!("k{n} = 1\n"))), "variant::unknown-key");
    assert_eq!(first(&many(100_000, |n| format!("[k{n}]\n"))), "variant::unknown-key");
    assert_eq!(first(&many(100_000, |n| format!("[options.k{n}]\n"))), "variant::missing-key");
    assert_eq!(first(&many(100_000, |n| format!("[presets.k{n}]\nset.x=1\n"))), "variant::too-many");
    assert_eq!(first(&many(150_000, |_| "[[example]]\n".into())), "variant::missing-key");
    assert_eq!(first(&many(100_000, |_| "[[example]]\nname = 'x'\n".into())), "variant::duplicate-example");
    assert_eq!(first(&many(100_000, |n| format!("[[example]]\nname='{n}'\npreset='x'\n"))), "variant::unknown-preset");
    assert_eq!(first(&many(20_000, |_| "=\n".into())), "variant::toml");
    assert_eq!(first(&many(1_000_000, |_| "=\n".into())), "variant::toml");
    assert_eq!(first(&many(100_000, |_| "= ".into())), "variant::toml");
    assert_eq!(first(&small(&format!("cites = '{}'", "a;".repeat(1_000_000)))), "variant::unknown-source");
    let sources: String = (0..256).map(|n| format!("[sources.s{n}]\ntitle = 't'\n")).collect();
    assert_eq!(first(&small(&format!("cites = '{}a'\n{sources}", "a;".repeat(1_000_000)))), "variant::unknown-source");
}

#[test]
fn an_error_is_not_lost_among_warnings() {
    let claimless: String = (0..1000).map(|n| format!("[[example]]\nname = 'n{n}'\n")).collect();
    let variant = read(&small(&claimless)).unwrap();
    assert_eq!((variant.warnings.len(), variant.warnings[100].code), (101, "variant::more"));
    assert_eq!(first(&small(&format!("{claimless}laps = 'x'\nmove = 'A1'"))), "variant::wrong-type");
}

#[test]
fn very_long_names_and_lines() {
    let long = "x".repeat(3_000_000);
    assert_eq!(first(&small(&format!("{long} = 1"))), "variant::unknown-key");
    assert_eq!(first(&small(&format!("[options.{long}]"))), "variant::missing-key");
    assert_eq!(first(&small(&format!("cites = '{long}'"))), "variant::unknown-source");
    assert_eq!(first(&small(&format!("a = {long}"))), "variant::toml");
    assert!(read(&small(&format!("# {long}"))).is_ok());
}

#[test]
fn too_long_a_text() {
    assert_eq!(first(&" ".repeat(5 * 1024 * 1024)), "variant::too-large");
}

#[test]
fn control_characters() {
    for code in 0..32 {
        let character = char::from(code);
        let text = small(&format!("x = \"{character}\""));
        let _ = load_text(format!("{character}"), text.as_str(), &shipped_only);
        let _ = read(&text.replace("turn", &format!("tu{character}rn")));
        let _ = read(&format!("{character}{text}"));
    }
}
