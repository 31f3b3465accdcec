//! `cargo xtask soak`: the real program under attack, for as many minutes as one likes.

use crate::command::{cargo, read, run};
use crate::project::Project;
use anyhow::Result;
use clap::Args;
use std::process::Command;

/// How long.
#[derive(Args)]
pub struct Arguments {
    /// How many minutes the attacks take together; with --only, that one takes them all
    #[arg(long, default_value_t = 5.0)]
    minutes: f64,
    /// Goes on killing until it was killed so often
    #[arg(long, default_value_t = 0)]
    kills: u64,
    /// Runs only this trial: kills, disk_full, long_thinkers, flood or ending
    #[arg(long, value_name = "TRIAL")]
    only: Option<String>,
    /// Writes no figures into bench/results
    #[arg(long)]
    dry: bool,
}

/// Builds the program and its attackers, runs them and keeps the figures.
pub fn run_soak(arguments: &Arguments) -> Result<()> {
    let project = Project::find()?;
    let root = &project.root;
    run(&mut cargo(root, ["build", "--release", "--bin", "wuqi"]))?;
    let example = [
        "build",
        "--release",
        "-p",
        "wuqi-server",
        "--example",
        "soak",
    ];
    run(&mut cargo(root, example))?;
    let mut soak = Command::new(root.join("target/release/examples/soak"));
    soak.current_dir(root)
        .args(["--program", "target/release/wuqi"])
        .args(["--minutes", &arguments.minutes.to_string()])
        .args(["--kills", &arguments.kills.to_string()]);
    if let Some(only) = &arguments.only {
        soak.args(["--only", only]);
    }
    if !arguments.dry {
        // Without git or `date` the name is less telling, and nothing else changes.
        let name = |command: &mut Command| {
            read(command.current_dir(root)).map_or("unknown".to_owned(), |t| t.trim().to_owned())
        };
        let date = name(Command::new("date").arg("+%F"));
        let commit = name(Command::new("git").args(["rev-parse", "--short", "HEAD"]));
        let file = root.join(format!("bench/results/{date}-{commit}-soak.json"));
        soak.arg("--out").arg(file);
    }
    run(&mut soak)
}
