//! Why a move cannot be played.

use super::holding::{Line, Lines};
use super::machine::{Cursor, Machine};
use super::playing::{Engine, hand_of};
use super::state::State;
use super::turn::Starts;
use crate::board::{Choice, Hand, Move, Pit, Position};
use crate::compile::{Begin, KindTables, Question};
use crate::diagnostic::listed;
use crate::rules::{ClauseId, FilterAct};

/// One reason, and the clause that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub text: String,
    pub clause: Option<ClauseId>,
    /// What the conditions of a filter were asked of, if the clause is one.
    pub about: Option<About>,
}

/// What a filter was asked of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// A pit that may not start a kind of turn: the numbers of phase and kind.
    Start { phase: usize, kind: usize, pit: Pit },
    /// A move that was played in full.
    Move { phase: usize, kind: usize, line: Box<Line> },
}

impl Why {
    fn new(text: impl Into<String>) -> Why {
        Why { text: text.into(), clause: None, about: None }
    }

    fn by(text: impl Into<String>, clause: ClauseId) -> Why {
        Why { text: text.into(), clause: Some(clause), about: None }
    }

    fn about(self, about: About) -> Why {
        Why { about: Some(about), ..self }
    }
}

/// Moves that can be played instead, not more of them than can be read.
fn some(moves: &[Move], last: &str) -> String {
    const MOST: usize = 6;
    let mut shown: Vec<String> = moves.iter().take(MOST).map(Move::to_string).collect();
    if moves.len() > MOST {
        shown.push(format!("{} more", moves.len() - MOST));
        return listed(&shown, "and");
    }
    listed(&shown, last)
}

/// A start that somebody wants to make.
#[derive(Clone, Copy)]
struct Wanted {
    pit: Pit,
    lane: usize,
    /// With the lanes (1) or against them (2), if that was said.
    direction: Option<u8>,
}

impl Wanted {
    fn is_in(self, starts: Starts) -> bool {
        let lanes = match self.direction {
            Some(direction) => starts.capture | starts.sow[usize::from(direction == 1)],
            None => starts.any(),
        };
        lanes >> self.lane & 1 == 1
    }
}

fn called(kind: &KindTables) -> String {
    if kind.name.is_empty() { "a turn".to_owned() } else { format!("a turn of kind `{}`", kind.name) }
}

impl<const L: usize> Machine<L> {
    /// Every reason that keeps a pit from starting a turn of one kind: the filters that forbid it, or, where none
    /// does, the first of the first-lap test, the direction and the preferences that does.
    fn why_not_kind(&self, phase: usize, at: usize, state: &State<L>, wanted: Wanted, possible: &[Move]) -> Vec<Why> {
        let me = usize::from(state.turn);
        let kind = &self.compiled.phases[phase].kinds[at];
        let called = called(kind);
        let about = || About::Start { phase, kind: at, pit: wanted.pit };
        let has = |lanes: u64| lanes >> wanted.lane & 1 == 1;
        let mut forbidden = Vec::new();
        for filter in &kind.filters {
            let stops = match filter.act {
                FilterAct::From => !has(self.lanes_where(state, me, &filter.formula)),
                FilterAct::Never => {
                    self.is_so(state, me, &filter.guard) && has(self.lanes_where(state, me, &filter.formula))
                }
                FilterAct::Prefer => false,
            };
            if stops {
                forbidden.push(Why::by(format!("this pit may not start {called}"), filter.clause).about(about()));
            }
        }
        if !forbidden.is_empty() {
            return forbidden;
        }
        let candidates = self.candidates(kind, state, me);
        if !wanted.is_in(candidates) {
            let clause = self.start_clause(kind, state, me, wanted.lane);
            let one_way = |must_capture: [bool; 2]| {
                wanted.direction.is_some_and(|direction| must_capture[usize::from(direction == 1)])
            };
            let text = match &self.start_rule(kind, state, me, wanted.lane).then {
                Begin::Sow { must_capture: [true, true], .. } => {
                    format!("{called} must capture with its first lap, which this does not")
                }
                Begin::Sow { must_capture, .. } if one_way(*must_capture) => {
                    format!("{called} must capture with its first lap that way, which this does not")
                }
                Begin::Sow { directions, .. } if !directions[wanted.lane].is_empty() => {
                    format!("{called} from here may not be sown that way")
                }
                _ => format!("{called} cannot start here"),
            };
            return vec![Why::by(text, clause)];
        }
        let mut left = candidates.any();
        for filter in kind.filters.iter().filter(|filter| filter.act == FilterAct::Prefer) {
            let preferred = self.lanes_where(state, me, &filter.formula) & left;
            if preferred == 0 || !self.is_so(state, me, &filter.guard) {
                continue;
            }
            if !has(preferred) {
                let such = if possible.is_empty() { String::new() } else { format!(" ({})", some(possible, "or")) };
                let text = format!("{called} must start from another pit while one can{such}");
                return vec![Why::by(text, filter.clause).about(about())];
            }
            left = preferred;
        }
        Vec::new()
    }

