//! `cargo xtask bench load`: many live games on the real server, the same with the server
//! killed in the middle, and five times as many.

use crate::command::{cargo, read, run};
use crate::project::Project;
use anyhow::Result;
use std::process::Command;

/// The name of each load and what it asks for beside the usual.
const LOADS: [(&str, &[&str]); 3] = [
    ("load", &[]),
    ("load-crash", &["--crash"]),
    ("load-5000", &["--games", "5000"]),
];

/// Builds server and load, runs every load and keeps its figures.
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
    for (kind, more) in LOADS {
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
