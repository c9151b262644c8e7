//! What a player is asked who has typed only the beginning of a move.

use crate::board::{Choice, Hand, Move, Played};
use crate::notation::parse_loose;

/// A move of which the beginning is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The moves that begin so, at least two.
    moves: Vec<Move>,
    /// What they have in common.
    common: Move,
    /// Whether the direction is asked for.
    asks_hand: bool,
}

/// One way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What to type for it.
    pub text: String,
    /// What it is: `2 seeds`, `left`; may be empty.
    pub about: String,
}

/// What an answer comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// The move in full.
    Move(Move),
    /// More is to be asked.
    More(Unfinished),
}

/// What comes next in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Hand(Option<Hand>),
    Choice(Option<Choice>),
}

impl Unfinished {
    /// The question between several moves that start from one pit.
    ///
    /// # Panics
    ///
    /// If there are fewer than two moves.
    #[must_use]
    pub fn new(moves: Vec<Move>) -> Unfinished {
        assert!(moves.len() > 1, "between {} moves nothing is asked", moves.len());
        let first = &moves[0];
        let asks_hand = moves.iter().any(|mv| mv.hand != first.hand);
        let mut common = Move::new(first.pit, first.hand.filter(|_| !asks_hand));
        if !asks_hand {
            let shared = |&(at, choice): &(usize, &Choice)| moves.iter().all(|mv| mv.choices.get(at) == Some(choice));
            common.choices = first.choices.iter().enumerate().take_while(shared).map(|(_, choice)| *choice).collect();
        }
        Unfinished { moves, common, asks_hand }
    }

    /// The move as far as it is known.
    #[must_use]
    pub fn common(&self) -> &Move {
        &self.common
    }

    /// What is asked, in words.
    #[must_use]
    pub fn question(&self) -> &'static str {
        let nexts = self.moves.iter().map(|mv| self.next(mv));
        let pits = nexts.clone().any(|next| matches!(next, Next::Choice(Some(Choice::Pit(_)))));
        match () {
            () if self.asks_hand => "Which way",
            () if pits => "Which pit",
            () if nexts.clone().any(|next| next == Next::Choice(Some(Choice::GoOn))) => "Stop or go on",
            () => "From which end",
        }
    }

    fn next(&self, mv: &Move) -> Next {
        if self.asks_hand {
            Next::Hand(mv.hand)
        } else {
            Next::Choice(mv.choices.get(self.common.choices.len()).copied())
        }
    }

    /// The ways to go on, each once. `played` are the moves with what comes of them: of a pit that is taken it is told
    /// how many seeds are in it then.
    #[must_use]
    pub fn ways(&self, played: &[Played]) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        for mv in &self.moves {
            let next = self.next(mv);
            let text = typed(next);
            if ways.iter().any(|way| way.text == text) {
                continue;
            }
            let about = match next {
                Next::Hand(Some(Hand::Left)) | Next::Choice(Some(Choice::From(Hand::Left))) => "left".to_owned(),
                Next::Hand(Some(Hand::Right)) | Next::Choice(Some(Choice::From(Hand::Right))) => "right".to_owned(),
                Next::Hand(None) => "no direction".to_owned(),
                Next::Choice(Some(Choice::Pit(pit))) => {
                    let captures = played.iter().find(|played| played.mv == *mv).map(|played| &played.captures);
                    let taken = captures.and_then(|all| all.iter().find(|capture| capture.pit == pit));
                    taken.map_or(String::new(), |taken| match taken.seeds {
                        1 => "1 seed".to_owned(),
                        seeds => format!("{seeds} seeds"),
                    })
                }
                Next::Choice(Some(Choice::GoOn)) => "go on".to_owned(),
                Next::Choice(None) => String::new(),
            };
            ways.push(Way { text, about });
        }
        ways
    }

    /// What a player means who answers so: one of the [`ways`](Self::ways), the rest of the move in one go, or the whole
    /// move. `None` if it is no answer.
    #[must_use]
    pub fn answer(&self, text: &str) -> Option<Answered> {
        let text = text.trim();
        let bare = text.strip_prefix('x').unwrap_or(text);
        let answers = |mv: &&Move| {
            let way = typed(self.next(mv));
            match self.next(mv) {
                // The case of a pit says whose it is.
                Next::Choice(Some(Choice::Pit(_))) => way == bare,
                _ => way.eq_ignore_ascii_case(text),
            }
        };
        let moves: Vec<Move> = self.moves.iter().filter(answers).cloned().collect();
        if !moves.is_empty() {
            return Some(answered(moves));
        }
        self.spellings(text).iter().find_map(|whole| self.begun_so(whole))
    }

    /// What a text may be short for: itself, or the end of the move that was begun.
    #[must_use]
    pub fn spellings(&self, text: &str) -> [String; 3] {
        [text.to_owned(), format!("{}{text}", self.common), format!("{}x{text}", self.common)]
    }

    /// The moves that begin with a text that says more than is known already.
    fn begun_so(&self, text: &str) -> Option<Answered> {
        let loose = parse_loose(text, self.common.pit.side).ok()?;
        let more = loose.choices.len() > self.common.choices.len() || self.asks_hand && loose.hand.is_some();
        let fits = |mv: &&Move| {
            mv.pit == loose.pit
                && (loose.hand.is_none() || mv.hand == loose.hand)
                && mv.choices.starts_with(&loose.choices)
        };
        let fitting: Vec<Move> = self.moves.iter().filter(fits).cloned().collect();
        (more && !fitting.is_empty()).then(|| answered(fitting))
    }

    /// The moves that begin as far as is known, at least two.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Two moves that part with the choice that is asked for; `None` if it is a direction, with which a move begins.
    #[must_use]
    pub fn parting(&self) -> Option<[&Move; 2]> {
        let first = &self.moves[0];
        let other = self.moves.iter().find(|mv| self.next(mv) != self.next(first))?;
        (!self.asks_hand).then_some([first, other])
    }
}

