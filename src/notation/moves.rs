//! Moves as a player types them, and which legal move is meant.

use super::TextError;
use super::error::quoted;
use crate::board::{Choice, Hand, Move, Pit, Side};

/// A move as it was typed: the direction may be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loose {
    /// Where the turn starts.
    pub pit: Pit,
    /// `None` where it was left out, or where the game has one direction only.
    pub hand: Option<Hand>,
    /// In the order in which they were typed.
    pub choices: Vec<Choice>,
}

/// Why a typed move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is not a move at all.
    #[error(transparent)]
    Malformed(#[from] TextError),
    /// It may be any of these legal moves.
    #[error("this may be {}", listed(.0))]
    Ambiguous(Vec<Move>),
    /// It is a move, but none that can be played now.
    #[error("`{}` is not a legal move here", .0.clone().into_move())]
    NotLegal(Loose),
}

impl MoveError {
    /// What to write instead, where that can be told.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            MoveError::Malformed(error) => error.help.clone(),
            MoveError::NotLegal(loose) => match loose.choices.first() {
                Some(Choice::From(_)) if loose.hand.is_none() => {
                    Some("the direction of a move is written with a capital `L` or `R`".to_owned())
                }
                _ => None,
            },
            MoveError::Ambiguous(_) => Some("write the whole move".to_owned()),
        }
    }
}

impl Loose {
    /// The move in full, if nothing was left out.
    #[must_use]
    pub fn into_move(self) -> Move {
        Move { pit: self.pit, hand: self.hand, choices: self.choices }
    }

    /// The legal move that is meant.
    ///
    /// A move that is legal as typed is that move. Otherwise directions and later choices that were left out are
    /// supplied if only one legal move begins so, or if one only makes no more choices than were typed and all others
    /// go on from it: `A5L` is the move that stops, though `A5L>` may be legal too.
    ///
    /// # Errors
    ///
    /// [`MoveError::NotLegal`] if no legal move fits, [`MoveError::Ambiguous`] if several do.
    pub fn resolve(&self, legal: &[Move]) -> Result<Move, MoveError> {
        let fits = |mv: &&Move| {
            mv.pit == self.pit && (self.hand.is_none() || mv.hand == self.hand) && mv.choices.starts_with(&self.choices)
        };
        let fitting: Vec<&Move> = legal.iter().filter(fits).collect();
        let alike = |mv: &&&Move| mv.choices.len() == self.choices.len();
        if let Some(same) = fitting.iter().filter(alike).find(|mv| mv.hand == self.hand) {
            return Ok((*same).clone());
        }
        match fitting[..] {
            [] => return Err(MoveError::NotLegal(self.clone())),
            [only] => return Ok(only.clone()),
            _ => {}
        }
        match fitting.iter().find(alike) {
            Some(stop) if fitting.iter().all(|mv| mv.hand == stop.hand) => Ok((*stop).clone()),
            _ => Err(MoveError::Ambiguous(fitting.into_iter().cloned().collect())),
        }
    }
}

/// Reads a move of the player to move, without asking what is legal.
///
/// A row letter that is left out means the mover's inner row. Stars at the end, which remark on a move, are ignored.
///
/// # Errors
///
/// If the text is not a move, or one from a pit of the opponent.
///
/// ```
/// use shimo::board::{Hand, Pit, Side};
/// use shimo::notation::parse_loose;
///
/// let loose = parse_loose("5L*", Side::North).unwrap();
/// assert_eq!((loose.pit, loose.hand), (Pit::new(Side::North, 0, 5), Some(Hand::Left)));
///
/// let error = parse_loose("a5L", Side::South).unwrap_err();
/// assert_eq!(error.help.as_deref(), Some("South's pits are written A1, A2, …"));
/// ```
pub fn parse_loose(text: &str, turn: Side) -> Result<Loose, TextError> {
    let loose = read(text, turn)?;
    if loose.pit.side == turn {
        return Ok(loose);
    }
    let start = text.len() - text.trim_start().len();
    let end = start + loose.pit.to_string().len();
    let message = format!("`{}` is a pit of {}, and {turn} is to move", loose.pit, loose.pit.side);
    // Every board has these, whether or not it has a second row.
    let [first, second] = [1, 2].map(|column| Pit::new(turn, 0, column));
    let help = format!("{turn}'s pits are written {first}, {second}, …");
    Err(TextError::new(start..end.min(text.len()), message).help(help))
}

