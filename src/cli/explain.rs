//! `shimo explain`: a move lap by lap, with the clause behind every decision, or what stands in its way.

use std::fmt::Write as _;
use std::io::Write;

use serde_json::{Value, json};

use super::args::position;
use super::output::{WIDTH, wrapped, wrong_text};
use super::{Answer, Common, Format, Stop, problem};
use crate::board::{Move, Outcome, Position};
use crate::engine::{Event, Trace};
use crate::game::{Game, Written};
use crate::notation::{Look, Loose, MoveError, draw, draw_board, format_position, parse_loose, parse_move};
use crate::rules::{AfterAct, ClauseId, LapAct};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// The move, as `moves` writes it
    #[arg(value_name = "MOVE")]
    mv: String,
    /// A position as text; without it, the start
    #[arg(long)]
    position: Option<String>,
    /// Tells at most so many laps, and says how many more there are
    #[arg(long, value_name = "N")]
    laps: Option<u32>,
    /// Draws with plain ASCII
    #[arg(long)]
    ascii: bool,
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    let position = position(&game, args.position.as_deref())?;
    let how = How { ascii: args.ascii, laps: args.laps, width: None };
    let mut out = std::io::stdout().lock();
    match find(&game, &position, &args.mv)? {
        Found::Played(mv) => {
            let trace = game.engine.trace(&position, &mv).ok_or_else(|| untraced(&mv))?;
            if args.format == Format::Text {
                write!(
                    out,
                    "{}\n{}",
                    draw_board(&position, &game.names(), args.ascii, game.square_pits()),
                    told(&game, &trace, how)
                )?;
            } else {
                writeln!(out, "{}", as_json(&game, &position, &trace, how))?;
            }
        }
        Found::Illegal(loose) => {
            let reasons = game.reasons(&position, &loose);
            if args.format == Format::Text {
                write!(out, "{}", refused(&loose, &reasons))?;
            } else {
                let listed: Vec<Value> = reasons
                    .iter()
                    .map(|(text, clause)| json!({ "text": text, "clause": clause.as_ref().map(clause_json) }))
                    .collect();
                writeln!(
                    out,
                    "{}",
                    json!({
                        "position": format_position(&position, &game.names()),
                        "move": loose.into_move().to_string(),
                        "legal": false,
                        "reasons": listed,
                    })
                )?;
            }
        }
    }
    Ok(Answer::Yes)
}

/// How much is told.
#[derive(Clone, Copy)]
pub(super) struct How {
    pub ascii: bool,
    pub laps: Option<u32>,
    /// Columns there are for boards.
    pub width: Option<usize>,
}

/// What a typed move is.
enum Found {
    /// Legal, or one that never ends.
    Played(Move),
    Illegal(Loose),
}

fn untraced(mv: &Move) -> Stop {
    problem("explain::move", format!("{mv} cannot be played again"), Some("report this as a bug in shimo".to_owned()))
}

fn find(game: &Game, position: &Position, text: &str) -> Result<Found, Stop> {
    let expansion = game.engine.expand(position);
    let legal: Vec<Move> = expansion.moves.iter().map(|played| played.mv.clone()).collect();
    let what = "the move";
    match parse_move(text, &legal, position.turn) {
        Ok(mv) => Ok(Found::Played(mv)),
        Err(MoveError::NotLegal(loose)) => Ok(match loose.resolve(&expansion.never_ending) {
            Ok(mv) => Found::Played(mv),
            Err(_) => Found::Illegal(loose),
        }),
        Err(MoveError::Malformed(error)) => match parse_loose(text, position.turn) {
            // That it starts from a pit of the other player is an answer, too.
            Ok(loose) => Ok(Found::Illegal(loose)),
            Err(_) => Err(wrong_text(what, text, &error)),
        },
        Err(other) => {
            let mut error = crate::notation::TextError::new(0..text.len(), other.to_string());
            error.help = other.help();
            Err(wrong_text(what, text, &error))
        }
    }
}

/// Why a move cannot be played, a reason a paragraph.
fn refused(loose: &Loose, reasons: &[(String, Option<Written>)]) -> String {
    let mut text = format!("{} cannot be played.\n", loose.clone().into_move());
    for (reason, clause) in reasons {
        let mut capital = reason.chars();
        let first = capital.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        let _ = writeln!(text, "\n{}.", wrapped(&format!("{first}{}", capital.as_str()), WIDTH));
        if let Some(clause) = clause {
            let _ = writeln!(text, "  {clause}");
        }
    }
    text
}

/// A move lap by lap: what was sown, the board after it, what the lists said, the clause and its source.
pub(super) fn told(game: &Game, trace: &Trace, how: How) -> String {
    let mut text = String::new();
    Telling { game, trace, how }.write(&mut text).expect("writing to a string");
    text
}

struct Telling<'a> {
    game: &'a Game,
    trace: &'a Trace,
    how: How,
}

fn seeds(number: u8) -> String {
    if number == 1 { "1 seed".to_owned() } else { format!("{number} seeds") }
}

