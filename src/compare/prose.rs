//! Conditions and actions as a rule book would say them.

use super::case::{Domain, axis};
use super::cover::Cube;
use crate::board::Side;
use crate::compile::{Begin, CaptureEnd, CaptureRule, Compiled, Formula, Lifted, NO_PIT, Question, Range, StartRule};
use crate::rules::atoms::Asked;
use crate::rules::tree::{Event, Quantifier, RunPart, Verdict};
use crate::rules::{AfterAct, LapAct, TakeAct};

/// The names that sentences are made of: those of the first reading, or of the second where only that has one.
pub(super) struct Prose<'a> {
    pub a: &'a Compiled,
    pub b: &'a Compiled,
}

/// `first, second and third`.
pub(super) fn listed(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

/// The first letter made a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Numbers of seeds, from 0 or 1 up, in words.
fn amount(seeds: &[usize]) -> String {
    let seed = |count: usize| if count == 1 { "1 seed".to_owned() } else { format!("{count} seeds") };
    let (Some(&low), Some(&high)) = (seeds.first(), seeds.last()) else { return "no number of seeds".to_owned() };
    let run = high - low + 1 == seeds.len();
    match (low, high) {
        (0, 0) => "no seed".to_owned(),
        (1, 255) if run => "seeds".to_owned(),
        (low, 255) if run => format!("{low} or more seeds"),
        (low, high) if low == high => seed(low),
        (0, high) if run => format!("at most {}", seed(high)),
        (low, high) if run && high == low + 1 => format!("{low} or {high} seeds"),
        (low, high) if run => format!("{low} to {high} seeds"),
        _ if seeds.iter().all(|seeds| seeds % 2 == 0) => format!("an even number of seeds from {low} up"),
        _ if seeds.iter().all(|seeds| seeds % 2 == 1) => format!("an odd number of seeds from {low} up"),
        _ => {
            // Runs, such as `1 seed or 3 or more seeds`.
            let mut runs: Vec<Vec<usize>> = Vec::new();
            for &count in seeds {
                match runs.last_mut() {
                    Some(run) if run.last() == Some(&(count - 1)) => run.push(count),
                    _ => runs.push(vec![count]),
                }
            }
            let few: Vec<String> = runs.iter().take(3).map(|run| amount(run)).collect();
            let more = if runs.len() > 3 { " and so on" } else { "" };
            format!("{}{more}", listed(&few, "or"))
        }
    }
}

fn numbers(range: Range) -> Vec<usize> {
    (0..NO_PIT).filter(|&seeds| range.contains(seeds as u16)).collect()
}

/// The numbers that are not in the range.
fn others(range: Range) -> Vec<usize> {
    (0..NO_PIT).filter(|&seeds| !range.contains(seeds as u16)).collect()
}

/// What a pit that `holds` such a number is: `is empty`, `is occupied`, `holds 6 or more seeds`.
fn holding(seeds: &[usize]) -> String {
    match (seeds.first(), seeds.last(), seeds.len()) {
        (Some(0), Some(0), _) => "is empty".to_owned(),
        (Some(1), Some(255), 255) => "is occupied".to_owned(),
        _ => format!("holds {}", amount(seeds)),
    }
}

impl Prose<'_> {
    /// Pits, as `words` name them, without an article; and whether that is the name of one pit.
    fn noun(&self, lanes: u64) -> (String, bool) {
        let shape = self.a.shape;
        let row = u64::MAX >> (64 - u64::from(shape.columns()));
        let all = if shape.lanes() == 64 { u64::MAX } else { (1 << shape.lanes()) - 1 };
        let lanes = lanes & all;
        if lanes == all {
            return ("pit".to_owned(), false);
        }
        if lanes == row {
            return ("inner pit".to_owned(), false);
        }
        if lanes == all & !row {
            return ("outer pit".to_owned(), false);
        }
        let named = |text: &str| !text.contains([' ', ',']);
        let text = [self.a, self.b].into_iter().map(|reading| reading.words.pits(lanes)).find(|text| named(text));
        match text {
            Some(name) => (name, lanes.count_ones() == 1),
            None => (self.a.words.pits(lanes).replace(", ", " or "), true),
        }
    }

    /// One of these pits: `an inner pit`, `the nyumba`, `a kichwa`, `inner 3..6`.
    pub fn a_pit(&self, lanes: u64) -> String {
        let (noun, one) = self.noun(lanes);
        if one {
            return if noun.contains(' ') { noun } else { format!("the {noun}") };
        }
        // What is left out may have the better name.
        let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {noun}")
    }

    /// One of these pits, by what they are not if that is shorter.
    fn some_pit(&self, lanes: u64) -> String {
        let shape = self.a.shape;
        let row = u64::MAX >> (64 - u64::from(shape.columns()));
        let all = if shape.lanes() == 64 { u64::MAX } else { (1 << shape.lanes()) - 1 };
        let is = self.a_pit(lanes);
        if self.noun(lanes).1 && lanes.count_ones() > 1 {
            for rows in [row, all & !row, all] {
                if lanes & !rows == 0 {
                    let not = self.a_pit(rows & !lanes);
                    if not.len() < is.len() || !not.contains([',', '.']) && is.contains(" or ") {
                        return format!("{} other than {not}", self.a_pit(rows));
                    }
                    if shape.rows() == 1 {
                        return format!("a pit of {is}");
                    }
                    return is;
                }
            }
        }
        is
    }

    /// One of these places of a board whose circuit both players sow: `an own pit`, `pit 9 of the opponent`.
    fn place(&self, set: u64) -> String {
        let places = self.a.places;
        if set & places.all() == places.all() {
            return if places.stores { "a pit or store" } else { "a pit" }.to_owned();
        }
        let lanes = |their: bool| {
            let at = |lane: &usize| set >> places.pit(their, *lane) & 1 == 1;
            (0..places.shape.lanes()).filter(at).fold(0u64, |lanes, lane| lanes | 1 << lane)
        };
        let (own, their) = (lanes(false), lanes(true));
        let mut parts = Vec::new();
        if own == places.own() && their == own {
            parts.push("a pit".to_owned());
        } else {
            parts.extend((own != 0).then(|| self.pit_of(own, false)));
            parts.extend((their != 0).then(|| self.pit_of(their, true)));
        }
        let store = |their: bool| places.stores && set >> places.store(their) & 1 == 1;
        match (store(false), store(true)) {
            (true, true) => parts.push("a store".to_owned()),
            (true, false) => parts.push("the mover's store".to_owned()),
            (false, true) => parts.push("the opponent's store".to_owned()),
            (false, false) => {}
        }
        listed(&parts, "or")
    }

    /// One of these pits of a player, where pits of both are spoken of.
    fn pit_of(&self, lanes: u64, their: bool) -> String {
        let shape = self.a.shape;
        let all = self.a.places.own();
        let whose = if their { "the opponent" } else { "the mover" };
        if lanes & all == all {
            return format!("a pit of {whose}");
        }
        let (noun, one) = self.noun(lanes);
        if !noun.contains(' ') {
            return format!("{} of {whose}", self.a_pit(lanes));
        }
        if shape.rows() > 1 || !one {
            return format!("{} of {whose}", self.some_pit(lanes));
        }
        let columns: Vec<String> = (0..shape.lanes())
            .filter(|lane| lanes >> lane & 1 == 1)
            .map(|lane| shape.pit(Side::South, lane).column.to_string())
            .collect();
        let missing = (all & !lanes).count_ones();
        match (columns.as_slice(), missing) {
            ([one], _) => format!("pit {one} of {whose}"),
            (_, 1) => {
                let lane = (all & !lanes).trailing_zeros() as usize;
                format!("a pit of {whose} other than pit {}", shape.pit(Side::South, lane).column)
            }
            (columns, _) => format!("pit {} of {whose}", listed(columns, "or")),
        }
    }

    /// One of these places, of those that a list is asked about.
    fn spot(&self, set: u64, asked: Asked) -> String {
        let of_places = matches!(asked, Asked::LapEnd | Asked::Seed | Asked::Capture);
        match (self.a.places.shared, of_places) {
            (true, true) => self.place(set),
            (true, false) if asked != Asked::After && set & self.a.places.own() != self.a.places.own() => {
                self.pit_of(set, false).replace(" of the mover", "")
            }
            _ => self.some_pit(set),
        }
    }

    /// A mark that belongs to a player, or one that does not.
    fn mark(&self, mark: usize, owner: Option<&str>) -> String {
        let name = &self.a.marks[mark].0;
        owner.map_or_else(|| format!("marked {name}"), |owner| format!("{owner}'s {name}"))
    }

    fn player(asked: Asked) -> &'static str {
        match asked {
            Asked::End | Asked::Flag => "the player",
            _ => "the mover",
        }
    }

    /// What an answered question says, as a main clause.
    pub fn answered(&self, question: &Question, yes: bool, asked: Asked) -> String {
        let me = Self::player(asked);
        let who = |their: bool| if their { "the opponent" } else { me };
        let (is, still) = if yes { ("is", "still has") } else { ("is not", "no longer has") };
        match question {
            Question::In { their, lanes } if self.a.places.shared && asked != Asked::After => {
                format!("it {is} {}", self.pit_of(*lanes, *their))
            }
            Question::InStore { their } => format!("it {is} {}'s store", who(*their)),
            Question::Next(range) => {
                format!("the next pit {}", holding(&if yes { numbers(*range) } else { others(*range) }))
            }
            Question::Store { their, range } => {
                let seeds = if yes { numbers(*range) } else { others(*range) };
                format!("{}'s store {}", who(*their), holding(&seeds))
            }
            Question::Owned { their, mark } => format!("it {is} {}", self.mark(*mark, Some(who(*their)))),
            Question::Held { their, owned: true, mark } => {
                format!("{} has {} {}", who(*their), if yes { "a" } else { "no" }, self.a.marks[*mark].0)
            }
            Question::Held { owned: false, mark, .. } => {
                format!("{} pit is marked {}", if yes { "some" } else { "no" }, self.a.marks[*mark].0)
            }
            Question::Twin { their, owned, mark } => {
                let mark = self.mark(*mark, owned.then(|| who(*their)));
                format!("the pit of the same number on the other side {is} {mark}")
            }
            Question::OriginHere => format!("it {is} the pit that the seeds were lifted from"),
            Question::Slam(_) => {
                format!(
                    "the run of such pits that ends there {} all seeds of the opponent",
                    if yes { "holds" } else { "does not hold" }
                )
            }
            Question::In { their, lanes } => {
                let whose = if *their { " of the opponent" } else { "" };
                format!("it {is} {}{whose}", self.a_pit(*lanes))
            }
            Question::Here(range) => {
                format!("it {}", holding(&if yes { numbers(*range) } else { others(*range) }))
            }
            Question::HereBefore(range) => {
                let seeds = if yes { numbers(*range) } else { others(*range) };
                match (seeds.first(), seeds.last()) {
                    (Some(0), Some(0)) => "it was empty".to_owned(),
                    _ => "it was occupied".to_owned(),
                }
            }
            Question::Facing(range) => {
                format!("the facing pit {}", holding(&if yes { numbers(*range) } else { others(*range) }))
            }
            Question::BehindFacing(range) => format!(
                "the pit behind the facing one {}",
                holding(&if yes { numbers(*range) } else { others(*range) })
            ),
            Question::Count { quantifier, their, lanes, range } => {
                let here = match asked {
                    Asked::After | Asked::Seed => true,
                    Asked::LapEnd | Asked::Capture => !*their || self.a.places.shared,
                    asked => asked.has_here() && !*their,
                };
                self.count(*quantifier, who(*their), *lanes, *range, yes, here)
            }
            Question::Hand { before, their, range } => {
                let seeds = if yes { numbers(*range) } else { others(*range) };
                let verb = if *before { "had" } else { "has" };
                let when = if *before { "before the turn " } else { "" };
                let what = match (seeds.first(), seeds.last()) {
                    (Some(0), Some(0)) => "no seed".to_owned(),
                    _ => amount(&seeds),
                };
                format!("{when}{} {verb} {what} in hand", who(*their))
            }
            Question::Flag { their, flag } => format!("{} {still} the {}", who(*their), self.a.flag_names[*flag]),
            Question::Marked(mark) => format!("it {is} marked {}", self.a.marks[*mark].0),
            Question::FirstLap if yes => "this is the first lap".to_owned(),
            Question::FirstLap => "this is a later lap".to_owned(),
            Question::Captured if yes => "something was captured in this turn".to_owned(),
            Question::Captured => "nothing was captured in this turn".to_owned(),
            Question::CapturedMark(mark) => {
                let verb = if yes { "captures" } else { "does not capture" };
                format!("it {verb} a pit marked {}", self.a.marks[*mark].0)
            }
            Question::Clockwise(_) => {
                format!("the hand moves {}", if yes { "clockwise" } else { "counterclockwise" })
            }
            Question::Origin(lanes) => {
                format!("the lap {} {}", if yes { "began in" } else { "did not begin in" }, self.a_pit(*lanes))
            }
            Question::EndedIn(lanes) => {
                format!("its last lap {} {}", if yes { "ends in" } else { "does not end in" }, self.a_pit(*lanes))
            }
            Question::EndedMarked(mark) => format!(
                "its last lap {} a pit marked {}",
                if yes { "ends in" } else { "does not end in" },
                self.a.marks[*mark].0
            ),
            Question::Emptied(lanes) => {
                let (noun, one) = self.noun(*lanes);
                let all = if one { self.a_pit(*lanes) } else { format!("every own {noun}") };
                let verb = if yes { "leaves" } else { "never leaves" };
                let when = if yes { "empty at the end of some lap" } else { "empty at the end of a lap" };
                format!("it {verb} {all} {when}")
            }
            Question::Can { their, kind } => {
                let can = if yes { "can" } else { "cannot" };
                format!("{} {can} play {}", who(*their), self.kind(*kind))
            }
            Question::Target(kind) => {
                format!("it {is} the only pit that a turn of {} could take with its first lap", self.kind(*kind))
            }
            Question::Event(_) => format!("`{}`", self.a.words.answered(question, yes)),
        }
    }

    /// The name of a kind of turn.
    pub fn kind(&self, number: usize) -> &str {
        let kinds = [self.a, self.b].into_iter().flat_map(|reading| &reading.phases).flat_map(|phase| &phase.kinds);
        kinds.into_iter().find(|kind| kind.kind == number).map_or("", |kind| kind.name.as_str())
    }

    fn count(&self, quantifier: Quantifier, who: &str, lanes: u64, range: Range, yes: bool, here: bool) -> String {
        let (noun, _) = self.noun(lanes);
        let (has, not) = (numbers(range), others(range));
        let with = |seeds: &[usize]| match (seeds.first(), seeds.last(), seeds.len()) {
            (Some(0), Some(0), _) => format!("empty {noun}"),
            (Some(1), Some(255), 255) => format!("occupied {noun}"),
            _ => format!("{noun} with {}", amount(seeds)),
        };
        if lanes.count_ones() == 1 && quantifier != Quantifier::Only {
            let holds = yes != (quantifier == Quantifier::No);
            return format!("{who}'s {noun} {}", holding(if holds { &has } else { &not }));
        }
        match (quantifier, yes) {
            (Quantifier::Only, true) if here => format!("it is {who}'s only {}", with(&has)),
            (Quantifier::Only, false) if here => format!("it is not {who}'s only {}", with(&has)),
            (Quantifier::Only, true) => format!("{who} has just one {}", with(&has)),
            (Quantifier::Only, false) => format!("{who} does not have just one {}", with(&has)),
            (Quantifier::Any, true) | (Quantifier::No, false) => {
                let what = with(&has);
                let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
                format!("{who} has {article} {what}")
            }
            (Quantifier::Any, false) | (Quantifier::No, true) => format!("{who} has no {}", with(&has)),
            (Quantifier::All, true) => format!("every {noun} of {who} {}", holding(&has)),
            (Quantifier::All, false) => format!("not every {noun} of {who} {}", holding(&has)),
        }
    }

    /// A formula as conditions, each a main clause.
    pub fn conditions(&self, formula: &Formula, asked: Asked) -> Vec<String> {
        match formula {
            Formula::Is(true) => Vec::new(),
            Formula::Is(false) => vec!["never".to_owned()],
            Formula::Ask(question) => vec![self.answered(question, true, asked)],
            Formula::Not(inner) => match &**inner {
                Formula::Ask(question) => vec![self.answered(question, false, asked)],
                Formula::All(parts) => {
                    let parts: Vec<String> = parts
                        .iter()
                        .map(|part| listed(&self.conditions(&part.clone().negated(), asked), "and"))
                        .collect();
                    vec![format!("either {}", listed(&parts, "or"))]
                }
                inner => self.conditions(&inner.clone().negated(), asked),
            },
            Formula::All(parts) => parts.iter().flat_map(|part| self.conditions(part, asked)).collect(),
        }
    }

    /// The conditions of a cube: what is said of the pit, and what else holds.
    pub fn case(&self, domain: &Domain, cube: &Cube) -> CaseWords {
        let members = |of: usize, groups: &[super::case::Group]| {
            let mut all: Vec<usize> = cube[of].iter().flat_map(|&group| groups[group].members.clone()).collect();
            all.sort_unstable();
            (cube[of].len() < groups.len()).then_some(all)
        };
        let lanes = cube[axis::LANE].iter().flat_map(|&group| &domain.lanes[group].members);
        let mut set = lanes.fold(0, |set, lane| set | 1 << lane);
        // All seeds of the opponent lie in pits of the opponent: the condition below does not say it again.
        let slam = |at: usize| matches!(domain.bits[at], Question::Slam(_)) && cube[axis::BITS + at] == [1];
        if (0..domain.bits.len()).any(slam) {
            set &= domain.places.set(true, domain.places.own());
        }
        let mut pit = self.spot(set, domain.asked);
        if domain.owners == 2 && cube[axis::OWNER].len() == 1 {
            pit += if cube[axis::OWNER] == [1] { " of the opponent" } else { " of the mover" };
        }
        let here = members(axis::HERE, &domain.here);
        match (domain.asked, here.as_deref()) {
            (_, None) => {}
            (Asked::LapEnd, Some([1])) => pit += " that was empty",
            (Asked::LapEnd, Some([2, .., 255])) if here.as_ref().is_some_and(|here| here.len() == 254) => {
                pit += " that was occupied";
            }
            (Asked::LapEnd, Some([0])) => pit += " that stays empty",
            (Asked::LapEnd, Some(seeds)) => pit += &format!(" that now holds {}", amount(seeds)),
            (Asked::Seed, Some([1])) => pit += " that is empty",
            (Asked::Seed, Some(seeds)) => pit += &format!(" that would then hold {}", amount(seeds)),
            (_, Some([0])) => pit += " that is empty",
            (_, Some([1, .., 255])) if here.as_ref().is_some_and(|here| here.len() == 255) => {
                pit += " that is occupied"
            }
            (_, Some(seeds)) => pit += &format!(" with {}", amount(seeds)),
        }
        let mut while_: Vec<String> = Vec::new();
        let faces = |seeds: &[usize]| {
            let some: Vec<usize> = seeds.iter().copied().filter(|&seeds| seeds != NO_PIT).collect();
            (!some.is_empty()).then(|| holding(&some))
        };
        if let Some(seeds) = members(axis::FACING, &domain.facing) {
            while_.push(match faces(&seeds) {
                Some(holds) if seeds.contains(&NO_PIT) => format!("it faces nothing, or the facing pit {holds}"),
                Some(holds) => format!("the facing pit {holds}"),
                None => "it faces nothing".to_owned(),
            });
        }
        if let Some(holds) = members(axis::BEHIND, &domain.behind).as_deref().and_then(faces) {
            while_.push(format!("the pit behind the facing one {holds}"));
        }
        for (at, question) in domain.bits.iter().enumerate() {
            let [yes] = cube[axis::BITS + at].as_slice() else { continue };
            match question {
                Question::Target(kind) if *yes == 1 => {
                    if pit != "a pit" {
                        while_.insert(0, format!("it is {pit}"));
                    }
                    pit = format!("the only one that a turn of {} could take with its first lap", self.kind(*kind));
                }
                _ => while_.push(self.answered(question, *yes == 1, domain.asked)),
            }
        }
        for (at, question) in domain.before.iter().enumerate() {
            let [yes] = cube[axis::BITS + domain.bits.len() + at].as_slice() else { continue };
            let now = self.answered(question, *yes == 1, domain.asked);
            while_.push(format!("before it {}", now.replace(" has ", " had ").replace(" holds ", " held ")));
        }
        CaseWords { pit, conditions: while_ }
    }

    /// What a start does.
    pub fn start(&self, start: &StartRule, lanes: u64) -> String {
        let mut parts = Vec::new();
        if start.place > 0 {
            parts.push(format!("places {} from the hand", start.place));
        }
        parts.extend(start.lift.map(|lift| match lift {
            Lifted::All => "lifts all".to_owned(),
            Lifted::Seeds(seeds) => format!("lifts {seeds}"),
            Lifted::AllBut(seeds) => format!("lifts all but {seeds}"),
        }));
        parts.push(match &start.then {
            Begin::Capture => "captures at once".to_owned(),
            Begin::Stop => "ends the turn".to_owned(),
            Begin::Again => "gives another turn".to_owned(),
            Begin::Sow { directions, must_capture } => {
                let here = || (0..self.a.shape.lanes()).filter(|lane| lanes >> lane & 1 == 1);
                let all = |ways: &[bool]| here().all(|lane| directions[lane] == ways);
                let inward = |lane: usize| {
                    let pit = self.a.shape.pit(Side::South, lane);
                    (u16::from(pit.column) * 2 < u16::from(self.a.shape.columns()) + 1) == (pit.row == 0)
                };
                let way = if here().all(|lane| directions[lane].len() > 1) {
                    "either way"
                } else if all(&[true]) {
                    self.a.words.way(true)
                } else if all(&[false]) {
                    self.a.words.way(false)
                } else if here().all(|lane| directions[lane] == [inward(lane)]) {
                    "towards the middle of the row"
                } else {
                    "in a way that depends on the pit"
                };
                let condition = match must_capture {
                    [false, false] => String::new(),
                    [true, true] => ", if the first lap captures".to_owned(),
                    [_, ascending] => {
                        format!(", {} only if the first lap captures", self.a.words.way(*ascending))
                    }
                };
                format!("sows {way}{condition}")
            }
        });
        listed(&parts, "and")
    }

    /// What the end of a lap brings at one of these places. `ring` are the places that are sown.
    pub fn lap(&self, act: &LapAct, inlines: &[CaptureRule], ring: &[u8], set: u64) -> String {
        match act {
            LapAct::Stop => "stops".to_owned(),
            LapAct::Relay => "relays".to_owned(),
            LapAct::RelayFromNext => "relays from the next pit".to_owned(),
            LapAct::Capture => "captures".to_owned(),
            LapAct::Again => "gives another turn".to_owned(),
            LapAct::Take(at) => self.capture(&inlines[usize::from(*at)], ring, set),
            LapAct::Choice(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        LapAct::Stop => "stop".to_owned(),
                        LapAct::Relay => "relay".to_owned(),
                        LapAct::Capture => "capture".to_owned(),
                        other => format!("have it that this {}", self.lap(other, inlines, ring, set)),
                    })
                    .collect();
                format!("lets the player {}", listed(&parts, "or"))
            }
        }
    }

    /// What a capture does, from the places of `set`.
    pub fn capture(&self, rule: &CaptureRule, ring: &[u8], set: u64) -> String {
        let run = || {
            let such = self.conditions(&rule.run, Asked::LapEnd);
            if such.is_empty() {
                String::new()
            } else {
                {
                    let such: Vec<String> = such.iter().map(|such| such.trim_start_matches("it ").to_owned()).collect();
                    format!(" (each {})", listed(&such, "and"))
                }
            }
        };
        let mut does: Vec<String> = Vec::new();
        let mut taken: Vec<String> = Vec::new();
        let mut any = rule.any.iter();
        for take in &rule.takes {
            let mut then = None;
            match take {
                TakeAct::Facing => taken.push("the facing pit".to_owned()),
                TakeAct::BehindFacing => taken.push("the pit behind the facing one".to_owned()),
                TakeAct::Here => taken.push("the pit of the last seed".to_owned()),
                TakeAct::Any(_) => taken.push(match any.next().map(|range| numbers(*range)).as_deref() {
                    Some(seeds) if (seeds.first(), seeds.len()) != (Some(&1), 255) => {
                        format!("any one pit of the opponent with {}", amount(seeds))
                    }
                    _ => "any one pit of the opponent".to_owned(),
                }),
                TakeAct::Run(RunPart::Whole) => taken.push(format!("the run of pits that ends there{}", run())),
                TakeAct::Run(RunPart::ButFirst) => {
                    taken.push(format!("the run of pits that ends there{} but for the pit of the last seed", run()));
                }
                TakeAct::Run(RunPart::ButLast) => {
                    taken.push(format!("the run of pits that ends there{} but for its farthest pit", run()));
                }
                TakeAct::Rest => taken.push("all that is left on the board".to_owned()),
                TakeAct::ToStore { their: false } => then = Some("wins that".to_owned()),
                TakeAct::ToStore { their: true } => then = Some("gives that to the opponent".to_owned()),
                TakeAct::Mark(mark) => {
                    let owner = (self.a.owned_marks >> mark & 1 == 1).then_some("the mover");
                    then = Some(match owner {
                        Some(_) => format!("makes the pit {}", self.mark(*mark, owner)),
                        None => format!("leaves the pit {}", self.mark(*mark, owner)),
                    });
                }
            }
            if let Some(then) = then {
                // What is won is taken first: that goes without saying.
                match (taken.is_empty(), take) {
                    (false, TakeAct::ToStore { their: false }) => {
                        does.push(format!("wins {}", listed(&taken, "and")));
                    }
                    (false, TakeAct::ToStore { their: true }) => {
                        does.push(format!("gives {} to the opponent", listed(&taken, "and")));
                    }
                    (false, _) => {
                        does.push(format!("takes {}", listed(&taken, "and")));
                        does.push(then);
                    }
                    (true, _) => does.push(then),
                }
                taken.clear();
            }
        }
        if !taken.is_empty() {
            does.push(format!("takes {}", listed(&taken, "and")));
        }
        does.push(match rule.then {
            CaptureEnd::Stop => "ends the turn".to_owned(),
            CaptureEnd::Again => "gives another turn".to_owned(),
            CaptureEnd::SowFromEntry => "sows from the pit that got the first seed of the lap".to_owned(),
            CaptureEnd::Sow => self.sows(rule, ring, set),
        });
        listed(&does, "and")
    }

    /// Where a capture from the places of `set` sows its seeds.
    fn sows(&self, rule: &CaptureRule, ring: &[u8], set: u64) -> String {
        let here: Vec<usize> = (0..self.a.places.count()).filter(|place| set >> place & 1 == 1).collect();
        let of = |place: usize, direction: usize| &rule.targets[place][direction];
        let first: u64 = here
            .iter()
            .flat_map(|&place| [1, 2].into_iter().flat_map(move |direction| of(place, direction)))
            .fold(0, |set, target| set | 1 << target.lane);
        let next = |place: usize, ascending: bool| {
            let at = ring.iter().position(|&known| usize::from(known) == place)?;
            Some(ring[if ascending { at + 1 } else { at + ring.len() - 1 } % ring.len()])
        };
        let onward = here.iter().all(|&place| {
            [(1, true), (2, false)].into_iter().all(|(direction, ascending)| {
                of(place, direction)
                    .iter()
                    .all(|target| next(place, target.clockwise) == Some(target.lane) && target.clockwise == ascending)
            })
        });
        let chosen = here.iter().any(|&place| of(place, 1).len() > 1 || of(place, 2).len() > 1);
        let fixed = here.iter().all(|&place| of(place, 1) == of(place, 2));
        let from = if self.a.places.shared { self.place(first) } else { self.a_pit(first) };
        match (onward, chosen, fixed) {
            (true, ..) => "sows on from the next pit".to_owned(),
            (_, true, _) => format!("sows from {from} that the player chooses"),
            (_, _, true) if first.count_ones() == 1 => format!("sows from {from}"),
            (_, _, true) => format!("sows from the nearest {}", self.noun(first).0),
            _ => format!("sows from {from} so that the hand keeps its direction"),
        }
    }

    /// What is done to a pit after the turn.
    pub fn after(&self, acts: &[AfterAct]) -> String {
        let acts: Vec<String> = acts
            .iter()
            .map(|act| match act {
                AfterAct::Mark(mark) if self.a.owned_marks >> mark & 1 == 1 => {
                    format!("makes it {}", self.mark(*mark, Some("the mover")))
                }
                AfterAct::Mark(mark) => format!("marks it {}", self.a.marks[*mark].0),
                AfterAct::Drop(mark) => format!("takes the mark {} from it", self.a.marks[*mark].0),
            })
            .collect();
        if acts.is_empty() { "leaves it as it is".to_owned() } else { listed(&acts, "and") }
    }

    /// What an end clause brings at an event. `double`: the result counts double in a match.
    pub fn verdict(event: Event, verdict: Option<Verdict>, double: bool) -> String {
        let what = match (event, verdict) {
            (Event::Endless, Some(Verdict::Illegal)) => "forbids it",
            (Event::Endless, Some(Verdict::Loses)) => "lets the mover lose",
            (Event::Endless, Some(Verdict::Wins)) => "lets the mover win",
            (Event::Endless, Some(Verdict::Stops) | None) => "ends the turn there",
            (_, Some(Verdict::Loses)) => "lets that player lose",
            (_, Some(Verdict::Wins)) => "lets that player win",
            (_, Some(Verdict::Draws)) => "calls the game a draw",
            (_, Some(Verdict::KeepOwn)) => "ends the game with each player keeping the own seeds that are left",
            (_, Some(Verdict::KeepAll)) => "ends the game with that player getting all seeds that are left",
            (_, Some(Verdict::Illegal | Verdict::Stops) | None) => "lets the game go on",
        };
        if double { format!("{what}, which counts double in a match") } else { what.to_owned() }
    }
}

