//! What is left over for matches of engines.
//!
//! Their places are beside those of the tables, with which the system shares the processors:
//! a match and a table do not wait for each other. Their memory is that of the house; all
//! engines of a match together have at most a quarter of it, and keep it until the match is
//! over.

use super::memory::Lease;
use super::{MOST_PAUSES, PAUSE, Thinkers};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How often a place is looked for.
const LOOK: Duration = Duration::from_millis(4);

/// Places and memory for matches.
#[derive(Clone)]
pub(crate) struct Spare {
    thinkers: Thinkers,
    places: Arc<Semaphore>,
}

impl Spare {
    pub(super) fn new(thinkers: Thinkers, places: Arc<Semaphore>) -> Spare {
        Spare { thinkers, places }
    }

    /// A house of its own with so many places, and so many MiB for searches.
    #[cfg(test)]
    pub(crate) fn of(places: usize, memory: u64) -> Spare {
        let quotas = super::Quotas {
            thinking: Duration::from_secs(1),
            memory: memory * 4 / 3,
        };
        let places = Arc::new(Semaphore::new(places));
        Spare::new(Thinkers::new(quotas), places)
    }

    /// How many places are free, and how much memory.
    #[cfg(test)]
    pub(crate) fn free(&self) -> (usize, u64) {
        let memory = self.thinkers.memory.free();
        (self.places.available_permits(), memory)
    }

    /// The most memory for the table of each of so many engines, in MiB.
    pub(crate) fn most_memory(&self, engines: usize) -> u64 {
        self.thinkers.memory.part(engines as u64)
    }

    /// Memory for an engine: all that it wants, or nothing once the match is stopped. The
    /// engines that rest at tables make room for it.
    pub(crate) fn lease(&self, wanted: u64, stop: &AtomicBool) -> Option<Lease> {
        let mut tries = 0;
        while !stop.load(Ordering::Relaxed) {
            let lease = self.thinkers.memory.lease(wanted);
            if let Some(lease) = lease.filter(|lease| lease.table == wanted) {
                return Some(lease);
            }
            self.thinkers.tell_tables();
            tries = (tries + 1).min(MOST_PAUSES);
            thread::sleep(tries * PAUSE);
        }
        None
    }

    /// A place that is free, or none once the match is stopped.
    pub(crate) fn place(&self, stop: &AtomicBool) -> Option<OwnedSemaphorePermit> {
        while !stop.load(Ordering::Relaxed) {
            if let Ok(place) = self.places.clone().try_acquire_owned() {
                return Some(place);
            }
            thread::sleep(LOOK);
        }
        None
    }
}
