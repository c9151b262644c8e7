//! Why a move cannot be played, in the author's words: the conditions of a clause as they were written, what is meant by
//! the names in them, and what is there.

use super::{Game, Written};
use crate::board::{Pit, Position, Side};
use crate::compile::{Formula, Question, Range, folded};
use crate::diagnostic::{Span, listed};
use crate::engine::{About, Line, Why};
use crate::notation::Loose;
use crate::rules::atoms::Atom;
use crate::rules::{Amount, Condition, Filter, FilterAct, Seeds, Test};

/// One reason why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In words, without a full stop.
    pub text: String,
    /// The clause that says so.
    pub clause: Option<Written>,
    /// What the names in the clause stand for, a line each.
    pub notes: Vec<String>,
}

impl Game {
    /// Why a move cannot be played: each reason with the clause that says so, its line and its source.
    #[must_use]
    pub fn why_not(&self, position: &Position, loose: &Loose) -> Vec<String> {
        self.reasons(position, loose)
            .into_iter()
            .map(|Reason { text, clause, notes }| {
                let clause = clause.map_or(String::new(), |clause| format!(": {clause}"));
                let notes: String = notes.iter().map(|note| format!("; {note}")).collect();
                format!("{text}{clause}{notes}")
            })
            .collect()
    }

    /// Why a move cannot be played, in the order a rule book would say it.
    #[must_use]
    pub fn reasons(&self, position: &Position, loose: &Loose) -> Vec<Reason> {
        let found = self.engine.why_not(position, loose.pit, loose.hand, &loose.choices);
        // What is there is said once.
        let mut said: Vec<String> = Vec::new();
        found.iter().map(|why| self.reason(position, why, &mut said)).collect()
    }

    fn reason(&self, position: &Position, why: &Why, said: &mut Vec<String>) -> Reason {
        let clause = why.clause.map(|id| self.source.written(id));
        let mut reason = Reason { text: why.text.clone(), clause, notes: Vec::new() };
        said.push(why.text.clone());
        let (Some(about), Some(id)) = (&why.about, why.clause) else { return reason };
        let (phase, kind) = match about {
            About::Start { phase, kind, .. } | About::Move { phase, kind, .. } => (*phase, *kind),
        };
        let kind = &self.source.rules.phases[phase].kinds[kind];
        let filters = || kind.filters.iter().chain(&kind.move_filters);
        let Some(filter) = filters().find(|filter| filter.id == id) else { return reason };
        let asking = Asking { game: self, position, phase, about };
        asking.explain(filter, &mut reason, said);
        reason
    }
}

/// The conditions of a filter, asked of a pit or of a move.
struct Asking<'a> {
    game: &'a Game,
    position: &'a Position,
    phase: usize,
    about: &'a About,
}

