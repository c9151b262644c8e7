//! `shimo replay --readings`: which readings the moves of a recorded game contradict.

use std::io::Write;

use serde_json::{Value, json};

use super::{Args, game, plies, recorded};
use crate::cli::output::{WIDTH, text_problem, wrapped};
use crate::cli::{Answer, Format, Stop, print_problems, problem};
use crate::game::Game;
use crate::play::{Forbidden, Replayed, Under, replay, under_readings};

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let mut out = std::io::stdout().lock();
    let mut answer = Answer::Yes;
    let mut told: Vec<Value> = Vec::new();
    let mut recorded_games = Vec::new();
    for path in &args.readings {
        let (text, records) = recorded(path)?;
        recorded_games.extend(records.into_iter().map(|record| (path, text.clone(), record)));
    }
    for (at, (path, text, record)) in recorded_games.iter().enumerate() {
        let variant = match (&args.variant, record.header("game")) {
            (Some(variant), _) => variant.clone(),
            (None, Some(name)) => name.to_owned(),
            (None, None) => {
                return Err(problem(
                    "record::no-variant",
                    format!("`{path}` does not say which variant was played"),
                    Some("write `game: NAME` among its headers, or give the variant: `shimo replay VARIANT --readings RECORD`".to_owned()),
                ));
            }
        };
        let own = game(&variant, &args.sets, record)?;
        let replayed = replay(&own, record, text);
        if let Some(wrong) = &replayed.wrong {
            let (files, problem) = text_problem(path, text, wrong.range.clone(), &wrong.message, wrong.help.as_deref());
            print_problems(&files, &[problem]);
            answer = Answer::No;
            continue;
        }
        let all = under_readings(&own, record, &replayed.plies)?;
        if args.format == Format::Text {
            if at > 0 {
                writeln!(out)?;
            }
            text_of(&mut out, path, &own, &replayed, &all)?;
        } else {
            told.push(json_of(path, &own, &replayed, &all));
        }
    }
    if args.format != Format::Text {
        writeln!(out, "{}", Value::from(told))?;
    }
    Ok(answer)
}

fn text_of(out: &mut impl Write, path: &str, own: &Game, replayed: &Replayed, all: &[Under]) -> std::io::Result<()> {
    let preset = own.preset.as_ref().map_or(String::new(), |preset| format!(", {preset}"));
    writeln!(out, "{path}: {}{preset}, {}, all legal", own.variant().name, plies(replayed.plies.len()))?;
    let illegal: Vec<&Under> = all.iter().filter(|under| under.illegal.is_some()).collect();
    writeln!(
        out,
        "\n  {}",
        if illegal.is_empty() {
            "No preset and no single option forbids a move that was played."
        } else {
            "A move that was played contradicts"
        }
    )?;
    let width = all.iter().map(|under| under.reading.chars().count()).max().unwrap_or(0);
    for under in &illegal {
        let Some(Forbidden { ply, text, why }) = &under.illegal else { continue };
        let other =
            under.other.map_or(String::new(), |other| format!(" (ply {other} came to another position before)"));
        writeln!(out, "    {:<width$}  ply {ply}, `{text}` is illegal{other}", under.reading)?;
        for line in why.iter().flat_map(|why| wrapped(why, WIDTH).lines().map(str::to_owned).collect::<Vec<_>>()) {
            writeln!(out, "        {line}")?;
        }
    }
    let other: Vec<&Under> = all.iter().filter(|under| under.illegal.is_none() && under.other.is_some()).collect();
    if !other.is_empty() {
        writeln!(out, "\n  Every move is legal, but some come to another position, under")?;
    }
    for under in other {
        writeln!(out, "    {:<width$}  from ply {} on", under.reading, under.other.unwrap_or(0))?;
    }
    let same: Vec<String> = all
        .iter()
        .filter(|under| under.illegal.is_none() && under.other.is_none())
        .map(|under| format!("`{}`", under.reading))
        .collect();
    if !same.is_empty() {
        writeln!(out, "\n  This game cannot tell it from")?;
        for line in wrapped(&same.join(", "), WIDTH).lines() {
            writeln!(out, "    {}", line.replace('`', ""))?;
        }
    }
    Ok(())
}

fn json_of(path: &str, own: &Game, replayed: &Replayed, all: &[Under]) -> Value {
    let readings: Vec<Value> = all
        .iter()
        .map(|under| {
            let illegal = under.illegal.as_ref().map(|one| json!({ "ply": one.ply, "move": one.text, "why": one.why }));
            json!({ "reading": under.reading, "illegal": illegal, "other_position_at": under.other })
        })
        .collect();
    json!({
        "record": path, "variant": own.variant().id.value, "preset": own.preset, "plies": replayed.plies.len(),
        "readings": readings,
    })
}
