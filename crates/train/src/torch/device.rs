//! Where networks learn: a processor or a graphics card.

use super::folded::Folded;
use super::judge::TorchJudge;
use super::learner::TorchLearner;
use crate::config::Learning;
use crate::evaluate::Evaluate;
use crate::kernels::KernelJudge;
use crate::learn::{Device, Learner};
use std::sync::{Arc, OnceLock};
use tch::{Cuda, Kind};
use thiserror::Error;
use wuqi_nn::{Kernel, Network, NetworkFile, Shape};

/// A device of libtorch.
#[derive(Clone, Debug)]
pub struct TorchDevice {
    device: tch::Device,
    /// Whether fused operations work there, once that was tried.
    fuses: OnceLock<bool>,
}

impl TorchDevice {
    fn new(device: tch::Device) -> TorchDevice {
        TorchDevice {
            device,
            fuses: OnceLock::new(),
        }
    }

    /// The processor, with so many threads for one operation.
    #[must_use]
    pub fn cpu(threads: usize) -> TorchDevice {
        tch::set_num_threads(threads as i32);
        TorchDevice::new(tch::Device::Cpu)
    }

    /// The first graphics card.
    pub fn cuda() -> Result<TorchDevice, DeviceError> {
        if !Cuda::is_available() {
            return Err(DeviceError::NoCuda);
        }
        Cuda::cudnn_set_benchmark(true);
        // Prepared batches leave the processor little to do for libtorch itself.
        tch::set_num_threads(2);
        Ok(TorchDevice::new(tch::Device::Cuda(0)))
    }

    /// A network on it as it plays: on a graphics card in bfloat16.
    pub(super) fn folded(&self, network: &NetworkFile) -> Folded {
        let kind = match self.device.is_cuda() {
            true => Kind::BFloat16,
            false => Kind::Float,
        };
        let folded = Folded::new(network.shape, &network.tensors, self.device, kind);
        let fuses = self.device.is_cuda() && *self.fuses.get_or_init(|| folded.fuses_well(8, 8));
        match fuses {
            true => folded,
            false => folded.unfused(),
        }
    }

    /// What libtorch calls it.
    #[must_use]
    pub fn torch(&self) -> tch::Device {
        self.device
    }
}

impl Device for TorchDevice {
    fn name(&self) -> String {
        match self.device {
            tch::Device::Cpu => "cpu".to_owned(),
            _ => match self.fuses.get() {
                Some(false) => "cuda, without fused operations".to_owned(),
                _ => "cuda".to_owned(),
            },
        }
    }

    fn learner(&self, shape: Shape, settings: &Learning, seed: u64) -> Box<dyn Learner> {
        Box::new(TorchLearner::new(shape, settings, self.device, seed))
    }

    fn evaluators(
        &self,
        network: &NetworkFile,
        count: usize,
        largest_batch: usize,
    ) -> Vec<Box<dyn Evaluate>> {
        if !self.device.is_cuda() {
            let network = Arc::new(Network::new(network, Kernel::best()));
            let judge = |_| Box::new(KernelJudge::new(Arc::clone(&network))) as Box<dyn Evaluate>;
            return (0..count).map(judge).collect();
        }
        let folded = self.folded(network);
        (0..count)
            .map(|_| TorchJudge::new(folded.share(), self.device, largest_batch))
            .map(|judge| Box::new(judge) as Box<dyn Evaluate>)
            .collect()
    }

    fn is_shared(&self) -> bool {
        self.device.is_cuda()
    }
}

/// Why a device cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DeviceError {
    /// CUDA was asked for, but there is none.
    #[error(
        "there is no CUDA device here: check the driver with nvidia-smi and that libtorch_cuda.so \
         is loaded (see docs/training.md), or train with --device cpu"
    )]
    NoCuda,
}
