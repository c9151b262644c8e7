//! Conditions without options: Boolean formulas over atoms with numbers.

use crate::rules::atoms::Atom;

/// A number of seeds that is asked for, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Range {
    Even,
    Between(u16, u16),
}

impl Range {
    /// Whether `seeds` is one of the numbers.
    #[must_use]
    pub const fn contains(self, seeds: u16) -> bool {
        match self {
            Range::Even => seeds.is_multiple_of(2),
            Range::Between(low, high) => low <= seeds && seeds <= high,
        }
    }

    /// Every number of seeds.
    #[must_use]
    pub const fn is_any(self) -> bool {
        matches!(self, Range::Between(0, high) if high >= 255)
    }
}

/// An atom with numbers.
pub type Question = Atom<Range>;

/// A condition under one reading.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    Is(bool),
    Ask(Question),
    Not(Box<Formula>),
    All(Vec<Formula>),
}

impl Formula {
    /// All of these hold: constants are folded, what is said twice is said once.
    #[must_use]
    pub fn all(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut kept: Vec<Formula> = Vec::new();
        for part in parts {
            match part {
                Formula::Is(true) => {}
                Formula::Is(false) => return Formula::Is(false),
                Formula::All(inner) => {
                    for part in inner {
                        if !kept.contains(&part) {
                            kept.push(part);
                        }
                    }
                }
                part if kept.contains(&part) => {}
                part => kept.push(part),
            }
        }
        match kept.len() {
            0 => Formula::Is(true),
            1 => kept.remove(0),
            _ => Formula::All(kept),
        }
    }

    /// The opposite.
    #[must_use]
    pub fn negated(self) -> Formula {
        match self {
            Formula::Is(value) => Formula::Is(!value),
            Formula::Not(inner) => *inner,
            other => Formula::Not(Box::new(other)),
        }
    }

    /// How many questions it asks.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Formula::Is(_) => 0,
            Formula::Ask(_) => 1,
            Formula::Not(inner) => inner.size(),
            Formula::All(parts) => parts.iter().map(Formula::size).sum(),
        }
    }

    /// Calls `visit` with every question.
    pub fn each(&self, visit: &mut impl FnMut(&Question)) {
        match self {
            Formula::Is(_) => {}
            Formula::Ask(question) => visit(question),
            Formula::Not(inner) => inner.each(visit),
            Formula::All(parts) => parts.iter().for_each(|part| part.each(visit)),
        }
    }

    /// The same formula with something in the place of each question.
    #[must_use]
    pub fn with_each(&self, put: &mut impl FnMut(&Question) -> Formula) -> Formula {
        match self {
            Formula::Is(value) => Formula::Is(*value),
            Formula::Ask(question) => put(question),
            Formula::Not(inner) => inner.with_each(put).negated(),
            Formula::All(parts) => Formula::all(parts.iter().map(|part| part.with_each(put)).collect::<Vec<_>>()),
        }
    }

    /// Its value, given the answer to each question. Questions are asked in the order written and only as far as
    /// needed.
    pub fn value(&self, answer: &mut impl FnMut(&Question) -> bool) -> bool {
        match self {
            Formula::Is(value) => *value,
            Formula::Ask(question) => answer(question),
            Formula::Not(inner) => !inner.value(answer),
            Formula::All(parts) => parts.iter().all(|part| part.value(answer)),
        }
    }

    /// The pits for which it holds, given those for which each question does. Bit *n* is lane *n*.
    pub fn lanes(&self, answer: &mut impl FnMut(&Question) -> u64) -> u64 {
        match self {
            Formula::Is(value) => u64::MAX * u64::from(*value),
            Formula::Ask(question) => answer(question),
            Formula::Not(inner) => !inner.lanes(answer),
            Formula::All(parts) => {
                let mut lanes = u64::MAX;
                for part in parts {
                    lanes &= part.lanes(answer);
                    // What is still to be asked cannot bring a pit back.
                    if lanes == 0 {
                        break;
                    }
                }
                lanes
            }
        }
    }
}
