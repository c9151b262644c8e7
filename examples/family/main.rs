//! Writes `docs/family.md`: what the shipped games are made of, and what holds them to account.
//!
//! `cargo run --example family > docs/family.md`

pub mod against;
mod mechanisms;

use std::fmt::Write as _;

use mechanisms::{MECHANISMS, Mechanism};
use shimo::game::Game;
use shimo::reference;
use shimo::variant::SHIPPED;

/// Columns of a line of text.
const WIDTH: usize = 118;

fn main() {
    print!("{}", document());
}

/// A shipped game and what was found out about it.
struct Member {
    id: &'static str,
    game: Game,
    mechanisms: Vec<&'static Mechanism>,
}

/// The whole document.
///
/// # Panics
///
/// If a shipped variant is broken.
pub fn document() -> String {
    let members: Vec<Member> = SHIPPED
        .iter()
        .map(|(id, _)| {
            let game = Game::find(id, &[]).unwrap_or_else(|failure| panic!("{id}: {failure}"));
            let mechanisms = mechanisms::of(&game.source.rules);
            Member { id, game, mechanisms }
        })
        .collect();
    let mut text = String::from("# The games\n\n");
    text += &wrapped(
        "All games that come with the program, one rules language for all of them. This page is made from their files \
         and from the rules as they were read: `cargo run --example family > docs/family.md`. A test holds it to them.",
        "",
    );
    overview(&mut text, &members);
    used(&mut text, &members);
    for member in &members {
        one(&mut text, member);
    }
    text
}

fn overview(text: &mut String, members: &[Member]) {
    text.push('\n');
    *text += "| game | region | board | examples | options | presets | steps | held against |\n";
    *text += "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for Member { id, game, .. } in members {
        let variant = game.variant();
        let shape = game.engine.compiled().shape;
        let presets: Vec<String> = variant.presets.iter().map(|preset| format!("`{}`", preset.name)).collect();
        writeln!(
            text,
            "| [{}](#{}) | {} | {}×{} | {} | {} | {} | {} | {} |",
            variant.name,
            anchor(&variant.name.value),
            variant.region.as_ref().map_or("", |region| region.value.as_str()),
            2 * shape.rows(),
            shape.columns(),
            variant.examples.len(),
            variant.options.len(),
            presets.join(" "),
            game.engine.compiled().steps(),
            held(id, game),
        )
        .expect("writing to a string");
    }
    text.push('\n');
    *text += &wrapped(
        "*Steps* are clauses that no table answers, so that they are asked in the course of a move or after it, under the \
         default reading. *Held against*: an engine written by hand from the rule texts, with which every reading is \
         compared at random; positions and moves of the program *Mancala Games* \
         ([what they are](../tests/data/mancala-games/README.md)); or counts of moves that others have published.",
        "",
    );
}

/// What else plays the game, and how well the two agree.
fn held(id: &str, game: &Game) -> String {
    let base = game.variant().base.as_ref().map(|base| base.value.as_str());
    let by_hand = [Some(id), base].into_iter().flatten().any(|id| reference::find(id, game.values()).is_some());
    let mut parts = Vec::new();
    if by_hand {
        parts.push("an engine written by hand".to_owned());
    }
    if let Some(compared) = against::compared(id) {
        parts.push(format!(
            "{} moves of {} positions: {} differ",
            compared.moves,
            compared.positions,
            match compared.differences.len() {
                0 => "none".to_owned(),
                number => number.to_string(),
            }
        ));
    }
    parts.extend(published(id).map(|by| format!("published counts of moves: {by}")));
    if parts.is_empty() { "–".to_owned() } else { parts.join("; ") }
}

/// Who has published numbers that stand in the perft table of a game.
fn published(id: &str) -> Option<String> {
    let path = format!("{}/tests/perft/{id}.perft", env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(path).ok()?;
    table.lines().find_map(|line| line.split_once("# published: ")).map(|(_, by)| by.to_owned())
}

fn used(text: &mut String, members: &[Member]) {
    *text += "\n## What they are made of\n\n";
    *text += &wrapped("Every mechanism is a clause or a word that goes with all others. Options are counted in.", "");
    *text += "\n| | mechanism | games |\n| --- | --- | --- |\n";
    let mut area = "";
    for mechanism in MECHANISMS {
        let games: Vec<&str> = members
            .iter()
            .filter(|member| member.mechanisms.iter().any(|used| used.name == mechanism.name))
            .map(|member| member.id)
            .collect();
        if games.is_empty() {
            continue;
        }
        let shown = if mechanism.area == area { "" } else { mechanism.area };
        area = mechanism.area;
        let games = if games.len() == members.len() { "all".to_owned() } else { games.join(", ") };
        writeln!(text, "| {shown} | {} | {games} |", mechanism.name).expect("writing to a string");
    }
}

fn one(text: &mut String, Member { game, mechanisms, .. }: &Member) {
    let variant = game.variant();
    write!(text, "\n## {}\n\n", variant.name).expect("writing to a string");
    if let Some(summary) = &variant.summary {
        *text += &wrapped(summary.value.trim(), "");
        text.push('\n');
    }
    let mut areas: Vec<(&str, Vec<&str>)> = Vec::new();
    for mechanism in mechanisms {
        match areas.last_mut() {
            Some((area, names)) if *area == mechanism.area => names.push(mechanism.name),
            _ => areas.push((mechanism.area, vec![mechanism.name])),
        }
    }
    for (area, names) in areas {
        *text += &wrapped(&format!("- {area}: {}", names.join("; ")), "  ");
    }
    if variant.matches.is_some() {
        *text += "- match: several hands\n";
    }
    let sources: Vec<String> = variant
        .sources
        .iter()
        .map(|source| {
            let by: Vec<&str> =
                [&source.author, &source.year].into_iter().flatten().map(|text| text.value.as_str()).collect();
            if by.is_empty() { source.title.value.clone() } else { format!("{} ({})", source.title, by.join(", ")) }
        })
        .collect();
    if !sources.is_empty() {
        text.push('\n');
        *text += &wrapped(&format!("Sources: {}.", sources.join("; ")), "");
    }
}

/// The link that a heading gets.
fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase().replace(' ', "-");
    letters.chars().filter(|letter| letter.is_alphanumeric() || *letter == '-').collect()
}

/// Breaks a paragraph into lines; all but the first begin with `indent`.
fn wrapped(paragraph: &str, indent: &str) -> String {
    let mut lines = vec![String::new()];
    for word in paragraph.split_whitespace() {
        let line = lines.last_mut().expect("a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("{indent}{word}"));
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}
