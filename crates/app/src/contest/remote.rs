//! Contests whose pairs are played by workers elsewhere, over NATS; and those workers.
//!
//! Without the feature `nats` both only say how to build a program that can.

use crate::failure::Failure;

#[cfg(feature = "nats")]
pub use with_nats::{play, work};

#[cfg(all(feature = "train", not(feature = "nats")))]
pub use without_nats::missing;
#[cfg(not(feature = "nats"))]
pub use without_nats::{play, work};

#[cfg(feature = "nats")]
mod with_nats {
    use super::Failure;
    use crate::thinking::stop_flag;
    use std::ops::ControlFlow;
    use std::sync::Arc;
    use wuqi_arena::queue::QueueError;
    use wuqi_arena::queue::nats::{Connection, NatsMaster, NatsWorker};
    use wuqi_arena::{
        Contest, DoneJobs, Ended, PairJob, PairResult, Pairs, Schedule, WorkerError, WorkerOptions,
        collect, serve,
    };
    use wuqi_train::remote::SelfplayKind;

    /// Puts the pairs of a contest into the queue and counts them.
    pub fn play(
        address: &str,
        contest: &Contest,
        schedule: Schedule,
        count: &mut dyn FnMut(PairJob, PairResult) -> ControlFlow<()>,
    ) -> Result<Ended, Failure> {
        let first = schedule.position();
        let connection = Arc::new(Connection::open(address)?);
        let data = contest.data();
        let content = move |job: &PairJob| Pairs::content(&data, job);
        let master = NatsMaster::new(connection, Pairs::NAME, content, schedule, first)?;
        eprintln!("The pairs are played by whoever runs: wuqi worker --queue {address}");
        Ok(collect(&master, first, stop_flag(), count)?)
    }

    /// Does jobs from the queue, pairs and self-play; says how many.
    pub fn work(address: &str, options: WorkerOptions, pairs: Pairs) -> Result<DoneJobs, Failure> {
        let stop = stop_flag();
        let connection = Arc::new(Connection::open(address)?);
        let worker = NatsWorker::new(Arc::clone(&connection))?;
        let selfplay = SelfplayKind::new(&*connection);
        eprintln!("Waiting for games to play at {address}; Ctrl-C ends it.");
        Ok(serve(&worker, &[&pairs, &selfplay], options, stop)?)
    }

    impl From<QueueError> for Failure {
        fn from(error: QueueError) -> Self {
            Failure::refused(error)
        }
    }

    impl From<WorkerError> for Failure {
        fn from(error: WorkerError) -> Self {
            Failure::refused(error)
        }
    }
}

#[cfg(not(feature = "nats"))]
mod without_nats {
    use super::Failure;
    use std::ops::ControlFlow;
    use wuqi_arena::{
        Contest, DoneJobs, Ended, PairJob, PairResult, Pairs, Schedule, WorkerOptions,
    };

    /// Says that this program has no queue.
    pub fn play(
        _: &str,
        _: &Contest,
        _: Schedule,
        _: &mut dyn FnMut(PairJob, PairResult) -> ControlFlow<()>,
    ) -> Result<Ended, Failure> {
        Err(missing())
    }

    /// Says that this program has no queue.
    pub fn work(_: &str, _: WorkerOptions, _: Pairs) -> Result<DoneJobs, Failure> {
        Err(missing())
    }

    /// How to get a queue.
    pub fn missing() -> Failure {
        Failure::Usage(
            "this program was built without a queue between machines: build it with \
             `cargo build --release --features nats`"
                .to_owned(),
        )
    }
}
