//! One file per command.

mod analyze;
mod bench;
mod best;
mod engine;
mod games;
mod introduction;
mod moves;
mod perft;
mod record;
mod show;
mod solve;

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
        Some(Command::Best { position, thinking }) => best::run(&position, &thinking, json),
        Some(Command::Analyze {
            position,
            thinking,
            lines,
        }) => analyze::run(&position, &thinking, lines, json),
        Some(Command::Solve {
            position,
            time,
            nodes,
            memory,
        }) => solve::run(&position, time, nodes, memory, json),
        Some(Command::Bench) => bench::run(json),
        Some(Command::Engine(command)) => engine::run(command),
        Some(Command::Record(command)) => record::run(command, json),
        Some(Command::Show { position, ascii }) => show::run(&position, ascii, json),
    }
}
