//! From text to tree: the outline first, then every clause by the rule of the block it stands in.
//!
//! Each mistake is reported where it stands and reading goes on with the next clause, so that one file shows all of
//! them at once. Words that fit no condition or action become `Unknown` in the tree; later stages pass over them.

use pest::Parser;
use pest::iterators::{Pair, Pairs};

use super::forms::Home;
use super::likely;
use super::tree::*;
use crate::diagnostic::{Problem, Span, nearest};

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/sowing.pest"]
struct Sowing;

/// Blocks may stand in each other this deep; the language itself needs three.
const DEEPEST: usize = 4;

/// Characters of unknown words that a message repeats.
const LONG: usize = 80;

/// What was read and what was wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    pub blocks: Vec<Top>,
    pub problems: Vec<Problem>,
    /// Every citation, wherever it stands.
    pub cites: Vec<Cite>,
}

/// Reads a rules text that begins at byte `offset` of file `file`.
///
/// Never panics; what cannot be read is in [`Parsed::problems`].
///
/// ```
/// use shimo::rules::parse;
/// let parsed = parse("turn { lap end { empty -> stop; otherwise -> relai } }", 0, 0);
/// assert_eq!(parsed.blocks.len(), 1);
/// assert_eq!(parsed.problems[0].help.as_deref(), Some("did you mean `relay`?"));
/// ```
#[must_use]
pub fn parse(text: &str, file: u16, offset: usize) -> Parsed {
    let mut reader =
        Reader { file, home: Home::Elsewhere, problems: Vec::new(), inherited: Vec::new(), cites: Vec::new() };
    if !reader.braces_match(text, offset) {
        return Parsed { problems: reader.problems, ..Parsed::default() };
    }
    let blocks = match Sowing::parse(Rule::outline, text) {
        Ok(outline) => reader.top(Here { offset, file }, outline),
        Err(error) => {
            reader.syntax(text, offset, &error, "a block is written `word { clauses }`");
            Vec::new()
        }
    };
    if blocks.is_empty() && reader.problems.is_empty() {
        let start = Span::new(file, offset..offset + text.len().min(1));
        reader.problems.push(
            Problem::error("rules::empty", start, "there are no rules here")
                .help("a game needs at least `board { … }`, `setup { … }`, `turn { … }` and `end { … }`"),
        );
    }
    Parsed { blocks, problems: reader.problems, cites: reader.cites }
}

/// Where the text being read begins.
#[derive(Clone, Copy)]
struct Here {
    offset: usize,
    file: u16,
}

impl Here {
    fn span(self, pair: &Pair<'_, Rule>) -> Span {
        let text = pair.as_str();
        let start = self.offset + pair.as_span().start();
        Span::new(self.file, start..start + text.trim_end().len())
    }

    fn inside(self, pair: &Pair<'_, Rule>) -> Here {
        Here { offset: self.offset + pair.as_span().start(), ..self }
    }
}

struct Reader {
    file: u16,
    /// What is being read, to say what may stand there.
    home: Home,
    problems: Vec<Problem>,
    /// What the headers around a clause cite: its citation if it has none of its own.
    inherited: Vec<Cite>,
    cites: Vec<Cite>,
}

/// What the line before a `{` says.
struct Header {
    word: Rule,
    name: Option<Name>,
    /// A mark that belongs to the player who sets it.
    of_player: bool,
    when: Vec<Condition>,
    cites: Vec<Cite>,
}

/// The words that a block of one sort may begin its clauses with, and how it is called.
struct Block<'a> {
    header: Pair<'a, Rule>,
    items: Vec<Pair<'a, Rule>>,
}

