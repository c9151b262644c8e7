//! `shimo test`

use std::io::Write;

use super::{Answer, Stop, print_problems};
use crate::examine::{example_game, run_example};
use crate::game::Source;
use crate::variant::{self, SHIPPED};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Variant files or ids; none: all shipped
    variants: Vec<String>,
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
                print_problems(&failure.files, &failure.problems);
                writeln!(out, "{name}: not tested")?;
                answer = Answer::Wrong;
                continue;
            }
        };
        let mut failed = 0;
        for example in &source.variant.examples {
            let problems = match example_game(&source, example) {
                Ok(game) => run_example(&game, example),
                Err(failure) => failure.problems,
            };
            failed += usize::from(!problems.is_empty());
            print_problems(&source.variant.files, &problems);
        }
        answer = answer.and(Answer::of(failed == 0));
        let all = source.variant.examples.len();
        match (all, failed) {
            (0, _) => writeln!(out, "{name}: no examples")?,
            (1, 0) => writeln!(out, "{name}: 1 example holds")?,
            (_, 0) => writeln!(out, "{name}: {all} examples hold")?,
            _ => writeln!(out, "{name}: {failed} of {all} examples fail")?,
        }
    }
    Ok(answer)
}
