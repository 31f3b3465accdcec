//! `cargo xtask bench wasm`: the same searches natively and in a worker of the site in Chromium
//! and Firefox, and networks there; from one commit, one after the other.

use super::figures_file;
use crate::command::{cargo, read, run};
use crate::project::Project;
use crate::{site, test};
use anyhow::Result;
use std::fs;
use std::process::Command;

/// The networks' module and its target.
const MODULE: &str = "bench/target/wasm/wasm32-unknown-unknown/release/wuqi_bench_wasm.wasm";
const TARGET: &str = "wasm32-unknown-unknown";

/// Builds all of them, measures, and keeps the figures unless `dry`.
pub fn run_wasm(project: &Project, dry: bool) -> Result<()> {
    let root = &project.root;
    test::browser()?;
    test::packages(root)?;
    site::ensure(project, &root.join("dist"))?;
    let module = ["build", "--release", "--target", TARGET];
    let mut module = cargo(root, module);
    module.args(["--manifest-path", "bench/wasm/Cargo.toml"]);
    module.args(["--target-dir", "bench/target/wasm"]);
    run(module.env("RUSTFLAGS", "-C target-feature=+simd128"))?;
    let native = ["run", "--release", "-p", "wuqi-wasm", "--example", "speed"];
    let jobs = root.join("target/wasm-jobs.json");
    fs::write(&jobs, read(&mut cargo(root, native))?)?;
    let mut node = Command::new("node");
    node.current_dir(root)
        .arg("bench/wasm/browser.mjs")
        .arg(jobs)
        .arg(MODULE);
    if !dry {
        node.arg(figures_file(project, "wasm"));
    }
    run(&mut node)
}
