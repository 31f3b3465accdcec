//! `cargo xtask puzzles`: finds, proves and rates the puzzle collection.
//!
//! The work is done by an example of `wuqi-puzzles`, so that the chores need none of the
//! engines; here it is said which files there are and how it is run.

use crate::command;
use crate::project::Project;
use anyhow::{Result, bail};
use clap::Args;

/// The games that have puzzles.
pub const GAMES: [&str; 5] = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];

/// How many puzzles a game has unless told otherwise.
const COUNT: u32 = 200;

/// What `cargo xtask puzzles` is told.
#[derive(Args)]
pub struct Arguments {
    /// The games to make puzzles of (default: all).
    games: Vec<String>,
    /// The seed that everything follows from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many puzzles a game gets; a larger collection begins with the smaller one.
    #[arg(long, default_value_t = COUNT)]
    count: u32,
}

/// The file with the puzzles of a game.
pub fn file(game: &str) -> String {
    format!("web/app/puzzles/{game}.json")
}

/// Makes the files anew, one game after the other.
pub fn run(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    let chosen = &arguments.games;
    if let Some(unknown) = chosen.iter().find(|game| !GAMES.contains(&game.as_str())) {
        bail!(
            "there are no puzzles of '{unknown}'; the games are: {}",
            GAMES.join(", ")
        );
    }
    let all = chosen.is_empty();
    for game in GAMES {
        if !all && !chosen.iter().any(|name| name == game) {
            continue;
        }
        let (seed, count) = (arguments.seed.to_string(), arguments.count.to_string());
        let file = file(game);
        let example = [
            "run",
            "--release",
            "-p",
            "wuqi-puzzles",
            "--example",
            "make",
            "--",
        ];
        let words = example.into_iter().chain([game, &seed, &count, &file]);
        command::run(&mut command::cargo(&project.root, words))?;
    }
    Ok(())
}
