//! A worker's life: lease a job, do it, hand in the result; and while a job is done, say now
//! and then that it still is.

use crate::queue::{Jobs, Lease, Parcel, QueueError, version};
use crate::trade::{Trade, TradeError};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;

/// How often a lease is renewed: several times within the shortest lease.
const HEARTBEAT: Duration = Duration::from_secs(2);

/// How often the stop flag is looked at.
const ATTENTION: Duration = Duration::from_millis(20);

/// How a worker works.
#[derive(Clone, Copy, Debug)]
pub struct Workshop {
    /// Jobs at the same time.
    pub concurrency: usize,
    /// How often leases are renewed.
    pub heartbeat: Duration,
}

impl Default for Workshop {
    fn default() -> Self {
        Workshop {
            concurrency: 1,
            heartbeat: HEARTBEAT,
        }
    }
}

/// How many jobs of each trade were done.
pub type DoneJobs = BTreeMap<&'static str, u64>;

/// Why a worker cannot go on.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum WorkerError {
    /// The queue failed.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// The job is of another version.
    #[error(
        "the job is from wuqi {theirs}, but this worker is wuqi {own}: use the same program on \
         both sides"
    )]
    Version {
        /// The version of the master.
        theirs: String,
        /// The version of the worker.
        own: String,
    },
    /// Nobody here knows the trade.
    #[error("a job in the queue is for the trade '{0}', which this worker does not know")]
    Unknown(String),
    /// The job cannot be done here.
    #[error(transparent)]
    Job(#[from] TradeError),
}

/// The jobs in progress: each with the flag that breaks it off.
type Bench = Mutex<BTreeMap<u64, Arc<AtomicBool>>>;

/// Works until `stop` is set or there will be no more jobs; says how many were done. Jobs in
/// progress are broken off and given back when `stop` is set.
pub fn serve(
    jobs: &dyn Jobs<Parcel, Value>,
    trades: &[&dyn Trade],
    workshop: Workshop,
    stop: &AtomicBool,
) -> Result<DoneJobs, WorkerError> {
    let bench = Bench::default();
    let done = Mutex::new(DoneJobs::new());
    let at_work = AtomicBool::new(true);
    // Set beside `stop`, so that a failure of one thread ends the others.
    let failed = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        let keeper =
            scope.spawn(|| keep(jobs, &bench, workshop.heartbeat, stop, &failed, &at_work));
        let hands: Vec<_> = (0..workshop.concurrency.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let worked = work(jobs, trades, &bench, &done, &|| {
                        stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed)
                    });
                    failed.fetch_or(worked.is_err(), Ordering::Relaxed);
                    worked
                })
            })
            .collect();
        let worked: Vec<_> = hands.into_iter().map(|hand| hand.join()).collect();
        at_work.store(false, Ordering::Relaxed);
        let kept = keeper.join();
        let mut result = Ok(());
        for ended in worked.into_iter().chain([kept]) {
            match ended {
                Ok(worked) => result = result.and(worked),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        result
    });
    // What was done counts even if something failed.
    jobs.finish()?;
    result.map(|()| done.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// Renews the leases of jobs in progress and breaks off those that nobody wants any more.
fn keep(
    jobs: &dyn Jobs<Parcel, Value>,
    bench: &Bench,
    heartbeat: Duration,
    stop: &AtomicBool,
    failed: &AtomicBool,
    at_work: &AtomicBool,
) -> Result<(), WorkerError> {
    let mut last = Instant::now();
    while at_work.load(Ordering::Relaxed) {
        std::thread::sleep(ATTENTION.min(heartbeat));
        let ending = stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
        let due = last.elapsed() >= heartbeat;
        if !(ending || due) {
            continue;
        }
        last = Instant::now();
        let held: Vec<_> = lock(bench)
            .iter()
            .map(|(&number, halt)| (number, Arc::clone(halt)))
            .collect();
        for (number, halt) in held {
            // A renewal that fails is tried again; at worst somebody else does the job too.
            let wanted = ending || jobs.renew(number).unwrap_or(true);
            halt.fetch_or(ending || !wanted, Ordering::Relaxed);
        }
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One thread's life.
fn work(
    jobs: &dyn Jobs<Parcel, Value>,
    trades: &[&dyn Trade],
    bench: &Bench,
    done: &Mutex<DoneJobs>,
    stopped: &dyn Fn() -> bool,
) -> Result<(), WorkerError> {
    let mut hands: Vec<_> = trades.iter().map(|trade| trade.hand()).collect();
    while !stopped() {
        let parcel = match jobs.lease()? {
            Lease::Finished => break,
            Lease::Wait => continue,
            Lease::Job(parcel) => parcel,
        };
        let number = parcel.number;
        let halt = Arc::new(AtomicBool::new(false));
        lock(bench).insert(number, Arc::clone(&halt));
        let result = fitting(trades, &parcel).and_then(|place| {
            let result = hands[place].work(&parcel, &halt)?;
            Ok((place, result))
        });
        lock(bench).remove(&number);
        match result {
            Ok((place, Some(result))) => {
                let counts = jobs.complete(number, result)?;
                *lock(done).entry(trades[place].name()).or_default() += u64::from(counts);
            }
            Ok((_, None)) => jobs.give_back(number)?,
            Err(error) => {
                jobs.give_back(number)?;
                return Err(error);
            }
        }
    }
    Ok(())
}

/// The place of the trade that a parcel is for.
fn fitting(trades: &[&dyn Trade], parcel: &Parcel) -> Result<usize, WorkerError> {
    if parcel.version != version() {
        return Err(WorkerError::Version {
            theirs: parcel.version.clone(),
            own: version(),
        });
    }
    let place = trades.iter().position(|trade| trade.name() == parcel.trade);
    place.ok_or_else(|| WorkerError::Unknown(parcel.trade.clone()))
}