fn block(pair: Pair<'_, Rule>) -> Block<'_> {
    let mut items: Vec<_> = pair.into_inner().collect();
    let header = items.remove(0);
    Block { header, items }
}

/// The blanks that the line of byte `at` begins with.
fn indent(text: &str, at: usize) -> usize {
    let line = text[..at].rfind('\n').map_or(text, |end| &text[end + 1..]);
    line.len() - line.trim_start_matches([' ', '\t']).len()
}

fn first_word(text: &str) -> &str {
    let word = text.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or("");
    word.split("->").next().filter(|word| !word.is_empty()).unwrap_or(word)
}

impl Reader {
    fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Braces pair up and do not nest too deep: checked before pest, whose recursion follows them.
    fn braces_match(&mut self, text: &str, offset: usize) -> bool {
        let mut open = Vec::new();
        let mut comment = false;
        let mut bracket = None;
        let mut suspect = None;
        for (at, c) in text.char_indices() {
            let span = Span::new(self.file, offset + at..offset + at + 1);
            match c {
                '\n' => {
                    comment = false;
                    if let Some(start) = bracket.take() {
                        self.problem(
                            Problem::error("rules::bracket", start, "this `[` is never closed")
                                .help("a citation is one source and a place in it, on one line: `[bao Z22a]`"),
                        );
                    }
                }
                _ if comment => {}
                ']' if bracket.is_none() => self.problem(
                    Problem::error("rules::bracket", span, "this `]` closes nothing")
                        .help("a citation stands between brackets, at the end of its clause: `[bao Z22a]`"),
                ),
                ']' => bracket = None,
                _ if bracket.is_some() => {}
                '#' => comment = true,
                '[' => bracket = Some(span),
                '{' if open.len() == DEEPEST => {
                    self.problem(
                        Problem::error("rules::depth", span, "blocks nest too deep here")
                            .help("the deepest there is: a list in a turn in a phase"),
                    );
                    return false;
                }
                '{' => open.push((span, indent(text, at))),
                '}' => match open.pop() {
                    // By its place in its line this `}` was meant for a block further out.
                    Some((inner, deep)) if text[..at].ends_with([' ', '\t', '\n']) && indent(text, at) < deep => {
                        suspect.get_or_insert(inner);
                    }
                    Some(_) => {}
                    None => self.problem(
                        Problem::error("rules::brace", span, "this `}` closes nothing")
                            .help("remove it, or add the `{` that it should close"),
                    ),
                },
                _ => {}
            }
        }
        if let Some(start) = bracket {
            self.problem(
                Problem::error("rules::bracket", start, "this `[` is never closed")
                    .help("a citation is one source and a place in it, on one line: `[bao Z22a]`"),
            );
        }
        for (span, _) in open {
            let span = suspect.take().unwrap_or(span);
            self.problem(
                Problem::error("rules::brace", span, "this `{` is never closed").help("add a `}` where the block ends"),
            );
        }
        self.problems.is_empty()
    }

    fn syntax(&mut self, text: &str, offset: usize, error: &pest::error::Error<Rule>, help: &str) {
        let (start, end) = match error.location {
            pest::error::InputLocation::Pos(at) => (at, at),
            pest::error::InputLocation::Span((start, end)) => (start, end),
        };
        let rest = &text[start.min(text.len())..];
        let word = rest.split([',', ';', '\n', ' ']).next().unwrap_or("");
        let length = word.len().max(end - start).max(rest.chars().next().map_or(0, char::len_utf8));
        // At the very end of a clause there is nothing to underline but its last word.
        let span = if length == 0 {
            let end = text.trim_end();
            let last = end.rfind(char::is_whitespace).map_or(0, |at| at + 1);
            let last = if end.is_char_boundary(last) { last } else { end.len().saturating_sub(1) };
            offset + last..offset + end.len()
        } else {
            offset + start..offset + start + length
        };
        let expected = match &error.variant {
            pest::error::ErrorVariant::ParsingError { positives, .. } => {
                let mut names: Vec<_> = positives.iter().filter_map(|&rule| friendly(rule)).collect();
                names.sort_unstable();
                names.dedup();
                names
            }
            pest::error::ErrorVariant::CustomError { .. } => Vec::new(),
        };
        let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let named = expected.is_empty() || expected.iter().any(|name| name.starts_with("a name"));
        if named && is_reserved(bare) {
            let span = Span::new(self.file, span.start..span.start + bare.len());
            self.problem(
                Problem::error(
                    "rules::reserved",
                    span,
                    format!("`{bare}` is a word of the language and cannot name anything else"),
                )
                .help(format!("choose another name, perhaps a longer one: `my-{bare}`")),
            );
            return;
        }
        let message = match (rest.trim().is_empty(), expected.as_slice()) {
            (_, []) => "this is not understood here".to_owned(),
            (true, names) => format!("this clause stops too early: {} should follow", listed(names, "or")),
            (false, names) => format!("expected {} here", listed(names, "or")),
        };
        self.problem(Problem::error("rules::syntax", Span::new(self.file, span), message).help(help));
    }

    /// Parses one clause by `rule`; a failure is reported.
    fn line<'a>(&mut self, rule: Rule, clause: &Pair<'a, Rule>, here: Here) -> Option<Pairs<'a, Rule>> {
        match Sowing::parse(rule, clause.as_str()) {
            Ok(mut pairs) => {
                let pairs = pairs.next().expect("one pair for an entry rule").into_inner();
                let here = here.inside(clause);
                let cited = pairs.clone().flatten().filter(|pair| pair.as_rule() == Rule::cite_text);
                self.cites.extend(cited.map(|text| cite(here, &text)));
                Some(pairs)
            }
            Err(error) => {
                let text = clause.as_str();
                let likely = if rule == Rule::setup_line { likely::setup(text) } else { None };
                let help = likely.unwrap_or_else(|| shape_of(rule).to_owned());
                self.syntax(text, here.inside(clause).offset, &error, &help);
                None
            }
        }
    }

    fn misplaced(&mut self, span: Span, text: &str, home: &str, may: &[&str]) {
        let word = first_word(text);
        let near = nearest(word, may.iter().map(|&form| first_word(form)));
        // `lap_end` and `lapend`, `Lap End`; `set up`.
        let plain = |text: &str| text.to_lowercase().replace(['_', '-', ' '], "");
        let two = text.split_whitespace().take(2).collect::<String>();
        let near = may.iter().copied().find(|form| [plain(word), plain(&two)].contains(&plain(form))).or(near);
        let help = match near {
            _ if word.starts_with('[') => {
                "a citation stands before the `{` of its block, or at the end of its clause".to_owned()
            }
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("{home} may hold {}", listed(&quoted(may), "and")),
        };
        let span = Span { end: span.start + word.len() as u32, ..span };
        self.problem(
            Problem::error("rules::misplaced", span, format!("nothing in {home} begins with `{word}`")).help(help),
        );
    }

    fn top(&mut self, here: Here, outline: Pairs<'_, Rule>) -> Vec<Top> {
        const MAY: &[&str] = &[
            "board", "setup", "flag", "mark", "let", "never", "prefer", "phase", "turn", "after", "capture", "seed",
            "end",
        ];
        let mut tops = Vec::new();
        for item in outline.flat_map(Pair::into_inner) {
            match item.as_rule() {
                Rule::block => tops.extend(self.top_block(here, item)),
                Rule::clause => {
                    let text = item.as_str();
                    match first_word(text) {
                        "let" => tops.extend(self.let_clause(here, &item)),
                        "never" | "prefer" => tops.extend(self.filter(here, &item).map(Top::Filter)),
                        "mark" => tops.extend(self.lone_mark(here, &item)),
                        _ => self.misplaced(here.span(&item), text, "the rules", MAY),
                    }
                }
                _ => {}
            }
        }
        tops
    }

    fn lone_mark(&mut self, here: Here, item: &Pair<'_, Rule>) -> Option<Top> {
        let span = here.span(item);
        let header = self.header(here, item)?;
        Some(Top::Mark { name: header.name?, lifetime: Lifetime::Forever, owned: header.of_player, span })
    }

    /// The citations of a clause: its own, or those of the headers around it.
    fn cites(&self, here: Here, pair: Pair<'_, Rule>) -> Vec<Cite> {
        let own = cites(here, pair);
        if own.is_empty() { self.inherited.clone() } else { own }
    }

    /// Reads what stands in a block, whose header cites something for all its clauses.
    fn within<T>(&mut self, cites: Vec<Cite>, read: impl FnOnce(&mut Self) -> T) -> T {
        if cites.is_empty() {
            return read(self);
        }
        let outer = std::mem::replace(&mut self.inherited, cites);
        let found = read(self);
        self.inherited = outer;
        found
    }

    /// A header: its first word, its name, its `when` and its citations.
    fn header(&mut self, here: Here, item: &Pair<'_, Rule>) -> Option<Header> {
        let mut pairs = self.line(Rule::header_line, item, here)?;
        let here = here.inside(item);
        let header = pairs.next()?;
        let mut word = Rule::w_end;
        let mut name = None;
        let mut of_player = false;
        let mut when = Vec::new();
        for part in header.into_inner() {
            match part.as_rule() {
                Rule::of_player => of_player = true,
                Rule::plain_name => name = Some(self.name(here, &part)),
                Rule::when => when = self.when(here, part),
                rule => word = rule,
            }
        }
        let cites = pairs.next().map(|pair| cites(here, pair)).unwrap_or_default();
        Some(Header { word, name, of_player, when, cites })
    }

    fn top_block(&mut self, here: Here, item: Pair<'_, Rule>) -> Option<Top> {
        const MAY: &[&str] = &["board", "setup", "flag", "mark", "phase", "turn", "after", "capture", "seed", "end"];
        let Block { header, items } = block(item);
        let text = header.as_str();
        if !MAY.contains(&first_word(text)) {
            self.misplaced(here.span(&header), text, "the rules", MAY);
            return None;
        }
        let span = here.span(&header);
        let header = self.header(here, &header)?;
        self.within(header.cites.clone(), |reader| reader.body(here, header, items, span))
    }

    /// What stands in a block at the top level.
    fn body(&mut self, here: Here, header: Header, items: Vec<Pair<'_, Rule>>, span: Span) -> Option<Top> {
        let Header { word, name, of_player, when, .. } = header;
        Some(match word {
            Rule::w_board => Top::Board { lines: self.each(here, items, Self::board_line), span },
            Rule::w_setup => Top::Setup { lines: self.each(here, items, Self::setup_line), span },
            Rule::w_end => Top::End { lines: self.each(here, items, Self::end_line), span },
            Rule::w_capture => Top::Capture(self.list(here, items, span, Home::Capture)),
            Rule::w_seed => Top::Seed(self.list(here, items, span, Home::Seed)),
            Rule::w_flag => Top::Flag { name: name?, list: self.list(here, items, span, Home::Flag) },
            Rule::w_after => Top::After { name: name?, list: self.list(here, items, span, Home::After) },
            Rule::w_mark => {
                let lines = self.each(here, items, Self::mark_line);
                let name = name?;
                let mut lifetime = Lifetime::Forever;
                for (life, dropped) in lines {
                    if dropped.text != name.text {
                        self.problem(
                            Problem::error(
                                "rules::mark",
                                dropped.span,
                                format!("a block `mark {}` can only drop that mark", name.text),
                            )
                            .help(format!("write `drop {}`", name.text)),
                        );
                    }
                    lifetime = life;
                }
                Top::Mark { name, lifetime, owned: of_player, span }
            }
            Rule::w_turn => Top::Turn(self.turn(here, name, items, span)),
            Rule::w_phase => Top::Phase(self.phase(here, name?, when, items, span)),
            other => unreachable!("{other:?} heads no block at the top"),
        })
    }

    /// Reads every clause of a block by one method; a block inside is reported.
    fn each<T>(
        &mut self,
        here: Here,
        items: Vec<Pair<'_, Rule>>,
        read: fn(&mut Self, Here, &Pair<'_, Rule>) -> Option<T>,
    ) -> Vec<T> {
        let mut found = Vec::new();
        for item in items {
            if item.as_rule() == Rule::block {
                let header = block(item).header;
                self.problem(
                    Problem::error("rules::misplaced", here.span(&header), "no block can stand here")
                        .help("this block holds clauses only; is a `}` missing above?"),
                );
            } else {
                found.extend(read(self, here, &item));
            }
        }
        found
    }

    fn list(&mut self, here: Here, items: Vec<Pair<'_, Rule>>, span: Span, home: Home) -> List {
        List { clauses: self.at(home, |reader| reader.each(here, items, Self::clause)), span }
    }

    /// Reads something that stands in a home of its own.
    fn at<T>(&mut self, home: Home, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.home, home);
        let found = read(self);
        self.home = outer;
        found
    }

    fn clause(&mut self, here: Here, item: &Pair<'_, Rule>) -> Option<Clause> {
        let pairs = self.line(Rule::rule_line, item, here)?;
        if let Some(problem) = without_arrow(&pairs, here.span(item)) {
            self.problem(problem);
            return None;
        }
        Some(self.clause_of(here.inside(item), pairs, here.span(item)))
    }

    fn clause_of(&mut self, here: Here, pairs: Pairs<'_, Rule>, span: Span) -> Clause {
        let mut clause = Clause { conditions: Vec::new(), actions: Vec::new(), cites: Vec::new(), span };
        for part in pairs {
            match part.as_rule() {
                Rule::conditions => clause.conditions.extend(self.conditions(here, part)),
                Rule::when => clause.conditions.extend(self.when(here, part)),
                Rule::actions => clause.actions = self.actions(here, part),
                Rule::cites => clause.cites = self.cites(here, part),
                _ => {}
            }
        }
        clause
    }

    fn turn(&mut self, here: Here, name: Option<Name>, items: Vec<Pair<'_, Rule>>, span: Span) -> Turn {
        const MAY: &[&str] = &["from", "never", "prefer", "start", "seed", "lap end", "capture", "after"];
        let cites = self.inherited.clone();
        let (start, lap_end, capture, seed) = (None, None, None, None);
        let mut turn = Turn { name, filters: Vec::new(), start, lap_end, capture, seed, after: None, cites, span };
        for item in items {
            if item.as_rule() == Rule::block {
                let Block { header, items } = block(item);
                let text = header.as_str().trim();
                let bare = text.split('[').next().unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ");
                if !["start", "lap end", "capture", "seed"].contains(&bare.as_str()) {
                    self.misplaced(here.span(&header), text, "a turn", MAY);
                    continue;
                }
                let header_span = here.span(&header);
                let Some(Header { cites, .. }) = self.header(here, &header) else { continue };
                let home = Home::of_list(first_word(text));
                let list = self.within(cites, |reader| reader.list(here, items, header_span, home));
                self.set_list(&mut turn, first_word(text), list);
                continue;
            }
            let text = item.as_str();
            match first_word(text) {
                "from" | "never" | "prefer" => turn.filters.extend(self.filter(here, &item)),
                word @ ("start" | "lap" | "capture") => {
                    if let Some(pairs) = self.line(Rule::list_line, &item, here) {
                        let (inside, span) = (here.inside(&item), here.span(&item));
                        let clause = self.at(Home::of_list(word), |reader| reader.clause_of(inside, pairs, span));
                        let list = List { span: clause.span, clauses: vec![clause] };
                        self.set_list(&mut turn, word, list);
                    }
                }
                "after" => {
                    if let Some(pairs) = self.line(Rule::after_line, &item, here) {
                        let inside = here.inside(&item);
                        turn.after = pairs
                            .filter(|pair| pair.as_rule() == Rule::plain_name)
                            .map(|pair| self.name(inside, &pair))
                            .next();
                    }
                }
                _ => self.misplaced(here.span(&item), text, "a turn", MAY),
            }
        }
        turn
    }

    fn set_list(&mut self, turn: &mut Turn, word: &str, list: List) {
        let place = match word {
            "start" => &mut turn.start,
            "lap" => &mut turn.lap_end,
            "seed" => &mut turn.seed,
            _ => &mut turn.capture,
        };
        if let Some(first) = place {
            let problem = Problem::error("rules::twice", list.span, "this list stands here a second time")
                .also(first.span, "the first one")
                .help("put the clauses of both into one block");
            self.problems.push(problem);
        } else {
            *place = Some(list);
        }
    }

    fn phase(&mut self, here: Here, name: Name, when: Vec<Condition>, items: Vec<Pair<'_, Rule>>, span: Span) -> Phase {
        const MAY: &[&str] = &["turn", "never", "prefer"];
        let mut phase = Phase { name, when, filters: Vec::new(), turns: Vec::new(), span };
        for item in items {
            if item.as_rule() == Rule::block {
                let Block { header, items } = block(item);
                let text = header.as_str();
                if first_word(text) != "turn" {
                    self.misplaced(here.span(&header), text, "a phase", MAY);
                    continue;
                }
                let header_span = here.span(&header);
                if let Some(Header { name, cites, .. }) = self.header(here, &header) {
                    let turn = self.within(cites, |reader| reader.turn(here, name, items, header_span));
                    phase.turns.push(turn);
                }
                continue;
            }
            match first_word(item.as_str()) {
                "never" | "prefer" => phase.filters.extend(self.filter(here, &item)),
                _ => self.misplaced(here.span(&item), item.as_str(), "a phase", MAY),
            }
        }
        phase
    }

    fn filter(&mut self, here: Here, item: &Pair<'_, Rule>) -> Option<Filter> {
        let pairs = self.line(Rule::filter_line, item, here)?;
        let span = here.span(item);
        let here = here.inside(item);
        let mut filter =
            Filter { kind: FilterKind::From, conditions: Vec::new(), guard: Vec::new(), cites: Vec::new(), span };
        for part in pairs {
            match part.as_rule() {
                Rule::cites => filter.cites = self.cites(here, part),
                Rule::from_line | Rule::filter => {
                    for piece in part.into_inner() {
                        match piece.as_rule() {
                            Rule::filter_word if piece.as_str() == "never" => filter.kind = FilterKind::Never,
                            Rule::filter_word => filter.kind = FilterKind::Prefer,
                            Rule::on_move => {
                                filter.kind = match filter.kind {
                                    FilterKind::Never => FilterKind::NeverMove,
                                    _ => FilterKind::PreferMove,
                                }
                            }
                            Rule::conditions => {
                                filter.conditions = self.at(Home::Filter, |reader| reader.conditions(here, piece));
                            }
                            Rule::when => filter.guard = self.when(here, piece),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        Some(filter)
    }

    fn let_clause(&mut self, here: Here, item: &Pair<'_, Rule>) -> Option<Top> {
        let pairs = self.line(Rule::let_line, item, here)?;
        let span = here.span(item);
        let here = here.inside(item);
        let mut name = None;
        let mut conditions = Vec::new();
        for part in pairs {
            match part.as_rule() {
                Rule::plain_name => name = Some(self.name(here, &part)),
                Rule::conditions => conditions = self.conditions(here, part),
                _ => {}
            }
        }
        Some(Top::Let { name: name?, conditions, span })
    }

    fn mark_line(&mut self, here: Here, item: &Pair<'_, Rule>) -> Option<(Lifetime, Name)> {
        let pairs = self.line(Rule::mark_line, item, here)?;
        let here = here.inside(item);
        let mut lifetime = Lifetime::NextTurn;
        let mut name = None;
        for part in pairs {
            match part.as_rule() {
                Rule::their => lifetime = Lifetime::TheirNextTurn,
                Rule::plain_name => name = Some(self.name(here, &part)),
                _ => {}
            }
        }
        Some((lifetime, name?))
    }

    fn board_line(&mut self, here: Here, item: &Pair<'_, Rule>) -> Option<BoardLine> {
        let mut pairs = self.line(Rule::board_line, item, here)?;
        let span = here.span(item);
        let here = here.inside(item);
        let line = pairs.next()?;
        if line.as_rule() == Rule::pits_line {
            let mut name = None;
            let mut pits = Vec::new();
            for part in line.into_inner() {
                match part.as_rule() {
                    Rule::plain_name => name = Some(self.name(here, &part)),
                    Rule::pits => pits.push(self.pits(here, part)),
                    _ => {}
                }
            }
            return Some(BoardLine::Pits { name: name?, pits });
        }
        let mut counts = Vec::new();
        let mut circuit = Circuit::Own;
        let mut stores = Stores::None;
        let mut ways = Ways::Either;
        for part in line.into_inner() {
            match part.as_rule() {
                Rule::count => counts.push(self.number(here, part)),
                Rule::board_part => {
                    let part = part.into_inner().next()?;
                    match part.as_rule() {
                        Rule::own_circuit => circuit = Circuit::Own,
                        Rule::board_circuit => circuit = Circuit::Board,
                        Rule::store_on => stores = Stores::On,
                        Rule::store_off => stores = Stores::Off,
                        Rule::one_way => {
                            ways = match part.into_inner().next()?.as_rule() {
                                Rule::w_clockwise => Ways::Clockwise,
                                _ => Ways::Counterclockwise,
                            }
                        }
                        _ => {
                            let words = part.as_str().trim();
                            let known = [
                                "own circuit",
                                "board circuit",
                                "clockwise",
                                "counterclockwise",
                                "stores on it",
                                "stores off it",
                            ];
                            let help = match nearest(words, known) {
                                Some(near) => format!("did you mean `{near}`?"),
                                None => format!("after the rows may stand {}", listed(&quoted(&known), "or")),
                            };
                            self.problem(
                                Problem::error("rules::board", here.span(&part), format!("a board has no `{words}`"))
                                    .help(help),
                            );
                        }
                    }
                }
                _ => {}
            }
        }
        let columns = counts.pop()?;
        let rows = counts.pop()?;
        Some(BoardLine::Rows { rows, columns, circuit, stores, ways, span })
    }

    fn setup_line(&mut self, here: Here, item: &Pair<'_, Rule>) -> Option<SetupLine> {
        let pairs = self.line(Rule::setup_line, item, here)?;
        let span = here.span(item);
        let here = here.inside(item);
        let mut seeds = None;
        let mut place = None;
        let mut when = Vec::new();
        for part in pairs {
            match part.as_rule() {
                Rule::when => when = self.when(here, part),
                Rule::count => seeds = Some(self.number(here, part)),
                Rule::w_hand => place = Some(SetupPlace::Hand),
                Rule::pits => place = Some(SetupPlace::Pits(self.pits(here, part))),
                Rule::total => {
                    let count = part.into_inner().find(|pair| pair.as_rule() == Rule::count)?;
                    seeds = Some(self.number(here, count));
                    place = Some(SetupPlace::Total);
                }
                _ => {}
            }
        }
        Some(SetupLine { seeds: seeds?, place: place?, when, span })
    }

    fn end_line(&mut self, here: Here, item: &Pair<'_, Rule>) -> Option<EndLine> {
        let mut pairs = self.line(Rule::end_line, item, here)?;
        let span = here.span(item);
        let here = here.inside(item);
        if pairs.peek()?.as_rule() == Rule::limit {
            let laps = self.number(here, pairs.next()?.into_inner().find(|pair| pair.as_rule() == Rule::count)?);
            let cites = pairs.next().map(|pair| self.cites(here, pair)).unwrap_or_default();
            return Some(EndLine::Limit { laps, cites, span });
        }
        Some(EndLine::Clause(self.at(Home::End, |reader| reader.clause_of(here, pairs, span))))
    }

    fn when(&mut self, here: Here, pair: Pair<'_, Rule>) -> Vec<Condition> {
        let conditions = pair.into_inner().find(|pair| pair.as_rule() == Rule::conditions);
        conditions.map(|pair| self.conditions(here, pair)).unwrap_or_default()
    }

    fn name(&mut self, here: Here, pair: &Pair<'_, Rule>) -> Name {
        Name { text: pair.as_str().trim().to_owned(), span: here.span(pair) }
    }

    fn number(&mut self, here: Here, pair: Pair<'_, Rule>) -> Number {
        let inner = pair.into_inner().next().expect("a count holds a number or a name");
        let span = here.span(&inner);
        match inner.as_rule() {
            Rule::name => Number::Option(self.name(here, &inner)),
            _ => Number::Digits(self.digits(inner.as_str(), span), span),
        }
    }

    fn digits(&mut self, text: &str, span: Span) -> u16 {
        text.parse().unwrap_or_else(|_| {
            self.problem(
                Problem::error("rules::number", span, "this number is too large")
                    .help("a board holds at most 255 seeds; a limit is at most 65535 laps"),
            );
            0
        })
    }

    fn range(&mut self, here: Here, pair: Pair<'_, Rule>) -> Range {
        let mut numbers = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::w_even => return Range::Even,
                Rule::open_range => {
                    let count = part.into_inner().next().expect("an open range holds a count");
                    return Range::From(self.number(here, count));
                }
                _ => numbers.push(self.number(here, part)),
            }
        }
        let last = numbers.pop().expect("a range holds a count");
        match numbers.pop() {
            Some(first) => Range::Between(first, last),
            None => Range::Exactly(last),
        }
    }

    fn contents(&mut self, here: Here, pair: Pair<'_, Rule>) -> Contents {
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::w_empty => return Contents::Empty,
                Rule::w_occupied => return Contents::Occupied,
                Rule::over_half => return Contents::With(Range::OverHalf),
                Rule::range => return Contents::With(self.range(here, part)),
                _ => {}
            }
        }
        unreachable!("contents are empty, occupied or a range")
    }

    fn pits(&mut self, here: Here, pair: Pair<'_, Rule>) -> Pits {
        let span = here.span(&pair);
        let mut their = false;
        let mut name = PitsName::All;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::w_their => their = true,
                Rule::row => {
                    let row = match part.into_inner().next().map(|pair| pair.as_rule()) {
                        Some(Rule::w_inner) => Row::Inner,
                        Some(Rule::w_outer) => Row::Outer,
                        _ => Row::Row,
                    };
                    name = PitsName::Row(row, None);
                }
                Rule::columns => {
                    let columns: Vec<u16> = part
                        .into_inner()
                        .filter(|pair| pair.as_rule() == Rule::column)
                        .map(|pair| {
                            let span = here.span(&pair);
                            self.digits(pair.as_str(), span)
                        })
                        .collect();
                    if let PitsName::Row(row, _) = name {
                        let first = columns[0];
                        name = PitsName::Row(row, Some((first, columns.get(1).copied().unwrap_or(first))));
                    }
                }
                Rule::plain_name => name = PitsName::Named(part.as_str().trim().to_owned()),
                _ => {}
            }
        }
        Pits { their, name, span }
    }

    fn conditions(&mut self, here: Here, pair: Pair<'_, Rule>) -> Vec<Condition> {
        pair.into_inner()
            .filter(|pair| pair.as_rule() == Rule::condition)
            .map(|pair| self.condition(here, pair))
            .collect()
    }

    fn condition(&mut self, here: Here, pair: Pair<'_, Rule>) -> Condition {
        let span = here.span(&pair);
        let mut negated = false;
        let mut test = Test::Unknown;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::negation => negated = true,
                Rule::unknown_condition => {
                    let words = part.as_str().trim();
                    self.unknown(here.span(&part), words, &CONDITIONS);
                }
                _ => test = self.test(here, part),
            }
        }
        Condition { negated, test, span }
    }

    fn test(&mut self, here: Here, pair: Pair<'_, Rule>) -> Test {
        let rule = pair.as_rule();
        let whole = pair.clone();
        let parts: Vec<_> = pair.into_inner().collect();
        let has = |rule| parts.iter().any(|part| part.as_rule() == rule);
        let find = |rule| parts.iter().find(|part| part.as_rule() == rule).cloned();
        let must = |rule| find(rule).expect("the grammar asks for it");
        match rule {
            Rule::otherwise => Test::Otherwise,
            Rule::option_test => {
                Test::Option { name: self.name(here, &must(Rule::name)), value: self.name(here, &must(Rule::value)) }
            }
            Rule::in_store => Test::InStore { their: has(Rule::their) },
            Rule::next_pit => Test::Next(self.contents(here, must(Rule::contents))),
            Rule::twin => Test::Twin { their: has(Rule::their), name: self.name(here, &must(Rule::plain_name)) },
            Rule::mark_held => Test::MarkHeld {
                quantifier: quantifier(must(Rule::quantifier)),
                their: has(Rule::their),
                name: self.name(here, &must(Rule::plain_name)),
            },
            Rule::store => Test::Store { their: has(Rule::their), contents: self.contents(here, must(Rule::contents)) },
            Rule::origin_here => Test::OriginHere,
            Rule::slam => Test::Slam,
            Rule::in_pits => Test::In(self.pits(here, must(Rule::pits))),
            Rule::here_contents => Test::Here(self.contents(here, whole)),
            Rule::here_seeds => Test::Here(Contents::With(self.range(here, must(Rule::range)))),
            Rule::facing => {
                Test::Facing { behind: has(Rule::behind), contents: self.contents(here, must(Rule::contents)) }
            }
            Rule::quantified => Test::Quantified {
                quantifier: quantifier(must(Rule::quantifier)),
                pits: self.pits(here, must(Rule::pits)),
                contents: self.contents(here, must(Rule::contents)),
            },
            Rule::hand => Test::Hand {
                before: has(Rule::before),
                their: has(Rule::their),
                contents: self.contents(here, must(Rule::contents)),
            },
            Rule::can => Test::Can { their: has(Rule::their), kind: self.name(here, &must(Rule::name)) },
            Rule::target => Test::Target { kind: self.name(here, &must(Rule::name)) },
            Rule::in_phase => Test::Phase(self.name(here, &must(Rule::name))),
            Rule::event => Test::Event(match parts[0].as_rule() {
                Rule::w_lap_end => Event::LapEnd,
                Rule::w_turn_over => Event::TurnOver,
                Rule::w_no_turn => Event::NoTurn,
                Rule::w_on_turn => Event::OnTurn,
                Rule::w_endless => Event::Endless,
                Rule::w_repetition => Event::Repetition,
                _ => Event::Capture,
            }),
            Rule::first_lap => Test::FirstLap,
            Rule::captured => Test::Captured(find(Rule::plain_name).map(|pair| self.name(here, &pair))),
            Rule::direction_is => Test::Clockwise(has(Rule::w_clockwise)),
            Rule::origin_in => Test::OriginIn(self.pits(here, must(Rule::pits))),
            Rule::ended_in => Test::EndedIn(self.pits(here, must(Rule::pits))),
            Rule::emptied => Test::Emptied(self.pits(here, must(Rule::pits))),
            Rule::pits_with => Test::PitsWith {
                pits: self.pits(here, must(Rule::pits)),
                contents: self.contents(here, must(Rule::contents)),
            },
            Rule::named => Test::Named { their: has(Rule::their), name: self.name(here, &must(Rule::plain_name)) },
            other => unreachable!("{other:?} is no test"),
        }
    }

    fn actions(&mut self, here: Here, pair: Pair<'_, Rule>) -> Vec<Action> {
        pair.into_inner()
            .filter(|pair| pair.as_rule() == Rule::action)
            .filter_map(|pair| pair.into_inner().next())
            .map(|pair| self.action(here, pair))
            .collect()
    }

    fn action(&mut self, here: Here, pair: Pair<'_, Rule>) -> Action {
        let span = here.span(&pair);
        let rule = pair.as_rule();
        let words = pair.as_str().trim().to_owned();
        let parts: Vec<_> = pair.into_inner().collect();
        let has = |rule| parts.iter().any(|part| part.as_rule() == rule);
        let find = |rule| parts.iter().find(|part| part.as_rule() == rule).cloned();
        let must = |rule| find(rule).expect("the grammar asks for it");
        let act = match rule {
            Rule::simple => return self.action(here, parts[0].clone()),
            Rule::stop => Act::Stop,
            Rule::relay => Act::Relay,
            Rule::relay_next => Act::RelayFromNext,
            Rule::capture => Act::Capture,
            Rule::again => Act::Again,
            Rule::choice => Act::Choice(
                parts
                    .into_iter()
                    .filter(|part| part.as_rule() == Rule::simple)
                    .map(|part| self.action(here, part))
                    .collect(),
            ),
            Rule::place => Act::Place(self.number(here, must(Rule::count))),
            Rule::lift => Act::Lift(if let Some(but) = find(Rule::all_but) {
                let count = but.into_inner().find(|pair| pair.as_rule() == Rule::count).expect("all but a count");
                Lift::AllBut(self.number(here, count))
            } else if let Some(count) = find(Rule::count) {
                Lift::Seeds(self.number(here, count))
            } else {
                Lift::All
            }),
            Rule::sow => {
                let headings = parts
                    .iter()
                    .filter(|part| part.as_rule() == Rule::heading)
                    .map(|part| heading(here, part))
                    .collect();
                let second =
                    find(Rule::second).and_then(|pair| pair.into_inner().next()).map(|part| heading(here, &part));
                let from = find(Rule::sow_from).map(|pair| {
                    let inner: Vec<_> = pair.into_inner().collect();
                    match inner.iter().find(|pair| pair.as_rule() == Rule::pits) {
                        Some(pits) => SowFrom::Pits {
                            nearest: inner.iter().any(|pair| pair.as_rule() == Rule::nearest),
                            pits: self.pits(here, pits.clone()),
                        },
                        None if inner.iter().any(|pair| pair.as_rule() == Rule::w_entry) => SowFrom::Entry,
                        None => SowFrom::Next,
                    }
                });
                Act::Sow { headings, second, from, when_captured: has(Rule::when_captured) }
            }
            Rule::take => {
                let what = parts.iter().rfind(|part| part.as_rule() != Rule::w_take).expect("take what").clone();
                Act::Take(match what.as_rule() {
                    Rule::take_behind => Take::BehindFacing,
                    Rule::take_facing => Take::Facing,
                    Rule::take_here => Take::Here,
                    Rule::take_rest => Take::Rest,
                    Rule::take_run => {
                        let part = what.into_inner().map(|pair| pair.as_rule()).last();
                        Take::Run(match part {
                            Some(Rule::w_first) => RunPart::ButFirst,
                            Some(Rule::w_last) => RunPart::ButLast,
                            _ => RunPart::Whole,
                        })
                    }
                    _ => {
                        let contents = what.into_inner().find(|pair| pair.as_rule() == Rule::contents);
                        Take::Any(contents.map_or(Contents::Occupied, |pair| self.contents(here, pair)))
                    }
                })
            }
            Rule::to_store => Act::ToStore { their: has(Rule::their) },
            Rule::skip => Act::Skip,
            Rule::set_mark => Act::Mark(self.name(here, &must(Rule::plain_name))),
            Rule::drop => Act::Drop { both: has(Rule::both), name: self.name(here, &must(Rule::plain_name)) },
            Rule::result => {
                let verdict = match parts[0].as_rule() {
                    Rule::w_loses => Verdict::Loses,
                    Rule::w_wins => Verdict::Wins,
                    Rule::w_draw => Verdict::Draws,
                    Rule::keep if parts[0].clone().into_inner().any(|pair| pair.as_rule() == Rule::w_all) => {
                        Verdict::KeepAll
                    }
                    Rule::keep => Verdict::KeepOwn,
                    _ => Verdict::Illegal,
                };
                if has(Rule::w_double) { Act::Double(verdict) } else { Act::Verdict(verdict) }
            }
            Rule::nothing => Act::Nothing,
            _ => {
                self.unknown(span, &words, &ACTIONS);
                Act::Unknown
            }
        };
        Action { act, span }
    }

    /// Words that fit no condition or no action: say what they might have been.
    fn unknown(&mut self, span: Span, words: &str, sort: &Sort) {
        let help = sort
            .missing_mark(words)
            .or_else(|| sort.respelled(words))
            .or_else(|| if sort.code == CONDITIONS.code { likely::condition(words) } else { likely::action(words) })
            .unwrap_or_else(|| {
                let forms = if sort.code == CONDITIONS.code { self.home.conditions() } else { self.home.actions() };
                let own = if sort.code == CONDITIONS.code {
                    ", or one of your own `let`, `flag` and `mark` names"
                } else {
                    ""
                };
                format!("{} {}is one of: {}{own}", sort.called, self.home.called(), quoted(forms).join(", "))
            });
        let shown = match words.char_indices().nth(LONG) {
            Some((end, _)) => format!("{}…", words[..end].trim_end()),
            None => words.to_owned(),
        };
        self.problem(Problem::error(sort.code, span, format!("`{shown}` is not {}", sort.called)).help(help));
    }
}

