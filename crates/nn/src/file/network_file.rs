//! Reading and writing whole network files.

use super::container::{self, Container};
use super::error::NetworkError;
use super::metadata::{Metadata, required};
use super::rounding;
use super::shape::Shape;
use super::tensor::{Kind, Precision, Tensor, Tensors};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use wuqi_core::{Encode, PolicyShape};
use wuqi_games::Configure;

const FORMAT: &str = "wuqi-network";
const VERSION: &str = "1";

/// The points of a kernel of a convolution.
const POINTS: usize = 9;

/// A network as its file holds it, checked: every tensor is there and fits.
#[derive(Clone, PartialEq, Debug)]
pub struct NetworkFile {
    /// What it was made for, and how.
    pub metadata: Metadata,
    /// The sizes of its layers.
    pub shape: Shape,
    /// The weights and biases.
    pub tensors: Tensors,
    /// How its weights are stored.
    pub precision: Precision,
    /// SHA-256 of the numbers as stored, in hexadecimal: tells networks apart.
    pub hash: String,
}

impl NetworkFile {
    /// Reads the bytes of a file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut container = container::read(bytes, Kind::WEIGHTS)?;
        check_format(&container, FORMAT, VERSION)?;
        rounding::widen(&mut container.tensors, &container.bytes)?;
        let texts = &container.texts;
        let metadata = Metadata::read(texts)?;
        let shape = Shape::of(&container.tensors)?;
        for (key, number) in sides(&shape) {
            let stated = required(texts, key)?;
            if stated != number.to_string() {
                return Err(NetworkError::Metadata {
                    key,
                    fault: format!("{stated}, but the tensors have {number}"),
                });
            }
        }
        check_finite(&container.tensors, |value| value.is_finite())?;
        Ok(NetworkFile {
            metadata,
            shape,
            tensors: container.tensors,
            precision: container.precision,
            hash: container.hash,
        })
    }

    /// A tensor of the network.
    ///
    /// # Panics
    /// If a network of this shape has no such tensor.
    #[must_use]
    pub fn tensor(&self, name: &str) -> &Tensor {
        let tensor = self.tensors.get(name);
        tensor.expect("the tensors were checked against the shape")
    }

    /// The file of this network with so many input planes. Those behind its own have weights
    /// of zero, so it says the same whatever they show: a network can go on playing and
    /// learning a game that shows more than it did.
    pub fn widened(&self, planes: usize) -> Result<Vec<u8>, NetworkError> {
        let found = self.shape.planes;
        if planes < found {
            let expected = planes;
            return Err(NetworkError::WrongPlanes { expected, found });
        }
        let mut tensors = self.tensors.clone();
        let weights = self.tensor("input.weight");
        let values = (weights.values.chunks(found * POINTS))
            .flat_map(|kernels| {
                let added = std::iter::repeat_n(0.0, (planes - found) * POINTS);
                kernels.iter().copied().chain(added)
            })
            .collect();
        let mut shape = weights.shape.clone();
        shape[1] = planes;
        tensors.insert("input.weight".to_owned(), Tensor { shape, values });
        write_network(&self.metadata, &tensors, self.precision)
    }

    /// Checks that this network can play this game on this board.
    pub fn suits<G: Encode + Configure>(&self, game: &G) -> Result<(), NetworkError> {
        let [planes, _, _] = game.planes();
        self.metadata.suits(game)?;
        let (expected, found) = (planes, self.shape.planes);
        match found.cmp(&expected) {
            Ordering::Less => return Err(NetworkError::FewerPlanes { expected, found }),
            Ordering::Greater => return Err(NetworkError::WrongPlanes { expected, found }),
            Ordering::Equal => {}
        }
        let words =
            |policy: PolicyShape| format!("{} boards and {} others", policy.boards, policy.others);
        if self.shape.policy != game.policy_shape() {
            return Err(NetworkError::WrongPolicy {
                expected: words(game.policy_shape()),
                found: words(self.shape.policy),
            });
        }
        Ok(())
    }
}

/// Writes a network file; the tensors are checked as on reading.
pub fn write_network(
    metadata: &Metadata,
    tensors: &Tensors,
    precision: Precision,
) -> Result<Vec<u8>, NetworkError> {
    let shape = Shape::of(tensors)?;
    // A bias shows how large numbers of this precision may be: bytes have scales.
    let largest = precision.kind(&[1]).largest();
    check_finite(tensors, |value| value.abs() <= largest)?;
    let mut texts = metadata.texts();
    Metadata::read(&texts)?;
    texts.insert("format".to_owned(), FORMAT.to_owned());
    texts.insert("version".to_owned(), VERSION.to_owned());
    texts.extend(sides(&shape).map(|(key, number)| (key.to_owned(), number.to_string())));
    let rounded;
    let tensors = match precision {
        Precision::I8 => {
            rounded = rounding::round(tensors);
            &rounded
        }
        Precision::F32 | Precision::F16 => tensors,
    };
    let kind_of = |name: &str| precision.kind(&tensors[name].shape);
    Ok(container::write(&texts, tensors, kind_of))
}

/// Checks that a container is what its reader wants, in a version that it knows, and whole.
pub(super) fn check_format(
    container: &Container,
    expected: &'static str,
    version: &str,
) -> Result<(), NetworkError> {
    check_texts(&container.texts, expected, version)?;
    if required(&container.texts, "hash")? != container.hash {
        return Err(NetworkError::Damaged);
    }
    Ok(())
}

/// Checks that a container says that it is what its reader wants, in a version that it knows.
pub(super) fn check_texts(
    texts: &BTreeMap<String, String>,
    expected: &'static str,
    version: &str,
) -> Result<(), NetworkError> {
    let found = texts.get("format").map_or("", String::as_str);
    if found != expected {
        return Err(NetworkError::WrongFormat {
            expected,
            found: found.to_owned(),
        });
    }
    let stated = required(texts, "version")?;
    if stated != version {
        return Err(NetworkError::WrongVersion(stated.to_owned()));
    }
    Ok(())
}

/// The texts that follow from the tensors.
fn sides(shape: &Shape) -> [(&'static str, usize); 4] {
    [
        ("planes", shape.planes),
        ("blocks", shape.blocks),
        ("channels", shape.channels),
        ("squeeze", shape.squeeze),
    ]
}

/// Checks that every number fits.
pub(super) fn check_finite(
    tensors: &Tensors,
    fits: impl Fn(f32) -> bool,
) -> Result<(), NetworkError> {
    let wrong = |(_, tensor): &(&String, &Tensor)| !tensor.values.iter().all(|&value| fits(value));
    match tensors.iter().find(wrong) {
        Some((name, _)) => Err(NetworkError::NotFinite(name.clone())),
        None => Ok(()),
    }
}
