//! A device whose learner has had enough after so many steps: a test that learns until a step,
//! not until a moment, is the same on every machine.

use super::fake::FakeDevice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use wuqi_nn::{NetworkFile, Shape, Tensors};
use wuqi_train::config::Learning;
use wuqi_train::evaluate::Evaluate;
use wuqi_train::learn::{Device, LearnError, Learner, LearnerState, Losses};
use wuqi_train::replay::Batch;

/// A fake device with a learner that sets a flag.
pub struct StoppingDevice {
    /// After so many steps.
    pub steps: usize,
    /// The flag.
    pub stop: Arc<AtomicBool>,
}

impl Device for StoppingDevice {
    fn name(&self) -> String {
        FakeDevice::default().name()
    }

    fn learner(&self, shape: Shape, settings: &Learning, seed: u64) -> Box<dyn Learner> {
        Box::new(StoppingLearner {
            learner: FakeDevice::default().learner(shape, settings, seed),
            left: self.steps,
            stop: Arc::clone(&self.stop),
        })
    }

    fn evaluators(
        &self,
        network: &NetworkFile,
        count: usize,
        largest_batch: usize,
    ) -> Vec<Box<dyn Evaluate>> {
        FakeDevice::default().evaluators(network, count, largest_batch)
    }

    fn is_shared(&self) -> bool {
        false
    }
}

struct StoppingLearner {
    learner: Box<dyn Learner>,
    left: usize,
    stop: Arc<AtomicBool>,
}

impl Learner for StoppingLearner {
    fn learn(&mut self, batch: &Batch, rate: f64) {
        self.learner.learn(batch, rate);
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.stop.store(true, Relaxed);
        }
    }

    fn load(&mut self, network: &Tensors) -> Result<(), LearnError> {
        self.learner.load(network)
    }

    fn losses(&mut self) -> Losses {
        self.learner.losses()
    }

    fn network(&self) -> Result<Tensors, LearnError> {
        self.learner.network()
    }

    fn state(&self) -> LearnerState {
        self.learner.state()
    }

    fn restore(&mut self, state: &LearnerState) -> Result<(), LearnError> {
        self.learner.restore(state)
    }
}
