//! OpenSpiel: its games and searches are C++; a small Python file drives them and takes
//! the CPU time of its own process.

use crate::contest::{Entrant, Sample};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// What it is called in reports.
const NAME: &str = "OpenSpiel 2.0.2";

/// The file that measures.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/python/open_spiel_games.py");

/// Random Banqi games.
pub fn random_games(python: &Path) -> Entrant {
    let python = python.to_owned();
    Entrant {
        name: NAME.to_owned(),
        work: Box::new(move |games| measure(&python, "random-games", games)),
    }
}

fn measure(python: &Path, what: &str, amount: u64) -> Result<Sample> {
    let output = Command::new(python)
        .args([SCRIPT, "banqi", what, &amount.to_string()])
        .output()
        .with_context(|| format!("cannot start {}", python.display()))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        bail!("{NAME} failed: {}", reason.trim());
    }
    let answer: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("{NAME} wrote no JSON"))?;
    let seconds = answer["cpu_seconds"].as_f64();
    Ok(Sample {
        count: amount,
        seconds: seconds.with_context(|| format!("{NAME} named no time: {answer}"))?,
        steps: None,
        answer: None,
    })
}
