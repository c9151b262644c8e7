//! Laws that hold in every position, and a proof that the cross-check would notice if an engine broke one.

use std::collections::BTreeSet;

use proptest::prelude::*;
use shimo::board::{Expansion, Outcome, Pit, Position};
use shimo::examine::{Judge, Plan, Report, crosscheck, difference, random_position, rng};
use shimo::game::{Game, Source};
use shimo::notation::{Names, parse_position};
use shimo::reference::{self, Reference};
use shimo::variant::{SHIPPED, load_text, shipped_only};

/// The shipped games that have a reference, under each of their readings.
fn games() -> Vec<(String, Game)> {
    let mut games = Vec::new();
    for (id, text) in SHIPPED {
        let source = Source::new(load_text(*id, *text, &shipped_only).unwrap()).unwrap();
        for (name, preset, sets) in source.readings() {
            let game =
                source.game(preset.as_deref(), &sets).unwrap_or_else(|failure| panic!("{id}, {name}: {failure}"));
            games.push((format!("{id}, {name}"), game));
        }
    }
    games
}

fn default_game() -> Game {
    Game::find("bao-la-kujifunza", &[]).unwrap()
}

fn reference_of(game: &Game) -> Option<Box<dyn Reference>> {
    reference::find(&game.variant().id.value, game.values()).map(|found| found.expect("the options of the variant"))
}

fn agree(game: &Game, mine: &dyn Judge, theirs: &dyn Judge, plan: Plan) -> Report {
    crosscheck(game.engine.compiled(), mine, theirs, plan, &|| ())
}

/// Random positions of a game, and those of a short random game from each.
fn positions(game: &Game, seed: u64) -> Vec<Position> {
    let mut rng = rng(seed, 0);
    let mut positions = vec![random_position(game.engine.compiled(), &mut rng)];
    for step in 0..4 {
        let last = positions.last().expect("one position");
        let moves = game.engine.expand(last).moves;
        let Some(next) = moves.get((seed.rotate_left(step * 7) % 7) as usize % moves.len().max(1)) else { break };
        if next.outcome.is_some() {
            break;
        }
        positions.push(next.position);
    }
    positions
}

/// What the other player would say of an expansion.
fn swapped(mut expansion: Expansion) -> Expansion {
    let side = |outcome: Option<Outcome>| {
        outcome.map(|outcome| match outcome {
            Outcome::Won(side) => Outcome::Won(side.other()),
            other => other,
        })
    };
    let pit = |pit: &mut Pit| pit.side = pit.side.other();
    let of_move = |mv: &mut shimo::board::Move| {
        pit(&mut mv.pit);
        for choice in &mut mv.choices {
            if let shimo::board::Choice::Pit(chosen) = choice {
                pit(chosen);
            }
        }
    };
    expansion.outcome = side(expansion.outcome);
    for played in &mut expansion.moves {
        of_move(&mut played.mv);
        played.position = played.position.swapped();
        played.outcome = side(played.outcome);
        played.captures.iter_mut().for_each(|capture| pit(&mut capture.pit));
    }
    expansion.never_ending.iter_mut().for_each(of_move);
    expansion.moves.sort_by_key(|played| played.mv.to_string());
    expansion.never_ending.sort_by_key(ToString::to_string);
    expansion
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn seeds_are_neither_made_nor_lost(seed in any::<u64>()) {
        let game = default_game();
        for position in positions(&game, seed) {
            for played in game.engine.expand(&position).moves {
                prop_assert_eq!(played.position.total(), position.total(), "{} in {:?}", played.mv, position);
                prop_assert_eq!(played.position.turn, position.turn.other());
                prop_assert!(played.laps > 0);
                let taken: usize = played.captures.iter().map(|capture| usize::from(capture.seeds)).sum();
                let side = |position: &Position| position.lanes[position.turn.other().index()];
                let theirs: usize = side(&position).iter().map(|&seeds| usize::from(seeds)).sum();
                let left: usize = played.position.lanes[position.turn.other().index()].iter().map(|&seeds| usize::from(seeds)).sum();
                prop_assert_eq!(theirs - taken, left, "{} in {:?}", played.mv, position);
            }
        }
    }

    #[test]
    fn both_sides_play_alike(seed in any::<u64>()) {
        let game = default_game();
        for position in positions(&game, seed) {
            let there = game.engine.expand(&position.swapped());
            let here = swapped(game.engine.expand(&position));
            prop_assert_eq!(difference(&there, &here), None, "{:?}", position);
        }
    }

    #[test]
    fn moves_are_told_apart_by_their_names(seed in any::<u64>()) {
        let game = default_game();
        for position in positions(&game, seed) {
            let expansion = game.engine.expand(&position);
            let all = expansion.moves.iter().map(|played| &played.mv).chain(&expansion.never_ending);
            let names: Vec<String> = all.map(ToString::to_string).collect();
            prop_assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{:?}", position);
            prop_assert_eq!(expansion.outcome.is_some(), expansion.moves.is_empty(), "{:?}", position);
        }
    }

    #[test]
    fn the_result_at_rest_is_the_result_of_expanding(seed in any::<u64>()) {
        let game = default_game();
        for position in positions(&game, seed) {
            prop_assert_eq!(game.engine.outcome(&position), game.engine.expand(&position).outcome, "{:?}", position);
        }
    }

    #[test]
    fn one_ply_of_perft_is_the_number_of_moves(seed in any::<u64>()) {
        let game = default_game();
        for position in positions(&game, seed) {
            let moves = game.engine.expand(&position).moves.len() as u64;
            prop_assert_eq!(game.engine.perft(&position, 1), moves, "{:?}", position);
        }
    }
}