    /// The filters on whole moves that drop every line which begins as the wanted one, each with the line.
    fn why_not_line(
        &self,
        phase: usize,
        at: usize,
        state: &State<L>,
        position: &Position,
        fits: &dyn Fn(&Move) -> bool,
        possible: &[Move],
    ) -> Vec<Why> {
        let me = usize::from(state.turn);
        let kind = &self.compiled.phases[phase].kinds[at];
        let Lines { named, mut waiting } = self.lines(phase, kind, state, position.turn);
        let mut reasons = Vec::new();
        for filter in &kind.move_filters {
            let before = waiting.clone();
            self.filter_moves(std::slice::from_ref(filter), me, state, &mut waiting);
            let dropped = before.iter().find(|line| {
                fits(&named[line.picks.0 as usize]) && waiting.iter().all(|kept| kept.picks.0 != line.picks.0)
            });
            let Some(line) = dropped else { continue };
            let mv = &named[line.picks.0 as usize];
            let text = match filter.act {
                FilterAct::Prefer => {
                    let instead = some(possible, "or");
                    format!(
                        "{mv} could be played, but what comes of it is ruled out while another move is preferred ({instead})"
                    )
                }
                _ => format!("{mv} could be played, but what comes of it is ruled out"),
            };
            let line = Line {
                mv: mv.clone(),
                after: line.state.position(position.shape),
                last: match self.pit_at(me, usize::from(line.cursor.lane)) {
                    Some((owner, lane)) => position.shape.pit(crate::board::Side::BOTH[owner], lane),
                    None => mv.pit,
                },
            };
            reasons.push(Why::by(text, filter.clause).about(About::Move { phase, kind: at, line: Box::new(line) }));
        }
        reasons
    }

    /// The clause of the start list that says what is done with a pit; for a turn that begins with a capture, the
    /// one that says where the captured seeds go.
    fn start_clause(&self, kind: &KindTables, state: &State<L>, me: usize, lane: usize) -> ClauseId {
        let (facing, behind) = self.facing_seeds(state, me, lane);
        let here = state.lanes[me][lane];
        let answer = |question: &Question| self.lanes_of(state, me, question) >> lane & 1 == 1;
        let cell = kind.start.cell(lane, here, facing, behind, answer);
        match (&kind.start.action(cell).then, &kind.capture) {
            (Begin::Capture, Some(capture)) => {
                let cursor = Cursor { lane: lane as u8, ..Cursor::new() };
                capture.clauses[self.capture_cell(kind, capture, state, me, &cursor)]
            }
            _ => kind.start.clauses[cell],
        }
    }

    pub(super) fn why_not(
        &self,
        state: &State<L>,
        position: &Position,
        pit: Pit,
        hand: Option<Hand>,
        choices: &[Choice],
        engine: &Engine,
    ) -> Vec<Why> {
        let me = usize::from(state.turn);
        let shape = position.shape;
        if let Some(outcome) = engine.outcome(position) {
            let clause = self.over_clause(state);
            return vec![Why { clause, ..Why::new(format!("the game is over: {outcome}")) }];
        }
        let Some(lane) = shape.lane(pit) else {
            return vec![Why::new(format!(
                "there is no pit {pit} on a board of {} rows of {}",
                2 * shape.rows(),
                shape.columns()
            ))];
        };
        if pit.side != position.turn {
            return vec![Why::new(format!("{pit} is {}'s pit, and it is {}'s turn", pit.side, position.turn))];
        }
        let (expansion, _) = engine.expand_some(position, None, super::LINES);
        let possible: Vec<Move> = expansion.moves.iter().map(|played| played.mv.clone()).collect();
        let from_here = || possible.iter().chain(&expansion.never_ending).filter(|mv| mv.pit == pit);
        // A direction where there is none to be chosen is left aside, and told last.
        let idle = hand.is_some()
            && (!self.compiled.says_hand || from_here().next().is_some() && from_here().all(|mv| mv.hand.is_none()));
        let hand = hand.filter(|_| !idle);
        let begins = |mv: &&Move| mv.pit == pit && (hand.is_none() || mv.hand.is_none() || mv.hand == hand);
        let fits = |mv: &Move| begins(&mv) && mv.choices.starts_with(choices);
        let mut reasons = Vec::new();
        if let Some(endless) = expansion.never_ending.iter().find(|mv| fits(mv)) {
            let clause = self.end_clause(crate::rules::tree::Event::Endless);
            reasons.push(Why { clause, ..Why::new(format!("{endless} never ends")) });
        } else if from_here().any(|mv| begins(&mv)) {
            if !possible.iter().any(fits) {
                if let Some((phase, obliged, _)) = self.obliged(state, me) {
                    reasons = self.why_not_line(phase, obliged, state, position, &fits, &possible);
                }
                if reasons.is_empty() {
                    reasons.push(self.why_not_choices(choices, from_here().filter(begins), &possible));
                }
            }
        } else if let Some((phase, obliged, _)) = self.obliged(state, me) {
            let direction = hand.map(|hand| if hand_of(shape, lane as u8, 1) == hand { 1 } else { 2 });
            let wanted = Wanted { pit, lane, direction };
            reasons = self.why_not_start(phase, obliged, state, wanted, &possible);
            if reasons.is_empty() {
                let fits = |mv: &Move| begins(&mv);
                reasons = self.why_not_line(phase, obliged, state, position, &fits, &possible);
            }
            if reasons.is_empty() {
                // The pit is right, and what was chosen at the start is not.
                let from_here: Vec<Move> = from_here().cloned().collect();
                let clause = self.start_clause(&self.compiled.phases[phase].kinds[obliged], state, me, lane);
                reasons.push(Why::by(format!("from {pit} only {} can be played", some(&from_here, "or")), clause));
            }
        } else {
            return vec![Why::new("there is no turn to play")];
        }
        if idle {
            let text = match self.compiled.says_hand {
                false => "this game goes one way only, so that no direction is written",
                true => "no direction is chosen in this turn, so that none is written",
            };
            let mut written = pit.to_string();
            written.extend(choices.iter().map(ToString::to_string));
            let instead: Vec<Move> = possible.iter().filter(|mv| fits(mv)).cloned().collect();
            let write = match instead.as_slice() {
                [] => format!("that would be `{written}`"),
                [only] => format!("write `{only}`"),
                several => format!("write {}", some(several, "or")),
            };
            reasons.push(Why::new(format!("{text}: {write}")));
        }
        reasons
    }

