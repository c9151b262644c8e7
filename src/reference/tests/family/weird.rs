//! Positions that no game reaches: nothing may panic, and what holds of every move must hold.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use super::read::{GAMES, Values, engine};
use crate::board::{Position, Shape};
use crate::reference::tests::read::texts;
use crate::reference::tests::weird::swapped;

fn random_options(rng: &mut Pcg32, values: Values) -> Vec<(&'static str, &'static str)> {
    values.iter().map(|(name, values)| (*name, values[rng.random_range(0..values.len())])).collect()
}

fn random_position(rng: &mut Pcg32, id: &str, shape: Shape) -> Position {
    let mut position = Position::empty(shape);
    for side in 0..2 {
        let (most, share) = (rng.random_range(1..4), rng.random_range(0.1..0.8));
        for lane in 0..shape.lanes() {
            if rng.random_bool(share) {
                position.lanes[side][lane] = rng.random_range(0..=most);
            }
        }
        position.lanes[side][rng.random_range(0..shape.lanes())] += rng.random_range(0..20);
        position.store[side] = rng.random_range(0..25);
        if id == "omweso" && rng.random_bool(0.2) {
            position.hand[side] = rng.random_range(0..3);
        }
        if id == "toguz-korgool" && rng.random_bool(0.5) {
            position.marks[1][side] = 1 << rng.random_range(0..shape.lanes());
        }
    }
    if rng.random_bool(0.5) { position } else { position.swapped() }
}

#[test]
fn random_positions() {
    for (seed, (id, values)) in GAMES.into_iter().enumerate() {
        let mut rng = Pcg32::seed_from_u64(seed as u64);
        let of_the_game = engine(id, &[]).start().shape;
        for round in 0..1500 {
            let engine = engine(id, &random_options(&mut rng, values));
            let columns = [of_the_game.columns(), of_the_game.columns(), 1, 2, 3, 16][round % 6];
            let position = random_position(&mut rng, id, Shape::new(of_the_game.rows(), columns).unwrap());
            let expansion = engine.expand(&position);
            assert_eq!(expansion.moves.is_empty(), expansion.outcome.is_some(), "{id} {position:?}");
            assert!(texts(&expansion).is_sorted_by(|one, next| one < next), "sorted, and each text once");
            let placing = position.hand[position.turn.index()] > 0;
            for played in &expansion.moves {
                assert_eq!(played.position.total(), position.total(), "{id} {position:?}");
                let again = played.position.turn == position.turn;
                let may_go_again = placing || (["kalah", "ohvalhu"].contains(&id) && played.captures.is_empty());
                assert!(!again || may_go_again, "{id} {position:?}");
                assert_eq!(played.laps == 0, placing);
                assert!(played.captures.iter().all(|capture| capture.seeds > 0), "{id} {position:?}");
                assert!(placing || position.seeds(played.mv.pit) > 0);
            }
            assert_eq!(swapped(engine.expand(&position.swapped())), expansion, "{id} {position:?}");
        }
    }
}
