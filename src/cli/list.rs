//! `shimo list`

use std::io::Write;

use super::{Answer, Format, Stop};
use crate::game::Game;
use crate::variant::SHIPPED;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let mut out = std::io::stdout().lock();
    let mut rows = Vec::new();
    for (id, _) in SHIPPED {
        let game = Game::find(id, &[])?;
        let shape = game.engine.compiled().shape;
        let board = format!("{}×{}", 2 * shape.rows(), shape.columns());
        let presets: Vec<String> = game.variant().presets.iter().map(|preset| preset.name.value.clone()).collect();
        let hands = game.variant().matches.as_ref().map(|rules| rules.hands);
        rows.push(((*id).to_owned(), game.variant().name.value.clone(), board, hands, presets));
    }
    if args.format == Format::Text {
        let mut table = comfy_table::Table::new();
        table.load_style(comfy_table::presets::NOTHING);
        table.set_header(["id", "name", "board", "match", "presets"]);
        for (id, name, board, hands, presets) in rows {
            let hands = hands.map_or(String::new(), |hands| format!("{hands} hands"));
            table.add_row([id, name, board, hands, presets.join(" ")]);
        }
        writeln!(out, "{}", super::output::trimmed(&table.to_string()))?;
    } else {
        let values: Vec<serde_json::Value> = rows
            .into_iter()
            .map(|(id, name, board, hands, presets)| {
                serde_json::json!({ "id": id, "name": name, "board": board, "match": hands, "presets": presets })
            })
            .collect();
        writeln!(out, "{}", serde_json::Value::from(values))?;
    }
    Ok(Answer::Yes)
}