fn quantifier(pair: Pair<'_, Rule>) -> Quantifier {
    match pair.into_inner().next().map(|pair| pair.as_rule()) {
        Some(Rule::w_only) => Quantifier::Only,
        Some(Rule::w_no) => Quantifier::No,
        Some(Rule::w_any) => Quantifier::Any,
        _ => Quantifier::All,
    }
}

/// A direction, and where it is written.
fn heading(here: Here, pair: &Pair<'_, Rule>) -> (Heading, Span) {
    let heading = match pair.clone().into_inner().next().map(|pair| pair.as_rule()) {
        Some(Rule::w_either) => Heading::Either,
        Some(Rule::w_clockwise) => Heading::Clockwise,
        Some(Rule::w_counter) => Heading::Counterclockwise,
        Some(Rule::w_inward) => Heading::Inward,
        _ => Heading::Onward,
    };
    (heading, here.span(pair))
}

fn cite(here: Here, text: &Pair<'_, Rule>) -> Cite {
    Cite { text: text.as_str().trim().to_owned(), span: here.span(text) }
}

fn cites(here: Here, pair: Pair<'_, Rule>) -> Vec<Cite> {
    pair.into_inner().filter_map(|cite| cite.into_inner().next()).map(|text| cite(here, &text)).collect()
}

