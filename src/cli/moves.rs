//! `shimo moves`

use std::io::Write;

use super::args::position;
use super::{Answer, Common, Format, Stop};
use crate::board::Played;
use crate::game::Game;
use crate::notation::{batch_line, draw_board, format_position};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// A position as text; without it, the start
    #[arg(long)]
    position: Option<String>,
    /// Draws with plain ASCII
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let position = position(&game, args.position.as_deref())?;
    let expansion = game.engine.expand(&position);
    let names = game.names();
    let mut out = std::io::stdout().lock();
    if args.format != Format::Text {
        let line = batch_line(&format_position(&position, &names), &expansion, &names, |played| {
            game.engine.outcome_after(played)
        });
        writeln!(out, "{line}")?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "{}", draw_board(&position, &names, args.ascii, game.square_pits()))?;
    if let Some(outcome) = expansion.outcome {
        writeln!(out, "The game is over: {outcome}.")?;
    }
    write!(out, "{}", moves_table(&game, &expansion.moves))?;
    for endless in &expansion.never_ending {
        writeln!(out, "{endless} never ends and is not legal")?;
    }
    Ok(Answer::Yes)
}

/// Moves with laps, captures and what becomes of the position.
pub(super) fn moves_table(game: &Game, moves: &[Played]) -> String {
    if moves.is_empty() {
        return String::new();
    }
    let names = game.names();
    let mut table = comfy_table::Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(["move", "laps", "captures", "becomes"]);
    for played in moves {
        let captures: Vec<String> =
            played.captures.iter().map(|capture| format!("{}:{}", capture.pit, capture.seeds)).collect();
        let mut becomes = format_position(&played.position, &names);
        if let Some(outcome) = game.engine.outcome_after(played) {
            becomes = format!("{becomes}  {outcome}");
        }
        table.add_row([played.mv.to_string(), played.laps.to_string(), captures.join(" "), becomes]);
    }
    format!("{}\n", super::output::trimmed(&table.to_string()))
}