/// Reads a move as in [`parse_loose`], whosever letters it is written in: it is the mover's.
///
/// # Errors
///
/// If the text is not a move.
pub(super) fn parse_as_mover(text: &str, turn: Side) -> Result<Loose, TextError> {
    let loose = read(text, turn)?;
    Ok(Loose { pit: Pit { side: turn, ..loose.pit }, ..loose })
}

/// Reads a move of the player to move and finds the legal move that is meant, as [`Loose::resolve`] does.
///
/// # Errors
///
/// If the text is not a move, fits no legal move, or fits several.
///
/// ```
/// use shimo::board::{Choice, Hand, Move, Pit, Side};
/// use shimo::notation::parse_move;
///
/// let stop = Move::new(Pit::new(Side::South, 0, 1), Some(Hand::Left));
/// let on = Move { choices: vec![Choice::GoOn], ..stop.clone() };
/// let legal = [stop.clone(), on.clone()];
/// assert_eq!(parse_move("A1", &legal, Side::South), Ok(stop));
/// assert_eq!(parse_move("1>", &legal, Side::South), Ok(on));
/// assert!(parse_move("B1", &legal, Side::South).is_err());
/// ```
pub fn parse_move(text: &str, legal: &[Move], turn: Side) -> Result<Move, MoveError> {
    parse_loose(text, turn)?.resolve(legal)
}

fn read(text: &str, turn: Side) -> Result<Loose, TextError> {
    let start = text.len() - text.trim_start().len();
    let typed = text.trim();
    let here = start..start + typed.len();
    if typed.is_empty() {
        return Err(TextError::new(here, "a move is missing").help("a move is a pit and a direction, such as `A5L`"));
    }
    let bare = typed.strip_suffix("**").or_else(|| typed.strip_suffix('*')).unwrap_or(typed);
    let inner = Pit::new(turn, 0, 1).letter();
    let letterless = bare.starts_with(|first: char| first.is_ascii_digit());
    let whole = if letterless { format!("{inner}{bare}") } else { bare.to_owned() };
    let Some((pit, mut rest)) = Pit::read(&whole) else {
        let error = TextError::new(here, format!("{} is not a move", quoted(typed)));
        return Err(error.help("a move begins with a pit, such as `A5` for South or `a5` for North"));
    };
    let hand = match rest.as_bytes().first() {
        Some(b'L') => Some(Hand::Left),
        Some(b'R') => Some(Hand::Right),
        _ => None,
    };
    rest = &rest[usize::from(hand.is_some())..];
    let mut choices = Vec::new();
    while !rest.is_empty() {
        let Some((choice, after)) = read_choice(rest) else {
            let at = start + bare.len() - rest.len();
            let error = TextError::new(at..start + bare.len(), format!("{} is not part of a move", quoted(rest)));
            return Err(error.help("after the pit come `L` or `R`, then `>`, `l`, `r` or `x` and a pit"));
        };
        choices.push(choice);
        rest = after;
    }
    Ok(Loose { pit, hand, choices })
}

fn read_choice(text: &str) -> Option<(Choice, &str)> {
    let after = text.get(1..)?;
    match text.as_bytes()[0] {
        b'>' => Some((Choice::GoOn, after)),
        b'l' => Some((Choice::From(Hand::Left), after)),
        b'r' => Some((Choice::From(Hand::Right), after)),
        b'x' => Pit::read(after).map(|(pit, rest)| (Choice::Pit(pit), rest)),
        _ => None,
    }
}

fn listed(moves: &[Move]) -> String {
    let texts: Vec<String> = moves.iter().map(|mv| format!("`{mv}`")).collect();
    match &texts[..] {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests;
