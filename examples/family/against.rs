//! Holds the games of the family against the moves that an independent program plays (`tests/data/mancala-games`).

use serde_json::Value;
use shimo::board::{Outcome, Played, Position, Side};
use shimo::game::Game;
use shimo::notation::{format_position, parse_position};

/// Laps after which the program takes a move for never-ending.
const CAP: u32 = 75;

/// Variants and what the program plays of them.
const FILES: [(&str, &str); 6] = [
    ("kalah", include_str!("../../tests/data/mancala-games/kalah.jsonl")),
    ("oware", include_str!("../../tests/data/mancala-games/oware.jsonl")),
    ("toguz-korgool", include_str!("../../tests/data/mancala-games/toguz_kumalak.jsonl")),
    ("ohvalhu", include_str!("../../tests/data/mancala-games/ohvulhu.jsonl")),
    ("endodoi", include_str!("../../tests/data/mancala-games/endodoi.jsonl")),
    ("mikro-tsoro", include_str!("../../tests/data/mancala-games/mikro_tsoro.jsonl")),
];

/// What was compared.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Compared {
    pub positions: usize,
    pub moves: usize,
    /// Moves that end the game there.
    pub ends: usize,
    /// Those of them that end it here too.
    pub ends_here: usize,
    /// Moves that the program took for never-ending.
    pub endless: usize,
    /// In what the two do not agree, a line each.
    pub differences: Vec<String>,
}

/// Compares every move of every position, under the preset `mancala-games`; `None` if the program does not play the
/// variant.
///
/// # Panics
///
/// If the variant has no such preset, or a file cannot be read.
pub fn compared(variant: &str) -> Option<Compared> {
    let (_, file) = FILES.iter().find(|(id, _)| *id == variant)?;
    let game = Game::find(&format!("{variant}@mancala-games"), &[]).unwrap_or_else(|failure| panic!("{failure}"));
    let mut compared = Compared::default();
    for line in file.lines().skip(1) {
        let case: Value = serde_json::from_str(line).expect("a case");
        let expansion = game.engine.expand(&read(&game, &case["position"]));
        let mut theirs: Vec<&Value> = case["moves"].as_array().expect("moves").iter().collect();
        theirs.sort_by_key(|theirs| name(theirs));
        compared.positions += 1;
        compared.moves += theirs.len();
        let wanted: Vec<&str> = theirs.iter().map(|theirs| name(theirs)).collect();
        let legal: Vec<String> = expansion.moves.iter().map(|played| played.mv.to_string()).collect();
        if legal != wanted {
            let (legal, wanted) = (legal.join(" "), wanted.join(" "));
            compared.differences.push(format!("{}: {legal}, not {wanted}", case["position"]));
            continue;
        }
        for (played, theirs) in expansion.moves.iter().zip(theirs) {
            if let Some(difference) = compared.difference(&game, theirs, played) {
                compared.differences.push(format!("{} {}: {difference}", case["position"], played.mv));
            }
        }
    }
    Some(compared)
}

impl Compared {
    fn difference(&mut self, game: &Game, theirs: &Value, played: &Played) -> Option<String> {
        let outcome = game.engine.outcome_after(played);
        if theirs["endless"] == 1 {
            self.endless += 1;
            // A move that goes on after the cap of the program may come to an end all the same.
            let goes_on = played.laps > CAP || outcome == Some(Outcome::Draw);
            return (!goes_on).then(|| format!("{} laps, not endless", played.laps));
        }
        if theirs["laps"] != played.laps {
            return Some(format!("{} laps, not {}", played.laps, theirs["laps"]));
        }
        let becomes = read(game, &theirs["becomes"]);
        let mut after = played.position;
        if ends(theirs) {
            self.ends += 1;
            self.ends_here += usize::from(outcome.is_some());
            let expected = winner(theirs);
            match (outcome, expected) {
                (Some(outcome), _) if outcome != expected => return Some(format!("{outcome}, not {expected}")),
                // The program counts the seeds in a player's own marks when it looks for more than half.
                (None, Outcome::Won(side)) if 2 * won(&after, side) > after.total() => {}
                (None, _) => return Some(format!("the game goes on, not {expected}")),
                _ => {}
            }
            // It puts what each player keeps into the stores as soon as a player has no move.
            if let (true, Some((_, settled))) = (after != becomes, game.engine.settled(&after)) {
                after = settled;
            }
        } else if let Some(outcome) = outcome {
            return Some(format!("{outcome}, and the game goes on there"));
        }
        let shown = |position: &Position| format_position(position, &game.names());
        (after != becomes).then(|| format!("{}, not {}", shown(&after), shown(&becomes)))
    }
}

fn name(theirs: &Value) -> &str {
    theirs["move"].as_str().expect("a move")
}

fn read(game: &Game, text: &Value) -> Position {
    let text = text.as_str().expect("a position").replace("child=", "tuz=");
    parse_position(&text, &game.names()).unwrap_or_else(|error| panic!("{text}: {}", error.message))
}

fn ends(theirs: &Value) -> bool {
    theirs["cond"].as_str().is_some_and(|cond| cond != "REPEAT_TURN")
}

fn winner(theirs: &Value) -> Outcome {
    match theirs["winner"].as_u64() {
        Some(0) => Outcome::Won(Side::South),
        Some(_) => Outcome::Won(Side::North),
        None => Outcome::Draw,
    }
}

/// Seeds in the store of a player and in the opponent's pits that the player has marked.
fn won(position: &Position, side: Side) -> usize {
    let other = side.other().index();
    let marked = (0..position.shape.lanes()).filter(|lane| position.marks[1][other] >> lane & 1 == 1);
    let seeds: usize = marked.map(|lane| usize::from(position.lanes[other][lane])).sum();
    usize::from(position.store[side.index()]) + seeds
}
