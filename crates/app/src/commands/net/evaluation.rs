//! `wuqi net` on evaluation networks.

use crate::failure::Failure;
use serde_json::{Value, json};
use std::path::Path;
use wuqi_core::{Player, Rng};
use wuqi_nn::evaluation::{Accumulator, Board, Evaluation};
use wuqi_nn::{EvaluationFile, Kernel};

/// Boards that every kernel is asked about.
const BOARDS: u32 = 100;

/// Says what the network is.
pub(super) fn show(network: &EvaluationFile, bytes: usize, json: bool) {
    let metadata = &network.metadata;
    let training: Value = serde_json::from_str(&metadata.training).unwrap_or_default();
    if json {
        let answer = json!({
            "kind": "evaluation",
            "game": metadata.game,
            "sizes": [network.size().to_string()],
            "hidden": network.hidden,
            "phases": network.phases,
            "bytes": bytes,
            "hash": network.hash,
            "training": training,
        });
        println!("{answer}");
        return;
    }
    let row = |key: &str, value: String| println!("{key:<12}{value}");
    row("kind", "evaluation of alpha-beta".to_owned());
    row("game", metadata.game.clone());
    row("sizes", metadata.size_list());
    row("hidden", format!("{} for each side", network.hidden));
    row("phases", network.phases.to_string());
    row("numbers", format!("whole ones in {bytes} bytes"));
    row("hash", network.hash.clone());
    if let Value::Object(training) = training {
        for (key, value) in training {
            row("training", format!("{key}: {value}"));
        }
    }
}

/// Checks that every kernel of this machine computes the same, from nothing and from the
/// board before.
pub(super) fn check(network: &EvaluationFile, file: &Path, json: bool) -> Result<(), Failure> {
    let kernels = Kernel::all();
    let expected = kernels.last().map(|&plain| values(network, plain));
    for &kernel in &kernels {
        if Some(values(network, kernel)) != expected {
            let (file, name) = (file.display(), kernel.name());
            return Err(Failure::refused(format!(
                "{file}: the kernel {name} computes other values"
            )));
        }
    }
    if json {
        let rows = kernels.iter().map(|kernel| {
            json!({ "size": network.size().to_string(), "kernel": kernel.name(), "difference": 0 })
        });
        println!(
            "{}",
            json!({ "sound": true, "checks": Value::from_iter(rows) })
        );
        return Ok(());
    }
    println!(
        "{}: sound; an evaluation of {}.",
        file.display(),
        network.metadata.game
    );
    for kernel in kernels {
        println!(
            "  {:<8}{:<11} the same",
            network.size().to_string(),
            kernel.name()
        );
    }
    Ok(())
}

/// The values of some boards, each once from nothing and once from the board before.
fn values(network: &EvaluationFile, kernel: Kernel) -> Vec<i32> {
    let ready = Evaluation::new(network, kernel);
    let mut rng = Rng::new(1);
    let (mut before, mut from) = (Board::default(), Accumulator::default());
    ready.refresh(&before, &mut from);
    let mut values = Vec::new();
    for _ in 0..BOARDS {
        let at = 1u64 << rng.below(64);
        let mut after = before;
        after.stones = match rng.below(3) {
            0 => [before.stones[0] | at, before.stones[1] & !at],
            1 => [before.stones[0] & !at, before.stones[1] | at],
            _ => before.stones.map(|stones| stones & !at),
        };
        let (mut updated, mut fresh) = (Accumulator::default(), Accumulator::default());
        ready.update(&before, &from, &after, &mut updated);
        ready.refresh(&after, &mut fresh);
        for sums in [&updated, &fresh] {
            values.push(ready.value(&after, sums, Player::One));
        }
        (before, from) = (after, updated);
    }
    values
}