/// A clause that was read as nothing but actions, though not all of its words are actions: its arrow is missing.
fn without_arrow(pairs: &Pairs<'_, Rule>, span: Span) -> Option<Problem> {
    let mut top = pairs.clone();
    if top.clone().any(|pair| pair.as_rule() == Rule::conditions) {
        return None;
    }
    let actions = top.find(|pair| pair.as_rule() == Rule::actions)?;
    if !actions.clone().into_inner().flatten().any(|pair| pair.as_rule() == Rule::unknown_action) {
        return None;
    }
    let words = actions.as_str().trim();
    let span = Span { end: span.start + words.len() as u32, ..span };
    let wrong = ["=>", "-->", "→", "=", ":"].into_iter().find_map(|mark| {
        let (first, second) = words.split_once(mark)?;
        let (first, second) = (first.trim(), second.trim());
        (CONDITIONS.fits(first) && ACTIONS.fits(second)).then(|| {
            let at = span.start as usize + words.find(mark).unwrap_or(0);
            Problem::error(
                "rules::arrow",
                Span::new(span.file, at..at + mark.len()),
                format!("`{mark}` is not the arrow between conditions and action"),
            )
            .help(format!("write `{first} -> {second}`"))
        })
    });
    let missing = || {
        words.match_indices([' ', '\n']).take(40).find_map(|(at, _)| {
            let (first, second) = (words[..at].trim(), words[at..].trim());
            let first = first.strip_suffix(',').unwrap_or(first);
            (CONDITIONS.fits(first) && ACTIONS.fits(second)).then(|| {
                Problem::error("rules::arrow", span, "this clause has no arrow between its conditions and its action")
                    .help(format!("write `{first} -> {second}`"))
            })
        })
    };
    let unlike = || {
        let known = |pair: Pair<'_, Rule>| !pair.into_inner().any(|part| part.as_rule() == Rule::unknown_action);
        let alone = actions.clone().into_inner().filter(|pair| pair.as_rule() == Rule::action).count() == 1;
        let spelt = alone && (ACTIONS.respelled(words).is_some() || ACTIONS.missing_mark(words).is_some());
        (!spelt && !actions.clone().into_inner().any(known)).then(|| {
            Problem::error("rules::arrow", span, "this clause has no arrow between its conditions and its action").help(
                match likely::without_arrow(words) {
                    Some(likely) => likely,
                    None if CONDITIONS.fits(words) => {
                        "a clause ends at `;` and at the end of its line: between conditions stands a comma".to_owned()
                    }
                    None => shape_of(Rule::rule_line).to_owned(),
                },
            )
        })
    };
    wrong.or_else(missing).or_else(unlike)
}

