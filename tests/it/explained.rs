//! What `shimo explain` says, point by point: directions, stores, what is passed over, reasons.

use shimo::engine::Event;
use shimo::examine::rng;
use shimo::game::Game;
use shimo::variant::SHIPPED;

use crate::shimo::run;

/// What the command says of a move that can be played.
fn told(args: &[&str]) -> String {
    run(&[&["explain"], args].concat()).expect_status(0).stdout()
}

/// What it says of one that cannot.
fn refused(args: &[&str]) -> String {
    run(&[&["explain"], args].concat()).expect_status(1).stdout()
}

/// The same with lines put together.
fn reasons(args: &[&str]) -> String {
    refused(args).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn has(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("{part:?} does not stand there, or not in this order:\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

/// A file of a game with two seeds in every pit.
fn game(board: &str, rules: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("small.toml");
    let text = format!(
        "shimo = 1\nrules = '''\nboard {{ {board} }}\nsetup {{ 2 in all }}\n{rules}\n'''\n[variant]\nid = \"small\"\nname = \"Small\"\n"
    );
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("a path in UTF-8").to_owned();
    (folder, path)
}

/// The direction of every sowing is what the board's line says, and what the pits say: seen from above, from left to
/// right runs counterclockwise along a single row and along an outer one, and clockwise along an inner one.
#[test]
fn directions_are_as_the_board_is_seen_from_above_in_every_shipped_game() {
    use rand::RngExt;
    for &(id, _) in SHIPPED {
        let game = Game::find(id, &[]).unwrap_or_else(|failure| panic!("{failure}"));
        let rules = &game.source.variant.rules.last().expect("rules").span;
        let text = game.source.variant.files.slice(*rules);
        let board = text.split("board").nth(1).and_then(|rest| rest.split('}').next()).unwrap_or("");
        let only = ["counterclockwise", "clockwise"].into_iter().find(|way| board.contains(way));
        let shape = game.engine.compiled().shape;
        let (mut position, mut random, mut looked_at) = (game.engine.start(), rng(5, 0), 0);
        // The first 64 plies of some games only place seeds.
        for _ in 0..100 {
            let moves = game.engine.expand(&position).moves;
            for played in &moves {
                let trace = game.engine.trace(&position, &played.mv).expect("a trace");
                // Captured seeds start where the capture list says, whatever pit captures.
                let mut captured = false;
                for event in &trace.events {
                    let of_capture = captured;
                    captured = matches!(event, Event::Captured { .. } | Event::Dropped { .. });
                    let Event::Sown { from, first, way, .. } = event else { continue };
                    assert!(only.is_none_or(|only| only == *way), "{} of {id}: {way}", played.mv);
                    use shimo::engine::Spot::Pit;
                    let (Pit(from), Pit(first)) = (from, first) else { continue };
                    if of_capture
                        || (from.side, from.row) != (first.side, first.row)
                        || from.column.abs_diff(first.column) != 1
                    {
                        continue;
                    }
                    looked_at += 1;
                    let right = from.column < first.column;
                    let clockwise = right == (shape.rows() == 2 && from.row == 0);
                    assert_eq!(*way == "clockwise", clockwise, "{} of {id}: {from} to {first}", played.mv);
                }
            }
            if moves.is_empty() {
                break;
            }
            position = moves[random.random_range(0..moves.len())].position;
        }
        assert!(looked_at > 20, "{id}: {looked_at}");
    }
}

#[test]
fn words_and_json_name_the_same_direction() {
    has(
        &told(&["kalah", "A3"]),
        &["4 seeds of A3, the first into A4, counterclockwise; the last falls into South's store"],
    );
    let json = run(&["explain", "kalah", "A3", "--format", "json"]).expect_status(0).json();
    assert_eq!(json[0]["events"][0]["direction"], "counterclockwise");
    run(&["play", "kalah", "--speed", "all"])
        .stdin("A3\n")
        .expect_status(0)
        .expect_stdout_contains("4 seeds from A4 counterclockwise to South's store");
}

#[test]
fn the_condition_clockwise_asks_for_the_direction_that_is_told() {
    let turn = "turn { from occupied\n start -> lift all, sow either\n lap end { clockwise -> again; otherwise -> stop } }\nend { no turn -> loses }";
    let (_folder, one_row) = game("1 row of 4, own circuit", turn);
    has(&told(&[&one_row, "A3L"]), &["the first into A2, clockwise", "another", "`clockwise -> again`", " S\n"]);
    has(&told(&[&one_row, "A3R"]), &["the first into A4, counterclockwise", "stops", "`otherwise -> stop`", " N\n"]);
    let (_folder, two_rows) = game("2 rows of 4, own circuit", turn);
    has(&told(&[&two_rows, "A2R"]), &["the first into A3, clockwise", "`clockwise -> again`"]);
    has(&told(&[&two_rows, "A3L"]), &["the first into A2, counterclockwise", "`otherwise -> stop`"]);
}

#[test]
fn before_the_first_sowing_the_hand_does_not_move_clockwise() {
    let turn = "turn { from facing occupied\n start -> capture\n lap end -> stop }\ncapture {\n clockwise -> take facing, sow clockwise from next\n counterclockwise -> take facing, sow counterclockwise from next\n}\nend { no turn -> loses }";
    let (_folder, path) = game("1 row of 4, own circuit", turn);
    let text = told(&[&path, "A2"]);
    has(
        &text,
        &["A2 captures 2 seeds from a3.", "`counterclockwise -> take facing", "the first into A3, counterclockwise"],
    );
}

#[test]
fn a_capture_says_where_its_seeds_go_and_what_comes_of_the_turn() {
    let text = told(&["kalah", "A1", "--position", "4,4,4,4,4,4/4,4,0,5,0,5 S"]);
    has(
        &text,
        &[
            "the last falls into A5, which was empty.",
            "South captures 4 seeds from a2 and 1 seed from A5; they go to South's store, and the turn is over.\n",
            "The position is then\n▸ North to move",
            "│  0 ├─────────────────────────┤  5 │",
            "South · 5 in store\n",
            "4,4,4,4,0,4/0,5,1,6,0,5 N store=5,0\n",
        ],
    );
    // Its clause is told once, though it stands in the `lap end` list.
    assert_eq!(text.matches("take facing, take here, to store, stop").count(), 1, "{text}");
    let json = run(&["explain", "kalah", "A1", "--position", "4,4,4,4,4,4/4,4,0,5,0,5 S", "--format", "json"]);
    let json = json.expect_status(0).json();
    let captured = json[0]["events"].as_array().unwrap().iter().find(|event| event["event"] == "captured").unwrap();
    assert_eq!(captured["stored"], serde_json::json!([{ "store": "S", "seeds": 5 }]));
    assert_eq!(captured["then"], "stop");
}

#[test]
fn a_player_captures_what_lies_in_a_pit_of_the_other() {
    has(
        &told(&["toguz-korgool", "A3"]),
        &["\nSouth captures 10 seeds from a2; they go to South's store, and the turn is over.\n"],
    );
    let tuz = "9,9,9,9,9,9,9,9,2/9,9,9,9,9,9,9,3,9 S";
    let text = told(&["toguz-korgool", "A8", "--position", tuz]);
    has(&text, &["a1 is marked `tuz` for South; South captures 3 seeds from a1; they go to South's store", "mark tuz"]);
}

#[test]
fn seeds_from_the_hand_and_turns_that_only_place_are_told() {
    let bao = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN";
    let text = told(&["bao-la-kiswahili", "A7R", "--position", bao]);
    has(
        &text,
        &["The turn starts from A7. 1 seed from South's hand is put in, which makes 3.\n", "Lap 1: 3 seeds of A7"],
    );
    let text = told(&["omweso", "A1"]);
    has(
        &text,
        &["1 seed from South's hand is put in, which makes 1, and South has another turn.", "A │  1 ", "31 in hand"],
    );
    let sungka = told(&["sungka", "A1", "--position", "0,0,4,0,0,0,2/0,0,0,0,0,0,0 S"]);
    has(&sungka, &["The turn starts from A1. Nothing is sown, and the turn is over.\n"]);
}

#[test]
fn clauses_about_falling_seeds_are_told_where_they_act() {
    let text = told(&["kalah", "A6", "--position", "4,4,4,4,4,4/4,4,0,5,5,8 S"]);
    has(&text, &["\nNorth's store is passed over.\n  `in their store -> skip` [champion], kalah.toml (shipped):"]);
    assert!(!told(&["kalah", "A3"]).contains("passed over"));
    let text = told(&["oware", "A6", "--position", "1,1,1,1,1,1/1,0,0,0,0,13 S"]);
    has(&text, &["\nA6 is passed over.\n  `origin -> skip`"]);
    let tuz = "9,9,9,9,9,9,9,9,2/9,9,9,9,9,9,9,9,9 S tuz=a2:S,A9:N";
    let text = told(&["toguz-korgool", "A8", "--position", tuz]);
    has(
        &text,
        &[
            "The seed for A9 goes to North's store.\n  `their tuz, tuz-seeds = store -> to their store`",
            "The seed for a2 goes to South's store.\n  `tuz, tuz-seeds = store -> to store`",
        ],
    );
}

/// What traces say of stores is what becomes of them.
#[test]
fn seeds_in_stores_are_accounted_for() {
    use rand::RngExt;
    for &(id, _) in SHIPPED {
        let game = Game::find(id, &[]).unwrap_or_else(|failure| panic!("{failure}"));
        let compiled = game.engine.compiled();
        for index in 0..8 {
            let (mut position, mut random) = (game.engine.start(), rng(11, index));
            for _ in 0..60 {
                let moves = game.engine.expand(&position).moves;
                for played in moves.iter().filter(|played| played.outcome.is_none()) {
                    let trace = game.engine.trace(&position, &played.mv).expect("a trace");
                    let mut gained = [0u32; 2];
                    for event in &trace.events {
                        match event {
                            Event::Captured { stored, .. } => {
                                stored.iter().for_each(|(side, seeds)| gained[side.index()] += u32::from(*seeds));
                            }
                            Event::Sown { passed, .. } => {
                                for passed in passed {
                                    if let Some(side) = passed.stored {
                                        gained[side.index()] += passed.times;
                                    }
                                }
                            }
                            _ => {}
                        }
                    }
                    for (side, gained) in gained.into_iter().enumerate() {
                        let more = u32::from(played.position.store[side] - position.store[side]);
                        let sown = compiled.places.stores;
                        assert!(if sown { more >= gained } else { more == gained }, "{} of {id}", played.mv);
                    }
                }
                if moves.is_empty() {
                    break;
                }
                position = moves[random.random_range(0..moves.len())].position;
            }
        }
    }
}

#[test]
fn a_direction_that_there_is_not_says_what_to_write() {
    has(&refused(&["hus", "B4L"]), &["This game goes one way only, so that no direction is written: write `B4`.\n"]);
    has(&refused(&["kalah", "A3R"]), &["write `A3`."]);
    has(&refused(&["omweso", "A1R"]), &["No direction is chosen in this turn, so that none is written: write `A1`.\n"]);
    has(&refused(&["hus", "A1L"]), &["A1 is empty.", "This game goes one way only", "that would be `A1`"]);
}

#[test]
fn one_choice_is_singular_and_several_are_not() {
    let position = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 S hand=22,22 house=SN";
    has(
        &reasons(&["bao-la-kiswahili", "A7R>", "--position", position]),
        &["The choice `>` does not come up in this move; it can be played as A7R."],
    );
    has(&reasons(&["bao-la-kiswahili", "A7R>>", "--position", position]), &["The choices `>>` do not come up"]);
}

#[test]
fn filters_are_quoted_as_the_author_wrote_them_and_names_written_out() {
    has(
        &reasons(&["bao-la-kiswahili", "A1L"]),
        &["A1 is empty.", "`occupied` does not hold.", "`from in inner, occupied` [bao Z20]"],
    );
    let text = reasons(&["bao-la-kiswahili", "A5R"]);
    has(
        &text,
        &[
            "`taxed` and `not only inner occupied` hold (of South's inner row, A5, A6 and A7 are occupied).",
            "`never taxed, not only inner occupied` [bao Z22a]",
            "`taxed` is `in nyumba, functional` (line ",
            "and holds",
            "`functional` is `house, nyumba with (house-threshold)+ seeds` (line ",
            "and holds: `house` holds for South; A5 holds 6 seeds, and `house-threshold` is 6",
        ],
    );
    has(
        &reasons(&["moruba", "A2"]),
        &["`1 seed` and `any pit with 2+ seeds` hold (A2 holds 1 seed;", "and 10 more hold 2+ seeds)"],
    );
}

#[test]
fn moves_that_are_ruled_out_by_what_comes_of_them_say_what_that_is() {
    has(
        &reasons(&["oware", "A1", "--position", "0,0,0,0,0,0/1,0,0,0,0,1 S"]),
        &["A1 could be played, but what comes of it is ruled out: after it, as before, North's row is empty."],
    );
    let owed = "2,0,0,0,0,0,0,0/0,2,0,0,3,0,0,1/0,1,2,0,1,0,0,0/2,0,0,0,0,0,0,0 S owed=a7";
    has(
        &reasons(&["bao-la-kiswahili@jokoak", "A3R", "--position", owed]),
        &["ruled out while another move is preferred (B1L): it captures nothing from a pit marked `owed`."],
    );
    let set = ["--set", "grand-slam=forbidden"];
    let position = ["oware", "A6", "--position", "0,0,0,0,1,1/4,0,0,0,0,2 S"];
    has(&reasons(&[&position[..], &set].concat()), &["it captures; after it North's row is empty."]);
}

#[test]
fn reasons_come_in_the_order_of_a_rule_book() {
    // Whose pit it is stands before all rules, and is no move.
    run(&["explain", "kalah", "a1"])
        .expect_status(2)
        .expect_stderr_contains("`a1` is a pit of North, and South is to move")
        .expect_stderr_contains("South's pits are written A1, A2, …");
    has(&refused(&["kalah", "A7"]), &["There is no pit A7 on a board of 2 rows of 6."]);
    // The obligation, then the filters.
    let captures = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 S hand=21,22 house=SN";
    has(
        &reasons(&["bao-la-kiswahili", "A7L", "--position", captures]),
        &[
            "A turn of kind `mtaji` is possible (A3L, A3R, A4L and A4R)",
            "`facing occupied` does not hold (A7 faces a2, and a2 is empty)",
        ],
    );
    let preferred = "0,0,0,0,0,0,0,0/0,0,0,0,3,0,0,2/0,0,2,0,1,0,3,0/0,0,0,2,0,0,0,0 S";
    has(
        &reasons(&["bao-la-kujifunza", "B4L", "--position", preferred]),
        &[
            "`mtaji` is possible (A3R)",
            "must capture with its first lap",
            "`takata` must start from another pit while one can.",
        ],
    );
    // A preference, with what may be played instead.
    let inner = "0,0,0,0,0,0,0,0/0,1,2,2,0,1,0,0/0,0,1,3,1,0,2,0/0,0,0,0,3,0,0,2 S";
    has(
        &reasons(&["bao-la-kiswahili", "B5L", "--position", inner]),
        &["must start from another pit while one can (A4L, A4R, A7L or A7R)"],
    );
    // A direction.
    has(
        &reasons(&[
            "bao-la-kiswahili",
            "A8R",
            "--position",
            "0,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,3/0,2,0,0,0,0,0,0 S",
        ]),
        &["from here may not be sown that way"],
    );
}

#[test]
fn the_status_says_whether_a_move_can_be_played() {
    run(&["explain", "kalah", "A3"]).expect_status(0);
    run(&["explain", "kalah", "A7"]).expect_status(1);
    run(&["explain", "kalah", "A7", "--format", "json"]).expect_status(1);
    run(&["explain", "kalah", "nothing"]).expect_status(2);
    // A move that never ends, where that is illegal.
    let endless = "2,1,2,3,2,4,0,3/0,2,0,0,3,0,0,0/1,0,2,1,0,1,2,1/2,0,1,2,0,1,2,0 S hand=13,13";
    run(&["explain", "bao-la-kiswahili", "A7R", "--position", endless, "--laps", "1"]).expect_status(1);
}

#[test]
fn nobody_is_to_move_in_a_game_that_is_over() {
    let over = ["--position", "0,0,0,0,0,0/0,0,0,0,0,0 S store=24,24"];
    let text = run(&[&["moves", "kalah"], &over[..]].concat()).expect_status(0).stdout();
    has(&text, &["  South · 24 in store", "The game is over: a draw."]);
    assert!(!text.contains("to move"), "{text}");
    let text = run(&[&["play", "kalah"], &over[..]].concat()).stdin("quit\n").expect_status(0).stdout();
    has(&text, &["  South · 24 in store", "The game is over"]);
    assert!(!text.contains("to move"), "{text}");
    let text = told(&["kalah", "A6", "--position", "0,0,0,0,0,0/0,0,0,0,0,1 S store=24,23"]);
    has(&text, &["The game is over: South wins, 25 seeds to 23.", "The position is then\n  North · 23 in store"]);
}

#[test]
fn the_help_of_a_game_shows_a_move_of_it() {
    let help = |variant: &str| run(&["play", variant]).stdin("help\n").expect_status(0).stdout();
    has(&help("kalah"), &["\n  A1                plays a move"]);
    assert!(!help("kalah").contains("`L`"));
    has(&help("bao-la-kujifunza"), &["\n  A1R               plays a move", "`L`", "`R`"]);
}
