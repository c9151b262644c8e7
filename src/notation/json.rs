//! What can be played from a position, as one line of JSON.

use serde_json::{Value, json};

use super::{Names, format_position};
use crate::board::{Expansion, Outcome, Played};

/// All that can be played from a position, for another program to read.
///
/// `winner` tells who has won after a move; unlike [`Played::outcome`] it should also know whether the opponent is
/// left without a move. Keys are in the order of the example.
///
/// ```
/// use shimo::board::{Expansion, Move, Pit, Played, Position, Shape, Side};
/// use shimo::notation::{Names, batch_line};
///
/// let names = Names::pits_only(Shape::new(1, 2).unwrap());
/// let mut after = Position::empty(names.shape);
/// after.turn = Side::North;
/// let mv = Move::new(Pit::new(Side::South, 0, 1), None);
/// let played = Played { mv, position: after, outcome: None, laps: 1, captures: vec![] };
/// let expansion = Expansion { moves: vec![played], ..Expansion::default() };
/// let line = batch_line("0,0/1,0 S", &expansion, &names, |played| played.outcome);
/// assert_eq!(
///     line.to_string(),
///     r#"{"position":"0,0/1,0 S","never_ending":0,"moves":[{"move":"A1","becomes":"0,0/0,0 N","winner":null}]}"#,
/// );
/// ```
#[must_use]
pub fn batch_line(
    position_text: &str,
    expansion: &Expansion,
    names: &Names,
    winner: impl Fn(&Played) -> Option<Outcome>,
) -> Value {
    let line = |played: &Played| {
        json!({
            "move": played.mv.to_string(),
            "becomes": format_position(&played.position, names),
            "winner": winner(played).map(Outcome::word),
        })
    };
    json!({
        "position": position_text,
        "never_ending": expansion.never_ending.len(),
        "moves": expansion.moves.iter().map(line).collect::<Vec<Value>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Move, Pit, Position, Side};
    use crate::notation::sample::bao;

    #[test]
    fn winners_and_moves_left_out_are_told() {
        let mv = Move::new(Pit::new(Side::South, 0, 1), None);
        let played = |outcome| Played {
            mv: mv.clone(),
            position: Position::empty(bao().shape),
            outcome,
            laps: 1,
            captures: Vec::new(),
        };
        let outcomes = [Some(Outcome::Won(Side::South)), Some(Outcome::Won(Side::North)), Some(Outcome::Draw), None];
        let expansion =
            Expansion { outcome: None, moves: outcomes.map(played).to_vec(), never_ending: vec![mv.clone(); 2] };
        let line = batch_line("x", &expansion, &bao(), |played| played.outcome);
        assert_eq!(line["never_ending"], 2);
        let winners: Vec<&Value> = (0..4).map(|index| &line["moves"][index]["winner"]).collect();
        assert_eq!(winners, [&json!("S"), &json!("N"), &json!("draw"), &Value::Null]);
    }

    #[test]
    fn nothing_to_play_is_an_empty_list() {
        let line = batch_line("x", &Expansion::default(), &bao(), |_| None);
        assert_eq!(line.to_string(), r#"{"position":"x","never_ending":0,"moves":[]}"#);
    }
}