/// One of some moves, or the question between them.
fn answered(moves: Vec<Move>) -> Answered {
    match &moves[..] {
        [only] => Answered::Move(only.clone()),
        _ => Answered::More(Unfinished::new(moves)),
    }
}

/// What is typed for one way to go on.
fn typed(next: Next) -> String {
    match next {
        Next::Hand(Some(Hand::Left)) => "L".to_owned(),
        Next::Hand(Some(Hand::Right)) => "R".to_owned(),
        Next::Hand(None) | Next::Choice(None) => "stop".to_owned(),
        Next::Choice(Some(Choice::Pit(pit))) => pit.to_string(),
        Next::Choice(Some(choice)) => choice.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Capture, Outcome, Pit, Position, Shape, Side};

    fn mv(hand: Option<Hand>, choices: &[Choice]) -> Move {
        Move { choices: choices.to_vec(), ..Move::new(Pit::new(Side::South, 1, 2), hand) }
    }

    fn pit(row: u8, column: u8) -> Choice {
        Choice::Pit(Pit::new(Side::North, row, column))
    }

    #[test]
    fn a_pit_is_asked_for_with_what_is_in_it() {
        let moves = vec![mv(None, &[pit(0, 4)]), mv(None, &[pit(1, 8), pit(0, 1)]), mv(None, &[pit(1, 8), pit(0, 2)])];
        let asked = Unfinished::new(moves.clone());
        let played = Played {
            mv: moves[0].clone(),
            position: Position::empty(Shape::new(2, 8).unwrap()),
            outcome: None::<Outcome>,
            laps: 1,
            captures: vec![Capture { pit: Pit::new(Side::North, 0, 4), seeds: 2 }],
        };
        let ways: Vec<(String, String)> = asked.ways(&[played]).into_iter().map(|way| (way.text, way.about)).collect();
        let wanted = [("a4", "2 seeds"), ("b8", "")].map(|(text, about)| (text.to_owned(), about.to_owned()));
        assert_eq!(ways, wanted);
        assert_eq!(asked.question(), "Which pit");
        for answer in ["a4", "xa4", " a4 "] {
            assert_eq!(asked.answer(answer), Some(Answered::Move(moves[0].clone())), "{answer}");
        }
        assert_eq!(asked.answer("B2xa4"), Some(Answered::Move(moves[0].clone())));
        for answer in ["b8xa2", "xb8xa2", "B2xb8xa2"] {
            assert_eq!(asked.answer(answer), Some(Answered::Move(moves[2].clone())), "{answer}");
        }
        for none in ["A4", "xA4", "2xa4", "a5", "6", "B2", "B3", "x", "undo"] {
            assert_eq!(asked.answer(none), None, "{none}");
        }
        assert_eq!(asked.answer(""), None);
        let Some(Answered::More(more)) = asked.answer("b8") else { panic!("another pit is to be chosen") };
        assert_eq!(more.common().to_string(), "B2xb8");
        assert_eq!(more.answer("a2"), Some(Answered::Move(moves[2].clone())));
    }

    #[test]
    fn a_direction_comes_before_what_follows_it() {
        let moves =
            vec![mv(Some(Hand::Left), &[]), mv(Some(Hand::Right), &[pit(0, 1)]), mv(Some(Hand::Right), &[pit(0, 2)])];
        let asked = Unfinished::new(moves.clone());
        assert_eq!((asked.question(), asked.common().to_string()), ("Which way", "B2".to_owned()));
        assert_eq!(asked.answer("l"), Some(Answered::Move(moves[0].clone())));
        let Some(Answered::More(more)) = asked.answer("R") else { panic!("a pit is to be chosen") };
        assert_eq!((more.question(), more.common().to_string()), ("Which pit", "B2R".to_owned()));
    }

    #[test]
    fn stopping_is_a_way_too() {
        let moves = vec![mv(None, &[Choice::From(Hand::Left)]), mv(None, &[Choice::From(Hand::Right)])];
        assert_eq!(Unfinished::new(moves).question(), "From which end");
        let moves = vec![mv(None, &[]), mv(None, &[Choice::GoOn])];
        let asked = Unfinished::new(moves.clone());
        assert_eq!(asked.question(), "Stop or go on");
        assert_eq!(asked.answer("stop"), Some(Answered::Move(moves[0].clone())));
        assert_eq!(asked.answer(">"), Some(Answered::Move(moves[1].clone())));
    }
}
