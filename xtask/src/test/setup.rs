//! What the tests need beside cargo, fetched when it is missing.

use crate::command;
use anyhow::{Context, Result};
use std::path::Path;
use std::process::Command;

/// Makes sure that a component of the toolchain such as `clippy` is there.
pub fn component(root: &Path, name: &str, subcommand: &str) -> Result<()> {
    if command::read(&mut command::cargo(root, [subcommand, "--version"])).is_ok() {
        return Ok(());
    }
    println!("adding the toolchain component {name}");
    command::run(Command::new("rustup").args(["component", "add", name])).with_context(|| {
        format!("`cargo {subcommand}` is missing: install it with `rustup component add {name}` or from your system's packages")
    })
}

/// Makes sure that the standard library for a target is there.
pub fn target(name: &str) -> Result<()> {
    let arguments = ["--print", "target-libdir", "--target", name];
    let library = command::read(Command::new("rustc").args(arguments))?;
    if Path::new(library.trim()).is_dir() {
        return Ok(());
    }
    println!("adding the target {name}");
    command::run(Command::new("rustup").args(["target", "add", name])).with_context(|| {
        format!("the target {name} is missing: install it with `rustup target add {name}` or from your system's packages")
    })
}
