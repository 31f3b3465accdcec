//! Networks of random whole numbers.

use wuqi_core::Rng;
use wuqi_nn::{Tensor, Tensors};

/// Tensors by name, shape and the largest number in them.
pub fn random_tensors(list: &[(&str, &[usize], u32)], seed: u64) -> Tensors {
    let mut rng = Rng::new(seed);
    list.iter()
        .map(|&(name, shape, limit)| {
            let count = shape.iter().product();
            let mut value = || rng.below(2 * limit + 1) as f32 - limit as f32;
            let values = (0..count).map(|_| value()).collect();
            let shape = shape.to_vec();
            (name.to_owned(), Tensor { shape, values })
        })
        .collect()
}
