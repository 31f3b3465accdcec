//! `wuqi net` on line networks.

use crate::failure::Failure;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use wuqi_core::{Player, Rng};
use wuqi_games::Size;
use wuqi_nn::Kernel;
use wuqi_nn::line::pattern::Cell;
use wuqi_nn::line::{LineBoard, LineFile, LineNetwork, reference};

/// Stones that are put on each board, one by one.
const STONES: usize = 20;

/// Says what the network is.
pub(super) fn show(network: &LineFile, bytes: usize, json: bool) {
    let metadata = &network.metadata;
    let training: Value = serde_json::from_str(&metadata.training).unwrap_or_default();
    let patterns = network.shape.patterns;
    if json {
        let answer = json!({
            "kind": "lines",
            "game": metadata.game,
            "rules": metadata.rules,
            "sizes": metadata.sizes.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "length": patterns.length(),
            "patterns": patterns.rows(),
            "bytes": bytes,
            "hash": network.hash,
            "training": training,
        });
        println!("{answer}");
        return;
    }
    let row = |key: &str, value: String| println!("{key:<12}{value}");
    row("kind", "lines for alpha-beta".to_owned());
    row("game", metadata.game.clone());
    row("sizes", metadata.size_list());
    row("lines", format!("{} points long", patterns.length()));
    row("patterns", patterns.rows().to_string());
    row("bytes", bytes.to_string());
    row("hash", network.hash.clone());
    if let Value::Object(training) = training {
        for (key, value) in training {
            row("training", format!("{key}: {value}"));
        }
    }
}

/// Checks that every kernel of this machine follows stones to the values of the plain
/// computation.
pub(super) fn check(network: &LineFile, file: &Path, json: bool) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for &size in &network.metadata.sizes {
        for kernel in Kernel::all() {
            if !agrees(network, kernel, size) {
                let (file, name) = (file.display(), kernel.name());
                return Err(Failure::refused(format!(
                    "{file}: the kernel {name} computes other values"
                )));
            }
            rows.push((size.to_string(), kernel.name()));
        }
    }
    if json {
        let rows = rows
            .iter()
            .map(|(size, kernel)| json!({ "size": size, "kernel": kernel, "difference": 0 }));
        println!(
            "{}",
            json!({ "sound": true, "checks": Value::from_iter(rows) })
        );
        return Ok(());
    }
    println!(
        "{}: sound; lines of {}.",
        file.display(),
        network.metadata.game
    );
    for (size, kernel) in rows {
        println!("  {size:<8}{kernel:<11} the same");
    }
    Ok(())
}

fn agrees(network: &LineFile, kernel: Kernel, size: Size) -> bool {
    let ready = Arc::new(LineNetwork::new(network, kernel));
    let mut board = LineBoard::new(ready, size);
    let mut cells = vec![Cell::Empty; size.squares()];
    let mut rng = Rng::new(1);
    (0..STONES).all(|_| {
        let square = rng.below(size.squares() as u32) as usize;
        if cells[square] == Cell::Empty {
            let (player, cell) = match rng.below(2) {
                0 => (Player::One, Cell::Own),
                _ => (Player::Two, Cell::Other),
            };
            board.put(square, player);
            cells[square] = cell;
        }
        let plain = reference::judge(network, size, &cells);
        let mut promises = Vec::new();
        board.promises(Player::One, 0..size.squares(), &mut promises);
        board.value(Player::One) == plain.value && promises == plain.promises
    })
}
