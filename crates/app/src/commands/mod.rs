//! One file per command.

mod analyze;
mod bench;
mod best;
mod engine;
mod engines;
mod games;
mod matches;
mod moves;
mod perft;
mod record;
pub mod serve;
mod show;
mod solve;
mod tournament;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Runs what the command line asks for.
pub fn run(cli: Cli) -> Result<(), Failure> {
    let json = cli.json;
    match cli.command {
        None => serve::run(&serve::ServeArgs::default()),
        Some(Command::Serve(args)) => serve::run(&args),
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
        Some(Command::Engines { game }) => engines::run(game.as_deref(), json),
        Some(Command::Match(args)) => matches::run(&args, json),
        Some(Command::Tournament(args)) => tournament::run(&args, json),
        Some(Command::Bench) => bench::run(json),
        Some(Command::Engine(command)) => engine::run(command),
        Some(Command::Record(command)) => record::run(command, json),
        Some(Command::Show { position, ascii }) => show::run(&position, ascii, json),
    }
}
