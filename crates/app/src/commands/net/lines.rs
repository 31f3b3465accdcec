//! `wuqi net` on line networks.

use super::report::{Check, other_values, tell_checks, tell_network};
use crate::failure::Failure;
use serde_json::json;
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
    let patterns = network.shape.patterns;
    let rows = [
        ("kind", "lines for alpha-beta".to_owned()),
        ("game", metadata.game.clone()),
        ("sizes", metadata.size_list()),
        ("lines", format!("{} points long", patterns.length())),
        ("patterns", patterns.rows().to_string()),
        ("bytes", bytes.to_string()),
        ("hash", network.hash.clone()),
    ];
    let facts = json!({
        "kind": "lines",
        "game": metadata.game,
        "rules": metadata.rules,
        "sizes": metadata.sizes.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "length": patterns.length(),
        "patterns": patterns.rows(),
        "bytes": bytes,
        "hash": network.hash,
    });
    tell_network(&rows, facts, &metadata.training, json);
}

/// Checks that every kernel of this machine follows stones to the values of the plain
/// computation.
pub(super) fn check(network: &LineFile, file: &Path, json: bool) -> Result<(), Failure> {
    let mut checks = Vec::new();
    for &size in &network.metadata.sizes {
        for kernel in Kernel::all() {
            if !agrees(network, kernel, size) {
                return Err(other_values(file, kernel.name()));
            }
            checks.push(Check {
                size,
                kernel: kernel.name(),
                difference: None,
            });
        }
    }
    let about = format!("lines of {}", network.metadata.game);
    tell_checks(file, &about, &checks, json);
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
