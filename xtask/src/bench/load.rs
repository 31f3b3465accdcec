//! `cargo xtask bench load`: many live games on the real server, then the same with the
//! server killed in the middle.

use crate::command::{cargo, read, run};
use crate::project::Project;
use anyhow::Result;
use std::process::Command;

/// Builds server and load, runs both loads and keeps their figures.
pub fn run_load(project: &Project, dry: bool) -> Result<()> {
    let root = &project.root;
    run(&mut cargo(root, ["build", "--release"]))?;
    let example = [
        "build",
        "--release",
        "-p",
        "wuqi-server",
        "--example",
        "load",
    ];
    run(&mut cargo(root, example))?;
    // Without git or `date` the name is less telling, and nothing else changes.
    let commit = read(
        Command::new("git")
            .current_dir(root)
            .args(["rev-parse", "--short", "HEAD"]),
    );
    let date = read(Command::new("date").arg("+%F"));
    let name = |text: Result<String>| text.map_or("unknown".to_owned(), |t| t.trim().to_owned());
    let (date, commit) = (name(date), name(commit));
    for (kind, more) in [("load", None), ("load-crash", Some("--crash"))] {
        let mut load = Command::new(root.join("target/release/examples/load"));
        load.current_dir(root)
            .args(["--program", "target/release/wuqi"])
            .args(more);
        if !dry {
            let file = root.join(format!("bench/results/{date}-{commit}-{kind}.json"));
            load.arg("--out").arg(file);
        }
        run(&mut load)?;
    }
    Ok(())
}
