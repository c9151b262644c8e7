//! The search, held against plain minimax, and the solver, held against the plainest way to solve a game.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use shimo::board::{Outcome, Position, Side};
use shimo::engine::{Engine, Machine, Scratch, State};
use shimo::examine::{positions_of, rng};
use shimo::game::{Game, Source};
use shimo::play::{Player, Session, contest, tally};
use shimo::search::{Found, Limits, Noise, Proved, Search, Value, Weights, evaluate, solve};
use shimo::variant::{load_text, shipped_only};

fn game(name: &str) -> Game {
    Game::find(name, &[]).unwrap()
}

/// Kujifunza on a small board, two seeds in every pit.
fn small(columns: u8) -> Game {
    let text = format!(
        "shimo = 1\nextends = 'bao-la-kujifunza'\nrules = '''\nboard {{\n  2 rows of {columns}, own circuit\n  \
         pits kichwa = inner 1, inner {columns}\n  pits kimbi = inner 1, inner {columns}\n}}\n'''\n[variant]\nid = \
         'small'\nname = 'Small'\n"
    );
    let variant = load_text("small.toml", text, &shipped_only).unwrap();
    Source::new(variant).unwrap().game(None, &[]).unwrap()
}

fn look(game: &Game, position: &Position, depth: u32) -> Option<Found> {
    let limits = Limits { depth, nodes: None, time: None, lines: u32::MAX };
    let search = Search { limits, noise: Noise::Ties, before: &[], only: None };
    search.run(&game.engine, position, &mut rng(1, 0))
}

fn parsed(game: &Game, text: &str) -> Position {
    shimo::notation::parse_position(text, &game.names()).unwrap()
}

/// Who wins is counted from far above any estimate.
const WIN: i32 = 1_000_000;

fn score(outcome: Outcome, side: u8, ply: i32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Won(winner) if winner.index() == usize::from(side) => WIN - ply,
        Outcome::Won(_) => ply - WIN,
    }
}

/// Minimax without anything clever, for the player on turn.
fn minimax<const L: usize>(machine: &Machine<L>, path: &mut Vec<State<L>>, depth: u32, ply: i32) -> i32 {
    let state = *path.last().unwrap();
    if depth == 0 {
        return evaluate(machine, &Weights::of(&machine.compiled), &state, ply as u32);
    }
    let mut children = Vec::new();
    machine.children(&state, &mut Scratch::default(), None, &mut children);
    if children.is_empty() {
        return score(machine.stuck(&state).unwrap(), state.turn, ply);
    }
    let values = children.iter().map(|child| {
        if let Some(outcome) = child.outcome {
            return score(outcome, state.turn, ply + 1);
        }
        if path.contains(&child.state) {
            return score(machine.again(&child.state), state.turn, ply + 1);
        }
        path.push(child.state);
        let value = minimax(machine, path, depth - 1, ply + 1);
        path.pop();
        if child.state.turn == state.turn { value } else { -value }
    });
    values.collect::<Vec<_>>().into_iter().max().unwrap()
}

#[test]
fn the_search_finds_what_minimax_finds() {
    for name in ["kalah", "oware", "bao-la-kujifunza", "bao-la-kiswahili", "hus-bao", "toguz-korgool"] {
        let game = game(name);
        let Engine::Small(machine) = &game.engine else { panic!("a small board") };
        let mut found = 0;
        let random = positions_of(game.engine.compiled(), 7, 20);
        for position in std::iter::once(game.engine.start()).chain(random) {
            let Some(looked) = look(&game, &position, 3) else { continue };
            let expected = minimax(machine, &mut vec![State::of(&position)], 3, 0);
            assert_eq!(looked.value.to(position.turn), expected, "{name} {position:?}");
            found += 1;
        }
        assert!(found > 5, "{name}: {found} positions");
    }
}

#[test]
fn sides_do_not_matter() {
    for name in ["oware", "kalah", "bao-la-kiswahili", "hus", "omweso"] {
        let game = game(name);
        for position in positions_of(game.engine.compiled(), 3, 15) {
            let (one, other) = (look(&game, &position, 2), look(&game, &position.swapped(), 2));
            let value = |found: &Option<Found>, side| found.as_ref().map(|found| found.value.to(side));
            assert_eq!(value(&one, Side::South), value(&other, Side::North), "{name} {position:?}");
        }
    }
}

