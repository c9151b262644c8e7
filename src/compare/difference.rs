//! One difference between two readings, as it is told.

use std::sync::Arc;

use super::prose::capital;
use crate::compile::Compiled;
use crate::diagnostic::{Files, Span};
use crate::rules::ClauseText;

/// What changes one compiled reading so that it says in these cases what the other one says.
pub(super) type Patch = Arc<dyn Fn(&mut Compiled) + Send + Sync>;

/// What a difference is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The seeds at the start.
    Setup,
    /// How long a mark lasts.
    Mark,
    /// Which phase a turn is played in.
    Phase,
    /// Which kinds of turn there are, and which must be played first.
    Obligation,
    /// From where a turn may, or must, start.
    Filter,
    /// What a start does.
    Start,
    /// Where seeds fall that are sown.
    Seed,
    /// What the end of a lap brings.
    LapEnd,
    /// What a capture takes and where its seeds go.
    Capture,
    /// What is done to pits after a turn.
    After,
    /// Which whole moves are allowed or asked for.
    Move,
    /// What ends a flag.
    Flag,
    /// What ends the game.
    End,
    /// Positions that come again.
    Repetition,
    /// Moves that never end.
    Endless,
}

impl Topic {
    /// A word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Topic::Setup => "setup",
            Topic::Mark => "mark",
            Topic::Phase => "phase",
            Topic::Obligation => "obligation",
            Topic::Filter => "start allowed",
            Topic::Start => "start",
            Topic::Seed => "seed",
            Topic::LapEnd => "lap end",
            Topic::Capture => "capture",
            Topic::After => "after the turn",
            Topic::Move => "move allowed",
            Topic::Flag => "flag",
            Topic::End => "end",
            Topic::Repetition => "repetition",
            Topic::Endless => "never-ending move",
        }
    }
}

/// A kind of turn of a phase; either name may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub phase: String,
    pub kind: String,
}

/// A clause as its file says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// The clause without its sources, on one line.
    pub text: String,
    /// Who says so.
    pub cites: Vec<String>,
    pub file: String,
    pub line: usize,
}

impl Cited {
    /// Words of a file that are no clause.
    pub(super) fn words(files: &Files, span: Span) -> Cited {
        Cited {
            text: files.slice(span).split_whitespace().collect::<Vec<_>>().join(" "),
            cites: Vec::new(),
            file: files.name(span.file).to_owned(),
            line: files.line(span),
        }
    }

    pub(super) fn new(files: &Files, clause: &ClauseText) -> Cited {
        let text = files.slice(clause.span);
        let text = text.split('[').next().unwrap_or(text);
        Cited {
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            cites: clause.cites.clone(),
            file: files.name(clause.span.file).to_owned(),
            line: files.line(clause.span),
        }
    }
}

/// What a reading does in a case, and the clause that says so; none where no clause speaks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// A verb and what goes with it, such as `relays`.
    pub does: String,
    pub clause: Option<Cited>,
}

/// Cases in which two readings act differently.
#[derive(Clone)]
pub struct Difference {
    /// From 1, as witnesses refer to it.
    pub number: usize,
    pub topic: Topic,
    /// The kinds of turn it is about; empty for what belongs to none.
    pub places: Vec<Place>,
    /// The cases, as few and as general as they can be said, each of them whole: any of them is enough.
    pub cases: Vec<String>,
    /// All cases together, as the beginning of a sentence.
    pub when: String,
    pub a: Said,
    pub b: Said,
    /// Options that alone make this difference.
    pub options: Vec<String>,
    pub(super) to_b: Vec<Patch>,
    pub(super) to_a: Vec<Patch>,
}

impl std::fmt::Debug for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Difference")
            .field("number", &self.number)
            .field("topic", &self.topic)
            .field("places", &self.places)
            .field("cases", &self.cases)
            .field("a", &self.a)
            .field("b", &self.b)
            .finish_non_exhaustive()
    }
}

impl Difference {
    /// Whether a position can show it: another start shows at the start alone.
    #[must_use]
    pub fn playable(&self) -> bool {
        self.topic != Topic::Setup
    }

    /// The difference as a sentence, without the place.
    #[must_use]
    pub fn sentence(&self) -> String {
        format!("{}: A {}, B {}", capital(&self.when), self.a.does, self.b.does)
    }

    /// Whether it is another one's difference, perhaps in other cases: by the same clauses to the same effect.
    pub(super) fn is_of(&self, other: &Difference) -> bool {
        let text = |said: &Said| said.clause.as_ref().map(|clause| (clause.file.clone(), clause.line));
        self.topic == other.topic
            && (self.a.does == other.a.does && self.b.does == other.b.does)
            && (self.cases == other.cases || (text(&self.a) == text(&other.a) && text(&self.b) == text(&other.b)))
    }
}
