//! What people write who know the game and not yet the language, and what they should write instead.

/// What was probably meant by words that are no condition.
pub(super) fn condition(words: &str) -> Option<String> {
    let spread = words.split_whitespace().collect::<Vec<_>>();
    let number = spread.iter().find(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let says = |word: &str| spread.iter().any(|known| known.eq_ignore_ascii_case(word));
    match spread.as_slice() {
        ["else", ..] => return Some("write `otherwise`".to_owned()),
        ["if" | "If", rest @ ..] => {
            let rest: Vec<&str> = rest.iter().map(|word| if *word == "then" { "->" } else { word }).collect();
            return Some(format!("leave `if` out, and write an arrow for `then`: `{}`", rest.join(" ")));
        }
        _ => {}
    }
    if let Some(number) = number {
        let plus = || Some(format!("write `{number}+ seeds`"));
        let less = || Some(format!("write a range: `0..{number} seeds`, both numbers counted"));
        if words.contains(">=") || says("more") || says("least") {
            return plus();
        }
        if words.contains("<=") || says("most") || says("fewer") || says("less") {
            return less();
        }
        if words.contains('>') || words.contains('<') || words.contains("==") {
            return Some("numbers of seeds are written `3 seeds`, `2+ seeds` or `2..5 seeds`".to_owned());
        }
    }
    if let Some((first, second)) = words.split_once(" or ") {
        let (first, second) = (first.trim(), second.trim());
        return Some(format!("an *or* between conditions is two clauses: one with `{first}` and one with `{second}`"));
    }
    if let Some((first, second)) = words.split_once(" and ") {
        return Some(format!("between conditions stands a comma: `{}, {}`", first.trim(), second.trim()));
    }
    if let ["in", row @ ("inner" | "outer"), "row" | "rows" | "pit" | "pits"] = spread.as_slice() {
        return Some(format!("`{row}` is the row already: write `in {row}`"));
    }
    opponent(words)
}

/// What was probably meant by a name that nothing has.
pub(super) fn opponent(words: &str) -> Option<String> {
    let speaks = ["opponent", "opposite", "enemy", "other"].iter().any(|word| words.to_lowercase().contains(word));
    speaks.then(|| {
        "the pit of the opponent that faces this one is `facing`, as in `facing occupied`; the opponent's pits are \
         `their inner`, as in `no their inner occupied`"
            .to_owned()
    })
}

/// What was probably meant by words that are no action.
pub(super) fn action(words: &str) -> Option<String> {
    let spread = words.split_whitespace().collect::<Vec<_>>();
    match spread.as_slice() {
        ["sow", "right" | "left" | "forward" | "forwards" | "backward" | "backwards", ..] => Some(
            "a direction is `clockwise` (to the right in the inner row), `counterclockwise`, `inward`, or `either`: the \
             player's choice"
                .to_owned(),
        ),
        [.., "again"] => Some("for another turn write `again`".to_owned()),
        ["inner" | "outer" | "row", ..] => Some(format!(
            "one place is named after `from`; several need a name of their own: `pits ends = inner 1, {words}` in the \
             board block, and `from ends`"
        )),
        ["end", ..] | ["pass"] | ["finish", ..] => Some("when the turn is over write `stop`".to_owned()),
        ["continue", ..] | ["pick", "up", ..] | ["lift", "and", ..] => {
            Some("to lift what lies here and sow on write `relay`".to_owned())
        }
        ["if", ..] => condition(words),
        _ => None,
    }
}

/// What is probably wrong with a clause that has no arrow.
pub(super) fn without_arrow(words: &str) -> Option<String> {
    words.trim_start().starts_with("if ").then(|| condition(words)).flatten()
}

/// What was probably meant by a line of a setup.
pub(super) fn setup(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        [number, "in", "every" | "each", ..]
        | [number, "seeds" | "per" | "each" | "in", "per" | "each" | "every" | "in", ..] => {
            Some(format!("`all` are the pits of both players: write `{number} in all`"))
        }
        [number, "seeds"] => Some(format!(
            "say where each pit's seeds lie: `2 in all`, `6 in inner 5`; `total {number} seeds` only counts them"
        )),
        _ => None,
    }
}
