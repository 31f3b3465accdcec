//! Matches and tournaments between engines.
//!
//! Games are played in pairs: the same opening (and in Banqi the same deal) twice, with
//! the seats swapped. A pair is one [`PairJob`] of a [`queue::JobQueue`]; workers lease pairs,
//! play them ([`play()`]) and hand the [`PairResult`] back; [`run()`] counts them in the order
//! of their numbers, so that with node limits the whole contest, its records and its
//! verdict included, is the same whatever the number of workers. [`stats`] says what the
//! results mean, [`Store`] keeps them on a [`disk`] so that a contest can be resumed.
//!
//! A contest can also be played by workers elsewhere: it travels as [`ContestData`] with
//! every job, [`serve`] is a worker's life, and [`collect`] counts. Workers know several
//! kinds of job, each a [`JobKind`].

mod adjudicate;
mod clock;
mod contest;
mod contestant;
mod deal;
pub mod disk;
mod entrant;
mod external;
mod job_kind;
mod limits;
mod opening;
mod play;
pub mod queue;
mod result;
mod run;
mod schedule;
pub mod stats;
mod store;
mod tally;
pub mod tournament;
mod travel;
mod worker;

pub use adjudicate::{Adjudication, AdjudicationError};
pub use clock::Clock;
pub use contest::{Contest, GameRules};
pub use contestant::{Choice, Contestant, InProcess, Request};
pub use entrant::Entrant;
pub use external::External;
pub use job_kind::{JobError, JobKind, JobRunner, Pairs};
pub use limits::{LimitsError, SideLimits};
pub use opening::{Opening, OpeningError, Openings};
pub use play::{Seats, play, play_pair};
pub use result::{Forfeit, GameResult, PairResult, SideWork};
pub use run::{Ended, RunError, collect, run};
pub use schedule::{PairJob, Schedule};
pub use store::{Store, StoreError};
pub use tally::Tally;
pub use travel::{ContestData, DataError, EngineData};
pub use worker::{DoneJobs, WorkerError, WorkerOptions, serve};
