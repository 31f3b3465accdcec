//! The queue of a contest within one process.

use super::{Jobs, Lease, Numbered, QueueError, Results};
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a worker waits for work before it is told to ask again.
const PATIENCE: Duration = Duration::from_millis(50);

/// A queue whose jobs come from an iterator, one by one as they are needed, so that a long
/// contest takes no more memory than a short one.
pub struct LocalQueue<J, R> {
    inner: Mutex<Inner<J, R>>,
    changed: Condvar,
    lease_time: Option<Duration>,
}

struct Inner<J, R> {
    jobs: Box<dyn Iterator<Item = J> + Send>,
    /// Leased jobs and when their leases run out.
    leased: HashMap<u64, (J, Option<Instant>)>,
    returned: VecDeque<J>,
    done: Done,
    results: Vec<(J, R)>,
    exhausted: bool,
    closed: bool,
}

/// The numbers of completed jobs. All below `below` are; the others are few, because jobs
/// are completed nearly in order.
pub(super) struct Done {
    below: u64,
    above: BTreeSet<u64>,
}

impl Done {
    /// None yet, but all below `first`.
    pub(super) fn from(first: u64) -> Done {
        Done {
            below: first,
            above: BTreeSet::new(),
        }
    }

    pub(super) fn contains(&self, number: u64) -> bool {
        number < self.below || self.above.contains(&number)
    }

    pub(super) fn insert(&mut self, number: u64) {
        self.above.insert(number);
        while self.above.remove(&self.below) {
            self.below += 1;
        }
    }
}

