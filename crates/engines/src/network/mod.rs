//! Playing by a network: PUCT whose leaves a network judges.
//!
//! [`evaluator`] joins a game's planes and policy to the network, [`source`] finds the
//! network that a spec names, [`stock`] is where other networks come from, [`embedded`] holds
//! those that are part of the program, [`shared`] those in use, [`device`] says where they
//! compute, and [`engine`] puts the engine `puct` together.
//! [`evaluation`] and [`lines`] find the other kinds of network, those that alpha-beta
//! evaluates positions with.

mod device;
mod embedded;
mod engine;
mod evaluation;
mod evaluator;
mod lines;
mod shared;
mod source;
mod stock;

pub use device::{BoardJudge, KernelJudge, NetworkDevice, NoDevice, offer_device, offered_device};
pub(crate) use device::{DEVICE, asked_device};
pub use embedded::supply_network;
pub(crate) use engine::{CPUCT, NET, PARAMETERS, build_alphazero, build_guide, build_puct};
pub(crate) use evaluation::{
    EVALUATION, EVALUATION_BY_SIZE, Networks, find_evaluation, has_own_evaluation,
};
pub use evaluator::NetworkEvaluator;
pub(crate) use lines::find_lines;
pub(crate) use lines::has_own_lines;
pub use lines::own_lines;
pub use source::{ListedNetwork, NetworkKind, NetworkSource, NoFiles};
pub(crate) use source::{check, check_evaluation};
pub use stock::{StockedNetworks, stock_networks};
