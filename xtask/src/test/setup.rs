//! What the tests need beside cargo, fetched when it is missing.

use crate::command;
use anyhow::{Context, Result, bail};
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

/// Where systems keep servers, which is not in everybody's path.
const SERVERS: &str = "/usr/sbin:/usr/local/sbin";

/// Makes sure that `nats-server` is there; gives the path to look for it in, or says why it
/// cannot be used.
pub fn nats_server() -> Result<String> {
    let path = match std::env::var("PATH") {
        Ok(path) => format!("{path}:{SERVERS}"),
        Err(_) => SERVERS.to_owned(),
    };
    let version = || {
        let mut command = Command::new("nats-server");
        command::read(command.arg("--version").env("PATH", &path))
    };
    if version().is_err() {
        println!("installing the package nats-server");
        let arguments = ["install", "--yes", "--no-install-recommends", "nats-server"];
        let mut install = Command::new("apt-get");
        let install = install
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive");
        command::read(install).context("nats-server cannot be installed")?;
    }
    let found = version().context("nats-server does not run")?;
    println!("{}", found.trim());
    Ok(path)
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

/// Whether a program is there and content with these arguments.
pub fn answers(program: &str, arguments: &[&str]) -> bool {
    command::read(Command::new(program).args(arguments)).is_ok()
}

/// Whether a program writes anything when asked so.
pub fn prints(program: &str, arguments: &[&str]) -> bool {
    command::read(Command::new(program).args(arguments)).is_ok_and(|text| !text.trim().is_empty())
}

/// The first number of a program's version, if the program is there and says one.
pub fn version(program: &str) -> Option<u32> {
    let text = command::read(Command::new(program).arg("--version")).ok()?;
    first_number(&text)
}

fn first_number(text: &str) -> Option<u32> {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    digits.filter_map(|digits| digits.parse().ok()).next()
}

/// Installs packages of Debian and its relatives, the newest there are, if this user may.
pub fn debian(packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    let advice = format!("install what Debian calls: {list}");
    if !answers("apt-get", &["--version"]) {
        bail!("{advice}");
    }
    let root = command::read(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    if !root && !answers("sudo", &["-n", "true"]) {
        bail!("{advice}, as `sudo apt-get install {list}` does");
    }
    println!("installing {list}");
    let apt = |arguments: &[&str]| {
        let mut command = Command::new(if root { "env" } else { "sudo" });
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]);
        command::run(command.args(arguments)).with_context(|| advice.clone())
    };
    apt(&["update"])?;
    apt(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_begins_with_its_first_number() {
        assert_eq!(first_number("Mozilla Firefox 140.10.2esr\n"), Some(140));
        assert_eq!(first_number("v22.1"), Some(22));
        assert_eq!(first_number("unknown"), None);
    }
}
