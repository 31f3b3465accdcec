//! What a worker can do: a trade per kind of job.
//!
//! The queue and the worker's life ([`serve`](crate::serve)) know nothing of games. A
//! [`Trade`] does: it reads a parcel's content and does what it says. Pairs of games of a
//! contest are the trade of this crate; others bring their own.

use crate::queue::{Parcel, QueueError};
use crate::{Contest, ContestData, DataError, Job, OpeningError, Seats, play_pair};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Something that a worker can do, on several threads at the same time.
pub trait Trade: Sync {
    /// Its name in parcels.
    fn name(&self) -> &'static str;

    /// What one thread works with.
    fn hand(&self) -> Box<dyn Hand + '_>;
}

/// A thread's tools of a trade, which may remember the last order.
pub trait Hand {
    /// Does a job; `None` if it was broken off by `halt` or cannot be done any more.
    fn work(&mut self, parcel: &Parcel, halt: &AtomicBool) -> Result<Option<Value>, TradeError>;
}

/// Why a job cannot be done here.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum TradeError {
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

/// The trade of playing pairs of games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pairs {
    /// Whether engines that are other programs may be started.
    pub programs: bool,
}

impl Pairs {
    /// Its name in parcels.
    pub const NAME: &'static str = "pairs";

    /// The content of a parcel.
    pub fn content(contest: &ContestData, job: &Job) -> Result<Value, QueueError> {
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
    pair: Job,
}

impl Trade for Pairs {
    fn name(&self) -> &'static str {
        Pairs::NAME
    }

    fn hand(&self) -> Box<dyn Hand + '_> {
        Box::new(PairHand {
            pairs: *self,
            table: None,
        })
    }
}

/// A thread that plays pairs.
struct PairHand {
    pairs: Pairs,
    /// The contest of the last pair, by the name of its order.
    table: Option<(String, Contest, Seats)>,
}

impl Hand for PairHand {
    fn work(&mut self, parcel: &Parcel, halt: &AtomicBool) -> Result<Option<Value>, TradeError> {
        let senseless = |error: serde_json::Error| TradeError::Senseless(error.to_string());
        let content = parcel.content.clone();
        let PairContent {
            contest: data,
            pair,
        } = serde_json::from_value(content).map_err(senseless)?;
        if data.has_programs() && !self.pairs.programs {
            let names: Vec<&str> = data.engines.iter().map(|e| e.spec.as_str()).collect();
            return Err(TradeError::Programs(names.join(", ")));
        }
        let known = |(order, ..): &(String, Contest, Seats)| *order == parcel.order;
        if !self.table.as_ref().is_some_and(known) {
            self.table = Some((parcel.order.clone(), data.build()?, Seats::new()));
        }
        let (_, contest, seats) = self.table.as_mut().expect("the table was just set");
        let entrants = contest.entrants.len();
        if [pair.first, pair.second]
            .iter()
            .any(|&entrant| entrant >= entrants)
        {
            let reason = format!("pair {} names an engine that is not there", pair.id + 1);
            return Err(TradeError::Senseless(reason));
        }
        let played = play_pair(contest, &pair, seats, halt)
            .map_err(|error| TradeError::Opening(pair.id, error))?;
        played
            .map(|result| serde_json::to_value(result).map_err(senseless))
            .transpose()
    }
}
