//! Programs that measure themselves: they print a JSON object with `cpu_seconds`, the CPU time
//! of what was asked of them.

use crate::contest::Sample;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::process::Command;

/// What a program prints; `name` is what it is called in reports.
pub fn answer(name: &str, command: &mut Command) -> Result<Value> {
    let output = command
        .output()
        .with_context(|| format!("cannot start {}", command.get_program().display()))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        bail!("{name} failed: {}", reason.trim());
    }
    serde_json::from_slice(&output.stdout).with_context(|| format!("{name} wrote no JSON"))
}

/// So many in the time that it named.
pub fn sample(name: &str, count: u64, answer: &Value) -> Result<Sample> {
    let seconds = answer["cpu_seconds"].as_f64();
    Ok(Sample {
        count,
        seconds: seconds.with_context(|| format!("{name} named no time: {answer}"))?,
        steps: None,
        answer: None,
    })
}
