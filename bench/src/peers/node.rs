//! Our own kernels as WebAssembly in Node: what a browser would reach.

use crate::contest::{Entrant, Sample};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

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
            let answer = measure(&module, &file, count)?;
            let seconds = answer["cpu_seconds"].as_f64();
            Ok(Sample {
                count,
                seconds: seconds.with_context(|| format!("Node named no time: {answer}"))?,
                steps: None,
                answer: None,
            })
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

fn measure(module: &Path, file: &Path, count: u64) -> Result<Value> {
    let output = Command::new("node")
        .arg(Path::new(FOLDER).join("measure.mjs"))
        .args([module, file])
        .arg(count.to_string())
        .output()?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        bail!("Node failed: {}", reason.trim());
    }
    serde_json::from_slice(&output.stdout).context("Node wrote no JSON")
}
