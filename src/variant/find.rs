//! What a person calls a variant on the command line.

use std::path::{MAIN_SEPARATOR, Path};

use super::load::load;
use super::origin::shipped_origin;
use super::shipped::SHIPPED;
use super::suggest::unknown_variant;
use super::{Failure, Origin, Variant, load_file};

/// The variant that a text names, and the preset: `ID`, an alias, or the path of a `.toml` file, each perhaps with
/// `@PRESET`.
///
/// # Errors
///
/// There is no such variant or preset (the problem names those that are like it), or its file has mistakes.
///
/// ```
/// let failure = shimo::variant::find("no-such-game@preset").unwrap_err();
/// assert_eq!(failure.problems[0].code, "variant::unknown");
/// assert_eq!(failure.problems[0].message, "there is no variant `no-such-game`");
/// ```
pub fn find(text: &str) -> Result<(Variant, Option<String>), Failure> {
    find_among(text, SHIPPED)
}

pub(super) fn find_among(text: &str, shipped: &[(&str, &str)]) -> Result<(Variant, Option<String>), Failure> {
    let (name, preset) = split(text);
    let variant = find_variant(name, shipped)?;
    if let Some(preset) = preset
        && let Err(problem) = variant.known_preset(preset)
    {
        return Err(Failure::from(problem));
    }
    Ok((variant, preset.map(str::to_owned)))
}

/// The name of the variant and that of the preset. An `@` in the name of a file that exists is a part of it.
fn split(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once('@') {
        Some((name, preset)) if !text.ends_with(".toml") && !Path::new(text).is_file() => (name, Some(preset)),
        _ => (text, None),
    }
}

fn find_variant(name: &str, shipped: &[(&str, &str)]) -> Result<Variant, Failure> {
    let resolver = |id: &str, _: &Origin| shipped_origin(id, shipped).ok_or_else(|| unknown_variant(id, shipped));
    if let Some(origin) = shipped_origin(name, shipped) {
        return load(origin, &resolver);
    }
    if name.ends_with(".toml") || name.contains(['/', MAIN_SEPARATOR]) {
        return load_file(name);
    }
    let known = |variant: &Variant| is_called(variant, name);
    let mut variants = shipped.iter().filter_map(|(id, _)| load(shipped_origin(id, shipped)?, &resolver).ok());
    variants.find(known).ok_or_else(|| Failure::from(unknown_variant(name, shipped)))
}

/// Whether a name is one of a variant: its id, its name or an alias.
pub(crate) fn is_called(variant: &Variant, name: &str) -> bool {
    let wanted = folded(name);
    [&variant.id, &variant.name].into_iter().chain(&variant.aliases).any(|alias| folded(alias.as_str()) == wanted)
}

/// A name without what people leave to chance: case, and the mark between words.
fn folded(name: &str) -> String {
    name.to_lowercase().replace([' ', '_'], "-")
}
