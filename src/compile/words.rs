//! Questions in words, for diagnostics and listings.

use super::formula::{Question, Range};
use super::places::Places;
use crate::board::{Pit, Shape, Side};
use crate::rules::Rules;
use crate::rules::tree::{Event, Quantifier, Verdict};

/// The names that a reading's words are made of.
#[derive(Clone, Debug)]
pub struct Words {
    shape: Shape,
    pits: Vec<(String, u64)>,
    flags: Vec<String>,
    marks: Vec<String>,
    kinds: Vec<String>,
}

/// A range as a rule book says it.
#[must_use]
pub fn seeds(range: Range) -> String {
    match range {
        Range::Even => "an even number of seeds".to_owned(),
        Range::Between(low, u16::MAX) => format!("{low}+ seeds"),
        Range::Between(1, 1) => "1 seed".to_owned(),
        Range::Between(low, high) if low == high => format!("{low} seeds"),
        Range::Between(low, high) => format!("{low}..{high} seeds"),
    }
}

fn contents(range: Range) -> String {
    match range {
        Range::Between(0, 0) => "empty".to_owned(),
        Range::Between(1, u16::MAX) => "occupied".to_owned(),
        range => format!("with {}", seeds(range)),
    }
}

impl Words {
    /// The words of some rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Words {
        Words {
            shape: rules.shape,
            pits: rules.pits.clone(),
            flags: rules.flags.iter().map(|flag| flag.name.clone()).collect(),
            marks: rules.marks.iter().map(|mark| mark.name.clone()).collect(),
            kinds: rules.kinds.clone(),
        }
    }

    /// A set of pits by the shortest name it has.
    #[must_use]
    pub fn pits(&self, lanes: u64) -> String {
        let columns = u64::from(self.shape.columns());
        let row = u64::MAX >> (64 - columns);
        let all = if self.shape.lanes() == 64 { u64::MAX } else { (1u64 << self.shape.lanes()) - 1 };
        if self.shape.rows() == 1 && lanes == row {
            return "row".to_owned();
        }
        if self.shape.rows() == 2 && lanes == row {
            return "inner".to_owned();
        }
        if self.shape.rows() == 2 && lanes == all & !row {
            return "outer".to_owned();
        }
        if lanes == all {
            return "pit".to_owned();
        }
        if let Some((name, _)) = self.pits.iter().find(|(_, named)| *named == lanes) {
            return name.clone();
        }
        let mut pits: Vec<String> = Vec::new();
        for row in 0..self.shape.rows() {
            let name = match (self.shape.rows(), row) {
                (1, _) => "row",
                (_, 0) => "inner",
                _ => "outer",
            };
            let has = |column: u8| {
                self.shape.lane(Pit::new(Side::South, row, column)).is_some_and(|lane| lanes >> lane & 1 == 1)
            };
            if (1..=self.shape.columns()).all(has) {
                pits.push(name.to_owned());
                continue;
            }
            let mut column = 1;
            while column <= self.shape.columns() {
                if !has(column) {
                    column += 1;
                    continue;
                }
                let first = column;
                while has(column + 1) {
                    column += 1;
                }
                pits.push(if first == column {
                    format!("{name} {first}")
                } else {
                    format!("{name} {first}..{column}")
                });
                column += 1;
            }
        }
        pits.join(", ")
    }

    /// A direction as the board is seen from above, given whether it runs as the lanes do: on a board with one row a
    /// player they run anticlockwise.
    #[must_use]
    pub fn way(&self, ascending: bool) -> &'static str {
        if ascending == (self.shape.rows() == 2) { "clockwise" } else { "counterclockwise" }
    }

    /// A verdict as the language writes it.
    #[must_use]
    pub fn verdict(&self, verdict: Verdict) -> &'static str {
        match verdict {
            Verdict::Loses => "loses",
            Verdict::Wins => "wins",
            Verdict::Draws => "draw",
            Verdict::Illegal => "illegal",
            Verdict::Stops => "stop",
            Verdict::KeepOwn => "keep own",
            Verdict::KeepAll => "keep all",
        }
    }

    /// Places (see [`Places`]) by the shortest names they have.
    #[must_use]
    pub fn places(&self, places: Places, set: u64) -> String {
        let own = set & places.own();
        let mut parts = Vec::new();
        if own != 0 {
            parts.push(self.pits(own));
        }
        if places.shared {
            let their = set >> places.shape.lanes() & places.own();
            if their != 0 {
                parts.push(format!("their {}", self.pits(their)));
            }
        }
        if places.stores {
            let stores = [(false, "store"), (true, "their store")];
            parts.extend(
                stores
                    .iter()
                    .filter(|(their, _)| set >> places.store(*their) & 1 == 1)
                    .map(|(_, name)| (*name).to_owned()),
            );
        }
        if set & places.all() == places.all() && places.shared { "pit".to_owned() } else { parts.join(", ") }
    }

    /// A flag's name.
    #[must_use]
    pub fn flag(&self, flag: usize) -> &str {
        &self.flags[flag]
    }

    /// A mark's name.
    #[must_use]
    pub fn mark(&self, mark: usize) -> &str {
        &self.marks[mark]
    }

    /// A question as the language writes it.
    #[must_use]
    pub fn question(&self, question: &Question) -> String {
        let whose = |their: bool| if their { "their " } else { "" };
        match question {
            Question::In { their, lanes } => format!("in {}{}", whose(*their), self.pits(*lanes)),
            Question::InStore { their } => format!("in {}store", whose(*their)),
            Question::Next(range) => format!("next {}", contents(*range)),
            Question::Store { their, range } => format!("{}store {}", whose(*their), contents(*range)),
            Question::Owned { their, mark } => format!("{}{}", whose(*their), self.marks[*mark]),
            Question::Held { their, mark, .. } => format!("any {}{}", whose(*their), self.marks[*mark]),
            Question::Twin { their, mark, .. } => format!("twin with {}{}", whose(*their), self.marks[*mark]),
            Question::OriginHere => "origin".to_owned(),
            Question::Slam(_) => "slam".to_owned(),
            Question::Here(range) => seeds(*range),
            Question::HereBefore(Range::Between(0, 0)) => "empty".to_owned(),
            Question::HereBefore(_) => "occupied".to_owned(),
            Question::Facing(range) => format!("facing {}", contents(*range)),
            Question::BehindFacing(range) => format!("behind facing {}", contents(*range)),
            Question::Count { quantifier, their, lanes, range } => {
                let word = match quantifier {
                    Quantifier::Only => "only ",
                    Quantifier::No => "no ",
                    Quantifier::Any => "any ",
                    Quantifier::All if lanes.count_ones() == 1 => "",
                    Quantifier::All => "all ",
                };
                format!("{word}{}{} {}", whose(*their), self.pits(*lanes), contents(*range))
            }
            Question::Hand { before, their, range } => {
                format!("{}{}hand {}", if *before { "before " } else { "" }, whose(*their), contents(*range))
            }
            Question::Flag { their, flag } => format!("{}{}", whose(*their), self.flags[*flag]),
            Question::Marked(mark) => self.marks[*mark].clone(),
            Question::FirstLap => "first lap".to_owned(),
            Question::Captured => "captured".to_owned(),
            Question::CapturedMark(mark) => format!("captured {}", self.marks[*mark]),
            Question::Clockwise(_) => "clockwise".to_owned(),
            Question::Origin(lanes) => format!("origin in {}", self.pits(*lanes)),
            Question::EndedMarked(mark) => format!("ended in {}", self.marks[*mark]),
            Question::EndedIn(lanes) => format!("ended in {}", self.pits(*lanes)),
            Question::Emptied(lanes) => format!("{} emptied", self.pits(*lanes)),
            Question::Can { their, kind } => format!("{}can {}", whose(*their), self.kinds[*kind]),
            Question::Target(kind) => format!("target {}", self.kinds[*kind]),
            Question::Event(event) => match event {
                Event::LapEnd => "lap end",
                Event::TurnOver => "turn over",
                Event::OnTurn => "on turn",
                Event::NoTurn => "no turn",
                Event::Endless => "endless",
                Event::Capture => "capture",
                Event::Repetition => "repetition",
            }
            .to_owned(),
        }
    }

    /// A question that was answered with yes or no.
    #[must_use]
    pub fn answered(&self, question: &Question, yes: bool) -> String {
        match (question, yes) {
            (Question::HereBefore(Range::Between(0, 0)), false) => "occupied".to_owned(),
            (Question::Count { quantifier: Quantifier::Any, their, lanes, range }, false) => self
                .question(&Question::Count { quantifier: Quantifier::No, their: *their, lanes: *lanes, range: *range }),
            (Question::Held { their, mark, .. }, false) => {
                format!("no {}{}", if *their { "their " } else { "" }, self.marks[*mark])
            }
            (_, true) => self.question(question),
            (_, false) => format!("not {}", self.question(question)),
        }
    }
}