#[test]
fn every_reading_agrees_with_the_reference() {
    for (name, game) in games() {
        let Some(reference) = reference_of(&game) else { continue };
        assert_eq!(game.engine.start(), reference.start(), "{name}");
        let limit = game.values().get("lap-limit").map_or(0, |limit| limit.parse().unwrap_or(0));
        // A reference that sows to a limit of 65535 seed by seed takes its time.
        let plan = match limit {
            65535 => Plan { games: 5, positions: 100, seed: 11, plies: 40, lines: u32::MAX },
            _ => Plan { games: 20, positions: 1_500, seed: 11, plies: 60, lines: u32::MAX },
        };
        let report = agree(&game, &game.engine, &reference, plan);
        assert_eq!(report.differing, 0, "{name}: {:#?}", report.differences);
        assert!(report.moves > 100, "{name}: nothing was played");
    }
}

/// An engine that says one thing of every position wrongly.
struct Wrong<'a> {
    right: &'a dyn Judge,
    spoil: fn(&Position, &mut Expansion),
}

impl Judge for Wrong<'_> {
    fn judge(&self, position: &Position) -> Expansion {
        let mut expansion = self.right.judge(position);
        (self.spoil)(position, &mut expansion);
        expansion
    }
}

/// A plan that is small, and enough for mistakes that are not rare.
const SMALL: Plan = Plan { games: 10, positions: 500, seed: 5, plies: 60, lines: u32::MAX };

/// Whether the cross-check tells an engine that is spoilt this way from the one it was.
#[track_caller]
fn assert_caught(what: &str, spoil: fn(&Position, &mut Expansion)) {
    let game = default_game();
    let reference = reference_of(&game).expect("a reference");
    assert_eq!(agree(&game, &game.engine, &reference, SMALL).differing, 0);
    let mine = agree(&game, &Wrong { right: &game.engine, spoil }, &reference, SMALL);
    let theirs = agree(&game, &game.engine, &Wrong { right: &reference, spoil }, SMALL);
    for report in [mine, theirs] {
        assert!(report.differing > 0, "nobody noticed");
        assert!(report.differences[0].what.contains(what), "{:?}", report.differences[0].what);
    }
}

#[test]
fn a_dropped_move_is_caught() {
    assert_caught("legal moves", |_, expansion| drop(expansion.moves.pop()));
}

