//! The command as a person runs it: what it prints, and its exit status.

use std::io::Write;
use std::process::{Command, Stdio};

const START: &str = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 S";

struct Run {
    status: i32,
    out: String,
    err: String,
}

fn shimo(args: &[&str], stdin: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shimo"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that does not read its input may have ended before all is written.
    let _ = child.stdin.take().expect("a pipe").write_all(stdin.as_bytes());
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run { status: output.status.code().expect("no signal"), out: text(output.stdout), err: text(output.stderr) }
}

impl Run {
    fn ends(self, status: i32) -> Run {
        assert_eq!(self.status, status, "{}\n{}", self.out, self.err);
        self
    }

    fn says(self, text: &str) -> Run {
        assert!(self.out.contains(text), "no `{text}` in\n{}", self.out);
        self
    }

    fn complains(self, text: &str) -> Run {
        let flat = self.err.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(text), "no `{text}` in\n{}", self.err);
        self
    }
}

#[test]
fn list_names_every_shipped_variant() {
    let run = shimo(&["list"], "").ends(0);
    for (id, _) in shimo::variant::SHIPPED {
        assert!(run.out.contains(id), "{id}");
    }
    shimo(&["list", "--format", "json"], "").ends(0).says("\"id\":\"bao-la-kujifunza\"");
}

#[test]
fn show_tells_options_rules_and_tables() {
    shimo(&["show", "kujifunza@jokoak"], "").ends(0).says("* 16").says("South to move");
    shimo(&["show", "bao-la-kujifunza", "--rules"], "").ends(0).says("turn mtaji {");
    shimo(&["show", "bao-la-kujifunza", "--tables"], "")
        .ends(0)
        .says("inner, 2+ seeds, facing occupied")
        .says("[bao Z7c]");
}

#[test]
fn shipped_variants_pass_check_and_test() {
    shimo(&["check"], "").ends(0);
    shimo(&["test"], "").ends(0).says("bao-la-kujifunza: 45 examples hold");
}

#[test]
fn perft_counts_and_divides() {
    shimo(&["perft", "bao-la-kujifunza", "--depth", "5"], "").ends(0).says("depth 5 nodes 6550 ");
    shimo(&["perft", "bao-la-kujifunza", "--depth", "5", "--threads", "2"], "").ends(0).says("depth 5 nodes 6550 ");
    shimo(&["perft", "bao-la-kujifunza", "--depth", "3", "--divide"], "").ends(0).says("depth 3 nodes 500");
    shimo(&["perft", "bao-la-kujifunza", "--depth", "6", "--unique"], "").ends(0).says("depth 6 positions 15818 ");
}

#[test]
fn batch_goes_on_after_a_bad_line() {
    let run = shimo(&["batch", "bao-la-kujifunza"], &format!("{START}\nnonsense\n1,1/1,1 S\n{START}")).ends(1);
    let lines: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0]["moves"].as_array().unwrap().len(), 16);
    assert_eq!(lines[0]["never_ending"], 0);
    assert!(lines[1]["error"].is_string() && lines[2]["error"].is_string());
    assert_eq!(lines[3]["moves"][0]["winner"], serde_json::Value::Null);
}

#[test]
fn a_never_ending_move_is_left_out_and_counted() {
    let position = "0,0,0,0,0,0,0,30/0,0,0,1,0,0,0,0/1,6,4,1,0,5,4,0/2,1,0,5,0,3,0,1 S";
    let run = shimo(&["batch", "bao-la-kujifunza"], position).ends(0).says("\"never_ending\":1");
    assert!(!run.out.contains("\"A3L\""));
    shimo(&["moves", "bao-la-kujifunza", "--position", position], "").ends(0).says("A3L never ends");
}

#[test]
fn a_position_that_does_not_fit_is_explained() {
    for command in
        [&["moves", "bao-la-kujifunza", "--position"][..], &["perft", "bao-la-kujifunza", "--depth", "1", "--position"]]
    {
        let run = |position: &str| shimo(&[command, &[position]].concat(), "").ends(2);
        run("1,1/1,1 S").complains("4 rows of 8");
        run(&START.replacen('2', "300", 1)).complains("255");
        run(&START.replacen('2', "x", 1)).complains("`x`");
        run(&START.replace(" S", "")).complains("turn");
        run(&format!("{START} hand=1,1")).complains("hand");
        run("").complains("empty");
    }
}

