//! From tree to rules: every name is looked up, every condition is asked where it can be answered.
//!
//! What only shows in the tables (missing cases, clauses that are never reached) is found by the compiler.

use std::collections::BTreeSet;

use super::atoms::{Asked, Atom, Lanes};
use super::checked::*;
use super::forms::Home;
use super::likely;
use super::parse::{is_reserved, listed, quoted};
use super::tree::{
    self, Act, Circuit, Contents, Event, FilterKind, Heading, Number, PitsName, Quantifier, Row, Stores, Top, Ways,
};
use crate::board::{MAX_FLAGS, MAX_MARKS, Shape};
use crate::diagnostic::{Problem, Span, nearest};

/// What an option may be set to, as far as rules care.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionShape {
    Words(Vec<String>),
    Number { min: i64, max: i64 },
}

/// The options of a variant, in declared order, and where each is declared.
pub type KnownOptions = Vec<(String, OptionShape, Span)>;

/// Puts the blocks of an extending file in the place of the base's blocks of the same word and name. `let`s of the
/// extending file come first where they are new, so that its blocks may use them.
fn merge(base: Vec<Top>, over: Vec<Top>) -> Vec<Top> {
    let mut merged = base;
    // A game that is given phases no longer has the turns of a game without them, and the other way round.
    if over.iter().any(|top| matches!(top, Top::Phase(_))) {
        merged.retain(|top| !matches!(top, Top::Turn(_)));
    }
    if over.iter().any(|top| matches!(top, Top::Turn(_))) {
        merged.retain(|top| !matches!(top, Top::Phase(_)));
    }
    for top in over {
        match merged.iter_mut().find(|old| !matches!(top, Top::Filter(_)) && old.key() == top.key()) {
            Some(old) => *old = top,
            None => merged.push(top),
        }
    }
    merged
}

/// Resolves the blocks of a variant: those of its base first, if it has one, each file's as one vector.
///
/// The second part of the answer holds errors and warnings; the rules are `None` if a board is missing, and must not
/// be compiled while there is an error.
#[must_use]
pub fn check(files: Vec<Vec<Top>>, options: &KnownOptions, whole: Span) -> (Option<Rules>, Vec<Problem>) {
    let mut problems = Vec::new();
    for tops in &files {
        twice(tops, &mut problems);
    }
    let tops = files.into_iter().reduce(merge).unwrap_or_default();
    let mut checker = Checker::new(options, problems);
    let rules = checker.rules(&tops, whole);
    (rules, checker.problems)
}

/// Blocks that stand twice in one file.
fn twice(tops: &[Top], problems: &mut Vec<Problem>) {
    for (at, top) in tops.iter().enumerate() {
        if matches!(top, Top::Filter(_)) {
            continue;
        }
        if let Some(first) = tops[..at].iter().find(|old| old.key() == top.key()) {
            let (word, name) = top.key();
            problems.push(
                Problem::error(
                    "rules::twice",
                    top.span(),
                    format!("`{}` is given twice", format!("{word} {name}").trim()),
                )
                .also(first.span(), "the first one")
                .help(match (top, name.is_empty()) {
                    (Top::Turn(_), true) => {
                        "kinds of turn have names where there are several: `turn capture-turn { … }`".to_owned()
                    }
                    (_, true) => "put the clauses of both into one block".to_owned(),
                    (_, false) => "put the clauses of both into one block, or give one another name".to_owned(),
                }),
            );
        }
    }
}

struct Checker<'a> {
    options: &'a KnownOptions,
    problems: Vec<Problem>,
    shape: Shape,
    circuit: Circuit,
    stores: Stores,
    ways: Ways,
    pits: Vec<(String, Lanes, Span)>,
    flags: Vec<(String, Span)>,
    /// By number: a mark that belongs to a player has two and stands here twice.
    marks: Vec<(String, Span)>,
    /// The first numbers of such marks.
    owned: Vec<usize>,
    lets: Vec<(String, Span)>,
    /// The `let` that is being looked at and those after it, which it may not use.
    later: Vec<(String, Span)>,
    phases: Vec<String>,
    kinds: Vec<String>,
    afters: Vec<(String, Span)>,
    /// What the definitions read so far mean, in their order.
    meanings: Vec<Vec<Condition>>,
    used: BTreeSet<String>,
    clauses: Vec<ClauseText>,
    /// Where the setup puts seeds in hand.
    hand: Option<Span>,
    /// Captures that the lap-end clauses of the turn being read describe.
    inlines: Vec<(CaptureAct, ClauseId)>,
}

