//! Everything that a line network learns, in one array, and Adam's steps on it.

use tch::{Device, Kind, Tensor};
use wuqi_core::Rng;
use wuqi_nn::line::pattern::Patterns;
use wuqi_nn::line::{FEATURES, FIRST, HIDDEN, KINDS, LEVEL, SECOND, WEIGHT_UNIT};

/// Hidden numbers of the network over lines.
const WIDTH: usize = 128;

/// Its layers that add to what they get.
pub(super) const BLOCKS: usize = 2;

/// Adam's decay rates and guard.
const BETAS: [f64; 2] = [0.9, 0.99];
const EPSILON: f64 = 1e-8;

/// The largest gradient, as its length.
const LARGEST: f64 = 1.0;

/// How much weights shrink in a step, times the rate.
const DECAY: f64 = 1e-3;

/// The part of a gradient that passes where numbers are clipped.
const LEAK: f64 = 0.05;

/// The weights with their names.
pub(super) struct Parameters {
    names: Vec<(String, Vec<i64>)>,
    flat: Tensor,
    decays: Tensor,
    first_moment: Tensor,
    second_moment: Tensor,
    steps: i32,
}

impl Parameters {
    /// Weights that the seed decides, for lines that reach so far.
    pub fn new(patterns: Patterns, device: Device, seed: u64) -> Parameters {
        let mut names = Vec::new();
        let mut layer = |name: &str, outputs: usize, inputs: usize| {
            names.push((
                format!("{name}.weight"),
                vec![outputs as i64, inputs as i64],
            ));
            names.push((format!("{name}.bias"), vec![outputs as i64]));
        };
        layer("line.input", WIDTH, 3 * patterns.length());
        for block in 0..BLOCKS {
            layer(&format!("line.block.{block}"), WIDTH, WIDTH);
        }
        layer("line.output", FEATURES, WIDTH);
        layer("point", HIDDEN, FEATURES);
        layer("group", HIDDEN, HIDDEN);
        layer("value.first", FIRST, (1 + KINDS) * HIDDEN);
        layer("value.second", SECOND, FIRST);
        layer("value.last", 1, SECOND);
        layer("policy.kernel", HIDDEN, FIRST);
        let mut rng = Rng::new(seed);
        let (mut values, mut decays) = (Vec::new(), Vec::new());
        for (name, sides) in &names {
            let count = sides.iter().product::<i64>() as usize;
            let inputs = sides.get(1).copied();
            let usual = |inputs: i64| (6.0 / inputs as f64).sqrt() * 0.7;
            let (middle, size) = match (name.as_str(), inputs) {
                // Last layers begin small, so that a new network has no opinion, and lines so
                // that sums are not clipped: what is clipped learns slowly.
                ("value.last.weight" | "policy.kernel.weight", _) => (0.0, 0.02),
                ("line.output.weight", Some(inputs)) => (0.0, 0.05 * usual(inputs)),
                ("line.output.bias", None) => (0.08, 0.08),
                (_, Some(inputs)) => (0.0, usual(inputs)),
                ("point.bias", None) => (0.0, 0.2),
                (_, None) => (0.0, 0.05),
            };
            let mut value = || (middle + (2.0 * rng.unit() - 1.0) * size) as f32;
            values.extend((0..count).map(|_| value()));
            let decay = f32::from(u8::from(inputs.is_some()));
            decays.extend(std::iter::repeat_n(decay, count));
        }
        let flat = Tensor::from_slice(&values).to_device(device);
        Parameters {
            names,
            first_moment: flat.zeros_like(),
            second_moment: flat.zeros_like(),
            decays: Tensor::from_slice(&decays).to_device(device),
            flat: flat.set_requires_grad(true),
            steps: 0,
        }
    }

    /// The weights by name, through which gradients flow.
    pub fn split(&self) -> Weights {
        let lengths: Vec<i64> = (self.names.iter())
            .map(|(_, sides)| sides.iter().product())
            .collect();
        let pieces = self.flat.split_with_sizes(lengths, 0);
        let named = pieces.into_iter().zip(&self.names);
        Weights(
            named
                .map(|(piece, (name, sides))| (name.clone(), piece.view(sides.as_slice())))
                .collect(),
        )
    }

    /// Moves the weights against the gradient of a loss.
    pub fn descend(&mut self, loss: &Tensor, rate: f64) {
        loss.backward();
        tch::no_grad(|| {
            let gradient = self.flat.grad();
            let scale = (LARGEST / (gradient.norm() + 1e-6)).clamp_max(1.0);
            // A step that has gone wrong is left out rather than ruin everything.
            let gradient = (gradient * scale).nan_to_num(0.0, 0.0, 0.0);
            self.steps = self.steps.saturating_add(1);
            let [first, second] = BETAS;
            let _ = self.first_moment.lerp_(&gradient, 1.0 - first);
            let _ = self.second_moment.lerp_(&gradient.square(), 1.0 - second);
            let [grown, squared] = BETAS.map(|beta| 1.0 - beta.powi(self.steps));
            let spread = (&self.second_moment / squared).sqrt() + EPSILON;
            let mut flat = self.flat.detach();
            let shrunk = &flat * &self.decays * (rate * DECAY);
            flat -= shrunk + &self.first_moment / spread * (rate / grown);
            self.flat.zero_grad();
        });
    }
}

/// Weights by name.
pub(super) struct Weights(Vec<(String, Tensor)>);

impl Weights {
    /// A weight.
    pub fn get(&self, name: &str) -> &Tensor {
        let found = self.0.iter().find(|(known, _)| known == name);
        let (_, tensor) = found.expect("all layers are made together");
        tensor
    }

    /// A fully connected layer.
    pub fn connect(&self, layer: &str, input: &Tensor) -> Tensor {
        let weight = self.get(&format!("{layer}.weight"));
        input.linear(weight, Some(self.get(&format!("{layer}.bias"))))
    }

    /// The weights and biases of the layer of a point as whole numbers.
    pub fn point(&self) -> (Tensor, Tensor) {
        let level = f64::from(LEVEL);
        let unit = f64::from(1u32 << WEIGHT_UNIT);
        let weight = self.get("point.weight") * unit;
        let bias = self.get("point.bias") * (unit * level);
        (rounded(&weight.clamp(-level, level)), rounded(&bias))
    }
}

/// Whole numbers, through which gradients pass as if they had not been rounded.
pub(super) fn rounded(numbers: &Tensor) -> Tensor {
    numbers + (numbers.round() - numbers).detach()
}

/// The same, rounded down.
pub(super) fn floored(numbers: &Tensor) -> Tensor {
    numbers + (numbers.floor() - numbers).detach()
}

/// From 0 to [`LEVEL`]; a small part of the gradient passes even where numbers are clipped, so
/// that none is lost for ever.
pub(super) fn clipped(numbers: &Tensor) -> Tensor {
    let clipped = numbers.clamp(0.0, f64::from(LEVEL));
    let beyond = (numbers - &clipped) * LEAK;
    &clipped + &beyond - beyond.detach()
}

/// The numbers of a tensor.
pub(super) fn numbers(tensor: &Tensor) -> Vec<f32> {
    let here = tensor
        .detach()
        .to_device(Device::Cpu)
        .to_kind(Kind::Float)
        .contiguous();
    let mut values = vec![0.0; here.numel()];
    let length = values.len();
    here.copy_data(&mut values, length);
    values
}