/// What a clause looks like that is read by this rule.
fn shape_of(rule: Rule) -> &'static str {
    match rule {
        Rule::rule_line => "a clause is `conditions -> action`, such as `in inner, facing occupied -> capture`",
        Rule::filter_line => {
            "a filter is `from CONDITIONS`, `never CONDITIONS` or `prefer CONDITIONS`: `from 2+ seeds`"
        }
        Rule::let_line => "a definition is `let NAME = CONDITIONS`, such as `let full = 6+ seeds`",
        Rule::list_line => "with one clause a list is written `start -> lift all, sow either`",
        Rule::after_line => "write `after NAME`, and a block `after NAME { … }` outside the turn",
        Rule::board_line => {
            "a board has a line `2 rows of 8, own circuit`, and lines such as `pits ends = inner 1, inner 8`"
        }
        Rule::setup_line => "a line of the setup is a number and a place: `2 in all`, `6 in inner 5`, `22 in hand`",
        Rule::end_line => "a line of the end block is `no turn -> loses`, `endless -> illegal` or `limit 4096 laps`",
        Rule::mark_line => "a mark ends by `next turn over -> drop NAME`",
        _ => {
            "a block begins with `board`, `setup`, `turn`, `turn NAME`, `phase NAME when …`, `flag NAME`, `capture`, `end` …"
        }
    }
}

