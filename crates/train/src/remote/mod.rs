//! Self-play by workers on other machines.
//!
//! A generation is cut into jobs: so many games with this network from this seed. Workers
//! lease them from the same queue as pairs of games (`wuqi_arena::queue`), and whoever
//! trains counts what they played *in the order of the jobs*, until there is enough. So a
//! run through the queue is decided by its seed, whoever played and whatever became of them
//! (as long as their processors round alike), and an interrupted one resumes exactly.
//!
//! A worker needs our kernels and no libtorch.

mod games;
mod job_kind;
#[cfg(feature = "nats")]
mod nats;
mod order;
mod selfplay_workers;

pub use games::{play_games, read_games};
pub use job_kind::SelfplayKind;
#[cfg(feature = "nats")]
pub use nats::NatsSelfplayWorkers;
pub use order::{GamesJob, Order, Played};
pub use selfplay_workers::{GamesJobs, SelfplayWorkers};
