use super::super::{Citation, OptionKind, Text};
use super::{GOOD, read};
use crate::board::{Outcome, Side};

fn words(texts: &[Text]) -> Vec<&str> {
    texts.iter().map(Text::as_str).collect()
}

fn cited(citations: &[Citation]) -> Vec<String> {
    citations.iter().map(Citation::to_string).collect()
}

#[test]
fn everything_that_a_file_says_is_there() {
    let variant = read(GOOD).unwrap();
    assert_eq!(variant.format, 1);
    assert_eq!((variant.id.as_str(), variant.name.as_str()), ("toy", "Toy"));
    assert_eq!(words(&variant.aliases), ["Toy Game", "plaything"]);
    assert_eq!(variant.region.unwrap().value, "nowhere");
    assert_eq!(variant.summary.unwrap().value, "A game that tests read.");
    assert_eq!(variant.sources.len(), 2);
    assert_eq!(variant.sources[0].year.as_ref().unwrap().value, "1994");
    assert_eq!(variant.sources[1].year.as_ref().unwrap().value, "1990s");
    assert_eq!(variant.warnings, []);
    assert_eq!(variant.base, None);
}

#[test]
fn options_and_presets_keep_the_order_of_the_file() {
    let variant = read(GOOD).unwrap();
    let options: Vec<&str> = variant.options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(options, ["tax", "lap-limit", "limit"]);
    let tax = variant.option("tax").unwrap();
    let keys: Vec<&str> = tax.values().iter().map(|value| value.key.as_str()).collect();
    assert_eq!(keys, ["2", "1", "all"]);
    assert_eq!(tax.default_value().value, "2");
    assert_eq!(cited(&tax.values()[0].cites), ["book 2.4b", "web"]);
    assert!(matches!(
        &variant.option("lap-limit").unwrap().kind,
        OptionKind::Number { min: 1, max: 100_000, words, default } if words.is_empty() && default.value == "4096"
    ));
    let web = variant.preset("web").unwrap();
    let set: Vec<(&str, &str)> = web.set.iter().map(super::super::Setting::pair).collect();
    assert_eq!(set, [("tax", "all"), ("lap-limit", "512"), ("limit", "15")]);
    assert!(variant.preset("book").unwrap().set.is_empty());
}

#[test]
fn an_example_keeps_its_claims() {
    let variant = read(GOOD).unwrap();
    let example = &variant.examples[0];
    assert_eq!(example.position.as_ref().unwrap().value, "1,2/3,4 S");
    assert_eq!(example.preset.as_ref().unwrap().value, "web");
    assert_eq!(example.options[0].pair(), ("tax", "1"));
    assert_eq!(words(example.legal.as_ref().unwrap()), ["A1L", "A2R"]);
    assert_eq!(example.mv.as_ref().unwrap().value, "A1L");
    assert_eq!(example.becomes.as_ref().unwrap().value, "0,3/3,4 N");
    assert_eq!((example.illegal[0].mv.as_str(), example.illegal[0].reason.as_str()), ("A3L", "no such pit"));
    assert_eq!(example.winner.unwrap().outcome, None);
    assert_eq!(example.laps.unwrap().count, 1);
    assert_eq!(words(example.captures.as_ref().unwrap()), ["a4:3"]);
    assert_eq!(example.never_ending.as_ref().unwrap(), &[]);
    assert_eq!(variant.examples[1].winner.unwrap().outcome, Some(Outcome::Won(Side::South)));
    assert_eq!(variant.examples[1].legal, None);
}

#[test]
fn places_are_those_of_the_words_themselves() {
    let variant = read(GOOD).unwrap();
    let at = |text: &Text| variant.files.slice(text.span);
    assert_eq!(at(&variant.id), "toy");
    assert_eq!(at(&variant.examples[0].illegal[0].mv), "A3L");
    assert_eq!(at(&variant.presets[1].set[2].value), "15");
    let citation = &variant.options[0].values()[0].cites[0];
    assert_eq!((at(&citation.source), at(citation.place.as_ref().unwrap())), ("book", "2.4b"));
    assert_eq!(at(&variant.options[0].values()[0].cites[1].source), "web");
    assert_eq!(variant.files.slice(variant.options[0].span), "[options.tax]");
    assert_eq!(variant.files.line(variant.examples[1].span), 71);
}

#[test]
fn rules_are_a_slice_of_the_file() {
    let variant = read(GOOD).unwrap();
    let rules = variant.files.slice(variant.rules[0].span);
    assert!(rules.starts_with("turn {\n") && rules.ends_with("and all\n}\n"), "{rules:?}");
    assert_eq!(variant.files.line(variant.rules[0].span), 4);
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_change_no_line() {
    let text = format!("\u{feff}{}", GOOD.replace('\n', "\r\n"));
    let variant = read(&text).unwrap();
    let rules = variant.files.slice(variant.rules[0].span);
    assert!(rules.starts_with("turn {\r\n") && rules.ends_with("}\r\n"), "{rules:?}");
    assert_eq!(variant.files.line(variant.rules[0].span), 4);
    assert_eq!(variant.files.slice(variant.id.span), "toy");
    assert_eq!(variant.files.line(variant.examples[1].span), 71);
}

#[test]
fn texts_with_escapes_are_placed_as_wholes() {
    let text = GOOD.replace("cites = \"book 2.4b\"", "cites = \"b\\u006fok 2.4b\"");
    let variant = read(&text).unwrap();
    let citation = &variant.examples[0].cites[0];
    assert_eq!(citation.to_string(), "book 2.4b");
    assert_eq!(variant.files.slice(citation.source.span), "\"b\\u006fok 2.4b\"");
}
