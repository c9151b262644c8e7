//! The games of Hus on larger boards, by files that extend the shipped ones.

use shimo::examine::{Plan, crosscheck};
use shimo::game::{Game, Source};
use shimo::reference;
use shimo::variant::load_file;

/// A board under a reading.
fn board(name: &str, sets: &[(&str, &str)]) -> Game {
    let path = format!("{}/tests/data/boards/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let sets: Vec<_> = sets.iter().map(|(option, value)| ((*option).to_owned(), (*value).to_owned())).collect();
    Source::new(load_file(path).unwrap()).unwrap().game(None, &sets).unwrap()
}

/// Random games and positions agree with the reference of the base.
fn agrees(game: &Game, base: &str, games: u64, plies: u32) {
    let reference = reference::find(base, game.values()).unwrap().unwrap();
    let plan = Plan { games, positions: games, seed: 7, plies };
    let report = crosscheck(game.engine.compiled(), &game.engine, &reference, plan, &|| ());
    assert_eq!(report.differing, 0, "{:?}", report.differences);
    assert!(report.moves > games, "{report:?}");
}

#[test]
fn rings_of_32_pits() {
    let one = [("third-pit", "none")];
    let game = board("hus-16", &one);
    assert_eq!((game.engine.start().shape.lanes(), game.engine.start().total()), (32, 96));
    assert_eq!([1, 2].map(|depth| game.engine.perft(&game.engine.start(), depth)), [24, 576]);
    agrees(&game, "hus", 20, 200);
    agrees(&board("hus-bao-16", &[]), "hus-bao", 10, 100);
    let free = board("hus-16", &[]);
    assert_eq!([1, 2].map(|depth| free.engine.perft(&free.engine.start(), depth)), [24, 1980]);
}

#[test]
fn rings_of_64_pits() {
    let game = board("hus-32", &[("third-pit", "none")]);
    assert_eq!((game.engine.start().shape.lanes(), game.engine.start().total()), (64, 192));
    agrees(&game, "hus", 5, 100);
    agrees(&board("hus-bao-32", &[]), "hus-bao", 5, 100);
}
