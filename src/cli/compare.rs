//! `shimo compare`

mod json;
mod matrix;
mod options;
mod pair;
mod paper;
mod picture;

use std::io::Write;

use clap::ValueEnum;
use serde_json::json;

use super::args::{pool, threads};
use super::{Answer, Stop, output, problem};
use crate::compare::{self, Comparison, Effect, Plan, Sample};
use crate::game::{Game, Source};
use crate::variant::{self, OptionKind};
use matrix::Matrix;
use paper::Paper;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "The exit status is 0 if the rules are the same, 1 if they are not, 2 if the command line or a file is wrong."
)]
pub(super) struct Args {
    /// A shipped id, an alias or a path to a .toml file, perhaps with @preset
    #[arg(value_name = "A")]
    a: String,
    /// What it is held against; without it, A changed by --set
    #[arg(value_name = "B")]
    b: Option<String>,
    /// Changes one option of B; may be given again
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = super::args::setting)]
    sets: Vec<(String, String)>,
    /// Compares all values of this option of A
    #[arg(long, value_name = "OPTION", conflicts_with_all = ["b", "sets", "presets"])]
    option: Option<String>,
    /// Compares all presets of A with each other
    #[arg(long, conflicts_with_all = ["b", "sets"])]
    presets: bool,
    /// Compares A with every reading that answers one of its options otherwise
    #[arg(long, conflicts_with_all = ["b", "sets", "presets", "option", "svg"])]
    options: bool,
    /// Positions to look through for the first place where readings part, and for each further way of searching
    #[arg(long, default_value_t = 200_000)]
    effort: u64,
    /// Random games to play under each reading, two or more; 0 for none
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The same seed gives the same answer, on however many threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plies after which a game is left; the answer says how many were
    #[arg(long, default_value_t = 2000)]
    plies: u64,
    /// Threads to work on; 0 for one a core
    #[arg(long, default_value_t = 0, value_parser = threads())]
    threads: usize,
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
    /// Draws the matrix and how long games last, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
}

/// How a comparison is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Json,
    Markdown,
}

/// A game with what it is called here.
struct Named {
    label: String,
    /// The same where it is clear what is compared.
    short: String,
    game: Game,
}

/// Two games that were compared. `Err` says what keeps their rules from being compared.
struct Compared<'a> {
    a: &'a Named,
    b: &'a Named,
    result: Result<Comparison, String>,
    effect: Option<Effect>,
}

impl Compared<'_> {
    fn differ(&self) -> bool {
        self.result.as_ref().map_or(true, |result| !result.differences.is_empty())
    }

    fn effect(&self) -> Option<&Effect> {
        self.result.as_ref().ok().and_then(|result| result.effect.as_ref()).or(self.effect.as_ref())
    }
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let pool = pool(args.threads)?;
    pool.install(|| work(args))
}

fn plan(args: &Args) -> Plan {
    Plan { effort: args.effort, games: args.games, seed: args.seed, plies: args.plies }
}

fn work(args: &Args) -> Result<Answer, Stop> {
    if args.games == 1 {
        return Err(problem(
            "compare::one-game",
            "nothing can be learnt from one game: it does not tell how far games lie apart".to_owned(),
            Some("write `--games 2` or more, or `--games 0` for none".to_owned()),
        ));
    }
    let (variant, preset) = variant::find(&args.a)?;
    let source = Source::new(variant)?;
    if args.presets {
        let named = presets(&source)?;
        return many(args, &named, None);
    }
    if let Some(option) = &args.option {
        let named = values(&source, preset.as_deref(), option)?;
        return many(args, &named, Some(option));
    }
    if args.options {
        return options::run(args, &source, preset.as_deref());
    }
    let a = Game::find(&args.a, &[])?;
    let b = match &args.b {
        Some(b) => Game::find(b, &args.sets)?,
        None if args.sets.is_empty() => {
            return Err(problem(
                "compare::one-reading",
                format!("`{}` alone is nothing to compare", args.a),
                Some(
                    "name a second variant or reading, change an option with `--set option=value`, or ask for \
                     `--option OPTION`, `--options` or `--presets`"
                        .to_owned(),
                ),
            ));
        }
        None => source.game(preset.as_deref(), &args.sets)?,
    };
    let (label_a, label_b) = (label(&a, &b), label(&b, &a));
    let named = |label: String, game: Game| Named { short: label.clone(), label, game };
    let (a, b) = (named(label_a, a), named(label_b, b));
    let compared = compared(args, &a, &b);
    let samples = compared.effect().map(|effect| vec![(&a.label, &effect.a), (&b.label, &effect.b)]);
    draw(args, None, &samples.unwrap_or_default())?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.format == Form::Json {
        writeln!(out, "{}", json::compared(&compared, plan(args)))?;
    } else {
        let mut paper = Paper::default();
        pair::write(&mut paper, &compared, plan(args), 1);
        out.write_all(paper.written(args.format == Form::Markdown).as_bytes())?;
    }
    out.flush()?;
    Ok(Answer::of(!compared.differ()))
}

/// What a reading is called beside another one.
fn label(game: &Game, other: &Game) -> String {
    let mut label = game.variant().id.value.clone();
    if let Some(preset) = &game.preset {
        label += &format!("@{preset}");
    }
    let base = game.variant().reading(game.preset.as_deref(), &[]).unwrap_or_default();
    let changed: Vec<String> = game
        .values()
        .iter()
        .filter(|(option, value)| base.get(option) != Some(value))
        .map(|(option, value)| format!("{option}={value}"))
        .collect();
    if !changed.is_empty() {
        label += &format!(" with {}", changed.join(", "));
    }
    if game.variant().id == other.variant().id && game.variant().files.name(0) != other.variant().files.name(0) {
        label += &format!(" ({})", game.variant().files.name(0));
    }
    label
}

