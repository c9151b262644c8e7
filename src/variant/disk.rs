//! Reading a file from a disk.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;

use super::origin::{Origin, folder};
use super::shipped::SHIPPED;
use super::suggest::is_near;
use super::wording::shown;
use crate::diagnostic::Problem;

/// The most bytes that a variant file may have.
pub(super) const LIMIT: usize = 4 * 1024 * 1024;

/// The text of a file.
pub(super) fn read_origin(path: &Path) -> Result<Origin, Problem> {
    let name = path.display().to_string();
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        let message = format!("{} is a folder, not a file", shown(&name));
        return Err(Problem::plain("variant::directory", message).help("give the path of a `.toml` file in it"));
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LIMIT as u64 + 1).read_to_end(&mut bytes));
    if let Err(error) = read {
        return Err(match error.kind() {
            ErrorKind::NotFound => missing(path, &name),
            _ => Problem::plain("variant::file", format!("{} cannot be read: {error}", shown(&name))),
        });
    }
    check_length(bytes.len(), &name)?;
    let text = String::from_utf8(bytes).map_err(|error| not_utf8(error.as_bytes(), &name))?;
    Ok(Origin { text: Arc::from(text), folder: Some(folder(path)), name })
}

/// Refuses a text that is too long to be a variant.
pub(super) fn check_length(length: usize, name: &str) -> Result<(), Problem> {
    if length <= LIMIT {
        return Ok(());
    }
    let message = format!("{} is longer than {} MiB", shown(name), LIMIT / (1024 * 1024));
    Err(Problem::plain("variant::too-large", message).help("a variant file is a few hundred lines of text"))
}

fn missing(path: &Path, name: &str) -> Problem {
    let problem = Problem::plain("variant::file", format!("there is no file {}", shown(name)));
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
    match SHIPPED.iter().find(|(id, _)| is_near(&stem, id)) {
        Some((id, _)) => problem.help(format!("a variant {} is shipped: give its id alone", shown(id))),
        None => problem.help("look at the spelling, and at the folder that the path starts from"),
    }
}

fn not_utf8(bytes: &[u8], name: &str) -> Problem {
    let valid = bytes.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
    let line = 1 + bytes[..valid].iter().filter(|&&byte| byte == b'\n').count();
    let message = format!("{} is not UTF-8 text: see byte {valid}, in line {line}", shown(name));
    let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    let help = if utf16 { "it seems to be UTF-16: save it as UTF-8" } else { "save the file as UTF-8" };
    Problem::plain("variant::encoding", message).help(help)
}
