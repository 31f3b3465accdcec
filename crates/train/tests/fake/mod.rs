//! A learner that learns nothing, but remembers every batch that it was shown, and whose
//! network is made up from that memory.

use std::sync::Arc;
use wuqi_core::zobrist::mix;
use wuqi_nn::synthetic::random_tensors;
use wuqi_nn::{Kernel, Network, NetworkFile, Shape, Tensors};
use wuqi_train::config::Learning;
use wuqi_train::evaluate::Evaluate;
use wuqi_train::kernels::KernelJudge;
use wuqi_train::learn::{Device, LearnError, Learner, LearnerState, Losses};
use wuqi_train::replay::Batch;

#[derive(Default)]
pub struct FakeDevice {
    pub shared: bool,
}

impl Device for FakeDevice {
    fn name(&self) -> String {
        "fake".to_owned()
    }

    fn learner(&self, shape: Shape, _: &Learning, seed: u64) -> Box<dyn Learner> {
        Box::new(FakeLearner {
            shape,
            memory: seed,
            shown: 0,
        })
    }

    fn evaluators(&self, network: &NetworkFile, count: usize, _: usize) -> Vec<Box<dyn Evaluate>> {
        let network = Arc::new(Network::new(network, Kernel::best()));
        let judge = |_| Box::new(KernelJudge::new(Arc::clone(&network))) as Box<dyn Evaluate>;
        (0..count).map(judge).collect()
    }

    fn is_shared(&self) -> bool {
        self.shared
    }
}

struct FakeLearner {
    shape: Shape,
    memory: u64,
    shown: u32,
}

impl Learner for FakeLearner {
    fn learn(&mut self, batch: &Batch, rate: f64) {
        let numbers = batch.boards.planes().iter().chain(&batch.policy);
        let numbers = numbers.chain(&batch.outcome).chain(&batch.score);
        for number in numbers {
            self.memory = mix(self.memory ^ u64::from(number.to_bits()));
        }
        self.memory = mix(self.memory ^ rate.to_bits());
        self.shown += 1;
    }

    fn load(&mut self, network: &Tensors) -> Result<(), LearnError> {
        let numbers = network.values().flat_map(|tensor| &tensor.values);
        self.memory = numbers.fold(
            0,
            |memory, number| mix(memory ^ u64::from(number.to_bits())),
        );
        Ok(())
    }

    fn losses(&mut self) -> Losses {
        let losses = Losses {
            policy: f64::from(self.shown),
            outcome: (self.memory % 1000) as f64,
            score: 0.0,
        };
        self.shown = 0;
        losses
    }

    fn network(&self) -> Result<Tensors, LearnError> {
        Ok(random_tensors(&self.shape, self.memory))
    }

    fn state(&self) -> LearnerState {
        let halves = [self.memory as u32, (self.memory >> 32) as u32];
        vec![("memory".to_owned(), halves.map(f32::from_bits).to_vec())]
    }

    fn restore(&mut self, state: &LearnerState) -> Result<(), LearnError> {
        let [(_, halves)] = &state[..] else {
            return Err(LearnError::WrongState("no memory".to_owned()));
        };
        let [low, high] = [halves[0], halves[1]].map(|half| u64::from(half.to_bits()));
        self.memory = high << 32 | low;
        Ok(())
    }
}
