//! What a run asks of whoever can learn: the interface to a framework.

use crate::config::Learning;
use crate::evaluate::Evaluate;
use crate::replay::Batch;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use wuqi_nn::{NetworkFile, Shape, Tensors};

/// How wrong the network was, on average over some steps.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Losses {
    /// Cross entropy of the policy.
    pub policy: f64,
    /// Cross entropy of win, draw and loss.
    pub outcome: f64,
    /// Squared error of the score, in parts of the board.
    pub score: f64,
}

/// Everything that a learner must remember, by name.
pub type LearnerState = Vec<(String, Vec<f32>)>;

/// A network that learns.
pub trait Learner {
    /// Learns from a batch at this learning rate.
    fn learn(&mut self, batch: &Batch, rate: f64);

    /// Begins with the weights of a network, which has batch normalisation folded in,
    /// instead of its own first ones: what it says stays the same.
    fn load(&mut self, network: &Tensors) -> Result<(), LearnError>;

    /// The losses since they were last asked for.
    fn losses(&mut self) -> Losses;

    /// The averaged network, batch normalisation folded in.
    fn network(&self) -> Result<Tensors, LearnError>;

    /// Everything that learning on needs.
    fn state(&self) -> LearnerState;

    /// Goes on from a remembered state.
    fn restore(&mut self, state: &LearnerState) -> Result<(), LearnError>;
}

/// A place where networks learn and judge: a processor, a graphics card.
pub trait Device: Sync {
    /// What it is, for people.
    fn name(&self) -> String;

    /// A learner whose first weights are decided by the seed.
    fn learner(&self, shape: Shape, settings: &Learning, seed: u64) -> Box<dyn Learner>;

    /// Judges that use this network. Where [`Device::is_shared`] they are as many as
    /// batches may be under way, of at most `largest_batch` boards, otherwise one per
    /// worker.
    fn evaluators(
        &self,
        network: &NetworkFile,
        count: usize,
        largest_batch: usize,
    ) -> Vec<Box<dyn Evaluate>>;

    /// Whether all workers share the device's judges.
    fn is_shared(&self) -> bool;
}

/// Why a network cannot be learned or written.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum LearnError {
    /// A remembered state of another network.
    #[error("the remembered state is of another network: {0}")]
    WrongState(String),
    /// A network to begin with that has other layers.
    #[error("the network to begin with has other layers: {0}")]
    OtherLayers(String),
    /// Folding changed what the network says.
    #[error("the folded network differs from the one that learned by {0}")]
    Folding(f64),
}