impl<J: Numbered + Clone, R> LocalQueue<J, R> {
    /// A queue of these jobs, numbered upwards from `first` without gaps. Leases run out
    /// after `lease_time`; without one, never.
    pub fn new(
        jobs: impl Iterator<Item = J> + Send + 'static,
        first: u64,
        lease_time: Option<Duration>,
    ) -> Self {
        LocalQueue {
            inner: Mutex::new(Inner {
                jobs: Box::new(jobs),
                leased: HashMap::new(),
                returned: VecDeque::new(),
                done: Done::from(first),
                results: Vec::new(),
                exhausted: false,
                closed: false,
            }),
            changed: Condvar::new(),
            lease_time,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner<J, R>> {
        // A panic while the lock is held cannot leave the lists half changed.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn deadline(&self) -> Option<Instant> {
        self.lease_time.map(|time| Instant::now() + time)
    }
}

impl<J: Numbered + Clone, R> Inner<J, R> {
    /// The next job that nobody works on.
    fn next(&mut self) -> Option<J> {
        if let Some(job) = self.returned.pop_front() {
            return Some(job);
        }
        let now = Instant::now();
        let expired = |(_, deadline): &(J, Option<Instant>)| deadline.is_some_and(|d| d <= now);
        let expired = self.leased.iter().filter(|(_, lease)| expired(lease));
        // The lowest number first, so that results come nearly in order.
        if let Some(number) = expired.map(|(&number, _)| number).min() {
            return self.leased.remove(&number).map(|(job, _)| job);
        }
        let job = self.jobs.next();
        self.exhausted = job.is_none();
        job
    }

    fn is_finished(&self) -> bool {
        self.closed || (self.exhausted && self.leased.is_empty() && self.returned.is_empty())
    }
}

impl<J: Numbered + Clone + Send, R: Send> Jobs<J, R> for LocalQueue<J, R> {
    fn lease(&self) -> Result<Lease<J>, QueueError> {
        let mut inner = self.lock();
        if inner.is_finished() {
            return Ok(Lease::Finished);
        }
        if let Some(job) = inner.next() {
            inner
                .leased
                .insert(job.number(), (job.clone(), self.deadline()));
            return Ok(Lease::Job(job));
        }
        if inner.is_finished() {
            self.changed.notify_all();
            return Ok(Lease::Finished);
        }
        let waited = self.changed.wait_timeout(inner, PATIENCE);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
        Ok(Lease::Wait)
    }

    fn renew(&self, number: u64) -> Result<bool, QueueError> {
        let deadline = self.deadline();
        let mut inner = self.lock();
        if let Some(lease) = inner.leased.get_mut(&number) {
            lease.1 = deadline;
        }
        Ok(!inner.closed && !inner.done.contains(number))
    }

    fn complete(&self, number: u64, result: R) -> Result<bool, QueueError> {
        let mut inner = self.lock();
        if inner.closed || inner.done.contains(number) {
            return Ok(false);
        }
        // The job may be leased, or wait to be leased again after its lease ran out.
        let leased = inner.leased.remove(&number).map(|(job, _)| job);
        let waiting = inner.returned.iter().position(|job| job.number() == number);
        let waiting = waiting.and_then(|index| inner.returned.remove(index));
        let Some(job) = leased.or(waiting) else {
            return Err(QueueError(format!("job {number} was never leased")));
        };
        inner.done.insert(number);
        inner.results.push((job, result));
        self.changed.notify_all();
        Ok(true)
    }

    fn give_back(&self, number: u64) -> Result<(), QueueError> {
        let mut inner = self.lock();
        if let Some((job, _)) = inner.leased.remove(&number) {
            inner.returned.push_back(job);
            self.changed.notify_all();
        }
        Ok(())
    }
}

impl<J: Numbered + Clone + Send, R: Send> Results<J, R> for LocalQueue<J, R> {
    fn gather(&self, wait: Duration) -> Result<Option<Vec<(J, R)>>, QueueError> {
        let mut inner = self.lock();
        if inner.results.is_empty() && !inner.is_finished() {
            let waited = self.changed.wait_timeout(inner, wait);
            inner = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let results = std::mem::take(&mut inner.results);
        Ok((!results.is_empty() || !inner.is_finished()).then_some(results))
    }

    fn close(&self) -> Result<(), QueueError> {
        self.lock().closed = true;
        self.changed.notify_all();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Numbered for u64 {
        fn number(&self) -> u64 {
            *self
        }
    }

    fn queue(jobs: u64, lease_time: Option<Duration>) -> LocalQueue<u64, &'static str> {
        LocalQueue::new(0..jobs, 0, lease_time)
    }

    #[test]
    fn every_job_counts_once() {
        let queue = queue(2, None);
        assert_eq!(queue.lease(), Ok(Lease::Job(0)));
        assert_eq!(queue.lease(), Ok(Lease::Job(1)));
        assert_eq!(queue.lease(), Ok(Lease::Wait));
        assert_eq!(queue.complete(1, "one"), Ok(true));
        assert_eq!(queue.complete(1, "again"), Ok(false));
        assert!(queue.complete(7, "unknown").is_err());
        assert_eq!(queue.gather(Duration::ZERO), Ok(Some(vec![(1, "one")])));
        assert_eq!(queue.give_back(0), Ok(()));
        assert_eq!(queue.lease(), Ok(Lease::Job(0)));
        assert_eq!(queue.complete(0, "nought"), Ok(true));
        assert_eq!(queue.gather(Duration::ZERO), Ok(Some(vec![(0, "nought")])));
        assert_eq!(queue.lease(), Ok(Lease::Finished));
        assert_eq!(queue.gather(Duration::ZERO), Ok(None));
    }

    #[test]
    fn a_lease_that_ran_out_goes_to_somebody_else() {
        let queue = queue(2, Some(Duration::ZERO));
        assert_eq!(queue.lease(), Ok(Lease::Job(0)));
        assert_eq!(
            queue.lease(),
            Ok(Lease::Job(0)),
            "the first worker seems dead"
        );
        assert_eq!(queue.complete(0, "second"), Ok(true));
        assert_eq!(queue.complete(0, "first, late"), Ok(false));
        assert_eq!(queue.lease(), Ok(Lease::Job(1)));
        let patient = self::queue(1, Some(Duration::from_secs(60)));
        assert_eq!(patient.lease(), Ok(Lease::Job(0)));
        assert_eq!(patient.renew(0), Ok(true));
        assert_eq!(patient.lease(), Ok(Lease::Wait));
    }

    #[test]
    fn a_closed_queue_takes_nothing_more() {
        let queue = queue(5, None);
        assert_eq!(queue.lease(), Ok(Lease::Job(0)));
        queue.close().unwrap();
        assert_eq!(queue.lease(), Ok(Lease::Finished));
        assert_eq!(queue.complete(0, "late"), Ok(false));
        assert_eq!(queue.gather(Duration::ZERO), Ok(None));
    }
}
