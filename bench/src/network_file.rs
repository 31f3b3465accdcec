//! A network with random weights on 15x15, as the bytes of a file: what is computed does not
//! depend on the weights. Heads as in our own networks: 32 channels each.
//!
//! `bench/wasm` measures the same in a browser and takes this file by its path.

use wuqi_core::PolicyShape;
use wuqi_games::Size;
use wuqi_nn::synthetic::random_tensors;
use wuqi_nn::{Metadata, NetworkError, Precision, Shape, write_network};

/// The side of the board.
pub const SIDE: usize = 15;

/// How many planes such a network sees.
pub const PLANES: usize = 5;

/// A network of this many blocks and channels.
pub fn random_network(blocks: usize, channels: usize) -> Result<Vec<u8>, NetworkError> {
    let shape = Shape {
        planes: PLANES,
        blocks,
        channels,
        squeeze: 0,
        policy_channels: 32,
        policy: PolicyShape {
            boards: 1,
            others: 0,
        },
        value_channels: 32,
        hidden: 64,
        score: false,
    };
    let metadata = Metadata {
        game: "gomoku".to_owned(),
        rules: String::new(),
        sizes: vec![Size::square(SIDE as u8)],
        training: String::new(),
    };
    write_network(&metadata, &random_tensors(&shape, 1), Precision::F32)
}

/// What is on so many planes of the board.
pub fn squares(planes: usize) -> Vec<f32> {
    let count = planes * SIDE * SIDE;
    (0..count).map(|i| f32::from(i % 7 == 0)).collect()
}