/// A case in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CaseWords {
    /// The pit, such as `an inner pit with 1 seed`.
    pub pit: String,
    /// What else holds.
    pub conditions: Vec<String>,
}

/// How a list begins its sentences: with the pit that it is asked about after the words, or with conditions alone.
#[derive(Clone, Copy)]
pub(super) enum Lead<'a> {
    /// Such as `a lap ends in`, of which the last word begins every further case.
    Pit(&'a str),
    Conditions(&'a str),
}

impl Lead<'_> {
    /// Every case as a whole sentence, and all together as one.
    pub fn sentences(self, mut cases: Vec<CaseWords>) -> (Vec<String>, String) {
        let whole = cases.iter().map(|case| self.sentence(case)).collect();
        let common = common(&mut cases);
        let alike = cases.iter().all(|case| case.pit == cases[0].pit && !case.conditions.is_empty());
        if cases.len() > 1 && alike {
            let either: Vec<String> = cases.iter().map(|case| listed(&merged(&case.conditions), "and")).collect();
            let pit = cases[0].pit.clone();
            // With several conditions each the cases must be told apart.
            let or = if cases.iter().any(|case| case.conditions.len() > 1) { ", or " } else { " or " };
            let either = format!("either {}", either.join(or));
            let conditions = common.into_iter().chain([either]).collect();
            return (whole, self.sentence(&CaseWords { pit, conditions }));
        }
        let mut text = String::new();
        for (at, case) in cases.iter().enumerate() {
            text += &match (self, at) {
                (_, 0) => self.sentence(case),
                (Lead::Pit(lead), _) => {
                    let word = lead.rsplit(' ').next().unwrap_or("").replace("is", "");
                    with(format!("; or {word} {}", case.pit).replace("  ", " "), ", while ", &case.conditions)
                }
                (Lead::Conditions(_), _) => with("; or".to_owned(), " ", &case.conditions),
            };
        }
        if !common.is_empty() {
            text += &format!("; and in each case {}", listed(&merged(&common), "and"));
        }
        (whole, text)
    }

    fn sentence(self, case: &CaseWords) -> String {
        match self {
            // From any pit at all goes without saying, unless something is said of it.
            Lead::Pit(lead @ ("a turn starts from" | "a capture is made from"))
                if case.pit == "a pit" && case.conditions.iter().all(|condition| !condition.starts_with("it ")) =>
            {
                with(lead.trim_end_matches(" from").to_owned(), ", while ", &case.conditions)
            }
            Lead::Pit(lead) => with(format!("{lead} {}", case.pit), ", while ", &case.conditions),
            Lead::Conditions(lead) => {
                let parts: Vec<String> = [lead.to_owned()].into_iter().chain(merged(&case.conditions)).collect();
                listed(&parts, "and")
            }
        }
    }
}

