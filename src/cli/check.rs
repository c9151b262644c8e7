//! `shimo check`

use std::io::Write;

use serde_json::json;

use super::{Answer, Format, Stop, print_problems};
use crate::diagnose::diagnose;
use crate::diagnostic::{Files, Problem, Severity};
use crate::game::Source;
use crate::variant::{self, SHIPPED};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Variant files or ids; none: all shipped
    files: Vec<String>,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let mut out = std::io::stdout().lock();
    let mut good = true;
    let names: Vec<String> = if args.files.is_empty() {
        SHIPPED.iter().map(|(id, _)| (*id).to_owned()).collect()
    } else {
        args.files.clone()
    };
    for name in names {
        let (files, problems) = problems(&name);
        let errors = problems.iter().filter(|problem| problem.severity == Severity::Error).count();
        let warnings = problems.len() - errors;
        good &= errors == 0;
        if args.format == Format::Text {
            print_problems(&files, &problems);
            let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
            let verdict = match (errors, warnings) {
                (0, 0) => "nothing to say".to_owned(),
                (0, _) => counted(warnings, "warning"),
                (_, 0) => counted(errors, "error"),
                _ => format!("{}, {}", counted(errors, "error"), counted(warnings, "warning")),
            };
            writeln!(out, "{name}: {verdict}")?;
        } else {
            let listed: Vec<serde_json::Value> = problems.iter().map(|problem| as_json(&files, problem)).collect();
            writeln!(out, "{}", json!({ "file": name, "errors": errors, "warnings": warnings, "problems": listed }))?;
        }
    }
    Ok(Answer::of(good))
}

/// Everything that can be said of a file: what keeps it from being read, or what its tables tell.
fn problems(name: &str) -> (Files, Vec<Problem>) {
    match variant::find(name).and_then(|(variant, _)| Source::new(variant)) {
        Err(failure) => (failure.files, failure.problems),
        Ok(source) => (source.variant.files.clone(), diagnose(&source)),
    }
}

pub(super) fn as_json(files: &Files, problem: &Problem) -> serde_json::Value {
    let place = problem.labels.first().map(|(span, _)| {
        json!({ "file": files.name(span.file), "line": files.line(*span), "start": span.start, "end": span.end, "text": files.slice(*span) })
    });
    let severity = if problem.severity == Severity::Error { "error" } else { "warning" };
    json!({ "code": problem.code, "severity": severity, "message": problem.message, "help": problem.help, "place": place })
}
