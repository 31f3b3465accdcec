//! The sizes of a line network's layers, and which tensors it has.

use super::pattern::Patterns;
use crate::file::{NetworkError, Tensors};

/// Features of a line.
pub const FEATURES: usize = 64;
/// Hidden numbers of a point.
pub const HIDDEN: usize = 32;
/// Kinds of ninths of a board that are added up apart: corners, sides, the middle.
pub const KINDS: usize = 3;
/// Numbers of the value's first layer.
pub const FIRST: usize = 64;
/// Numbers of the value's second layer.
pub const SECOND: usize = 32;

/// The whole number that stands for 1: in the table, of a clipped sum, of a hidden number.
pub const LEVEL: i32 = 127;
/// The whole number that stands for a weight of 1 in the layer of a point, as a power of 2.
pub const WEIGHT_UNIT: u32 = 6;
/// What means over the board are multiplied by: most points have little to say.
pub const GAIN: f32 = 8.0;

/// Whether a tensor is stored in bytes.
pub(crate) fn is_whole(name: &str) -> bool {
    matches!(name, "line.table" | "point.weight")
}

/// The shape of a network: all is fixed but how far its lines reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineShape {
    /// The patterns that have a row in its table.
    pub patterns: Patterns,
}

impl LineShape {
    /// Every tensor of such a network with its shape.
    #[must_use]
    pub fn tensors(&self) -> Vec<(&'static str, Vec<usize>)> {
        vec![
            ("line.table", vec![self.patterns.rows(), FEATURES]),
            ("point.weight", vec![HIDDEN, FEATURES]),
            ("point.bias", vec![HIDDEN]),
            ("group.weight", vec![HIDDEN, HIDDEN]),
            ("group.bias", vec![HIDDEN]),
            ("value.first.weight", vec![FIRST, (1 + KINDS) * HIDDEN]),
            ("value.first.bias", vec![FIRST]),
            ("value.second.weight", vec![SECOND, FIRST]),
            ("value.second.bias", vec![SECOND]),
            ("value.last.weight", vec![1, SECOND]),
            ("value.last.bias", vec![1]),
            ("policy.kernel.weight", vec![HIDDEN, FIRST]),
            ("policy.kernel.bias", vec![HIDDEN]),
        ]
    }

    /// The shape that a set of tensors has; every tensor must be there and fit the others.
    pub fn of(tensors: &Tensors) -> Result<LineShape, NetworkError> {
        let missing = |name: &str| NetworkError::MissingTensor(name.to_owned());
        let table = tensors
            .get("line.table")
            .ok_or_else(|| missing("line.table"))?;
        let rows = table.shape.first().copied().unwrap_or(0);
        let patterns = (1..=Patterns::MOST_REACH)
            .map(Patterns::new)
            .find(|patterns| patterns.rows() == rows)
            // No reach has so many rows: what is expected is said below.
            .unwrap_or(Patterns::new(4));
        let shape = LineShape { patterns };
        let expected = shape.tensors();
        for (name, sides) in &expected {
            let tensor = tensors.get(*name).ok_or_else(|| missing(name))?;
            if &tensor.shape != sides || tensor.values.len() != sides.iter().product::<usize>() {
                let words = |sides: &[usize]| {
                    let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
                    sides.join("x")
                };
                return Err(NetworkError::MisshapedTensor {
                    name: (*name).to_owned(),
                    expected: words(sides),
                    found: words(&tensor.shape),
                });
            }
        }
        let unknown = |name: &&String| !expected.iter().any(|(known, _)| known == name);
        match tensors.keys().find(unknown) {
            Some(name) => Err(NetworkError::UnknownTensor(name.clone())),
            None => Ok(shape),
        }
    }
}
