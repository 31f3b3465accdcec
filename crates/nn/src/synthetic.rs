//! Networks with random weights, for tests and benchmarks.

use crate::file::{Shape, Tensor, Tensors};
use wuqi_core::Rng;

/// Random tensors of a network of this shape. The weights are scaled by the number of
/// inputs that they sum over, so that numbers stay of the order of one through many layers.
#[must_use]
pub fn random_tensors(shape: &Shape, seed: u64) -> Tensors {
    let mut rng = Rng::new(seed);
    let tensor = |(name, sides): (String, Vec<usize>)| {
        let inputs: usize = sides[1..].iter().product();
        let scale = match sides.len() {
            1 => 0.1,
            _ => (2.0 / inputs as f64).sqrt(),
        };
        let count = sides.iter().product();
        // Uniform with variance 1, times the scale.
        let mut value = || ((2.0 * rng.unit() - 1.0) * 3f64.sqrt() * scale) as f32;
        let tensor = Tensor {
            values: (0..count).map(|_| value()).collect(),
            shape: sides,
        };
        (name, tensor)
    };
    shape.tensors().into_iter().map(tensor).collect()
}
