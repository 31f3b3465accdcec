//! `wuqi train`: a network learns a game by playing against itself.

#[cfg(feature = "train")]
mod page;
#[cfg(feature = "train")]
mod session;

use crate::failure::Failure;
use crate::thinking::read_time;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// What a training session is to do.
#[derive(Args, Debug)]
pub struct TrainArgs {
    /// The game, which must be that of the configuration
    pub game: String,
    /// The file that describes the run
    #[arg(long, value_name = "FILE")]
    pub config: PathBuf,
    /// The folder of the run [default: runs/ and the name of the file]
    #[arg(long, value_name = "FOLDER")]
    pub run: Option<PathBuf>,
    /// Where the network learns
    #[arg(long, default_value = "cpu")]
    pub device: DeviceName,
    /// End after this time, for example 20m
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub time: Option<Duration>,
    /// End after this many generations in all
    #[arg(long, value_name = "N")]
    pub generations: Option<u64>,
    /// Let workers elsewhere play the games, through the NATS server at this address
    #[arg(long, value_name = "nats://HOST[:PORT]", conflicts_with = "measure")]
    pub queue: Option<String>,
    /// Only measure how fast this machine would be, each part for this long
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub measure: Option<Duration>,
}

/// Where a network learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum DeviceName {
    /// The processor
    Cpu,
    /// An NVIDIA graphics card
    Cuda,
}

/// Trains, if this program can.
#[cfg(feature = "train")]
pub fn run(args: &TrainArgs, json: bool) -> Result<(), Failure> {
    session::run(args, json)
}

/// Says how to get a program that can train.
#[cfg(not(feature = "train"))]
pub fn run(args: &TrainArgs, _: bool) -> Result<(), Failure> {
    Err(Failure::refused(format!(
        "this program cannot train {}: it was built without libtorch. Build it with \
         LIBTORCH_USE_PYTORCH=1 and --features train, as docs/training.md describes",
        args.game
    )))
}
