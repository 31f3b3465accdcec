//! Line networks with random numbers, for tests and benchmarks.

use super::pattern::Patterns;
use super::shape::{LineShape, is_whole};
use crate::file::{Tensor, Tensors};
use wuqi_core::Rng;

/// Random tensors of a network whose lines reach this far. They are scaled so that hidden
/// numbers are neither all clipped nor all zero.
#[must_use]
pub fn random_tensors(reach: usize, seed: u64) -> Tensors {
    let mut rng = Rng::new(seed);
    let shape = LineShape {
        patterns: Patterns::new(reach),
    };
    let tensor = |(name, sides): (&str, Vec<usize>)| {
        let inputs: usize = sides[1..].iter().product();
        let mut value = || {
            let unit = 2.0 * rng.unit() - 1.0;
            let value = match name {
                "line.table" => (unit * 60.0).round(),
                "point.weight" => (unit * 40.0).round(),
                "point.bias" => (unit * 2000.0).round() + 1000.0,
                _ if sides.len() == 1 => unit * 0.1,
                _ => unit * (6.0 / inputs as f64).sqrt(),
            };
            debug_assert!(!is_whole(name) || value.abs() <= 127.0);
            value as f32
        };
        let values = (0..sides.iter().product()).map(|_| value()).collect();
        let tensor = Tensor {
            values,
            shape: sides.clone(),
        };
        (name.to_owned(), tensor)
    };
    shape.tensors().into_iter().map(tensor).collect()
}
