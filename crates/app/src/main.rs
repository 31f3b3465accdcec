//! The program `wuqi`: arguments in, exit code out.

mod cli;
mod commands;
mod config;
mod contest;
mod engine;
mod failure;
mod folders;
mod output;
mod setup;
mod thinking;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    end_quietly_on_a_closed_pipe();
    let cli = cli::Cli::parse();
    let json = cli.json;
    match commands::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(json),
    }
}

/// `wuqi … | head` closes the pipe before everything is printed. That is no fault, so the
/// program ends without a word, as other tools do.
fn end_quietly_on_a_closed_pipe() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let closed = panic
            .payload_as_str()
            .is_some_and(|words| words.starts_with("failed printing to stdout: Broken pipe"));
        if closed {
            std::process::exit(0);
        }
        report(panic);
    }));
}
