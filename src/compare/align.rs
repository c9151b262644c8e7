//! Two readings brought to one vocabulary, so that a question, a position and a mark mean the same in both.

use crate::board::{MAX_FLAGS, MAX_MARKS, Position, Side};
use crate::compile::{Compiled, Formula, Question, Table};
use crate::rules::AfterAct;

/// Two compiled readings whose flags, marks and kinds of turn have the same numbers: those of the first, and after them
/// those that only the second has.
#[derive(Clone, Debug)]
pub(super) struct Aligned {
    pub a: Compiled,
    pub b: Compiled,
    /// Flags and marks that both have.
    pub flags: u8,
    pub marks: u8,
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
    if a.shape != b.shape {
        let size = |compiled: &Compiled| {
            format!("{} rows of {} pits a player", compiled.shape.rows(), compiled.shape.columns())
        };
        return Err(format!("the boards are different: {} in A, {} in B", size(a), size(b)));
    }
    let (a_kinds, b_kinds) = (kind_names(a), kind_names(b));
    let map = Map {
        flags: paired(&a.flag_names, &b.flag_names, |our, their| our == their, |_, _| true),
        marks: paired(&a.marks, &b.marks, |our, their| our.0 == their.0, |our, their| our.1 == their.1),
        kinds: paired(&a_kinds, &b_kinds, |our, their| our == their, |_, _| true),
    };
    let count = |numbers: &[usize], ours: usize| numbers.iter().map(|number| number + 1).max().unwrap_or(0).max(ours);
    let flags = count(&map.flags, a.flag_names.len());
    let marks = count(&map.marks, a.marks.len());
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
        for kind in &mut phase.kinds {
            kind.kind = map.kinds[kind.kind];
            for filter in kind.filters.iter_mut().chain(&mut kind.move_filters) {
                map.formula(&mut filter.formula);
                map.formula(&mut filter.guard);
            }
            map.table(&mut kind.start);
            map.table(&mut kind.lap_end);
            kind.capture.iter_mut().for_each(|table| map.table(table));
            for rule in &mut kind.after {
                map.formula(&mut rule.formula);
                for act in &mut rule.acts {
                    let (AfterAct::Mark(mark) | AfterAct::Drop(mark)) = act;
                    *mark = map.marks[*mark];
                }
            }
        }
    }
    b.ends.iter_mut().for_each(|end| map.formula(&mut end.formula));
    for rule in &mut b.flags {
        rule.flag = map.flags[rule.flag];
        rule.formula.iter_mut().for_each(|formula| map.formula(formula));
    }
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