#[test]
fn a_win_is_found_and_the_sooner_one_is_taken() {
    let game = game("hus-bao");
    let mate = parsed(&game, "0,0,0,0,0,0,0,2/0,0,0,0,2,0,0,0/0,0,2,0,1,0,0,0/0,0,0,0,0,0,0,0 S");
    let found = look(&game, &mate, 4).unwrap();
    assert_eq!((found.best().to_string().as_str(), found.value), ("A3R", Value::Wins(Side::South, 1)));
    assert_eq!(found.line.len(), 1);
}

#[test]
fn one_seed_and_one_level_play_one_game() {
    let game = game("bao-la-kiswahili");
    for level in [1, 2, 3, 4] {
        let play = |seed| contest(&game, [Player::Level(level), Player::Random], seed, 1, 2, 60);
        assert_eq!(play(5), play(5));
        assert_ne!(play(5).moves, play(6).moves);
    }
}

#[test]
fn only_the_move_that_is_asked_about_is_looked_at() {
    let game = game("oware");
    let start = game.engine.start();
    let limits = Limits { depth: 3, nodes: None, time: None, lines: 64 };
    for played in game.engine.expand(&start).moves {
        let search = Search { limits, noise: Noise::Ties, before: &[], only: Some(&played.mv) };
        assert_eq!(*search.run(&game.engine, &start, &mut rng(1, 0)).unwrap().best(), played.mv);
    }
}

#[test]
fn a_time_is_kept_even_where_moves_branch_by_the_thousand() {
    for name in ["hus", "omweso", "bao-la-kiswahili"] {
        let game = game(name);
        let search = Search {
            limits: Limits::level(5).0.within(Duration::from_millis(200)),
            noise: Noise::Ties,
            before: &[],
            only: None,
        };
        let begun = Instant::now();
        let found = search.run(&game.engine, &game.engine.start(), &mut rng(1, 0)).unwrap();
        assert!(begun.elapsed() < Duration::from_secs(4), "{name}: {:?}", begun.elapsed());
        assert!(found.limited && found.depth >= 1, "{name}: {found:?}");
    }
}

#[test]
fn limits_on_moves_are_kept() {
    let game = game("bao-la-kiswahili");
    let limits = Limits { depth: 100, nodes: Some(500), time: None, lines: 64 };
    let search = Search { limits, noise: Noise::Ties, before: &[], only: None };
    let found = search.run(&game.engine, &game.engine.start(), &mut rng(1, 0)).unwrap();
    assert!(found.limited && found.nodes < 700, "{found:?}");
}

#[test]
fn no_level_gets_lost_in_a_whole_game() {
    for name in ["oware", "hus", "bao-la-kujifunza", "omweso", "kalah"] {
        let game = game(name);
        let played = contest(&game, [Player::Level(2), Player::Level(1)], 1, 0, 2, 400);
        let mut session = Session::new(&game, game.engine.start());
        for mv in &played.moves {
            assert!(session.play(mv).is_some(), "{name}: {mv} is legal");
        }
    }
}

#[test]
fn a_player_who_looks_ahead_beats_one_who_does_not() {
    let game = game("bao-la-kujifunza");
    let games: Vec<_> = (0..20).map(|at| contest(&game, [Player::Level(2), Player::Random], 1, at, 2, 300)).collect();
    assert!(tally(&games).won >= 15, "{:?}", tally(&games));
}

