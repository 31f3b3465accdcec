//! The line network says what PyTorch says for the network that `golden/generate_line.py`
//! wrote, in double precision and from the definition alone.

use std::path::Path;
use std::sync::Arc;
use wuqi_core::Player;
use wuqi_nn::Kernel;
use wuqi_nn::file::read_tensors;
use wuqi_nn::line::{LineBoard, LineFile, LineNetwork};

/// Promises may differ by one rounding of their kernel.
const TOLERANCE: f32 = 2e-2;
const VALUE_TOLERANCE: f32 = 1e-5;

fn read(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn apart(ours: &[f32], theirs: &[f32]) -> f32 {
    assert_eq!(ours.len(), theirs.len());
    let differences = ours.iter().zip(theirs).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, f32::max)
}

#[test]
fn values_and_promises_are_those_of_pytorch() {
    let file = LineFile::read(&read("line.safetensors")).unwrap();
    let golden = read_tensors(&read("line.outputs.safetensors")).unwrap();
    for kernel in Kernel::all() {
        let network = Arc::new(LineNetwork::new(&file, kernel));
        for &size in &file.metadata.sizes {
            let golden = |key: &str| &golden[&format!("{size}.{key}")].values;
            let squares = size.squares();
            let boards = golden("cells").chunks_exact(squares);
            let answers = golden("value")
                .iter()
                .zip(golden("promises").chunks_exact(squares));
            for (cells, (&value, promises)) in boards.zip(answers) {
                let mut board = LineBoard::new(Arc::clone(&network), size);
                for (square, &cell) in cells.iter().enumerate() {
                    match cell as u8 {
                        1 => board.put(square, Player::Two),
                        2 => board.put(square, Player::One),
                        _ => {}
                    }
                }
                let said = board.value(Player::Two);
                assert!((said - value).abs() < VALUE_TOLERANCE, "{said} and {value}");
                let mut ours = Vec::new();
                board.promises(Player::Two, 0..squares, &mut ours);
                let apart = apart(&ours, promises);
                assert!(apart < TOLERANCE, "{kernel:?} on {size}: {apart}");
                assert!(promises.iter().any(|promise| promise.abs() > 0.1));
            }
        }
    }
}
