//! The network while it learns: real numbers that are rounded as they are used.

use super::EvaluationSettings;
use super::first_layer::{FirstLayer, first_layer};
use super::unpack::Seen;
use crate::labels::Layout;
use tch::nn::{Init, Path};
use tch::{Kind, Tensor};
use wuqi_nn::EvaluationFile;
use wuqi_nn::evaluation::{OUTPUT_UNIT, POINTS, TRUST_UNIT, UNIT};

/// The largest whole weight.
const LARGEST: f64 = 127.0;

/// Points of the hand-written evaluation for a log-odds of 1.
const BY_HAND: f64 = 330.0;

/// The weights.
pub(super) struct Model {
    first: Box<dyn FirstLayer>,
    input_bias: Tensor,
    output_weight: Tensor,
    output_bias: Tensor,
    /// How much the hand-written evaluation counts in each phase, where records tell it.
    trust: Option<Tensor>,
}

impl Model {
    /// First weights.
    pub fn new(path: &Path<'_>, layout: &Layout, settings: &EvaluationSettings) -> Model {
        let (hidden, phases) = (settings.hidden as i64, settings.phases as i64);
        let normal = |deviation: f64| Init::Randn {
            mean: 0.0,
            stdev: deviation,
        };
        let by_hand = layout.position > 0 && settings.by_hand;
        let model = Model {
            first: first_layer(path, layout, hidden),
            input_bias: path.var("input_bias", &[hidden], normal(0.1)),
            output_weight: path.var(
                "output_weight",
                &[phases, 2 * hidden],
                normal(0.5 / (hidden as f64).sqrt()),
            ),
            output_bias: path.var("output_bias", &[phases], Init::Const(0.0)),
            trust: by_hand.then(|| path.var("trust", &[phases], Init::Const(1.0))),
        };
        if let Some(from) = &settings.from {
            model.begin_with(from);
        }
        model
    }

    /// Takes over the weights of a file of the same shape.
    fn begin_with(&self, file: &EvaluationFile) {
        let part = |name: &str, unit: f64| {
            let tensor = file.tensor(name);
            let sides: Vec<i64> = tensor.shape.iter().map(|&side| side as i64).collect();
            Tensor::from_slice(&tensor.values).view(&sides[..]) / unit
        };
        let (unit, output) = (f64::from(UNIT), f64::from(OUTPUT_UNIT));
        let set = |variable: &Tensor, value: Tensor| {
            let value = value.view_as(variable).to_device(variable.device());
            variable.shallow_clone().copy_(&value);
        };
        tch::no_grad(|| {
            self.first.begin_with(&part("input.weight", unit));
            set(&self.input_bias, part("input.bias", unit));
            set(&self.output_weight, part("output.weight", output));
            set(&self.output_bias, part("output.bias", unit * output));
            if let Some(trust) = &self.trust {
                set(
                    trust,
                    part("output.trust", f64::from(TRUST_UNIT)) * BY_HAND / f64::from(POINTS),
                );
            }
        });
    }

    /// The log-odds of the expected result for the player to move.
    pub fn forward(&self, seen: &Seen) -> Tensor {
        let hidden = self.input_bias.size()[0];
        let rows = rounded(&self.first.rows(), UNIT).view([-1, hidden]);
        // What is no row adds nothing.
        let nothing = Tensor::zeros([1, hidden], (Kind::Float, rows.device()));
        let rows = Tensor::cat(&[rows, nothing], 0);
        let bias = rounded(&self.input_bias, UNIT);
        let weights = rounded(&self.output_weight, OUTPUT_UNIT);
        let [count, each] = seen.own.size()[..] else {
            unreachable!("a batch has two dimensions");
        };
        let options = (seen.own.kind(), seen.own.device());
        let offsets = Tensor::arange_start_step(0, count * each, each, options);
        let side = |numbers: &Tensor| {
            let none: Option<Tensor> = None;
            let numbers = numbers.reshape([-1]);
            let (sums, ..) =
                Tensor::embedding_bag(&rows, &numbers, &offsets, false, 0, false, none, false);
            (sums + &bias).clamp(0.0, 1.0).square()
        };
        let units = Tensor::cat(&[side(&seen.own), side(&seen.other)], 1);
        let outputs = units.matmul(&weights.transpose(0, 1)) + &self.output_bias;
        let value = outputs
            .gather(1, &seen.phase.unsqueeze(1), false)
            .squeeze_dim(1);
        match (&self.trust, &seen.by_hand) {
            (Some(trust), Some(points)) => {
                value + trust.index_select(0, &seen.phase) * points / BY_HAND
            }
            _ => value,
        }
    }

    /// Keeps the weights where whole numbers can follow.
    pub fn limit(&self) {
        tch::no_grad(|| {
            self.first.limit(LARGEST / f64::from(UNIT));
            let most = LARGEST / f64::from(OUTPUT_UNIT);
            let _ = self.output_weight.shallow_clone().clamp_(-most, most);
        });
    }

    /// The tensors of the file by name, with their shapes, as the numbers that they hold
    /// there.
    pub fn whole(&self) -> Vec<(&'static str, Tensor)> {
        tch::no_grad(|| {
            let (phases, hidden) = (self.output_bias.size()[0], self.input_bias.size()[0]);
            let times = |tensor: &Tensor, unit: i32| (tensor * f64::from(unit)).round();
            let output = times(&self.output_weight, OUTPUT_UNIT).clamp(-LARGEST, LARGEST);
            let mut tensors = vec![
                (
                    "input.weight",
                    times(&self.first.rows(), UNIT).clamp(-LARGEST, LARGEST),
                ),
                ("input.bias", times(&self.input_bias, UNIT)),
                ("output.weight", output.view([phases, 2, hidden])),
                ("output.bias", times(&self.output_bias, UNIT * OUTPUT_UNIT)),
            ];
            if let Some(trust) = &self.trust {
                let points = trust * f64::from(POINTS) / BY_HAND;
                tensors.push(("output.trust", times(&points, TRUST_UNIT)));
            }
            tensors
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
