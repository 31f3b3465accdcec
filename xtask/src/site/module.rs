//! The engines as WebAssembly: with SIMD, without for browsers that have none, and with threads
//! for pages that may share memory with their workers.

use crate::command;
use crate::test;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The target of the browser.
const TARGET: &str = "wasm32-unknown-unknown";

/// The target whose standard library has threads. Of its system a page imitates what little
/// threads need (`web/app/local/threads.js`).
const THREADS_TARGET: &str = "wasm32-wasip1-threads";

const SIMD: &str = "-C target-feature=+simd128";

/// Builds all modules: with SIMD, without, and with threads.
pub fn build(root: &Path) -> Result<[Vec<u8>; 3]> {
    let read = |file: PathBuf| {
        let bytes = fs::read(&file);
        bytes.with_context(|| format!("cannot read {}", file.display()))
    };
    Ok([
        read(with_simd(root)?)?,
        read(without_simd(root)?)?,
        read(with_threads(root)?)?,
    ])
}

/// Builds the module with SIMD: its file.
pub fn with_simd(root: &Path) -> Result<PathBuf> {
    compile(root, TARGET, "target/site", SIMD)
}

/// Builds the module without SIMD: its file.
pub fn without_simd(root: &Path) -> Result<PathBuf> {
    compile(root, TARGET, "target/site-plain", "")
}

/// Builds the module with SIMD and threads: its file.
pub fn with_threads(root: &Path) -> Result<PathBuf> {
    compile(root, THREADS_TARGET, "target/site-threads", SIMD)
}

/// Compiles the crate `wasm` with these flags, in a folder of its own: they would undo each
/// other.
fn compile(root: &Path, target: &str, folder: &str, flags: &str) -> Result<PathBuf> {
    test::target(target)?;
    let folder = root.join(folder);
    let variable = target.replace('-', "_").to_uppercase();
    let mut cargo = command::cargo(root, ["build", "--package", "wuqi-wasm", "--lib"]);
    cargo
        .args(["--profile", "wasm", "--target", target, "--target-dir"])
        .arg(&folder)
        .env(
            format!("CARGO_TARGET_{variable}_RUSTFLAGS"),
            format!("{flags} {}", remapped(root)?),
        );
    command::run(&mut cargo)?;
    Ok(folder.join(target).join("wasm/wuqi_wasm.wasm"))
}

/// Says everywhere the same instead of where the sources lie on this machine: messages of
/// panics hold their paths, and the same commit must give the same bytes.
fn remapped(root: &Path) -> Result<String> {
    let mut flags = Vec::new();
    for (path, name) in [
        (Some(root.to_owned()), "wuqi"),
        (command::cargo_home(), "cargo"),
    ] {
        let Some(path) = path else { continue };
        let path = path.display().to_string();
        if path.contains(' ') {
            bail!("{path}: a path with spaces cannot be hidden from the compiler; move it");
        }
        flags.push(format!("--remap-path-prefix={path}={name}"));
    }
    Ok(flags.join(" "))
}
