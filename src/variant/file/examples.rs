//! `[[example]]`.

use std::collections::HashMap;

use super::citations::read_cites;
use super::node::{Item, Table};
use super::settings::read_settings;
use crate::board::{Outcome, Side};
use crate::diagnostic::{Problem, Span};
use crate::variant::wording::{instead, shown};
use crate::variant::{Example, Illegal, Laps, Text, Winner};

const WRITE: &str = "[[example]]";
const WINNERS: [(&str, Option<Outcome>); 4] = [
    ("S", Some(Outcome::Won(Side::South))),
    ("N", Some(Outcome::Won(Side::North))),
    ("draw", Some(Outcome::Draw)),
    ("none", None),
];

/// The examples of a file.
pub(super) fn read_examples(root: &mut Table<'_>, problems: &mut Vec<Problem>) -> Vec<Example> {
    let tables = root.optional("example").map(|item| item.tables("`[[example]]`", WRITE, problems));
    let examples: Vec<Example> =
        tables.unwrap_or_default().into_iter().filter_map(|table| example(table, problems)).collect();
    check_names(&examples, problems);
    examples
}

fn example(mut table: Table<'_>, problems: &mut Vec<Problem>) -> Option<Example> {
    let name = table.required("name", "`name = \"…\"`: what the example shows", problems);
    let name = name.and_then(|item| item.text(problems));
    let cites = read_cites(&mut table, problems);
    let position = text(&mut table, "position", problems);
    let preset = text(&mut table, "preset", problems);
    let options = read_settings(&mut table, "options", problems);
    let legal = texts(&mut table, "legal", problems);
    let mv = text(&mut table, "move", problems);
    let becomes = text(&mut table, "becomes", problems);
    let illegal = table.optional("illegal").map(|item| illegal(&item, problems)).unwrap_or_default();
    let winner = table.optional("winner").and_then(|item| winner(&item, problems));
    let laps = table.optional("laps").and_then(|item| laps(&item, problems));
    let captures = texts(&mut table, "captures", problems);
    let never_ending = texts(&mut table, "never-ending", problems);
    check_claims(&table, problems);
    let span = table.span;
    table.finish(problems);
    Some(Example {
        name: name?,
        cites,
        position,
        preset,
        options,
        legal,
        mv,
        becomes,
        illegal,
        winner,
        laps,
        captures,
        never_ending,
        span,
    })
}

fn text(table: &mut Table<'_>, key: &'static str, problems: &mut Vec<Problem>) -> Option<Text> {
    table.optional(key).and_then(|item| item.text(problems))
}

fn texts(table: &mut Table<'_>, key: &'static str, problems: &mut Vec<Problem>) -> Option<Vec<Text>> {
    table.optional(key).and_then(|item| item.texts(problems))
}

fn laps(item: &Item<'_>, problems: &mut Vec<Problem>) -> Option<Laps> {
    item.number(problems).map(|count| Laps { count, span: item.span })
}

fn illegal(item: &Item<'_>, problems: &mut Vec<Problem>) -> Vec<Illegal> {
    let write = "illegal = { \"A3L\" = \"part of the reason\" }";
    let Some(table) = item.table("`illegal`", write, problems) else { return Vec::new() };
    let items = table.into_items(problems);
    items.iter().filter_map(|item| Some(Illegal { mv: item.key.clone(), reason: item.text(problems)? })).collect()
}

fn winner(item: &Item<'_>, problems: &mut Vec<Problem>) -> Option<Winner> {
    let word = item.text(problems)?;
    let found = WINNERS.iter().find(|(known, _)| *known == word.value);
    if found.is_none() {
        let known = WINNERS.iter().map(|(known, _)| *known);
        problems.push(
            Problem::error("variant::winner", word.span, format!("{} cannot win", shown(&word.value))).help(instead(
                &word.value,
                known,
                "the winner is one of",
                "",
            )),
        );
    }
    found.map(|&(_, outcome)| Winner { outcome, span: word.span })
}

/// An example says something, and says what comes of a move only if there is a move.
fn check_claims(table: &Table<'_>, problems: &mut Vec<Problem>) {
    if !table.has("move") {
        for item in ["becomes", "laps", "captures"].iter().filter_map(|key| table.get(key)) {
            problems.push(
                Problem::error("variant::example", item.key.span, format!("{} needs a move", item.title()))
                    .help("write `move = \"…\"`: the move that it comes of"),
            );
        }
    }
    let claims = ["legal", "move", "becomes", "illegal", "winner", "laps", "captures", "never-ending"];
    if !claims.iter().any(|key| table.has(key)) {
        problems.push(
            Problem::warning("variant::example", table.span, "this example claims nothing")
                .help("say what must hold: `legal`, `move` with `becomes`, `illegal`, `winner` or `never-ending`"),
        );
    }
}

fn check_names(examples: &[Example], problems: &mut Vec<Problem>) {
    let mut first: HashMap<&str, Span> = HashMap::new();
    for example in examples {
        let name = &example.name;
        if let Some(&earlier) = first.get(name.as_str()) {
            problems.push(
                Problem::error("variant::duplicate-example", name.span, "two examples have this name")
                    .also(earlier, "the first one")
                    .help("give each example a name of its own: reports call it by that"),
            );
        } else {
            first.insert(name.as_str(), name.span);
        }
    }
}
