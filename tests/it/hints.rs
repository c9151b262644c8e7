//! What people write who know the game and not yet the language: the first thing they are told says what to write.

use shimo::board::{Choice, Expansion, Hand, Move, Pit, Position};
use shimo::diagnose::diagnose;
use shimo::diagnostic::Problem;
use shimo::game::{Game, Source};
use shimo::variant::{Failure, load_text, shipped_only};

const TOY: &str = include_str!("toy.toml");

/// A game on one circuit with stores.
const SHARED: &str = r#"shimo = 1
rules = '''
board { 1 row of 4, board circuit, counterclockwise, stores on it }
setup { 2 in row }
turn {
  from occupied
  start -> lift all, sow
  seed { in their store -> skip }
  lap end {
    in store                       -> again
    occupied                       -> relay
    in row, empty, facing occupied -> take facing, take here, to store, stop
    otherwise                      -> stop
  }
}
end {
  no turn -> keep own
  limit 200 laps
  endless -> stop
}
'''
[variant]
id = "shared"
name = "Shared"
"#;

fn said(text: &str) -> Vec<Problem> {
    let source = match load_text("toy.toml", text, &shipped_only).and_then(Source::new) {
        Ok(source) => source,
        Err(Failure { problems, .. }) => return problems,
    };
    match source.game(None, &[]) {
        Ok(_) => diagnose(&source),
        Err(failure) => failure.problems,
    }
}

/// Words of a file are replaced; the first problem has this code, and its message or help these words.
#[track_caller]
fn told(file: &str, from: &str, to: &str, code: &str, words: &str) {
    assert!(file.matches(from).count() == 1, "{from:?} does not stand there once");
    let text = file.replace(from, to);
    let problems = said(&text);
    let first = problems.first().unwrap_or_else(|| panic!("nothing is said of {to:?}"));
    let all = format!("{} {}", first.message, first.help.as_deref().unwrap_or(""));
    assert!(first.code == code && all.contains(words), "of {to:?}: {} {all}", first.code);
}

#[test]
fn slips_of_the_pen_are_understood() {
    let action = "rules::unknown-action";
    let condition = "rules::unknown-condition";
    for (from, to, code, words) in [
        ("let ready = 2+ seeds", "let ready = 2-15 seeds", condition, "`2..15 seeds`"),
        ("let ready = 2+ seeds", "let ready = 2–15 seeds", condition, "`2..15 seeds`"),
        ("let ready = 2+ seeds", "let ready = two seeds", condition, "`2 seeds`, or `2+ seeds`"),
        ("in corner, far = yes", "in corner, far == yes", condition, "`far = yes`"),
        ("in corner, far = yes", "in corner, far", "rules::unknown-name", "`far = yes`"),
        ("otherwise                 -> relay", "otherwise -> relay // on and on", action, "`relay  # …`"),
        ("otherwise                 -> relay", "otherwise -> relay if far = yes", action, "`relay when far = yes`"),
        ("otherwise            -> take facing", "otherwise -> take any pit occupied", action, "`take any their pit"),
        ("no turn                    -> loses", "no turn -> South wins", action, "the other one wins"),
        ("no turn                    -> loses", "no turn -> lose", action, "did you mean `loses`?"),
        ("no turn                    -> loses", "no moves -> loses", "rules::unknown-name", "write `no turn`"),
        ("lap end, no inner", "turn end, no inner", condition, "write `turn over`"),
        ("setup { 2 in all }", "set up { 2 in all }", "rules::misplaced", "did you mean `setup`?"),
        ("setup { 2 in all }", "setup { 3 seeds in inner }", "rules::syntax", "write `3 in inner`"),
        ("name = \"Toy\"", "name = “Toy”", "variant::toml", "straight ones"),
    ] {
        told(TOY, from, to, code, words);
    }
}

#[test]
fn a_list_of_forms_is_that_of_the_place() {
    told(TOY, "from ready", "from the left", "rules::unknown-condition", "of `from`, `never` and `prefer` is one of");
    told(TOY, "no turn                    -> loses", "no turn -> bananas", "rules::unknown-action", "`keep own`");
    let problems = said(&TOY.replace("-> lift all, sow either", "-> hop"));
    assert!(problems[0].help.as_deref().is_some_and(|help| !help.contains("relay")), "{problems:?}");
}

