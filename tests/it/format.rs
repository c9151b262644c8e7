//! Rules in order: the same tree, nothing lost, and nothing to do a second time.

use proptest::prelude::*;
use rand::RngExt;
use shimo::examine::{Rng, rng};
use shimo::rules::{format, parse};
use shimo::variant::{SHIPPED, load_text, shipped_only};

/// The rules of every shipped variant and of the toy.
fn rules() -> Vec<String> {
    let toy = ("toy", include_str!("toy.toml"));
    SHIPPED
        .iter()
        .chain([&toy])
        .flat_map(|(id, text)| {
            let variant = load_text(*id, *text, &shipped_only).unwrap_or_else(|failure| panic!("{id}: {failure}"));
            let own = variant.rules.iter().find(|rules| rules.span.file == 0);
            own.map(|rules| variant.files.slice(rules.span).to_owned())
        })
        .collect()
}

/// What a text means: its tree without the places of its words.
fn meaning(text: &str) -> String {
    let parsed = parse(text, 0, 0);
    assert!(parsed.problems.is_empty(), "{:?} in\n{text}", parsed.problems);
    let shown = format!("{:?}", (parsed.blocks, parsed.cites));
    let mut meaning = String::new();
    for (at, part) in shown.split("Span {").enumerate() {
        meaning += if at == 0 { part } else { part.split_once('}').expect("a span ends").1 };
    }
    // Blanks inside a citation do not matter.
    meaning.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The comments of a text, in order.
fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.find('#').map(|at| line[at..].trim_end())).collect()
}

/// The same rules as nobody would write them: other blanks, other line breaks, comments in odd places.
fn messed(text: &str, random: &mut Rng) -> String {
    let mut out = String::new();
    let mut rest = text;
    let (mut in_cite, mut in_comment) = (false, false);
    // After an arrow or a comma a clause goes on in the next line: no `;` may stand there.
    let mut goes_on = false;
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        match c {
            '\n' => {
                in_comment = false;
                if random.random_bool(0.1) {
                    out.push_str(["   ", "\t", if goes_on { " " } else { ";" }][random.random_range(0..3)]);
                }
                out.push_str(["\n", "\n\n", "\n  \n\n", "\n# odd\n", "\n\t"][random.random_range(0..5)]);
                // Two line breaks before an arrow would tear its clause apart.
                let next = rest[1..].trim_start_matches([' ', '\t']);
                if next.starts_with("->") {
                    out.truncate(out.trim_end_matches(|c: char| c.is_whitespace() || c == ';').len());
                    let odd = out.ends_with("# odd");
                    out.truncate(if odd { out.len() - 5 } else { out.len() });
                    out.truncate(out.trim_end_matches(|c: char| c.is_whitespace() || c == ';').len());
                    out.push('\n');
                }
            }
            _ if in_comment => out.push(c),
            '#' => {
                in_comment = true;
                out.push(c);
            }
            '[' | ']' => {
                in_cite = c == '[';
                out.push(c);
            }
            ' ' => out.push_str([" ", "  ", "     ", " "][random.random_range(0..4)]),
            _ if in_cite => out.push(c),
            ',' => out.push_str([",", " ,", ", ", ",\n", ", # why\n\n"][random.random_range(0..5)]),
            '-' if rest.starts_with("->") => {
                taken = 2;
                out.push_str(["->", " -> ", "->\n", "-> # so\n # it is\n"][random.random_range(0..4)]);
            }
            '{' => out.push_str(["{", "{ ", "{ # open\n", "{\n"][random.random_range(0..4)]),
            '}' => out.push_str(["}", " }", "\n}", "; }"][random.random_range(0..4)]),
            '=' => out.push_str(["=", " =", " = "][random.random_range(0..3)]),
            _ => out.push(c),
        }
        if !c.is_whitespace() && !in_comment {
            goes_on = c == ',' || rest.starts_with("->");
        }
        rest = &rest[taken..];
    }
    out
}

#[track_caller]
fn holds(text: &str) {
    let ordered = format(text).unwrap_or_else(|problems| panic!("{problems:?} in\n{text}"));
    assert_eq!(meaning(&ordered), meaning(text), "from\n{text}\nto\n{ordered}");
    assert_eq!(comments(&ordered), comments(text), "from\n{text}\nto\n{ordered}");
    let again = format(&ordered).expect("ordered rules are rules");
    assert_eq!(again, ordered, "once more, from\n{text}");
    assert!(ordered.lines().all(|line| line.trim_end() == line), "{ordered}");
    assert!(!ordered.contains("\n\n\n"), "{ordered}");
}

#[test]
fn shipped_rules_keep_their_meaning_and_need_ordering_once() {
    for text in rules() {
        holds(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn rules_written_anyhow_keep_their_meaning_and_need_ordering_once(which in 0usize..64, seed in any::<u64>()) {
        let rules = rules();
        holds(&messed(&rules[which % rules.len()], &mut rng(seed, 0)));
    }
}

#[test]
fn how_ordered_rules_look() {
    let text = include_str!("unordered.rules");
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("fmt-unordered", format(text).expect("rules"));
    });
    holds(text);
}

#[test]
fn rules_that_cannot_be_read_are_left_alone() {
    let problems = format("turn { lap end { empty stop } }").unwrap_err();
    assert!(!problems.is_empty());
}

#[cfg(feature = "cli")]
mod command {
    use crate::shimo::{run, toy_with};

    #[test]
    fn a_file_is_put_in_order_in_place() {
        let (_folder, path) = toy_with(&[("prefer in inner", "prefer    in   inner")]);
        let before = std::fs::read_to_string(&path).unwrap();
        run(&["fmt", "--check", &path]).expect_status(1).expect_stdout_contains("toy.toml: not in order");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
        run(&["fmt", &path]).expect_status(0).expect_stdout_contains("toy.toml: put in order");
        let after = std::fs::read_to_string(&path).unwrap();
        assert!(after.contains("\n  prefer in inner"), "{after}");
        assert_eq!(after.split("'''").nth(2), before.split("'''").nth(2), "what stands outside the rules");
        run(&["fmt", "--check", &path]).expect_status(0).expect_stdout_contains("toy.toml: in order");
        run(&["test", &path]).expect_status(0);
    }

    #[test]
    fn line_ends_of_windows_stay() {
        let (_folder, path) = toy_with(&[("prefer in inner", "prefer    in   inner")]);
        let text = std::fs::read_to_string(&path).unwrap().replace('\n', "\r\n");
        std::fs::write(&path, &text).unwrap();
        run(&["fmt", &path]).expect_status(0);
        let after = std::fs::read_to_string(&path).unwrap();
        assert!(after.contains("\r\n  prefer in inner"));
        assert!(!after.replace("\r\n", "").contains(['\n', '\r']));
    }

    #[test]
    fn a_file_with_mistakes_is_told_and_left_alone() {
        let (_folder, path) = toy_with(&[("facing occupied", "facing ocupied")]);
        let before = std::fs::read_to_string(&path).unwrap();
        run(&["fmt", &path, "no-such.toml"])
            .expect_status(2)
            .expect_stderr_contains("ocupied")
            .expect_stderr_contains("there is no file `no-such.toml`")
            .expect_stdout_contains("toy.toml: not read");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
    }
}