/// Who wins each position that can be reached, by asking all of them again until nothing changes: the number of
/// rounds is the number of plies.
fn brute(game: &Game, first: &Position) -> Option<(Side, u32)> {
    let mut all: HashMap<Position, Vec<(Position, Option<Outcome>)>> = HashMap::new();
    let mut won: HashMap<Position, (Side, u32)> = HashMap::new();
    let mut open = vec![*first];
    while let Some(position) = open.pop() {
        if all.contains_key(&position) {
            continue;
        }
        let expansion = game.engine.expand(&position);
        if let Some(Outcome::Won(side)) = expansion.outcome {
            won.insert(position, (side, 0));
        }
        let next: Vec<_> = expansion.moves.iter().map(|played| (played.position, played.outcome)).collect();
        open.extend(next.iter().filter(|(_, outcome)| outcome.is_none()).map(|(position, _)| *position));
        all.insert(position, next);
    }
    for round in 1.. {
        let mut found = Vec::new();
        for (position, next) in &all {
            if won.contains_key(position) || next.is_empty() {
                continue;
            }
            let winner = |(after, outcome): &(Position, Option<Outcome>)| match outcome {
                Some(Outcome::Won(side)) => Some(*side),
                Some(Outcome::Draw) => None,
                None => won.get(after).map(|(side, _)| *side),
            };
            let mover = position.turn;
            if next.iter().any(|after| winner(after) == Some(mover)) {
                found.push((*position, mover));
            } else if next.iter().all(|after| winner(after) == Some(mover.other())) {
                found.push((*position, mover.other()));
            }
        }
        if found.is_empty() {
            break;
        }
        won.extend(found.into_iter().map(|(position, side)| (position, (side, round))));
    }
    won.get(first).copied()
}

fn solved(game: &Game, position: &Position, nodes: u64) -> Option<(Side, u32)> {
    match solve(&game.engine, position, nodes, &mut |_, _| {}).proved {
        Proved::Wins(side, plies) => Some((side, plies)),
        Proved::Over(Outcome::Won(side)) => Some((side, 0)),
        _ => None,
    }
}

#[test]
fn the_solver_agrees_with_brute_force() {
    let game = small(2);
    let mut decided = 0;
    for filled in 0..81u32 {
        let mut position = game.engine.start();
        for lane in 0..4 {
            position.lanes[0][lane] = (filled / 3u32.pow(lane as u32) % 3) as u8;
        }
        if game.engine.outcome(&position).is_some() {
            continue;
        }
        let expected = brute(&game, &position);
        // Once with room to look at everything, once without.
        assert_eq!(solved(&game, &position, 4_000_000), expected, "{position:?}");
        if let Some((winner, plies)) = expected.filter(|(_, plies)| *plies < 8) {
            assert_eq!(solved(&game, &position, 40).unwrap_or((winner, plies)), (winner, plies));
            decided += 1;
        }
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn a_line_that_is_proved_leads_to_the_win() {
    let game = small(3);
    let start = game.engine.start();
    for nodes in [20_000_000, 20_000] {
        let solution = solve(&game.engine, &start, nodes, &mut |_, _| {});
        let Proved::Wins(side, plies) = solution.proved else { continue };
        let mut session = Session::new(&game, start);
        for mv in &solution.line {
            assert!(session.play(mv).is_some(), "{mv}");
        }
        assert_eq!((session.outcome(), solution.line.len()), (Some(Outcome::Won(side)), plies as usize));
    }
}

#[test]
fn a_limit_that_is_reached_is_said() {
    let game = game("bao-la-kujifunza");
    let solution = solve(&game.engine, &game.engine.start(), 5_000, &mut |_, _| {});
    assert!(matches!(solution.proved, Proved::Unknown { no_win_within: 1.. }), "{solution:?}");
    assert!(solution.nodes >= 5_000);
}

#[test]
fn where_nobody_can_force_a_win_that_is_said() {
    // Two seeds on each side that only go round: nothing faces them where they stop.
    let text = "shimo = 1\nrules = '''\nboard { 2 rows of 2, own circuit }\nsetup { 1 in all }\nturn {\n  from \
                occupied\n  start -> lift all, sow clockwise\n  lap end -> stop\n}\nend { no turn -> loses }\n'''\n\
                [variant]\nid = 'round'\nname = 'Round'\n";
    let variant = load_text("round.toml", text.to_owned(), &shipped_only).unwrap();
    let game = Source::new(variant).unwrap().game(None, &[]).unwrap();
    let solution = solve(&game.engine, &game.engine.start(), 100_000, &mut |_, _| {});
    assert_eq!(solution.proved, Proved::NoWin);
    assert!(solution.positions.unwrap() > 10);
    let limited = solve(&game.engine, &game.engine.start(), 400, &mut |_, _| {});
    assert!(matches!(limited.proved, Proved::Unknown { .. }), "{limited:?}");
}
