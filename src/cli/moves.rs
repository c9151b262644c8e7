//! `shimo moves`

use std::io::Write;

use serde_json::json;

use super::args::position;
use super::{Answer, Common, Format, Stop};
use crate::board::{Expansion, Outcome, Played, Position};
use crate::engine::LINES;
use crate::game::Game;
use crate::notation::{Look, draw, format_position};

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
    let (expansion, whole) = game.engine.expand_some(&position, None, LINES);
    let names = game.names();
    let mut out = std::io::stdout().lock();
    if args.format != Format::Text {
        writeln!(out, "{}", as_json(&game, &position, &expansion, whole))?;
        return Ok(Answer::Yes);
    }
    let over = expansion.outcome.is_some();
    let look = Look { ascii: args.ascii, square: game.square_pits(), over, ..Look::default() };
    writeln!(out, "{}", draw(&position, &names, &look))?;
    if let Some(outcome) = expansion.outcome {
        writeln!(out, "The game is over: {outcome}.")?;
    }
    write!(out, "{}", moves_table(&game, &expansion.moves))?;
    for endless in &expansion.never_ending {
        writeln!(out, "{endless} never ends and is not legal")?;
    }
    if !whole {
        writeln!(out, "There are more: of each start, the first {LINES} lines were looked at.")?;
    }
    Ok(Answer::Yes)
}

/// What the table says; `winner` is that of the position, or of the position after a move.
fn as_json(game: &Game, position: &Position, expansion: &Expansion, whole: bool) -> serde_json::Value {
    let names = game.names();
    let moves: Vec<serde_json::Value> = expansion
        .moves
        .iter()
        .map(|played| {
            let captures: Vec<serde_json::Value> = played
                .captures
                .iter()
                .map(|capture| json!({ "pit": capture.pit.to_string(), "seeds": capture.seeds }))
                .collect();
            json!({
                "move": played.mv.to_string(),
                "laps": played.laps,
                "captures": captures,
                "becomes": format_position(&played.position, &names),
                "winner": game.engine.outcome_after(played).map(Outcome::word),
            })
        })
        .collect();
    let never_ending: Vec<String> = expansion.never_ending.iter().map(ToString::to_string).collect();
    json!({
        "position": format_position(position, &names),
        "winner": expansion.outcome.map(Outcome::word),
        "never_ending": never_ending,
        "moves": moves,
        "whole": whole,
    })
}

/// Moves with laps, captures and what becomes of the position.
pub(super) fn moves_table(game: &Game, moves: &[Played]) -> String {
    table(game, moves, true, &|_| String::new())
}

/// The same, with what else comes of a move; where there is no room for positions they are left out, and of their games
/// only the ends are told.
pub(super) fn moves_table_within(
    game: &Game,
    moves: &[Played],
    width: Option<usize>,
    besides: &dyn Fn(&Played) -> String,
) -> String {
    let whole = table(game, moves, true, besides);
    let widest = whole.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    if width.is_none_or(|width| widest <= width) { whole } else { table(game, moves, false, besides) }
}

fn table(game: &Game, moves: &[Played], positions: bool, besides: &dyn Fn(&Played) -> String) -> String {
    if moves.is_empty() {
        return String::new();
    }
    let names = game.names();
    let mut table = comfy_table::Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    let also: Vec<String> = moves.iter().map(besides).collect();
    let tells = also.iter().any(|also| !also.is_empty());
    let row = |cells: [String; 3], also: String, becomes: String| {
        let also = tells.then_some(also);
        cells.into_iter().chain(also).chain([becomes]).collect::<Vec<String>>()
    };
    let becomes = if positions { "becomes" } else { "" };
    table.set_header(row(["move", "laps", "captures"].map(str::to_owned), "besides".to_owned(), becomes.to_owned()));
    for (played, also) in moves.iter().zip(also) {
        let captures: Vec<String> =
            played.captures.iter().map(|capture| format!("{}:{}", capture.pit, capture.seeds)).collect();
        let mut becomes = if positions { format_position(&played.position, &names) } else { String::new() };
        if let Some(outcome) = game.engine.outcome_after(played) {
            becomes = if positions { format!("{becomes}  {outcome}") } else { outcome.to_string() };
        }
        table.add_row(row([played.mv.to_string(), played.laps.to_string(), captures.join(" ")], also, becomes));
    }
    format!("{}\n", super::output::trimmed(&table.to_string()))
}
