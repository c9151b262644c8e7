//! What people write who know the game and not yet the language, and what they should write instead.

/// How the game ends for somebody who cannot move.
pub(super) const NO_TURN: &str = "for a player who has no turn to play write `no turn`";

/// What was probably meant by words that belong nowhere.
fn anywhere(words: &str) -> Option<String> {
    if let Some((before, _)) = words.split_once("//") {
        return Some(format!("a remark begins with `#`: `{}  # …`", before.trim()));
    }
    if words.contains("anti-clockwise") || words.contains("counter-clockwise") {
        return Some("this is one word: `counterclockwise` or `anticlockwise`".to_owned());
    }
    let (before, after) = words.split_once(" if ")?;
    Some(format!("for `if` write `when`: `{} when {}`", before.trim(), after.trim()))
}

/// What was probably meant by words that are no condition.
pub(super) fn condition(words: &str) -> Option<String> {
    let spread = words.split_whitespace().collect::<Vec<_>>();
    let number = spread.iter().find(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let says = |word: &str| spread.iter().any(|known| known.eq_ignore_ascii_case(word));
    if let Some(likely) = anywhere(words) {
        return Some(likely);
    }
    match spread.as_slice() {
        ["else", ..] => return Some("write `otherwise`".to_owned()),
        ["turn", "end" | "ends" | "ended"] => {
            return Some("when a turn has come to its end write `turn over`".to_owned());
        }
        ["no" | "cannot" | "can't", "move" | "moves", ..] => return Some(NO_TURN.to_owned()),
        ["if" | "If", rest @ ..] => {
            let rest: Vec<&str> = rest.iter().map(|word| if *word == "then" { "->" } else { word }).collect();
            return Some(format!("leave `if` out, and write an arrow for `then`: `{}`", rest.join(" ")));
        }
        _ => {}
    }
    // `2-15 seeds`.
    let range = |word: &&&str| {
        let (low, high) = word.split_once(['-', '–'])?;
        (low.parse::<u16>().is_ok() && high.parse::<u16>().is_ok()).then(|| format!("{low}..{high}"))
    };
    if let Some((word, range)) = spread.iter().find_map(|word| range(&word).map(|range| (word, range))) {
        return Some(format!("a range has two dots: `{}`", words.replace(word, &range)));
    }
    if let (Some((first, second)), None) = (words.split_once("=="), number) {
        return Some(format!("an option is asked for by one `=`: `{} = {}`", first.trim(), second.trim()));
    }
    const NUMBERS: [&str; 12] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
    if let [counted, rest @ ..] = spread.as_slice()
        && let Some(number) = NUMBERS.iter().position(|number| number.eq_ignore_ascii_case(counted))
        && rest.first().is_some_and(|word| word.starts_with("seed") || *word == "or")
    {
        return Some(format!(
            "numbers are written in digits: `{number} seeds`, or `{number}+ seeds` for that many and more"
        ));
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
    if let ["in", owner @ .., "stores"] = spread.as_slice() {
        return Some(format!(
            "a player has one store: write `in {}store`",
            if owner == ["their"] { "their " } else { "" }
        ));
    }
    opponent(words)
}

/// What was probably meant by a name that nothing has.
pub(super) fn opponent(words: &str) -> Option<String> {
    let speaks = ["opponent", "opposite", "enemy", "other"].iter().any(|word| words.to_lowercase().contains(word));
    speaks.then(|| {
        "the pit of the opponent that faces this one is `facing`, as in `facing occupied`; the opponent's pits are \
         `their all`, or one of their rows, as in `no their inner occupied`"
            .to_owned()
    })
}

/// What was probably meant by words that are no action.
pub(super) fn action(words: &str) -> Option<String> {
    let spread = words.split_whitespace().collect::<Vec<_>>();
    if let Some(likely) = anywhere(words) {
        return Some(likely);
    }
    match spread.as_slice() {
        ["South" | "North" | "south" | "north", ..] => Some(
            "a rule is the same for both players: `loses` and `wins` are about the one who is asked, so the other one wins when \
             this one `loses`"
                .to_owned(),
        ),
        ["lose" | "lost"] => Some("did you mean `loses`?".to_owned()),
        ["win" | "won"] => Some("did you mean `wins`?".to_owned()),
        ["take", "any", ..] => Some("for a pit that the player picks write `take any their pit occupied`".to_owned()),
        ["sow", "right" | "left" | "forward" | "forwards" | "backward" | "backwards", ..] => Some(
            "a direction is `clockwise` or `counterclockwise`, as the board is seen from above, `inward`, or `either`: the \
             player's choice; where the board has one direction `sow` alone will do"
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
            let place = spread_place(&words);
            Some(format!("write `{number} in {place}`: so many seeds in each of these pits, of both players"))
        }
        [number, "seeds"] => Some(format!(
            "say where each pit's seeds lie: `2 in all`, `6 in inner 5`; `total {number} seeds` only counts them"
        )),
        _ => None,
    }
}

/// The pits that a line of a setup names at its end.
fn spread_place(words: &[&str]) -> String {
    let named = words.iter().rposition(|word| *word == "in").map(|at| &words[at + 1..]);
    match named {
        Some(place) if !place.is_empty() && !["every", "each"].contains(&place[0]) => place.join(" "),
        _ => "all".to_owned(),
    }
}
