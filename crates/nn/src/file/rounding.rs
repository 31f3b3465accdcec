//! Weights as bytes: every output of a layer has a scale of its own, so that its largest
//! weight becomes 127. The file holds the bytes and, under the tensor's name with `.scale`
//! behind it, what they stand for.

use super::error::NetworkError;
use super::tensor::{Kind, Tensor, Tensors};

/// What the name of a tensor's scales ends with.
const SCALE: &str = ".scale";

/// The tensors with their weights rounded to whole numbers, and the scales beside them.
pub(super) fn round(tensors: &Tensors) -> Tensors {
    let mut rounded = Tensors::new();
    for (name, tensor) in tensors {
        let &[outputs, _, ..] = &tensor.shape[..] else {
            rounded.insert(name.clone(), tensor.clone());
            continue;
        };
        let row = tensor.values.len() / outputs.max(1);
        let mut values = Vec::with_capacity(tensor.values.len());
        let mut scales = Vec::with_capacity(outputs);
        for weights in tensor.values.chunks(row.max(1)) {
            let largest = weights
                .iter()
                .fold(0f32, |most, weight| most.max(weight.abs()));
            let scale = largest / Kind::I8.largest();
            scales.push(scale);
            // A row of zeros stays one, and so does one too small to be divided by.
            let inverse = if largest < 1e-30 { 0.0 } else { 1.0 / scale };
            values.extend(weights.iter().map(|weight| (weight * inverse).round()));
        }
        let shape = vec![outputs];
        rounded.insert(
            format!("{name}{SCALE}"),
            Tensor {
                shape,
                values: scales,
            },
        );
        let shape = tensor.shape.clone();
        rounded.insert(name.clone(), Tensor { shape, values });
    }
    rounded
}

/// Multiplies tensors that were stored as bytes by their scales, which are taken away.
pub(super) fn widen(tensors: &mut Tensors, bytes: &[String]) -> Result<(), NetworkError> {
    for name in bytes {
        let scales_name = format!("{name}{SCALE}");
        let scales = tensors.remove(&scales_name);
        let scales = scales.ok_or_else(|| NetworkError::MissingTensor(scales_name.clone()))?;
        let Some(tensor) = tensors.get_mut(name) else {
            continue;
        };
        let outputs = tensor.shape.first().copied().unwrap_or(1);
        if scales.shape != [outputs] || outputs == 0 {
            let words = |shape: &[usize]| format!("{shape:?}");
            return Err(NetworkError::MisshapedTensor {
                name: scales_name,
                expected: words(&[outputs]),
                found: words(&scales.shape),
            });
        }
        let row = tensor.values.len() / outputs;
        for (weights, scale) in tensor.values.chunks_mut(row.max(1)).zip(&scales.values) {
            for weight in weights {
                *weight *= scale;
            }
        }
    }
    Ok(())
}
