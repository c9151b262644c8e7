//! The compiled tables as a person can follow them: case by case, with the clause behind each.

use std::fmt::Write as _;

use super::compiled::{Begin, CaptureEnd, CaptureRule, Compiled, FilterRule, KindTables, Lifted, StartRule};
use super::formula::Formula;
use super::table::{NO_PIT, Table};
use crate::diagnostic::Files;
use crate::rules::tree::{Lifetime, RunPart};
use crate::rules::{AfterAct, ClauseId, FilterAct, FlagEvent, LapAct, SeedAct, TakeAct};

/// What the tables of a reading say. `files` are those the variant was read from, to give lines.
///
/// ```
/// let game = shimo::game::Game::find("bao-la-kujifunza", &[]).unwrap();
/// let text = shimo::compile::listing(game.engine.compiled(), &game.variant().files);
/// assert!(text.contains("turn mtaji"));
/// ```
#[must_use]
pub fn listing(compiled: &Compiled, files: &Files) -> String {
    let lister = Lister { compiled, files };
    let mut text = String::new();
    lister.write(&mut text).expect("writing to a string");
    text
}

struct Lister<'a> {
    compiled: &'a Compiled,
    files: &'a Files,
}

/// A row of a table: what the case is, what is done, the clause.
struct Row {
    case: Vec<String>,
    action: String,
    clause: ClauseId,
}

