//! Learning on from a finished network.
//!
//! The file of a network has batch normalisation folded into its weights; a learner needs
//! it back. At first it is put behind every convolution such that it changes nothing. But
//! while learning, layers are normalised by the batch's own means and variances, which
//! would change what the network says. So the first batch is run through the network as it
//! was, and means and variances found on the way become those of the layers, with scales
//! and biases that undo them: the network says the same, and is normalised as if it had
//! never been folded.

use super::layout::{Layout, Parameter, channels_last};
use super::learner::{EPSILON, Running, TorchLearner};
use super::mask::Mask;
use super::tower::{Layers, forward};
use crate::learn::LearnError;
use std::cell::RefCell;
use tch::{Kind, Tensor};
use wuqi_nn::{Shape, Tensors};

/// The length of the weights that give one channel. Behind normalisation it changes nothing
/// but how far a step turns them; folding has made it any number, and this is about what
/// learning from nothing leads to.
const LENGTH: f64 = 4.0;

/// Weights shorter than this are not stretched to that length.
const SHORTEST: f64 = 1e-3;

impl TorchLearner {
    /// Takes a network's weights; normalisation changes nothing yet.
    pub(super) fn take_over(&mut self, network: &Tensors) -> Result<(), LearnError> {
        let other = |words: String| LearnError::OtherLayers(words);
        let shape = Shape::of(network).map_err(|error| other(error.to_string()))?;
        if shape != self.shape {
            return Err(other(format!("{shape:?} instead of {:?}", self.shape)));
        }
        let pieces: Vec<Tensor> = (self.layout.parameters.iter())
            .map(|parameter| match network.get(&parameter.name) {
                Some(tensor) => flat(parameter, &Tensor::from_slice(&tensor.values)),
                // Scales: the variance is 1.
                None => Tensor::full(
                    [parameter.len()],
                    (1.0 + EPSILON).sqrt(),
                    (Kind::Float, tch::Device::Cpu),
                ),
            })
            .collect();
        let weights = Tensor::cat(&pieces, 0).to_device(self.device);
        let normalised = self.running.means.size()[0];
        self.running = Running::new(normalised, self.device);
        self.begin_with(&weights);
        self.steps = 0;
        self.loaded = true;
        Ok(())
    }

    /// Finds means and variances of the normalised layers on these planes, and scales and
    /// biases with which the network still says the same.
    pub(super) fn unfold(&mut self, planes: &Tensor, mask: Option<&Mask>) {
        let parameters = self.layout.split(&self.weights.detach());
        let seen = Seeing {
            layout: &self.layout,
            parameters: &parameters,
            found: RefCell::default(),
        };
        let planes = channels_last(&planes.to_kind(Kind::Float));
        forward(&self.shape, &seen, &planes, mask);
        let found = seen.found.into_inner();
        let mut changed: Vec<Tensor> = parameters.iter().map(Tensor::shallow_clone).collect();
        let (mut means, mut variances) = (Vec::new(), Vec::new());
        for (layer, (mean, variance)) in self.layout.normalised.iter().zip(found) {
            let place = |kind: &str| self.layout.place(&format!("{layer}.{kind}"));
            let [weight, bias, scale] = ["weight", "bias", "scale"].map(place);
            let length = parameters[weight].square().sum_dim_intlist(
                [1i64, 2, 3].as_slice(),
                false,
                Kind::Float,
            );
            let stretch = length.sqrt().clamp_min(SHORTEST).reciprocal() * LENGTH;
            changed[weight] = &parameters[weight] * stretch.view([-1, 1, 1, 1]);
            changed[bias] = &parameters[bias] + &mean;
            let variance = variance * stretch.square();
            changed[scale] = (&variance + EPSILON).sqrt() / &stretch;
            means.push(mean * stretch);
            variances.push(variance);
        }
        let pieces: Vec<Tensor> = (self.layout.parameters.iter().zip(&changed))
            .map(|(parameter, tensor)| flat(parameter, tensor))
            .collect();
        self.running = Running {
            means: Tensor::cat(&means, 0),
            variances: Tensor::cat(&variances, 0),
        };
        self.begin_with(&Tensor::cat(&pieces, 0));
    }

    /// Sets weights and averages; the optimiser forgets.
    fn begin_with(&mut self, weights: &Tensor) {
        self.weights.detach().copy_(weights);
        self.average.copy_(weights);
        self.running_average = Running {
            means: self.running.means.copy(),
            variances: self.running.variances.copy(),
        };
        let _ = self.first_moment.zero_();
        let _ = self.second_moment.zero_();
    }
}

/// A parameter as it lies in the flat tensor.
fn flat(parameter: &Parameter, tensor: &Tensor) -> Tensor {
    let tensor = tensor.reshape(parameter.shape.as_slice());
    match parameter.shape.len() {
        4 => tensor.permute([0, 2, 3, 1]).reshape([-1]),
        _ => tensor.reshape([-1]),
    }
}

/// The layers of the folded network, which remember what comes out of convolutions.
struct Seeing<'a> {
    layout: &'a Layout,
    parameters: &'a [Tensor],
    found: RefCell<Vec<(Tensor, Tensor)>>,
}

impl Layers for Seeing<'_> {
    fn convolve(
        &self,
        layer: &str,
        input: &Tensor,
        added: Option<&Tensor>,
        relu: bool,
        mask: Option<&Mask>,
    ) -> Tensor {
        let weight = self.parameter(&format!("{layer}.weight"));
        let none: Option<&Tensor> = None;
        let mut output = input.conv2d(weight, none, [1, 1], [1, 1], [1, 1], 1);
        let points = match mask {
            Some(mask) => mask.gather(&output),
            None => output.permute([0, 2, 3, 1]).flatten(0, 2),
        };
        let over = [0i64];
        let mean = points.mean_dim(over.as_slice(), false, Kind::Float);
        let variance = points.var_dim(over.as_slice(), false, false);
        self.found.borrow_mut().push((mean, variance));
        output += self.parameter(&format!("{layer}.bias")).view([1, -1, 1, 1]);
        if let Some(added) = added {
            output += added;
        }
        let output = if relu { output.relu() } else { output };
        match mask {
            Some(mask) => mask.clear(&output),
            None => output,
        }
    }

    fn parameter(&self, name: &str) -> &Tensor {
        &self.parameters[self.layout.place(name)]
    }
}