impl<'a> Checker<'a> {
    fn new(options: &'a KnownOptions, problems: Vec<Problem>) -> Checker<'a> {
        Checker {
            options,
            problems,
            shape: Shape::new(1, 1).expect("a small board"),
            circuit: Circuit::Own,
            stores: Stores::None,
            ways: Ways::Either,
            pits: Vec::new(),
            flags: Vec::new(),
            marks: Vec::new(),
            owned: Vec::new(),
            inlines: Vec::new(),
            lets: Vec::new(),
            later: Vec::new(),
            phases: Vec::new(),
            kinds: Vec::new(),
            afters: Vec::new(),
            meanings: Vec::new(),
            used: BTreeSet::new(),
            clauses: Vec::new(),
            hand: None,
        }
    }

    fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    fn rules(&mut self, tops: &[Top], whole: Span) -> Option<Rules> {
        self.board(tops, whole)?;
        self.declare(tops);
        let mut rules = Rules {
            shape: self.shape,
            circuit: self.circuit,
            stores: self.stores,
            ways: self.ways,
            pits: Vec::new(),
            flags: Vec::new(),
            marks: Vec::new(),
            lets: Vec::new(),
            setup: Vec::new(),
            phases: Vec::new(),
            ends: Vec::new(),
            limit: None,
            limit_clause: None,
            clauses: Vec::new(),
            kinds: self.kinds.clone(),
            hand: false,
        };
        // What is in hand is known before anything asks for it.
        self.setup(tops, &mut rules, whole);
        self.lets_of(tops, &mut rules);
        self.flags_and_marks(tops, &mut rules);
        self.phases_of(tops, &mut rules, whole);
        self.ends(tops, &mut rules, whole);
        let places = |kind: &Kind| kind.start.iter().any(|clause| clause.action.place.is_some());
        if let Some(span) = self.hand
            && !rules.phases.iter().flat_map(|phase| &phase.kinds).any(places)
            && rules.phases.iter().any(|phase| !phase.kinds.is_empty())
        {
            self.problem(
                Problem::warning("rules::hand", span, "these seeds never leave the hand: no start places one")
                    .help("write `start -> place 1, …`, or leave this line out"),
            );
        }
        self.unused(tops);
        rules.pits = self.pits.iter().map(|(name, lanes, _)| (name.clone(), *lanes)).collect();
        rules.clauses = std::mem::take(&mut self.clauses);
        Some(rules)
    }

    fn board(&mut self, tops: &[Top], whole: Span) -> Option<()> {
        let Some((lines, span)) = tops.iter().find_map(|top| match top {
            Top::Board { lines, span } => Some((lines, *span)),
            _ => None,
        }) else {
            self.problem(
                Problem::error("rules::no-board", whole, "these rules do not say what the board is")
                    .help("begin with `board { 2 rows of 8, own circuit }`"),
            );
            return None;
        };
        let rows: Vec<_> = lines
            .iter()
            .filter_map(|line| match line {
                tree::BoardLine::Rows { rows, columns, circuit, stores, ways, span } => {
                    Some((rows, columns, (*circuit, *stores, *ways), *span))
                }
                tree::BoardLine::Pits { .. } => None,
            })
            .collect();
        let [(rows, columns, (circuit, stores, ways), rows_span)] = rows.as_slice() else {
            let problem = Problem::error("rules::board", span, "a board has exactly one line with its rows");
            self.problem(
                problem.help("write `2 rows of 8, own circuit`: the rows of one player, and the pits of a row"),
            );
            return None;
        };
        let (Number::Digits(rows, _), Number::Digits(columns, _)) = (rows, columns) else {
            self.problem(
                Problem::error("rules::board", *rows_span, "the size of a board cannot be an option")
                    .help("write numbers here; a variant with another board is a file that begins with `extends`"),
            );
            return None;
        };
        let shape = u8::try_from(*rows).ok().zip(u8::try_from(*columns).ok()).and_then(|(r, c)| Shape::new(r, c));
        let Some(shape) = shape else {
            self.problem(
                Problem::error(
                    "rules::board",
                    *rows_span,
                    format!("no board has {rows} rows of {columns} for each player"),
                )
                .help(match rows {
                    4 if Shape::new(2, u8::try_from(*columns).unwrap_or(0)).is_some() => {
                        format!("each player owns half of the rows: write `2 rows of {columns}`")
                    }
                    _ => "a player owns 1 or 2 rows, with at most 64 pits in all".to_owned(),
                }),
            );
            return None;
        };
        self.shape = shape;
        (self.circuit, self.stores) = (*circuit, *stores);
        // Lanes are counted along a row; where it is the only one, that is anticlockwise round the board.
        self.ways = if shape.rows() == 1 { turned(*ways) } else { *ways };
        let impossible = match (circuit, stores) {
            (Circuit::Own, Stores::On) => {
                Some(("a store lies on no player's own circuit", "write `stores off it`, or `board circuit`"))
            }
            (Circuit::Board, _) if shape.rows() == 2 => Some((
                "one circuit through two rows of each player has no order that every board agrees on",
                "with `board circuit` a player has one row; with two rows write `own circuit`",
            )),
            (Circuit::Board, _) if shape.columns() > MOST_SHARED => {
                Some(("a board with one circuit has at most 30 pits a player", "write a smaller number of pits"))
            }
            _ => None,
        };
        if let Some((message, help)) = impossible {
            self.problem(Problem::error("rules::board", *rows_span, message).help(help));
            return None;
        }
        for line in lines {
            if let tree::BoardLine::Pits { name, pits } = line {
                self.define(name, "pits");
                let mut lanes = 0;
                for part in pits {
                    if part.their {
                        self.problem(
                            Problem::error("rules::board", part.span, "a name is the same for both players")
                                .help("leave `their` out; say `their NAME` where a condition is about the opponent"),
                        );
                    }
                    lanes |= self.lanes(part);
                }
                self.pits.push((name.text.clone(), lanes, name.span));
            }
        }
        Some(())
    }

    /// A new name: it must be no word of the language and not be taken.
    fn define(&mut self, name: &tree::Name, what: &str) {
        if is_reserved(&name.text) {
            let message = format!("`{}` is a word of the language and cannot name {what}", name.text);
            self.problem(Problem::error("rules::reserved", name.span, message).help("choose another name"));
        }
        let taken = [&self.flags, &self.marks, &self.lets, &self.afters].into_iter().flatten().map(|(n, s)| (n, *s));
        let pits = self.pits.iter().map(|(n, _, s)| (n, *s));
        let first = taken.chain(pits).find(|(n, _)| **n == name.text).map(|(_, span)| span);
        if let Some(first) = first {
            self.problem(
                Problem::error("rules::twice", name.span, format!("`{}` already names something", name.text))
                    .also(first, "here")
                    .help("one name, one meaning: choose another"),
            );
        }
    }

    fn declare(&mut self, tops: &[Top]) {
        for top in tops {
            match top {
                Top::Flag { name, .. } => {
                    self.define(name, "a flag");
                    self.flags.push((name.text.clone(), name.span));
                }
                Top::Mark { name, owned, .. } => {
                    self.define(name, "a mark");
                    if *owned {
                        self.owned.push(self.marks.len());
                        self.marks.push((name.text.clone(), name.span));
                    }
                    self.marks.push((name.text.clone(), name.span));
                }
                Top::Let { name, .. } => {
                    self.define(name, "a condition");
                    self.lets.push((name.text.clone(), name.span));
                }
                Top::After { name, .. } => self.afters.push((name.text.clone(), name.span)),
                Top::Phase(phase) => {
                    self.phases.push(phase.name.text.clone());
                    for turn in &phase.turns {
                        self.kind(turn);
                    }
                }
                Top::Turn(turn) => self.kind(turn),
                _ => {}
            }
        }
        for (count, most, what) in [(self.flags.len(), MAX_FLAGS, "flags"), (self.marks.len(), MAX_MARKS, "marks")] {
            if count > most {
                let most_of = if self.owned.is_empty() { "" } else { "; one `of player` counts as two" };
                let span = if what == "flags" { self.flags[most].1 } else { self.marks[most].1 };
                self.problem(Problem::error(
                    "rules::many",
                    span,
                    format!("a variant has at most {most} {what}{most_of}"),
                ));
            }
        }
    }

    fn kind(&mut self, turn: &tree::Turn) {
        let name = turn.name.as_ref().map_or("", |name| &name.text).to_owned();
        if !self.kinds.contains(&name) {
            self.kinds.push(name);
        }
    }

    fn lanes(&mut self, pits: &tree::Pits) -> Lanes {
        let columns = self.shape.columns();
        let all = |row: u8| {
            let base = u64::from(row) * u64::from(columns);
            (0..u64::from(columns)).fold(0, |lanes, lane| lanes | 1 << (base + lane))
        };
        match &pits.name {
            PitsName::All => (0..self.shape.rows()).fold(0, |lanes, row| lanes | all(row)),
            PitsName::Row(row, range) => {
                let number = match (row, self.shape.rows()) {
                    (Row::Inner, 2) => 0,
                    (Row::Outer, 2) => 1,
                    (Row::Row, 1) => 0,
                    (_, rows) => {
                        let words = if rows == 1 { "`row`" } else { "`inner` and `outer`" };
                        self.problem(
                            Problem::error("rules::row", pits.span, "this board has no such row")
                                .help(format!("the rows of a player are called {words} here")),
                        );
                        return 0;
                    }
                };
                let Some((first, last)) = *range else { return all(number) };
                if first > last && last > 0 && first <= u16::from(columns) {
                    self.problem(
                        Problem::error("rules::range", pits.span, format!("no pits are from {first} to {last}"))
                            .help(format!("the smaller number comes first: `{last}..{first}`")),
                    );
                    return 0;
                }
                if first == 0 || last > u16::from(columns) || first > last {
                    self.problem(
                        Problem::error("rules::off-board", pits.span, "these pits are off the board")
                            .help(format!("the pits of a row are numbered 1 to {columns} from their owner's left")),
                    );
                    return 0;
                }
                let pit = |column: u16| crate::board::Pit::new(crate::board::Side::South, number, column as u8);
                (first..=last).fold(0, |lanes, column| lanes | 1 << self.shape.lane(pit(column)).expect("on the board"))
            }
            PitsName::Named(name) => {
                if let Some((_, lanes, _)) = self.pits.iter().find(|(known, _, _)| known == name) {
                    self.used.insert(name.clone());
                    return *lanes;
                }
                let known: Vec<&str> = self
                    .pits
                    .iter()
                    .map(|(name, _, _)| name.as_str())
                    .chain(
                        if self.shape.rows() == 1 { &["row", "all"][..] } else { &["inner", "outer", "all"][..] }
                            .iter()
                            .copied(),
                    )
                    .collect();
                let help = match nearest(name, known.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if likely::opponent(name).is_some() => likely::opponent(name).unwrap_or_default(),
                    None => format!(
                        "known are {}; a new one is defined by `pits {name} = …` in the board block",
                        listed(&quoted(&known), "and")
                    ),
                };
                self.problem(
                    Problem::error("rules::unknown-pits", pits.span, format!("no pits are called `{name}`")).help(help),
                );
                0
            }
        }
    }

    fn amount(&mut self, number: &Number) -> Amount {
        match number {
            Number::Digits(digits, _) => Amount::Fixed(*digits),
            Number::Option(name) => {
                self.used.insert(format!("option {}", name.text));
                match self.options.iter().find(|(known, _, _)| *known == name.text) {
                    None => self.unknown_option(name),
                    Some((_, OptionShape::Words(values), _)) => {
                        if let Some(word) =
                            values.iter().find(|v| !["none", "all"].contains(&v.as_str()) && v.parse::<u16>().is_err())
                        {
                            self.problem(
                                Problem::error("rules::not-a-number", name.span, format!("option `{}` is no number: it may be `{word}`", name.text))
                                    .help("a number of seeds can come from an option whose values are numbers (or `none` or `all`: no limit)"),
                            );
                        }
                    }
                    Some((_, OptionShape::Number { .. }, _)) => {}
                }
                Amount::Option(name.text.clone())
            }
        }
    }

    fn unknown_option(&mut self, name: &tree::Name) {
        let known: Vec<&str> = self.options.iter().map(|(name, _, _)| name.as_str()).collect();
        let help = match nearest(&name.text, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => format!("this variant has no options; declare it as `[options.{}]`", name.text),
            None => format!(
                "the options are {}; a new one is declared as `[options.{}]`",
                listed(&quoted(&known), "and"),
                name.text
            ),
        };
        self.problem(
            Problem::error("rules::unknown-option", name.span, format!("there is no option `{}`", name.text))
                .help(help),
        );
    }

    fn seeds(&mut self, range: &tree::Range) -> Seeds {
        match range {
            tree::Range::Even => Seeds::Even,
            tree::Range::OverHalf => Seeds::OverHalf,
            tree::Range::Exactly(number) => {
                let amount = self.amount(number);
                Seeds::Between(amount.clone(), Some(amount))
            }
            tree::Range::From(number) => Seeds::Between(self.amount(number), None),
            tree::Range::Between(first, last) => {
                if let (Number::Digits(a, start), Number::Digits(b, end)) = (first, last)
                    && a > b
                {
                    self.problem(
                        Problem::error("rules::range", start.to(*end), format!("no number is from {a} to {b}"))
                            .help(format!("the smaller number comes first: `{b}..{a}`")),
                    );
                }
                Seeds::Between(self.amount(first), Some(self.amount(last)))
            }
        }
    }

    fn contents(&mut self, contents: &Contents) -> Seeds {
        match contents {
            Contents::Empty => Seeds::none(),
            Contents::Occupied => Seeds::some(),
            Contents::With(range) => self.seeds(range),
        }
    }

    fn conditions(&mut self, conditions: &[tree::Condition], asked: Asked) -> Vec<Condition> {
        if let Some(otherwise) = conditions.iter().find(|c| c.test == tree::Test::Otherwise)
            && conditions.len() > 1
        {
            self.problem(
                Problem::error("rules::otherwise", otherwise.span, "`otherwise` stands alone")
                    .help("remove it, or the conditions beside it"),
            );
        }
        conditions.iter().filter_map(|condition| self.condition(condition, asked)).collect()
    }

    fn condition(&mut self, condition: &tree::Condition, asked: Asked) -> Option<Condition> {
        let span = condition.span;
        let mut negated = condition.negated;
        let atom = match &condition.test {
            tree::Test::Unknown => return None,
            tree::Test::Otherwise => return Some(Condition { negated, test: Test::Always, span }),
            tree::Test::Option { name, value } => {
                self.option_value(name, value);
                let test = Test::Option { name: name.text.clone(), value: value.text.clone() };
                return Some(Condition { negated, test, span });
            }
            tree::Test::Phase(name) => {
                let Some(index) = self.phases.iter().position(|phase| *phase == name.text) else {
                    let known: Vec<&str> = self.phases.iter().map(String::as_str).collect();
                    let problem = self.unknown_among("phase", name, &known);
                    self.problem(problem);
                    return None;
                };
                return Some(Condition { negated, test: Test::Phase(index), span });
            }
            tree::Test::Named { their, name } => return self.named(*their, name, negated, span, asked),
            tree::Test::In(pits) => {
                if pits.their && asked != Asked::After && self.circuit == Circuit::Own {
                    self.problem(
                        Problem::error(
                            "rules::their",
                            pits.span,
                            "here is one of the mover's pits, never one of theirs",
                        )
                        .help("leave `their` out; only an `after` list looks at the opponent's pits too"),
                    );
                }
                Atom::In { their: pits.their, lanes: self.lanes(pits) }
            }
            tree::Test::Here(contents) => {
                let range = self.contents(contents);
                match (contents, asked) {
                    (Contents::Empty | Contents::Occupied, Asked::LapEnd | Asked::Seed) => Atom::HereBefore(range),
                    _ => Atom::Here(range),
                }
            }
            tree::Test::InStore { their } => {
                if self.stores != Stores::On {
                    self.problem(
                        Problem::error("rules::store", span, "no seed is sown into a store of this board")
                            .help("write `stores on it` in the line with the rows, if stores are sown"),
                    );
                    return None;
                }
                Atom::InStore { their: *their }
            }
            tree::Test::Next(contents) => {
                if self.ways == Ways::Either {
                    self.problem(
                        Problem::error("rules::way", span, "which pit is next depends on the direction here")
                            .help("`next` can be asked where the board has one direction only"),
                    );
                    return None;
                }
                Atom::Next(self.contents(contents))
            }
            tree::Test::Store { their, contents } => {
                self.needs_store(span);
                Atom::Store { their: *their, range: self.contents(contents) }
            }
            tree::Test::MarkHeld { quantifier: Quantifier::No, their: false, name }
                if ["move", "moves"].contains(&name.text.as_str()) =>
            {
                self.problem(
                    Problem::error("rules::unknown-name", span, format!("no mark is called `{}`", name.text))
                        .help(likely::NO_TURN),
                );
                return None;
            }
            tree::Test::MarkHeld { quantifier, their, name } => {
                let mark = self.mark(name)?;
                self.used.insert(name.text.clone());
                let owned = self.owned.contains(&mark);
                if *their && !owned {
                    self.belongs_to_nobody(span, name);
                    return None;
                }
                match quantifier {
                    Quantifier::Any => {}
                    Quantifier::No => negated = !negated,
                    Quantifier::Only | Quantifier::All => {
                        self.problem(
                            Problem::error("rules::which-pit", span, "a mark lies on some pit or on none")
                                .help(format!("write `any {0}` or `no {0}`", name.text)),
                        );
                        return None;
                    }
                }
                Atom::Held { their: *their, owned, mark }
            }
            tree::Test::Twin { their, name } => {
                let mark = self.mark(name)?;
                self.used.insert(name.text.clone());
                let owned = self.owned.contains(&mark);
                if *their && !owned {
                    self.belongs_to_nobody(span, name);
                    return None;
                }
                Atom::Twin { their: *their, owned, mark }
            }
            tree::Test::OriginHere => Atom::OriginHere,
            tree::Test::Slam => Atom::Slam(0),
            tree::Test::Facing { behind: false, contents } => Atom::Facing(self.contents(contents)),
            tree::Test::Facing { behind: true, contents } => {
                if self.shape.rows() == 1 {
                    self.problem(
                        Problem::error("rules::row", span, "nothing lies behind a pit on this board")
                            .help("`behind facing` needs a board with two rows a player"),
                    );
                    return None;
                }
                Atom::BehindFacing(self.contents(contents))
            }
            tree::Test::Quantified { quantifier, pits, contents } => Atom::Count {
                quantifier: *quantifier,
                their: pits.their,
                lanes: self.lanes(pits),
                range: self.contents(contents),
            },
            tree::Test::PitsWith { pits, contents } => {
                let lanes = self.lanes(pits);
                if lanes.count_ones() > 1 {
                    self.problem(
                        Problem::error(
                            "rules::which-pit",
                            pits.span,
                            "these are several pits: must one of them hold that, or all?",
                        )
                        .help("write `any`, `all`, `no` or `only` before them"),
                    );
                }
                Atom::Count { quantifier: Quantifier::All, their: pits.their, lanes, range: self.contents(contents) }
            }
            tree::Test::Hand { before, their, contents } => {
                if self.hand.is_none() {
                    self.problem(
                        Problem::warning("rules::hand", span, "no player has seeds in hand in this game")
                            .help("a game with seeds in hand has a line such as `22 in hand` in its setup"),
                    );
                }
                Atom::Hand { before: *before, their: *their, range: self.contents(contents) }
            }
            tree::Test::Can { their, kind } => Atom::Can { their: *their, kind: self.kind_named(kind)? },
            tree::Test::Target { kind } => Atom::Target(self.kind_named(kind)?),
            tree::Test::Event(event) => Atom::Event(*event),
            tree::Test::FirstLap => Atom::FirstLap,
            tree::Test::Captured(None) => Atom::Captured,
            tree::Test::Captured(Some(name)) => {
                self.used.insert(name.text.clone());
                let mark = self.mark(name)?;
                if self.owned.contains(&mark) {
                    self.problem(
                        Problem::error(
                            "rules::not-here",
                            span,
                            "this cannot be asked of a mark that belongs to a player",
                        )
                        .help("`captured` asks for marks that belong to nobody"),
                    );
                    return None;
                }
                Atom::CapturedMark(mark)
            }
            tree::Test::Clockwise(clockwise) if self.ways != Ways::Either => {
                let runs = if self.shape.rows() == 1 { turned(self.ways) } else { self.ways };
                let so = (runs == Ways::Clockwise) == *clockwise;
                self.problem(
                    Problem::warning(
                        "rules::one-answer",
                        span,
                        format!("this board has one direction, so this is {} so", if so { "always" } else { "never" }),
                    )
                    .help("leave it out, or let the board have both directions"),
                );
                Atom::Clockwise(*clockwise)
            }
            tree::Test::Clockwise(clockwise) => Atom::Clockwise(*clockwise),
            tree::Test::OriginIn(pits) => Atom::Origin(self.lanes(pits)),
            tree::Test::EndedIn(pits) => match self.mark_named(pits) {
                Some(mark) => Atom::EndedMarked(mark),
                None => Atom::EndedIn(self.lanes(pits)),
            },
            tree::Test::Emptied(pits) => Atom::Emptied(self.lanes(pits)),
        };
        // One spelling for one question: what is negated in words is not negated again.
        let atom = match atom {
            Atom::Count { quantifier: Quantifier::No, their, lanes, range } => {
                negated = !negated;
                Atom::Count { quantifier: Quantifier::Any, their, lanes, range }
            }
            Atom::Clockwise(false) => {
                negated = !negated;
                Atom::Clockwise(true)
            }
            atom => atom,
        };
        if !atom.fits(asked, self.shared()) {
            self.problem(
                Problem::error("rules::not-here", span, format!("this cannot be asked in {}", asked.called()))
                    .help(not_here(&atom, asked)),
            );
            return None;
        }
        Some(Condition { negated, test: Test::Atom(atom), span })
    }

    /// Whether both players sow round one circuit.
    fn shared(&self) -> bool {
        self.circuit == Circuit::Board
    }

    fn needs_store(&mut self, span: Span) {
        if self.stores == Stores::None {
            self.problem(
                Problem::error("rules::store", span, "this board has no stores")
                    .help("write `stores off it` in the line with the rows, or `stores on it` if they are sown"),
            );
        }
    }

    fn belongs_to_nobody(&mut self, span: Span, name: &tree::Name) {
        self.problem(
            Problem::error("rules::their", span, format!("the mark `{}` belongs to no player", name.text))
                .help(format!("leave `their` out, or declare it by `mark {} of player`", name.text)),
        );
    }

    /// The mark that a set of pits is named by, if it is: the pits that carry it.
    fn mark_named(&mut self, pits: &tree::Pits) -> Option<usize> {
        let PitsName::Named(name) = &pits.name else { return None };
        let mark = self.marks.iter().position(|(mark, _)| mark == name)?;
        self.used.insert(name.clone());
        Some(mark)
    }

    /// Whether every question of a definition has an answer in a list, its player exchanged by `their`.
    fn let_fits(&self, index: usize, their: bool, asked: Asked) -> bool {
        // Definitions may share others many times over: each is looked at once from either point of view.
        let mut seen = BTreeSet::new();
        let mut open = vec![(index, their)];
        while let Some((index, their)) = open.pop() {
            if !seen.insert((index, their)) {
                continue;
            }
            for condition in self.meanings.get(index).into_iter().flatten() {
                match &condition.test {
                    Test::Atom(atom) if their && !atom.clone().flipped().fits(asked, self.shared()) => return false,
                    Test::Atom(atom) if !their && !atom.fits(asked, self.shared()) => return false,
                    Test::Let { their: inner, index } => open.push((*index, *inner != their)),
                    _ => {}
                }
            }
        }
        true
    }

    fn kind_named(&mut self, name: &tree::Name) -> Option<usize> {
        let found = self.kinds.iter().position(|kind| *kind == name.text);
        if found.is_none() {
            let known: Vec<&str> = self.kinds.iter().map(String::as_str).filter(|kind| !kind.is_empty()).collect();
            let problem = self.unknown_among("kind of turn", name, &known);
            self.problem(problem);
        }
        found
    }

    fn unknown_among(&self, what: &str, name: &tree::Name, known: &[&str]) -> Problem {
        let help = match nearest(&name.text, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => format!("these rules have no {what}"),
            None => format!("known are {}", listed(&quoted(known), "and")),
        };
        Problem::error("rules::unknown-name", name.span, format!("there is no {what} called `{}`", name.text))
            .help(help)
    }

    fn option_value(&mut self, name: &tree::Name, value: &tree::Name) {
        self.used.insert(format!("option {}", name.text));
        let Some((_, shape, declared)) = self.options.iter().find(|(known, _, _)| *known == name.text) else {
            self.unknown_option(name);
            return;
        };
        let (values, declared) = match shape {
            OptionShape::Words(values) => (values.clone(), *declared),
            OptionShape::Number { min, max } => {
                if value.text.parse::<i64>().is_ok_and(|n| (*min..=*max).contains(&n)) {
                    return;
                }
                self.problem(
                    Problem::error(
                        "rules::option-value",
                        value.span,
                        format!("option `{}` is a number from {min} to {max}", name.text),
                    )
                    .also(*declared, "declared here"),
                );
                return;
            }
        };
        if !values.contains(&value.text) {
            let help = match nearest(&value.text, values.iter().map(String::as_str)) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    format!("it may be {}", listed(&values.iter().map(|v| format!("`{v}`")).collect::<Vec<_>>(), "or"))
                }
            };
            self.problem(
                Problem::error(
                    "rules::option-value",
                    value.span,
                    format!("option `{}` is never `{}`", name.text, value.text),
                )
                .also(declared, "declared here")
                .help(help),
            );
        }
    }

    /// A bare name: a flag, a mark or a `let`.
    fn named(&mut self, their: bool, name: &tree::Name, negated: bool, span: Span, asked: Asked) -> Option<Condition> {
        let found = |list: &[(String, Span)]| list.iter().position(|(known, _)| *known == name.text);
        let atom = if let Some(flag) = found(&self.flags) {
            Atom::Flag { their, flag }
        } else if let Some(mark) = found(&self.marks) {
            let owned = self.owned.contains(&mark);
            if their && !owned {
                self.belongs_to_nobody(span, name);
                return None;
            }
            if !asked.has_here() {
                self.problem(
                    Problem::error(
                        "rules::not-here",
                        span,
                        format!("a mark is asked of the pit that is looked at, which {} does not have", asked.called()),
                    )
                    .help(format!("write `{}` in a list that looks at a pit", name.text)),
                );
                return None;
            }
            if owned { Atom::Owned { their, mark } } else { Atom::Marked(mark) }
        } else if let Some(index) = found(&self.lets) {
            self.used.insert(name.text.clone());
            if !self.let_fits(index, their, asked) {
                self.problem(
                    Problem::error(
                        "rules::not-here",
                        span,
                        format!("`{}` asks what cannot be asked in {}", name.text, asked.called()),
                    )
                    .help("a definition means its conditions: each of them must have an answer where it is used"),
                );
                return None;
            }
            return Some(Condition { negated, test: Test::Let { their, index }, span });
        } else if let Some(index) = found(&self.later) {
            let (message, help) = match index {
                0 => (format!("`{}` is defined by itself", name.text), "say what it means in other words".to_owned()),
                _ => (
                    format!("`{}` is defined further down", name.text),
                    format!("a definition may use those above it: move `let {}` up", name.text),
                ),
            };
            let problem = Problem::error("rules::order", name.span, message).help(help);
            let declared = self.later[index].1;
            self.used.insert(name.text.clone());
            self.problem(problem.also(declared, "defined here"));
            return None;
        } else {
            let known: Vec<&str> =
                [&self.flags, &self.marks, &self.lets].into_iter().flatten().map(|(n, _)| n.as_str()).collect();
            let help = if self.pits.iter().any(|(pits, _, _)| *pits == name.text) {
                format!("`{0}` names pits: write `in {0}`, or `{0} occupied`", name.text)
            } else if let Some((option, shape, _)) = self.options.iter().find(|(option, _, _)| *option == name.text) {
                let value = match shape {
                    OptionShape::Words(values) => values.last().map_or("VALUE", String::as_str),
                    OptionShape::Number { .. } => "NUMBER",
                };
                format!("`{option}` is an option: ask for one of its values, as in `{option} = {value}`")
            } else if let Some(near) = nearest(
                &name.text,
                known.iter().copied().chain([
                    "empty",
                    "occupied",
                    "otherwise",
                    "captured",
                    "clockwise",
                    "origin",
                    "slam",
                    "repetition",
                    "endless",
                ]),
            ) {
                format!("did you mean `{near}`?")
            } else if let Some(likely) = likely::condition(&name.text) {
                likely
            } else if known.is_empty() {
                "a condition is a test such as `empty`, `in inner`, `facing occupied`, or a name defined by `let`"
                    .to_owned()
            } else {
                format!("named conditions are {}", listed(&quoted(&known), "and"))
            };
            self.problem(
                Problem::error("rules::unknown-name", span, format!("no condition is called `{}`", name.text))
                    .help(help),
            );
            return None;
        };
        self.used.insert(name.text.clone());
        Some(Condition { negated, test: Test::Atom(atom), span })
    }

    /// A clause that will be shown again.
    fn register(&mut self, span: Span, cites: &[tree::Cite], list: &str) -> ClauseId {
        let cites = cites.iter().flat_map(|cite| cite.text.split(';')).map(|text| text.trim().to_owned()).collect();
        self.clauses.push(ClauseText { span, cites, list: list.to_owned() });
        ClauseId::try_from(self.clauses.len() - 1).unwrap_or_else(|_| {
            if self.clauses.len() == usize::from(ClauseId::MAX) + 2 {
                self.problem(Problem::error("rules::many", span, "these rules have too many clauses"));
            }
            0
        })
    }

    fn list<A>(
        &mut self,
        list: &tree::List,
        asked: Asked,
        name: &str,
        mut act: impl FnMut(&mut Self, &tree::Clause) -> Option<A>,
    ) -> Vec<Clause<A>> {
        let clauses = list
            .clauses
            .iter()
            .filter_map(|clause| {
                let id = self.register(clause.span, &clause.cites, name);
                let conditions = self.conditions(&clause.conditions, asked);
                let action = act(self, clause);
                // A clause with words that were not understood has been reported; it says nothing.
                (conditions.len() == clause.conditions.len()).then_some(())?;
                Some(Clause { conditions, action: action?, id })
            })
            .collect();
        if list.clauses.is_empty() {
            self.problem(Problem::error("rules::empty", list.span, "this list has no clause"));
        }
        clauses
    }

    fn wrong_action(&mut self, action: &tree::Action, asked: &str, may: &[&str]) {
        if action.act == Act::Unknown {
            return;
        }
        self.problem(
            Problem::error("rules::wrong-action", action.span, format!("this cannot be done in {asked}"))
                .help(format!("{asked} may say {}", listed(&quoted(may), "or"))),
        );
    }

    fn lap_act(&mut self, clause: &tree::Clause) -> Option<LapAct> {
        let first = clause.actions.first()?;
        // A clause that takes or marks describes its capture itself.
        if matches!(first.act, Act::Take(_) | Act::Mark(_)) {
            let id = ClauseId::try_from(self.clauses.len().checked_sub(1)?).ok()?;
            let act = self.capture_act(clause)?;
            self.inlines.push((act, id));
            return u16::try_from(self.inlines.len() - 1).ok().map(LapAct::Take);
        }
        if let [_, second, ..] = clause.actions.as_slice() {
            self.problem(
                Problem::error("rules::wrong-action", second.span, "the end of a lap has one action")
                    .help("only a capture has several: `take facing, take here, to store, stop`"),
            );
            return None;
        }
        self.lap_action(first)
    }

    fn lap_action(&mut self, action: &tree::Action) -> Option<LapAct> {
        Some(match &action.act {
            Act::Stop => LapAct::Stop,
            Act::Relay => LapAct::Relay,
            Act::RelayFromNext => LapAct::RelayFromNext,
            Act::Capture => LapAct::Capture,
            Act::Again => LapAct::Again,
            Act::Choice(parts) => {
                let parts: Vec<LapAct> = parts.iter().filter_map(|part| self.lap_action(part)).collect();
                if parts.len() != 2 || parts[0] == parts[1] || !parts.contains(&LapAct::Stop) {
                    self.problem(
                        Problem::error(
                            "rules::choice",
                            action.span,
                            "the player chooses between stopping and one way to go on",
                        )
                        .help("write `stop or relay`"),
                    );
                    return None;
                }
                LapAct::Choice(parts)
            }
            _ => {
                self.wrong_action(action, "a lap-end list", Home::LapEnd.actions());
                return None;
            }
        })
    }

    fn way(&mut self, headings: &[(Heading, Span)], span: Span) -> (Way, bool) {
        if self.ways != Ways::Either
            && let Some((_, here)) = headings.iter().find(|(heading, _)| *heading == Heading::Either)
        {
            self.problem(
                Problem::warning("rules::one-answer", *here, "this board has one direction, so `either` is no choice")
                    .help("leave `either` out: `sow` alone goes the way of the board"),
            );
        }
        let mut way = Way::Either;
        let mut onward = false;
        for (at, (heading, here)) in headings.iter().enumerate() {
            if headings[..at].iter().any(|(before, _)| before == heading) {
                self.problem(Problem::error("rules::way", *here, "this is said twice"));
            }
            match heading {
                Heading::Onward => onward = true,
                Heading::Either => way = Way::Either,
                Heading::Clockwise => way = self.round(true),
                Heading::Counterclockwise => way = self.round(false),
                Heading::Inward => way = Way::Inward,
            }
        }
        let plain = headings.iter().filter(|(heading, _)| *heading != Heading::Onward).count();
        if plain > 1 {
            self.problem(Problem::error("rules::way", span, "these directions contradict each other").help(
                "give one of `either`, `clockwise`, `counterclockwise` and `inward`; `onward` may stand before it",
            ));
        }
        if onward && plain == 0 {
            way = Way::Onward;
        }
        (way, onward)
    }

    /// A direction as the lanes run: on a board with one row a player they run anticlockwise.
    fn round(&self, clockwise: bool) -> Way {
        if clockwise == (self.shape.rows() == 2) { Way::Clockwise } else { Way::Counterclockwise }
    }

    fn start_act(&mut self, clause: &tree::Clause) -> Option<StartAct> {
        let mut place = None;
        let mut lift = Lift::Nothing;
        let mut then = None;
        for action in &clause.actions {
            if then.is_some() {
                self.problem(
                    Problem::error(
                        "rules::order",
                        action.span,
                        "nothing comes after the sowing or the capture in a start",
                    )
                    .help("say `place`, then `lift`, then `sow` or `capture`"),
                );
                return None;
            }
            match &action.act {
                Act::Place(number) => place = Some(self.amount(number)),
                Act::Lift(tree::Lift::All) => lift = Lift::All,
                Act::Lift(tree::Lift::Seeds(number)) => lift = Lift::Seeds(self.amount(number)),
                Act::Lift(tree::Lift::AllBut(number)) => lift = Lift::AllBut(self.amount(number)),
                Act::Sow { headings, second, from: None, when_captured } => {
                    let (way, onward) = self.way(headings, action.span);
                    let second = second.map(|heading| (self.way(&[heading], heading.1).0, heading.1));
                    if let Some((_, span)) = second
                        && !when_captured
                    {
                        self.problem(
                            Problem::error("rules::way", span, "a second direction stands under a condition")
                                .help("write `sow counterclockwise or clockwise when captured`, or `sow either`"),
                        );
                    }
                    if onward {
                        self.problem(
                            Problem::error(
                                "rules::way",
                                action.span,
                                "at the start of a turn the hand has no direction to keep",
                            )
                            .help("write `sow either`, `sow clockwise`, `sow counterclockwise` or `sow inward`"),
                        );
                    }
                    if lift == Lift::Nothing {
                        self.problem(
                            Problem::error("rules::order", action.span, "nothing was lifted that could be sown")
                                .help("say `lift all, sow …`"),
                        );
                    }
                    let second = second.map(|(way, _)| way);
                    then = Some(StartThen::Sow { way, second, when_captured: *when_captured });
                }
                Act::Capture => then = Some(StartThen::Capture),
                Act::Stop | Act::Again => {
                    if place.is_none() || lift != Lift::Nothing {
                        self.problem(
                            Problem::error(
                                "rules::order",
                                action.span,
                                "a turn without a sowing places seeds and lifts none",
                            )
                            .help("write `place 1, stop` or `place 1, again`"),
                        );
                    }
                    then = Some(if action.act == Act::Stop { StartThen::Stop } else { StartThen::Again });
                }
                _ => {
                    self.wrong_action(action, "a start list", Home::Start.actions());
                    return None;
                }
            }
        }
        if then.is_none() && !clause.actions.is_empty() {
            self.problem(
                Problem::error("rules::order", clause.span, "this start does not say what is done with the seeds")
                    .help("end it with `sow …` or `capture`"),
            );
        }
        Some(StartAct { place, lift, then: then? })
    }

    fn capture_act(&mut self, clause: &tree::Clause) -> Option<CaptureAct> {
        let mut takes = Vec::new();
        let mut then = None;
        // What was taken and is still in the hand.
        let mut held: Option<Span> = None;
        for action in &clause.actions {
            if then.is_some() {
                if action.act == Act::Unknown {
                    return None;
                }
                self.problem(
                    Problem::error("rules::order", action.span, "nothing comes after the end of a capture").help(
                        "say what is taken first: `take facing, sow onward from next`, `take facing, to store, stop`",
                    ),
                );
                return None;
            }
            match &action.act {
                Act::Take(what) => {
                    held = Some(action.span);
                    takes.push(match what {
                        tree::Take::Facing => TakeAct::Facing,
                        tree::Take::BehindFacing => {
                            if self.shape.rows() == 1 {
                                self.problem(
                                    Problem::error(
                                        "rules::row",
                                        action.span,
                                        "nothing lies behind a pit on this board",
                                    )
                                    .help("`take behind facing` needs a board with two rows a player"),
                                );
                            }
                            TakeAct::BehindFacing
                        }
                        tree::Take::Here => TakeAct::Here,
                        tree::Take::Any(contents) => TakeAct::Any(self.contents(contents)),
                        tree::Take::Run(part) => TakeAct::Run(*part),
                        tree::Take::Rest => TakeAct::Rest,
                    });
                }
                Act::ToStore { their } => {
                    self.needs_store(action.span);
                    if held.take().is_none() {
                        self.problem(
                            Problem::error(
                                "rules::order",
                                action.span,
                                "nothing is in the hand that could go to a store",
                            )
                            .help("say what is taken first: `take facing, to store, stop`"),
                        );
                    }
                    takes.push(TakeAct::ToStore { their: *their });
                }
                Act::Mark(name) => {
                    self.used.insert(name.text.clone());
                    takes.push(TakeAct::Mark(self.mark(name)?));
                }
                Act::Stop | Act::Again => {
                    if let Some(span) = held {
                        self.problem(
                            Problem::error("rules::capture-sow", span, "this capture does not say where its seeds go")
                                .help("say `to store` before the end of the turn, or `sow … from …` in its place"),
                        );
                    }
                    then = Some(if action.act == Act::Stop { CaptureThen::Stop } else { CaptureThen::Again });
                }
                Act::Sow { headings, second, from, when_captured } => {
                    if let Some((_, span)) = second {
                        self.problem(
                            Problem::error("rules::way", *span, "captured seeds are sown in one direction")
                                .help("a second direction is for the start of a turn"),
                        );
                    }
                    if *when_captured {
                        self.problem(
                            Problem::error("rules::order", action.span, "`when captured` is for the start of a turn")
                                .help("leave it out here: something has just been captured"),
                        );
                    }
                    let (way, onward) = self.way(headings, action.span);
                    let start = match from {
                        Some(tree::SowFrom::Next) => SowStart::Next,
                        Some(tree::SowFrom::Entry) => SowStart::Entry,
                        Some(tree::SowFrom::Pits { nearest, pits }) => {
                            if pits.their {
                                self.problem(Problem::error(
                                    "rules::their",
                                    pits.span,
                                    "captured seeds are sown on the own side",
                                ));
                            }
                            let lanes = self.lanes(pits);
                            if *nearest && lanes.count_ones() == 1 {
                                self.problem(
                                    Problem::warning(
                                        "rules::one-answer",
                                        pits.span,
                                        "this is one pit, so `nearest` is no choice",
                                    )
                                    .help("leave `nearest` out, or name a set of several pits"),
                                );
                            }
                            SowStart::Pits { lanes, nearest: *nearest }
                        }
                        None => {
                            self.problem(
                                Problem::error(
                                    "rules::capture-sow",
                                    action.span,
                                    "this does not say where the first captured seed falls",
                                )
                                .help("write `from next` (the pit after this one) or `from PITS`"),
                            );
                            return None;
                        }
                    };
                    then = Some(CaptureThen::Sow { start, way, onward });
                }
                _ => {
                    self.wrong_action(action, "a capture list", Home::Capture.actions());
                    return None;
                }
            }
        }
        if takes.is_empty() && !clause.actions.is_empty() {
            self.problem(
                Problem::error("rules::capture-take", clause.span, "this capture takes nothing")
                    .help("begin it with `take facing`"),
            );
        }
        if then.is_none() && !clause.actions.is_empty() {
            self.problem(
                Problem::error("rules::capture-sow", clause.span, "this capture does not say where its seeds go")
                    .help("end it with `sow onward from next` or `sow inward from PITS`, or with `to store, stop`"),
            );
        }
        Some(CaptureAct { takes, then: then? })
    }

    fn seed_act(&mut self, clause: &tree::Clause) -> Option<SeedAct> {
        let [action] = clause.actions.as_slice() else {
            if let Some(second) = clause.actions.get(1) {
                self.problem(Problem::error("rules::wrong-action", second.span, "a seed goes to one place"));
            }
            return None;
        };
        Some(match action.act {
            Act::Skip => SeedAct::Skip,
            Act::ToStore { their } => {
                self.needs_store(action.span);
                SeedAct::ToStore { their }
            }
            _ => {
                self.wrong_action(action, "a seed list", Home::Seed.actions());
                return None;
            }
        })
    }

    fn after_act(&mut self, clause: &tree::Clause) -> Option<Vec<AfterAct>> {
        let mut acts = Vec::new();
        for action in &clause.actions {
            match &action.act {
                Act::Mark(name) => acts.push(AfterAct::Mark(self.mark(name)?)),
                Act::Drop { both: false, name } => acts.push(AfterAct::Drop(self.mark(name)?)),
                Act::Nothing => {}
                _ => {
                    self.wrong_action(action, "an after list", Home::After.actions());
                    return None;
                }
            }
        }
        Some(acts)
    }

    /// A mark that a clause sets or drops.
    fn mark(&mut self, name: &tree::Name) -> Option<usize> {
        let found = self.marks.iter().position(|(mark, _)| *mark == name.text);
        if found.is_none() {
            // A mark of a player stands there twice.
            let mut known: Vec<&str> = self.marks.iter().map(|(name, _)| name.as_str()).collect();
            known.dedup();
            let mut problem = self.unknown_among("mark", name, &known);
            if self.flags.iter().any(|(flag, _)| *flag == name.text) {
                problem =
                    problem.help(format!("`{0}` is a flag: it holds or not, so write `{0}` or `not {0}`", name.text));
            }
            self.problem(problem);
        }
        found
    }

    fn filter(&mut self, filter: &tree::Filter, name: &str) -> Filter {
        let on_move = matches!(filter.kind, FilterKind::NeverMove | FilterKind::PreferMove);
        let asked = if on_move { Asked::Move } else { Asked::Candidate };
        let id = self.register(filter.span, &filter.cites, name);
        Filter {
            act: match filter.kind {
                FilterKind::From => FilterAct::From,
                FilterKind::Never | FilterKind::NeverMove => FilterAct::Never,
                FilterKind::Prefer | FilterKind::PreferMove => FilterAct::Prefer,
            },
            conditions: self.conditions(&filter.conditions, asked),
            guard: self.conditions(&filter.guard, Asked::Guard),
            id,
        }
    }

    fn lets_of(&mut self, tops: &[Top], rules: &mut Rules) {
        let all = std::mem::take(&mut self.lets);
        for top in tops {
            let Top::Let { name, conditions, .. } = top else { continue };
            // A definition may use those above it only, so that none can go round in a circle.
            let at = all.iter().position(|(known, _)| *known == name.text).unwrap_or(all.len());
            self.lets = all[..at].to_vec();
            self.later = all[at..].to_vec();
            // Where a definition is used decides what it may ask; here anything goes that some list can answer.
            let conditions = conditions.iter().filter_map(|condition| {
                [Asked::LapEnd, Asked::After, Asked::Candidate, Asked::Move].into_iter().find_map(|asked| {
                    let (before, used) = (self.problems.len(), self.used.clone());
                    let found = self.condition(condition, asked);
                    if found.is_none() && asked != Asked::Move {
                        self.problems.truncate(before);
                        self.used = used;
                    }
                    found
                })
            });
            let conditions: Vec<Condition> = conditions.collect();
            self.meanings.push(conditions.clone());
            rules.lets.push(Let { name: name.text.clone(), conditions });
        }
        self.lets = all;
        self.later.clear();
    }

    fn setup(&mut self, tops: &[Top], rules: &mut Rules, whole: Span) {
        let Some((lines, _)) = tops.iter().find_map(|top| match top {
            Top::Setup { lines, span } => Some((lines, *span)),
            _ => None,
        }) else {
            self.problem(
                Problem::error("rules::no-setup", whole, "these rules do not say how the game begins")
                    .help("add a block such as `setup { 2 in all }`"),
            );
            return;
        };
        for line in lines {
            let place = match &line.place {
                tree::SetupPlace::Hand => SetupPlace::Hand,
                tree::SetupPlace::Total => SetupPlace::Total,
                tree::SetupPlace::Pits(pits) => {
                    if pits.their {
                        self.problem(
                            Problem::error("rules::their", pits.span, "a setup is the same for both players")
                                .help("leave `their` out"),
                        );
                    }
                    SetupPlace::Pits(self.lanes(pits))
                }
            };
            if place == SetupPlace::Hand && !rules.hand {
                self.hand = Some(line.span);
            }
            rules.hand |= place == SetupPlace::Hand;
            let seeds = self.amount(&line.seeds);
            let when = self.conditions(&line.when, Asked::Phase);
            if let Some(odd) = when.iter().find(|condition| !matches!(condition.test, Test::Option { .. })) {
                self.problem(
                    Problem::error("rules::setup", odd.span, "before the game begins only options can be asked about")
                        .help("write `4 in outer when OPTION = value`"),
                );
            }
            rules.setup.push(Setup { seeds, place, when, span: line.span });
        }
        for (at, line) in rules.setup.iter().enumerate() {
            let SetupPlace::Pits(lanes) = line.place else { continue };
            let later = rules.setup[at + 1..].iter().filter_map(|other| match other.place {
                SetupPlace::Pits(lanes) if other.when.is_empty() => Some(lanes),
                _ => None,
            });
            if lanes != 0 && lanes & !later.fold(0, |all, lanes| all | lanes) == 0 {
                self.problems.push(
                    Problem::warning(
                        "rules::setup-idle",
                        line.span,
                        "the lines below give every one of these pits other seeds",
                    )
                    .help("what holds for most pits comes first, exceptions after it: `2 in all`, then `6 in inner 5`"),
                );
            }
        }
    }

    fn flags_and_marks(&mut self, tops: &[Top], rules: &mut Rules) {
        for top in tops {
            match top {
                Top::Flag { name, list } => {
                    let called = format!("flag {}", name.text);
                    let clauses = self.flag(&name.text, list, &called);
                    rules.flags.push(Flag { name: name.text.clone(), clauses });
                }
                Top::Mark { name, lifetime, owned, .. } => {
                    let mark = |owned| Mark { name: name.text.clone(), lifetime: *lifetime, owned };
                    rules.marks.push(mark(*owned));
                    if *owned {
                        rules.marks.push(mark(false));
                    }
                }
                _ => {}
            }
        }
    }

    /// A flag's clauses: the event among the conditions of each becomes part of its action.
    fn flag(&mut self, name: &str, list: &tree::List, called: &str) -> Vec<Clause<FlagAct>> {
        let mut clauses = self.list(list, Asked::Flag, called, |checker, clause| {
            let action = clause.actions.first()?;
            let Act::Drop { both, name: dropped } = &action.act else {
                checker.wrong_action(action, "a flag's list", Home::Flag.actions());
                return None;
            };
            if dropped.text != name {
                checker.problem(
                    Problem::error(
                        "rules::flag",
                        dropped.span,
                        format!("a block `flag {name}` can only drop that flag"),
                    )
                    .help(format!("write `drop {name}`")),
                );
            }
            Some(FlagAct { event: FlagEvent::Capture, both: *both })
        });
        clauses.retain_mut(|clause| {
            let event = clause.conditions.iter().position(|condition| {
                matches!(condition.test, Test::Atom(Atom::Emptied(_) | Atom::Event(Event::Capture)))
            });
            let Some(at) = event else {
                let span = self.clauses[usize::from(clause.id)].span;
                self.problem(
                    Problem::error("rules::flag", span, "this clause does not say at what event the flag is dropped")
                        .help("one of its conditions must be `PITS emptied` or `capture`"),
                );
                return false;
            };
            clause.action.event = match clause.conditions.remove(at).test {
                Test::Atom(Atom::Emptied(lanes)) => FlagEvent::Emptied(lanes),
                _ => FlagEvent::Capture,
            };
            true
        });
        clauses
    }

    fn phases_of(&mut self, tops: &[Top], rules: &mut Rules, whole: Span) {
        let outside: Vec<&tree::Filter> =
            tops.iter().filter_map(|top| if let Top::Filter(filter) = top { Some(filter) } else { None }).collect();
        let capture = tops.iter().find_map(|top| if let Top::Capture(list) = top { Some(list) } else { None });
        let loose: Vec<&tree::Turn> =
            tops.iter().filter_map(|top| if let Top::Turn(turn) = top { Some(turn) } else { None }).collect();
        let phases: Vec<&tree::Phase> =
            tops.iter().filter_map(|top| if let Top::Phase(phase) = top { Some(phase) } else { None }).collect();
        if let (Some(turn), Some(phase)) = (loose.first(), phases.first()) {
            self.problem(
                Problem::error("rules::phases", turn.span, "a game with phases has all its turns in them")
                    .also(phase.span, "a phase")
                    .help("move this turn into a phase"),
            );
        }
        if loose.is_empty() && phases.iter().all(|phase| phase.turns.is_empty()) {
            self.problem(
                Problem::error("rules::no-turn", whole, "these rules have no turn")
                    .help("add `turn { from …; start -> …; lap end { … } }`"),
            );
        }
        let kinds = |checker: &mut Self, turns: &[&tree::Turn], filters: &[&tree::Filter], phase: &str| -> Vec<Kind> {
            for (at, turn) in turns.iter().enumerate() {
                let name = turn.name.as_ref().map_or("", |name| &name.text);
                if let Some(first) =
                    turns[..at].iter().find(|other| other.name.as_ref().map_or("", |n| &n.text) == name)
                    && !phase.is_empty()
                {
                    let called = format!("turn {name}");
                    checker.problem(
                        Problem::error(
                            "rules::twice",
                            turn.span,
                            format!("`{}` stands twice in one phase", called.trim()),
                        )
                        .also(first.span, "the first one")
                        .help("put the clauses of both into one turn, or give each a name of its own"),
                    );
                }
            }
            turns.iter().filter_map(|turn| checker.turn(turn, filters, phase, capture, tops)).collect()
        };
        if phases.is_empty() {
            let kinds = kinds(self, &loose, &outside, "");
            rules.phases.push(Phase { name: String::new(), when: Vec::new(), kinds });
            return;
        }
        for (at, phase) in phases.iter().enumerate() {
            let when = self.conditions(&phase.when, Asked::Phase);
            if let (true, Some(next)) = (phase.when.is_empty(), phases.get(at + 1)) {
                self.problem(
                    Problem::error("rules::phases", next.span, "this phase is never reached")
                        .also(phase.span, "this one has no `when`, so it is always the phase")
                        .help("give the earlier phase a `when`"),
                );
            }
            let filters: Vec<&tree::Filter> = phase.filters.iter().chain(outside.iter().copied()).collect();
            let turns: Vec<&tree::Turn> = phase.turns.iter().collect();
            let kinds = kinds(self, &turns, &filters, &phase.name.text);
            rules.phases.push(Phase { name: phase.name.text.clone(), when, kinds });
        }
        if let Some(last) = phases.last()
            && !last.when.is_empty()
        {
            self.problem(
                Problem::error("rules::phases", last.span, "the last phase must have no condition")
                    .help("a position that fits no phase could not be played: leave out `when`"),
            );
        }
    }

    fn turn(
        &mut self,
        turn: &tree::Turn,
        filters: &[&tree::Filter],
        phase: &str,
        capture: Option<&tree::List>,
        tops: &[Top],
    ) -> Option<Kind> {
        let name = turn.name.as_ref().map_or_else(String::new, |name| name.text.clone());
        if is_reserved(&name) {
            let span = turn.name.as_ref().expect("it has a name").span;
            self.problem(
                Problem::error("rules::reserved", span, format!("`{name}` is a word of the language"))
                    .help("choose another name"),
            );
        }
        let called = [phase, &name].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ");
        let of = |list: &str| if called.is_empty() { list.to_owned() } else { format!("{list} of {called}") };
        let id = self.register(turn.span, &turn.cites, &of("turn"));
        let start = turn.start.as_ref();
        let lap_end = turn.lap_end.as_ref();
        for (list, word, example) in [
            (start, "start", "`start -> lift all, sow either`"),
            (lap_end, "lap end", "`lap end { empty -> stop; otherwise -> relay }`"),
        ] {
            if list.is_none() {
                self.problem(
                    Problem::error("rules::no-list", turn.span, format!("this turn has no `{word}`"))
                        .help(format!("add {example}")),
                );
            }
        }
        if !turn.filters.iter().any(|filter| filter.kind == FilterKind::From) {
            self.problem(
                Problem::error("rules::no-list", turn.span, "this turn does not say which pits may start it")
                    .help("add a line such as `from 2+ seeds`"),
            );
        }
        let mut of_starts = Vec::new();
        let mut of_moves = Vec::new();
        let own = turn
            .filters
            .iter()
            .filter(|f| f.kind == FilterKind::From)
            .chain(turn.filters.iter().filter(|f| f.kind != FilterKind::From));
        for filter in own.chain(filters.iter().copied()) {
            let checked = self.filter(filter, &of("filter"));
            match filter.kind {
                FilterKind::NeverMove | FilterKind::PreferMove => of_moves.push(checked),
                _ => of_starts.push(checked),
            }
        }
        let start = start.map(|list| self.list(list, Asked::Start, &of("start"), Self::start_act)).unwrap_or_default();
        let lap_end_span = lap_end.map_or(turn.span, |list| list.span);
        self.inlines.clear();
        let lap_end =
            lap_end.map(|list| self.list(list, Asked::LapEnd, &of("lap end"), Self::lap_act)).unwrap_or_default();
        let inlines = std::mem::take(&mut self.inlines);
        let shared_seed = tops.iter().find_map(|top| if let Top::Seed(list) = top { Some(list) } else { None });
        let seed = turn.seed.as_ref().or(shared_seed);
        let seed = seed.map(|list| self.list(list, Asked::Seed, &of("seed"), Self::seed_act)).unwrap_or_default();
        let capture = turn.capture.as_ref().or(capture);
        let capture_span = capture.map(|list| list.span);
        let capture =
            capture.map(|list| self.list(list, Asked::Capture, &of("capture"), Self::capture_act)).unwrap_or_default();
        let captures = |act: &LapAct| {
            matches!(act, LapAct::Capture) || matches!(act, LapAct::Choice(parts) if parts.contains(&LapAct::Capture))
        };
        if capture_span.is_none()
            && (lap_end.iter().any(|clause| captures(&clause.action))
                || start.iter().any(|clause| clause.action.then == StartThen::Capture))
        {
            self.problem(
                Problem::error("rules::no-list", turn.span, "this turn captures, but no rule says how")
                    .help("add a block such as `capture { otherwise -> take facing, sow onward from next }`"),
            );
        }
        let after = turn
            .after
            .as_ref()
            .map_or_else(Vec::new, |name| self.after(name, tops, &of(&format!("after {}", name.text))));
        Some(Kind {
            name,
            filters: of_starts,
            move_filters: of_moves,
            start,
            lap_end,
            capture,
            inlines,
            seed,
            after,
            id,
            span: turn.span,
            lap_end_span,
            capture_span,
        })
    }

    fn after(&mut self, name: &tree::Name, tops: &[Top], called: &str) -> Vec<Clause<Vec<AfterAct>>> {
        let found = tops.iter().find_map(|top| match top {
            Top::After { name: known, list } if known.text == name.text => Some(list),
            _ => None,
        });
        let Some(list) = found else {
            let known: Vec<String> = self.afters.iter().map(|(name, _)| name.clone()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let problem = self.unknown_among("`after` list", name, &known);
            self.problem(problem);
            return Vec::new();
        };
        self.used.insert(name.text.clone());
        self.list(list, Asked::After, called, Self::after_act)
    }

    fn ends(&mut self, tops: &[Top], rules: &mut Rules, whole: Span) {
        let Some((lines, span)) = tops.iter().find_map(|top| match top {
            Top::End { lines, span } => Some((lines, *span)),
            _ => None,
        }) else {
            self.problem(
                Problem::error("rules::no-end", whole, "these rules do not say how the game ends")
                    .help("add a block such as `end { no turn -> loses; limit 4096 laps; endless -> illegal }`"),
            );
            return;
        };
        let mut understood = true;
        for line in lines {
            match line {
                tree::EndLine::Limit { laps, cites, span } => {
                    if rules.limit.is_some() {
                        self.problem(Problem::error("rules::twice", *span, "the limit on laps is given twice"));
                    }
                    rules.limit_clause = Some(self.register(*span, cites, "end"));
                    rules.limit = Some(self.amount(laps));
                }
                tree::EndLine::Clause(clause) => {
                    let end = self.end(clause);
                    understood &= end.is_some();
                    rules.ends.extend(end);
                }
            }
        }
        // A turn of one lap cannot go on for ever.
        let goes_on = rules.phases.iter().flat_map(|phase| &phase.kinds).any(goes_on);
        let has = |event| rules.ends.iter().any(|clause: &Clause<EndAct>| clause.action.0 == event);
        let missing: Vec<&str> = [
            (has(Event::NoTurn), "no turn -> loses"),
            (has(Event::Endless) || !goes_on, "endless -> illegal"),
            (rules.limit.is_some() || !goes_on, "limit 4096 laps"),
        ]
        .into_iter()
        .filter_map(|(there, clause)| (!there).then_some(clause))
        .collect();
        // A clause that was not understood may be the one that is missing.
        if !missing.is_empty() && understood {
            self.problem(
                Problem::error("rules::no-end", span, format!("the end block leaves something open: {}", listed(&quoted(&missing), "and")))
                    .help("say what a player without a turn gets, after how many laps a move counts as never-ending, and what that brings"),
            );
        }
    }

    fn end(&mut self, clause: &tree::Clause) -> Option<Clause<EndAct>> {
        let id = self.register(clause.span, &clause.cites, "end");
        let mut conditions = self.conditions(&clause.conditions, Asked::End);
        let at = conditions.iter().position(|condition| matches!(condition.test, Test::Atom(Atom::Event(_))));
        let Some(at) = at else {
            if conditions.len() == clause.conditions.len() {
                self.problem(
                    Problem::error("rules::end", clause.span, "this clause does not say when it is asked")
                        .help("begin it with `lap end`, `turn over`, `on turn`, `no turn`, `repetition` or `endless`"),
                );
            }
            return None;
        };
        let Test::Atom(Atom::Event(event)) = conditions.remove(at).test else { unreachable!("an event was found") };
        let action = clause.actions.first()?;
        let verdict = match (&action.act, event) {
            (Act::Verdict(tree::Verdict::Illegal), Event::Endless) => tree::Verdict::Illegal,
            (Act::Stop, Event::Endless) => tree::Verdict::Stops,
            (Act::Verdict(verdict), _) if *verdict != tree::Verdict::Illegal => *verdict,
            (Act::Double(_), Event::Endless) => {
                let message = "a never-ending move does not count double";
                self.problem(
                    Problem::error("rules::double", action.span, message)
                        .help("leave `double` out: only a result that shows in the last position may count double"),
                );
                return None;
            }
            (Act::Double(verdict), _) => *verdict,
            (Act::Unknown, _) => return None,
            _ => {
                let may: &[&str] = if event == Event::Endless {
                    &["illegal", "loses", "draw", "stop"]
                } else {
                    &["loses", "wins", "draw", "keep own", "keep all"]
                };
                self.wrong_action(action, "this clause", may);
                return None;
            }
        };
        if matches!(verdict, tree::Verdict::KeepOwn | tree::Verdict::KeepAll) {
            self.needs_store(action.span);
        }
        let double = matches!(action.act, Act::Double(_));
        Some(Clause { conditions, action: (event, verdict, double), id })
    }

    fn unused(&mut self, tops: &[Top]) {
        let mut idle: Vec<(String, &str, Span)> = Vec::new();
        idle.extend(self.pits.iter().map(|(name, _, span)| (name.clone(), "pits", *span)));
        idle.extend(self.flags.iter().map(|(name, span)| (name.clone(), "flag", *span)));
        idle.extend(self.marks.iter().map(|(name, span)| (name.clone(), "mark", *span)));
        idle.extend(self.lets.iter().map(|(name, span)| (name.clone(), "let", *span)));
        idle.extend(self.afters.iter().map(|(name, span)| (name.clone(), "after", *span)));
        for (at, (name, what, span)) in idle.iter().cloned().enumerate() {
            // A mark of a player stands there twice.
            if !self.used.contains(&name) && !idle[..at].iter().any(|(other, _, _)| *other == name) {
                self.problem(
                    Problem::warning("rules::unused", span, format!("`{what} {name}` is never used"))
                        .help("use it, or leave it out"),
                );
            }
        }
        if tops.iter().all(|top| !matches!(top, Top::Board { .. })) {
            return;
        }
        for (name, _, span) in self.options {
            if !self.used.contains(&format!("option {name}")) {
                self.problem(
                    Problem::warning("rules::unused", *span, format!("no rule asks for option `{name}`"))
                        .help(format!("ask for it by `{name} = value` in a condition, or by `({name})` as a number")),
                );
            }
        }
    }
}

