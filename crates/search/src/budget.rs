//! Counting positions against the limits, with several threads if need be.
//!
//! A thread takes positions from a common [`Pool`] in batches, so the node limit is exact
//! over all threads while the shared counter is touched, and the clock read, only once per
//! batch. The stop flag is looked at for every position.

use crate::{Control, Limits};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How many positions a thread takes at a time.
const BATCH: u64 = 128;

/// The search is over: a limit was reached or somebody asked to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// What the threads of one search share.
#[derive(Debug, Default)]
pub struct Pool {
    taken: AtomicU64,
    cuts: AtomicU64,
    halted: AtomicBool,
}

impl Pool {
    /// Tells all threads to stop at their next batch.
    pub fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }

    /// Positions taken so far: those visited plus what is left of the open batches.
    #[must_use]
    pub fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// Cut-offs that the threads have counted and told.
    #[must_use]
    pub fn cuts(&self) -> u64 {
        self.cuts.load(Ordering::Relaxed)
    }
}

/// One thread's share of the work.
pub struct Budget<'a> {
    control: &'a Control<'a>,
    pool: &'a Pool,
    left: u64,
    visited: u64,
    /// Cut-offs that the pool has not been told of.
    cuts: u64,
}

impl<'a> Budget<'a> {
    /// A share that has not begun.
    #[must_use]
    pub fn new(control: &'a Control<'a>, pool: &'a Pool) -> Self {
        Budget {
            control,
            pool,
            left: 0,
            visited: 0,
            cuts: 0,
        }
    }

    /// Counts one more position, or says that there may be none.
    #[inline]
    pub fn enter(&mut self) -> Result<(), Stopped> {
        if self.control.stopped() {
            return Err(Stopped);
        }
        if self.left == 0 {
            self.refill()?;
        }
        self.left -= 1;
        self.visited += 1;
        Ok(())
    }

    /// Counts one more position of which the rest was skipped.
    #[inline]
    pub fn cut(&mut self) {
        self.cuts += 1;
    }

    /// Cut-offs of this thread and those that the others have told.
    #[must_use]
    pub fn cuts_by_all(&self) -> u64 {
        self.pool.cuts() + self.cuts
    }

    fn tell_cuts(&mut self) {
        let cuts = std::mem::take(&mut self.cuts);
        self.pool.cuts.fetch_add(cuts, Ordering::Relaxed);
    }

    #[cold]
    fn refill(&mut self) -> Result<(), Stopped> {
        self.tell_cuts();
        if self.pool.halted.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        if self.control.out_of_time() {
            self.pool.halt();
            return Err(Stopped);
        }
        let limit = self.control.limits.nodes.unwrap_or(u64::MAX);
        let batch = |taken: u64| BATCH.min(limit.saturating_sub(taken));
        let before = self
            .pool
            .taken
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |taken| {
                (batch(taken) > 0).then(|| taken + batch(taken))
            })
            .map_err(|_| Stopped)?;
        self.left = batch(before);
        Ok(())
    }

    /// Positions that this thread has visited.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Positions that all threads have visited, nearly.
    #[must_use]
    pub fn visited_by_all(&self) -> u64 {
        self.pool.taken() - self.left
    }

    /// What the search was told.
    #[must_use]
    pub fn control(&self) -> &'a Control<'a> {
        self.control
    }
}

impl Drop for Budget<'_> {
    /// Gives back what was taken and not used, so that the pool's counts are exact at the end.
    fn drop(&mut self) {
        self.tell_cuts();
        self.pool.taken.fetch_sub(self.left, Ordering::Relaxed);
    }
}

/// Runs something under a control that never stops it.
pub fn unlimited<T>(run: impl FnOnce(&Control<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    run(&Control::new(Limits::default(), &stop, &|| Duration::ZERO))
}
