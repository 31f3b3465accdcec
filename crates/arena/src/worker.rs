//! A worker's life: lease a pair, play it, hand in the result; and while a pair is played,
//! say now and then that it still is.

use crate::queue::{Jobs, Lease, Parcel, QueueError, version};
use crate::{Contest, DataError, OpeningError, PairResult, Seats, play_pair};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
    /// Pairs at the same time.
    pub concurrency: usize,
    /// Whether engines that are other programs may be started.
    pub programs: bool,
    /// How often leases are renewed.
    pub heartbeat: Duration,
}

impl Default for Workshop {
    fn default() -> Self {
        Workshop {
            concurrency: 1,
            programs: false,
            heartbeat: HEARTBEAT,
        }
    }
}

/// Why a worker cannot go on.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum WorkerError {
    /// The queue failed.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// The job is of another version.
    #[error(
        "the contest is run by wuqi {theirs}, but this worker is wuqi {own}: use the same \
         program on both sides"
    )]
    Version {
        /// The version of the master.
        theirs: String,
        /// The version of the worker.
        own: String,
    },
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
}

/// The pairs in progress: each with the flag that breaks it off.
type Bench = Mutex<BTreeMap<u64, Arc<AtomicBool>>>;

/// Works until `stop` is set or there will be no more jobs; says how many pairs were
/// played. Pairs in progress are broken off and given back when `stop` is set.
pub fn serve(
    jobs: &dyn Jobs<Parcel, PairResult>,
    workshop: Workshop,
    stop: &AtomicBool,
) -> Result<u64, WorkerError> {
    let bench = Bench::default();
    let played = AtomicU64::new(0);
    let at_work = AtomicBool::new(true);
    // Set beside `stop`, so that a failure of one thread ends the others.
    let failed = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        let keeper =
            scope.spawn(|| keep(jobs, &bench, workshop.heartbeat, stop, &failed, &at_work));
        let hands: Vec<_> = (0..workshop.concurrency.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let worked = work(jobs, workshop, &bench, &played, &|| {
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
    // What was played counts even if something failed.
    jobs.finish()?;
    result.map(|()| played.into_inner())
}

/// Renews the leases of pairs in progress and breaks off those that nobody wants any more.
fn keep(
    jobs: &dyn Jobs<Parcel, PairResult>,
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
        let pairs: Vec<_> = lock(bench)
            .iter()
            .map(|(&number, halt)| (number, Arc::clone(halt)))
            .collect();
        for (number, halt) in pairs {
            // A renewal that fails is tried again; at worst somebody else plays the pair too.
            let wanted = ending || jobs.renew(number).unwrap_or(true);
            halt.fetch_or(ending || !wanted, Ordering::Relaxed);
        }
    }
    Ok(())
}

fn lock(bench: &Bench) -> MutexGuard<'_, BTreeMap<u64, Arc<AtomicBool>>> {
    bench.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One thread's life.
fn work(
    jobs: &dyn Jobs<Parcel, PairResult>,
    workshop: Workshop,
    bench: &Bench,
    played: &AtomicU64,
    stopped: &dyn Fn() -> bool,
) -> Result<(), WorkerError> {
    let mut table: Option<(String, Contest, Seats)> = None;
    while !stopped() {
        let parcel = match jobs.lease()? {
            Lease::Finished => break,
            Lease::Wait => continue,
            Lease::Job(parcel) => parcel,
        };
        let number = parcel.number;
        let halt = Arc::new(AtomicBool::new(false));
        lock(bench).insert(number, Arc::clone(&halt));
        let result = play_parcel(&parcel, &mut table, workshop, &halt);
        lock(bench).remove(&number);
        match result {
            Ok(Some(result)) => {
                let counts = jobs.complete(number, result)?;
                played.fetch_add(u64::from(counts), Ordering::Relaxed);
            }
            Ok(None) => jobs.give_back(number)?,
            Err(error) => {
                jobs.give_back(number)?;
                return Err(error);
            }
        }
    }
    Ok(())
}

/// Plays a pair at the table of its contest, which is set up where it is another one than
/// before.
fn play_parcel(
    parcel: &Parcel,
    table: &mut Option<(String, Contest, Seats)>,
    workshop: Workshop,
    halt: &AtomicBool,
) -> Result<Option<PairResult>, WorkerError> {
    if parcel.version != version() {
        return Err(WorkerError::Version {
            theirs: parcel.version.clone(),
            own: version(),
        });
    }
    if parcel.data.has_programs() && !workshop.programs {
        let names: Vec<&str> = parcel
            .data
            .engines
            .iter()
            .map(|e| e.spec.as_str())
            .collect();
        return Err(WorkerError::Programs(names.join(", ")));
    }
    if table
        .as_ref()
        .is_none_or(|(contest, ..)| *contest != parcel.contest)
    {
        let contest = parcel.data.build()?;
        *table = Some((parcel.contest.clone(), contest, Seats::new()));
    }
    let (_, contest, seats) = table.as_mut().expect("the table was just set");
    let pairing = [parcel.job.first, parcel.job.second];
    if pairing
        .iter()
        .any(|&entrant| entrant >= contest.entrants.len())
    {
        let reason = format!("job {} names an engine that is not there", parcel.job.id);
        return Err(QueueError(reason).into());
    }
    play_pair(contest, &parcel.job, seats, halt)
        .map_err(|error| WorkerError::Opening(parcel.job.id, error))
}
