//! onnxruntime on one thread: its kernels are C++; a small Python file drives them and
//! takes the CPU time of its own process.

use super::outside;
use crate::contest::Entrant;
use anyhow::{Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use wuqi_nn::Outputs;

/// What it is called in reports.
const NAME: &str = "onnxruntime 1.31.1";

/// The file that measures.
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/python/onnxruntime_network.py");

/// How its numbers are stored.
#[derive(Clone, Copy, PartialEq)]
pub enum Storage {
    /// Single precision.
    Float,
    /// Eight bits.
    Int8,
}

/// Evaluations of a network file in batches; `expected` is what it should give.
pub fn network(
    python: &Path,
    file: PathBuf,
    batch: usize,
    storage: Storage,
    expected: Outputs,
) -> Entrant {
    let python = python.to_owned();
    let (name, tolerance) = match storage {
        Storage::Float => (NAME.to_owned(), 1e-3),
        Storage::Int8 => (format!("{NAME} int8"), 0.2),
    };
    Entrant {
        name,
        work: Box::new(move |batches| {
            let count = batches * batch as u64;
            let answer = measure(&python, &file, batch, count, storage)?;
            compare(&answer, &expected, tolerance)?;
            outside::sample(NAME, count, &answer)
        }),
    }
}

fn measure(
    python: &Path,
    file: &Path,
    batch: usize,
    count: u64,
    storage: Storage,
) -> Result<Value> {
    let mut command = Command::new(python);
    command.arg(SCRIPT).arg(file);
    command.args([batch.to_string(), count.to_string()]);
    if storage == Storage::Int8 {
        command.arg("int8");
    }
    outside::answer(NAME, &mut command)
}

/// Both must have computed the same network.
fn compare(answer: &Value, expected: &Outputs, tolerance: f64) -> Result<()> {
    let size = |logit: &f32| f64::from(logit.abs());
    let policy = expected.policy.iter().map(size).sum::<f64>() / expected.policy.len() as f64;
    let theirs = answer["policy"].as_f64().unwrap_or(f64::NAN);
    let close = |a: f64, b: f64| (a - b).abs() <= tolerance * b.abs().max(1.0);
    let chances = (0..3).all(|i| {
        let theirs = answer["wdl"][i].as_f64().unwrap_or(f64::NAN);
        close(theirs, f64::from(expected.wdl[0][i]))
    });
    if !close(theirs, policy) || !chances {
        bail!(
            "{NAME} computes {answer}, ours a policy of {policy} and {:?}",
            expected.wdl[0]
        );
    }
    Ok(())
}
