//! When to stop: limits, the stop flag and the clock, all passed in.
//!
//! A search has no clock and no signal of its own, so that it runs the same in a thread,
//! in the browser and in a test.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use wuqi_core::HAS_THREADS;

/// How far to search. Whatever is `None` does not limit; the first limit reached ends it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Plies of full-width search.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Simulations (tree searches only).
    pub simulations: Option<u64>,
    /// Time on the clock that [`Control`] carries.
    pub time: Option<Duration>,
}

/// As specs and records write them: `time=1s,nodes=5000`; nothing where nothing is limited.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.time.map(|time| format!("time={}", show_time(time))),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.simulations.map(|count| format!("sims={count}")),
            self.depth.map(|depth| format!("depth={depth}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(","))
    }
}

/// A time as specs write it: `2s`, `250ms`.
#[must_use]
pub fn show_time(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => format!("{}s", time.as_secs()),
        _ => format!("{}ms", time.as_nanos() as f64 / 1e6),
    }
}

/// What a search is told from outside while it runs.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// How far to search.
    pub limits: Limits,
    /// The seed of everything random: the same seed gives the same search.
    pub seed: u64,
    /// How many threads may work on it; more than one only where threads exist.
    pub threads: usize,
    stop: &'a AtomicBool,
    clock: &'a (dyn Fn() -> Duration + Sync),
}

impl<'a> Control<'a> {
    /// A single-threaded control with seed 0. `clock` gives the time since the search
    /// began.
    #[must_use]
    pub fn new(
        limits: Limits,
        stop: &'a AtomicBool,
        clock: &'a (dyn Fn() -> Duration + Sync),
    ) -> Self {
        Control {
            limits,
            seed: 0,
            threads: 1,
            stop,
            clock,
        }
    }

    /// The same control with another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Control { seed, ..self }
    }

    /// The same control with this many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Control {
            threads: threads.max(1),
            ..self
        }
    }

    /// How many threads may help the one that searches.
    #[must_use]
    #[inline]
    pub fn helpers(&self) -> usize {
        if HAS_THREADS {
            self.threads.saturating_sub(1)
        } else {
            0
        }
    }

    /// The time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        (self.clock)()
    }

    /// Whether somebody asked to stop. Cheap: ask at every node.
    #[must_use]
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the time is up. Reads the clock: ask every few hundred nodes.
    #[must_use]
    pub fn out_of_time(&self) -> bool {
        self.limits.time.is_some_and(|time| self.elapsed() >= time)
    }

    /// Whether this many nodes are enough.
    #[must_use]
    #[inline]
    pub fn out_of_nodes(&self, nodes: u64) -> bool {
        self.limits.nodes.is_some_and(|limit| nodes >= limit)
    }
}
