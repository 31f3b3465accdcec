//! The policy and value network: its file and its forward pass.
//!
//! `docs/network.md` defines both. [`NetworkFile`] reads a file and [`write_network`]
//! writes one; the trainer uses the same code, so there is one definition of the format.

pub mod file;
pub mod synthetic;

pub use file::{
    Metadata, NetworkError, NetworkFile, Precision, Shape, Tensor, Tensors, write_network,
};