impl Asking<'_> {
    fn formula(&self, conditions: &[Condition]) -> Formula {
        folded(&self.game.source.rules, self.game.values(), Some(self.phase), conditions)
    }

    /// Whether a condition holds; `guard` if it stands behind `when`.
    fn holds(&self, condition: &Condition, guard: bool) -> bool {
        let formula = self.formula(std::slice::from_ref(condition));
        match self.about {
            _ if guard => self.game.engine.holds(self.position, &formula),
            About::Start { pit, .. } => self.game.engine.holds_at(self.position, *pit, &formula),
            About::Move { line, .. } => {
                self.game.engine.holds_of(self.position, &line.mv, &formula).unwrap_or_default()
            }
        }
    }

    /// A part of the file on one line.
    fn written(&self, span: Span) -> String {
        let text = self.game.source.variant.files.slice(span);
        let bare = text.lines().map(|line| line.split('#').next().unwrap_or(line));
        bare.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
    }

    /// Completes a reason: which conditions of the clause decide, and what is there.
    fn explain(&self, filter: &Filter, reason: &mut Reason, said: &mut Vec<String>) {
        // A `never` line stands in the way since its conditions hold, the others since some do not.
        let holding = filter.act == FilterAct::Never;
        let deciding: Vec<(&Condition, bool)> = filter
            .conditions
            .iter()
            .map(|condition| (condition, false))
            .chain(filter.guard.iter().filter(|_| holding).map(|condition| (condition, true)))
            // What depends on nothing but the reading is not what stands in the way.
            .filter(|(condition, _)| !matches!(self.formula(std::slice::from_ref(condition)), Formula::Is(_)))
            .filter(|(condition, guard)| self.holds(condition, *guard) == holding)
            .collect();
        let several = filter.conditions.len() + filter.guard.len() > 1;
        let file = reason.clause.as_ref().map(|clause| clause.file.clone());
        let mut facts = Vec::new();
        for (condition, guard) in &deciding {
            self.unfold(condition, *guard, file.as_deref(), &mut facts, &mut reason.notes);
        }
        join_times(&mut facts);
        facts.retain(|fact| !said.contains(fact));
        said.extend(facts.iter().cloned());
        let quoted: Vec<String> =
            deciding.iter().map(|(condition, _)| format!("`{}`", self.written(condition.span))).collect();
        let is_move = matches!(self.about, About::Move { .. });
        let facts = facts.join("; ");
        match (quoted.as_slice(), facts.is_empty()) {
            ([], _) => {}
            // The clause is quoted anyway.
            (_, true) if !several => {}
            (_, false) if !several || is_move => reason.text += &format!(": {facts}"),
            (quoted, facts_are_said) => {
                let verb = match (holding, quoted.len()) {
                    (true, 1) => "holds",
                    (true, _) => "hold",
                    (false, 1) => "does not hold",
                    (false, _) => "do not hold",
                };
                let facts = if facts_are_said { String::new() } else { format!(" ({facts})") };
                reason.text += &format!(": {} {verb}{facts}", listed(quoted, "and"));
            }
        }
    }

    /// What is there that makes a condition hold or not; a `let` is written out in a note. `reason_file` is the file of
    /// the clause.
    fn unfold(
        &self,
        condition: &Condition,
        guard: bool,
        reason_file: Option<&str>,
        facts: &mut Vec<String>,
        notes: &mut Vec<String>,
    ) {
        match &condition.test {
            Test::Let { index, their: false } => {
                let definition = &self.game.source.rules.lets[*index];
                let Some(span) = definition.conditions.iter().map(|part| part.span).reduce(Span::to) else { return };
                let files = &self.game.source.variant.files;
                // Where it holds every part does; where it does not, some do not.
                let all: Vec<(&Condition, bool)> =
                    definition.conditions.iter().map(|part| (part, self.holds(part, guard))).collect();
                let holds = all.iter().all(|(_, holds)| *holds);
                let mut inner = Vec::new();
                let mut more = Vec::new();
                for (part, part_holds) in &all {
                    if *part_holds == holds {
                        self.unfold(part, guard, reason_file, &mut inner, &mut more);
                    }
                }
                let verdict = if holds { "and holds" } else { "and does not hold" };
                let since = if inner.is_empty() { String::new() } else { format!(": {}", inner.join("; ")) };
                let line = files.line(span);
                let place = match reason_file {
                    Some(file) if file == files.name(span.file) => format!("line {line}"),
                    _ => format!("{}, line {line}", files.name(span.file)),
                };
                let (name, text) = (&definition.name, self.written(span));
                let note = format!("`{name}` is `{text}` ({place}), {verdict}{since}");
                for note in std::iter::once(note).chain(more) {
                    if !notes.contains(&note) {
                        notes.push(note);
                    }
                }
            }
            Test::Atom(atom) => {
                let Formula::Ask(question) = plain(self.formula(std::slice::from_ref(condition))) else { return };
                let fact = match self.about {
                    About::Move { line, .. } if !guard => self.fact_of_move(line, &question),
                    About::Move { .. } => {
                        self.fact(self.position, None, &question).map(|fact| format!("before the move {fact}"))
                    }
                    About::Start { pit, .. } => self.fact(self.position, Some(*pit).filter(|_| !guard), &question),
                };
                if let Some(fact) = fact.map(|fact| fact + &self.numbers(atom))
                    && !facts.contains(&fact)
                {
                    facts.push(fact);
                }
            }
            _ => {}
        }
    }

    /// The values of options that stand for numbers in a condition.
    fn numbers(&self, atom: &Atom<Seeds>) -> String {
        let mut options = Vec::new();
        let Ok(_) = atom.try_map(|seeds| {
            if let Seeds::Between(low, high) = seeds {
                options.extend([Some(low), high.as_ref()].into_iter().flatten().filter_map(|amount| match amount {
                    Amount::Option(name) => Some(name.clone()),
                    Amount::Fixed(_) => None,
                }));
            }
            Ok::<_, std::convert::Infallible>(())
        });
        options.iter().filter_map(|name| Some(format!(", and `{name}` is {}", self.game.values().get(name)?))).collect()
    }

    fn mover(&self) -> Side {
        self.position.turn
    }

    fn whose(&self, their: bool) -> Side {
        if their { self.mover().other() } else { self.mover() }
    }

    /// What is there that answers a question about a pit or a player.
    fn fact(&self, position: &Position, pit: Option<Pit>, question: &Question) -> Option<String> {
        let compiled = self.game.engine.compiled();
        let columns = compiled.shape.columns();
        match question {
            Question::Here(_) | Question::HereBefore(_) => Some(content(position, pit?)),
            Question::Facing(_) | Question::BehindFacing(_) if pit?.row > 0 => Some(format!("{} faces nothing", pit?)),
            Question::Facing(_) => {
                let across = Pit::new(pit?.side.other(), 0, columns + 1 - pit?.column);
                Some(format!("{} faces {across}, and {}", pit?, content(position, across)))
            }
            Question::BehindFacing(_) => {
                let behind = Pit::new(pit?.side.other(), 1, columns + 1 - pit?.column);
                Some(format!("behind the pit that {} faces, {}", pit?, content(position, behind)))
            }
            Question::Next(_) => match self.game.engine.next(pit?) {
                crate::engine::Spot::Pit(next) => Some(content(position, next)),
                crate::engine::Spot::Store(_) => None,
            },
            Question::Count { their, lanes, range, .. } => {
                Some(counted(position, self.whose(*their), *lanes, *range, &compiled.words))
            }
            Question::Hand { before: false, their, .. } => {
                let side = self.whose(*their);
                Some(format!("{side} has {} in hand", seeds(position.hand[side.index()])))
            }
            Question::Store { their, .. } => {
                let side = self.whose(*their);
                Some(format!("{side} has {} in store", seeds(position.store[side.index()])))
            }
            Question::Flag { their, flag } => {
                let side = self.whose(*their);
                let verb = if position.flags[side.index()] >> flag & 1 == 1 { "holds" } else { "holds no more" };
                Some(format!("`{}` {verb} for {side}", compiled.flag_names[*flag]))
            }
            Question::Marked(mark) => {
                let pit = pit?;
                let lane = position.shape.lane(pit)?;
                let not = if position.marks[*mark][pit.side.index()] >> lane & 1 == 1 { "" } else { "not " };
                Some(format!("{pit} is {not}marked `{}`", compiled.marks[*mark].0))
            }
            Question::Owned { their, mark } => {
                let (pit, side) = (pit?, self.whose(*their));
                let lane = position.shape.lane(pit)?;
                let number = mark + usize::from(pit.side != side);
                let not = if position.marks[number][pit.side.index()] >> lane & 1 == 1 { "" } else { "not " };
                Some(format!("{pit} is {not}marked `{}` for {side}", compiled.marks[*mark].0))
            }
            _ => None,
        }
    }

    /// What came of a move that answers a question about it.
    fn fact_of_move(&self, line: &Line, question: &Question) -> Option<String> {
        let compiled = self.game.engine.compiled();
        let formula = Formula::Ask(question.clone());
        let yes = self.game.engine.holds_of(self.position, &line.mv, &formula)?;
        Some(match question {
            Question::Emptied(lanes) => {
                let pits = pits_of(self.mover(), *lanes, line.after, &compiled.words);
                if yes {
                    format!("{pits} is empty at the end of a lap")
                } else {
                    format!("{pits} is never empty at the end of a lap")
                }
            }
            Question::EndedIn(_) => format!("its last lap ends in {}", line.last),
            Question::EndedMarked(mark) => {
                let not = if yes { "" } else { "not " };
                format!("its last lap ends in {}, which was {not}marked `{}`", line.last, compiled.marks[*mark].0)
            }
            Question::Captured if yes => "it captures".to_owned(),
            Question::Captured => "it captures nothing".to_owned(),
            Question::CapturedMark(mark) => {
                let what = if yes { "from a pit" } else { "nothing from a pit" };
                format!("it captures {what} marked `{}`", compiled.marks[*mark].0)
            }
            question => format!("after it {}", self.fact(&line.after, None, question)?),
        })
    }
}

