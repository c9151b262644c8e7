//! `shimo test`

use std::io::Write;

use serde_json::{Value, json};

use super::check::as_json;
use super::{Answer, Format, Stop, print_problems, replay};
use crate::diagnostic::{Files, Problem};
use crate::examine::{Coverage, Reached, Seen, Witness, example_game, run_example};
use crate::game::{Source, Written};
use crate::variant::{self, SHIPPED};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Variant files or ids; none: all shipped
    variants: Vec<String>,
    /// Tells which clauses and which cases of the tables the examples, the records and random games reach
    #[arg(long)]
    coverage: bool,
    /// A record of a game of these variants, for the coverage; may be given again
    #[arg(long, value_name = "FILE", requires = "coverage")]
    record: Vec<String>,
    /// Random games for the coverage, under each preset and each value of an option
    #[arg(long, default_value_t = 50, requires = "coverage")]
    games: u64,
    #[arg(long, default_value_t = 1, requires = "coverage")]
    seed: u64,
    /// Plies after which a random game is left; the answer says how many were
    #[arg(long, default_value_t = 5000, requires = "coverage")]
    plies: usize,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let mut out = std::io::stdout().lock();
    let names: Vec<String> = if args.variants.is_empty() {
        SHIPPED.iter().map(|(id, _)| (*id).to_owned()).collect()
    } else {
        args.variants.clone()
    };
    let mut answer = Answer::Yes;
    for name in names {
        let source = match variant::find(&name).and_then(|(variant, _)| Source::new(variant)) {
            Ok(source) => source,
            Err(failure) => {
                report(args, &failure.files, &failure.problems);
                match args.format {
                    Format::Text => writeln!(out, "{name}: not tested")?,
                    _ => writeln!(
                        out,
                        "{}",
                        json!({ "file": name, "problems": listed(&failure.files, &failure.problems) })
                    )?,
                }
                answer = Answer::Wrong;
                continue;
            }
        };
        let mut failed = 0;
        let mut found = Vec::new();
        for example in &source.variant.examples {
            let problems = match example_game(&source, example) {
                Ok(game) => run_example(&game, example),
                Err(failure) => failure.problems,
            };
            failed += usize::from(!problems.is_empty());
            report(args, &source.variant.files, &problems);
            found.extend(problems);
        }
        answer = answer.and(Answer::of(failed == 0));
        let all = source.variant.examples.len();
        let covered = if args.coverage { Some(cover(args, &name, &source)?) } else { None };
        if args.format != Format::Text {
            let coverage = covered.as_ref().map(Covered::as_json);
            let problems = listed(&source.variant.files, &found);
            writeln!(
                out,
                "{}",
                json!({ "file": name, "examples": all, "failed": failed, "problems": problems, "coverage": coverage })
            )?;
            continue;
        }
        match (all, failed) {
            (0, _) => writeln!(out, "{name}: no examples")?,
            (1, 0) => writeln!(out, "{name}: 1 example holds")?,
            (_, 0) => writeln!(out, "{name}: {all} examples hold")?,
            _ => writeln!(out, "{name}: {failed} of {all} examples fail")?,
        }
        if let Some(covered) = covered {
            covered.write(&mut out)?;
        }
    }
    Ok(answer)
}

/// Problems on standard error, where they are not part of the answer.
fn report(args: &Args, files: &Files, problems: &[Problem]) {
    if args.format == Format::Text {
        print_problems(files, problems);
    }
}

fn listed(files: &Files, problems: &[Problem]) -> Vec<Value> {
    problems.iter().map(|problem| as_json(files, problem)).collect()
}

/// What was reached, and by how many games.
struct Covered {
    reached: Reached,
    records: usize,
    games: u64,
    left: u64,
}

