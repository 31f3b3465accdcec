//! All weights of a network in one array.
//!
//! An optimiser, an average and a file then treat a network as a single vector: a step is a
//! handful of operations, whatever the number of layers, and nothing can be forgotten when
//! a run is resumed. Weights of convolutions lie channels-last, as graphics cards like them.

use tch::Tensor;
use wuqi_nn::Shape;

/// Where each parameter lies.
pub struct Layout {
    /// The parameters in order.
    pub parameters: Vec<Parameter>,
    /// The convolutions that are normalised, in order.
    pub normalised: Vec<String>,
    /// Their channels.
    pub channels: usize,
}

/// One parameter.
pub struct Parameter {
    /// The tensor's name in the file, or the layer's with `.scale` for batch normalisation.
    pub name: String,
    /// Its shape as in the file.
    pub shape: Vec<i64>,
}

impl Parameter {
    /// How many numbers it has.
    pub fn len(&self) -> i64 {
        self.shape.iter().product()
    }

    /// Whether it is a weight, which decays, and not a bias or a scale.
    pub fn decays(&self) -> bool {
        self.shape.len() > 1
    }
}

impl Layout {
    /// The layout of a network of this shape.
    pub fn new(shape: &Shape) -> Layout {
        let mut normalised = vec!["input".to_owned()];
        for block in 0..shape.blocks {
            normalised.push(format!("block.{block}.first"));
            normalised.push(format!("block.{block}.second"));
        }
        let mut parameters: Vec<Parameter> = (shape.tensors().into_iter())
            .map(|(name, shape)| Parameter {
                name,
                shape: shape.into_iter().map(|side| side as i64).collect(),
            })
            .collect();
        parameters.extend(normalised.iter().map(|layer| Parameter {
            name: format!("{layer}.scale"),
            shape: vec![shape.channels as i64],
        }));
        Layout {
            parameters,
            normalised,
            channels: shape.channels,
        }
    }

    /// How many numbers there are in all.
    pub fn len(&self) -> i64 {
        self.parameters.iter().map(Parameter::len).sum()
    }

    /// The parameters as views into a flat tensor, through which gradients flow.
    pub fn split(&self, flat: &Tensor) -> Vec<Tensor> {
        let lengths: Vec<i64> = self.parameters.iter().map(Parameter::len).collect();
        let pieces = flat.split_with_sizes(lengths, 0);
        (pieces.into_iter().zip(&self.parameters))
            .map(|(piece, parameter)| view(&piece, &parameter.shape))
            .collect()
    }

    /// The place of a parameter.
    pub fn place(&self, name: &str) -> usize {
        let place = self.parameters.iter().position(|p| p.name == name);
        place.expect("a network has the parameters that its shape says")
    }
}

/// A flat piece in its shape; four dimensions lie channels-last.
fn view(piece: &Tensor, shape: &[i64]) -> Tensor {
    match *shape {
        [out, inner, height, width] => {
            let lying = piece.view([out, height, width, inner]);
            lying.permute([0, 3, 1, 2])
        }
        ref shape => piece.view(shape),
    }
}

/// The same tensor with channels-last strides.
pub fn channels_last(tensor: &Tensor) -> Tensor {
    tensor
        .permute([0, 2, 3, 1])
        .contiguous()
        .permute([0, 3, 1, 2])
}
