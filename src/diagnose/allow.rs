//! Warnings that an author has looked at and switched off, each for one clause and by name.
//!
//! A comment says so: `# allow shadowed`, or `# allow shadowed, always: the book has it so`. It stands at the end of
//! the clause's line, or on a line of its own above the clause. It is a comment since it is no rule: a person who
//! reads the game aloud passes over it, and it works in the rules and in the rest of the file alike.

use crate::diagnostic::{Files, Problem, Severity, Span, nearest};

use super::codes::CODES;

/// `# allow NAME`.
struct Allow {
    name: String,
    span: Span,
    /// The lines of the file, from 0, that it speaks of: its own, or that of the next clause.
    line: usize,
    used: bool,
}

/// Takes away the warnings that are switched off, and adds those about switching off. With `all` every warning there is
/// has been looked for, so that a switch that did nothing is idle.
pub(super) fn apply(files: &Files, problems: &mut Vec<Problem>, all: bool) {
    // What is said in a base is for its own author to look at.
    let mut allows = found(files, 0);
    problems.retain(|problem| {
        let Some((span, _)) = problem.labels.first().filter(|_| problem.severity == Severity::Warning) else {
            return true;
        };
        let lines = files.line(*span) - 1..=files.line(Span { start: span.end, ..*span }) - 1;
        let allowed = allows.iter_mut().filter(|allow| {
            allow.span.file == span.file && lines.contains(&allow.line) && allow.name == name_of(problem.code)
        });
        allowed.fold(true, |_, allow| {
            allow.used = true;
            false
        })
    });
    let warnings: Vec<&str> = CODES.iter().filter(|code| code.warning).map(|code| name_of(code.code)).collect();
    for allow in allows.into_iter().filter(|allow| !allow.used) {
        if !warnings.contains(&allow.name.as_str()) {
            let help = match nearest(&allow.name, warnings.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("warnings are called {}", warnings.join(", ")),
            };
            problems.push(
                Problem::warning("allow::unknown", allow.span, format!("no warning is called `{}`", allow.name))
                    .help(help),
            );
        } else if all {
            problems.push(
                Problem::warning(
                    "allow::idle",
                    allow.span,
                    format!("nothing here needs `allow {}` any more", allow.name),
                )
                .help("take it out, so that the warning is given again when there is reason to"),
            );
        }
    }
}

/// The name by which a warning is switched off: the last word of its code.
fn name_of(code: &str) -> &str {
    code.rsplit("::").next().unwrap_or(code)
}

/// All that a file switches off.
fn found(files: &Files, file: u16) -> Vec<Allow> {
    let mut found = Vec::new();
    let text = files.text(file);
    let lines: Vec<&str> = text.split('\n').collect();
    let mut start = 0;
    for (at, line) in lines.iter().enumerate() {
        if let Some((column, names)) = pragma(line) {
            let alone = line[..column].trim().is_empty();
            let is_comment = |line: &&str| line.trim().is_empty() || line.trim_start().starts_with('#');
            let next = (at + 1..lines.len()).find(|&next| !is_comment(&lines[next])).unwrap_or(at);
            for (offset, name) in names {
                let from = start + offset;
                found.push(Allow {
                    name: name.to_owned(),
                    span: Span::new(file, from..from + name.len()),
                    line: if alone { next } else { at },
                    used: false,
                });
            }
        }
        start += line.len() + 1;
    }
    found
}

/// The place of a comment that switches warnings off, and the names in it, each with its place in the line. Other
/// comments may begin with `allow`: this one has nothing but names before the end of the line or a colon.
fn pragma(line: &str) -> Option<(usize, Vec<(usize, &str)>)> {
    let column = line.rfind('#')?;
    let comment = line[column + 1..].trim_end();
    let words = comment.trim_start();
    let rest = words.strip_prefix("allow").filter(|rest| rest.starts_with(' '))?;
    let names = rest.split(':').next().unwrap_or(rest);
    let offset = column + 1 + (comment.len() - words.len()) + "allow".len();
    let mut found = Vec::new();
    let mut at = offset;
    for part in names.split(',') {
        let name = part.trim();
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
            return None;
        }
        found.push((at + (part.len() - part.trim_start().len()), name));
        at += part.len() + 1;
    }
    Some((column, found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_make_a_switch() {
        let names = |line: &'static str| {
            pragma(line).map(|(column, names)| {
                (column, names.into_iter().map(|(at, name)| &line[at..at + name.len()]).collect())
            })
        };
        assert_eq!(names("x -> y  # allow shadowed"), Some((8, vec!["shadowed"])));
        assert_eq!(names("# allow shadowed,  always : the book says so"), Some((0, vec!["shadowed", "always"])));
        assert_eq!(names("# allow the player to choose"), None);
        assert_eq!(names("# allowed"), None);
        assert_eq!(names("# allow"), None);
        assert_eq!(names("summary = \"# allow shadowed\""), None);
        assert_eq!(names("plain"), None);
    }
}