/// Pits that a player may have where both players' pits are one circuit: sets of places are 64 bits.
const MOST_SHARED: u8 = 30;

/// The other direction.
fn turned(ways: Ways) -> Ways {
    match ways {
        Ways::Either => Ways::Either,
        Ways::Clockwise => Ways::Counterclockwise,
        Ways::Counterclockwise => Ways::Clockwise,
    }
}

/// Whether a turn of this kind can have more than one lap.
fn goes_on(kind: &Kind) -> bool {
    let relays = |act: &LapAct| match act {
        LapAct::Relay | LapAct::RelayFromNext | LapAct::Capture => true,
        LapAct::Choice(parts) => parts.iter().any(|part| *part != LapAct::Stop),
        LapAct::Stop | LapAct::Again | LapAct::Take(_) => false,
    };
    let sows = |act: &CaptureAct| matches!(act.then, CaptureThen::Sow { .. });
    let captures_on = kind.capture.is_empty() || kind.capture.iter().any(|clause| sows(&clause.action));
    kind.lap_end.iter().any(|clause| relays(&clause.action) && (clause.action != LapAct::Capture || captures_on))
        || kind.inlines.iter().any(|(act, _)| sows(act))
}

/// Where a question can be asked instead.
fn not_here<R>(atom: &Atom<R>, asked: Asked) -> String {
    match atom {
        Atom::InStore { .. } | Atom::OriginHere => {
            "where a seed falls is known in `seed` and `lap end` lists".to_owned()
        }
        Atom::Slam(_) => "`slam` is for `lap end` lists, beside the conditions of `take run`".to_owned(),
        Atom::Next(_) => "`next` is for filters on starts and for start lists".to_owned(),
        Atom::Event(_) => "events are for flags and for the end block".to_owned(),
        Atom::FirstLap | Atom::Captured | Atom::Clockwise(_) => {
            "how the move went so far is known in `lap end` and `capture` lists".to_owned()
        }
        Atom::Can { .. } | Atom::Target(_) | Atom::Hand { before: true, .. } => {
            "`can`, `target` and `before` are for `after` lists".to_owned()
        }
        Atom::CapturedMark(_) | Atom::EndedIn(_) | Atom::EndedMarked(_) | Atom::Emptied(_) => {
            "how a whole move went is known in `prefer move` and `never move`".to_owned()
        }
        _ => format!("there is no pit to ask about in {}", asked.called()),
    }
}
