//! Playing by a network: PUCT whose leaves a network judges.
//!
//! [`evaluator`] joins a game's planes and policy to the network, [`source`] finds the
//! network that a spec names, [`embedded`] holds those that are part of the program, and
//! [`engine`] puts the engine `puct` together.

mod embedded;
mod engine;
mod evaluator;
mod source;

pub(crate) use engine::{PARAMETERS, build_puct};
pub use evaluator::NetworkEvaluator;
pub use source::{NetworkSource, NoFiles};
