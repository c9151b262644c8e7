//! The command `shimo`.

use std::process::ExitCode;

fn main() -> ExitCode {
    shimo::cli::main()
}