#[test]
fn a_move_too_many_is_caught() {
    assert_caught("legal moves", |_, expansion| {
        let last = expansion.moves.last().cloned();
        expansion.moves.extend(last);
    });
}

#[test]
fn a_seed_too_many_is_caught() {
    assert_caught("position", |_, expansion| {
        for played in &mut expansion.moves {
            played.position.lanes[0][3] = played.position.lanes[0][3].saturating_add(1);
        }
    });
}

#[test]
fn a_seed_in_the_wrong_pit_is_caught() {
    assert_caught("position", |_, expansion| {
        for played in &mut expansion.moves {
            let lanes = &mut played.position.lanes[1];
            if lanes[15] > 0 {
                lanes[15] -= 1;
                lanes[8] += 1;
            }
        }
    });
}

#[test]
fn a_turn_that_does_not_pass_is_caught() {
    assert_caught("position", |position, expansion| {
        expansion.moves.iter_mut().for_each(|played| played.position.turn = position.turn);
    });
}

#[test]
fn a_lap_too_many_is_caught() {
    assert_caught("laps", |_, expansion| expansion.moves.iter_mut().for_each(|played| played.laps += 1));
}

#[test]
fn captures_in_another_order_are_caught() {
    assert_caught("captures", |_, expansion| expansion.moves.iter_mut().for_each(|played| played.captures.reverse()));
}

#[test]
fn a_capture_of_another_size_is_caught() {
    assert_caught("captures", |_, expansion| {
        for played in &mut expansion.moves {
            played.captures.iter_mut().for_each(|capture| capture.seeds += 1);
        }
    });
}

#[test]
fn another_result_of_a_move_is_caught() {
    assert_caught("result", |_, expansion| {
        for played in &mut expansion.moves {
            if let Some(Outcome::Won(side)) = played.outcome {
                played.outcome = Some(Outcome::Won(side.other()));
            }
        }
    });
}

#[test]
fn another_result_of_a_position_is_caught() {
    assert_caught("result", |position, expansion| {
        if expansion.outcome.is_some() {
            expansion.outcome = Some(Outcome::Won(position.turn));
        }
    });
}

#[test]
fn a_forgotten_never_ending_move_is_caught() {
    let game = default_game();
    let reference = reference_of(&game).expect("a reference");
    let wrong = Wrong { right: &game.engine, spoil: |_, expansion| expansion.never_ending.clear() };
    // Such moves are rare: about one in a hundred thousand.
    let plan = Plan { games: 0, positions: 60_000, seed: 1, plies: 0, lines: u32::MAX };
    let report = agree(&game, &wrong, &reference, plan);
    assert!(report.differences.iter().any(|difference| difference.what.contains("never-ending")), "{report:?}");
}

/// Whether a variant with these words of the shipped text changed is told from the reference.
#[track_caller]
fn assert_clause_caught(from: &str, to: &str) {
    let (id, text) = *SHIPPED.iter().find(|(id, _)| *id == "bao-la-kujifunza").expect("a shipped game");
    assert!(text.contains(from), "{from:?} is not in the variant any more");
    let changed = text.replacen(from, to, 1);
    let source =
        Source::new(load_text(id, changed, &shipped_only).unwrap()).unwrap_or_else(|failure| panic!("{failure}"));
    let game = source.game(None, &[]).unwrap_or_else(|failure| panic!("{failure}"));
    let reference = reference_of(&game).expect("a reference");
    let report = agree(&game, &game.engine, &reference, SMALL);
    assert!(report.differing > 0, "{from:?} became {to:?} and nobody noticed");
}

