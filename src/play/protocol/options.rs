//! The options that a program may set: those of the engine, and the variant's own.

use crate::game::Game;
use crate::search::LEVELS;
use crate::variant::OptionKind;

/// The players there are to choose from; the first one plays if nothing is said.
pub(super) const PLAYERS: [&str; 3] = ["search", "greedy", "random"];

/// Options of the engine itself; the variant's options of the same name would be set by `rules.NAME`.
const OWN: [&str; 4] = ["player", "level", "seed", "preset"];

/// What `setoption` is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Player,
    /// Of the search.
    Level,
    Seed,
    Preset,
    /// An option of the variant.
    Rule(String),
}

/// The option of a name as the listing writes it.
pub(super) fn named(game: &Game, name: &str) -> Option<Named> {
    match name {
        "player" => return Some(Named::Player),
        "level" => return Some(Named::Level),
        "seed" => return Some(Named::Seed),
        "preset" => return Some(Named::Preset),
        _ => {}
    }
    let bare = name.strip_prefix("rules.").unwrap_or(name);
    game.variant().option(bare).map(|option| Named::Rule(option.name.value.clone()))
}

/// Every name that [`named`] knows.
pub(super) fn names(game: &Game) -> Vec<String> {
    let rules = game.variant().options.iter().map(|option| listed(&option.name.value));
    OWN.iter().map(|own| (*own).to_owned()).chain(rules).collect()
}

/// A variant's option as it is listed.
fn listed(name: &str) -> String {
    if OWN.contains(&name) { format!("rules.{name}") } else { name.to_owned() }
}

/// A line for every option, with its value now as the default.
pub(super) fn lines(game: &Game, player: &str, level: u8, seed: u64) -> Vec<String> {
    let vars = |values: &[&str]| values.iter().map(|value| format!(" var {value}")).collect::<String>();
    let mut lines = vec![
        format!("option name player type combo default {player}{}", vars(&PLAYERS)),
        format!("option name level type spin default {level} min {} max {}", LEVELS.start(), LEVELS.end()),
        format!("option name seed type spin default {seed} min 0 max {}", u64::MAX),
    ];
    let variant = game.variant();
    if !variant.presets.is_empty() {
        let names: Vec<&str> = variant.presets.iter().map(|preset| preset.name.value.as_str()).collect();
        let now = game.preset.as_deref().unwrap_or("none");
        let none = if names.contains(&"none") { "" } else { " var none" };
        lines.push(format!("option name preset type combo default {now}{none}{}", vars(&names)));
    }
    for option in &variant.options {
        let name = listed(&option.name.value);
        let now = game.reading.get(&option.name.value).unwrap_or_default();
        let words: Vec<&str> = option.values().iter().map(|value| value.key.value.as_str()).collect();
        lines.push(match &option.kind {
            OptionKind::Words { .. } => format!("option name {name} type combo default {now}{}", vars(&words)),
            OptionKind::Number { min, max, .. } if words.is_empty() => {
                format!("option name {name} type spin default {now} min {min} max {max}")
            }
            // Of words and numbers UCI knows nothing: such a value is written as text.
            OptionKind::Number { min, max, .. } => {
                format!("option name {name} type string default {now} min {min} max {max}{}", vars(&words))
            }
        });
    }
    lines
}
