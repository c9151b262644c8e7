//! Finding the moves of a position and playing them allocates nothing once the room for it has grown.

use rand::RngExt;
use shimo::board::Position;
use shimo::engine::{Engine, Scratch, State};
use shimo::examine::rng;
use shimo::game::Game;
use shimo::variant::SHIPPED;

/// The positions of a random game.
fn positions(game: &Game, index: u64) -> Vec<Position> {
    let mut dice = rng(3, index);
    let mut found = vec![game.engine.start()];
    while found.len() < 60 {
        let moves = game.engine.expand(&found[found.len() - 1]).moves;
        if moves.is_empty() {
            break;
        }
        let played = &moves[dice.random_range(0..moves.len())];
        found.push(played.position);
        if played.outcome.is_some() {
            break;
        }
    }
    found
}

#[test]
fn moves_allocate_nothing() {
    for (id, _) in SHIPPED {
        let game = Game::find(id, &[]).unwrap();
        let Engine::Small(machine) = &game.engine else { panic!("{id}: a larger board") };
        let states: Vec<State<16>> =
            (0..3).flat_map(|index| positions(&game, index)).map(|position| State::of(&position)).collect();
        let mut scratch = Scratch::default();
        let mut play = || {
            let (mut moves, mut counted) = (0, 0);
            for state in &states {
                machine.each_move(state, &mut scratch, &mut |_, _, _, _, _, finish| {
                    moves += u64::from(machine.is_move(finish));
                });
                counted += machine.count_moves(state, &mut scratch);
            }
            assert_eq!(moves, counted, "{id}");
            moves
        };
        let first = play();
        let mut again = 0;
        let allocated = allocation_counter::measure(|| again = play());
        assert_eq!(first, again, "{id}");
        assert!(again > 20, "{id}: nothing was played");
        assert_eq!(allocated.count_total, 0, "{id}: {again} moves");
    }
}

/// The lanes, hands, marks and flags of a 4×8 game fit two cache lines.
#[test]
fn a_state_is_small() {
    assert!(size_of::<State<16>>() <= 128, "{}", size_of::<State<16>>());
    let state = State::<16>::of(&Position::empty(shimo::board::Shape::new(2, 8).unwrap()));
    let copy = state;
    assert_eq!(state, copy);
}
