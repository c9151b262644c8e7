//! From a file, and what it extends, to a variant.

use std::path::Path;
use std::sync::Arc;

use super::check::{Declared, at, check_citations};
use super::disk::{check_length, read_origin};
use super::file::{Document, Entry, MatchKeys, overlay, read};
use super::origin::{Origin, Resolver, shipped_or_file};
use super::wording::shown;
use super::{FORMAT, Failure, Text, Variant};
use crate::diagnostic::{Files, Problem, Severity};

/// How many files a variant may stand on.
const DEPTH: usize = 2;
/// How many problems are reported at once.
const MOST: usize = 100;

/// Reads the variant of a file. What it extends is a shipped variant or a file beside it.
///
/// # Errors
///
/// Everything that is wrong with it: the file is missing, too long, not text, not TOML, or says something that is not
/// a variant.
///
/// ```
/// let failure = shimo::variant::load_file("no/such/file.toml").unwrap_err();
/// assert_eq!(failure.problems[0].message, "there is no file `no/such/file.toml`");
/// ```
pub fn load_file(path: impl AsRef<Path>) -> Result<Variant, Failure> {
    let origin = read_origin(path.as_ref()).map_err(Failure::from)?;
    load(origin, &shipped_or_file)
}

/// Reads the variant of a text that is called `name` in reports. `resolver` finds what it extends:
/// [`shipped_only`](super::shipped_only) does where there is no disk.
///
/// # Errors
///
/// Everything that is wrong with it.
///
/// ```
/// use shimo::variant::{load_text, shipped_only};
///
/// let text = "
/// shimo = 1
/// rules = '''
/// turn { from in row }
/// '''
/// [variant]
/// id = 'toy'
/// name = 'Toy'
/// ";
/// let variant = load_text("toy.toml", text, &shipped_only).unwrap();
/// assert_eq!(variant.name.value, "Toy");
/// assert_eq!(variant.files.slice(variant.rules[0].span), "turn { from in row }\n");
///
/// let failure = load_text("toy.toml", text.replace("name", "nmae"), &shipped_only).unwrap_err();
/// assert_eq!(failure.problems.len(), 2);
/// assert_eq!(failure.problems[1].message, "`[variant]` has no key `nmae`");
/// ```
pub fn load_text(
    name: impl Into<String>,
    text: impl Into<Arc<str>>,
    resolver: &Resolver<'_>,
) -> Result<Variant, Failure> {
    load(Origin { name: name.into(), text: text.into(), folder: None }, resolver)
}

/// Reads a variant from where it was found.
pub(super) fn load(origin: Origin, resolver: &Resolver<'_>) -> Result<Variant, Failure> {
    check_text(&origin)?;
    let mut files = Files::default();
    let mut problems = Vec::new();
    let documents = read_chain(origin, resolver, &mut files, &mut problems);
    let variant = documents.and_then(|documents| build(documents, &mut problems));
    problems.retain(|problem| problem.severity == Severity::Error || is_own(problem));
    problems.sort_by_key(|problem| problem.labels.first().map(|(span, _)| *span));
    let failed = problems.iter().any(|problem| problem.severity == Severity::Error);
    shorten(&mut problems);
    match variant {
        Some(variant) if !failed => Ok(Variant { files, warnings: problems, ..variant }),
        _ => Err(Failure { files, problems }),
    }
}

/// The document of a text, then those it stands on. `None` if one of them could not be read at all.
fn read_chain(
    origin: Origin,
    resolver: &Resolver<'_>,
    files: &mut Files,
    problems: &mut Vec<Problem>,
) -> Option<Vec<Document>> {
    let mut documents = Vec::new();
    let mut chain = vec![origin];
    while let Some(origin) = chain.get(documents.len()) {
        let file = files.add(origin.name.as_str(), origin.text.clone());
        let document = read(file, &origin.text, problems)?;
        if let Some(extends) = &document.extends {
            match find_base(extends, &chain, resolver) {
                Ok(base) => chain.push(base),
                Err(problem) => {
                    problems.push(problem);
                    return None;
                }
            }
        }
        documents.push(document);
    }
    Some(documents)
}

