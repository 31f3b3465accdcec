//! `cargo xtask bench load`: many live games on the real server, the same with the server
//! killed in the middle, and five times as many.

use super::figures_file;
use crate::command::{cargo, run};
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
    for (kind, more) in LOADS {
        let mut load = Command::new(root.join("target/release/examples/load"));
        load.current_dir(root)
            .args(["--program", "target/release/wuqi"])
            .args(more);
        if !dry {
            load.arg("--out").arg(figures_file(project, kind));
        }
        run(&mut load)?;
    }
    Ok(())
}