#[test]
fn a_variant_that_does_not_exist_lists_near_ones() {
    for command in ["show", "moves", "play", "batch", "crosscheck", "selfplay", "test"] {
        shimo(&[command, "bao-la-kujifunsa"], "").ends(2).complains("bao-la-kujifunza");
    }
    shimo(&["moves", "no-such-game"], "").ends(2).complains("bao");
    shimo(&["moves", "bao-la-kujifunza@jokok"], "").ends(2).complains("jokoak");
    shimo(&["moves", "bao-la-kujifunza", "--set", "lap-limt=5"], "").ends(2).complains("lap-limit");
    shimo(&["moves", "bao-la-kujifunza", "--set", "lap-limit=0"], "").ends(2);
    shimo(&["moves", "bao-la-kujifunza", "--set", "nonsense"], "").ends(2);
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::create_dir(path("folder.toml")).unwrap();
    std::fs::write(path("latin.toml"), b"shimo = 1 # \xe9").unwrap();
    std::fs::write(path("empty.toml"), b"").unwrap();
    for name in ["folder.toml", "latin.toml", "empty.toml", "missing.toml"] {
        shimo(&["moves", &path(name)], "").ends(2).complains(name);
        shimo(&["check", &path(name)], "").ends(1).complains(name);
    }
}

#[test]
fn play_from_a_pipe() {
    shimo(&["play", "bao-la-kujifunza"], "moves\nA5R\nundo\nredo\nposition\nrecord\nquit\n")
        .ends(0)
        .says("South plays A5R: 4 laps, captures 2 from a2, 2 from a6")
        .says("North to move");
    shimo(&["play", "bao-la-kujifunza"], "Z9\nquit\n").ends(1).complains("move");
    shimo(&["play", "bao-la-kujifunza"], "B4R\n")
        .ends(1)
        .complains("must capture with its first lap")
        .complains("bao Z31");
    shimo(&["play", "bao-la-kujifunza"], "mvoes\n").ends(1).complains("did you mean `moves`?");
    shimo(&["play", "bao-la-kujifunza", "--south", "random", "--north", "random", "--seed", "3"], "")
        .ends(0)
        .says("The game is over");
}

#[test]
fn a_record_is_on_disk_after_every_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let path = path.to_str().unwrap();
    shimo(&["play", "bao-la-kujifunza", "--record", path], "A5R\na1R\n").ends(0);
    shimo(&["replay", "bao-la-kujifunza", path], "").ends(0).says("2 plies, all legal");
    shimo(&["play", "bao-la-kujifunza", "--record", folder.path().to_str().unwrap()], "").ends(2);
}

#[test]
fn records_replay_and_a_wrong_one_is_pointed_at() {
    for game in [1, 3, 4, 5] {
        let path = format!("{}/tests/records/zanzibar-1994-{game}.txt", env!("CARGO_MANIFEST_DIR"));
        shimo(&["replay", "bao-la-kiswahili", &path], "").ends(0).says("all legal");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.txt");
    let good =
        std::fs::read_to_string(format!("{}/tests/records/zanzibar-1994-1.txt", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let replayed = |text: &str| {
        std::fs::write(&path, text).unwrap();
        shimo(&["replay", "bao-la-kiswahili", path.to_str().unwrap()], "")
    };
    replayed(&good.replace("1: 6L*", "1: 5L*")).ends(1).complains("ply 1, South: `5L*` is not legal").complains("Z22a");
    replayed(&good.replace("18: 4R", "18: 2R")).ends(1).complains("ply 35");
    replayed("game: nothing else\n").ends(2);
    replayed(&"noise \u{1} ".repeat(1_000_000)).ends(2);
}

#[test]
fn every_ply_of_the_records_is_as_it_was_written_down() {
    for game in [1, 3, 4, 5] {
        let folder = env!("CARGO_MANIFEST_DIR");
        let text = std::fs::read_to_string(format!("{folder}/tests/data/bao/zanzibar-1994-{game}.jsonl"))
            .expect("the plies of the record");
        let path = format!("{folder}/tests/records/zanzibar-1994-{game}.txt");
        let run = shimo(&["replay", "bao-la-kiswahili", &path, "--format", "jsonl"], "").ends(0);
        let plies: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let played: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(plies.len(), played.len());
        for (wanted, got) in plies.iter().zip(&played) {
            let bare = wanted["move"].as_str().unwrap().trim_end_matches('*');
            assert_eq!(got["move"], bare, "game {game}");
            for key in ["legal", "laps", "captured", "becomes"] {
                assert_eq!(got[key], wanted[key], "game {game}, ply {}: {key}", wanted["ply"]);
            }
        }
    }
}

#[test]
fn selfplay_with_one_seed_is_the_same_on_any_number_of_threads() {
    let run = |threads| {
        shimo(
            &[
                "selfplay",
                "bao-la-kiswahili",
                "--games",
                "20",
                "--seed",
                "5",
                "--format",
                "jsonl",
                "--threads",
                threads,
            ],
            "",
        )
        .ends(0)
        .out
    };
    assert_eq!(run("1"), run("2"));
}

#[test]
fn crosscheck_finds_no_difference() {
    shimo(&["crosscheck", "bao-la-kujifunza", "--games", "20", "--positions", "200"], "").ends(0).says("no difference");
    shimo(&["crosscheck", "bao-la-kiswahili@bga", "--games", "20", "--positions", "200"], "")
        .ends(0)
        .says("no difference");
}
