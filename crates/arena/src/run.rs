//! Workers play pairs; the results are counted in the order of the pairs.
//!
//! Counting in order is what makes a contest repeatable: the pairs that a sequential test
//! sees, and the moment it stops, do not depend on which worker happened to be faster.

use crate::queue::{JobQueue, Lease, QueueError, Results};
use crate::{Contest, OpeningError, PairJob, PairResult, Seats, play_pair};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

/// How often the stop flag is looked at while results are awaited.
const ATTENTION: Duration = Duration::from_millis(50);

/// How a contest came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All pairs were played.
    Complete,
    /// Whoever counted had seen enough.
    Decided,
    /// The stop flag was set; games in progress were broken off and do not count.
    Stopped,
}

/// Why a contest could not go on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RunError {
    /// The queue failed.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// An opening cannot be played.
    #[error("pair {pair}: {1}", pair = .0 + 1)]
    Opening(u64, OpeningError),
}

/// Plays the pairs of a queue with `workers` threads. `count` is called with every pair in
/// the order of their numbers, beginning with `first`, and may end the contest.
pub fn run(
    contest: &Contest,
    queue: &dyn JobQueue<PairJob, PairResult>,
    first: u64,
    workers: usize,
    stop: &AtomicBool,
    count: &mut dyn FnMut(PairJob, PairResult) -> ControlFlow<()>,
) -> Result<Ended, RunError> {
    let halt = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers.max(1))
            .map(|_| scope.spawn(|| work(contest, queue, &halt)))
            .collect();
        let ended = gather(queue, first, stop, count);
        // Whatever happened, nobody goes on playing.
        halt.store(!matches!(ended, Ok(Ended::Complete)), Ordering::Relaxed);
        let closed = queue.close();
        for handle in handles {
            match handle.join() {
                Ok(worked) => worked?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        closed?;
        ended
    })
}

/// Counts the pairs that workers elsewhere play, like [`run`].
pub fn collect(
    results: &dyn Results<PairJob, PairResult>,
    first: u64,
    stop: &AtomicBool,
    count: &mut dyn FnMut(PairJob, PairResult) -> ControlFlow<()>,
) -> Result<Ended, RunError> {
    let ended = gather(results, first, stop, count);
    results.close()?;
    ended
}

/// A worker's life.
fn work(
    contest: &Contest,
    queue: &dyn JobQueue<PairJob, PairResult>,
    halt: &AtomicBool,
) -> Result<(), RunError> {
    let _guard = CloseOnPanic(queue);
    let mut seats = Seats::new();
    while !halt.load(Ordering::Relaxed) {
        match queue.lease()? {
            Lease::Finished => break,
            Lease::Wait => {}
            Lease::Job(job) => match play_pair(contest, &job, &mut seats, halt) {
                Ok(Some(result)) => {
                    queue.complete(job.id, result)?;
                }
                Ok(None) => queue.give_back(job.id)?,
                Err(error) => {
                    queue.close()?;
                    return Err(RunError::Opening(job.id, error));
                }
            },
        }
    }
    Ok(())
}

/// Ends the work when a worker panics: nobody waits for a job that will never be done.
struct CloseOnPanic<'a>(&'a dyn JobQueue<PairJob, PairResult>);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The panic itself is reported; a queue that fails as well adds nothing.
            let _ = self.0.close();
        }
    }
}

fn gather<Q: Results<PairJob, PairResult> + ?Sized>(
    queue: &Q,
    first: u64,
    stop: &AtomicBool,
    count: &mut dyn FnMut(PairJob, PairResult) -> ControlFlow<()>,
) -> Result<Ended, RunError> {
    let mut next = first;
    let mut early = BTreeMap::new();
    loop {
        let Some(results) = queue.gather(ATTENTION)? else {
            return Ok(Ended::Complete);
        };
        early.extend(
            results
                .into_iter()
                .map(|(job, result)| (job.id, (job, result))),
        );
        while let Some((job, result)) = early.remove(&next) {
            next += 1;
            if count(job, result).is_break() {
                return Ok(Ended::Decided);
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(Ended::Stopped);
        }
    }
}
