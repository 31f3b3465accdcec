//! A job as it travels: a pair of games with everything needed to play it.

use super::Numbered;
use crate::{ContestData, Job};
use serde::{Deserialize, Serialize};

/// The number of the form of parcels and results.
const FORM: u32 = 1;

/// What the searches of this build visit: builds that differ in it play different games.
const SIGNATURE: &str = include_str!("../../../../bench/signature.txt");

/// What master and workers must have in common.
#[must_use]
pub fn version() -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!("{version} (queue {FORM}, searches {})", SIGNATURE.trim())
}

/// A pair of games with its contest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parcel {
    /// The [`version`] of whoever sent it.
    pub version: String,
    /// The contest's own name in the queue.
    pub contest: String,
    /// The contest.
    pub data: ContestData,
    /// The pair.
    pub job: Job,
    /// The number in the queue, which may hold several contests.
    #[serde(skip)]
    pub number: u64,
}

impl Numbered for Parcel {
    fn number(&self) -> u64 {
        self.number
    }
}
