//! `shimo fmt`

use std::io::Write;
use std::path::Path;

use super::{Answer, Stop, print_problems, problem};
use crate::diagnostic::Span;
use crate::rules;
use crate::variant::{Failure, load_file};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Variant files; what stands outside their rules is left as it is
    #[arg(required = true)]
    files: Vec<String>,
    /// Changes nothing, and says which files are not in order
    #[arg(long)]
    check: bool,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let mut out = std::io::stdout().lock();
    let mut answer = Answer::Yes;
    for name in &args.files {
        match ordered(name) {
            Err(failure) => {
                print_problems(&failure.files, &failure.problems);
                writeln!(out, "{name}: not read")?;
                answer = Answer::Wrong;
            }
            Ok((old, new)) if old == new => writeln!(out, "{name}: in order")?,
            Ok(_) if args.check => {
                writeln!(out, "{name}: not in order")?;
                answer = answer.and(Answer::No);
            }
            Ok((_, new)) => {
                std::fs::write(name, new).map_err(|error| {
                    problem(
                        "fmt::file",
                        format!("`{name}` cannot be written: {error}"),
                        Some("nothing was changed in it".to_owned()),
                    )
                })?;
                writeln!(out, "{name}: put in order")?;
            }
        }
    }
    Ok(answer)
}

/// A file as it is, and with its rules in order.
fn ordered(name: &str) -> Result<(String, String), Failure> {
    let variant = load_file(Path::new(name))?;
    let old = variant.files.text(0).to_string();
    // A file that extends another one need not have rules of its own.
    let Some(rules) = variant.rules.iter().find(|rules| rules.span.file == 0) else { return Ok((old.clone(), old)) };
    let range = rules.span.range();
    let text = &old[range.clone()];
    let mut new = match rules::format(text) {
        Ok(new) => new,
        Err(mut problems) => {
            for (span, _) in problems.iter_mut().flat_map(|problem| &mut problem.labels) {
                *span = Span { start: span.start + rules.span.start, end: span.end + rules.span.start, ..*span };
            }
            return Err(Failure { files: variant.files, problems });
        }
    };
    if text.contains("\r\n") {
        new = new.replace('\n', "\r\n");
    }
    Ok((old.clone(), format!("{}{new}{}", &old[..range.start], &old[range.end..])))
}