/// Conditions or actions: how a mistake in them is explained.
struct Sort {
    code: &'static str,
    called: &'static str,
}

static CONDITIONS: Sort = Sort { code: "rules::unknown-condition", called: "a condition" };

static ACTIONS: Sort = Sort { code: "rules::unknown-action", called: "an action" };

/// Words that conditions and actions are made of.
const VOCABULARY: &[&str] = &[
    "again",
    "all",
    "anticlockwise",
    "any",
    "before",
    "behind",
    "both",
    "but",
    "can",
    "capture",
    "captured",
    "clockwise",
    "counterclockwise",
    "double",
    "draw",
    "drop",
    "either",
    "emptied",
    "empty",
    "end",
    "ended",
    "endless",
    "entry",
    "even",
    "facing",
    "first",
    "from",
    "hand",
    "here",
    "illegal",
    "in",
    "inner",
    "inward",
    "keep",
    "lap",
    "last",
    "lift",
    "loses",
    "mark",
    "nearest",
    "next",
    "no",
    "not",
    "nothing",
    "occupied",
    "on",
    "only",
    "onward",
    "or",
    "origin",
    "otherwise",
    "outer",
    "over",
    "own",
    "phase",
    "pit",
    "place",
    "relay",
    "repetition",
    "rest",
    "row",
    "run",
    "seed",
    "seeds",
    "skip",
    "slam",
    "sow",
    "stop",
    "store",
    "stores",
    "take",
    "target",
    "their",
    "to",
    "turn",
    "twin",
    "wins",
    "with",
];

