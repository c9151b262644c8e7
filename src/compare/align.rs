//! Two readings brought to one vocabulary, so that a question, a position and a mark mean the same in both.

use crate::board::{MAX_FLAGS, MAX_MARKS, Position, Side};
use crate::compile::{
    CaptureEnd, CaptureRule, Compiled, FilterRule, Formula, KindTables, PhaseTables, Places, Question, Table,
};
use crate::rules::tree::Lifetime;
use crate::rules::{AfterAct, LapAct, TakeAct};

/// Two compiled readings whose flags, marks, kinds of turn, runs and captures of lap-end lists have the same numbers:
/// those of the first, and after them those that only the second has.
#[derive(Clone, Debug)]
pub(super) struct Aligned {
    pub a: Compiled,
    pub b: Compiled,
    /// Flags and marks that both have.
    pub flags: u8,
    pub marks: u8,
    /// The captures that lap-end clauses of either describe, as [`LapAct::Take`] numbers them here.
    pub inlines: Vec<CaptureRule>,
    /// The marks of either that belong to a player.
    pub owned_marks: u8,
    /// The numbers that the second reading gives its own flags and marks, in their order.
    b_flags: Vec<usize>,
    b_marks: Vec<usize>,
    a_flags: usize,
    a_marks: usize,
}

/// For each of `theirs` the number it gets: that of its namesake, or else that of the next one left over that `fits`,
/// or else a new one.
fn paired<T>(ours: &[T], theirs: &[T], same: impl Fn(&T, &T) -> bool, fits: impl Fn(&T, &T) -> bool) -> Vec<usize> {
    let mut numbers: Vec<Option<usize>> =
        theirs.iter().map(|their| ours.iter().position(|our| same(our, their))).collect();
    for at in 0..theirs.len() {
        if numbers[at].is_none() {
            let free = (0..ours.len()).find(|&our| !numbers.contains(&Some(our)) && fits(&ours[our], &theirs[at]));
            numbers[at] = free;
        }
    }
    let mut next = ours.len();
    numbers
        .into_iter()
        .map(|number| {
            number.unwrap_or_else(|| {
                next += 1;
                next - 1
            })
        })
        .collect()
}

/// For each of their kinds of turn the number of ours that it answers to, by name, or else in order; what has no
/// partner gets a number of its own.
pub(super) fn partners(ours: &[&str], theirs: &[&str]) -> Vec<usize> {
    paired(ours, theirs, |our, their| our == their, |_, _| true)
}

/// The same for phases. Those without a namesake are paired from the last one on: that is the phase in which a game goes
/// on when no condition holds.
pub(super) fn phase_partners(ours: &[&str], theirs: &[&str]) -> Vec<usize> {
    let turned = |names: &[&str]| -> Vec<String> { names.iter().rev().map(|name| (*name).to_owned()).collect() };
    let numbers = paired(&turned(ours), &turned(theirs), |our, their| our == their, |_, _| true);
    let back = |number: usize| if number < ours.len() { ours.len() - 1 - number } else { number };
    numbers.into_iter().rev().map(back).collect()
}

/// How the second reading's numbers become those of both.
struct Map {
    flags: Vec<usize>,
    marks: Vec<usize>,
    kinds: Vec<usize>,
}

impl Map {
    fn question(&self, question: &Question) -> Question {
        match question {
            Question::Flag { their, flag } => Question::Flag { their: *their, flag: self.flags[*flag] },
            Question::Marked(mark) => Question::Marked(self.marks[*mark]),
            Question::CapturedMark(mark) => Question::CapturedMark(self.marks[*mark]),
            Question::EndedMarked(mark) => Question::EndedMarked(self.marks[*mark]),
            Question::Owned { their, mark } => Question::Owned { their: *their, mark: self.marks[*mark] },
            Question::Held { their, owned, mark } => {
                Question::Held { their: *their, owned: *owned, mark: self.marks[*mark] }
            }
            Question::Twin { their, owned, mark } => {
                Question::Twin { their: *their, owned: *owned, mark: self.marks[*mark] }
            }
            Question::Can { their, kind } => Question::Can { their: *their, kind: self.kinds[*kind] },
            Question::Target(kind) => Question::Target(self.kinds[*kind]),
            other => other.clone(),
        }
    }

    fn formula(&self, formula: &mut Formula) {
        match formula {
            Formula::Is(_) => {}
            Formula::Ask(question) => *question = self.question(question),
            Formula::Not(inner) => self.formula(inner),
            Formula::All(parts) => parts.iter_mut().for_each(|part| self.formula(part)),
        }
    }

