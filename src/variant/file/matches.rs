//! `[match]`.

use super::citations::read_cites;
use super::node::{Item, Table};
use crate::diagnostic::{Problem, Span};
use crate::variant::wording::{instead, shown};
use crate::variant::{Citation, Decided, MatchRules, Starts, Text, Win};

/// The most hands of a match, and the most points of a hand.
const MOST: u32 = 1000;

/// What the `[match]` of one file says. The keys that it leaves out are those of the file that it extends, or have
/// their defaults.
#[derive(Clone, Debug)]
pub(in crate::variant) struct MatchKeys {
    hands: Option<u32>,
    starts: Option<Starts>,
    win: Option<Win>,
    double: Option<(u32, Span)>,
    decided: Option<(Decided, Span)>,
    cites: Option<Vec<Citation>>,
    /// A key was there and could not be read: what is missing is no further mistake.
    broken: bool,
    span: Span,
}

/// The `[match]` of a file.
pub(super) fn read_match(root: &mut Table<'_>, problems: &mut Vec<Problem>) -> Option<MatchKeys> {
    let item = root.optional("match")?;
    let mut table = item.table("`[match]`", "[match]", problems)?;
    let before = problems.len();
    let hands = table.optional("hands").and_then(|item| count(&item, "hands = 7", problems));
    let starts = table.optional("starts").and_then(|item| starts(&item, problems));
    let win = table.optional("win").and_then(|item| win(&item, problems));
    let double = table.optional("double").and_then(|item| Some((count(&item, "double = 2", problems)?, item.span)));
    let decided = table.optional("decided").and_then(|item| Some((decided(&item, problems)?, item.span)));
    let cites = table.has("cites").then(|| read_cites(&mut table, problems));
    if cites.is_none() {
        // Asked for, so that it is listed among the keys there may be.
        table.optional("cites");
    }
    let broken = problems.len() > before;
    let span = table.span;
    table.finish(problems);
    Some(MatchKeys { hands, starts, win, double, decided, cites, broken, span })
}

/// A number from 1 to [`MOST`].
fn count(item: &Item<'_>, write: &str, problems: &mut Vec<Problem>) -> Option<u32> {
    if item.is_text() {
        return item.wrong_type("a whole number", write, problems);
    }
    let number = item.number(problems)?;
    in_range(item, number, write, problems)
}

fn in_range(item: &Item<'_>, number: u32, write: &str, problems: &mut Vec<Problem>) -> Option<u32> {
    let fits = (1..=MOST).contains(&number);
    if !fits {
        problems.push(
            Problem::error("variant::range", item.span, format!("{} is out of range", item.title()))
                .help(format!("write a number from 1 to {MOST}, such as `{write}`")),
        );
    }
    fits.then_some(number)
}

fn starts(item: &Item<'_>, problems: &mut Vec<Problem>) -> Option<Starts> {
    let word = item.text(problems)?;
    let found = Starts::WORDS.iter().find(|(known, _)| *known == word.value).map(|(_, starts)| *starts);
    if found.is_none() {
        unknown(item, &word, &Starts::WORDS.map(|(word, _)| word), "", problems);
    }
    found
}

fn win(item: &Item<'_>, problems: &mut Vec<Problem>) -> Option<Win> {
    word_or_number(item, "win = 1", &[("margin", Win::Margin(1))], Win::Points, problems)
}

fn decided(item: &Item<'_>, problems: &mut Vec<Problem>) -> Option<Decided> {
    let words = [("majority", Decided::Majority), ("all-hands", Decided::AllHands)];
    word_or_number(item, "decided = 4", &words, Decided::Points, problems)
}

fn word_or_number<T: Copy>(
    item: &Item<'_>,
    write: &str,
    words: &[(&str, T)],
    number: impl Fn(u32) -> T,
    problems: &mut Vec<Problem>,
) -> Option<T> {
    if !item.is_text() {
        let found = item.number(problems)?;
        return in_range(item, found, write, problems).map(number);
    }
    let word = item.text(problems)?;
    let found = words.iter().find(|(known, _)| *known == word.value).map(|(_, meaning)| *meaning);
    if found.is_none() {
        let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
        unknown(item, &word, &known, &format!(", or a number: `{write}`"), problems);
    }
    found
}

fn unknown(item: &Item<'_>, word: &Text, known: &[&str], more: &str, problems: &mut Vec<Problem>) {
    let help = instead(&word.value, known.iter().copied(), "it is one of", "") + more;
    problems.push(
        Problem::error("variant::match", word.span, format!("{} cannot be {}", item.title(), shown(&word.value)))
            .help(help),
    );
}

impl MatchKeys {
    /// What a base and the file that extends it say together: what the file says counts.
    pub(in crate::variant) fn overlay(base: Option<MatchKeys>, own: Option<MatchKeys>) -> Option<MatchKeys> {
        let (Some(base), Some(own)) = (&base, &own) else { return own.or(base) };
        Some(MatchKeys {
            hands: own.hands.or(base.hands),
            starts: own.starts.or(base.starts),
            win: own.win.or(base.win),
            double: own.double.or(base.double),
            decided: own.decided.or(base.decided),
            cites: own.cites.clone().or_else(|| base.cites.clone()),
            broken: own.broken || base.broken,
            span: own.span,
        })
    }

    /// The rules of a match, with defaults for what nobody says.
    pub(in crate::variant) fn complete(self, problems: &mut Vec<Problem>) -> Option<MatchRules> {
        if self.broken {
            return None;
        }
        let Some(hands) = self.hands else {
            problems.push(
                Problem::error("variant::missing-key", self.span, "`[match]` has no `hands`")
                    .help("write `hands = 7`: how many hands are played at most"),
            );
            return None;
        };
        let win = self.win.unwrap_or(Win::Points(1));
        let double = match (self.double, win) {
            (None, Win::Points(points)) => Win::Points(2 * points),
            (None, Win::Margin(_)) => Win::Margin(2),
            (Some((double, span)), Win::Points(points)) if double < points => {
                let message = format!("a double win counts less than a win: {double}, not {points}");
                problems.push(
                    Problem::error("variant::match", span, message)
                        .help(format!("write `double = {}`, or another number from {points} up", 2 * points)),
                );
                return None;
            }
            (Some((double, _)), Win::Points(_)) => Win::Points(double),
            (Some((double, _)), Win::Margin(_)) => Win::Margin(double),
        };
        let decided = self.decided.map_or(Decided::Majority, |(decided, _)| decided);
        if let (Decided::Points(points), Some((_, span)), Win::Points(most)) = (decided, self.decided, double)
            && points > hands.saturating_mul(most)
        {
            let message = format!("nobody can have {points} points after {hands} hands");
            problems.push(
                Problem::error("variant::match", span, message)
                    .help("write fewer points, more `hands`, or `decided = \"all-hands\"`"),
            );
            return None;
        }
        Some(MatchRules {
            hands,
            starts: self.starts.unwrap_or(Starts::Alternate),
            win,
            double,
            decided,
            cites: self.cites.unwrap_or_default(),
            span: self.span,
            double_span: self.double.map(|(_, span)| span),
        })
    }
}