#[test]
fn what_can_have_no_effect_is_said() {
    told(TOY, "setup { 2 in all }", "setup { 3 in inner; 2 in all }", "rules::setup-idle", "the lines below");
    told(TOY, "setup { 2 in all }", "setup { 2 in all; 4 in hand }", "rules::hand", "no start places one");
    told(TOY, "from ready", "from ready, hand empty", "rules::hand", "no player has seeds in hand");
    told(TOY, "limit 1000 laps", "limit 0 laps", "compile::limit", "at least 1");
    told(TOY, "let ready = 2+ seeds", "let ready = 17+ seeds", "compile::no-first-move", "before it begins");
    told(SHARED, "in store                       -> again", "", "compile::lifted-store", "`in store -> again`");
    told(
        SHARED,
        "in store                       -> again",
        "in stores -> again",
        "rules::unknown-condition",
        "`in store`",
    );
    let open = SHARED
        .replace("    in store                       -> again\n    occupied                       -> relay\n", "");
    told(&open, "in row, empty, facing occupied ->", "facing occupied ->", "compile::unguarded-facing", "`in row`");
    told(SHARED, "take here, to", "take behind facing, to", "rules::row", "two rows a player");
    told(
        SHARED,
        "occupied                       -> relay",
        "occupied, clockwise -> relay",
        "rules::one-answer",
        "never so",
    );
    let twice = format!("captures = [\"a2 2\"]\n{}", "");
    told(TOY, "move = \"A1R\"", &format!("move = \"A1R\"\n{twice}"), "example::text", "`a2 2` is not a capture");
    assert_eq!(said(SHARED).iter().map(|problem| problem.code).collect::<Vec<_>>(), ["variant::no-example"]);
}

/// Two turns without a name are one mistake.
#[test]
fn one_mistake_is_told_once() {
    let turn = &TOY[TOY.find("turn {").unwrap()..TOY.find("capture {").unwrap()];
    let problems = said(&TOY.replace("capture {", &format!("{turn}\ncapture {{")));
    let of: Vec<(&str, &str)> = problems.iter().map(|problem| (problem.code, problem.message.as_str())).collect();
    assert_eq!(of, [("rules::twice", "`turn` is given twice")]);
}

fn game(text: &str) -> Game {
    load_text("shared.toml", text, &shipped_only).and_then(Source::new).unwrap().game(None, &[]).unwrap()
}

/// A position of a board with one row a player, seen in a mirror.
fn mirrored(position: &Position) -> Position {
    let columns = usize::from(position.shape.columns());
    let mut other = *position;
    for side in 0..2 {
        for lane in 0..columns {
            other.lanes[side][lane] = position.lanes[side][columns - 1 - lane];
        }
    }
    other
}

fn in_a_mirror(mut expansion: Expansion, columns: u8) -> Expansion {
    let pit = |pit: &mut Pit| pit.column = columns + 1 - pit.column;
    for played in &mut expansion.moves {
        let Move { pit: start, hand, choices } = &mut played.mv;
        pit(start);
        *hand = hand.map(Hand::other);
        choices.iter_mut().for_each(|choice| {
            if let Choice::Pit(chosen) = choice {
                pit(chosen);
            }
        });
        played.position = mirrored(&played.position);
        played.captures.iter_mut().for_each(|capture| pit(&mut capture.pit));
    }
    expansion.moves.sort_by_key(|played| played.mv.to_string());
    expansion
}

/// A player's own store comes after the player's own pits whichever way the board runs.
#[test]
fn a_board_that_runs_clockwise_is_the_other_one_in_a_mirror() {
    let (one, two) = (game(SHARED), game(&SHARED.replace("counterclockwise", "clockwise")));
    let mut position = one.engine.start();
    let mut stored = false;
    for ply in 0..40 {
        let expansion = one.engine.expand(&position);
        assert_eq!(two.engine.expand(&mirrored(&position)), in_a_mirror(expansion.clone(), 4), "{position:?}");
        let Some(played) = expansion.moves.get(ply * 3 % expansion.moves.len().max(1)) else { break };
        position = played.position;
        stored |= position.store != [0, 0];
    }
    assert!(stored);
    let drawn = |game: &Game| {
        let position = Position { store: [3, 9], ..game.engine.start() };
        shimo::notation::draw_board(&position, &game.names(), true, 0)
    };
    let row = |text: String| text.lines().find(|line| line.contains('9') && line.contains('|')).unwrap().to_owned();
    assert!(row(drawn(&one)).find('9') < row(drawn(&one)).find('3'), "North's store is on the left");
    assert!(row(drawn(&two)).find('9') > row(drawn(&two)).find('3'), "South's store is on the left");
}
