//! Named arrays of numbers.

use std::collections::BTreeMap;

/// An array of numbers with a shape, the last dimension running fastest.
#[derive(Clone, PartialEq, Debug)]
pub struct Tensor {
    /// The length of each dimension.
    pub shape: Vec<usize>,
    /// The numbers: as many as the dimensions multiplied.
    pub values: Vec<f32>,
}

/// The tensors of a network by name.
pub type Tensors = BTreeMap<String, Tensor>;

/// How the numbers are stored in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// 32 bits a number: exact.
    F32,
    /// 16 bits a number: half the size, about three decimal digits.
    F16,
}

impl Precision {
    /// The name in a file.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Precision::F32 => "F32",
            Precision::F16 => "F16",
        }
    }

    /// Bytes per number.
    pub(super) const fn bytes(self) -> usize {
        match self {
            Precision::F32 => 4,
            Precision::F16 => 2,
        }
    }
}
