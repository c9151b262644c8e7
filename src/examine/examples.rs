//! Runs the examples that a variant file gives: a position, a move, what must come of it.

use super::too_many_seeds;
use crate::board::{Capture, Expansion, Move, Outcome, Pit, Played, Position};
use crate::diagnostic::{Problem, Span};
use crate::game::{Game, Source};
use crate::notation::{MoveError, TextError, format_position, parse_loose, parse_move, parse_position};
use crate::variant::{Example, Failure, Text};

/// The variant under the reading that an example is about.
///
/// # Errors
///
/// A reading that does not compile.
pub fn example_game(source: &Source, example: &Example) -> Result<Game, Failure> {
    let preset = example.preset.as_ref().map(|preset| preset.value.as_str());
    let sets: Vec<(String, String)> =
        example.options.iter().map(|set| (set.option.value.clone(), set.value.value.clone())).collect();
    source.game(preset, &sets)
}

/// Everything in which an example does not hold, each pointing at the words of the file that are wrong; empty if it
/// holds. `game` is already under the reading of the example.
#[must_use]
pub fn run_example(game: &Game, example: &Example) -> Vec<Problem> {
    let mut run = Run { game, name: &example.name.value, problems: Vec::new() };
    run.all(example);
    run.problems
}

/// What in an example cannot be read as a position or a move of its game, each pointing at the words of the file;
/// nothing is played.
#[must_use]
pub fn example_texts(game: &Game, example: &Example) -> Vec<Problem> {
    let mut run = Run { game, name: &example.name.value, problems: Vec::new() };
    let turn = match &example.position {
        None => Some(game.engine.start().turn),
        Some(text) => run.position(text).map(|position| {
            // Flags and marks are set for the sake of a rule; too many seeds are a slip, or a book's.
            if let Some(doubt) = too_many_seeds(game.engine.compiled(), &position) {
                let message = format!("no game gets to this position: {doubt}");
                run.problems.push(
                    Problem::warning("position::unreachable", text.span, message)
                        .help("it is played all the same; if a book has it so, say `# allow unreachable` here"),
                );
            }
            position.turn
        }),
    };
    if let Some(text) = &example.becomes {
        run.position(text);
    }
    for text in example.captures.iter().flatten() {
        run.capture(text);
    }
    let Some(turn) = turn else { return run.problems };
    let lists = example.legal.iter().chain(&example.never_ending).flatten();
    for text in lists.chain(&example.mv).chain(example.illegal.iter().map(|illegal| &illegal.mv)) {
        if let Err(error) = parse_loose(&text.value, turn) {
            run.unread(text, &error);
        }
    }
    run.problems
}

struct Run<'a> {
    game: &'a Game,
    name: &'a str,
    problems: Vec<Problem>,
}

