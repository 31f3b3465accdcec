//! The kinds of job that a worker can do.
//!
//! The queue and the worker's life ([`serve`](crate::serve)) know nothing of games. A
//! [`JobKind`] does: it reads a queued job's content and does what it says. Pairs of games of a
//! contest are the kind that this crate has; others bring their own.

use crate::queue::{QueueError, QueuedJob};
use crate::{Contest, ContestData, DataError, OpeningError, PairJob, Seats, play_pair};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Something that a worker can do, on several threads at the same time.
pub trait JobKind: Sync {
    /// Its name in queued jobs.
    fn name(&self) -> &'static str;

    /// What one thread works with.
    fn runner(&self) -> Box<dyn JobRunner + '_>;
}

/// What one thread does jobs of a kind with; it may remember the last order.
pub trait JobRunner {
    /// Does a job; `None` if it was broken off by `halt` or cannot be done any more.
    fn work(&mut self, queued: &QueuedJob, halt: &AtomicBool) -> Result<Option<Value>, JobError>;
}

/// Why a job cannot be done here.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum JobError {
    /// The contest needs other programs.
    #[error(
        "the contest has an engine that is another program ({0}): start the worker with \
         --programs if you trust whoever runs the contest"
    )]
    Programs(String),
    /// The contest cannot be set up here.
    #[error("the contest cannot be played here: {0}")]
    Contest(#[from] DataError),
    /// An opening cannot be played.
    #[error("pair {pair}: {1}", pair = .0 + 1)]
    Opening(u64, OpeningError),
    /// The queue failed.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// The content makes no sense.
    #[error("a job cannot be done: {0}")]
    Senseless(String),
}

/// Jobs that are pairs of games of a contest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pairs {
    /// Whether engines that are other programs may be started.
    pub programs: bool,
}

impl Pairs {
    /// Its name in queued jobs.
    pub const NAME: &'static str = "pairs";

    /// The content of a queued job.
    pub fn content(contest: &ContestData, job: &PairJob) -> Result<Value, QueueError> {
        let content = PairContent {
            contest: contest.clone(),
            pair: job.clone(),
        };
        serde_json::to_value(content).map_err(|error| QueueError(error.to_string()))
    }
}

/// A pair with its contest.
#[derive(Serialize, Deserialize)]
struct PairContent {
    contest: ContestData,
    pair: PairJob,
}

impl JobKind for Pairs {
    fn name(&self) -> &'static str {
        Pairs::NAME
    }

    fn runner(&self) -> Box<dyn JobRunner + '_> {
        Box::new(PairRunner {
            pairs: *self,
            last: None,
        })
    }
}

/// A thread that plays pairs.
struct PairRunner {
    pairs: Pairs,
    /// The contest of the last pair, by the name of its order.
    last: Option<(String, Contest, Seats)>,
}

impl JobRunner for PairRunner {
    fn work(&mut self, queued: &QueuedJob, halt: &AtomicBool) -> Result<Option<Value>, JobError> {
        let senseless = |error: serde_json::Error| JobError::Senseless(error.to_string());
        let content = queued.content.clone();
        let PairContent {
            contest: data,
            pair,
        } = serde_json::from_value(content).map_err(senseless)?;
        if data.has_programs() && !self.pairs.programs {
            let names: Vec<&str> = data.engines.iter().map(|e| e.spec.as_str()).collect();
            return Err(JobError::Programs(names.join(", ")));
        }
        let known = |(order, ..): &(String, Contest, Seats)| *order == queued.order;
        if !self.last.as_ref().is_some_and(known) {
            self.last = Some((queued.order.clone(), data.build()?, Seats::new()));
        }
        let (_, contest, seats) = self.last.as_mut().expect("the last contest was just set");
        let entrants = contest.entrants.len();
        if [pair.first, pair.second]
            .iter()
            .any(|&entrant| entrant >= entrants)
        {
            let reason = format!("pair {} names an engine that is not there", pair.id + 1);
            return Err(JobError::Senseless(reason));
        }
        let played = play_pair(contest, &pair, seats, halt)
            .map_err(|error| JobError::Opening(pair.id, error))?;
        played
            .map(|result| serde_json::to_value(result).map_err(senseless))
            .transpose()
    }
}
