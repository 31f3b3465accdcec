//! From the last block to policy, outcome and score.

use super::linear::Linear;
use super::scratch::Scratch;
use crate::file::{NetworkFile, Tensor};
use crate::kernel::Kernel;
use crate::kernel::channels::Pool;

/// The policy head and the value head.
#[derive(Debug)]
pub(super) struct Heads {
    /// The 1x1 convolutions of both heads as one: first the policy's channels, then the
    /// value's.
    reduce: Linear,
    boards: Linear,
    others: Option<Linear>,
    hidden: Linear,
    /// Outcome, and behind it the score where there is one.
    outcome: Linear,
    policy_channels: usize,
    value_channels: usize,
    policy_boards: usize,
    policy_others: usize,
    score: bool,
}

/// What the heads give for one board.
pub(super) struct HeadOutputs<'a> {
    pub policy: &'a mut [f32],
    pub wdl: &'a mut [f32; 3],
    pub score: Option<&'a mut f32>,
}

impl Heads {
    pub fn new(kernel: Kernel, file: &NetworkFile) -> Self {
        fn layer<'f>(file: &'f NetworkFile, name: &str) -> (&'f Tensor, &'f Tensor) {
            let tensor = |end| file.tensor(&format!("{name}.{end}"));
            (tensor("weight"), tensor("bias"))
        }
        let layer = |name| layer(file, name);
        let linear = |name| Linear::new(kernel, &[layer(name)]);
        let shape = &file.shape;
        let outcome = match shape.score {
            true => vec![layer("value.outcome"), layer("value.score")],
            false => vec![layer("value.outcome")],
        };
        Heads {
            reduce: Linear::new(kernel, &[layer("policy.reduce"), layer("value.reduce")]),
            boards: linear("policy.boards"),
            others: (shape.policy.others > 0).then(|| linear("policy.others")),
            hidden: linear("value.hidden"),
            outcome: Linear::new(kernel, &outcome),
            policy_channels: shape.policy_channels,
            value_channels: shape.value_channels,
            policy_boards: shape.policy.boards,
            policy_others: shape.policy.others,
            score: shape.score,
        }
    }

    /// The outputs for one of the boards in `scratch.current`, whose squares have `stride`
    /// channels.
    pub fn run(
        &self,
        kernel: Kernel,
        scratch: &mut Scratch,
        board: usize,
        stride: usize,
        out: HeadOutputs<'_>,
    ) {
        let geometry = scratch.geometry;
        let squares = geometry.squares();
        let features = self.reduce.stride();
        let [mean, maximum, hidden, last] = &mut scratch.small;
        for (buffer, len) in [
            (&mut scratch.features, squares * features),
            (&mut scratch.logits, squares * self.boards.stride()),
            (&mut *mean, features),
            (&mut *maximum, features),
            (&mut *hidden, self.hidden.stride()),
            (&mut *last, self.outcome.stride().max(self.others_stride())),
        ] {
            buffer.resize(len.max(buffer.len()), 0.0);
        }
        let board = &scratch.current[board * geometry.area() * stride..];
        for row in 0..geometry.height {
            let input = &board[geometry.start_of(row) * stride..];
            let out = &mut scratch.features[row * geometry.width * features..];
            (self.reduce).run(kernel, geometry.width, (input, stride), out, true);
        }
        kernel.run(Pool {
            rows: 1,
            row_stride: 0,
            squares,
            stride: features,
            board: &scratch.features,
            mean,
            maximum,
        });

        let input = (&scratch.features[..], features);
        (self.boards).run(kernel, squares, input, &mut scratch.logits, false);
        let logits = scratch.logits.chunks_exact(self.boards.stride());
        for (square, logits) in logits.take(squares).enumerate() {
            for (board, &logit) in logits[..self.policy_boards].iter().enumerate() {
                out.policy[board * squares + square] = logit;
            }
        }
        if let Some(others) = &self.others {
            others.run(kernel, 1, (mean, features), last, false);
            let places = &mut out.policy[self.policy_boards * squares..];
            places.copy_from_slice(&last[..self.policy_others]);
        }

        // The value's means and maxima side by side, where the policy's means were.
        let (policy, value) = (self.policy_channels, self.value_channels);
        let pooled: Vec<f32> = (mean[policy..policy + value].iter())
            .chain(&maximum[policy..policy + value])
            .copied()
            .collect();
        (self.hidden).run(kernel, 1, (&pooled, 2 * value), hidden, true);
        let hidden_stride = self.hidden.stride();
        (self.outcome).run(kernel, 1, (hidden, hidden_stride), last, false);
        *out.wdl = softmax([last[0], last[1], last[2]]);
        if let Some(score) = out.score.filter(|_| self.score) {
            *score = last[3];
        }
    }

    fn others_stride(&self) -> usize {
        self.others.as_ref().map_or(0, Linear::stride)
    }
}

/// The chances that these logits stand for.
pub(crate) fn softmax(logits: [f32; 3]) -> [f32; 3] {
    let most = logits.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let powers = logits.map(|logit| (logit - most).exp());
    let sum: f32 = powers.iter().sum();
    powers.map(|power| power / sum)
}
