//! The Python environment of the peers that are written in Python.

use crate::command;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The packages, pinned so that results can be compared over time.
const PACKAGES: &[&str] = &["open_spiel==2.0.2"];

/// The interpreter of the environment, which is made if it is not there or not complete.
pub fn environment(root: &Path) -> Result<PathBuf> {
    let folder = root.join("target/bench-python");
    let python = folder.join("bin/python");
    let done = folder.join("installed.txt");
    let wanted = PACKAGES.join("\n");
    if std::fs::read_to_string(&done).is_ok_and(|text| text == wanted) {
        return Ok(python);
    }
    println!("making a Python environment for {}", PACKAGES.join(", "));
    let hint = "the Python peers cannot be set up; leave them out with --no-python";
    command::run(
        Command::new("python3")
            .args(["-m", "venv", "--clear"])
            .arg(&folder),
    )
    .context(hint)?;
    command::run(
        Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(PACKAGES),
    )
    .context(hint)?;
    std::fs::write(&done, wanted).context(hint)?;
    Ok(python)
}
