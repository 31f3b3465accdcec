//! A worker's life: lease a job, do it, hand in the result; and while a job is done, say now
//! and then that it still is.

use crate::job_kind::{JobError, JobKind};
use crate::queue::{Jobs, Lease, QueueError, QueuedJob, version};
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
pub struct WorkerOptions {
    /// Jobs at the same time.
    pub concurrency: usize,
    /// How often leases are renewed.
    pub heartbeat: Duration,
}

impl Default for WorkerOptions {
    fn default() -> Self {
        WorkerOptions {
            concurrency: 1,
            heartbeat: HEARTBEAT,
        }
    }
}

/// How many jobs of each kind were done.
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
    /// Nobody here knows the kind.
    #[error("a job in the queue is of the kind '{0}', which this worker does not know")]
    Unknown(String),
    /// The job cannot be done here.
    #[error(transparent)]
    Job(#[from] JobError),
}

/// The jobs in progress: each with the flag that breaks it off.
type JobsInProgress = Mutex<BTreeMap<u64, Arc<AtomicBool>>>;

/// Works until `stop` is set or there will be no more jobs; says how many were done. Jobs in
/// progress are broken off and given back when `stop` is set.
pub fn serve(
    jobs: &dyn Jobs<QueuedJob, Value>,
    kinds: &[&dyn JobKind],
    options: WorkerOptions,
    stop: &AtomicBool,
) -> Result<DoneJobs, WorkerError> {
    let in_progress = JobsInProgress::default();
    let done = Mutex::new(DoneJobs::new());
    let at_work = AtomicBool::new(true);
    // Set beside `stop`, so that a failure of one thread ends the others.
    let failed = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        let keeper = scope.spawn(|| {
            keep(
                jobs,
                &in_progress,
                options.heartbeat,
                stop,
                &failed,
                &at_work,
            )
        });
        let runners: Vec<_> = (0..options.concurrency.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let worked = work(jobs, kinds, &in_progress, &done, &|| {
                        stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed)
                    });
                    failed.fetch_or(worked.is_err(), Ordering::Relaxed);
                    worked
                })
            })
            .collect();
        let worked: Vec<_> = runners.into_iter().map(|runner| runner.join()).collect();
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
    jobs: &dyn Jobs<QueuedJob, Value>,
    in_progress: &JobsInProgress,
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
        let held: Vec<_> = lock(in_progress)
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
    jobs: &dyn Jobs<QueuedJob, Value>,
    kinds: &[&dyn JobKind],
    in_progress: &JobsInProgress,
    done: &Mutex<DoneJobs>,
    stopped: &dyn Fn() -> bool,
) -> Result<(), WorkerError> {
    let mut runners: Vec<_> = kinds.iter().map(|kind| kind.runner()).collect();
    while !stopped() {
        let queued = match jobs.lease()? {
            Lease::Finished => break,
            Lease::Wait => continue,
            Lease::Job(queued) => queued,
        };
        let number = queued.number;
        let begin = Instant::now();
        tracing::debug!("{} {number}: begun", queued.kind);
        let halt = Arc::new(AtomicBool::new(false));
        lock(in_progress).insert(number, Arc::clone(&halt));
        let result = fitting(kinds, &queued).and_then(|place| {
            let result = runners[place].work(&queued, &halt)?;
            Ok((place, result))
        });
        lock(in_progress).remove(&number);
        match result {
            Ok((place, Some(result))) => {
                let counts = jobs.complete(number, result)?;
                let name = kinds[place].name();
                let all = {
                    let mut done = lock(done);
                    let all = done.entry(name).or_default();
                    *all += u64::from(counts);
                    *all
                };
                let seconds = begin.elapsed().as_secs_f64();
                match counts {
                    true => tracing::info!("{name} {number}: done in {seconds:.1} s, {all} in all"),
                    false => tracing::info!("{name} {number}: done, but somebody was faster"),
                }
            }
            Ok((place, None)) => {
                tracing::info!("{} {number}: given back", kinds[place].name());
                jobs.give_back(number)?;
            }
            Err(error) => {
                jobs.give_back(number)?;
                return Err(error);
            }
        }
    }
    Ok(())
}

/// The place of the kind that a queued job is of.
fn fitting(kinds: &[&dyn JobKind], queued: &QueuedJob) -> Result<usize, WorkerError> {
    if queued.version != version() {
        return Err(WorkerError::Version {
            theirs: queued.version.clone(),
            own: version(),
        });
    }
    let place = kinds.iter().position(|kind| kind.name() == queued.kind);
    place.ok_or_else(|| WorkerError::Unknown(queued.kind.clone()))
}
