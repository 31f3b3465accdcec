//! The learner: losses, gradients, AdamW or gradient descent, and the averaged network.
//!
//! On a graphics card convolutions run in bfloat16 (8 bits of fraction, the range of
//! single precision, so gradients need no scaling); weights, batch normalisation, losses
//! and the optimiser stay in single precision.

use super::folded::{Folded, fold};
use super::layout::{Layout, channels_last};
use super::mask::Mask;
use super::tower::{Layers, Outputs, forward};
use crate::config::{Learning, Optimiser};
use crate::learn::{LearnError, Learner, LearnerState, Losses};
use crate::replay::Batch;
use tch::{Device, Kind, Tensor};
use wuqi_core::Rng;
use wuqi_nn::{Shape, Tensors};

/// Batch normalisation's guard against division by zero.
pub(super) const EPSILON: f64 = 1e-5;

/// How fast running means follow batches.
const MOMENTUM: f64 = 0.1;

/// Adam's decay rates and guard.
const BETAS: [f64; 2] = [0.9, 0.999];
const ADAM_EPSILON: f64 = 1e-8;

/// The largest difference that folding may make.
const FOLDING_LIMIT: f64 = 2e-3;

/// A network that learns on a device.
pub struct TorchLearner {
    pub(super) shape: Shape,
    pub(super) layout: Layout,
    pub(super) settings: Learning,
    pub(super) device: Device,
    /// Everything that is remembered, each a flat tensor.
    pub(super) weights: Tensor,
    pub(super) first_moment: Tensor,
    pub(super) second_moment: Tensor,
    pub(super) average: Tensor,
    pub(super) running: Running,
    pub(super) running_average: Running,
    pub(super) steps: u64,
    /// Whether it began with a network from elsewhere.
    pub(super) loaded: bool,
    decay: Tensor,
    /// Sums of the three losses, and how many.
    losses: Tensor,
    counted: u64,
}

/// Means and variances of normalised layers, one after the other.
pub(super) struct Running {
    pub means: Tensor,
    pub variances: Tensor,
}

impl Running {
    pub(super) fn new(length: i64, device: Device) -> Running {
        let options = (Kind::Float, device);
        Running {
            means: Tensor::zeros([length], options),
            variances: Tensor::ones([length], options),
        }
    }
}

impl TorchLearner {
    /// A learner whose first weights are decided by the seed.
    pub fn new(shape: Shape, settings: &Learning, device: Device, seed: u64) -> TorchLearner {
        let layout = Layout::new(&shape);
        let values = first_weights(&layout, seed);
        let weights = Tensor::from_slice(&values).to_device(device);
        let decay: Vec<f32> = (layout.parameters.iter())
            .flat_map(|p| std::iter::repeat_n(f32::from(u8::from(p.decays())), p.len() as usize))
            .collect();
        let running = (layout.normalised.len() * layout.channels) as i64;
        TorchLearner {
            average: weights.copy(),
            first_moment: weights.zeros_like(),
            second_moment: weights.zeros_like(),
            weights: weights.set_requires_grad(true),
            running: Running::new(running, device),
            running_average: Running::new(running, device),
            steps: 0,
            loaded: false,
            decay: Tensor::from_slice(&decay).to_device(device),
            losses: Tensor::zeros([3], (Kind::Float, device)),
            counted: 0,
            shape,
            layout,
            settings: settings.clone(),
            device,
        }
    }

    /// What convolutions compute in.
    fn kind(&self) -> Kind {
        if self.device.is_cuda() {
            Kind::BFloat16
        } else {
            Kind::Float
        }
    }

    /// The unfolded network on planes that are on the device.
    pub(super) fn run(
        &self,
        planes: &Tensor,
        mask: Option<&Mask>,
        averaged: bool,
        learning: bool,
    ) -> Outputs {
        let (flat, running) = if averaged {
            (&self.average, &self.running_average)
        } else {
            (&self.weights, &self.running)
        };
        let exact = self.layout.split(flat);
        let rough = match self.kind() {
            Kind::Float => None,
            kind => Some(self.layout.split(&flat.to_kind(kind))),
        };
        let layers = WhileLearning {
            layout: &self.layout,
            exact: &exact,
            rough: rough.as_deref().unwrap_or(&exact),
            running,
            learning,
        };
        let planes = channels_last(&planes.to_kind(self.kind()));
        forward(&self.shape, &layers, &planes, mask)
    }