/// Says what was so before a move and is so after it once.
fn join_times(facts: &mut Vec<String>) {
    for at in 0..facts.len() {
        let Some(fact) = facts[at].strip_prefix("after it ").map(str::to_owned) else { continue };
        let before = format!("before the move {fact}");
        if facts.contains(&before) {
            facts[at] = format!("after it, as before, {fact}");
            facts.retain(|fact| *fact != before);
            return join_times(facts);
        }
    }
}

/// What a formula asks, whether or not it is turned round.
fn plain(formula: Formula) -> Formula {
    match formula {
        Formula::Not(inner) => plain(*inner),
        formula => formula,
    }
}

fn seeds(number: u8) -> String {
    match number {
        0 => "no seeds".to_owned(),
        1 => "1 seed".to_owned(),
        number => format!("{number} seeds"),
    }
}

fn content(position: &Position, pit: Pit) -> String {
    match position.seeds(pit) {
        0 => format!("{pit} is empty"),
        number => format!("{pit} holds {}", seeds(number)),
    }
}

/// `South's inner row`, or the pit if it is one.
fn pits_of(side: Side, lanes: u64, position: Position, words: &crate::compile::Words) -> String {
    if lanes.count_ones() == 1 {
        return position.shape.pit(side, lanes.trailing_zeros() as usize).to_string();
    }
    match words.pits(lanes).as_str() {
        "row" => format!("{side}'s row"),
        row @ ("inner" | "outer") => format!("{side}'s {row} row"),
        "pit" => format!("{side}'s side"),
        name => format!("{side}'s `{name}`"),
    }
}

