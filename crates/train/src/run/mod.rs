//! A run from its first game to its last: generations of playing and learning, kept in a
//! folder, measured and drawn.

mod curves;
mod elsewhere;
mod exam;
mod folder;
mod left;
mod log;
mod manifest;
mod news;
mod pack;
mod playing;
mod rating;
mod same;
mod samples;
mod state;
mod trainer;
mod watched;

pub use curves::curves;
pub(crate) use folder::hash;
pub use folder::{Blob, Folder, PIECE};
pub use left::SessionTimes;
pub use log::{Entry, Rated, RatedAgainst};
pub use news::{Limits, Means, News, Phase, Summary};
pub use pack::{is_pack, pack_run, unpack_run};
pub use samples::{Opinion, Sample, SampleGame};
pub(crate) use trainer::{concrete, sizes};
pub use trainer::{train, train_through};

use crate::config::ConfigError;
use crate::labels::LabelError;
use crate::learn::LearnError;
use crate::record::RecordError;
use std::path::Path;
use thiserror::Error;
use wuqi_arena::queue::QueueError;
use wuqi_engines::SpecError;
use wuqi_nn::NetworkError;

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("{0} cannot be used: {1}")]
    File(String, std::io::Error),
    /// A part of the run is not there.
    #[error("the run is not complete: {0} is missing")]
    Missing(String),
    /// A part of the run is not what was written.
    #[error("the run is damaged: {0} is not what was written")]
    Damaged(String),
    /// The manifest makes no sense.
    #[error("the run's manifest is damaged: {0}")]
    Manifest(String),
    /// The folder holds a run with other games or another network.
    #[error("the folder holds another run: its {0} differs; choose another folder")]
    OtherRun(&'static str),
    /// A packed run is to be laid out where there is one already.
    #[error("the folder holds a run already; choose another folder for the packed one")]
    Occupied,
    /// A network to begin with that plays another game.
    #[error("the network to begin with plays {0}")]
    OtherGame(String),
    /// Positions of a game whose labels have no form.
    #[error(
        "positions of {0} cannot be written down as labels; those of Ataxx, Banqi and Gomoku can"
    )]
    NoLabels(String),
    /// A game known by its interface alone.
    #[error(
        "{0} cannot be trained by this program: it is a game of another crate, or Gomoku with \
         an opening rule, for which networks learn without one"
    )]
    Registered(&'static str),
    /// Labels cannot be written.
    #[error(transparent)]
    Labels(#[from] LabelError),
    /// The configuration was refused.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A kept game cannot be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// An engine that is to teach cannot be had.
    #[error("the engine that is to teach: {0}")]
    Teacher(#[from] SpecError),
    /// An engine that is to teach, but would never come to an end.
    #[error("the engine that is to teach needs a limit, such as {0}:depth=2 or {0}:nodes=400")]
    Endless(String),
    /// The learner failed.
    #[error(transparent)]
    Learn(#[from] LearnError),
    /// The network cannot be written.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The queue to the workers failed.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// A rating match cannot be played.
    #[error("the network cannot be rated: {0}")]
    Rating(String),
}

impl RunError {
    fn file(path: &Path, error: std::io::Error) -> RunError {
        RunError::File(path.display().to_string(), error)
    }
}
