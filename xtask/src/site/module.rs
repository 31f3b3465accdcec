//! The engines as WebAssembly: once with SIMD, once without for browsers that have none.

use crate::command;
use crate::test;
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The target of the browser.
const TARGET: &str = "wasm32-unknown-unknown";

/// Builds both modules: with SIMD, then without.
pub fn build(root: &Path) -> Result<[Vec<u8>; 2]> {
    let plain = without_simd(root)?;
    let read = |file: PathBuf| {
        let bytes = fs::read(&file);
        bytes.with_context(|| format!("cannot read {}", file.display()))
    };
    Ok([read(with_simd(root)?)?, read(plain)?])
}

/// Builds the module with SIMD: its file.
pub fn with_simd(root: &Path) -> Result<PathBuf> {
    compile(root, "target/site", "-C target-feature=+simd128")
}

/// Builds the module without SIMD: its file.
pub fn without_simd(root: &Path) -> Result<PathBuf> {
    compile(root, "target/site-plain", "")
}

/// Compiles the crate `wasm` with these flags, in a folder of its own: the two would undo
/// each other.
fn compile(root: &Path, folder: &str, flags: &str) -> Result<PathBuf> {
    test::target(TARGET)?;
    let folder = root.join(folder);
    let mut cargo = command::cargo(root, ["build", "--package", "wuqi-wasm", "--lib"]);
    cargo
        .args(["--profile", "wasm", "--target", TARGET, "--target-dir"])
        .arg(&folder)
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS",
            format!("{flags} {}", remapped(root)?),
        );
    command::run(&mut cargo)?;
    Ok(folder.join(TARGET).join("wasm/wuqi_wasm.wasm"))
}

/// Says everywhere the same instead of where the sources lie on this machine: messages of
/// panics hold their paths, and the same commit must give the same bytes.
fn remapped(root: &Path) -> Result<String> {
    let own = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"));
    let cargo = own.or_else(|| home.map(|home| Path::new(&home).join(".cargo")));
    let mut flags = Vec::new();
    for (path, name) in [(Some(root.to_owned()), "wuqi"), (cargo, "cargo")] {
        let Some(path) = path else { continue };
        let path = path.display().to_string();
        if path.contains(' ') {
            bail!("{path}: a path with spaces cannot be hidden from the compiler; move it");
        }
        flags.push(format!("--remap-path-prefix={path}={name}"));
    }
    Ok(flags.join(" "))
}
