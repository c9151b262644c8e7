//! `shimo show`

use std::io::Write;

use serde_json::json;

use super::output::{WIDTH, wrapped};
use super::{Answer, Common, Format, Stop};
use crate::compile::listing;
use crate::game::Game;
use crate::notation::{draw_board, format_position};
use crate::variant::{Citation, Decided, MatchRules, OptionKind, Win};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// Prints the rules text
    #[arg(long)]
    rules: bool,
    /// Prints the compiled tables, case by case
    #[arg(long)]
    tables: bool,
    /// Draws with plain ASCII
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let mut out = std::io::stdout().lock();
    if args.rules {
        for text in &game.variant().rules {
            writeln!(out, "{}", game.variant().files.slice(text.span).trim_matches('\n'))?;
        }
    }
    if args.tables {
        write!(out, "{}", listing(game.engine.compiled(), &game.variant().files))?;
    }
    if args.rules || args.tables {
        return Ok(Answer::Yes);
    }
    if args.format != Format::Text {
        writeln!(out, "{}", as_json(&game))?;
        return Ok(Answer::Yes);
    }
    let variant = game.variant();
    write!(out, "{}", variant.name)?;
    if let Some(preset) = &game.preset {
        write!(out, ", as {preset}")?;
    }
    writeln!(out, "  ({})", variant.id)?;
    if let Some(region) = &variant.region {
        writeln!(out, "{region}")?;
    }
    if let Some(summary) = &variant.summary {
        writeln!(out, "\n{}", wrapped(summary.value.trim(), WIDTH))?;
    }
    let square = game.square_pits();
    writeln!(out, "\n{}", draw_board(&game.engine.start(), &game.names(), args.ascii, square))?;
    if !variant.options.is_empty() {
        writeln!(out, "Options (* as it stands)")?;
    }
    for option in &variant.options {
        let value = game.reading.get(&option.name.value).unwrap_or("");
        writeln!(out, "\n  {}: {}", option.name, option.about)?;
        let mut listed = false;
        for one in option.values() {
            let mark = if one.key.value == value { "*" } else { " " };
            listed |= one.key.value == value;
            let cites = cited(&one.cites);
            let about = one.about.as_ref().map_or("", |about| about.value.as_str());
            writeln!(out, "  {mark} {:<24} {about}{cites}", one.key.value)?;
        }
        if let (false, OptionKind::Number { min, max, .. }) = (listed, &option.kind) {
            writeln!(out, "  * {value:<24} a number from {min} to {max}")?;
        }
    }
    if !variant.presets.is_empty() {
        writeln!(out, "\nPresets")?;
    }
    for preset in &variant.presets {
        let about = preset.about.as_ref().map_or("", |about| about.value.as_str());
        writeln!(out, "  {:<16} {about}", preset.name)?;
        for set in &preset.set {
            writeln!(out, "  {:<16}   {} = {}", "", set.option, set.value)?;
        }
    }
    if let Some(matches) = &variant.matches {
        writeln!(out, "\nMatch{}", cited(&matches.cites))?;
        for (what, told) in matches.told() {
            if what != "double" || game.engine.has_doubles() {
                writeln!(out, "  {what:<16} {told}")?;
            }
        }
    }
    if !variant.sources.is_empty() {
        writeln!(out, "\nSources")?;
    }
    for source in &variant.sources {
        let by = [source.author.as_ref(), source.year.as_ref()];
        let by: Vec<&str> = by.into_iter().flatten().map(|text| text.value.as_str()).collect();
        let by = if by.is_empty() { String::new() } else { format!(" ({})", by.join(", ")) };
        writeln!(out, "  {:<16} {}{by}", source.name, source.title)?;
    }
    Ok(Answer::Yes)
}

/// Citations in brackets, two blanks before them.
fn cited(cites: &[Citation]) -> String {
    let cites: Vec<String> = cites.iter().map(ToString::to_string).collect();
    if cites.is_empty() { String::new() } else { format!("  [{}]", cites.join("; ")) }
}

/// What a variant says of matches; of a number of seeds it says how many times.
fn match_as_json(matches: &MatchRules) -> serde_json::Value {
    let win = |win: Win| match win {
        Win::Points(points) => json!(points),
        Win::Margin(times) => json!({ "margin": times }),
    };
    let decided = match matches.decided {
        Decided::Majority => json!("majority"),
        Decided::AllHands => json!("all-hands"),
        Decided::Points(points) => json!(points),
    };
    json!({
        "hands": matches.hands, "starts": matches.starts.word(), "win": win(matches.win),
        "double": win(matches.double), "decided": decided,
    })
}

fn as_json(game: &Game) -> serde_json::Value {
    let variant = game.variant();
    let options: Vec<serde_json::Value> = variant
        .options
        .iter()
        .map(|option| {
            let values: Vec<serde_json::Value> = option
                .values()
                .iter()
                .map(|value| {
                    let cites: Vec<String> = value.cites.iter().map(ToString::to_string).collect();
                    json!({ "value": value.key.value, "about": value.about.as_ref().map(|about| &about.value), "cites": cites })
                })
                .collect();
            json!({
                "name": option.name.value,
                "about": option.about.value,
                "value": game.reading.get(&option.name.value),
                "default": option.default_value().value,
                "values": values,
            })
        })
        .collect();
    let presets: Vec<serde_json::Value> = variant
        .presets
        .iter()
        .map(|preset| {
            let set: serde_json::Map<String, serde_json::Value> =
                preset.set.iter().map(|set| (set.option.value.clone(), set.value.value.clone().into())).collect();
            json!({ "name": preset.name.value, "about": preset.about.as_ref().map(|about| &about.value), "set": set })
        })
        .collect();
    json!({
        "id": variant.id.value,
        "name": variant.name.value,
        "region": variant.region.as_ref().map(|region| &region.value),
        "summary": variant.summary.as_ref().map(|summary| summary.value.trim()),
        "preset": game.preset,
        "start": format_position(&game.engine.start(), &game.names()),
        "options": options,
        "presets": presets,
        "match": variant.matches.as_ref().map(match_as_json),
    })
}
