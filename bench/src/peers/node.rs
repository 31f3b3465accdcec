//! Our own kernels as WebAssembly in Node: what a browser would reach.

use super::outside;
use crate::contest::Entrant;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What it is called in faults.
const NAME: &str = "Node";

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/wasm");

/// Evaluations of a network file one by one; `None` without Node or the WebAssembly target.
pub fn network(file: PathBuf) -> Option<Entrant> {
    let version = Command::new("node").arg("--version").output().ok()?;
    let version = String::from_utf8(version.stdout).ok()?;
    let module = match build() {
        Ok(module) => module,
        Err(error) => {
            eprintln!("leaving WebAssembly out: {error}");
            return None;
        }
    };
    Some(Entrant {
        name: format!("wuqi (simd128, Node {})", version.trim()),
        work: Box::new(move |count| {
            let mut node = Command::new("node");
            node.arg(Path::new(FOLDER).join("measure.mjs"));
            node.args([&module, &file]).arg(count.to_string());
            outside::sample(NAME, count, &outside::answer(NAME, &mut node)?)
        }),
    })
}

fn build() -> Result<PathBuf> {
    let status = Command::new("cargo")
        .args(["build", "--release", "--target", "wasm32-unknown-unknown"])
        .args(["--target-dir", "../target/wasm"])
        .env("RUSTFLAGS", "-C target-feature=+simd128")
        .current_dir(FOLDER)
        .status()?;
    if !status.success() {
        bail!("the module could not be built");
    }
    let below = "../target/wasm/wasm32-unknown-unknown/release/wuqi_bench_wasm.wasm";
    Ok(Path::new(FOLDER).join(below))
}
