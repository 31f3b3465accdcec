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

/// How many positions a game has unless told otherwise.
const COUNT: u32 = 200;

/// What `cargo xtask puzzles` and `cargo xtask exams` are told.
#[derive(Args)]
pub struct Arguments {
    /// The games to make them of (default: all).
    games: Vec<String>,
    /// The seed that everything follows from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many a game gets; a larger collection begins with the smaller one.
    #[arg(long, default_value_t = COUNT)]
    count: u32,
}

/// The file with the puzzles of a game.
pub fn file(game: &str) -> String {
    format!("web/app/puzzles/{game}.json")
}

/// Makes the puzzles anew.
pub fn run(arguments: &Arguments) -> Result<()> {
    make(arguments, "make", file)
}

/// Makes the files of games anew, one after the other, by an example of `wuqi-puzzles`.
pub fn make(arguments: &Arguments, example: &str, file: fn(&str) -> String) -> Result<()> {
    let project = Project::find()?;
    let chosen = &arguments.games;
    if let Some(unknown) = chosen.iter().find(|game| !GAMES.contains(&game.as_str())) {
        bail!(
            "there is no game '{unknown}' here; the games are: {}",
            GAMES.join(", ")
        );
    }
    let (seed, count) = (arguments.seed.to_string(), arguments.count.to_string());
    for game in GAMES {
        if !chosen.is_empty() && !chosen.iter().any(|name| name == game) {
            continue;
        }
        let file = file(game);
        let run = ["run", "--release", "-p", "wuqi-puzzles", "--example"];
        let words = run
            .into_iter()
            .chain([example, "--", game, &seed, &count, &file]);
        command::run(&mut command::cargo(&project.root, words))?;
    }
    Ok(())
}
