//! The command line: one file a subcommand, each of which parses its arguments, calls the library and prints.
//!
//! Exit status: 0 done; 1 the answer is no (a check, test, replay or comparison failed); 2 the command line or a file
//! is wrong. Results go to standard output, diagnostics and progress to standard error.

mod analyse;
mod args;
mod batch;
mod bench;
mod check;
mod compare;
mod crosscheck;
mod engine;
mod explain;
mod fmt;
mod list;
mod moves;
mod new;
mod output;
mod perft;
mod play;
mod replay;
mod selfplay;
mod selfplay_match;
mod selfplay_search;
mod show;
mod solve;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub(crate) use args::{Common, Format, Seat, Starter};
pub(crate) use output::{Answer, Stop, print_problems, problem};

/// A rules language, engine and toolbox for sowing games (mancalas).
#[derive(Debug, Parser)]
#[command(name = "shimo", version, about, propagate_version = true)]
struct Cli {
    /// When to use colours in diagnostics.
    #[arg(long, global = true, value_enum, default_value_t = args::Color::Auto)]
    color: args::Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// The shipped variants: id, name, board, presets
    List(list::Args),
    /// What a variant says: board, options with meaning, value and source; its rules; its tables
    Show(show::Args),
    /// All diagnostics of variant files; with no file, of all shipped variants
    Check(check::Args),
    /// Writes a commented variant file to start from
    New(new::Args),
    /// Puts the rules of variant files in order: indents, blanks and columns; not a word is changed
    Fmt(fmt::Args),
    /// Runs the examples in variant files; with none named, of all shipped variants
    Test(test::Args),
    /// Legal moves of a position, with what comes of them
    Moves(moves::Args),
    /// Tells a move lap by lap, with the clause behind each decision; or every clause that stands in its way (status 1)
    Explain(explain::Args),
    /// Plays a variant in the terminal, or from a pipe
    Play(play::Args),
    /// Lets other programs play and study: a protocol of lines, as in docs/protocol.md
    Engine(engine::Args),
    /// Replays a game record; stops with a diagnostic at the first illegal move
    Replay(replay::Args),
    /// Judges each move of a record, and tells where the game turned
    Analyse(analyse::Args),
    /// Proves who wins a position, and in how many plies, where the moves allowed are enough
    Solve(solve::Args),
    /// Counts the sequences of exactly so many plies
    Perft(perft::Args),
    /// Reads positions, a line each, and writes their moves as JSON, a line each
    Batch(batch::Args),
    /// Counts below fixed positions of every shipped variant: a signature that only a change of rules changes, and
    /// how fast it was
    Bench(bench::Args),
    /// Plays random games, or games of players of some level, and tells how they went
    Selfplay(selfplay::Args),
    /// Holds the compiled engine against the hand-written reference
    Crosscheck(crosscheck::Args),
    /// Tells what differs between two variants or readings, where it shows and what it does
    Compare(compare::Args),
}

/// Runs the command with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    output::set_up(cli.color);
    let answer = match cli.command {
        Command::List(args) => list::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::New(args) => new::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Batch(args) => batch::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::Crosscheck(args) => crosscheck::run(&args),
        Command::Compare(args) => compare::run(&args),
    };
    match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Wrong) => ExitCode::from(2),
        // Whoever read the output has seen enough.
        Err(Stop::Closed) => ExitCode::SUCCESS,
        Err(Stop::Said) => ExitCode::from(2),
        Err(Stop::Wrong(failure)) => {
            print_problems(&failure.files, &failure.problems);
            ExitCode::from(2)
        }
    }
}