    fn to_device(&self, values: &[f32]) -> Tensor {
        upload(values, self.device)
    }

    /// Moves the weights against the gradient.
    fn descend(&mut self, rate: f64) {
        let gradient = self.weights.grad();
        let norm = gradient.norm();
        let scale = (self.settings.largest_gradient / (norm + 1e-6)).clamp_max(1.0);
        let gradient = gradient * scale;
        self.steps += 1;
        let mut weights = self.weights.detach();
        let decayed = rate * self.settings.weight_decay;
        let _ = weights.addcmul_(&self.decay, &(&weights * -decayed));
        match self.settings.optimiser {
            Optimiser::AdamW => {
                let [first, second] = BETAS;
                let _ = self.first_moment.lerp_(&gradient, 1.0 - first);
                let square = &gradient * &gradient;
                let _ = self.second_moment.lerp_(&square, 1.0 - second);
                let steps = self.steps.min(1 << 30) as i32;
                let [grown, squared] = BETAS.map(|beta| 1.0 - beta.powi(steps));
                let spread = (&self.second_moment / squared).sqrt() + ADAM_EPSILON;
                weights -= &self.first_moment / spread * (rate / grown);
            }
            Optimiser::Sgd => {
                self.first_moment *= self.settings.momentum;
                self.first_moment += &gradient;
                let ahead = gradient + &self.first_moment * self.settings.momentum;
                weights -= ahead * rate;
            }
        }
        self.weights.zero_grad();
        self.follow();
    }

    /// Lets the averaged network follow. It follows fast at first if the first weights are
    /// noise, which is soon forgotten.
    fn follow(&mut self) {
        let slow = match self.loaded {
            true => self.settings.average,
            false => (self.settings.average).min(1.0 - 1.0 / (1.0 + self.steps as f64)),
        };
        let follow = 1.0 - slow;
        let _ = self.average.lerp_(&self.weights.detach(), follow);
        let _ = (self.running_average.means).lerp_(&self.running.means, follow);
        let _ = (self.running_average.variances).lerp_(&self.running.variances, follow);
    }

    fn remembered(&self) -> [(&'static str, &Tensor); 8] {
        [
            ("weights", &self.weights),
            ("first_moment", &self.first_moment),
            ("second_moment", &self.second_moment),
            ("average", &self.average),
            ("means", &self.running.means),
            ("variances", &self.running.variances),
            ("average_means", &self.running_average.means),
            ("average_variances", &self.running_average.variances),
        ]
    }

    /// How much folding changes the averaged network's logits, on made-up planes.
    fn folding_difference(&self, network: &Tensors) -> f64 {
        let side = 6;
        let planes = self.shape.planes as i64;
        let mut rng = Rng::new(5);
        let values: Vec<f32> = (0..4 * planes * side * side)
            .map(|_| f32::from(u8::from(rng.below(3) == 0)))
            .collect();
        let planes = Tensor::from_slice(&values).view([4, planes, side, side]);
        let folded = Folded::new(self.shape, network, Device::Cpu, Kind::Float);
        let there = self.copy_on_cpu();
        tch::no_grad(|| {
            let exact = there.run(&planes, None, true, false);
            let folded = folded.run(&planes, None);
            let apart = |a: &Tensor, b: &Tensor| (a - b).abs().max().double_value(&[]);
            apart(&exact.policy, &folded.policy).max(apart(&exact.outcome, &folded.outcome))
        })
    }

    /// The averaged network on the CPU, in single precision.
    fn copy_on_cpu(&self) -> TorchLearner {
        let mut copy = TorchLearner::new(self.shape, &self.settings, Device::Cpu, 0);
        copy.average = self.average.to_device(Device::Cpu);
        copy.running_average = Running {
            means: self.running_average.means.to_device(Device::Cpu),
            variances: self.running_average.variances.to_device(Device::Cpu),
        };
        copy
    }
}

impl Learner for TorchLearner {
    fn learn(&mut self, batch: &Batch, rate: f64) {
        let count = batch.boards.count as i64;
        let [depth, height, width] = batch.boards.shape.map(|side| side as i64);
        let planes = self.to_device(batch.boards.planes());
        let planes = planes.view([count, depth, height, width]);
        let policy = self.to_device(&batch.policy).view([count, -1]);
        let outcome = self.to_device(&batch.outcome).view([count, 3]);
        let options = (self.kind(), self.device);
        let mask = (!batch.boards.are_full())
            .then(|| Mask::new(&batch.boards.sides, [height, width], options));
        let mask = mask.as_ref();
        if self.loaded && self.steps == 0 {
            tch::no_grad(|| self.unfold(&planes, mask));
        }
        let found = self.run(&planes, mask, false, true);
        let illegal = policy.lt(0.0);
        let chosen = found.policy.masked_fill(&illegal, -1e9);
        let policy_loss = cross_entropy(&chosen, &policy.clamp_min(0.0));
        let outcome_loss = cross_entropy(&found.outcome, &outcome);
        let mut loss = &policy_loss + &outcome_loss * self.settings.outcome_weight;
        let mut score_loss = policy_loss.zeros_like();
        if let Some(score) = &found.score {
            let known = self.to_device(&batch.score_known);
            let wrong = score - self.to_device(&batch.score);
            score_loss = (wrong.square() * known).mean(Kind::Float);
            loss += &score_loss * self.settings.score_weight;
        }
        loss.backward();
        tch::no_grad(|| {
            self.descend(rate);
            self.losses += Tensor::stack(&[policy_loss, outcome_loss, score_loss], 0).detach();
        });
        self.counted += 1;
        if let (true, Device::Cuda(number)) = (self.settings.while_playing, self.device) {
            // Whoever judges shares the card's one queue: it must not fill with steps.
            tch::Cuda::synchronize(number as i64);
        }
    }

