//! The program `wuqi`: arguments in, exit code out.

mod cli;
mod commands;
mod contest;
mod engine;
mod failure;
mod output;
mod setup;
mod thinking;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    let json = cli.json;
    match commands::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(json),
    }
}
