//! Judging boards with libtorch.

use super::folded::Folded;
use super::learner::upload;
use super::mask::Mask;
use crate::evaluate::{Answers, Boards, Evaluate};
use tch::{Device, Kind, Tensor};

/// A network that judges boards.
pub struct TorchJudge {
    network: Folded,
    device: Device,
    /// Batches are filled up to a multiple of this: the graphics card's library tries out
    /// its algorithms for every new size.
    multiple: usize,
}

impl TorchJudge {
    /// A judge for batches of up to `largest` boards.
    pub fn new(network: Folded, device: Device, largest: usize) -> TorchJudge {
        let multiple = if device.is_cuda() { step(largest) } else { 1 };
        TorchJudge {
            network,
            device,
            multiple,
        }
    }

    /// The sizes of the batches that a graphics card is given, if they have up to `largest`
    /// boards.
    #[must_use]
    pub fn steps(largest: usize) -> Vec<usize> {
        (step(largest)..=largest).step_by(step(largest)).collect()
    }
}

/// What the sizes of batches are multiples of.
fn step(largest: usize) -> usize {
    (largest / 4).max(1)
}

impl Evaluate for TorchJudge {
    fn evaluate(&mut self, parts: &[&Boards], answers: &mut Answers) {
        let count: usize = parts.iter().map(|boards| boards.count).sum();
        answers.clear();
        let Some(first) = parts.first().filter(|_| count > 0) else {
            return;
        };
        let [planes, height, width] = first.shape.map(|side| side as i64);
        let _guard = tch::no_grad_guard();
        let uploaded: Vec<Tensor> = (parts.iter())
            .map(|boards| upload(boards.planes(), self.device))
            .map(|boards| boards.view([-1, planes * height * width]))
            .collect();
        let all = Tensor::cat(&uploaded, 0);
        let missing = (count.next_multiple_of(self.multiple) - count) as i64;
        let all = match missing {
            0 => all,
            missing => all.constant_pad_nd([0, 0, 0, missing]),
        };
        let mask = (!parts.iter().all(|boards| boards.are_full())).then(|| {
            let mut sides: Vec<_> = (parts.iter())
                .flat_map(|boards| boards.sides.iter().copied())
                .collect();
            sides.resize(count + missing as usize, [0; 2]);
            Mask::new(&sides, [height, width], (self.network.kind(), self.device))
        });
        let all = all.view([-1, planes, height, width]);
        let outputs = self.network.run(&all, mask.as_ref());
        let chances = outputs.outcome.softmax(-1, Kind::Float);
        // One tensor comes back: every copy waits for the device.
        let logits = outputs.policy.size()[1] as usize;
        let mut parts = vec![outputs.policy, chances];
        parts.extend(outputs.score.map(|score| score.view([-1, 1])));
        let all = Tensor::cat(&parts, 1).narrow(0, 0, count as i64);
        let length = all.size()[1] as usize;
        let all = all.to_device(Device::Cpu).contiguous();
        let mut values = vec![0f32; count * length];
        all.copy_data(&mut values, count * length);
        for row in values.chunks_exact(length) {
            let (policy, rest) = row.split_at(logits);
            answers.policy.extend_from_slice(policy);
            answers.outcome.push([rest[0], rest[1], rest[2]]);
            answers.score.extend_from_slice(&rest[3..]);
        }
    }
}
