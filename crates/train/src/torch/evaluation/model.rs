//! The network while it learns: real numbers that are rounded as they are used.
//!
//! What a row of the first layer holds is the sum of three parts: one for each pattern at
//! each window, one for each pattern wherever it is, and one for each content of each
//! square. The last two are learned from far more examples, so a pattern that is rare is
//! not unknown. In the file there are only the sums.

use super::EvaluationSettings;
use super::labels::Batch;
use crate::labels::Layout;
use tch::nn::{Init, Path};
use tch::{Kind, Tensor};
use wuqi_nn::evaluation::{OUTPUT_UNIT, UNIT};

/// The patterns of a window.
const PATTERNS: i64 = 256;

/// The largest whole weight.
const LARGEST: f64 = 127.0;

/// The weights.
pub(super) struct Model {
    patterns_at: Tensor,
    patterns: Tensor,
    squares: Tensor,
    /// Which contents of which squares make up each pattern at each window.
    parts: Tensor,
    input_bias: Tensor,
    output_weight: Tensor,
    output_bias: Tensor,
}

impl Model {
    /// First weights: only what lies on single squares differs at first.
    pub fn new(path: &Path<'_>, layout: &Layout, settings: &EvaluationSettings) -> Model {
        let (width, height) = (i64::from(layout.width), i64::from(layout.height));
        let windows = (width - 1) * (height - 1);
        let (hidden, phases) = (settings.hidden as i64, settings.phases as i64);
        let normal = |deviation: f64| Init::Randn {
            mean: 0.0,
            stdev: deviation,
        };
        let mut parts = vec![0f32; (windows * PATTERNS * width * height * 4) as usize];
        for window in 0..windows {
            let (column, row) = (window % (width - 1), window / (width - 1));
            for pattern in 0..PATTERNS {
                for place in 0..4 {
                    let square = (row + place / 2) * width + column + place % 2;
                    let content = (pattern >> place & 1) + 2 * (pattern >> (place + 4) & 1);
                    let at = (window * PATTERNS + pattern) * width * height * 4;
                    parts[(at + square * 4 + content) as usize] = 1.0;
                }
            }
        }
        let parts = Tensor::from_slice(&parts).view([windows * PATTERNS, width * height * 4]);
        Model {
            patterns_at: path.var(
                "patterns_at",
                &[windows, PATTERNS, hidden],
                Init::Const(0.0),
            ),
            patterns: path.var("patterns", &[PATTERNS, hidden], normal(0.02)),
            squares: path.var("squares", &[width * height * 4, hidden], normal(0.02)),
            parts: parts.to_device(path.device()),
            input_bias: path.var("input_bias", &[hidden], normal(0.1)),
            output_weight: path.var(
                "output_weight",
                &[phases, 2 * hidden],
                normal(0.5 / (hidden as f64).sqrt()),
            ),
            output_bias: path.var("output_bias", &[phases], Init::Const(0.0)),
        }
    }

    /// The rows of the first layer, not rounded.
    fn rows(&self) -> Tensor {
        let squares = self.parts.matmul(&self.squares).view_as(&self.patterns_at);
        &self.patterns_at + &self.patterns + squares
    }

    /// The log-odds of the expected result for the player to move.
    pub fn forward(&self, batch: &Batch) -> Tensor {
        let hidden = self.input_bias.size()[0];
        let rows = rounded(&self.rows(), UNIT).view([-1, hidden]);
        let bias = rounded(&self.input_bias, UNIT);
        let weights = rounded(&self.output_weight, OUTPUT_UNIT);
        let [count, windows] = batch.rows.size()[..] else {
            unreachable!("a batch has two dimensions");
        };
        let options = (batch.rows.kind(), batch.rows.device());
        let offsets = Tensor::arange_start_step(0, count * windows, windows, options);
        // Seen from the other side, own stones and the opponent's are exchanged.
        let own = batch.rows.bitwise_and(15);
        let other = batch
            .rows
            .bitwise_right_shift_tensor_scalar(4)
            .bitwise_and(15);
        let exchanged = &batch.rows + (own - other) * 15;
        let side = |rows: &Tensor, all: &Tensor| {
            let none: Option<Tensor> = None;
            let (sums, ..) = Tensor::embedding_bag(
                all,
                &rows.reshape([-1]),
                &offsets,
                false,
                0,
                false,
                none,
                false,
            );
            (sums + &bias).clamp(0.0, 1.0).square()
        };
        let units = Tensor::cat(&[side(&batch.rows, &rows), side(&exchanged, &rows)], 1);
        let outputs = units.matmul(&weights.transpose(0, 1)) + &self.output_bias;
        outputs
            .gather(1, &batch.phase.unsqueeze(1), false)
            .squeeze_dim(1)
    }

    /// Keeps the weights where whole numbers can follow.
    pub fn limit(&self) {
        tch::no_grad(|| {
            let rows = self.rows();
            let most = LARGEST / f64::from(UNIT);
            let beyond = &rows - rows.clamp(-most, most);
            let mut patterns_at = self.patterns_at.shallow_clone();
            patterns_at -= beyond;
            let most = LARGEST / f64::from(OUTPUT_UNIT);
            let _ = self.output_weight.shallow_clone().clamp_(-most, most);
        });
    }

    /// The tensors of the file by name, with their shapes, as the numbers that they hold
    /// there.
    pub fn whole(&self) -> [(&'static str, Tensor); 4] {
        tch::no_grad(|| {
            let (phases, hidden) = (self.output_bias.size()[0], self.input_bias.size()[0]);
            let times = |tensor: &Tensor, unit: i32| (tensor * f64::from(unit)).round();
            let output = times(&self.output_weight, OUTPUT_UNIT).clamp(-LARGEST, LARGEST);
            [
                (
                    "input.weight",
                    times(&self.rows(), UNIT).clamp(-LARGEST, LARGEST),
                ),
                ("input.bias", times(&self.input_bias, UNIT)),
                ("output.weight", output.view([phases, 2, hidden])),
                ("output.bias", times(&self.output_bias, UNIT * OUTPUT_UNIT)),
            ]
        })
    }
}

/// The numbers as they are after rounding to whole parts of `unit`; gradients pass through
/// as if nothing had happened.
fn rounded(values: &Tensor, unit: i32) -> Tensor {
    let exact = values.detach();
    let whole = (&exact * f64::from(unit)).round() / f64::from(unit);
    values + (whole - exact).to_kind(Kind::Float)
}
