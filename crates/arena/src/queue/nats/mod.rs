//! A queue between many machines, over NATS JetStream (<https://docs.nats.io>).
//!
//! Jobs lie in a work-queue stream, from which the workers of all orders (contests,
//! generations of self-play) pull through one consumer. A job that is not acknowledged within the lease, or renewed, is delivered
//! again. Results come in batches through a stream of their own; a job is acknowledged only
//! after its result is stored, so a worker that dies at any moment costs a repetition and
//! never a result, and the master counts each job once, by its number. Files that many jobs
//! need, such as a network, lie in a third stream, in pieces.

mod connection;
mod files;
mod master;
mod worker;

pub use connection::Connection;
pub use master::NatsMaster;
pub use worker::NatsWorker;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

/// How long a job is leased.
const LEASE: Duration = Duration::from_secs(10);

/// The stream of jobs, the consumer through which workers pull, and the stream of results.
const JOBS: &str = "WUQI_JOBS";
const WORKERS: &str = "workers";
const RESULTS: &str = "WUQI_RESULTS";

/// The stream of files.
const FILES: &str = "WUQI_FILES";

/// What nobody has fetched for so long is forgotten.
const LONGEST_STAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The subject of an order's jobs.
fn jobs_of(order: &str) -> String {
    format!("wuqi.jobs.{order}")
}

/// The subject of an order's results.
fn results_of(order: &str) -> String {
    format!("wuqi.results.{order}")
}

/// Where a master answers that it is there.
fn master_of(order: &str) -> String {
    format!("wuqi.master.{order}")
}

/// Where the end of orders is told; the message is the order.
const CLOSED: &str = "wuqi.closed";

/// Results on their way.
#[derive(Serialize, Deserialize)]
struct Batch {
    results: Vec<Finished>,
}

/// A job that was done.
#[derive(Serialize, Deserialize)]
struct Finished {
    /// The number of the job in its order.
    job: u64,
    result: Value,
}
