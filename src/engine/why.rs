//! Why a move cannot be played.

use super::machine::{Cursor, Machine};
use super::playing::Engine;
use super::state::State;
use super::turn::Starts;
use crate::board::{Choice, Hand, Pit, Position};
use crate::compile::{Begin, FilterRule, Formula, KindTables, Question};
use crate::rules::{ClauseId, FilterAct};

/// One reason, and the clause that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub text: String,
    pub clause: Option<ClauseId>,
}

impl Why {
    fn new(text: impl Into<String>) -> Why {
        Why { text: text.into(), clause: None }
    }

    fn by(text: impl Into<String>, clause: ClauseId) -> Why {
        Why { text: text.into(), clause: Some(clause) }
    }
}

impl<const L: usize> Machine<L> {
    /// Every reason that keeps a pit from starting a turn of one kind: the filters that forbid it, or, where none
    /// does, the first of the first-lap test, the preferences and the direction that does.
    fn why_not_kind(
        &self,
        kind: &KindTables,
        state: &State<L>,
        me: usize,
        lane: usize,
        direction: Option<u8>,
    ) -> Vec<Why> {
        let called = if kind.name.is_empty() { "a turn".to_owned() } else { format!("a turn of kind `{}`", kind.name) };
        let has = |lanes: u64| lanes >> lane & 1 == 1;
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
                let failing = self.failing(filter, state, me, lane);
                forbidden.push(Why::by(format!("this pit may not start {called}{failing}"), filter.clause));
            }
        }
        if !forbidden.is_empty() {
            return forbidden;
        }
        let start = self.start_rule(kind, state, me, lane);
        let starts = self.starts(kind, state, me);
        let clause = self.start_clause(kind, state, me, lane);
        let wanted = |starts: Starts| match direction {
            Some(direction) => starts.capture | starts.sow[usize::from(direction == 1)],
            None => starts.any(),
        };
        if has(wanted(starts)) {
            return forbidden;
        }
        for filter in kind.filters.iter().filter(|filter| filter.act == FilterAct::Prefer) {
            let preferred = self.lanes_where(state, me, &filter.formula) & starts.any();
            if self.is_so(state, me, &filter.guard) && preferred != 0 && !has(preferred) {
                forbidden.push(Why::by(format!("{called} must start from another pit while one can"), filter.clause));
            }
        }
        if !forbidden.is_empty() {
            return forbidden;
        }
        vec![match &start.then {
            Begin::Sow { must_capture: [true, true], .. } => {
                Why::by(format!("{called} must capture with its first lap, which this does not"), clause)
            }
            Begin::Sow { must_capture, .. }
                if direction.is_some_and(|direction| must_capture[usize::from(direction == 1)]) =>
            {
                Why::by(format!("{called} must capture with its first lap that way, which this does not"), clause)
            }
            Begin::Sow { directions, .. } if !directions[lane].is_empty() => {
                Why::by(format!("{called} from here may not be sown that way"), clause)
            }
            _ => Why::by(format!("{called} cannot start here"), clause),
        }]
    }

    /// Which conditions of a `from` line do not hold for a pit, if it has several.
    fn failing(&self, filter: &FilterRule, state: &State<L>, me: usize, lane: usize) -> String {
        let (FilterAct::From, Formula::All(parts)) = (filter.act, &filter.formula) else { return String::new() };
        let words = &self.compiled.words;
        let failing: Vec<String> = parts
            .iter()
            .filter(|part| self.lanes_where(state, me, part) >> lane & 1 == 0)
            .filter_map(|part| match part {
                Formula::Ask(question) => Some(format!("`{}`", words.question(question))),
                Formula::Not(inner) => match &**inner {
                    Formula::Ask(question) => Some(format!("`{}`", words.answered(question, false))),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        match failing.as_slice() {
            [] => String::new(),
            [one] => format!(" ({one} does not hold)"),
            several => format!(" ({} do not hold)", several.join(" and ")),
        }
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
        if let Some(outcome) = engine.outcome(position) {
            let text = format!("the game is over: {outcome}");
            return vec![Why { text, clause: self.over_clause(state) }];
        }
        let Some(lane) = position.shape.lane(pit) else {
            let shape = position.shape;
            return vec![Why::new(format!(
                "there is no pit {pit} on a board of {} rows of {}",
                2 * shape.rows(),
                shape.columns()
            ))];
        };
        if pit.side != position.turn {
            return vec![Why::new(format!("{pit} is {}'s pit, and it is {}'s turn", pit.side, position.turn))];
        }
        let expansion = engine.expand(position);
        let same = |mv: &crate::board::Move| mv.pit == pit && (hand.is_none() || mv.hand.is_none() || mv.hand == hand);
        if let Some(endless) = expansion.never_ending.iter().find(|mv| same(mv)) {
            let clause = self.end_clause(crate::rules::tree::Event::Endless);
            return vec![Why { text: format!("{endless} never ends"), clause }];
        }
        let legal: Vec<String> =
            expansion.moves.iter().filter(|played| same(&played.mv)).map(|p| p.mv.to_string()).collect();
        if !legal.is_empty() {
            let written: String = choices.iter().map(ToString::to_string).collect();
            return vec![Why::new(format!(
                "the choices `{written}` do not come up in this move; it can be played as {}",
                legal.join(" or ")
            ))];
        }
        let Some((phase, obliged, starts)) = self.obliged(state, me) else {
            return vec![Why::new("there is no turn to play")];
        };
        let kinds = &self.compiled.phases[phase].kinds;
        let direction = hand.map(|hand| {
            let clockwise = super::playing::hand_of(position.shape, lane as u8, 1) == hand;
            2 - u8::from(clockwise)
        });
        let mut reasons = Vec::new();
        if state.lanes[me][lane] == 0 {
            reasons.push(Why::new(format!("{pit} is empty")));
        }
        match self.why_not_kind(&kinds[obliged], state, me, lane, direction) {
            forbidden if !forbidden.is_empty() => {
                let possible: Vec<String> = expansion.moves.iter().map(|played| played.mv.to_string()).collect();
                let later: Vec<(&KindTables, Vec<Why>)> = kinds[obliged + 1..]
                    .iter()
                    .map(|kind| (kind, self.why_not_kind(kind, state, me, lane, direction)))
                    .collect();
                if let Some((later, _)) = later.iter().find(|(_, forbidden)| forbidden.is_empty()) {
                    let text = format!(
                        "a turn of kind `{}` is possible ({}), so one of kind `{}` is not",
                        kinds[obliged].name,
                        possible.join(", "),
                        later.name
                    );
                    reasons.push(Why::by(text, kinds[obliged].clause));
                }
                reasons.extend(forbidden);
                // Where no kind of turn can start so, what each of them says stands in the way.
                if later.iter().all(|(_, forbidden)| !forbidden.is_empty()) {
                    reasons.extend(later.into_iter().flat_map(|(_, forbidden)| forbidden));
                }
            }
            _ if starts.any() >> lane & 1 == 1 => {
                for filter in &kinds[obliged].move_filters {
                    reasons.push(Why::by("the move is possible, but what comes of it is ruled out", filter.clause));
                }
            }
            _ => {}
        }
        if reasons.is_empty() {
            // The pit is right, and what was chosen at the start is not.
            let from_here: Vec<String> =
                expansion.moves.iter().filter(|played| played.mv.pit == pit).map(|p| p.mv.to_string()).collect();
            let clause = self.start_clause(&kinds[obliged], state, me, lane);
            reasons.push(Why::by(format!("from {pit} only {} can be played", from_here.join(" or ")), clause));
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