impl Run<'_> {
    fn fails(&mut self, span: Span, expected: &str, got: &str) {
        self.fails_since(span, expected, &format!("the rules give {got}"));
    }

    fn fails_since(&mut self, span: Span, expected: &str, why: &str) {
        let message = format!("example `{}` does not hold", self.name);
        self.problems
            .push(Problem::error("example::fails", span, message).label(format!("expected {expected}")).help(why));
    }

    fn unread(&mut self, text: &Text, error: &TextError) {
        let mut problem = Problem::error("example::text", text.part(error.range.clone()), error.message.clone());
        problem.help.clone_from(&error.help);
        self.problems.push(problem);
    }

    /// `a4:2`: a pit of the board and a number of seeds.
    fn capture(&mut self, text: &Text) {
        let read = || {
            let (pit, seeds) = text.value.split_once(':')?;
            let (pit, rest) = Pit::read(pit.trim())?;
            (rest.is_empty() && seeds.trim().parse::<u8>().is_ok()).then_some(pit)
        };
        let shape = self.game.engine.compiled().shape;
        let message = match read() {
            Some(pit) if shape.lane(pit).is_some() => return,
            Some(pit) => format!("there is no pit {pit} on this board"),
            None => format!("`{}` is not a capture", text.value.escape_debug()),
        };
        self.problems.push(
            Problem::error("example::text", text.span, message)
                .help("a capture is the pit and the seeds taken from it: `captures = [\"a4:2\"]`"),
        );
    }

    fn position(&mut self, text: &Text) -> Option<Position> {
        parse_position(&text.value, &self.game.names()).map_err(|error| self.unread(text, &error)).ok()
    }

    fn all(&mut self, example: &Example) {
        let position = match &example.position {
            None => self.game.engine.start(),
            Some(text) => match self.position(text) {
                Some(position) => position,
                None => return,
            },
        };
        let expansion = self.game.engine.expand(&position);
        if let Some(legal) = &example.legal {
            let mut wanted: Vec<&str> = legal.iter().map(|text| text.value.as_str()).collect();
            wanted.sort_unstable();
            let got: Vec<String> = expansion.moves.iter().map(|played| played.mv.to_string()).collect();
            if wanted != got {
                let span = legal.first().map_or(example.span, |text| text.span);
                let span = legal.last().map_or(span, |last| span.to(last.span));
                self.fails(span, "these legal moves", &listed(&got));
            }
        }
        if let Some(endless) = &example.never_ending {
            let mut wanted: Vec<&str> = endless.iter().map(|text| text.value.as_str()).collect();
            wanted.sort_unstable();
            let got: Vec<String> = expansion.never_ending.iter().map(Move::to_string).collect();
            if wanted != got {
                let span = endless.first().map_or(example.span, |text| text.span);
                self.fails(span, "these never-ending moves", &listed(&got));
            }
        }
        for illegal in &example.illegal {
            self.illegal(&illegal.mv, &illegal.reason, &position, &expansion);
        }
        let played = example.mv.as_ref().and_then(|text| self.played(text, &position, &expansion));
        if let Some(played) = &played {
            self.becomes(example, played);
        }
        if let Some(winner) = &example.winner {
            let got = match &played {
                Some(played) => self.game.engine.outcome_after(played),
                None if example.mv.is_some() => return,
                None => expansion.outcome,
            };
            if got != winner.outcome {
                let word =
                    |outcome: Option<Outcome>| outcome.map_or("a game that goes on".to_owned(), |o| o.to_string());
                self.fails(winner.span, &word(winner.outcome), &word(got));
            }
        }
    }

    fn played(&mut self, text: &Text, position: &Position, expansion: &Expansion) -> Option<Played> {
        let legal: Vec<Move> = expansion.moves.iter().map(|played| played.mv.clone()).collect();
        match parse_move(&text.value, &legal, position.turn) {
            Ok(mv) => expansion.moves.iter().find(|played| played.mv == mv).cloned(),
            Err(MoveError::Malformed(error)) => {
                self.unread(text, &error);
                None
            }
            Err(error) => {
                let why = match &error {
                    MoveError::NotLegal(loose) => {
                        format!("it cannot be played: {}", self.game.why_not(position, loose).join("; "))
                    }
                    other => format!("{other}; write the whole move"),
                };
                self.fails_since(text.span, "a legal move", &why);
                None
            }
        }
    }

    fn illegal(&mut self, text: &Text, reason: &Text, position: &Position, expansion: &Expansion) {
        let legal: Vec<Move> = expansion.moves.iter().map(|played| played.mv.clone()).collect();
        match parse_move(&text.value, &legal, position.turn) {
            Ok(mv) => self.fails_since(text.span, "an illegal move", &format!("by the rules {mv} is legal")),
            Err(MoveError::Malformed(error)) => self.unread(text, &error),
            Err(_) => {
                let Ok(loose) = parse_loose(&text.value, position.turn) else { return };
                let why = self.game.why_not(position, &loose).join("; ");
                if !why.contains(&reason.value) {
                    self.fails_since(reason.span, "this to be part of the reason", &format!("the reason is: {why}"));
                }
            }
        }
    }

    fn becomes(&mut self, example: &Example, played: &Played) {
        if let Some(text) = &example.becomes
            && let Some(wanted) = self.position(text)
            && wanted != played.position
        {
            let got = format_position(&played.position, &self.game.names());
            self.fails(text.span, "this position", &got);
        }
        if let Some(laps) = &example.laps
            && laps.count != played.laps
        {
            let told = |count| if count == 1 { "1 lap".to_owned() } else { format!("{count} laps") };
            self.fails(laps.span, &told(laps.count), &told(played.laps));
        }
        if let Some(captures) = &example.captures {
            let wanted: Vec<&str> = captures.iter().map(|text| text.value.as_str()).collect();
            let got: Vec<String> =
                played.captures.iter().map(|Capture { pit, seeds }| format!("{pit}:{seeds}")).collect();
            if wanted != got {
                let span = captures.first().map_or(example.span, |text| text.span);
                self.fails(span, "these captures", &listed(&got));
            }
        }
    }
}

fn listed(items: &[String]) -> String {
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}
