//! Every option of a variant by itself: what each other answer to it changes.

use std::io::Write;

use serde_json::json;

use super::pair::{called, interval, meaning, plies, searched, statements, unwitnessed};
use super::paper::Paper;
use super::{Args, Compared, Form, Named, compared, plan};
use crate::cli::{Answer, Stop, problem};
use crate::compare::{Checked, Comparison, Measure, Origin};
use crate::game::Source;

/// A reading that answers one option otherwise.
struct Answered {
    option: String,
    value: String,
    named: Named,
}

pub(super) fn run(args: &Args, source: &Source, preset: Option<&str>) -> Result<Answer, Stop> {
    let game = source.game(preset, &[])?;
    let label =
        preset.map_or_else(|| source.variant.id.value.clone(), |preset| format!("{}@{preset}", source.variant.id));
    let mut all = Vec::new();
    for option in &source.variant.options {
        for other in super::values(source, preset, &option.name.value)?.into_iter().skip(1) {
            all.push(Answered { option: option.name.value.clone(), value: other.short.clone(), named: other });
        }
    }
    if all.is_empty() {
        return Err(problem("compare::options", format!("`{}` has no options", source.variant.id), None));
    }
    let base = Named { short: label.clone(), label, game };
    let full: Vec<Compared<'_>> = all.iter().map(|other| compared(args, &base, &other.named)).collect();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.format == Form::Json {
        let all: Vec<serde_json::Value> = full.iter().map(|one| super::json::compared(one, plan(args))).collect();
        writeln!(out, "{}", json!({ "variant": source.variant.id.value, "comparisons": all }))?;
    } else {
        let mut paper = Paper::default();
        write(&mut paper, args, &base, &all, &full);
        out.write_all(paper.written(args.format == Form::Markdown).as_bytes())?;
    }
    out.flush()?;
    Ok(Answer::of(full.iter().all(|one| !one.differ())))
}

fn write(paper: &mut Paper, args: &Args, base: &Named, all: &[Answered], full: &[Compared<'_>]) {
    paper.heading(1, format!("Every option of {}", base.label));
    paper.text(format!("A is {}; B is the same with one option answered otherwise.", called(base)));
    let plan = plan(args);
    let mut header = ["option", "rules", "first shows"].map(str::to_owned).to_vec();
    if plan.games > 0 {
        header.extend(["games in which it shows", "plies a game", "first player wins"].map(str::to_owned));
    }
    let rows = all
        .iter()
        .zip(full)
        .map(|(other, one)| {
            let mut row = vec![format!("`{} = {}`", other.option, other.value)];
            match &one.result {
                Ok(result) => row.extend([result.differences.len().to_string(), first(result)]),
                Err(reason) => row.extend(["?".to_owned(), reason.clone()]),
            }
            if plan.games > 0 {
                row.extend(one.effect().map_or_else(
                    || vec![String::new(); 3],
                    |effect| {
                        let games = effect.parting_a.parted_games as f64 / effect.parting_a.games as f64;
                        let change = |measure: Measure| {
                            let measured = effect.measured.iter().find(|measured| measured.measure == measure);
                            measured.map_or_else(String::new, |measured| {
                                let sure = if measured.change.excludes_zero() { " *" } else { "" };
                                format!("{}{sure}", interval(measure, measured.change, true))
                            })
                        };
                        vec![format!("{:.1} %", 100.0 * games), change(Measure::Length), change(Measure::FirstWins)]
                    },
                ));
            }
            row
        })
        .collect();
    paper.table(header, rows);
    paper.text(
        "First shows: the shortest play from the start after which a legal move, or what comes of one, is different; if \
         none was found, whether a random game came to such a position, or ended in one, or one was made up.",
    );
    if plan.games > 0 {
        paper.text(format!(
            "{} random games under each reading, the same random numbers for both (seed {}); what changes from A to B, with \
             95 % intervals of the differences game by game. A star: the interval excludes that there is no change.",
            plan.games, plan.seed
        ));
    }
    let mut before = "";
    for (other, one) in all.iter().zip(full) {
        if before != other.option {
            let about = base.game.variant().option(&other.option).map_or("", |option| option.about.as_str());
            paper.heading(2, format!("{}: {about}", other.option));
            let own = base.game.reading.get(&other.option).unwrap_or_default();
            paper.text(format!("A: {}", meaning(base, &other.option, own)));
        }
        before = &other.option;
        paper.text(format!("B: {}", meaning(&other.named, &other.option, &other.value)));
        match &one.result {
            Ok(result) if result.differences.is_empty() => paper.text("No difference in the rules."),
            Ok(result) => {
                statements(paper, one, result, 3);
                let without = unwitnessed(result);
                if !without.is_empty() {
                    let numbers: Vec<String> = without.iter().map(|one| one.number.to_string()).collect();
                    paper.text(format!(
                        "Nothing was found that shows {}: {}.",
                        numbers.join(", "),
                        searched(&result.searched)
                    ));
                }
            }
            Err(reason) => paper.text(format!("The rules cannot be compared case by case: {reason}.")),
        }
    }
}

/// Where a comparison first shows, in a few words.
fn first(result: &Comparison) -> String {
    if result.differences.is_empty() {
        return "nowhere".to_owned();
    }
    if result.differences.iter().any(|difference| !difference.playable()) {
        return plies(0);
    }
    // Plays are found before positions, and the shortest first.
    let shortest = result.witnesses.iter().filter_map(|checked| match &checked.witness.origin {
        Origin::Play(moves) => Some(moves.len()),
        _ => None,
    });
    let played = |checked: &Checked| matches!(checked.witness.origin, Origin::RandomGame(_) | Origin::Again(_));
    let at_end = |checked: &Checked| {
        let shown = &checked.witness.shown;
        shown.kept.is_some() || matches!(shown.outcome, Some((Some(_), Some(_))))
    };
    let mut games = result.witnesses.iter().filter(|checked| played(checked)).peekable();
    match shortest.min() {
        Some(count) => plies(count),
        None if games.peek().is_some() && games.all(at_end) => "at the end of a random game".to_owned(),
        None if result.witnesses.iter().any(played) => "in a random game".to_owned(),
        None if result.witnesses.is_empty() => "not found".to_owned(),
        None => "in a made-up position".to_owned(),
    }
}
