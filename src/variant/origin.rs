//! Where the text of a variant comes from, and how the base that it `extends` is found.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::read_origin;
use super::shipped::SHIPPED;
use super::suggest::unknown_variant;
use crate::diagnostic::Problem;

/// A text that may be a variant.
#[derive(Clone, Debug)]
pub struct Origin {
    /// What the file is called in reports.
    pub name: String,
    pub text: Arc<str>,
    /// The folder that paths in the text start from; `None` for a text that is not on a disk.
    pub folder: Option<PathBuf>,
}

/// Finds what `extends` names, for the text that says so. A problem it returns has no place: the loader adds it.
pub type Resolver<'a> = dyn Fn(&str, &Origin) -> Result<Origin, Problem> + 'a;

/// The resolver that knows the shipped variants, by id, and nothing else.
///
/// # Errors
///
/// A problem that names the variants that are like it: there is none of this id.
pub fn shipped_only(id: &str, _from: &Origin) -> Result<Origin, Problem> {
    shipped_origin(id, SHIPPED).ok_or_else(|| unknown_variant(id, SHIPPED))
}

/// The resolver that knows the shipped variants, by id, and files: what ends in `.toml` is a path that starts from
/// the folder of the text that says it.
///
/// # Errors
///
/// No variant of this id is shipped, the text has no folder, or the file cannot be read.
pub fn shipped_or_file(wanted: &str, from: &Origin) -> Result<Origin, Problem> {
    match &from.folder {
        Some(folder) if wanted.ends_with(".toml") => read_origin(&folder.join(wanted)),
        _ => shipped_only(wanted, from),
    }
}

/// A shipped text by its id.
pub(super) fn shipped_origin(id: &str, shipped: &[(&str, &str)]) -> Option<Origin> {
    let (id, text) = shipped.iter().find(|(known, _)| *known == id)?;
    Some(Origin { name: format!("{id}.toml (shipped)"), text: Arc::from(*text), folder: None })
}

/// The folder of a file.
pub(super) fn folder(path: &Path) -> PathBuf {
    path.parent().map(Path::to_path_buf).unwrap_or_default()
}