fn presets(source: &Source) -> Result<Vec<Named>, Stop> {
    if source.variant.presets.len() < 2 {
        return Err(problem(
            "compare::presets",
            format!("`{}` has {} presets, and two are needed", source.variant.id, source.variant.presets.len()),
            Some("`--option OPTION` compares the values of an option".to_owned()),
        ));
    }
    let mut named = Vec::new();
    for preset in &source.variant.presets {
        let name = &preset.name.value;
        named.push(Named { label: name.clone(), short: name.clone(), game: source.game(Some(name), &[])? });
    }
    Ok(named)
}

/// The reading with each value of an option, the one it has first. Of a number the smallest and the largest are taken.
fn values(source: &Source, preset: Option<&str>, name: &str) -> Result<Vec<Named>, Stop> {
    let game = source.game(preset, &[])?;
    let Some(option) = source.variant.option(name) else {
        // An unknown option is answered as `--set` would answer it.
        return match source.game(preset, &[(name.to_owned(), String::new())]) {
            Err(failure) => Err(failure.into()),
            Ok(_) => unreachable!("a bug in shimo: a value of an option that there is not"),
        };
    };
    let own = game.reading.get(name).unwrap_or_default().to_owned();
    let mut values = vec![own];
    values.extend(option.values().iter().map(|value| value.key.value.clone()));
    if let OptionKind::Number { min, max, .. } = &option.kind {
        values.extend([min.to_string(), max.to_string()]);
    }
    let mut named: Vec<Named> = Vec::new();
    for value in values {
        let label = format!("{name}={value}");
        if named.iter().all(|known| known.label != label) {
            let game = source.game(preset, &[(name.to_owned(), value.clone())])?;
            named.push(Named { label, short: value, game });
        }
    }
    Ok(named)
}

fn compared<'a>(args: &Args, a: &'a Named, b: &'a Named) -> Compared<'a> {
    let bar = output::progress(args.effort + 2 * args.games);
    let tick = |count: u64| bar.inc(count);
    let result = compare::compare(&a.game, &b.game, plan(args), &tick);
    // Games can be counted even where rules cannot be compared.
    let effect = (result.is_err() && args.games > 0).then(|| {
        let (games_a, games_b) =
            (compare::games(&a.game, plan(args), &tick), compare::games(&b.game, plan(args), &tick));
        Effect {
            measured: compare::measured(&games_a, &games_b),
            parting_a: compare::parting(&games_a, 0),
            parting_b: compare::parting(&games_b, 0),
            a: games_a,
            b: games_b,
        }
    });
    bar.finish_and_clear();
    Compared { a, b, result, effect }
}

/// Several readings of one variant: for the values of an option the first against each other one in full, and the
/// matrix of all.
fn many(args: &Args, named: &[Named], option: Option<&str>) -> Result<Answer, Stop> {
    let full: Vec<Compared<'_>> = match option {
        Some(_) => named.iter().skip(1).map(|other| compared(args, &named[0], other)).collect(),
        None => Vec::new(),
    };
    let bar = output::progress((named.len() * named.len() / 2) as u64 * args.effort + named.len() as u64 * args.games);
    let matrix = (option.is_none() || named.len() > 2).then(|| Matrix::new(named, plan(args), &|count| bar.inc(count)));
    bar.finish_and_clear();
    let mut samples: Vec<(&String, &Vec<Sample>)> = Vec::new();
    if let Some(matrix) = &matrix {
        samples.extend(named.iter().map(|one| &one.short).zip(&matrix.samples));
    } else if let Some(effect) = full.first().and_then(Compared::effect) {
        samples.extend([(&named[0].label, &effect.a), (&named[1].label, &effect.b)]);
    }
    samples.retain(|(_, games)| !games.is_empty());
    draw(args, matrix.as_ref(), &samples)?;
    let same = full.iter().all(|compared| !compared.differ())
        && matrix.as_ref().is_none_or(|matrix| matrix.pairs.iter().all(|pair| pair.same()));
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if args.format == Form::Json {
        let full: Vec<serde_json::Value> = full.iter().map(|compared| json::compared(compared, plan(args))).collect();
        let matrix = matrix.as_ref().map(|matrix| json::matrix(matrix, plan(args)));
        let value = json!({ "variant": named[0].game.variant().id.value, "option": option, "comparisons": full, "matrix": matrix });
        writeln!(out, "{value}")?;
    } else {
        let mut paper = Paper::default();
        for compared in &full {
            pair::write(&mut paper, compared, plan(args), 1);
        }
        if let Some(matrix) = &matrix {
            matrix.write(&mut paper, plan(args));
        }
        out.write_all(paper.written(args.format == Form::Markdown).as_bytes())?;
    }
    out.flush()?;
    Ok(Answer::of(same))
}

fn draw(args: &Args, matrix: Option<&Matrix>, samples: &[(&String, &Vec<Sample>)]) -> Result<(), Stop> {
    let Some(path) = &args.svg else { return Ok(()) };
    let text = picture::drawn(matrix, samples);
    std::fs::write(path, text).map_err(|error| {
        problem(
            "compare::svg",
            format!("`{path}` cannot be written: {error}"),
            Some("give the path of a file in a folder that exists".to_owned()),
        )
    })
}