/// A sentence with conditions after it.
fn with(start: String, word: &str, conditions: &[String]) -> String {
    if conditions.is_empty() { start } else { format!("{start}{word}{}", listed(&merged(conditions), "and")) }
}

/// Conditions that follow each other and say what one player has, said as one.
fn merged(conditions: &[String]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for condition in conditions {
        let owner = ["the player has ", "the mover has ", "the opponent has "].into_iter().find_map(|owner| {
            let had = condition.strip_prefix(owner)?;
            // What comes last must not have been said of two things already.
            all.last().is_some_and(|last| last.starts_with(owner) && !last.contains(" and ")).then_some(had)
        });
        match (owner, all.last_mut()) {
            (Some(had), Some(last)) => *last += &format!(" and {had}"),
            _ => all.push(condition.clone()),
        }
    }
    all
}

/// Takes out of several cases the conditions that they all have.
fn common(cases: &mut [CaseWords]) -> Vec<String> {
    let [first, second, rest @ ..] = cases else { return Vec::new() };
    let in_all = |condition: &String| {
        second.conditions.contains(condition) && rest.iter().all(|case| case.conditions.contains(condition))
    };
    let common: Vec<String> = first.conditions.iter().filter(|condition| in_all(condition)).cloned().collect();
    for case in cases {
        case.conditions.retain(|condition| !common.contains(condition));
    }
    common
}
