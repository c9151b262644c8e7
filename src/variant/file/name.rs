//! Names that an author chooses: of variants, sources, options, values and presets.

use crate::diagnostic::Problem;
use crate::variant::Text;
use crate::variant::wording::shown;

/// Reports a text that cannot be the name of `what` (`an option`). Rules and the command line use these names, so
/// they are plain words: lower-case letters and digits, joined by hyphens, a letter first.
pub(super) fn check_name(text: &Text, what: &str, problems: &mut Vec<Problem>) {
    if !(is_word(&text.value) && text.value.starts_with(|char: char| char.is_ascii_lowercase())) {
        refuse(text, what, "lower-case words, joined by hyphens", problems);
    }
}

/// Reports a text that cannot be a value of an option: as a name, but digits may stand first.
pub(super) fn check_value(text: &Text, problems: &mut Vec<Problem>) {
    if !is_word(&text.value) {
        refuse(text, "a value", "lower-case words or numbers, joined by hyphens", problems);
    }
}

fn refuse(text: &Text, what: &str, rule: &str, problems: &mut Vec<Problem>) {
    let message = format!("{} cannot name {what}: such names are {rule}", shown(&text.value));
    let mut problem = Problem::error("variant::name", text.span, message);
    let plain = plainly(&text.value);
    if is_word(&plain) {
        problem = problem.help(format!("write {}", shown(&plain)));
    }
    problems.push(problem);
}

fn is_word(text: &str) -> bool {
    text.split('-')
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}

/// The name that somebody may have meant: `Tax Rate` → `tax-rate`, `2nd` → `nd`.
fn plainly(text: &str) -> String {
    let lower = text.to_lowercase();
    let parts = lower.split(|char: char| char == '-' || char == '_' || char.is_whitespace());
    let plain = parts
        .map(|part| part.chars().filter(char::is_ascii_alphanumeric).collect::<String>())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("-");
    plain.trim_start_matches(|char: char| char.is_ascii_digit() || char == '-').to_owned()
}
