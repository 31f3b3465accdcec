//! The network as it plays: batch normalisation folded into weights and biases.

use super::layout::{Layout, channels_last};
use super::learner::{EPSILON, Running, numbers};
use super::mask::Mask;
use super::tower::{Layers, Outputs, forward};
use std::collections::HashMap;
use tch::{Device, Kind, Tensor};
use wuqi_nn::{Shape, Tensors};

/// The tensors of the file: weights times scale over deviation, biases less the mean.
pub(super) fn fold(layout: &Layout, flat: &Tensor, running: &Running) -> Tensors {
    let parameters = layout.split(flat);
    let mut network = Tensors::new();
    let mut put = |name: &str, shape: &[i64], tensor: &Tensor| {
        let tensor = wuqi_nn::Tensor {
            shape: shape.iter().map(|&side| side as usize).collect(),
            values: numbers(tensor),
        };
        network.insert(name.to_owned(), tensor);
    };
    for (parameter, tensor) in layout.parameters.iter().zip(&parameters) {
        let Some((layer, kind)) = parameter.name.rsplit_once('.') else {
            continue;
        };
        let normalised = layout.normalised.iter().position(|known| known == layer);
        let Some(number) = normalised else {
            put(&parameter.name, &parameter.shape, tensor);
            continue;
        };
        let channels = layout.channels as i64;
        let part = |all: &Tensor| all.narrow(0, number as i64 * channels, channels);
        let deviation = (part(&running.variances) + EPSILON).sqrt();
        let factor = &parameters[layout.place(&format!("{layer}.scale"))] / deviation;
        match kind {
            "weight" => {
                let folded = tensor * factor.view([-1, 1, 1, 1]);
                put(&parameter.name, &parameter.shape, &folded);
            }
            "bias" => {
                let folded = tensor - part(&running.means) * factor;
                put(&parameter.name, &parameter.shape, &folded);
            }
            _ => {}
        }
    }
    network
}

/// A folded network on a device.
pub struct Folded {
    shape: Shape,
    parameters: HashMap<String, Tensor>,
    /// Whether convolution, addition and ReLU run as one operation of the graphics card's
    /// library.
    fused: bool,
    kind: Kind,
}

impl Folded {
    /// Puts a network on a device.
    pub fn new(shape: Shape, network: &Tensors, device: Device, kind: Kind) -> Folded {
        let parameters = (network.iter())
            .map(|(name, tensor)| {
                let sides: Vec<i64> = tensor.shape.iter().map(|&side| side as i64).collect();
                let values = Tensor::from_slice(&tensor.values).view(sides.as_slice());
                let values = values.to_device(device).to_kind(kind);
                let values = match sides.len() {
                    4 => channels_last(&values),
                    _ => values,
                };
                (name.clone(), values)
            })
            .collect();
        Folded {
            shape,
            parameters,
            fused: device.is_cuda(),
            kind,
        }
    }

    /// Says whether fused operations work on this device and say the same as single ones.
    #[must_use]
    pub fn fuses_well(&self, height: i64, width: i64) -> bool {
        let _guard = tch::no_grad_guard();
        let device = self.parameter("input.weight").device();
        let sides = [64, self.shape.planes as i64, height, width];
        let planes = Tensor::rand(sides, (Kind::Float, device)).lt(0.3);
        let [single, fused] = [false, true].map(|fused| {
            let network = Folded {
                fused,
                ..self.share()
            };
            network.run(&planes.to_kind(self.kind), None).policy
        });
        let apart = (&single - fused).abs().max().double_value(&[]);
        apart < 0.05 * (1.0 + single.abs().max().double_value(&[]))
    }

    /// The same network with operations one by one.
    #[must_use]
    pub fn unfused(self) -> Folded {
        Folded {
            fused: false,
            ..self
        }
    }

    /// The same network for another thread; the weights are shared.
    #[must_use]
    pub fn share(&self) -> Folded {
        Folded {
            parameters: (self.parameters.iter())
                .map(|(name, tensor)| (name.clone(), tensor.shallow_clone()))
                .collect(),
            ..*self
        }
    }

    /// What it computes in.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Runs the network on planes that are on its device.
    pub fn run(&self, planes: &Tensor, mask: Option<&Mask>) -> Outputs {
        let planes = channels_last(&planes.to_kind(self.kind));
        forward(&self.shape, self, &planes, mask)
    }

    fn fused(
        &self,
        weight: &Tensor,
        bias: &Tensor,
        input: &Tensor,
        added: Option<&Tensor>,
    ) -> Option<Tensor> {
        let done = match added {
            None => input.f_cudnn_convolution_relu(weight, Some(bias), [1, 1], [1, 1], [1, 1], 1),
            Some(added) => input.f_cudnn_convolution_add_relu(
                weight,
                added,
                1.0,
                Some(bias),
                [1, 1],
                [1, 1],
                [1, 1],
                1,
            ),
        };
        done.ok()
    }
}

impl Layers for Folded {
    fn convolve(
        &self,
        layer: &str,
        input: &Tensor,
        added: Option<&Tensor>,
        relu: bool,
        mask: Option<&Mask>,
    ) -> Tensor {
        let weight = self.parameter(&format!("{layer}.weight"));
        let bias = self.parameter(&format!("{layer}.bias"));
        let fused = match self.fused && relu {
            true => self.fused(weight, bias, input, added),
            false => None,
        };
        let output = fused.unwrap_or_else(|| {
            let mut output = input.conv2d(weight, Some(bias), [1, 1], [1, 1], [1, 1], 1);
            if let Some(added) = added {
                output += added;
            }
            if relu { output.relu_() } else { output }
        });
        match mask {
            Some(mask) => mask.clear(&output),
            None => output,
        }
    }

    fn parameter(&self, name: &str) -> &Tensor {
        let found = self.parameters.get(name);
        found.expect("a network has the parameters that its shape says")
    }
}