impl Lister<'_> {
    fn write(&self, out: &mut String) -> std::fmt::Result {
        let shape = self.compiled.shape;
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        let (rows, phases) = (usize::from(shape.rows()), self.compiled.phases.len());
        let pits = if self.compiled.places.shared { 2 * shape.lanes() } else { shape.lanes() };
        let circuit = if self.compiled.places.shared { "one circuit for both" } else { "a circuit" };
        let stores = match (self.compiled.stores, self.compiled.places.stores) {
            (false, _) => "",
            (true, false) => ", stores beside it",
            (true, true) => " and the stores",
        };
        let limit = match self.compiled.limit {
            u32::MAX => "every turn is one lap".to_owned(),
            limit => format!("never-ending after a repetition or {limit} laps"),
        };
        writeln!(
            out,
            "{rows} row{} of {} a player, {circuit} of {pits} pits{stores}; {phases} phase{}; {limit}",
            plural(rows),
            shape.columns(),
            plural(phases),
        )?;
        let mut cells = 0;
        for phase in &self.compiled.phases {
            if !phase.name.is_empty() {
                let when = if phase.when == Formula::Is(true) {
                    String::new()
                } else {
                    format!(" when {}", self.formula(&phase.when))
                };
                writeln!(out, "\nphase {}{when}", phase.name)?;
            }
            for kind in &phase.kinds {
                self.kind(out, kind)?;
                let consistent = |cells: &[bool]| cells.iter().filter(|&&is| is).count();
                cells += consistent(&kind.start.consistent) + consistent(&kind.lap_end.consistent);
                cells += kind.capture.as_ref().map_or(0, |table| consistent(&table.consistent));
            }
        }
        self.flags(out)?;
        self.ends(out)?;
        writeln!(out, "\n{cells} cases in tables; {} steps that are not table look-ups", self.compiled.steps())
    }

    fn line(&self, clause: ClauseId) -> String {
        let text = &self.compiled.clauses[usize::from(clause)];
        let cites = text.cites.join("; ");
        let line = self.files.line(text.span);
        if cites.is_empty() { format!("line {line}") } else { format!("line {line} [{cites}]") }
    }

    fn formula(&self, formula: &Formula) -> String {
        let words = &self.compiled.words;
        match formula {
            Formula::Is(true) => "always".to_owned(),
            Formula::Is(false) => "never".to_owned(),
            Formula::Ask(question) => words.question(question),
            Formula::Not(inner) => match &**inner {
                Formula::Ask(question) => words.answered(question, false),
                inner => format!("not ({})", self.formula(inner)),
            },
            Formula::All(parts) => parts.iter().map(|part| self.formula(part)).collect::<Vec<_>>().join(", "),
        }
    }

    fn filter(&self, out: &mut String, filter: &FilterRule, of: &str) -> std::fmt::Result {
        let word = match filter.act {
            FilterAct::From => "from",
            FilterAct::Never => "never",
            FilterAct::Prefer => "prefer",
        };
        let guard = match &filter.guard {
            Formula::Is(true) => String::new(),
            guard => format!(" when {}", self.formula(guard)),
        };
        let text = format!("{word}{of} {}{guard}", self.formula(&filter.formula));
        writeln!(out, "    {text:<66} {}", self.line(filter.clause))
    }

    fn kind(&self, out: &mut String, kind: &KindTables) -> std::fmt::Result {
        writeln!(out, "\n  turn {}", kind.name)?;
        for filter in &kind.filters {
            self.filter(out, filter, "")?;
        }
        for filter in &kind.move_filters {
            self.filter(out, filter, " move")?;
        }
        self.table(out, "start", &kind.start, 1, Self::start)?;
        self.seed(out, kind)?;
        self.table(out, "lap end", &kind.lap_end, 1, |lister, act| lister.lap(kind, act))?;
        if let Some(capture) = &kind.capture {
            self.table(out, "capture", capture, 1, Self::capture)?;
        }
        if !kind.after.is_empty() {
            writeln!(out, "    after the turn, of each pit")?;
            for rule in &kind.after {
                if rule.formula == Formula::Is(false) {
                    continue;
                }
                let acts: Vec<String> = rule
                    .acts
                    .iter()
                    .map(|act| match act {
                        AfterAct::Mark(mark) => format!("mark {}", self.compiled.words.mark(*mark)),
                        AfterAct::Drop(mark) => format!("drop {}", self.compiled.words.mark(*mark)),
                    })
                    .collect();
                let acts = if acts.is_empty() { "nothing".to_owned() } else { acts.join(", ") };
                let text = format!("{} -> {acts}", self.formula(&rule.formula));
                writeln!(out, "      {text:<64} {}", self.line(rule.clause))?;
            }
        }
        Ok(())
    }

    fn seed(&self, out: &mut String, kind: &KindTables) -> std::fmt::Result {
        let places = self.compiled.places;
        let sown = kind.ring.iter().fold(0u64, |set, place| set | 1 << place);
        let skipped = places.all() & !sown;
        if skipped != 0 {
            writeln!(out, "    sowing passes over {}", self.compiled.words.places(places, skipped))?;
        }
        if kind.seed.is_empty() {
            return Ok(());
        }
        writeln!(out, "    seed, asked wherever one falls")?;
        for rule in &kind.seed {
            let act = match rule.act {
                SeedAct::Skip => "skip",
                SeedAct::ToStore { their: false } => "to store",
                SeedAct::ToStore { their: true } => "to their store",
            };
            let text = format!("{} -> {act}", self.formula(&rule.formula));
            writeln!(out, "      {text:<64} {}", self.line(rule.clause))?;
        }
        Ok(())
    }

    fn lap(&self, kind: &KindTables, act: &LapAct) -> String {
        match act {
            LapAct::Stop => "stop".to_owned(),
            LapAct::Relay => "relay".to_owned(),
            LapAct::RelayFromNext => "relay from next".to_owned(),
            LapAct::Capture => "capture".to_owned(),
            LapAct::Again => "again".to_owned(),
            LapAct::Take(at) => self.capture(&kind.inlines[usize::from(*at)]),
            LapAct::Choice(parts) => parts.iter().map(|part| self.lap(kind, part)).collect::<Vec<_>>().join(" or "),
        }
    }

    fn start(&self, start: &StartRule) -> String {
        let mut parts = Vec::new();
        if start.place > 0 {
            parts.push(format!("place {}", start.place));
        }
        match start.lift {
            None => {}
            Some(Lifted::All) => parts.push("lift all".to_owned()),
            Some(Lifted::Seeds(seeds)) => parts.push(format!("lift {seeds}")),
            Some(Lifted::AllBut(seeds)) => parts.push(format!("lift all but {seeds}")),
        }
        match &start.then {
            Begin::Capture => parts.push("capture".to_owned()),
            Begin::Stop => parts.push("stop".to_owned()),
            Begin::Again => parts.push("again".to_owned()),
            Begin::Sow { directions, must_capture } => {
                let words = &self.compiled.words;
                let all = |wanted: &[bool]| directions.iter().all(|ways| ways == wanted);
                let way = if all(&[true, false]) || all(&[false, true]) {
                    "either"
                } else if all(&[true]) {
                    words.way(true)
                } else if all(&[false]) {
                    words.way(false)
                } else {
                    "inward"
                };
                let when = match must_capture {
                    [false, false] => String::new(),
                    [true, true] => " when captured".to_owned(),
                    [_, ascending] => format!(", {} when captured", words.way(*ascending)),
                };
                parts.push(format!("sow {way}{when}"));
            }
        }
        parts.join(", ")
    }

    fn capture(&self, rule: &CaptureRule) -> String {
        let takes: Vec<String> = rule
            .takes
            .iter()
            .map(|take| match take {
                TakeAct::Facing => "take facing".to_owned(),
                TakeAct::BehindFacing => "take behind facing".to_owned(),
                TakeAct::Here => "take here".to_owned(),
                TakeAct::Any(_) => "take any pit of theirs".to_owned(),
                TakeAct::Run(RunPart::Whole) => "take run".to_owned(),
                TakeAct::Run(RunPart::ButFirst) => "take run but first".to_owned(),
                TakeAct::Run(RunPart::ButLast) => "take run but last".to_owned(),
                TakeAct::Rest => "take rest".to_owned(),
                TakeAct::ToStore { their: false } => "to store".to_owned(),
                TakeAct::ToStore { their: true } => "to their store".to_owned(),
                TakeAct::Mark(mark) => format!("mark {}", self.compiled.words.mark(*mark)),
            })
            .collect();
        // One start whatever the direction, one for each direction, or the player's choice.
        let most = |at: usize| rule.targets.iter().map(|targets| targets[at].len()).max().unwrap_or(0);
        let alike = rule.targets.iter().all(|targets| targets[1] == targets[2]);
        let starts = match (most(1), alike) {
            _ if rule.then == CaptureEnd::Stop => "stop",
            _ if rule.then == CaptureEnd::Again => "again",
            _ if rule.then == CaptureEnd::SowFromEntry => "sow on from where the lap began",
            (2.., _) => "sow on from where the player chooses",
            (_, true) => "sow on from one place",
            _ => "sow on in the same direction",
        };
        format!("{}; {starts}", takes.join(", "))
    }

    fn table<A: PartialEq>(
        &self,
        out: &mut String,
        name: &str,
        table: &Table<A>,
        first: usize,
        action: impl Fn(&Self, &A) -> String,
    ) -> std::fmt::Result {
        let rows = self.rows(table, first, action);
        writeln!(out, "    {name}, {} case{}", rows.len(), if rows.len() == 1 { "" } else { "s" })?;
        for row in rows {
            let case = row.case.join(", ");
            writeln!(out, "      {case:<40} -> {:<21} {}", row.action, self.line(row.clause))?;
        }
        Ok(())
    }

    /// The cases of a table, as few and as general as they can be said.
    fn rows<A: PartialEq>(&self, table: &Table<A>, first: usize, action: impl Fn(&Self, &A) -> String) -> Vec<Row> {
        let places = self.compiled.places;
        let classes = groups((0..places.count()).map(|lane| (table.class[lane], lane)));
        let here = groups((first..256).map(|seeds| (table.here[seeds], seeds)));
        let facing = groups((0..=NO_PIT).map(|seeds| (table.facing[seeds], seeds)));
        let behind = groups((0..=NO_PIT).map(|seeds| (table.behind[seeds], seeds)));
        let mut axes: Vec<Vec<u16>> = [&classes, &here, &facing, &behind]
            .iter()
            .map(|axis| axis.iter().map(|(offset, _)| *offset).collect())
            .collect();
        axes.extend(table.bits.iter().map(|(_, offset)| vec![0, *offset]));
        cubes(&axes, &table.consistent, &table.clauses)
            .into_iter()
            .map(|cube| {
                let union = |axis: usize, groups: &[(u16, Vec<usize>)]| {
                    let mut all: Vec<usize> = cube[axis].iter().flat_map(|&group| groups[group].1.clone()).collect();
                    all.sort_unstable();
                    (cube[axis].len() < groups.len()).then_some(all)
                };
                let mut case = Vec::new();
                let pits = cube[0].iter().flat_map(|&group| &classes[group].1).fold(0u64, |set, lane| set | 1 << lane);
                case.push(match self.compiled.words.places(places, pits) {
                    all if all == "pit" => "any pit".to_owned(),
                    some => some,
                });
                case.extend(union(1, &here).map(|seeds| counted(&seeds, "")));
                case.extend(union(2, &facing).map(|seeds| counted(&seeds, "facing ")));
                case.extend(union(3, &behind).map(|seeds| counted(&seeds, "behind facing ")));
                for (at, (question, _)) in table.bits.iter().enumerate() {
                    if let [yes] = cube[4 + at].as_slice() {
                        case.push(self.compiled.words.answered(question, *yes == 1));
                    }
                }
                let cell: usize = cube.iter().zip(&axes).map(|(groups, axis)| usize::from(axis[groups[0]])).sum();
                let cell = consistent_cell(&cube, &axes, &table.consistent).unwrap_or(cell);
                Row { case, action: action(self, table.action(cell)), clause: table.clauses[cell] }
            })
            .collect()
    }

    fn flags(&self, out: &mut String) -> std::fmt::Result {
        for rule in &self.compiled.flags {
            if rule.formula.iter().all(|formula| *formula == Formula::Is(false)) {
                continue;
            }
            let event = match rule.event {
                FlagEvent::Capture => "a capture".to_owned(),
                FlagEvent::Emptied(lanes) => format!("{} emptied", self.compiled.words.pits(lanes)),
            };
            let both = if rule.both { "both " } else { "" };
            let text = format!("{event} -> drop {both}{}", self.compiled.words.flag(rule.flag));
            writeln!(out, "\nflag {text:<66} {}", self.line(rule.clause))?;
        }
        for (at, (name, lifetime)) in self.compiled.marks.iter().enumerate() {
            let owned = |at: usize| self.compiled.owned_marks >> at & 1 == 1;
            if at > 0 && owned(at - 1) {
                continue;
            }
            let of = if owned(at) { " of a player" } else { "" };
            let life = match lifetime {
                Lifetime::NextTurn => "until the next turn is over",
                Lifetime::TheirNextTurn => "until the opponent of the pit's owner has had a turn",
                Lifetime::Forever => "for good",
            };
            writeln!(out, "mark {name}{of}: {life}")?;
        }
        Ok(())
    }

    fn ends(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "\nend")?;
        for rule in self.compiled.ends.iter().filter(|rule| rule.formula != Formula::Is(false)) {
            let event = self.compiled.words.question(&super::formula::Question::Event(rule.event));
            let condition = match &rule.formula {
                Formula::Is(true) => String::new(),
                formula => format!(", {}", self.formula(formula)),
            };
            let verdict = self.compiled.words.verdict(rule.verdict);
            let double = if rule.double { " double" } else { "" };
            let text = format!("{event}{condition} -> {verdict}{double}");
            writeln!(out, "    {text:<66} {}", self.line(rule.clause))?;
        }
        Ok(())
    }
}