    /// That choices were typed which do not come up.
    fn why_not_choices<'a>(&self, choices: &[Choice], begun: impl Iterator<Item = &'a Move>, possible: &[Move]) -> Why {
        let written: String = choices.iter().map(ToString::to_string).collect();
        let what = match choices.len() {
            1 => format!("the choice `{written}` does not come up in this move"),
            _ => format!("the choices `{written}` do not come up in this move"),
        };
        let (ending, endless): (Vec<&Move>, Vec<&Move>) = begun.partition(|mv| possible.contains(mv));
        let cloned = |moves: Vec<&Move>| -> Vec<Move> { moves.into_iter().cloned().collect() };
        if ending.is_empty() {
            Why::new(format!("{what}: it never ends, as {}", some(&cloned(endless), "or")))
        } else {
            Why::new(format!("{what}; it can be played as {}", some(&cloned(ending), "or")))
        }
    }

    /// What keeps a pit from being a start: that it is empty; that another kind of turn comes first; filters; preferences;
    /// the first lap and the direction. Of later kinds of turn only where none of them could start so.
    fn why_not_start(
        &self,
        phase: usize,
        obliged: usize,
        state: &State<L>,
        wanted: Wanted,
        possible: &[Move],
    ) -> Vec<Why> {
        let kinds = &self.compiled.phases[phase].kinds;
        let forbidden = self.why_not_kind(phase, obliged, state, wanted, possible);
        if forbidden.is_empty() {
            return forbidden;
        }
        let mut reasons = Vec::new();
        if state.lanes[usize::from(state.turn)][wanted.lane] == 0 {
            reasons.push(Why::new(format!("{} is empty", wanted.pit)));
        }
        let me = usize::from(state.turn);
        // Apart from what is preferred to it, the start would be one of this kind.
        let later = (obliged + 1..kinds.len()).find(|&at| wanted.is_in(self.candidates(&kinds[at], state, me)));
        if let Some(at) = later {
            let text = format!(
                "a turn of kind `{}` is possible ({}), so one of kind `{}` is not",
                kinds[obliged].name,
                some(possible, "and"),
                kinds[at].name
            );
            reasons.push(Why::by(text, kinds[obliged].clause));
        }
        reasons.extend(forbidden);
        let others: Vec<Vec<Why>> =
            (obliged + 1..kinds.len()).map(|at| self.why_not_kind(phase, at, state, wanted, &[])).collect();
        // Where no kind of turn can start so, what each of them says stands in the way.
        if others.iter().all(|forbidden| !forbidden.is_empty()) {
            reasons.extend(others.into_iter().flatten());
        }
        reasons
    }

    /// Whether the player on turn has lost before moving.
    #[inline]
    #[must_use]
    pub fn lost_on_turn(&self, state: &State<L>) -> bool {
        !self.on_turn.is_empty() && self.rest(state).is_some()
    }
}
