//! Which tensors a network has, and how large they are.

use super::error::NetworkError;
use super::tensor::Tensors;
use wuqi_core::PolicyShape;

/// The sizes of a network's layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Input planes.
    pub planes: usize,
    /// Residual blocks.
    pub blocks: usize,
    /// Channels of input layer and blocks.
    pub channels: usize,
    /// Width of squeeze and excitation, 0 for none.
    pub squeeze: usize,
    /// Channels of the policy head.
    pub policy_channels: usize,
    /// The policy: boards with one logit per square, and logits beyond.
    pub policy: PolicyShape,
    /// Channels of the value head.
    pub value_channels: usize,
    /// Hidden numbers of the value head.
    pub hidden: usize,
    /// Whether there is a score head.
    pub score: bool,
}

impl Shape {
    /// The shape that a set of tensors has; every tensor must be there, fit the others, and
    /// have a use.
    pub fn of(tensors: &Tensors) -> Result<Self, NetworkError> {
        let side = |name: &str, dimension: usize| {
            let tensor = tensors.get(name);
            let tensor = tensor.ok_or_else(|| NetworkError::MissingTensor(name.to_owned()))?;
            // A tensor without this dimension is reported below with its proper shape.
            Ok::<usize, NetworkError>(tensor.shape.get(dimension).copied().unwrap_or(1))
        };
        let optional = |name: &str| match tensors.contains_key(name) {
            true => side(name, 0),
            false => Ok(0),
        };
        let block = |n: &usize| tensors.contains_key(&format!("block.{n}.first.weight"));
        let shape = Shape {
            planes: side("input.weight", 1)?,
            blocks: (0..).take_while(block).count(),
            channels: side("input.weight", 0)?,
            squeeze: optional("block.0.squeeze.weight")?,
            policy_channels: side("policy.reduce.weight", 0)?,
            policy: PolicyShape {
                boards: side("policy.boards.weight", 0)?,
                others: optional("policy.others.weight")?,
            },
            value_channels: side("value.reduce.weight", 0)?,
            hidden: side("value.hidden.weight", 0)?,
            score: tensors.contains_key("value.score.weight"),
        };
        shape.check(tensors)?;
        Ok(shape)
    }

    /// Every tensor of such a network with its shape.
    #[must_use]
    pub fn tensors(&self) -> Vec<(String, Vec<usize>)> {
        let channels = self.channels;
        let mut list = Vec::new();
        let mut layer = |name: &str, shape: &[usize]| {
            list.push((format!("{name}.weight"), shape.to_vec()));
            list.push((format!("{name}.bias"), vec![shape[0]]));
        };
        layer("input", &[channels, self.planes, 3, 3]);
        for n in 0..self.blocks {
            layer(&format!("block.{n}.first"), &[channels, channels, 3, 3]);
            layer(&format!("block.{n}.second"), &[channels, channels, 3, 3]);
            if self.squeeze > 0 {
                layer(&format!("block.{n}.squeeze"), &[self.squeeze, channels]);
                layer(&format!("block.{n}.excite"), &[2 * channels, self.squeeze]);
            }
        }
        layer("policy.reduce", &[self.policy_channels, channels, 1, 1]);
        let PolicyShape { boards, others } = self.policy;
        layer("policy.boards", &[boards, self.policy_channels, 1, 1]);
        if others > 0 {
            layer("policy.others", &[others, self.policy_channels]);
        }
        layer("value.reduce", &[self.value_channels, channels, 1, 1]);
        layer("value.hidden", &[self.hidden, 2 * self.value_channels]);
        layer("value.outcome", &[3, self.hidden]);
        if self.score {
            layer("value.score", &[1, self.hidden]);
        }
        list
    }

    /// How many numbers such a network has.
    #[must_use]
    pub fn parameters(&self) -> usize {
        let size = |(_, shape): (String, Vec<usize>)| shape.iter().product::<usize>();
        self.tensors().into_iter().map(size).sum()
    }

    fn check(&self, tensors: &Tensors) -> Result<(), NetworkError> {
        let expected = self.tensors();
        for (name, shape) in &expected {
            let tensor =
                (tensors.get(name)).ok_or_else(|| NetworkError::MissingTensor(name.clone()))?;
            let size: usize = tensor.shape.iter().product();
            if &tensor.shape != shape || size != tensor.values.len() || size == 0 {
                return Err(NetworkError::MisshapedTensor {
                    name: name.clone(),
                    expected: words(shape),
                    found: words(&tensor.shape),
                });
            }
        }
        let unknown = |name: &&String| !expected.iter().any(|(known, _)| known == *name);
        match tensors.keys().find(unknown) {
            Some(name) => Err(NetworkError::UnknownTensor(name.clone())),
            None => Ok(()),
        }
    }
}

fn words(shape: &[usize]) -> String {
    let sides: Vec<String> = shape.iter().map(ToString::to_string).collect();
    sides.join("x")
}