/// Things with the same offset together, in order of the offsets.
fn groups(items: impl Iterator<Item = (u16, usize)>) -> Vec<(u16, Vec<usize>)> {
    let mut groups: std::collections::BTreeMap<u16, Vec<usize>> = std::collections::BTreeMap::new();
    for (offset, item) in items {
        groups.entry(offset).or_default().push(item);
    }
    groups.into_iter().collect()
}

/// One group or several of each axis: all cases that combine them.
type Cube = Vec<Vec<usize>>;

/// Calls `visit` with every cell of a cube until it says no; whether it never did.
fn every_cell(cube: &[Vec<usize>], axes: &[Vec<u16>], sum: usize, visit: &mut impl FnMut(usize) -> bool) -> bool {
    match cube.split_first() {
        None => visit(sum),
        Some((groups, rest)) => {
            groups.iter().all(|&group| every_cell(rest, &axes[1..], sum + usize::from(axes[0][group]), visit))
        }
    }
}

fn consistent_cell(cube: &[Vec<usize>], axes: &[Vec<u16>], consistent: &[bool]) -> Option<usize> {
    let mut found = None;
    every_cell(cube, axes, 0, &mut |cell| {
        if consistent[cell] {
            found = Some(cell);
        }
        found.is_none()
    });
    found
}