fn cover(args: &Args, name: &str, source: &Source) -> Result<Covered, Stop> {
    let mut coverage = Coverage::new(source)?;
    for example in &source.variant.examples {
        coverage.example(example);
    }
    for path in &args.record {
        let (game, hands) = replay::played(name, path)?;
        for (first, plies) in hands {
            let mut position = first;
            for ply in &plies {
                coverage.position(Witness::Record, &game, &position);
                coverage.played(Witness::Record, &game, &position, &ply.mv);
                position = ply.position;
            }
        }
    }
    let (games, left) = coverage.random_games(args.games, args.seed, args.plies)?;
    Ok(Covered { reached: coverage.reached(), records: args.record.len(), games, left })
}

impl Covered {
    fn clauses(&self, is: impl Fn(Seen) -> bool) -> Vec<&Written> {
        self.reached.clauses.iter().filter(|(_, seen)| is(*seen)).map(|(clause, _)| clause).collect()
    }

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        let all = self.reached.clauses.len();
        let cells = self.reached.cells.len();
        let reached = |is: &dyn Fn(Seen) -> bool| {
            let cells = self.reached.cells.iter().filter(|seen| is(**seen)).count();
            (self.clauses(is).len(), cells)
        };
        writeln!(out, "\n  reached by          clauses  cases of the default reading")?;
        let mut line = |who: String, is: &dyn Fn(Seen) -> bool| {
            let (clauses, cases) = reached(is);
            writeln!(out, "  {who:<20}{clauses:>7}  {cases}")
        };
        line("examples".to_owned(), &|seen| seen.by(Witness::Example))?;
        if self.records > 0 {
            let s = if self.records == 1 { "" } else { "s" };
            line(format!("{} record{s}", self.records), &|seen| seen.by(Witness::Record))?;
        }
        line(format!("{} random games", self.games), &|seen| seen.by(Witness::RandomGame))?;
        writeln!(out, "  {:<20}{all:>7}  {cells}", "of")?;
        if self.left > 0 {
            writeln!(out, "  (random games left unfinished: {})", self.left)?;
        }
        for (title, clauses) in [
            ("No example reaches", self.clauses(|seen| !seen.by(Witness::Example))),
            ("Play never reaches", self.clauses(|seen| !seen.in_play())),
        ] {
            if clauses.is_empty() {
                writeln!(out, "\n  {title}: nothing is left out")?;
                continue;
            }
            writeln!(out, "\n  {title} {} of the clauses:", clauses.len())?;
            for clause in clauses {
                writeln!(out, "    {clause}")?;
            }
        }
        if !self.reached.cases.is_empty() {
            writeln!(out, "\n  Nothing reaches these cases of the default reading:")?;
            for (list, case, clause) in &self.reached.cases {
                writeln!(out, "    {list}: {case}\n      {clause}")?;
            }
        }
        writeln!(out)
    }

    fn as_json(&self) -> Value {
        let by = |seen: Seen| {
            json!({ "example": seen.by(Witness::Example), "record": seen.by(Witness::Record),
                    "random_game": seen.by(Witness::RandomGame) })
        };
        let written = |clause: &Written| json!({ "text": clause.text, "list": clause.list, "file": clause.file, "line": clause.line });
        let clauses: Vec<Value> = self
            .reached
            .clauses
            .iter()
            .map(|(clause, seen)| json!({ "clause": written(clause), "reached_by": by(*seen) }))
            .collect();
        let cases: Vec<Value> = self
            .reached
            .cases
            .iter()
            .map(|(list, case, clause)| json!({ "list": list, "case": case, "clause": written(clause) }))
            .collect();
        let count = |witness| self.reached.cells.iter().filter(|seen| seen.by(witness)).count();
        json!({
            "records": self.records, "random_games": self.games, "unfinished": self.left, "clauses": clauses,
            "cells": {
                "all": self.reached.cells.len(), "example": count(Witness::Example), "record": count(Witness::Record),
                "random_game": count(Witness::RandomGame),
            },
            "unreached_cases": cases,
        })
    }
}
