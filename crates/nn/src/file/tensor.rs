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
    /// 8 bits a weight, each output of a layer with a scale of its own: for small files.
    I8,
}

impl Precision {
    /// How a tensor of this shape is written: biases are few, so they are never rounded to
    /// bytes.
    pub(super) fn kind(self, shape: &[usize]) -> Kind {
        match self {
            Precision::F32 => Kind::F32,
            Precision::F16 => Kind::F16,
            Precision::I8 if shape.len() > 1 => Kind::I8,
            Precision::I8 => Kind::F32,
        }
    }
}

/// How a number is written in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    F32,
    F16,
    I8,
    I16,
    I32,
}

impl Kind {
    /// What has a fraction.
    pub const FRACTIONS: &'static [Kind] = &[Kind::F32, Kind::F16];
    /// What weights of a policy and value network may be: fractions, or bytes with scales.
    pub const WEIGHTS: &'static [Kind] = &[Kind::F32, Kind::F16, Kind::I8];
    /// What is whole.
    pub const WHOLE: &'static [Kind] = &[Kind::I8, Kind::I16, Kind::I32];

    /// The name in a file.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::F32 => "F32",
            Kind::F16 => "F16",
            Kind::I8 => "I8",
            Kind::I16 => "I16",
            Kind::I32 => "I32",
        }
    }

    /// Bytes per number.
    pub const fn bytes(self) -> usize {
        match self {
            Kind::F32 | Kind::I32 => 4,
            Kind::F16 | Kind::I16 => 2,
            Kind::I8 => 1,
        }
    }

    /// The largest number that can be written; whole numbers stay where single precision
    /// tells them all apart.
    pub const fn largest(self) -> f32 {
        match self {
            Kind::F32 => f32::MAX,
            // Halves reach up to 65504; what rounds beyond would be read back as infinite.
            Kind::F16 => 65_519.0,
            Kind::I8 => 127.0,
            Kind::I16 => 32_767.0,
            Kind::I32 => 16_777_216.0,
        }
    }
}
