//! A fully connected layer, which is also a convolution of 1x1: a matrix product for each
//! row of inputs, and a bias.

use super::panels::Panels;
use crate::file::Tensor;
use crate::kernel::Kernel;
use crate::kernel::arithmetic::Float;
use crate::kernel::buffer::Buffer;
use crate::kernel::channels::AddBias;

/// A fully connected layer.
#[derive(Debug)]
pub(super) struct Linear {
    panels: Panels<Float>,
    bias: Buffer<f32>,
}

impl Linear {
    /// Several layers with the same inputs as one: their outputs lie one behind the other.
    /// Weights are outputs x inputs.
    pub fn new(kernel: Kernel, layers: &[(&Tensor, &Tensor)]) -> Self {
        let inputs = layers[0].0.shape[1];
        let weights: Vec<&[f32]> = (layers.iter())
            .flat_map(|(weight, _)| weight.values.chunks_exact(inputs))
            .collect();
        let biases = layers.iter().flat_map(|(_, bias)| &bias.values);
        let panels = Panels::pack(kernel, 1, inputs, weights.len(), |_, input, output| {
            weights[output][input]
        });
        let mut bias = Buffer::zeros(panels.stride);
        for (place, &value) in bias.iter_mut().zip(biases) {
            *place = value;
        }
        Linear { panels, bias }
    }

    /// Numbers in a row of outputs: they are filled up with zeros to whole vectors.
    pub fn stride(&self) -> usize {
        self.panels.stride
    }

    /// Writes one row of outputs for each row of inputs.
    pub fn run(
        &self,
        kernel: Kernel,
        rows: usize,
        (input, input_stride): (&[f32], usize),
        out: &mut [f32],
        rectify: bool,
    ) {
        let stride = self.stride();
        for panel in self.panels.list() {
            let input = (input, input_stride);
            let out = (&mut out[panel.first..], stride);
            self.panels.multiply(kernel, (panel, 0), rows, input, out);
        }
        kernel.run(AddBias {
            rows: &mut out[..rows * stride],
            bias: &self.bias,
            rectify,
        });
    }
}