    fn table<A>(&self, table: &mut Table<A>) {
        for (question, _) in &mut table.bits {
            *question = self.question(question);
        }
    }

    fn filter(&self, filter: &mut FilterRule) {
        self.formula(&mut filter.formula);
        self.formula(&mut filter.guard);
    }

    fn capture(&self, rule: &mut CaptureRule) {
        self.formula(&mut rule.run);
        for take in &mut rule.takes {
            if let TakeAct::Mark(mark) = take {
                *mark = self.marks[*mark];
            }
        }
    }

    fn kind(&self, kind: &mut KindTables) {
        kind.kind = self.kinds[kind.kind];
        kind.filters.iter_mut().chain(&mut kind.move_filters).for_each(|filter| self.filter(filter));
        self.table(&mut kind.start);
        self.table(&mut kind.lap_end);
        if let Some(table) = &mut kind.capture {
            self.table(table);
            table.actions.iter_mut().for_each(|rule| self.capture(rule));
        }
        kind.inlines.iter_mut().for_each(|rule| self.capture(rule));
        kind.runs.iter_mut().for_each(|run| self.formula(run));
        kind.seed.iter_mut().for_each(|rule| self.formula(&mut rule.formula));
        for rule in &mut kind.after {
            self.formula(&mut rule.formula);
            for act in &mut rule.acts {
                let (AfterAct::Mark(mark) | AfterAct::Drop(mark)) = act;
                *mark = self.marks[*mark];
            }
        }
    }
}

/// A mark as it was declared: one that belongs to a player has two numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Declared {
    name: String,
    lifetime: Lifetime,
    owned: bool,
    first: usize,
}

fn declared(compiled: &Compiled) -> Vec<Declared> {
    let owned = |at: usize| compiled.owned_marks >> at & 1 == 1;
    let second = |at: usize| at > 0 && owned(at - 1);
    let all = compiled.marks.iter().enumerate().filter(|(at, _)| !second(*at));
    all.map(|(first, (name, lifetime))| Declared {
        name: name.clone(),
        lifetime: *lifetime,
        owned: owned(first),
        first,
    })
    .collect()
}

/// The numbers of their marks among ours, and how many there are together.
fn paired_marks(a: &Compiled, b: &Compiled) -> (Vec<usize>, usize) {
    let (ours, theirs) = (declared(a), declared(b));
    let partners = paired(
        &ours,
        &theirs,
        |our, their| our.name == their.name && our.owned == their.owned,
        |our, their| our.lifetime == their.lifetime && our.owned == their.owned,
    );
    let mut count = a.marks.len();
    let mut numbers = Vec::new();
    for (partner, their) in partners.iter().zip(&theirs) {
        let width = 1 + usize::from(their.owned);
        let first = ours.get(*partner).map_or(count, |our| our.first);
        count = count.max(first + width);
        numbers.extend(first..first + width);
    }
    (numbers, count)
}

fn kinds(phases: &mut [PhaseTables]) -> impl Iterator<Item = &mut KindTables> {
    phases.iter_mut().flat_map(|phase| &mut phase.kinds)
}

/// The number of something among all that are known, to which it is added if it is new.
fn numbered<T: PartialEq>(all: &mut Vec<T>, one: T) -> usize {
    all.iter().position(|known| *known == one).unwrap_or_else(|| {
        all.push(one);
        all.len() - 1
    })
}

/// Numbers the runs that `slam` asks about as one list for all kinds of turn of both readings.
fn number_runs(a: &mut Compiled, b: &mut Compiled) {
    fn renumbered<A>(table: &mut Table<A>, numbers: &[usize]) {
        for (question, _) in &mut table.bits {
            if let Question::Slam(run) = question {
                *run = numbers[*run];
            }
        }
    }
    let mut all: Vec<Formula> = Vec::new();
    for kind in kinds(&mut a.phases).chain(kinds(&mut b.phases)) {
        let numbers: Vec<usize> = kind.runs.iter().map(|run| numbered(&mut all, run.clone())).collect();
        renumbered(&mut kind.lap_end, &numbers);
    }
    kinds(&mut a.phases).chain(kinds(&mut b.phases)).for_each(|kind| kind.runs.clone_from(&all));
}

