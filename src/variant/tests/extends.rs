use super::super::{Failure, Origin, Variant, load_text};
use super::seen;
use crate::diagnostic::Problem;

const BASE: &str = "
shimo = 1
rules = 'base rules'
[variant]
id = 'base'
name = 'Base'
aliases = ['ground']
summary = 'The ground.'
[sources.book]
title = 'Book'
[options.tax]
about = 'How many?'
values = { one = {}, two = { cites = 'book' } }
default = 'one'
[options.house]
about = 'Which?'
values = { big = {}, small = {} }
default = 'big'
[presets.book]
set = { tax = 'two' }
[[example]]
name = 'of the base'
";

const EXAMPLE: &str = "[[example]]\nname = 'own'\nlegal = []\n";

fn child(more: &str) -> String {
    format!("shimo = 1\nextends = 'base'\n{more}\n[variant]\nid = 'child'\nname = 'Child'\n")
}

/// Reads the first of the texts; the others are what it may extend.
fn read(texts: &[(&str, &str)]) -> Result<Variant, Failure> {
    let resolver = |wanted: &str, _: &Origin| {
        let found = texts.iter().find(|(name, _)| *name == wanted);
        let (name, text) = found.ok_or_else(|| Problem::plain("test::none", format!("no {wanted}")))?;
        Ok(Origin { name: (*name).to_owned(), text: (*text).into(), folder: None })
    };
    load_text(texts[0].0, texts[0].1, &resolver)
}

fn problems(texts: &[(&str, &str)]) -> Vec<(String, String, String, String)> {
    let failure = read(texts).unwrap_err();
    failure.problems.iter().map(|problem| seen(&failure.files, problem)).collect()
}

fn owned(code: &str, words: &str, message: &str, help: &str) -> (String, String, String, String) {
    (code.to_owned(), words.to_owned(), message.to_owned(), help.to_owned())
}

#[test]
fn sources_options_and_presets_are_taken_over_and_replaced() {
    let own = child("rules = 'own rules'")
        + "[options.tax]\nabout = 'How much?'\nvalues = { two = {}, three = {} }\ndefault = 'three'\n[options.new]\n\
           about = 'n'\nvalues.x = {}\ndefault = 'x'\n[presets.own]\ncites = 'book 3'\nset = { house = 'small' }\n";
    let variant = read(&[("child", &own), ("base", BASE)]).unwrap();
    assert_eq!((variant.id.as_str(), variant.base.as_ref().unwrap().as_str()), ("child", "base"));
    let options: Vec<&str> = variant.options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(options, ["tax", "house", "new"]);
    assert_eq!(variant.option("tax").unwrap().about.value, "How much?");
    assert_eq!(variant.reading(Some("book"), &[]).unwrap().get("tax"), Some("two"));
    assert_eq!(variant.reading(Some("own"), &[]).unwrap().get("house"), Some("small"));
    let rules: Vec<&str> = variant.rules.iter().map(|rules| variant.files.slice(rules.span)).collect();
    assert_eq!(rules, ["base rules", "own rules"]);
    assert_eq!((variant.files.name(0), variant.files.name(1)), ("child", "base"));
    assert_eq!(variant.files.slice(variant.source("book").unwrap().span), "[sources.book]");
}

#[test]
fn examples_aliases_and_summary_are_not() {
    let variant = read(&[("child", &child("")), ("base", BASE)]).unwrap();
    assert_eq!((variant.examples.len(), variant.aliases.len(), &variant.summary), (0, 0, &None));
    assert_eq!(variant.rules.len(), 1);
    let codes: Vec<&str> = variant.warnings.iter().map(|warning| warning.code).collect();
    assert_eq!(codes, ["variant::no-example"]);
}

#[test]
fn a_preset_of_the_base_must_fit_the_options_that_replace_its_own() {
    let own = child("") + EXAMPLE + "[options.tax]\nabout = 'a'\nvalues = { one = {}, three = {} }\ndefault = 'one'\n";
    assert_eq!(
        problems(&[("child", &own), ("base", BASE)]),
        [owned("variant::unknown-value", "two", "`tax` has no value `two`", "its values are `one`, `three`")]
    );
    let failure = read(&[("child", &own), ("base", BASE)]).unwrap_err();
    assert_eq!(failure.problems[0].labels[0].0.file, 1);
}

#[test]
fn the_mistakes_of_the_base_are_reported_in_its_text() {
    let base = BASE.replace("default = 'big'", "defalt = 'big'");
    let found = problems(&[("child", &(child("colour = 1") + EXAMPLE)), ("base", &base)]);
    let words: Vec<&str> = found.iter().map(|(_, words, _, _)| words.as_str()).collect();
    assert_eq!(words, ["colour", "[options.house]", "defalt"]);
}

#[test]
fn a_base_that_is_not_there() {
    assert_eq!(problems(&[("child", &child("")), ("other", BASE)]), [owned("test::none", "base", "no base", "")]);
    let failure = load_text("child", child(""), &super::super::shipped_only).unwrap_err();
    assert_eq!(failure.problems[0].message, "there is no variant `base`");
    assert_eq!(failure.files.slice(failure.problems[0].labels[0].0), "base");
}

#[test]
fn a_base_that_is_empty() {
    assert_eq!(
        problems(&[("child", &child("")), ("base", "\n")]),
        [owned("variant::empty", "base", "`base` is empty", "a variant file begins with `shimo = 1`")]
    );
}

#[test]
fn a_base_of_the_wrong_type_hides_what_depends_on_it() {
    let own = child("").replace("'base'", "7") + "[presets.p]\nset = { tax = 'two' }";
    assert_eq!(
        problems(&[("child", &own), ("base", BASE)]),
        [owned(
            "variant::wrong-type",
            "7",
            "`extends` of this file is a whole number, not a string",
            "write `extends = \"…\"`"
        )]
    );
}

#[test]
fn two_bases_deep_and_no_deeper() {
    let extending = |id: &str| child("").replace("'base'", &format!("'{id}'"));
    let (a, b, c) = (extending("b"), extending("c"), extending("base"));
    assert_eq!(read(&[("b", &b), ("c", &c), ("base", BASE)]).unwrap().files.name(2), "base");
    assert_eq!(
        problems(&[("a", &a), ("b", &b), ("c", &c), ("base", BASE)]),
        [owned(
            "variant::extends",
            "base",
            "this is too deep: a → b → c → base",
            "a variant stands on 2 others at most"
        )]
    );
}

#[test]
fn a_circle_is_seen() {
    let extending = |id: &str| child("").replace("'base'", &format!("'{id}'"));
    let help = "name the variant that the others stand on, which extends nothing";
    assert_eq!(
        problems(&[("a", &extending("a"))]),
        [owned("variant::extends", "a", "this file extends itself: a → a", help)]
    );
    assert_eq!(
        problems(&[("a", &extending("b")), ("b", &extending("a"))]),
        [owned("variant::extends", "a", "this file extends itself: a → b → a", help)]
    );
}
