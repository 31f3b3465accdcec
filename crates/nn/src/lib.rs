//! The policy and value network: its file and its forward pass.
//!
//! `docs/network.md` defines both. [`NetworkFile`] reads a file and [`write_network`]
//! writes one; the trainer uses the same code, so there is one definition of the format.
//! [`Network::evaluate`] computes the network with our own kernels, without a dependency:
//! [`Kernel`] says which vector instructions are used. [`reference`](mod@reference) computes
//! the same plainly.
//!
//! [`evaluation`] is the other network: small, in whole numbers, and updated move by move;
//! [`mod@line`] is that of Gomoku. They live here, not in a crate of their own, because they
//! share the file's container and the families of instructions.

pub mod evaluation;
pub mod file;
mod kernel;
pub mod line;
mod network;
pub mod reference;
pub mod synthetic;

pub use file::{
    EvaluationFile, EvaluationHeader, Metadata, NetworkError, NetworkFile, Precision, Shape,
    Tensor, Tensors, write_evaluation, write_network,
};
pub use kernel::Kernel;
pub use network::{Network, Numbers, Outputs, Workspace};
