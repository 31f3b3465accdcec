//! The network of `docs/network.md`, written once for learning and judging.
//!
//! What differs between the two is the convolution: while learning it is followed by batch
//! normalisation, while judging that is folded into it. [`Layers`] hides the difference.
//! Where boards are smaller than their canvas, a [`Mask`] says what lies on them.

use super::mask::Mask;
use tch::{Kind, Tensor};
use wuqi_nn::Shape;

/// Where the tower gets its layers from.
pub trait Layers {
    /// A convolution that is normalised while learning, then ReLU, after `added` was added
    /// if it is given. With a mask there are zeros beside the boards, before and after.
    fn convolve(
        &self,
        layer: &str,
        input: &Tensor,
        added: Option<&Tensor>,
        relu: bool,
        mask: Option<&Mask>,
    ) -> Tensor;

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

/// Runs the network. What the policy says of squares beside the boards means nothing.
pub fn forward(
    shape: &Shape,
    layers: &impl Layers,
    input: &Tensor,
    mask: Option<&Mask>,
) -> Outputs {
    let mut hidden = layers.convolve("input", input, None, true, mask);
    for block in 0..shape.blocks {
        let [first, second] = ["first", "second"].map(|part| format!("block.{block}.{part}"));
        let first = layers.convolve(&first, &hidden, None, true, mask);
        hidden = if shape.squeeze > 0 {
            let second = layers.convolve(&second, &first, None, false, mask);
            let squeezed = squeeze(layers, block, &second, mask);
            clear((squeezed + &hidden).relu(), mask)
        } else {
            layers.convolve(&second, &first, Some(&hidden), true, mask)
        };
    }
    let policy = policy(shape, layers, &hidden, mask);
    // After ReLU nothing is below zero, so the zeros beside a board are not its maximum.
    let value = clear(reduce(layers, "value.reduce", &hidden), mask);
    let mean = mean(&value, mask);
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
fn squeeze(layers: &impl Layers, block: usize, tensor: &Tensor, mask: Option<&Mask>) -> Tensor {
    let mean = mean(tensor, mask);
    let small = connect(layers, &format!("block.{block}.squeeze"), &mean).relu();
    let both = connect(layers, &format!("block.{block}.excite"), &small);
    let both = both.unsqueeze(2).unsqueeze(3).chunk(2, 1);
    tensor * both[0].sigmoid() + &both[1]
}

fn policy(shape: &Shape, layers: &impl Layers, hidden: &Tensor, mask: Option<&Mask>) -> Tensor {
    let reduced = reduce(layers, "policy.reduce", hidden);
    let boards = plain_convolution(layers, "policy.boards", &reduced);
    let boards = boards.contiguous().flatten(1, -1);
    if shape.policy.others == 0 {
        return boards;
    }
    let mean = mean(&clear(reduced, mask), mask);
    Tensor::cat(&[boards, connect(layers, "policy.others", &mean)], 1)
}

/// Puts zeros beside the boards.
fn clear(tensor: Tensor, mask: Option<&Mask>) -> Tensor {
    match mask {
        Some(mask) => mask.clear(&tensor),
        None => tensor,
    }
}

/// The mean of each channel over the board, beside which there are zeros.
fn mean(tensor: &Tensor, mask: Option<&Mask>) -> Tensor {
    match mask {
        Some(mask) => mask.mean(tensor),
        None => tensor.mean_dim([2i64, 3].as_slice(), false, None::<Kind>),
    }
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
