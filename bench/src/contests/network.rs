//! Evaluations of a policy and value network on 15x15 by one thread.
//!
//! Two towers with random weights.

use super::ours;
use crate::clock::timed;
use crate::contest::{Contest, Entrant, Sample};
use crate::network_file::{PLANES, SIDE, random_network, squares};
use crate::peers;
use crate::peers::onnxruntime::Storage;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use wuqi_nn::{Kernel, Network, NetworkFile, Numbers, Outputs, Workspace};

/// All of them; those for instructions that this machine does not have are left out.
pub fn all(python: Option<&Path>) -> Result<Vec<Contest>> {
    let mut contests = Vec::new();
    macro_rules! contest {
        ($blocks:literal x $channels:literal, batches $($batch:literal)*) => {
            let file = write($blocks, $channels)?;
            $(
                let name = concat!("network ", $blocks, "x", $channels, ", batch ", $batch);
                contests.extend(contest(name, &file, "avx512", 2.0, $batch, python)?);
            )*
            $(
                let name = concat!("network ", $blocks, "x", $channels, ", batch ", $batch, ", avx2");
                contests.extend(contest(name, &file, "avx2", 1.5, $batch, python)?);
            )*
        };
    }
    contest!(6 x 128, batches 1 8 32);
    contest!(5 x 64, batches 1 8 32);
    for (name, blocks, channels) in [
        ("network 6x128, batch 1, int8", 6, 128),
        ("network 5x64, batch 1, int8", 5, 64),
    ] {
        let file = write(blocks, channels)?;
        let best = Kernel::best();
        let mut contest = between(name, &file, (best, Numbers::Int8), 1.2, 1, python)?;
        // More exact, for comparison.
        let read = NetworkFile::read(&std::fs::read(&file)?)?;
        let sixteen = Network::with_numbers(&read, best, Numbers::Int16);
        contest.entrants.push(entrant(sixteen, 1));
        contests.push(contest);
    }
    let entrants: Vec<Entrant> = peers::node::network(write(5, 64)?).into_iter().collect();
    if !entrants.is_empty() {
        contests.push(Contest {
            name: "network 5x64, batch 1, WebAssembly",
            unit: "evaluations",
            goal: None,
            entrants,
        });
    }
    Ok(contests)
}

fn contest(
    name: &'static str,
    file: &Path,
    kernel: &str,
    goal: f64,
    batch: usize,
    python: Option<&Path>,
) -> Result<Option<Contest>> {
    let Some(kernel) = Kernel::named(kernel) else {
        return Ok(None);
    };
    between(name, file, (kernel, Numbers::Float), goal, batch, python).map(Some)
}

/// Ours and onnxruntime, with single precision or whole numbers.
fn between(
    name: &'static str,
    file: &Path,
    (kernel, numbers): (Kernel, Numbers),
    goal: f64,
    batch: usize,
    python: Option<&Path>,
) -> Result<Contest> {
    let storage = match numbers {
        Numbers::Float => Storage::Float,
        Numbers::Int16 | Numbers::Int8 => Storage::Int8,
    };
    let read = NetworkFile::read(&std::fs::read(file)?)?;
    let exact = Network::new(&read, kernel);
    let mut workspace = Workspace::new();
    let expected: Outputs = exact
        .evaluate(&squares(batch * PLANES), batch, SIDE, SIDE, &mut workspace)
        .clone();
    let mut entrants = vec![entrant(
        Network::with_numbers(&read, kernel, numbers),
        batch,
    )];
    entrants.extend(python.map(|python| {
        peers::onnxruntime::network(python, file.to_owned(), batch, storage, expected)
    }));
    Ok(Contest {
        name,
        unit: "evaluations",
        goal: Some(goal),
        entrants,
    })
}

/// Ours: evaluations with this network.
fn entrant(network: Network, batch: usize) -> Entrant {
    let kernel = network.kernel().name();
    let planes = squares(batch * PLANES);
    let mut workspace = Workspace::new();
    Entrant {
        name: match network.numbers() {
            Numbers::Float => ours(kernel),
            numbers => ours(&format!("{kernel}, {numbers:?}").to_lowercase()),
        },
        work: Box::new(move |batches| {
            let ((), seconds) = timed(|| {
                for _ in 0..batches {
                    network.evaluate(&planes, batch, SIDE, SIDE, &mut workspace);
                }
            });
            Ok(Sample {
                count: batches * batch as u64,
                seconds,
                steps: None,
                answer: None,
            })
        }),
    }
}

/// A network of this many blocks and channels, in a file that peers can read.
fn write(blocks: usize, channels: usize) -> Result<PathBuf> {
    let bytes = random_network(blocks, channels)?;
    let file = std::env::temp_dir().join(format!("wuqi-bench-{blocks}x{channels}.safetensors"));
    std::fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(file)
}