/// Cubes that cover every consistent cell, each filled by one clause and as large as it can be: cells that no position
/// reaches may lie in any of them.
fn cubes(axes: &[Vec<u16>], consistent: &[bool], clauses: &[ClauseId]) -> Vec<Cube> {
    let all: Cube = axes.iter().map(|axis| (0..axis.len()).collect()).collect();
    let mut covered = vec![false; consistent.len()];
    let mut found = Vec::new();
    let mut singles: Vec<Cube> = vec![Vec::new()];
    for groups in &all {
        singles = singles
            .iter()
            .flat_map(|cube| groups.iter().map(|&group| [cube.as_slice(), &[vec![group]]].concat()))
            .collect();
    }
    for mut cube in singles {
        let Some(cell) = consistent_cell(&cube, axes, consistent) else { continue };
        if covered[cell] {
            continue;
        }
        let clause = clauses[cell];
        // The questions that are asked last are dropped first: pits and seeds say most.
        for axis in (0..axes.len()).rev() {
            for group in 0..axes[axis].len() {
                if cube[axis].contains(&group) {
                    continue;
                }
                let mut wider = cube.clone();
                wider[axis].push(group);
                wider[axis].sort_unstable();
                // Pits are only named where the case can be theirs.
                let mut added = cube.clone();
                added[axis] = vec![group];
                if axis == 0 && consistent_cell(&added, axes, consistent).is_none() {
                    continue;
                }
                if every_cell(&wider, axes, 0, &mut |cell| !consistent[cell] || clauses[cell] == clause) {
                    cube = wider;
                }
            }
        }
        every_cell(&cube, axes, 0, &mut |cell| {
            covered[cell] = true;
            true
        });
        found.push(cube);
    }
    found
}

/// A group of numbers of seeds in words.
fn counted(seeds: &[usize], what: &str) -> String {
    let numbers: Vec<usize> = seeds.iter().copied().filter(|&seeds| seeds != NO_PIT).collect();
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else {
        return format!("{what}nothing");
    };
    let run = last - first + 1 == numbers.len();
    let or_nothing = if numbers.len() < seeds.len() { " or nothing" } else { "" };
    match (first, last) {
        (0, 0) if !or_nothing.is_empty() => format!("{what}empty{or_nothing}"),
        _ if !run => format!("{what}{first}, {} … seeds", numbers[1]),
        (0, 0) => format!("{what}empty"),
        (1, 255) if !what.is_empty() => format!("{what}occupied"),
        (first, 255) => format!("{what}{first}+ seeds"),
        (1, 1) => format!("{what}1 seed"),
        (first, last) if first == last => format!("{what}{first} seeds"),
        (first, last) => format!("{what}{first}..{last} seeds"),
    }
}