impl Sort {
    /// The words read as this sort without anything unknown among them.
    fn fits(&self, words: &str) -> bool {
        let rule = if self.code == CONDITIONS.code { Rule::let_line } else { Rule::list_line };
        let line = if rule == Rule::let_line { format!("let x = {words}") } else { format!("start -> {words}") };
        let Ok(pairs) = Sowing::parse(rule, &line) else { return false };
        !pairs
            .flatten()
            .any(|pair| matches!(pair.as_rule(), Rule::unknown_condition | Rule::unknown_action | Rule::named))
    }

    /// A comma or an arrow is missing between two words.
    fn missing_mark(&self, words: &str) -> Option<String> {
        let blanks = words.match_indices(' ').map(|(at, _)| at).take(40);
        for at in blanks {
            let (first, second) = (words[..at].trim(), words[at..].trim());
            if self.fits(first) && self.fits(second) {
                return Some(format!("a comma is missing: `{first}, {second}`"));
            }
            if self.code == ACTIONS.code && CONDITIONS.fits(first) && self.fits(second) {
                return Some(format!("an arrow is missing: `{first} -> {second}`"));
            }
        }
        None
    }

    /// The same with every unknown word replaced by the nearest known one, if that makes sense of it.
    fn respelled(&self, words: &str) -> Option<String> {
        if words.split_whitespace().count() > 12 {
            return None;
        }
        let better: Vec<&str> = words
            .split_whitespace()
            .map(|word| {
                if VOCABULARY.contains(&word) {
                    word
                } else {
                    nearest(word, VOCABULARY.iter().copied()).unwrap_or(word)
                }
            })
            .collect();
        let better = better.join(" ");
        (better != words && self.fits(&better)).then(|| format!("did you mean `{better}`?"))
    }
}

