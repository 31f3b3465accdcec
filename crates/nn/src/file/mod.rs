//! The network's file: a safetensors container with our metadata.
//!
//! [`container`] knows the container and nothing of networks, [`shape`] which tensors a
//! network has, [`metadata`] the texts that describe it, [`rounding`] how weights become bytes, [`network_file`],
//! [`evaluation_file`] and [`line_file`] put them together. The container is read by a few lines
//! of our own rather than by the `safetensors` crate: the checks here are stricter (every byte is
//! accounted for and hashed), and half precision is widened on the way.

mod container;
mod error;
mod evaluation_file;
mod line_file;
mod metadata;
mod network_file;
mod rounding;
mod shape;
mod tensor;

pub use container::read_tensors;
pub use error::NetworkError;
pub use evaluation_file::{EvaluationFile, EvaluationHeader, write_evaluation};
pub(crate) use evaluation_file::{PATTERNS, STEP};
pub use line_file::{LineFile, write_line_network};
pub use metadata::Metadata;
pub use network_file::{NetworkFile, write_network};
pub use shape::Shape;
pub use tensor::{Precision, Tensor, Tensors};