/// The same for captures that lap-end clauses describe. A kind of turn keeps those that it makes.
fn number_inlines(a: &mut Compiled, b: &mut Compiled) -> Vec<CaptureRule> {
    fn renumbered(act: &mut LapAct, numbers: &[usize]) {
        match act {
            LapAct::Take(at) => *at = numbers[usize::from(*at)] as u16,
            LapAct::Choice(parts) => parts.iter_mut().for_each(|part| renumbered(part, numbers)),
            _ => {}
        }
    }
    let mut all: Vec<CaptureRule> = Vec::new();
    for kind in kinds(&mut a.phases).chain(kinds(&mut b.phases)) {
        let numbers: Vec<usize> = kind.inlines.iter().map(|rule| numbered(&mut all, rule.clone())).collect();
        kind.lap_end.actions.iter_mut().for_each(|act| renumbered(act, &numbers));
        let mut own = Vec::new();
        for (&number, rule) in numbers.iter().zip(&kind.inlines) {
            if own.len() <= number {
                own.resize_with(number + 1, unused);
            }
            own[number] = rule.clone();
        }
        kind.inlines = own;
    }
    all
}

/// What stands for a capture that a kind of turn never makes.
fn unused() -> CaptureRule {
    CaptureRule {
        takes: Vec::new(),
        any: Vec::new(),
        targets: Vec::new(),
        run: Formula::Is(false),
        then: CaptureEnd::Sow,
    }
}

/// Whether any list asks about the pit that comes next.
fn asks_next(compiled: &Compiled) -> bool {
    let mut asks = false;
    let mut look = |question: &Question| asks |= matches!(question, Question::Next(_));
    for kind in compiled.phases.iter().flat_map(|phase| &phase.kinds) {
        for filter in kind.filters.iter().chain(&kind.move_filters) {
            filter.formula.each(&mut look);
        }
        kind.start.bits.iter().for_each(|(question, _)| look(question));
    }
    asks
}

/// Why two boards cannot be held against each other; `None` if they can.
fn unlike_boards(a: &Compiled, b: &Compiled) -> Option<String> {
    let said =
        |what: &dyn Fn(&Compiled) -> String| format!("the boards are different: {} in A, {} in B", what(a), what(b));
    if a.shape != b.shape {
        return Some(said(&|compiled| {
            let rows = compiled.shape.rows();
            let rows = if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") };
            format!("{rows} of {} pits a player", compiled.shape.columns())
        }));
    }
    if a.places.shared != b.places.shared {
        return Some(said(&|compiled| {
            let circuit = if compiled.places.shared {
                "seeds go round the whole board"
            } else {
                "each player sows round the own pits"
            };
            circuit.to_owned()
        }));
    }
    let stores = |compiled: &Compiled| match (compiled.stores, compiled.places.stores) {
        (_, true) => "the stores are sown".to_owned(),
        (true, false) => "the stores lie beside the board".to_owned(),
        (false, false) => "there are no stores".to_owned(),
    };
    if stores(a) != stores(b) {
        return Some(said(&stores));
    }
    if a.ways != b.ways && (asks_next(a) || asks_next(b)) {
        return Some(
            "the pit that comes next is another one in A than in B, as the directions of the boards are different"
                .to_owned(),
        );
    }
    None
}

/// Names of the kinds of turn by their numbers.
fn kind_names(compiled: &Compiled) -> Vec<String> {
    let kinds = || compiled.phases.iter().flat_map(|phase| &phase.kinds);
    let count = kinds().map(|kind| kind.kind + 1).max().unwrap_or(0);
    (0..count)
        .map(|number| kinds().find(|kind| kind.kind == number).map_or_else(String::new, |kind| kind.name.clone()))
        .collect()
}

