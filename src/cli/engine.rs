//! `shimo engine`: other programs play and study, by lines on standard input and output.

use std::io::{self, BufReader};

use super::{Answer, Common, Stop};
use crate::play::serve;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// A seed for choices between equal moves; `setoption name seed` changes it
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(args: &Args) -> Result<Answer, Stop> {
    let game = args.common.game()?;
    Ok(Answer::of(serve(game, args.seed, BufReader::new(io::stdin()), io::stdout())?))
}
