//! `shimo batch`

use std::io::{BufRead, Write};

use serde_json::json;

use super::{Answer, Common, Stop};
use crate::notation::{batch_line, parse_position};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let names = game.names();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    let mut good = true;
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        let answer = match parse_position(text, &names) {
            Ok(position) => {
                batch_line(text, &game.engine.expand(&position), &names, |played| game.engine.outcome_after(played))
            }
            Err(error) => {
                good = false;
                let help = error.help.as_deref().map_or(String::new(), |help| format!("; {help}"));
                json!({ "error": format!("{}{help}", error.message) })
            }
        };
        writeln!(out, "{answer}")?;
    }
    out.flush()?;
    Ok(Answer::of(good))
}