impl Telling<'_> {
    fn clause(&self, id: ClauseId) -> Written {
        self.game.source.written(id)
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let Telling { game, trace, how } = self;
        let compiled = game.engine.compiled();
        let phase = &compiled.phases[trace.phase];
        let kind = &phase.kinds[trace.kind];
        let mut called =
            if kind.name.is_empty() { "a turn".to_owned() } else { format!("a turn of kind `{}`", kind.name) };
        if !phase.name.is_empty() {
            called += &format!(" in phase `{}`", phase.name);
        }
        let verdict = if trace.legal { "" } else { ", which is not legal" };
        writeln!(out, "{}: {called}{verdict}", trace.mv)?;
        for earlier in &phase.kinds[..trace.kind] {
            writeln!(out, "No turn of kind `{}` is possible, which would have to be played first.", earlier.name)?;
            writeln!(out, "  {}", self.clause(earlier.clause))?;
        }
        writeln!(out, "\nThe turn starts from {}.", trace.mv.pit)?;
        writeln!(out, "  {}", self.clause(trace.start_clause))?;
        let mut captured = false;
        for event in &trace.events[..self.shown()] {
            self.event(out, event, captured)?;
            captured = match event {
                Event::Captured { .. } => true,
                Event::Dropped { .. } => captured,
                _ => false,
            };
        }
        let untold = self.untold();
        if untold > 0 {
            let laps = if untold == 1 { "lap" } else { "laps" };
            writeln!(out, "\n… and {untold} {laps} more, left out by `--laps {}`.", how.laps.unwrap_or_default())?;
        }
        // What comes of the move is told, however many laps are left out.
        for event in trace.events[self.shown()..].iter().filter(|_| untold > 0) {
            if matches!(event, Event::Endless { .. } | Event::Over { .. }) {
                self.event(out, event, false)?;
            }
        }
        if !trace.legal {
            return Ok(());
        }
        writeln!(out, "\nThe position is then\n{}", format_position(&trace.position, &game.names()))
    }

    /// How many events are told.
    fn shown(&self) -> usize {
        let most = self.how.laps.unwrap_or(u32::MAX);
        let beyond = |event: &Event| matches!(event, Event::Sown { lap: Some(lap), .. } if *lap > most);
        self.trace.events.iter().position(beyond).unwrap_or(self.trace.events.len())
    }

    /// How many laps are left out.
    fn untold(&self) -> usize {
        let laps = self.trace.events[self.shown()..].iter();
        laps.filter(|event| matches!(event, Event::Sown { lap: Some(_), .. })).count()
    }

    /// One event; `captured` says whether the seeds that are sown now were captured.
    fn event(&self, out: &mut String, event: &Event, captured: bool) -> std::fmt::Result {
        let compiled = self.game.engine.compiled();
        match event {
            Event::Sown { lap, from, first, clockwise, seeds: number, last, was_empty, position } => {
                let way = compiled.words.way(*clockwise);
                let lap = match lap {
                    Some(lap) => format!("Lap {lap}: "),
                    None => "The game is decided; still sown are ".to_owned(),
                };
                let was = if *was_empty { "which was empty" } else { "which was occupied" };
                let whence = match captured {
                    true => format!("the captured {}", if *number == 1 { "seed".to_owned() } else { seeds(*number) }),
                    false => format!("{} of {from}", seeds(*number)),
                };
                let where_to = match number {
                    1 => format!("into {last}"),
                    _ => format!("the first into {first}, {way}; the last falls into {last}"),
                };
                writeln!(out, "\n{lap}{whence}, {where_to}, {was}.")?;
                let How { ascii, width, .. } = self.how;
                let look = Look { ascii, square: self.game.square_pits(), width, pits_only: true, paint: None };
                write!(out, "{}", draw(position, &self.game.names(), &look))
            }
            Event::LapEnd { act, went_on, clause, .. } => {
                let said = match act {
                    LapAct::Stop => "The turn stops.",
                    LapAct::Relay => "The seeds there are lifted and sown on.",
                    LapAct::RelayFromNext => "The seeds of the next pit are lifted and sown on.",
                    LapAct::Capture | LapAct::Take(_) => "This captures.",
                    LapAct::Again => "The turn is over, and the same player has another.",
                    LapAct::Choice(_) => match went_on {
                        Some(true) => "The player may stop, and goes on (`>`).",
                        _ => "The player may go on, and stops.",
                    },
                };
                writeln!(out, "{said}\n  {}", self.clause(*clause))
            }
            Event::Captured { pit, taken, clause, .. } => {
                let taken: Vec<String> =
                    taken.iter().map(|capture| format!("{} from {}", seeds(capture.seeds), capture.pit)).collect();
                let taken = match taken.as_slice() {
                    [] => "nothing, so that the turn stops".to_owned(),
                    taken => taken.join(" and "),
                };
                writeln!(out, "{pit} captures {taken}.\n  {}", self.clause(*clause))
            }
            Event::Dropped { side, flag, clause } => {
                let flag = &compiled.flag_names[*flag];
                writeln!(out, "`{flag}` ends for {side}.\n  {}", self.clause(*clause))
            }
            Event::After { acts, .. } if acts.is_empty() => Ok(()),
            Event::After { pit, acts, clause } => {
                let acts: Vec<String> = acts
                    .iter()
                    .map(|act| match act {
                        AfterAct::Mark(mark) => format!("is marked `{}`", compiled.marks[*mark].0),
                        AfterAct::Drop(mark) => format!("loses its mark `{}`", compiled.marks[*mark].0),
                    })
                    .collect();
                writeln!(out, "\n{pit} {}.\n  {}", acts.join(" and "), self.clause(*clause))
            }
            Event::Endless { repeats, clause } => {
                match repeats {
                    Some((first, again)) => {
                        writeln!(out, "\nAfter lap {again} everything is as after lap {first}: the move never ends.")?
                    }
                    None => writeln!(
                        out,
                        "\nThe limit of {} laps is reached: the move counts as never-ending.",
                        compiled.limit
                    )?,
                }
                clause.map_or(Ok(()), |clause| writeln!(out, "  {}", self.clause(clause)))
            }
            Event::Over { outcome, clause } => {
                writeln!(out, "\nThe game is over: {outcome}.")?;
                clause.map_or(Ok(()), |clause| writeln!(out, "  {}", self.clause(clause)))
            }
        }
    }
}

