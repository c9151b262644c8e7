//! Two readings, as a report.

use super::paper::Paper;
use super::{Compared, Named};
use crate::board::{Move, Outcome};
use crate::compare::{
    Checked, Cited, Comparison, Difference, Effect, Interval, Measure, Origin, Parting, Place, Plan, Reached, Searched,
    Shown, share,
};
use crate::notation::{Names, Ply, Record, format_position, format_record};

/// Moves that are named before the rest is counted.
const NAMED: usize = 8;

/// Writes a comparison; headings begin at `level`.
pub(super) fn write(paper: &mut Paper, compared: &Compared<'_>, plan: Plan, level: usize) {
    let (a, b) = (compared.a, compared.b);
    paper.heading(level, format!("{} and {}", a.label, b.label));
    paper.text(format!("A is {}.", called(a)));
    paper.text(format!("B is {}.", called(b)));
    options(paper, a, b);
    match &compared.result {
        Err(reason) => {
            paper.heading(level + 1, "What differs");
            paper.text(format!("The rules cannot be compared case by case: {reason}."));
        }
        Ok(result) => {
            rules(paper, compared, result, level + 1);
            if !result.differences.is_empty() {
                witnesses(paper, compared, result, level + 1);
            }
        }
    }
    if let Some(effect) = compared.effect() {
        let differences = compared.result.as_ref().map_or(&[][..], |result| result.differences.as_slice());
        effects(paper, effect, differences, plan, level + 1);
    }
}

/// A reading by its variant's name.
pub(super) fn called(named: &Named) -> String {
    let variant = named.game.variant();
    let same = |preset: &&str| variant.reading(Some(preset), &[]).is_ok_and(|reading| reading == named.game.reading);
    let preset = variant.presets.iter().map(|preset| preset.name.as_str()).find(same);
    let preset = preset.map_or(String::new(), |preset| format!(" as the preset {preset} reads it"));
    format!("{}{preset} (`{}`)", variant.name, named.label)
}

/// The options whose values are different, with what each value means and who says so.
fn options(paper: &mut Paper, a: &Named, b: &Named) {
    for (name, value) in a.game.values() {
        let Some(other) = b.game.reading.get(name).filter(|other| other != value) else { continue };
        let about = a.game.variant().option(name).map_or("", |option| option.about.as_str());
        paper.text(format!("Option `{name}`, {about}:\nA {}\nB {}", meaning(a, name, value), meaning(b, name, other)));
    }
}

pub(super) fn meaning(named: &Named, option: &str, value: &str) -> String {
    let known = named
        .game
        .variant()
        .option(option)
        .and_then(|option| option.values().iter().find(|known| known.key.value == value));
    let about = known.and_then(|known| known.about.as_ref()).map_or(String::new(), |about| format!(": {about}"));
    let cites: Vec<String> = known.iter().flat_map(|known| &known.cites).map(ToString::to_string).collect();
    let cites = if cites.is_empty() { String::new() } else { format!(" [{}]", cites.join("; ")) };
    // A value that is a number is often said again in what it means.
    let value = if about.starts_with(&format!(": {value}:")) { String::new() } else { format!("`{value}`") };
    format!("{}{cites}", format!("{value}{about}").trim_start_matches([':', ' ']))
}

/// Where a difference is at home.
pub(super) fn place(places: &[Place]) -> String {
    let mut phases: Vec<(&str, Vec<&str>)> = Vec::new();
    for place in places {
        match phases.iter_mut().find(|(phase, _)| *phase == place.phase) {
            Some((_, kinds)) => kinds.push(&place.kind),
            None => phases.push((&place.phase, vec![&place.kind])),
        }
    }
    let parts: Vec<String> = phases
        .into_iter()
        .map(|(phase, mut kinds)| {
            kinds.retain(|kind| !kind.is_empty());
            let turn = if kinds.len() == 1 { "turn" } else { "turns" };
            match (phase, kinds.is_empty()) {
                ("", true) => String::new(),
                ("", false) => format!("{turn} {}", kinds.join(" and ")),
                (phase, true) => format!("phase {phase}"),
                (phase, false) => format!("phase {phase}, {turn} {}", kinds.join(" and ")),
            }
        })
        .collect();
    parts.join("; ")
}

fn rules(paper: &mut Paper, compared: &Compared<'_>, result: &Comparison, level: usize) {
    paper.heading(level, "What differs");
    paper.text(match result.differences.len() {
        0 => "No difference in the rules.".to_owned(),
        1 => "One difference in the rules.".to_owned(),
        count => format!("{count} differences in the rules."),
    });
    statements(paper, compared, result, level + 1);
}

