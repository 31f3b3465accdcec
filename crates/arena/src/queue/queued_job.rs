//! A job as it travels: everything that is needed to do it, for whoever can.

use super::Numbered;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The number of the form of queued jobs and results.
const FORM: u32 = 3;

/// What the searches of this build visit: builds that differ in it play different games.
const SIGNATURE: &str = include_str!("../../../../bench/signature.txt");

/// What master and workers must have in common.
#[must_use]
pub fn version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("{version} (queue {FORM}, searches {})", SIGNATURE.trim())
}

/// A job with what it is about. Only whoever knows its kind reads the content, so the queue carries pairs
/// of games for a contest and games of self-play alike.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct QueuedJob {
    /// The [`version`] of whoever sent it.
    pub version: String,
    /// The order that it belongs to, by its own name in the queue: a contest, or a
    /// generation of self-play.
    pub order: String,
    /// The name of its kind.
    pub kind: String,
    /// The number of the job in its order.
    pub job: u64,
    /// What must be known to do it.
    pub content: Value,
    /// The number in the queue, which may hold several orders.
    #[serde(skip)]
    pub number: u64,
}

impl Numbered for QueuedJob {
    fn number(&self) -> u64 {
        self.number
    }
}