fn clause_json(clause: &Written) -> Value {
    json!({ "text": clause.text, "cites": clause.cites, "list": clause.list, "file": clause.file, "line": clause.line })
}

fn as_json(game: &Game, position: &Position, trace: &Trace, how: How) -> Value {
    let compiled = game.engine.compiled();
    let names = game.names();
    let phase = &compiled.phases[trace.phase];
    let clause = |id: ClauseId| clause_json(&game.source.written(id));
    let telling = Telling { game, trace, how };
    let event = |event: &Event| match event {
        Event::Sown { lap, from, first, clockwise, seeds, last, was_empty, position } => json!({
            "event": "sown", "lap": lap, "from": from.to_string(), "first": first.to_string(),
            "direction": telling.game.engine.compiled().words.way(*clockwise), "seeds": seeds, "last": last.to_string(), "was_empty": was_empty,
            "position": format_position(position, &names),
        }),
        Event::LapEnd { act, went_on, clause: id, .. } => json!({
            "event": "lap end", "action": lap_act(act), "went_on": went_on, "clause": clause(*id),
        }),
        Event::Captured { pit, taken, clause: id, .. } => {
            let taken: Vec<Value> =
                taken.iter().map(|one| json!({ "pit": one.pit.to_string(), "seeds": one.seeds })).collect();
            json!({ "event": "captured", "pit": pit.to_string(), "taken": taken, "clause": clause(*id) })
        }
        Event::Dropped { side, flag, clause: id } => json!({
            "event": "flag dropped", "side": side.letter().to_string(), "flag": compiled.flag_names[*flag],
            "clause": clause(*id),
        }),
        Event::After { pit, acts, clause: id } => {
            let names = |wanted: fn(&AfterAct) -> Option<usize>| -> Vec<&str> {
                acts.iter().filter_map(wanted).map(|mark| compiled.marks[mark].0.as_str()).collect()
            };
            json!({
                "event": "after", "pit": pit.to_string(),
                "marked": names(|act| if let AfterAct::Mark(mark) = act { Some(*mark) } else { None }),
                "dropped": names(|act| if let AfterAct::Drop(mark) = act { Some(*mark) } else { None }),
                "clause": clause(*id),
            })
        }
        Event::Endless { repeats, clause: id } => json!({
            "event": "endless", "repeats": repeats.map(|(first, again)| json!([first, again])),
            "clause": id.map(clause),
        }),
        Event::Over { outcome, clause: id } => json!({
            "event": "over", "winner": outcome.word(), "clause": id.map(clause),
        }),
    };
    let winner = trace.events.iter().rev().find_map(|event| match event {
        Event::Over { outcome, .. } => Some(Outcome::word(*outcome)),
        _ => None,
    });
    json!({
        "position": format_position(position, &names),
        "move": trace.mv.to_string(),
        "legal": trace.legal,
        "phase": phase.name,
        "kind": phase.kinds[trace.kind].name,
        "start": clause(trace.start_clause),
        "laps": trace.laps,
        "events": trace.events[..telling.shown()].iter().map(event).collect::<Vec<_>>(),
        "untold_laps": telling.untold(),
        "becomes": format_position(&trace.position, &names),
        "winner": winner,
    })
}

fn lap_act(act: &LapAct) -> String {
    match act {
        LapAct::Stop => "stop".to_owned(),
        LapAct::Relay => "relay".to_owned(),
        LapAct::RelayFromNext => "relay from next".to_owned(),
        LapAct::Capture | LapAct::Take(_) => "capture".to_owned(),
        LapAct::Again => "again".to_owned(),
        LapAct::Choice(parts) => parts.iter().map(lap_act).collect::<Vec<_>>().join(" or "),
    }
}
