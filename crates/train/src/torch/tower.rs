//! The network of `docs/network.md`, written once for learning and judging.
//!
//! What differs between the two is the convolution: while learning it is followed by batch
//! normalisation, while judging that is folded into it. [`Layers`] hides the difference.

use tch::{Kind, Tensor};
use wuqi_nn::Shape;

/// Where the tower gets its layers from.
pub trait Layers {
    /// A convolution that is normalised while learning, then ReLU, after `added` was added
    /// if it is given.
    fn convolve(&self, layer: &str, input: &Tensor, added: Option<&Tensor>, relu: bool) -> Tensor;

    /// A parameter.
    fn parameter(&self, name: &str) -> &Tensor;
}

/// What the network says.
pub struct Outputs {
    /// Logits of the policy indexes.
    pub policy: Tensor,
    /// Logits of win, draw and loss.
    pub outcome: Tensor,
    /// The margin over the number of squares.
    pub score: Option<Tensor>,
}

/// Runs the network.
pub fn forward(shape: &Shape, layers: &impl Layers, input: &Tensor) -> Outputs {
    let mut hidden = layers.convolve("input", input, None, true);
    for block in 0..shape.blocks {
        let first = layers.convolve(&format!("block.{block}.first"), &hidden, None, true);
        let second = format!("block.{block}.second");
        hidden = if shape.squeeze > 0 {
            let second = layers.convolve(&second, &first, None, false);
            (squeeze(layers, block, &second) + &hidden).relu()
        } else {
            layers.convolve(&second, &first, Some(&hidden), true)
        };
    }
    let policy = policy(shape, layers, &hidden);
    let value = reduce(layers, "value.reduce", &hidden);
    let mean = value.mean_dim([2i64, 3].as_slice(), false, None::<Kind>);
    let most = value.amax([2i64, 3], false);
    let joined = Tensor::cat(&[mean, most], 1);
    let value = connect(layers, "value.hidden", &joined).relu();
    let single = |tensor: Tensor| tensor.to_kind(Kind::Float);
    Outputs {
        policy: single(policy),
        outcome: single(connect(layers, "value.outcome", &value)),
        score: shape
            .score
            .then(|| single(connect(layers, "value.score", &value)).squeeze_dim(1)),
    }
}

/// Scales and shifts each channel by what the whole board looks like.
fn squeeze(layers: &impl Layers, block: usize, tensor: &Tensor) -> Tensor {
    let mean = tensor.mean_dim([2i64, 3].as_slice(), false, None::<Kind>);
    let small = connect(layers, &format!("block.{block}.squeeze"), &mean).relu();
    let both = connect(layers, &format!("block.{block}.excite"), &small);
    let both = both.unsqueeze(2).unsqueeze(3).chunk(2, 1);
    tensor * both[0].sigmoid() + &both[1]
}

fn policy(shape: &Shape, layers: &impl Layers, hidden: &Tensor) -> Tensor {
    let reduced = reduce(layers, "policy.reduce", hidden);
    let boards = plain_convolution(layers, "policy.boards", &reduced);
    let boards = boards.contiguous().flatten(1, -1);
    if shape.policy.others == 0 {
        return boards;
    }
    let mean = reduced.mean_dim([2i64, 3].as_slice(), false, None::<Kind>);
    Tensor::cat(&[boards, connect(layers, "policy.others", &mean)], 1)
}

fn reduce(layers: &impl Layers, layer: &str, input: &Tensor) -> Tensor {
    plain_convolution(layers, layer, input).relu()
}

fn plain_convolution(layers: &impl Layers, layer: &str, input: &Tensor) -> Tensor {
    let weight = layers.parameter(&format!("{layer}.weight"));
    let bias = layers.parameter(&format!("{layer}.bias"));
    input.conv2d(weight, Some(bias), [1, 1], [0, 0], [1, 1], 1)
}

fn connect(layers: &impl Layers, layer: &str, input: &Tensor) -> Tensor {
    let weight = layers.parameter(&format!("{layer}.weight"));
    let bias = layers.parameter(&format!("{layer}.bias"));
    input.linear(weight, Some(bias))
}
