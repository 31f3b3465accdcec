//! A queue between many machines, over NATS JetStream (<https://docs.nats.io>).
//!
//! Jobs lie in a work-queue stream, from which the workers of all contests pull through one
//! consumer. A job that is not acknowledged within the lease, or renewed, is delivered
//! again. Results come in batches through a stream of their own; a job is acknowledged only
//! after its result is stored, so a worker that dies at any moment costs a repetition and
//! never a result, and the master counts each job once, by its number.

mod connection;
mod master;
mod worker;

pub use connection::Connection;
pub use master::NatsMaster;
pub use worker::NatsWorker;

use crate::PairResult;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How long a job is leased.
const LEASE: Duration = Duration::from_secs(10);

/// The stream of jobs, the consumer through which workers pull, and the stream of results.
const JOBS: &str = "WUQI_JOBS";
const WORKERS: &str = "workers";
const RESULTS: &str = "WUQI_RESULTS";

/// What nobody has fetched for so long is forgotten.
const LONGEST_STAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The subject of a contest's jobs.
fn jobs_of(contest: &str) -> String {
    format!("wuqi.jobs.{contest}")
}

/// The subject of a contest's results.
fn results_of(contest: &str) -> String {
    format!("wuqi.results.{contest}")
}

/// Where a master answers that it is there.
fn master_of(contest: &str) -> String {
    format!("wuqi.master.{contest}")
}

/// Where the end of contests is told; the message is the contest.
const CLOSED: &str = "wuqi.closed";

/// Results on their way.
#[derive(Serialize, Deserialize)]
struct Batch {
    results: Vec<Finished>,
}

/// A pair that was played.
#[derive(Serialize, Deserialize)]
struct Finished {
    /// The number of the pair in its contest.
    job: u64,
    result: PairResult,
}