    fn load(&mut self, network: &Tensors) -> Result<(), LearnError> {
        tch::no_grad(|| self.take_over(network))
    }

    fn losses(&mut self) -> Losses {
        let mut sums = [0f32; 3];
        let found = self.losses.to_device(Device::Cpu);
        found.copy_data(&mut sums, 3);
        let [policy, outcome, score] = sums.map(|sum| f64::from(sum) / self.counted.max(1) as f64);
        let _ = self.losses.zero_();
        self.counted = 0;
        Losses {
            policy,
            outcome,
            score,
        }
    }

    fn network(&self) -> Result<Tensors, LearnError> {
        let average = self.average.to_device(Device::Cpu);
        let running = Running {
            means: self.running_average.means.to_device(Device::Cpu),
            variances: self.running_average.variances.to_device(Device::Cpu),
        };
        let network = tch::no_grad(|| fold(&self.layout, &average, &running));
        let difference = self.folding_difference(&network);
        if difference > FOLDING_LIMIT || difference.is_nan() {
            return Err(LearnError::Folding(difference));
        }
        Ok(network)
    }

    fn state(&self) -> LearnerState {
        let mut state: LearnerState = (self.remembered().iter())
            .map(|(name, tensor)| ((*name).to_owned(), numbers(tensor)))
            .collect();
        // Bits, not a number: single precision cannot hold every count.
        let steps = [self.steps as u32, (self.steps >> 32) as u32].map(f32::from_bits);
        state.push(("steps".to_owned(), steps.to_vec()));
        let loaded = f32::from(u8::from(self.loaded));
        state.push(("loaded".to_owned(), vec![loaded]));
        state
    }

    fn restore(&mut self, state: &LearnerState) -> Result<(), LearnError> {
        let find = |name: &str, length: usize| {
            let found = state.iter().find(|(known, _)| known == name);
            let values = found.map(|(_, values)| values);
            values
                .filter(|values| values.len() == length)
                .ok_or_else(|| LearnError::WrongState(format!("'{name}' does not fit")))
        };
        for (name, tensor) in self.remembered() {
            let values = find(name, tensor.numel())?;
            let values = Tensor::from_slice(values).to_device(self.device);
            tch::no_grad(|| tensor.detach().copy_(&values));
        }
        let steps = find("steps", 2)?;
        let [low, high] = [steps[0], steps[1]].map(|bits| u64::from(bits.to_bits()));
        self.steps = high << 32 | low;
        self.loaded = find("loaded", 1)?[0] != 0.0;
        Ok(())
    }
}

/// The layers while learning: convolutions with batch normalisation behind them.
struct WhileLearning<'a> {
    layout: &'a Layout,
    exact: &'a [Tensor],
    rough: &'a [Tensor],
    running: &'a Running,
    learning: bool,
}