/// Writes every difference with its clauses; headings are of `level`.
pub(super) fn statements(paper: &mut Paper, compared: &Compared<'_>, result: &Comparison, level: usize) {
    let files = [compared.a, compared.b].map(|named| named.game.variant().files.name(0).to_owned());
    let cited = |cited: &Cited| {
        let cites = if cited.cites.is_empty() { String::new() } else { format!(" [{}]", cited.cites.join("; ")) };
        // The file goes without saying where there is only one.
        let file =
            if files.iter().all(|file| *file == cited.file) { String::new() } else { format!(" of {}", cited.file) };
        format!("`{}`{cites}, line {}{file}", cited.text, cited.line)
    };
    // A single option goes without saying.
    let changed = compared
        .a
        .game
        .values()
        .iter()
        .filter(|(name, value)| compared.b.game.reading.get(name).is_some_and(|other| other != value.as_str()));
    let several = changed.count() > 1;
    let mut before = None;
    for difference in &result.differences {
        let place = place(&difference.places);
        if before.as_ref() != Some(&place) {
            let heading = if place.is_empty() { "The whole game".to_owned() } else { capital(&place) };
            paper.heading(level, heading);
        }
        before = Some(place);
        let mut notes = Vec::new();
        match (&difference.a.clause, &difference.b.clause) {
            (Some(a), Some(b)) if a == b => notes.push(format!("both: {}", cited(a))),
            (None, None) => {}
            (a, b) => {
                notes.push(format!("A: {}", a.as_ref().map_or_else(|| "no clause speaks of it".to_owned(), cited)));
                notes.push(format!("B: {}", b.as_ref().map_or_else(|| "no clause speaks of it".to_owned(), cited)));
            }
        }
        if several && !difference.options.is_empty() {
            let options: Vec<String> = difference.options.iter().map(|option| format!("`{option}`")).collect();
            notes.push(format!("from the option {}", options.join(" or ")));
        }
        paper.item(difference.number, format!("{}.", difference.sentence()), notes);
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A record of a play, with the headers it needs, or the moves alone.
pub(super) fn record(named: &Named, witness: &Checked, moves: &[Move], headers: bool) -> String {
    let mut record = Record {
        first: witness.first.0.turn,
        plies: moves.iter().map(|mv| Ply::new(mv.to_string())).collect(),
        ..Record::default()
    };
    if headers {
        record.headers.push(("game".to_owned(), named.game.variant().name.value.clone()));
        if witness.first.0 != witness.first.1 || witness.first.0 != named.game.engine.start() {
            let position = format_position(&witness.first.0, &named.game.names());
            record.headers.push(("position".to_owned(), position));
        }
    }
    format_record(&record)
}

/// The moves of a play on one line.
fn line(named: &Named, witness: &Checked, moves: &[Move]) -> String {
    record(named, witness, moves, false).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a witness shows, a sentence a line.
fn shows(shown: &Shown, names: (&Names, &Names)) -> Vec<String> {
    let moves = |moves: &[Move]| {
        let mut names: Vec<String> = moves.iter().take(NAMED).map(|mv| format!("`{mv}`")).collect();
        if moves.len() > NAMED {
            names.push(format!("{} more", moves.len() - NAMED));
        }
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => names.join(""),
        }
    };
    let over =
        |outcome: Option<Outcome>| outcome.map_or_else(|| "the game goes on".to_owned(), |outcome| outcome.to_string());
    let mut lines = Vec::new();
    if let Some((a, b)) = shown.outcome.filter(|(a, b)| a != b) {
        lines.push(format!("under A {}, under B {}", over(a), over(b)));
    }
    let both = shown.outcome.is_none_or(|(a, b)| a.is_none() && b.is_none());
    if both && !shown.only_a.is_empty() {
        lines.push(format!("only A allows {}", moves(&shown.only_a)));
    }
    if both && !shown.only_b.is_empty() {
        lines.push(format!("only B allows {}", moves(&shown.only_b)));
    }
    let reached = |reached: &Reached, names: &Names| {
        let double = if reached.double { " double" } else { "" };
        let end = reached.outcome.map_or(String::new(), |outcome| format!(", {outcome}{double}"));
        format!("`{}`{end}", format_position(&reached.position, names))
    };
    if let Some((a, b)) = &shown.kept {
        lines.push(format!("it becomes {} under A", reached(a, names.0)));
        lines.push(format!("and {} under B", reached(b, names.1)));
    }
    if let Some((mv, a, b)) = shown.results.first() {
        lines.push(format!("`{mv}` becomes {} under A", reached(a, names.0)));
        lines.push(format!("and {} under B", reached(b, names.1)));
        match shown.results.len() - 1 {
            0 => {}
            1 => lines.push("one more move comes to something else".to_owned()),
            more => lines.push(format!("{more} more moves come to something else")),
        }
    }
    lines
}

pub(super) fn plies(count: usize) -> String {
    match count {
        0 => "at the start".to_owned(),
        1 => "after 1 ply".to_owned(),
        count => format!("after {count} plies"),
    }
}

fn witnesses(paper: &mut Paper, compared: &Compared<'_>, result: &Comparison, level: usize) {
    paper.heading(level, "Where it shows");
    let (names, names_b) = (compared.a.game.names(), compared.b.game.names());
    let first = result.witnesses.iter().find(|checked| checked.witness.of.is_none());
    let setup = result.differences.iter().any(|difference| !difference.playable());
    if setup {
        let follows = if result.witnesses.is_empty() { "" } else { " What follows is played from A's start." };
        paper.text(format!("The readings part at the start itself: other seeds lie on the board.{follows}"));
    }
    if let Some(Origin::Play(moves)) = first.map(|checked| &checked.witness.origin) {
        paper.text(format!("Played from the start, the readings part first {}.", plies(moves.len())));
    }
    for checked in &result.witnesses {
        // The first place is told of with the difference that is at work there.
        let Some(number) = checked.witness.of else { continue };
        let mut notes = Vec::new();
        let head = match &checked.witness.origin {
            Origin::Play(moves) => {
                if !moves.is_empty() {
                    notes.push(format!("`{}`", line(compared.a, checked, moves)));
                }
                plies(moves.len())
            }
            Origin::RandomGame(play) => {
                notes.extend(play.as_ref().map(|moves| {
                    format!("a random game came there in {} plies: {}", moves.len(), line(compared.a, checked, moves))
                }));
                "in a position of a random game, made as small as it can be".to_owned()
            }
            Origin::Again(moves) => {
                notes.push(format!("these moves lead back to it: {}", line(compared.a, checked, moves)));
                "in a position that comes again, as small as it can be".to_owned()
            }
            Origin::MadeUp => "in a position that was made up, as small as it can be; no game need reach it".to_owned(),
        };
        let small = format!("`{}`", format_position(&checked.position.0, &names));
        // The position made small comes before the long game that it was found in.
        let at = if matches!(checked.witness.origin, Origin::Play(_)) { notes.len() } else { 0 };
        notes.insert(at, small);
        let game = notes.split_off(at + 1);
        // Flags and marks that only one of two variants has.
        let in_b = format_position(&checked.position.1, &names_b);
        if in_b != format_position(&checked.position.0, &names) {
            notes.push(format!("which is `{in_b}` in B"));
        }
        notes.extend(shows(&checked.witness.shown, (&names, &names_b)));
        notes.extend(checked.reference.map(|agrees| {
            if agrees {
                "the reference engine agrees with both".to_owned()
            } else {
                "the reference engine does not agree with both".to_owned()
            }
        }));
        notes.extend(game);
        paper.item(number, capital(&format!("{head}:")), notes);
    }
    let without = unwitnessed(result);
    if !without.is_empty() {
        let numbers: Vec<String> = without.iter().map(|difference| difference.number.to_string()).collect();
        paper.text(format!(
            "Nothing was found that shows {}: {}.",
            if numbers.len() == 1 {
                format!("difference {}", numbers[0])
            } else {
                format!("differences {}", numbers.join(", "))
            },
            searched(&result.searched)
        ));
    }
}

/// Differences that positions could show and none does.
pub(super) fn unwitnessed(result: &Comparison) -> Vec<&Difference> {
    let has = |number| result.witnesses.iter().any(|checked| checked.witness.of == Some(number));
    result.differences.iter().filter(|difference| difference.playable() && !has(difference.number)).collect()
}

/// What was looked through, in words.
pub(super) fn searched(searched: &Searched) -> String {
    if *searched == Searched::default() {
        return "nothing was looked through".to_owned();
    }
    let plays = if searched.everything {
        format!("all {} positions that both readings can reach alike", searched.positions)
    } else {
        format!("every play of up to {} plies ({} positions)", searched.plies, searched.positions)
    };
    let more = match (searched.played, searched.made_up) {
        (0, 0) => String::new(),
        (played, 0) => format!(", and {played} positions of random games"),
        (played, made_up) => format!(", {played} positions of random games and {made_up} that were made up"),
    };
    format!("looked through were {plays}{more}")
}

/// A number with its interval.
pub(super) fn interval(measure: Measure, of: Interval, signed: bool) -> String {
    let number = |value: f64| {
        let (value, places) = if measure.is_share() { (100.0 * value, 1) } else { (value, 2) };
        // No minus before a zero.
        let value = if value.abs() < 0.5 * 0.1f64.powi(places) { 0.0 } else { value };
        if signed { format!("{value:+.*}", places as usize) } else { format!("{value:.*}", places as usize) }
    };
    let unit = if measure.is_share() { " %" } else { "" };
    format!("{}{unit} ({} to {})", number(of.value), number(of.low), number(of.high))
}

fn effects(paper: &mut Paper, effect: &Effect, differences: &[Difference], plan: Plan, level: usize) {
    paper.heading(level, "What it does");
    paper.text(format!(
        "{} random games under each reading, the same random numbers for both (seed {}). In brackets 95 % intervals: of \
         first-player wins Wilson's, of everything else the normal approximation; of the change by the differences game \
         by game.",
        effect.a.len(),
        plan.seed
    ));
    let rows = effect
        .measured
        .iter()
        .map(|measured| {
            let measure = measured.measure;
            vec![
                measure.name().to_owned(),
                interval(measure, measured.a, false),
                interval(measure, measured.b, false),
                interval(measure, measured.change, true),
            ]
        })
        .collect();
    paper.table(["", "A", "B", "B less A"].map(str::to_owned).to_vec(), rows);
    let sentences: Vec<String> = sentences(effect);
    paper.text(if sentences.is_empty() {
        "None of these changes by more than chance would explain.".to_owned()
    } else {
        sentences.join(" ")
    });
    let playable: Vec<usize> = differences.iter().filter(|one| one.playable()).map(|one| one.number).collect();
    if !differences.is_empty() {
        paper.text(if effect.parting_a == effect.parting_b {
            parting(&effect.parting_a, "A, and in those under B,")
        } else {
            format!("{} {}", parting(&effect.parting_a, "A"), parting(&effect.parting_b, "B"))
        });
    }
    if playable.is_empty() && !differences.is_empty() {
        paper.text("From one and the same position both readings play alike.");
    }
    if playable.len() > 1 {
        let rows = playable
            .iter()
            .map(|number| {
                let games = |parting: &Parting| {
                    let share = share(parting.at_work[number - 1], parting.games);
                    format!("{:.1} % ({:.1} to {:.1})", 100.0 * share.value, 100.0 * share.low, 100.0 * share.high)
                };
                vec![number.to_string(), games(&effect.parting_a), games(&effect.parting_b)]
            })
            .collect();
        paper.text("Games in which each difference is at work, with Wilson's intervals:");
        paper.table(["difference", "games under A", "games under B"].map(str::to_owned).to_vec(), rows);
    }
    for (parting, name) in [(&effect.parting_a, "A"), (&effect.parting_b, "B")] {
        if parting.unfinished > 0 {
            let games = if parting.unfinished == 1 { "game" } else { "games" };
            let were = if parting.unfinished == 1 { "was" } else { "were" };
            let left = plies(plan.plies as usize);
            paper.text(format!("{} {games} under {name} {were} left {left}.", parting.unfinished));
        }
    }
}

/// How often the readings part in the games of one of them.
fn parting(parting: &Parting, name: &str) -> String {
    let games = share(parting.parted_games, parting.games);
    let share_of_turns = if parting.turns == 0 { 0.0 } else { 100.0 * parting.parted as f64 / parting.turns as f64 };
    let mut at = vec![format!("at {} of {} turns ({share_of_turns:.2} %)", parting.parted, parting.turns)];
    if parting.at_start > 0 {
        at.push("at the start".to_owned());
    }
    if parting.at_end > 0 {
        at.push(format!("at the end of {} of {} games", parting.at_end, parting.games));
    }
    let first = match parting.first {
        Some(0) if parting.at_start == 0 => ", half of them at the first turn".to_owned(),
        Some(first) if parting.at_start == 0 => {
            format!(", half of them {}", plies(first as usize).replace("after", "within"))
        }
        _ => String::new(),
    };
    format!(
        "In the games under {name} the readings part {}, and so in {:.1} % of the games (95 %: {:.1} to {:.1}){first}.",
        at.join(", "),
        100.0 * games.value,
        100.0 * games.low,
        100.0 * games.high,
    )
}

/// A sentence for each measure that changes for certain.
pub(super) fn sentences(effect: &Effect) -> Vec<String> {
    effect
        .measured
        .iter()
        .filter(|measured| measured.change.excludes_zero())
        .map(|measured| measured.measure.sentence(measured.change))
        .collect()
}
