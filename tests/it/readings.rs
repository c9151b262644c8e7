//! What docs/readings.md quotes is still there: commands, readings, options and clauses with their lines.

use std::path::Path;

use shimo::game::Game;

fn text(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Everything between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('\n').flat_map(|line| line.split('`').skip(1).step_by(2)).collect()
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_command_names_what_there_is() {
    let text = text("docs/readings.md");
    let mut commands = 0;
    for command in quoted(&text).into_iter().filter_map(|quoted| quoted.strip_prefix("shimo compare ")) {
        if command == "A B" {
            continue;
        }
        commands += 1;
        let mut games = Vec::new();
        let mut sets = Vec::new();
        let mut words = command.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "--presets" | "--options" => {}
                "--set" => {
                    let (option, value) = words.next().and_then(|set| set.split_once('=')).expect("--set OPTION=VALUE");
                    sets.push((option.to_owned(), value.to_owned()));
                }
                game => {
                    assert!(!game.starts_with('-'), "`{command}`: `{game}`");
                    games.push(game);
                }
            }
        }
        for game in games {
            Game::find(game, &sets).unwrap_or_else(|_| panic!("`{command}`: {game} cannot be read"));
        }
    }
    assert!(commands > 10, "only {commands} commands");
}

#[test]
fn every_clause_stands_at_its_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants");
    let files: Vec<Vec<String>> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap().lines().map(words).collect())
        .collect();
    let text = text("docs/readings.md");
    let mut clauses = 0;
    for line in text.lines() {
        let line = line.trim_start().trim_start_matches("- ");
        let Some((clause, rest)) = line
            .strip_prefix("A: `")
            .or_else(|| line.strip_prefix("B: `"))
            .or_else(|| line.strip_prefix("both: `"))
            .and_then(|rest| rest.split_once('`'))
        else {
            continue;
        };
        let Some((_, number)) = rest.rsplit_once("line ") else { continue };
        let number: usize = number.split(' ').next().unwrap().parse().unwrap();
        clauses += 1;
        let there = |file: &Vec<String>| {
            // A clause may go on over several lines.
            let line = file.get(number - 1).map_or("", |line| line.split('[').next().unwrap_or(line).trim());
            !line.is_empty() && (line.contains(clause) || clause.starts_with(line))
        };
        assert!(files.iter().any(there), "no line {number} says `{clause}`: run docs/readings.sh again");
    }
    assert!(clauses > 50, "only {clauses} clauses");
}