impl Layers for WhileLearning<'_> {
    fn convolve(
        &self,
        layer: &str,
        input: &Tensor,
        added: Option<&Tensor>,
        relu: bool,
        mask: Option<&Mask>,
    ) -> Tensor {
        let weight = self.parameter(&format!("{layer}.weight"));
        let exact = |name: &str| &self.exact[self.layout.place(&format!("{layer}.{name}"))];
        let number = self.layout.normalised.iter().position(|l| l == layer);
        let number = number.expect("the tower normalises only these") as i64;
        let channels = self.layout.channels as i64;
        let part = |all: &Tensor| all.narrow(0, number * channels, channels);
        let none: Option<&Tensor> = None;
        let convolved = input.conv2d(weight, none, [1, 1], [1, 1], [1, 1], 1);
        let normalise = |tensor: &Tensor| {
            tensor.batch_norm(
                Some(exact("scale")),
                Some(exact("bias")),
                Some(&part(&self.running.means)),
                Some(&part(&self.running.variances)),
                self.learning,
                MOMENTUM,
                EPSILON,
                true,
            )
        };
        let mut output = match mask {
            Some(mask) => mask.spread(&normalise(&mask.gather(&convolved))),
            None => normalise(&convolved),
        };
        if let Some(added) = added {
            output += added;
        }
        if relu { output.relu() } else { output }
    }

    fn parameter(&self, name: &str) -> &Tensor {
        &self.rough[self.layout.place(name)]
    }
}

/// The mean of minus the sum of shares times log-probabilities.
fn cross_entropy(logits: &Tensor, shares: &Tensor) -> Tensor {
    let terms = logits.log_softmax(-1, Kind::Float) * shares;
    -terms
        .sum_dim_intlist([-1i64].as_slice(), false, Kind::Float)
        .mean(Kind::Float)
}

/// Numbers on their way to a device; to a graphics card through pinned memory, without
/// waiting.
pub(super) fn upload(values: &[f32], device: Device) -> Tensor {
    let here = Tensor::from_slice(values);
    if device.is_cuda() {
        // What `pin_memory` calls: it is told the device, which warns at every call.
        let pinned = here.internal_pin_memory(device);
        pinned.to_device_(device, Kind::Float, true, false)
    } else {
        here
    }
}

/// The numbers of a tensor.
pub(super) fn numbers(tensor: &Tensor) -> Vec<f32> {
    let here = tensor.detach().to_device(Device::Cpu).contiguous();
    let mut values = vec![0.0; here.numel()];
    let length = values.len();
    here.copy_data(&mut values, length);
    values
}

/// Weights drawn so that signals keep their size through ReLU (He et al., 2015); scales
/// are 1 but those that end a block, which are 0: a new block passes its input on. Last
/// layers begin small, so that a new network has no opinion.
fn first_weights(layout: &Layout, seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed);
    let mut values = Vec::with_capacity(layout.len() as usize);
    for parameter in &layout.parameters {
        let length = parameter.len() as usize;
        let name = &parameter.name;
        if name.ends_with(".scale") {
            let ends_block = name.ends_with(".second.scale");
            values.extend(std::iter::repeat_n(
                if ends_block { 0.0 } else { 1.0 },
                length,
            ));
        } else if parameter.decays() {
            let inputs = parameter.len() / parameter.shape[0];
            let last = [
                "policy.boards",
                "policy.others",
                "value.outcome",
                "value.score",
            ];
            let small = last.iter().any(|layer| name.starts_with(layer));
            let size = (6.0 / inputs as f64).sqrt() * if small { 0.1 } else { 1.0 };
            values.extend((0..length).map(|_| ((2.0 * rng.unit() - 1.0) * size) as f32));
        } else {
            values.extend(std::iter::repeat_n(0.0, length));
        }
    }
    values
}