/// Whether a problem is about the text that was asked for: what a base might do better is its own affair.
fn is_own(problem: &Problem) -> bool {
    problem.labels.first().is_none_or(|(span, _)| span.file == 0)
}

fn check_text(origin: &Origin) -> Result<(), Problem> {
    check_length(origin.text.len(), &origin.name)?;
    if origin.text.trim_start_matches('\u{feff}').trim().is_empty() {
        return Err(Problem::plain("variant::empty", format!("{} is empty", shown(&origin.name)))
            .help(format!("a variant file begins with `shimo = {FORMAT}`")));
    }
    Ok(())
}

/// What the last text of a chain extends.
fn find_base(extends: &Text, chain: &[Origin], resolver: &Resolver<'_>) -> Result<Origin, Problem> {
    let error = |message: String| Problem::error("variant::extends", extends.span, message);
    let from = chain.last().expect("a chain has a first text");
    let base = resolver(&extends.value, from).and_then(|base| check_text(&base).map(|()| base));
    let base = base.map_err(|problem| at(extends, problem))?;
    if chain.iter().any(|origin| origin.name == base.name) {
        let names: Vec<&str> = chain.iter().chain([&base]).map(|origin| origin.name.as_str()).collect();
        return Err(error(format!("this file extends itself: {}", names.join(" → ")))
            .help("name the variant that the others stand on, which extends nothing"));
    }
    if chain.len() > DEPTH {
        let names: Vec<&str> = chain.iter().chain([&base]).map(|origin| origin.name.as_str()).collect();
        return Err(error(format!("this is too deep: {}", names.join(" → ")))
            .help(format!("a variant stands on {DEPTH} others at most")));
    }
    Ok(base)
}

/// The variant that a document and those it stands on make together.
fn build(documents: Vec<Document>, problems: &mut Vec<Problem>) -> Option<Variant> {
    let mut documents = documents.into_iter().rev();
    let mut whole = documents.next()?;
    let mut rules = Vec::from_iter(whole.rules);
    for document in documents {
        rules.extend(document.rules);
        whole = Document {
            sources: overlay(whole.sources, document.sources),
            options: overlay(whole.options, document.options),
            presets: overlay(whole.presets, document.presets),
            matches: MatchKeys::overlay(whole.matches, document.matches),
            ..document
        };
    }
    let Document { about, extends, sources, options, presets, matches, examples, .. } = whole;
    problems.extend(Declared { sources: &sources, options: &options, presets: &presets }.check(&examples));
    let matches = matches.and_then(|keys| keys.complete(problems));
    if let Some(matches) = &matches {
        check_citations(&sources, &matches.cites, problems);
    }
    let (id, name) = (about.id?, about.name?);
    if examples.is_empty() {
        problems.push(Problem::warning("variant::no-example", id.span, "this variant has no example").help(
            "add an `[[example]]`: a `position`, a `move` and what it `becomes`, so that the rules can be tested",
        ));
    }
    Some(Variant {
        files: Files::default(),
        format: FORMAT,
        id,
        name,
        aliases: about.aliases,
        region: about.region,
        summary: about.summary,
        sources: bodies(sources),
        options: bodies(options),
        presets: bodies(presets),
        matches,
        rules,
        examples,
        base: extends,
        warnings: Vec::new(),
    })
}

fn bodies<T>(entries: Vec<Entry<T>>) -> Vec<T> {
    entries.into_iter().filter_map(|entry| entry.body).collect()
}

/// Keeps the first problems of very many, errors before warnings.
fn shorten(problems: &mut Vec<Problem>) {
    if problems.len() <= MOST {
        return;
    }
    if problems.iter().any(|problem| problem.severity == Severity::Error) {
        problems.retain(|problem| problem.severity == Severity::Error);
    }
    problems.truncate(MOST);
    let rest = Problem::plain("variant::more", "there is more to say of this file than is shown here");
    problems.push(Problem { severity: Severity::Warning, ..rest });
}

impl From<Problem> for Failure {
    /// A failure that no text can be shown for.
    fn from(problem: Problem) -> Failure {
        Failure { files: Files::default(), problems: vec![problem] }
    }
}
