//! Judging boards with our own kernels: self-play on a CPU, and matches.

use crate::evaluate::{Answers, Boards, Evaluate};
use std::sync::Arc;
use wuqi_nn::{Network, Workspace};

/// A network that judges on the thread that asks.
pub struct KernelJudge {
    network: Arc<Network>,
    workspace: Workspace,
}

impl KernelJudge {
    /// A judge; several may share a network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> KernelJudge {
        KernelJudge {
            network,
            workspace: Workspace::new(),
        }
    }
}

impl Evaluate for KernelJudge {
    fn evaluate(&mut self, parts: &[&Boards], answers: &mut Answers) {
        answers.clear();
        for boards in parts {
            let [_, height, width] = boards.shape;
            let outputs = self.network.evaluate(
                boards.planes(),
                boards.count,
                height,
                width,
                &mut self.workspace,
            );
            answers.policy.extend_from_slice(&outputs.policy);
            answers.outcome.extend_from_slice(&outputs.wdl);
            answers.score.extend_from_slice(&outputs.score);
        }
    }
}