/// Whether a word has a meaning of its own and so cannot name anything.
pub(super) fn is_reserved(word: &str) -> bool {
    Sowing::parse(Rule::reserved_word, word).is_ok()
}

/// `a, b or c`.
pub(super) fn listed<T: AsRef<str>>(items: &[T], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [rest @ .., end] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", rest.join(", "), end.as_ref())
        }
    }
}

/// Each in backquotes.
pub(super) fn quoted(items: &[&str]) -> Vec<String> {
    items.iter().map(|item| format!("`{item}`")).collect()
}

/// What a person calls a grammar rule; `None` for those that only lead to longer lists.
fn friendly(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::condition | Rule::unknown_condition => "a condition",
        Rule::action | Rule::unknown_action => "an action",
        Rule::plain_name | Rule::name => "a name that is no word of the language",
        Rule::count | Rule::number | Rule::setup_line => "a number or `(option)`",
        Rule::pits => "pits, such as `inner 1..4`",
        Rule::row => "`inner`, `outer` or `row`",
        Rule::arrow => "`->`",
        Rule::equals => "`=`",
        Rule::cite => "a citation in brackets",
        Rule::cite_text => "a source",
        Rule::when => "`when`",
        Rule::w_in => "`in`",
        Rule::w_rows => "`rows`",
        Rule::w_of => "`of`",
        Rule::w_hand => "`hand`",
        Rule::w_pits => "`pits`",
        Rule::w_laps => "`laps`",
        Rule::w_drop => "`drop`",
        Rule::w_next_turn => "`next turn over`",
        Rule::EOI => "the end of the clause",
        Rule::board_part => "`own circuit` or `board circuit`",
        _ => return None,
    })
}
