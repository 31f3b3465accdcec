//! Whoever plays the games of a run elsewhere.

use super::order::{GamesJob, Order, Played};
use wuqi_arena::queue::{QueueError, Results};
use wuqi_core::zobrist::mix;

/// Workers that play games.
pub trait SelfplayWorkers: Sync {
    /// Asks for the jobs of a generation, which are as many as anybody can do: whoever
    /// gathers closes the order when there is enough.
    fn begin(
        &self,
        order: &Order,
        network: &[u8],
        jobs: GamesJobs,
    ) -> Result<Box<dyn Results<GamesJob, Played> + '_>, QueueError>;
}

/// The jobs of a generation without end.
#[derive(Clone, Debug)]
pub struct GamesJobs {
    seed: u64,
    next: u64,
}

impl GamesJobs {
    /// The jobs that a seed decides.
    #[must_use]
    pub fn new(seed: u64) -> GamesJobs {
        GamesJobs { seed, next: 0 }
    }
}

impl Iterator for GamesJobs {
    type Item = GamesJob;

    fn next(&mut self) -> Option<GamesJob> {
        let number = self.next;
        self.next += 1;
        Some(GamesJob {
            number,
            seed: mix(self.seed ^ mix(number)),
        })
    }
}