/// Brings two readings to one vocabulary.
///
/// # Errors
///
/// What keeps them from being compared, as the end of a sentence.
pub(super) fn align(a: &Compiled, b: &Compiled) -> Result<Aligned, String> {
    if let Some(reason) = unlike_boards(a, b) {
        return Err(reason);
    }
    let (a_kinds, b_kinds) = (kind_names(a), kind_names(b));
    let (mark_numbers, marks) = paired_marks(a, b);
    let map = Map {
        flags: paired(&a.flag_names, &b.flag_names, |our, their| our == their, |_, _| true),
        marks: mark_numbers,
        kinds: paired(&a_kinds, &b_kinds, |our, their| our == their, |_, _| true),
    };
    let count = |numbers: &[usize], ours: usize| numbers.iter().map(|number| number + 1).max().unwrap_or(0).max(ours);
    let flags = count(&map.flags, a.flag_names.len());
    if flags > MAX_FLAGS || marks > MAX_MARKS {
        return Err(format!(
            "together they have {flags} flags and {marks} marks, and a position has room for {MAX_FLAGS} and {MAX_MARKS}"
        ));
    }
    let mut watched = a.watched.clone();
    watched.extend(b.watched.iter().copied().filter(|set| !a.watched.contains(set)));
    if watched.len() > 8 {
        return Err(format!("together they watch {} sets of pits, and a move can watch 8", watched.len()));
    }
    let (mut a, mut b) = (a.clone(), b.clone());
    for phase in &mut b.phases {
        map.formula(&mut phase.when);
        phase.kinds.iter_mut().for_each(|kind| map.kind(kind));
    }
    b.ends.iter_mut().for_each(|end| map.formula(&mut end.formula));
    for rule in &mut b.flags {
        rule.flag = map.flags[rule.flag];
        rule.formula.iter_mut().for_each(|formula| map.formula(formula));
    }
    let b_owned = map.marks.iter().enumerate().filter(|(at, _)| b.owned_marks >> at & 1 == 1);
    b.owned_marks = b_owned.fold(0, |set, (_, number)| set | 1 << number);
    let owned_marks = a.owned_marks | b.owned_marks;
    number_runs(&mut a, &mut b);
    let inlines = number_inlines(&mut a, &mut b);
    let (a_flags, a_marks) = (a.flag_names.len(), a.marks.len());
    let (b_flag_names, b_marks) = (std::mem::take(&mut b.flag_names), std::mem::take(&mut b.marks));
    for (number, name) in map.flags.iter().zip(&b_flag_names) {
        if *number >= a_flags {
            a.flag_names.push(name.clone());
        }
    }
    for (number, mark) in map.marks.iter().zip(&b_marks) {
        if *number >= a_marks {
            a.marks.push(mark.clone());
        }
    }
    b.flag_names.clone_from(&a.flag_names);
    b.marks.clone_from(&a.marks);
    for (number, mark) in map.marks.iter().zip(b_marks) {
        b.marks[*number] = mark;
    }
    let shared = |numbers: &[usize], ours: usize| {
        numbers.iter().filter(|&&number| number < ours).fold(0u8, |set, number| set | 1 << number)
    };
    let says_hand = a.says_hand || b.says_hand;
    (a.says_hand, b.says_hand) = (says_hand, says_hand);
    a.watched.clone_from(&watched);
    b.watched = watched;
    let mut aligned = Aligned {
        flags: shared(&map.flags, a_flags),
        marks: shared(&map.marks, a_marks),
        inlines,
        owned_marks,
        b_flags: map.flags,
        b_marks: map.marks,
        a_flags,
        a_marks,
        a,
        b,
    };
    // A flag that a reading does not know stands in it for ever, and nobody asks.
    let all = ((1u16 << flags) - 1) as u8;
    aligned.a.start.flags = [all; 2];
    aligned.b.start.flags = [all; 2];
    Ok(aligned)
}

impl Aligned {
    /// The places of both boards.
    pub fn places(&self) -> Places {
        self.a.places
    }

    /// The first reading with all marks of both, for positions that are made up.
    pub fn vocabulary(&self) -> Compiled {
        Compiled { owned_marks: self.owned_marks, ..self.a.clone() }
    }

    /// A position with nothing in it that only one of the readings knows.
    pub fn shared(&self, position: &Position) -> Position {
        let mut shared = *position;
        for side in Side::BOTH {
            shared.flags[side.index()] &= self.flags;
        }
        for (mark, lanes) in shared.marks.iter_mut().enumerate() {
            if self.marks >> mark & 1 == 0 {
                *lanes = [0; 2];
            }
        }
        shared
    }

    /// A position as the first reading numbers its flags and marks.
    pub fn as_a(&self, position: &Position) -> Position {
        let mut own = *position;
        own.flags = position.flags.map(|flags| flags & (((1u16 << self.a_flags) - 1) as u8));
        own.marks.iter_mut().skip(self.a_marks).for_each(|lanes| *lanes = [0; 2]);
        own
    }

    /// A position as the second reading numbers its flags and marks.
    pub fn as_b(&self, position: &Position) -> Position {
        let mut own = *position;
        own.flags = position.flags.map(|flags| {
            self.b_flags.iter().enumerate().fold(0, |set, (at, number)| set | (flags >> number & 1) << at)
        });
        own.marks = [[0; 2]; MAX_MARKS];
        for (at, number) in self.b_marks.iter().enumerate() {
            own.marks[at] = position.marks[*number];
        }
        own
    }
}
