//! One file per command.

mod games;
mod introduction;
mod moves;
mod perft;
mod record;
mod show;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Runs what the command line asks for.
pub fn run(cli: Cli) -> Result<(), Failure> {
    let json = cli.json;
    match cli.command {
        None => introduction::run(),
        Some(Command::Games) => games::run(json),
        Some(Command::Moves(position)) => moves::run(&position, json),
        Some(Command::Perft {
            position,
            depth,
            divide,
        }) => perft::run(&position, depth, divide, json),
        Some(Command::Record(command)) => record::run(command, json),
        Some(Command::Show { position, ascii }) => show::run(&position, ascii, json),
    }
}
