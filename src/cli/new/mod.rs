//! `shimo new`: a variant file to start from, which says itself what its parts are for.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use super::{Answer, Stop, problem};
use crate::game::{Game, Source};
use crate::notation::format_position;
use crate::rules::{self, tree::Top};
use crate::variant::{self, Origin, SHIPPED, Variant, shipped_or_file};

/// A whole small game.
const TEMPLATE: &str = include_str!("template.toml");

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What the variant is called in commands: lower-case words joined by hyphens, such as my-game
    id: String,
    /// A variant that the new one stands on: the file then says only what is different
    #[arg(long, value_name = "VARIANT")]
    from: Option<String>,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    if let Err(help) = well_named(&args.id) {
        let message =
            format!("`{}` cannot be the id of a variant: it is made of lower-case words joined by hyphens", args.id);
        return Err(problem("new::id", message, help));
    }
    if SHIPPED.iter().any(|(id, _)| *id == args.id) {
        let help = format!("choose another, or begin from it: `shimo new my-{0} --from {0}`", args.id);
        return Err(problem("new::id", format!("a variant `{}` is shipped", args.id), Some(help)));
    }
    let text = match &args.from {
        None => TEMPLATE.replace("ID", &args.id).replace("NAME", &name_of(&args.id)),
        Some(from) => extending(&args.id, from)?,
    };
    let path = format!("{}.toml", args.id);
    let mut file = OpenOptions::new().write(true).create_new(true).open(&path).map_err(|error| {
        if error.kind() == ErrorKind::AlreadyExists {
            let help = "nothing was changed; choose another id, or move the file away".to_owned();
            problem("new::file", format!("there is a file `{path}` already"), Some(help))
        } else {
            problem("new::file", format!("`{path}` cannot be written: {error}"), None)
        }
    })?;
    file.write_all(text.as_bytes())?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{path} is written. Read it, change it, and then:\n")?;
    for (command, what) in [("check", "what is wrong, or odd"), ("test", "do its examples hold"), ("play", "play it")] {
        writeln!(out, "  {:<40} {what}", format!("shimo {command} {path}"))?;
    }
    Ok(Answer::Yes)
}

/// Whether a text can be an id; if not, what it might have been.
fn well_named(id: &str) -> Result<(), Option<String>> {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    if id.split('-').all(is_word) && id.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Ok(());
    }
    let words = id.trim_end_matches(".toml").to_lowercase();
    let words: Vec<String> = words
        .split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let plain = words.join("-").trim_start_matches(|c: char| !c.is_ascii_lowercase()).to_owned();
    Err((!plain.is_empty()).then(|| format!("write `{plain}`")))
}

/// `my-game` → `My game`.
fn name_of(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase()).into_iter();
    first.chain(letters).map(|c| if c == '-' { ' ' } else { c }).collect()
}

/// A file that stands on another variant, with its setup to begin with and its first turn as an example.
fn extending(id: &str, from: &str) -> Result<String, Stop> {
    let (variant, preset) = variant::find(from)?;
    if let Some(preset) = preset {
        let help = format!("leave `@{preset}` out; presets are inherited: `shimo play {id}.toml@{preset}`");
        return Err(problem(
            "new::preset",
            "a variant stands on another variant, not on one reading of it",
            Some(help),
        ));
    }
    let base = base_name(&variant, from)?;
    let game = Source::new(variant)?.game(None, &[])?;
    let variant = game.variant();
    let (blocks, setup) = blocks(variant);
    let example = first_turn(&game);
    let text = format!(
        "# {name}: {base_title}, but …\n\
         #\n\
         # Say here what is different, and who plays it so.\n\
         shimo = 1\n\
         extends = \"{base}\"\n\
         \n\
         # A block given here takes the place of the block of the same word and name; all others stay as they are.\n\
         # {base_title} has these, and `shimo show {from} --rules` prints them, to be copied and changed:\n\
         #\n\
         {blocks}\n\
         \n\
         rules = '''\n\
         # As it is there: change it, or leave it out.\n\
         {setup}\n\
         '''\n\
         \n\
         [variant]\n\
         id = \"{id}\"\n\
         name = \"{name}\"\n\
         # region = \"where it is played\"\n\
         summary = \"Say in a sentence or two what is different.\"\n\
         \n\
         # Who says so; `[home]` behind a clause then cites it. Sources, options and presets are inherited.\n\
         # [sources.home]\n\
         # title = \"As we play it at home\"\n\
         \n\
         # An example is a promise: from this position this move leads there. Examples are not inherited.\n\
         # `shimo moves {id}.toml` and `shimo explain {id}.toml MOVE` show what the rules make of a position.\n\
         [[example]]\n\
         name = \"the first turn\"\n\
         {example}",
        name = name_of(id),
        base_title = variant.name,
    );
    // What is written must be a variant: the base may already stand on as many others as it may.
    let beside = |wanted: &str, from: &Origin| {
        shipped_or_file(wanted, &Origin { folder: Some(std::path::PathBuf::new()), ..from.clone() })
    };
    variant::load_text(format!("{id}.toml"), text.as_str(), &beside)?;
    Ok(text)
}

/// What `extends` must say to name a variant from the folder in which the new file is written.
fn base_name(variant: &Variant, from: &str) -> Result<String, Stop> {
    if SHIPPED.iter().any(|(id, _)| *id == variant.id.value) && !Path::new(from).is_file() {
        return Ok(variant.id.value.clone());
    }
    let folder = Path::new(from).parent().map(Path::as_os_str).unwrap_or_default();
    match Path::new(from).file_name() {
        Some(name) if folder.is_empty() || folder == "." => Ok(name.to_string_lossy().into_owned()),
        _ => {
            let help = format!("run the command in the folder of `{from}`: a file can stand on a file beside it only");
            Err(problem("new::folder", "this variant is in another folder", Some(help)))
        }
    }
}

/// The blocks of a variant, as a comment, and the text of its setup.
fn blocks(variant: &Variant) -> (String, String) {
    let mut names: Vec<String> = Vec::new();
    let mut setup = String::new();
    for text in &variant.rules {
        let slice = variant.files.slice(text.span);
        for top in rules::parse(slice, 0, 0).blocks {
            let (word, name) = top.key();
            let called = format!("{word} {name}").trim_end().to_owned();
            if !matches!(top, Top::Filter(_)) && !names.contains(&called) {
                names.push(called);
            }
            if matches!(top, Top::Setup { .. }) {
                let from = &slice[top.span().start as usize..];
                let length = from.find('}').map_or(from.len(), |at| at + 1);
                setup = from[..length].to_owned();
            }
        }
    }
    let mut lines = vec!["#".to_owned()];
    for name in names {
        let last = lines.last_mut().expect("a line");
        if last.len() + name.len() > 110 {
            last.push(',');
            lines.push(format!("#   {name}"));
        } else {
            *last += if last.len() == 1 { "   " } else { ", " };
            *last += &name;
        }
    }
    (lines.join("\n"), setup)
}

/// An example of the first turn: the legal moves, and what comes of one of them.
fn first_turn(game: &Game) -> String {
    let expansion = game.engine.expand(&game.engine.start());
    let legal: Vec<String> = expansion.moves.iter().map(|played| format!("\"{}\"", played.mv)).collect();
    let mut text = format!("legal = [{}]\n", legal.join(", "));
    if let Some(played) = expansion.moves.first() {
        let becomes = format_position(&played.position, &game.names());
        text += &format!("move = \"{}\"\nbecomes = \"{becomes}\"\n", played.mv);
    }
    text
}
