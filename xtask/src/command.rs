//! Running other programs with errors that say what to do.

use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The `cargo` that runs this program, in `directory`.
pub fn cargo<I: AsRef<OsStr>>(directory: &Path, arguments: impl IntoIterator<Item = I>) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(directory).args(arguments);
    // What cargo told this program about itself would make build scripts that read it run
    // again, now and the next time that somebody calls cargo by hand.
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Where Cargo keeps what it has fetched.
pub fn cargo_home() -> Option<PathBuf> {
    let own = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"));
    own.or_else(|| home.map(|home| Path::new(&home).join(".cargo")))
}

/// Runs a command and lets it write to the terminal.
pub fn run(command: &mut Command) -> Result<()> {
    let text = show(command);
    let status = command
        .status()
        .with_context(|| format!("cannot start `{text}`"))?;
    if !status.success() {
        bail!("`{text}` failed ({status})");
    }
    Ok(())
}

/// Runs a command, writes its standard output on and shows each line to `each_line`.
pub fn stream(command: &mut Command, mut each_line: impl FnMut(&str)) -> Result<()> {
    let text = show(command);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{text}`"))?;
    let output = child.stdout.take().expect("the output is piped");
    for line in BufReader::new(output).split(b'\n') {
        let line = line.with_context(|| format!("cannot read the output of `{text}`"))?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        each_line(&line);
    }
    let status = child
        .wait()
        .with_context(|| format!("cannot wait for `{text}`"))?;
    if !status.success() {
        bail!("`{text}` failed ({status})");
    }
    Ok(())
}

/// Runs a command silently and returns what it wrote; its error output goes into the error.
pub fn read(command: &mut Command) -> Result<String> {
    let text = show(command);
    let output = command
        .output()
        .with_context(|| format!("cannot start `{text}`"))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        bail!("`{text}` failed: {}", reason.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The command as somebody would type it.
fn show(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(program.as_os_str());
    let mut text = program.to_string_lossy().into_owned();
    for argument in command.get_args() {
        text.push(' ');
        text.push_str(&argument.to_string_lossy());
    }
    text
}
