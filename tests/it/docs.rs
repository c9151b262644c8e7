//! What the documentation shows is read and compiled: blocks marked `shimo` are whole files, `rules` whole rules.

use std::collections::BTreeSet;
use std::path::Path;

use shimo::diagnose::diagnose;
use shimo::diagnostic::Problem;
use shimo::examine::{example_game, run_example};
use shimo::game::Source;
use shimo::variant::{Failure, load_text, shipped_only};

/// `(line, mark, text)` of every fenced block of a Markdown text.
fn blocks(text: &str) -> Vec<(usize, String, String)> {
    let mut found: Vec<(usize, String, String)> = Vec::new();
    let mut open = false;
    for (at, line) in text.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open) {
            (Some(mark), false) => {
                found.push((at + 1, mark.trim().to_owned(), String::new()));
                open = true;
            }
            (Some(_), true) => open = false,
            (None, true) => {
                let (_, _, body) = found.last_mut().expect("an open block");
                body.push_str(line);
                body.push('\n');
            }
            (None, false) => {}
        }
    }
    assert!(!open, "a block is never closed");
    found
}

/// A file with these rules and nothing else.
fn wrapped(rules: &str) -> String {
    format!("shimo = 1\nrules = '''\n{rules}'''\n[variant]\nid = \"shown\"\nname = \"Shown\"\n")
}

fn read(name: &str, text: &str) -> Result<Vec<Problem>, Failure> {
    let source = Source::new(load_text(name, text, &shipped_only)?)?;
    source.game(None, &[])?;
    let mut problems = diagnose(&source);
    for example in &source.variant.examples {
        problems.extend(run_example(&example_game(&source, example)?, example));
    }
    Ok(problems)
}

#[test]
fn what_the_documentation_shows_is_right() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("README.md")];
    let docs = std::fs::read_dir(root.join("docs")).expect("a folder docs");
    files.extend(
        docs.map(|entry| entry.expect("a file").path()).filter(|path| path.extension().is_some_and(|e| e == "md")),
    );
    files.sort();
    let mut count = 0;
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for (line, mark, body) in blocks(&text) {
            let place = format!("{}:{line}", path.display());
            let (file, whole) = match mark.as_str() {
                "shimo" => (body, true),
                "rules" => (wrapped(&body), false),
                _ => continue,
            };
            count += 1;
            let problems = read(&place, &file).unwrap_or_else(|failure| panic!("{place}: {failure}"));
            // Rules alone have no examples.
            let said = problems.iter().filter(|problem| whole || problem.code != "variant::no-example");
            let said: Vec<&str> = said.map(|problem| problem.message.as_str()).collect();
            assert!(said.is_empty(), "{place}: {said:?}");
        }
    }
    assert!(count > 0, "no block is marked");
}

