//! Work cut into jobs that workers lease.
//!
//! A worker leases a job, works on it, and completes it by its number. A job whose lease
//! runs out is given to somebody else, so a worker that dies costs time and nothing more;
//! completing is idempotent, so a worker that was only slow does no harm either. Results
//! reach whoever gathers them exactly once.
//!
//! Workers see [`Jobs`], whoever counts sees [`Results`]; in one process both are one
//! [`JobQueue`], over a network each side has its own. The methods block and know nothing of
//! async: a queue over a network blocks its worker on its own runtime. [`LocalQueue`] lives
//! in this process, the queue over NATS (feature `nats`) between many machines.

mod local;
#[cfg(feature = "nats")]
pub mod nats;
mod queued_job;

pub use local::LocalQueue;
pub use queued_job::{QueuedJob, version};

use std::time::Duration;
use thiserror::Error;

/// A job that knows its number, unique in its queue.
pub trait Numbered {
    /// The number.
    fn number(&self) -> u64;
}

/// What a worker gets when it asks for work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lease<J> {
    /// This job, to be completed or given back.
    Job(J),
    /// Nothing at the moment, but a lease of somebody else may yet run out: ask again.
    Wait,
    /// There will be no more work.
    Finished,
}

/// The workers' side of a queue.
pub trait Jobs<J: Numbered, R>: Sync {
    /// Leases a job, waiting a little if there is none.
    fn lease(&self) -> Result<Lease<J>, QueueError>;

    /// Says that a job is still being worked on: its lease begins anew. Says whether its
    /// result is still wanted.
    fn renew(&self, number: u64) -> Result<bool, QueueError>;

    /// Hands in the result of a job. Says whether it counts: a job that was completed
    /// before, by whomever, keeps its first result.
    fn complete(&self, number: u64, result: R) -> Result<bool, QueueError>;

    /// Gives a job back undone, for somebody else.
    fn give_back(&self, number: u64) -> Result<(), QueueError>;

    /// Sends what may still wait to be sent; the last thing that workers do.
    fn finish(&self) -> Result<(), QueueError> {
        Ok(())
    }
}

/// The side of a queue that counts.
pub trait Results<J: Numbered, R>: Sync {
    /// The results that have come in since the last call, in any order, waiting at most
    /// this long for the first; `None` when all jobs are completed and gathered.
    fn gather(&self, wait: Duration) -> Result<Option<Vec<(J, R)>>, QueueError>;

    /// Ends the work: nothing more is leased, and what is completed later does not count.
    fn close(&self) -> Result<(), QueueError>;
}

/// Files that jobs need and that are too large to travel with each of them.
pub trait Files: Sync {
    /// The file of this name, if it is there.
    fn fetch(&self, name: &str) -> Result<Option<Vec<u8>>, QueueError>;
}

/// Both sides in one place.
pub trait JobQueue<J: Numbered, R>: Jobs<J, R> + Results<J, R> {}

impl<Q: Jobs<J, R> + Results<J, R>, J: Numbered, R> JobQueue<J, R> for Q {}

/// Why a queue does not answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the job queue failed: {0}")]
pub struct QueueError(pub String);
