//! The network ready for use: weights in memory, sums updated, values read.

use super::inputs::{Change, Inputs, Rows};
use super::rows::{Sum, Weigh};
use super::{OUTPUT_UNIT, POINTS, UNIT};
use crate::file::{EvaluationFile, STEP};
use crate::kernel::Kernel;
use crate::kernel::buffer::Buffer;
use wuqi_core::Player;

/// So many weighted squares surely fit into a sum of 32 bits.
const AT_ONCE: usize = 256;

/// An evaluation network that is ready to judge positions by what these inputs tell of them.
#[derive(Debug)]
pub struct Evaluation<I> {
    kernel: Kernel,
    inputs: I,
    hidden: usize,
    phases: usize,
    input_weight: Buffer<i8>,
    input_bias: Buffer<i16>,
    output_weight: Buffer<i8>,
    output_bias: Vec<i32>,
    trust: Vec<i32>,
}

/// The sums of the first layer in one position, as One and as Two sees it.
///
/// A new one is empty; it takes its size from the network that first writes to it.
#[derive(Clone, Debug, Default)]
pub struct Accumulator {
    sums: [Buffer<i16>; 2],
}

impl Accumulator {
    /// The sums, which nobody has filled.
    fn with_room(&mut self, hidden: usize) -> &mut [Buffer<i16>; 2] {
        if self.sums[0].len() != hidden {
            self.sums = [Buffer::zeros(hidden), Buffer::zeros(hidden)];
        }
        &mut self.sums
    }
}

impl<I: Inputs> Evaluation<I> {
    /// The network of a file, computed with these instructions. The file must be one for
    /// these inputs.
    #[must_use]
    pub fn new(file: &EvaluationFile, kernel: Kernel) -> Evaluation<I> {
        let bytes = |name: &str| {
            let values = &file.tensor(name).values;
            let mut bytes = Buffer::zeros(values.len());
            for (byte, &value) in bytes.iter_mut().zip(values) {
                *byte = value as i8;
            }
            bytes
        };
        let mut input_bias = Buffer::zeros(file.hidden);
        for (bias, &value) in input_bias.iter_mut().zip(&file.tensor("input.bias").values) {
            *bias = value as i16;
        }
        let whole = |name: &str| -> Vec<i32> {
            let values = file.tensors.get(name).map(|tensor| &tensor.values[..]);
            let values = values.unwrap_or_default().iter();
            values.map(|&value| value as i32).collect()
        };
        debug_assert!(file.hidden.is_multiple_of(STEP));
        Evaluation {
            kernel,
            inputs: I::new(file.size()),
            hidden: file.hidden,
            phases: file.phases,
            input_weight: bytes("input.weight"),
            input_bias,
            output_weight: bytes("output.weight"),
            output_bias: whole("output.bias"),
            trust: whole("output.trust"),
        }
    }

    /// Makes the sums of a position from nothing.
    pub fn refresh(&self, board: &I::Board, to: &mut Accumulator) {
        let mut rows = [Rows::NONE; 2];
        self.inputs.rows(board, &mut rows);
        for (to, added) in to.with_room(self.hidden).iter_mut().zip(&rows) {
            self.kernel.run(Sum {
                from: &self.input_bias,
                to,
                weights: &self.input_weight,
                added,
                removed: &[],
            });
        }
    }

    /// Makes the sums of a position from those of another, by whichever way is shorter;
    /// they are the same as [`Evaluation::refresh`] makes.
    pub fn update(
        &self,
        before: &I::Board,
        from: &Accumulator,
        after: &I::Board,
        to: &mut Accumulator,
    ) {
        let mut change = Change::NONE;
        if !self.inputs.difference(before, after, &mut change) {
            return self.refresh(after, to);
        }
        for (side, to) in to.with_room(self.hidden).iter_mut().enumerate() {
            self.kernel.run(Sum {
                from: &from.sums[side],
                to,
                weights: &self.input_weight,
                added: &change.added[side],
                removed: &change.removed[side],
            });
        }
    }

    /// What the position of these sums is worth for the player to move, in points (see
    /// [`POINTS`]).
    #[must_use]
    pub fn value(&self, board: &I::Board, sums: &Accumulator, mover: Player) -> i32 {
        let phase = self.inputs.phase(board, self.phases);
        let weights = &self.output_weight[2 * self.hidden * phase..][..2 * self.hidden];
        let (own, other) = weights.split_at(self.hidden);
        let weigh = |player: Player, weights: &[i8]| -> i64 {
            let sums = sums.sums[player.index()].chunks(AT_ONCE);
            let parts = sums.zip(weights.chunks(AT_ONCE));
            parts
                .map(|(sums, weights)| i64::from(self.kernel.run(Weigh { sums, weights })))
                .sum()
        };
        let squares = weigh(mover, own) + weigh(mover.other(), other);
        let output = squares / i64::from(UNIT) + i64::from(self.output_bias[phase]);
        (output * i64::from(POINTS) / i64::from(UNIT * OUTPUT_UNIT)) as i32
    }

    /// What a point of the hand-written evaluation adds to the value in this position, in
    /// parts of [`super::TRUST_UNIT`]; 0 where the network was learned without it.
    #[must_use]
    pub fn trust(&self, board: &I::Board) -> i32 {
        let phase = self.inputs.phase(board, self.phases);
        self.trust.get(phase).copied().unwrap_or(0)
    }
}