/// The code spans in the first column of the tables between two headings.
fn forms(text: &str, from: &str, to: &str) -> Vec<String> {
    let section = text.split(from).nth(1).and_then(|rest| rest.split(to).next()).expect("a section");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|line| line.trim_start_matches('|').split(" | ").next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// A form with the words that stand for something replaced by something.
fn filled(form: &str) -> String {
    let words = [
        ("RANGE", "2+"),
        ("PITS", "ends"),
        ("PIT ", "inner 1 "),
        ("their MARK", "their held"),
        ("MARK", "held"),
        ("phase NAME", "phase first"),
        ("mark NAME", "mark held"),
        ("NAME", "strong"),
        ("FLAG", "up"),
        ("KIND", "walk"),
        ("OPTION = VALUE", "way = left"),
        ("…", "either"),
    ];
    words.into_iter().fold(form.to_owned(), |form, (from, to)| form.replace(from, to))
}

/// Whole games with something in one list of them, a game for each list.
fn games(condition: &str, action: &str) -> Vec<String> {
    let slots = [
        ("phase", "hand occupied, CONDITION"),
        ("from", "2+ seeds, CONDITION"),
        ("guard", "up, CONDITION"),
        ("move", "CONDITION"),
        ("start", "CONDITION -> ACTION, lift all, sow either"),
        ("start", "CONDITION -> lift all, ACTION"),
        ("start", "CONDITION -> ACTION, sow either"),
        ("start", "CONDITION -> ACTION"),
        ("lap", "CONDITION -> ACTION"),
        ("lap", "in inner, CONDITION -> ACTION"),
        ("capture", "CONDITION -> ACTION, sow onward from next"),
        ("capture", "in inner, CONDITION -> ACTION, sow onward from next"),
        ("capture", "CONDITION -> take facing, ACTION"),
        ("after", "CONDITION -> ACTION"),
        ("flag", "capture, CONDITION -> ACTION"),
        ("flag", "CONDITION -> ACTION"),
        ("seed", "CONDITION -> ACTION"),
        ("lap", "CONDITION -> take facing, ACTION"),
        ("lap", "CONDITION -> take facing, to store, ACTION"),
        ("end", "lap end, CONDITION -> ACTION"),
        ("end", "CONDITION -> ACTION"),
        ("end", "endless, CONDITION -> ACTION"),
    ];
    let usual = [
        ("phase", "hand occupied"),
        ("from", "2+ seeds"),
        ("guard", "up"),
        ("move", "captured"),
        ("start", ""),
        ("lap", ""),
        ("capture", ""),
        ("after", ""),
        ("flag", ""),
        ("seed", ""),
        ("end", ""),
    ];
    // Some things are asked only where both players' pits are one circuit.
    let shared = |text: &str| {
        text.replace("2 rows of 4, own circuit", "1 row of 4, board circuit, counterclockwise, stores on it")
            .replace("mark held\n", "mark held of player\n")
            .replace("inner", "row")
            .replace("sow either", "sow")
    };
    let on_both = |text: String| [shared(&text), text];
    slots
        .iter()
        .filter(|(_, line)| line.contains("CONDITION") && (action.is_empty() || line.contains("ACTION")))
        .map(|(slot, line)| {
            // What a list does that is asked about a condition.
            let does = match *slot {
                "flag" => "drop up",
                "end" => "loses",
                "after" => "nothing",
                "start" => "sow either",
                "capture" => "take facing",
                "seed" => "skip",
                _ => "stop",
            };
            let line = line.replace("CONDITION", condition).replace("ACTION", if action.is_empty() { does } else { action });
            let mut text = String::from(
                "shimo = 1\nrules = '''\nboard { 2 rows of 4, own circuit; pits ends = inner 1, inner 4 }\n\
                 setup { 2 in all; 3 in hand }\nflag up { <flag>; ends emptied -> drop up }\nmark held\n\
                 let strong = up\nphase first when <phase> { turn walk { from <from>; never held when <guard>\n\
                 never move <move>\nstart { <start>; otherwise -> lift all, sow either }\n\
                 seed { <seed>; origin -> skip }\nlap end { <lap>; empty -> stop; in inner, facing occupied -> capture; otherwise -> relay }\nafter rest } }\n\
                 phase last { turn walk { from 2+ seeds; start -> lift all, sow either when captured; lap end -> capture } }\n\
                 after rest { <after>; otherwise -> mark held }\n\
                 capture { <capture>; otherwise -> take facing, sow onward from next }\n\
                 end { <end>; no turn -> loses; limit 100 laps; endless -> illegal }\n'''\n[variant]\nid = \"shown\"\nname = \"Shown\"\n\
                 [options.way]\nabout = \"which way\"\ndefault = \"left\"\nvalues = { left = {}, right = {} }\n",
            );
            for (known, words) in usual {
                let words = if known == *slot { line.as_str() } else { words };
                text = text.replace(&format!("<{known}>"), words);
            }
            text
        })
        .flat_map(on_both)
        .collect()
}

/// Every condition and action of the reference is understood in one list or another.
#[test]
fn every_form_in_the_tables_of_the_reference_is_understood() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language.md");
    let text = std::fs::read_to_string(path).expect("the reference");
    let conditions = forms(&text, "\n## Conditions\n", "\n## Which question");
    let actions = forms(&text, "\n## Actions\n", "\n## Choices");
    assert!(conditions.len() > 20 && actions.len() > 20, "{conditions:?} {actions:?}");
    let mut refused = Vec::new();
    let all = conditions.iter().map(|form| (form, true)).chain(actions.iter().map(|form| (form, false)));
    // The names of lists stand in one table of actions.
    for (form, is_condition) in all.filter(|(form, _)| !["after", "flag", "end", "seed"].contains(&form.as_str())) {
        let (condition, action) =
            if is_condition { (filled(form), String::new()) } else { ("up".to_owned(), filled(form)) };
        let read = |text: &String| load_text("shown.toml", text.as_str(), &shipped_only).and_then(Source::new).is_ok();
        // A direction stands between `sow` and `from`.
        let sown = format!("sow {action} from next");
        let understood = |action: &str| games(&condition, action).iter().any(read);
        if !understood(&action) && (is_condition || !understood(&sown)) {
            refused.push(form.as_str());
        }
    }
    assert!(refused.is_empty(), "no list understands {refused:?}");
}

