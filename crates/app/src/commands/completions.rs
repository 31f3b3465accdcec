//! `wuqi completions`: what shells need to complete commands, options, games and engines.

use crate::cli::command;
use crate::failure::Failure;
use clap::Command;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap_complete::{Shell, generate};
use std::io::Write;
use wuqi_games::any::games;

/// Prints the script of a shell.
pub fn run(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(shell, &mut with_games(command()), "wuqi", &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}

/// The same command with the games' names wherever a game is asked for. The command line itself
/// takes any word there, for an error that says more than clap's.
fn with_games(mut command: Command) -> Command {
    if command
        .get_arguments()
        .any(|argument| argument.get_id() == "game")
    {
        let games = games().into_iter();
        let games = games.map(|info| PossibleValue::new(info.id).help(info.name));
        let games = PossibleValuesParser::new(games);
        command = command.mut_arg("game", |argument| argument.value_parser(games));
    }
    command.mut_subcommands(with_games)
}
