//! Where a network computes: our own kernels on the processor, or a device that the program
//! was given, such as a graphics card.
//!
//! This crate knows no framework. Whoever is built with one offers its device once, when the
//! program begins, as it [stocks networks](super::stock_networks); a spec asks for it by
//! `device=cuda`.

use crate::parameter::{Kind, Parameter};
use crate::spec::{Checked, SpecError};
use std::fmt;
use std::sync::{Arc, OnceLock};
use wuqi_nn::{Network, NetworkFile, Outputs, Workspace};

/// Where the network of a spec computes.
pub(crate) const DEVICE: Parameter = Parameter {
    key: "device",
    kind: Kind::Words(&["cpu", "cuda"]),
    default: "cpu",
    offer: "",
    summary: "where the network computes: on the processor or on a graphics card",
};

/// Somebody who judges boards by one network.
pub trait BoardJudge: Send {
    /// What the network thinks of some boards, each of so many planes, rows and columns;
    /// `planes` holds one board after the other, as `Encode` writes them.
    fn judge(&mut self, planes: &[f32], board: [usize; 3]) -> &Outputs;

    /// Allows so many threads from now on, and says how many boards a batch should have.
    fn use_threads(&mut self, threads: usize) -> usize {
        let _ = threads;
        1
    }
}

/// A device beside the processor that networks can compute on.
pub trait NetworkDevice: Send + Sync {
    /// Whether it can be used on this machine.
    fn is_there(&self) -> bool;

    /// A network on it, warmed up for boards of this shape (planes, rows, columns).
    fn load(&self, network: &NetworkFile, board: [usize; 3]) -> Box<dyn BoardJudge>;
}

static DEVICE_OF_PROGRAM: OnceLock<Box<dyn NetworkDevice>> = OnceLock::new();

/// Offers the device that `device=cuda` stands for. Only the first word counts.
pub fn offer_device(device: Box<dyn NetworkDevice>) {
    let _ = DEVICE_OF_PROGRAM.set(device);
}

/// The device that was offered, if it can be used here.
pub fn offered_device() -> Result<&'static dyn NetworkDevice, NoDevice> {
    let device = DEVICE_OF_PROGRAM.get().ok_or(NoDevice::Program)?;
    match device.is_there() {
        true => Ok(&**device),
        false => Err(NoDevice::Card),
    }
}

/// The device that a spec asks for; `None` is the processor.
pub(crate) fn asked_device(
    spec: &Checked<'_>,
) -> Result<Option<&'static dyn NetworkDevice>, SpecError> {
    match spec.word(DEVICE.key) {
        Some("cuda") => Ok(Some(offered_device()?)),
        _ => Ok(None),
    }
}

/// Why there is no device beside the processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoDevice {
    /// The program was built without a framework that could use one.
    Program,
    /// The program could, but finds none.
    Card,
}

impl fmt::Display for NoDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoDevice::Program => {
                "CUDA is not available: this program was built without libtorch (see \
                 docs/training.md); write device=cpu"
            }
            NoDevice::Card => {
                "CUDA is not available: libtorch finds no graphics card here (see \
                 docs/training.md); write device=cpu"
            }
        })
    }
}

/// Our own kernels.
pub struct KernelJudge {
    network: Arc<Network>,
    workspace: Workspace,
    threads: usize,
}

impl KernelJudge {
    /// Judges by this network on the thread that asks, until more are allowed.
    #[must_use]
    pub fn new(network: Arc<Network>) -> KernelJudge {
        KernelJudge {
            network,
            workspace: Workspace::new(),
            threads: 1,
        }
    }
}

impl BoardJudge for KernelJudge {
    fn judge(&mut self, planes: &[f32], board: [usize; 3]) -> &Outputs {
        let [_, height, width] = board;
        let count = planes.len() / board.iter().product::<usize>().max(1);
        (self.network).evaluate(planes, count, height, width, &mut self.workspace)
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        if threads != self.threads {
            self.workspace = Workspace::with_threads(threads);
            self.threads = threads;
        }
        threads
    }
}
