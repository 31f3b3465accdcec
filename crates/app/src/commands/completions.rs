//! `wuqi completions`: what shells need to complete commands and options.

use crate::cli::Cli;
use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::{Shell, generate};
use std::io::Write;

/// Prints the script of a shell.
pub fn run(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "wuqi", &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}