/// Pits that are named one by one.
const MOST: usize = 5;

/// Which of some pits hold so many seeds.
fn counted(position: &Position, side: Side, lanes: u64, range: Range, words: &crate::compile::Words) -> String {
    let pits: Vec<Pit> = (0..position.shape.lanes())
        .filter(|lane| lanes >> lane & 1 == 1)
        .map(|lane| position.shape.pit(side, lane))
        .collect();
    if let [only] = pits.as_slice() {
        return content(position, *only);
    }
    let name = pits_of(side, lanes, *position, words);
    let mut fitting: Vec<String> =
        pits.iter().filter(|pit| range.contains(u16::from(position.seeds(**pit)))).map(ToString::to_string).collect();
    let (none, all) = (fitting.is_empty(), fitting.len() == pits.len());
    let are = if fitting.len() == 1 { "is" } else { "are" };
    let hold = if fitting.len() == 1 { "holds" } else { "hold" };
    if fitting.len() > MOST {
        let more = fitting.len() - MOST + 1;
        fitting.truncate(MOST - 1);
        fitting.push(format!("{more} more"));
    }
    let fitting = listed(&fitting, "and");
    match range {
        Range::Between(1, u16::MAX) if none => format!("{name} is empty"),
        Range::Between(1, u16::MAX) if all => format!("every pit of {name} is occupied"),
        Range::Between(1, u16::MAX) => format!("of {name}, {fitting} {are} occupied"),
        Range::Between(0, 0) if all => format!("{name} is empty"),
        Range::Between(0, 0) if none => format!("every pit of {name} is occupied"),
        Range::Between(0, 0) => format!("of {name}, {fitting} {are} empty"),
        range if none => format!("no pit of {name} holds {}", crate::compile::seeds(range)),
        range => format!("of {name}, {fitting} {hold} {}", crate::compile::seeds(range)),
    }
}
