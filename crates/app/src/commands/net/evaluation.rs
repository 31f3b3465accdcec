//! `wuqi net` on evaluation networks.

use super::report::{Check, other_values, tell_checks, tell_network};
use crate::failure::Failure;
use serde_json::json;
use std::path::Path;
use wuqi_core::{Game, Player, Rng};
use wuqi_games::banqi::Banqi;
use wuqi_nn::evaluation::{Accumulator, Board, Evaluation, Inputs, PieceBoard, Pieces, Windows};
use wuqi_nn::{EvaluationFile, Kernel};

/// Boards that every kernel is asked about.
const BOARDS: u32 = 100;

/// Says what the network is.
pub(super) fn show(network: &EvaluationFile, bytes: usize, json: bool) {
    let metadata = &network.metadata;
    let rows = [
        ("kind", "evaluation of alpha-beta".to_owned()),
        ("game", metadata.game.clone()),
        ("sizes", metadata.size_list()),
        ("hidden", format!("{} for each side", network.hidden)),
        ("phases", network.phases.to_string()),
        ("numbers", format!("whole ones in {bytes} bytes")),
        ("hash", network.hash.clone()),
    ];
    let facts = json!({
        "kind": "evaluation",
        "game": metadata.game,
        "sizes": [network.size().to_string()],
        "hidden": network.hidden,
        "phases": network.phases,
        "bytes": bytes,
        "hash": network.hash,
    });
    tell_network(&rows, facts, &metadata.training, json);
}

/// Checks that every kernel of this machine computes the same, from nothing and from the
/// board before.
pub(super) fn check(network: &EvaluationFile, file: &Path, json: bool) -> Result<(), Failure> {
    let kernels = Kernel::all();
    let expected = kernels.last().map(|&plain| values(network, plain));
    let mut checks = Vec::new();
    for kernel in kernels {
        if Some(values(network, kernel)) != expected {
            return Err(other_values(file, kernel.name()));
        }
        checks.push(Check {
            size: network.size(),
            kernel: kernel.name(),
            difference: None,
        });
    }
    let about = format!("an evaluation of {}", network.metadata.game);
    tell_checks(file, &about, &checks, json);
    Ok(())
}

/// The values of some boards, each once from nothing and once from the board before.
fn values(network: &EvaluationFile, kernel: Kernel) -> Vec<i32> {
    match network.metadata.game.as_str() {
        "banqi" => values_of::<Pieces>(network, kernel, &piece_boards()),
        _ => values_of::<Windows>(network, kernel, &stone_boards()),
    }
}

fn values_of<I: Inputs>(network: &EvaluationFile, kernel: Kernel, boards: &[I::Board]) -> Vec<i32> {
    let ready = Evaluation::<I>::new(network, kernel);
    let mut from = Accumulator::default();
    ready.refresh(&boards[0], &mut from);
    let mut values = Vec::new();
    for pair in boards.windows(2) {
        let [before, after] = pair else { break };
        let (mut updated, mut fresh) = (Accumulator::default(), Accumulator::default());
        ready.update(before, &from, after, &mut updated);
        ready.refresh(after, &mut fresh);
        for sums in [&updated, &fresh] {
            values.push(ready.value(after, sums, Player::One));
        }
        from = updated;
    }
    values
}

/// Boards with stones that come and go.
fn stone_boards() -> Vec<Board> {
    let mut rng = Rng::new(1);
    let mut board = Board::default();
    let step = |_| {
        let at = 1u64 << rng.below(64);
        let [one, two] = board.stones;
        board.stones = match rng.below(3) {
            0 => [one | at, two & !at],
            1 => [one & !at, two | at],
            _ => [one & !at, two & !at],
        };
        board
    };
    (0..=BOARDS).map(step).collect()
}

/// The positions of a random game of Banqi.
fn piece_boards() -> Vec<PieceBoard> {
    let game = Banqi::default();
    let (mut rng, mut buffer) = (Rng::new(1), Vec::new());
    let mut position = game.start();
    let mut boards = vec![PieceBoard::new(&game, &position)];
    while boards.len() <= BOARDS as usize
        && let Some(mv) = game.random_step(&position, &mut rng, &mut buffer)
    {
        game.play(&mut position, mv);
        boards.push(PieceBoard::new(&game, &position));
    }
    boards
}