/// A game with one clause of a list: on four rows, or on two with one circuit and stores.
fn with_clause(list: &str, shared: bool, clause: &str) -> String {
    let (board, row) = match shared {
        true => ("1 row of 6, board circuit, counterclockwise, stores on it; pits ends = row 1, row 6", "row"),
        false => ("2 rows of 6, own circuit; pits ends = inner 1, inner 6", "inner"),
    };
    let here = |name: &str| if name == list { format!("{clause}\n") } else { String::new() };
    // What the list says besides must not be said twice.
    let unless = |word: &str, line: &str| if clause.contains(word) { String::new() } else { format!("{line}\n") };
    let otherwise = |name: &str, line: &str| {
        if name == list && clause.starts_with("otherwise") { String::new() } else { format!("{line}\n") }
    };
    let sow = if shared { "sow" } else { "sow either" };
    format!(
        "shimo = 1\nrules = '''\nboard {{ {board} }}\nsetup {{ 2 in all{}\n{}}}\n\
         flag home {{ {}capture -> drop home }}\nmark held {{ next turn over -> drop held }}\nmark kept of player\n\
         turn walk {{\n{}from {row} 1 occupied\nstart {{\n{}{}}}\n{}\nlap end {{\n{}occupied, in {row}, facing empty -> relay\nin {row}, facing occupied -> capture\n{}}}\n\
         capture {{\n{}{}}}\nafter rest\n}}\n\
         after rest {{\n{}otherwise -> nothing\n}}\nend {{\n{}{}{}limit 500 laps\n}}\n'''\n\
         [variant]\nid = \"shown\"\nname = \"Shown\"\n\
         [options.pace]\nabout = \"how fast\"\ndefault = \"slow\"\nvalues = {{ slow = {{}}, fast = {{}} }}\n",
        if shared { "" } else { "; 4 in hand" },
        here("setup"),
        here("flag"),
        here("from"),
        here("start"),
        otherwise("start", &format!("otherwise -> lift all, {sow}")),
        if list == "seed" { format!("seed {{\n{clause}\n}}") } else { String::new() },
        here("lap end"),
        otherwise("lap end", "otherwise -> stop"),
        here("capture"),
        otherwise("capture", "otherwise -> take facing, sow onward from next"),
        here("after"),
        here("end"),
        unless("no turn ->", "no turn -> loses"),
        unless("endless ->", "endless -> illegal"),
    )
}

/// Every clause that the reference reads aloud stands in a game that compiles, and every word of the language in one
/// of them or in a whole game.
#[test]
fn every_clause_that_is_read_aloud_can_be_played() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language.md");
    let text = std::fs::read_to_string(path).expect("the reference");
    let mut clauses = 0;
    let mut wrong = Vec::new();
    for block in text.split("\n```clauses ").skip(1) {
        let (list, lines) = block.split_once('\n').expect("a block has lines");
        let (list, shared) = list.strip_suffix(", one circuit").map_or((list, false), |list| (list, true));
        for line in lines.split("\n```").next().expect("a block has an end").lines() {
            let clause = line.split('#').next().expect("a line").trim();
            clauses += 1;
            let game = with_clause(list, shared, clause);
            let played = load_text("shown.toml", game.as_str(), &shipped_only)
                .and_then(Source::new)
                .and_then(|source| source.game(None, &[]));
            if let Err(failure) = played {
                wrong.push(format!("{list}: {clause}\n{failure:?}"));
            }
        }
    }
    assert!(clauses > 45 && wrong.is_empty(), "{clauses} clauses\n{}", wrong.join("\n\n"));
    let words = text.split("\n## Words of the language\n").nth(1).expect("the list of words");
    let words = words.split("\n## ").next().expect("its end").split('`').skip(1).step_by(2);
    let fences = text.split("\n```").skip(1).step_by(2);
    let shown: String =
        fences.filter(|fence| ["clauses", "rules", "shimo"].iter().any(|mark| fence.starts_with(mark))).collect();
    let known: BTreeSet<&str> = shown.split(|c: char| !(c.is_alphanumeric() || c == '-')).collect();
    // Other ways to write a word that is shown.
    let twins = ["anticlockwise", "draws", "seeds", "stores", "pits", "laps", "rows"];
    let missing: Vec<&str> = words.filter(|word| !twins.contains(word) && !known.contains(word)).collect();
    assert!(missing.is_empty(), "no clause shows {missing:?}");
}