#[test]
fn a_changed_clause_is_caught() {
    for (from, to) in [
        ("pits kimbi  = inner 1..2, inner 7..8", "pits kimbi  = inner 1, inner 8"),
        ("take facing, sow inward from nearest kichwa", "take facing, sow onward inward from kichwa"),
        ("take facing, sow onward inward from kichwa", "take facing, sow onward from next"),
        ("take facing, sow onward inward from kichwa", "take facing, sow inward from nearest kichwa"),
        ("in inner, facing occupied -> capture", "in inner, facing with 2+ seeds -> capture"),
        ("otherwise                 -> relay", "otherwise                 -> relay from next"),
        ("otherwise                 -> relay", "otherwise                 -> stop"),
        ("otherwise -> relay", "first lap -> relay; otherwise -> stop"),
        ("from 2..(capture-max) seeds", "from 2..14 seeds"),
        ("from 2..(capture-max) seeds", "from 1..(capture-max) seeds"),
        ("sow either when captured", "sow clockwise when captured"),
        ("sow either when captured", "sow either"),
        ("  prefer in inner  ", "  # prefer in inner  "),
        (
            "in kichwa, only inner occupied, lone-kichwa = inward",
            "in kichwa, only inner with 2+ seeds, lone-kichwa = inward",
        ),
        ("no turn                                                  -> loses", "no turn -> wins"),
        ("lap end, no inner occupied, not", "turn over, no inner occupied, not"),
    ] {
        assert_clause_caught(from, to);
    }
}

/// Nodes that a debug build counts in good time.
const NODES: u64 = 100_000;

/// `position`, or nothing for the start, then lines `depth nodes`. A line `reading` gives the reading of what follows, as a
/// preset, `@ludii`, or options, `seeds=3`.
#[test]
fn perft_tables() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft");
    let mut counted = 0;
    for entry in std::fs::read_dir(folder).expect("tests/perft") {
        let path = entry.expect("a file").path();
        let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("a table");
        let mut game = Game::find(&id, &[]).unwrap_or_else(|failure| panic!("{id}: {failure}"));
        let mut position = game.engine.start();
        for (line, at) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or("").trim();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                [] => {}
                ["reading", parts @ ..] => {
                    let (presets, sets): (Vec<&str>, Vec<&str>) = parts.iter().partition(|part| part.starts_with('@'));
                    let sets: Vec<(String, String)> = sets
                        .iter()
                        .map(|set| set.split_once('=').expect("an option and its value"))
                        .map(|(option, value)| (option.to_owned(), value.to_owned()))
                        .collect();
                    game = Game::find(&format!("{id}{}", presets.concat()), &sets)
                        .unwrap_or_else(|failure| panic!("{id}, line {at}: {failure}"));
                    position = game.engine.start();
                }
                ["position"] => position = game.engine.start(),
                ["position", ..] => position = read(&game, line.trim_start_matches("position").trim()),
                [depth, nodes] | [depth, nodes, "deep"] => {
                    let depth: u32 = depth.parse().expect("a depth");
                    let nodes: u64 = nodes.parse().expect("a number of nodes");
                    if nodes <= NODES {
                        assert_eq!(game.engine.perft(&position, depth), nodes, "{id}, line {at}");
                        counted += 1;
                    }
                }
                _ => panic!("{id}, line {at}: neither a position nor a depth with its nodes"),
            }
        }
    }
    assert!(counted > 5, "{counted} numbers");
}

fn read(game: &Game, text: &str) -> Position {
    let compiled = game.engine.compiled();
    let names = Names {
        shape: compiled.shape,
        hand: compiled.hand,
        store: compiled.stores,
        store_left: false,
        flags: compiled.flag_names.clone(),
        marks: compiled.marks.iter().map(|(name, _)| name.clone()).collect(),
        owned: compiled.owned_marks,
    };
    parse_position(text, &names).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Counts as slowly as the reference plays.
fn perft_of(judge: &dyn Judge, position: &Position, depth: u32) -> u64 {
    let expansion = judge.judge(position);
    if depth == 1 {
        return expansion.moves.len() as u64;
    }
    let open = expansion.moves.iter().filter(|played| played.outcome.is_none());
    open.map(|played| perft_of(judge, &played.position, depth - 1)).sum()
}

#[test]
fn the_reference_counts_alike() {
    let game = default_game();
    let reference = reference_of(&game).expect("a reference");
    for depth in 1..=4 {
        assert_eq!(game.engine.perft(&game.engine.start(), depth), perft_of(&reference, &reference.start(), depth));
    }
}
