//! How names are shown in messages, and what is said of one that nobody knows.

use crate::diagnostic::nearest;

/// The longest name that is shown in full or searched for among the known ones.
const LONG: usize = 60;

/// A name as a message shows it: in backquotes, cut if it is very long, control characters escaped.
pub(super) fn shown(word: &str) -> String {
    let mut text: String = word.chars().take(LONG).flat_map(show_char).collect();
    if word.chars().nth(LONG).is_some() {
        text.push('…');
    }
    format!("`{text}`")
}

fn show_char(char: char) -> impl Iterator<Item = char> {
    let escaped = char.is_control().then(|| char.escape_default());
    let plain = (!char.is_control()).then_some(char);
    escaped.into_iter().flatten().chain(plain)
}

/// The names in backquotes, with commas; the first thirty if there are more.
pub(super) fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut names = names.into_iter();
    let mut text = names.by_ref().take(30).map(shown).collect::<Vec<_>>().join(", ");
    if names.next().is_some() {
        text.push_str(", …");
    }
    text
}

/// What to write instead of an unknown name: the nearest one, if one is near, and all there are. `what` names them
/// (`the options are`); `none` is said if there are none.
pub(super) fn instead<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
    what: &str,
    none: impl Into<String>,
) -> String {
    if known.clone().into_iter().next().is_none() {
        return none.into();
    }
    let near = (word.len() <= LONG).then(|| nearest(word, known.clone())).flatten();
    let all = listed(known);
    match near {
        Some(near) => format!("did you mean {}? {what} {all}", shown(near)),
        None => format!("{what} {all}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_without_control_characters_and_not_at_any_length() {
        assert_eq!(shown("a\nb"), "`a\\nb`");
        assert_eq!(shown("kété"), "`kété`");
        assert_eq!(shown(&"x".repeat(10_000)).chars().count(), LONG + 3);
    }

    #[test]
    fn a_near_name_is_offered_before_the_list() {
        assert_eq!(
            instead("tay", ["tax", "takasia"], "the options are", ""),
            "did you mean `tax`? the options are `tax`, `takasia`"
        );
        assert_eq!(instead("zzz", ["tax"], "the options are", ""), "the options are `tax`");
        assert_eq!(instead("zzz", [], "the options are", "there are no options"), "there are no options");
    }

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (0..40).map(|n| format!("n{n}")).collect();
        assert!(listed(names.iter().map(String::as_str)).ends_with("`n29`, …"));
    }
}
