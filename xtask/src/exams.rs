//! `cargo xtask exams`: makes the exams that `wuqi exam` lets engines take.
//!
//! As with the puzzles an example of `wuqi-puzzles` does the work, so that the chores need none
//! of the engines.

use crate::command;
use crate::project::Project;
use crate::puzzles::GAMES;
use anyhow::{Result, bail};
use clap::Args;

/// How many questions a game has unless told otherwise.
const COUNT: u32 = 200;

/// What `cargo xtask exams` is told.
#[derive(Args)]
pub struct Arguments {
    /// The games to make exams of (default: all).
    games: Vec<String>,
    /// The seed that everything follows from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many questions a game gets; a longer exam begins with the shorter one.
    #[arg(long, default_value_t = COUNT)]
    count: u32,
}

/// Makes the files anew, one game after the other.
pub fn run(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    let chosen = &arguments.games;
    if let Some(unknown) = chosen.iter().find(|game| !GAMES.contains(&game.as_str())) {
        bail!(
            "there is no exam of '{unknown}'; the games are: {}",
            GAMES.join(", ")
        );
    }
    let (seed, count) = (arguments.seed.to_string(), arguments.count.to_string());
    for game in GAMES {
        if !chosen.is_empty() && !chosen.iter().any(|name| name == game) {
            continue;
        }
        let file = format!("bench/exams/{game}.jsonl");
        let example = "run --release -p wuqi-puzzles --example exam --";
        let words = example.split(' ').chain([game, &seed, &count, &file]);
        command::run(&mut command::cargo(&project.root, words))?;
    }
    Ok(())
}
