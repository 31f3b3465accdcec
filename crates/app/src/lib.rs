//! The program `wuqi` as a library: a crate with a game of its own registers it and runs the
//! whole program with it (`docs/adding-a-game.md`).
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     // wuqi_engines::register::<MyGame>() first.
//!     wuqi::run()
//! }
//! ```

mod cli;
mod commands;
mod config;
mod contest;
mod engine;
mod failure;
mod folders;
mod input;
mod language;
mod log;
mod output;
mod progress;
mod setup;
mod spec_argument;
mod thinking;

use clap::FromArgMatches;
use std::io::Write;
use std::process::ExitCode;

/// Does what the arguments of this process ask for.
#[must_use]
pub fn run() -> ExitCode {
    end_when_nobody_reads();
    #[cfg(feature = "train")]
    wuqi_engines::offer_device(Box::new(wuqi_train::torch::Card::cuda()));
    let mut command = cli::command();
    let matches = command.get_matches_mut();
    let cli = cli::Cli::from_arg_matches(&matches);
    let cli = cli.unwrap_or_else(|error| error.format(&mut command).exit());
    let json = cli.json;
    match commands::run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(json),
    }
}

/// `wuqi … | head` closes the pipe before everything is printed. That is no fault, so the
/// program ends without a word, as other tools do. A full disk is one, and said in a sentence.
fn end_when_nobody_reads() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let words = panic.payload_as_str().unwrap_or_default();
        match words.strip_prefix("failed printing to stdout: ") {
            Some(why) if why.starts_with("Broken pipe") => std::process::exit(0),
            Some(why) => {
                // Where standard error has gone too there is nobody left to tell.
                let _ = writeln!(std::io::stderr(), "wuqi: nothing can be written: {why}");
                std::process::exit(1);
            }
            None => report(panic),
        }
    }));
}
