//! Private Python environments, for what is only there as a Python package.

use crate::command;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The interpreter of the environment `target/NAME` with these packages, which is made if
/// it is not there or not complete. `hint` says what to do when that fails.
pub fn environment(root: &Path, name: &str, packages: &[&str], hint: &str) -> Result<PathBuf> {
    let folder = root.join("target").join(name);
    let python = folder.join("bin/python");
    let done = folder.join("installed.txt");
    let wanted = packages.join("\n");
    if std::fs::read_to_string(&done).is_ok_and(|text| text == wanted) {
        return Ok(python);
    }
    println!("making a Python environment for {}", packages.join(", "));
    let hint = || hint.to_owned();
    let venv = ["-m", "venv", "--clear"];
    command::run(Command::new("python3").args(venv).arg(&folder)).with_context(hint)?;
    let install = ["-m", "pip", "install", "--quiet"];
    command::run(Command::new(&python).args(install).args(packages)).with_context(hint)?;
    std::fs::write(&done, wanted).with_context(hint)?;
    Ok(python)
}
