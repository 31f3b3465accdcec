//! What is asked of a session of training, and what is heard from it.

use super::log::Entry;
use crate::remote::SelfplayWorkers;
use std::sync::Arc;
use std::time::Duration;
use wuqi_arena::disk::Disk;
use wuqi_nn::NetworkFile;

/// What a session may use beside its folder.
#[derive(Clone, Copy, Default)]
pub struct Means<'a> {
    /// Who plays the games elsewhere, if anybody does.
    pub selfplay_workers: Option<&'a dyn SelfplayWorkers>,
    /// The network that a new run begins with instead of random weights.
    pub from: Option<&'a NetworkFile>,
    /// Where the folder lies, if not on the disk of this machine.
    pub disk: Option<&'a Arc<dyn Disk>>,
}

/// When to end.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Limits {
    /// After so many generations in all.
    pub generations: Option<u64>,
    /// After so much time in this session; the generation under way is cut short.
    pub time: Option<Duration>,
}

/// What a run is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Games are played.
    Playing,
    /// The network learns.
    Learning,
    /// The network is measured.
    Rating,
    /// A generation has ended.
    Ended,
}

/// How a run stands.
#[derive(Clone, Copy, Debug)]
pub struct News<'a> {
    /// What it is doing.
    pub phase: Phase,
    /// The generation under way, or the one that has just ended.
    pub generation: u64,
    /// How much of the phase is done, 0 to 1.
    pub done: f64,
    /// Games finished in this generation.
    pub games: usize,
    /// Leaves judged in this generation.
    pub evaluations: u64,
    /// Seconds since the phase began.
    pub seconds: f64,
    /// How long the session still takes by its limits, as far as that can be said.
    pub left: Option<Duration>,
    /// All generations so far.
    pub log: &'a [Entry],
}

/// What a session brought.
#[derive(Clone, Debug)]
pub struct Summary {
    /// All generations so far.
    pub log: Vec<Entry>,
    /// Whether it was stopped before its limits.
    pub stopped: bool,
}
