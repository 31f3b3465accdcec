//! The network computed as plainly as it is defined, in double precision: slow, readable,
//! and what the fast kernels are compared with.

use crate::file::NetworkFile;
use crate::network::Outputs;

/// Values of one position: one board for each channel.
struct Boards {
    height: usize,
    width: usize,
    channels: Vec<Vec<f64>>,
}

/// What [`Network::evaluate`](crate::Network::evaluate) should give.
///
/// # Panics
/// If `planes` is not as long as `batch` positions on such a board.
#[must_use]
pub fn evaluate(
    file: &NetworkFile,
    planes: &[f32],
    batch: usize,
    height: usize,
    width: usize,
) -> Outputs {
    let squares = height * width;
    let position = file.shape.planes * squares;
    assert_eq!(
        planes.len(),
        batch * position,
        "a value per plane and square"
    );
    let mut outputs = Outputs::default();
    for planes in planes.chunks_exact(position) {
        let boards = Boards {
            height,
            width,
            channels: (planes.chunks_exact(squares))
                .map(|plane| plane.iter().map(|&value| f64::from(value)).collect())
                .collect(),
        };
        evaluate_one(file, boards, &mut outputs);
    }
    outputs
}

fn evaluate_one(file: &NetworkFile, planes: Boards, outputs: &mut Outputs) {
    let mut boards = convolve(file, "input", &planes);
    boards.each(|value| value.max(0.0));
    for number in 0..file.shape.blocks {
        boards = block(file, number, boards);
    }

    let mut policy = convolve(file, "policy.reduce", &boards);
    policy.each(|value| value.max(0.0));
    for board in convolve(file, "policy.boards", &policy).channels {
        outputs
            .policy
            .extend(board.iter().map(|&logit| logit as f32));
    }
    if file.shape.policy.others > 0 {
        let others = connect(file, "policy.others", &policy.means());
        outputs
            .policy
            .extend(others.iter().map(|&logit| logit as f32));
    }

    let mut value = convolve(file, "value.reduce", &boards);
    value.each(|value| value.max(0.0));
    let mut pooled = value.means();
    let maximum = |board: &Vec<f64>| board.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    pooled.extend(value.channels.iter().map(maximum));
    let hidden = rectified(connect(file, "value.hidden", &pooled));
    let powers: Vec<f64> = (connect(file, "value.outcome", &hidden).iter())
        .map(|logit| logit.exp())
        .collect();
    let sum: f64 = powers.iter().sum();
    (outputs.wdl).push(std::array::from_fn(|i| (powers[i] / sum) as f32));
    if file.shape.score {
        (outputs.score).push(connect(file, "value.score", &hidden)[0] as f32);
    }
}

fn block(file: &NetworkFile, number: usize, input: Boards) -> Boards {
    let mut boards = convolve(file, &format!("block.{number}.first"), &input);
    boards.each(|value| value.max(0.0));
    let mut boards = convolve(file, &format!("block.{number}.second"), &boards);
    let channels = boards.channels.len();
    if file.shape.squeeze > 0 {
        let squeezed = connect(file, &format!("block.{number}.squeeze"), &boards.means());
        let excited = connect(
            file,
            &format!("block.{number}.excite"),
            &rectified(squeezed),
        );
        for (channel, board) in boards.channels.iter_mut().enumerate() {
            let scale = 1.0 / (1.0 + (-excited[channel]).exp());
            for value in board {
                *value = *value * scale + excited[channels + channel];
            }
        }
    }
    for (board, input) in boards.channels.iter_mut().zip(&input.channels) {
        for (value, &input) in board.iter_mut().zip(input) {
            *value = (*value + input).max(0.0);
        }
    }
    boards
}

/// A convolution of 3x3 or 1x1 with a border of zeros.
fn convolve(file: &NetworkFile, layer: &str, input: &Boards) -> Boards {
    let weight = file.tensor(&format!("{layer}.weight"));
    let bias = file.tensor(&format!("{layer}.bias"));
    let side = weight.shape[2];
    let (height, width) = (input.height, input.width);
    let filters = weight.values.chunks_exact(weight.shape[1] * side * side);
    let channel = |(filter, &bias): (&[f32], &f32)| {
        let mut board = vec![f64::from(bias); height * width];
        for (place, sum) in board.iter_mut().enumerate() {
            let (row, column) = (place / width, place % width);
            for (input, weights) in input.channels.iter().zip(filter.chunks_exact(side * side)) {
                for (at, &weight) in weights.iter().enumerate() {
                    // Off the board to the left or above, these wrap to huge numbers.
                    let row = (row + at / side).wrapping_sub(side / 2);
                    let column = (column + at % side).wrapping_sub(side / 2);
                    if row < height && column < width {
                        *sum += f64::from(weight) * input[row * width + column];
                    }
                }
            }
        }
        board
    };
    Boards {
        height,
        width,
        channels: filters.zip(&bias.values).map(channel).collect(),
    }
}

/// A fully connected layer.
fn connect(file: &NetworkFile, layer: &str, input: &[f64]) -> Vec<f64> {
    let weight = file.tensor(&format!("{layer}.weight"));
    let bias = file.tensor(&format!("{layer}.bias"));
    let output = |(weights, &bias): (&[f32], &f32)| {
        let products = weights.iter().zip(input).map(|(&w, x)| f64::from(w) * x);
        f64::from(bias) + products.sum::<f64>()
    };
    (weight.values.chunks_exact(input.len()))
        .zip(&bias.values)
        .map(output)
        .collect()
}

fn rectified(values: Vec<f64>) -> Vec<f64> {
    values.into_iter().map(|value| value.max(0.0)).collect()
}

impl Boards {
    fn each(&mut self, change: impl Fn(f64) -> f64) {
        for value in self.channels.iter_mut().flatten() {
            *value = change(*value);
        }
    }

    fn means(&self) -> Vec<f64> {
        let mean = |board: &Vec<f64>| board.iter().sum::<f64>() / board.len() as f64;
        self.channels.iter().map(mean).collect()
    }
}
