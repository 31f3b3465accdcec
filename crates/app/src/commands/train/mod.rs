//! `wuqi train`: a network learns a game by playing against itself.

#[cfg(feature = "train")]
mod evaluation;
#[cfg(feature = "train")]
mod lines;
#[cfg(feature = "train")]
mod page;
#[cfg(feature = "train")]
mod session;
#[cfg(feature = "train")]
mod small;

use crate::failure::Failure;
use crate::thinking::read_time;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;
use wuqi_games::Size;

/// What a training session is to do.
#[derive(Args, Debug)]
pub struct TrainArgs {
    /// The game, which must be that of the configuration
    pub game: String,
    /// What learns: the network of PUCT by self-play, or an evaluation from labelled positions
    #[arg(long, default_value = "network")]
    pub kind: NetworkKind,
    /// The file that describes the run
    #[arg(long, value_name = "FILE", required_unless_present = "data")]
    pub config: Option<PathBuf>,
    /// Files of labelled positions for an evaluation
    #[arg(long, value_name = "FILES", num_args = 1.., requires = "kind", conflicts_with = "config")]
    pub data: Vec<PathBuf>,
    /// Learn what this network thinks, or what this engine finds, instead of playing: for
    /// networks that are small
    #[arg(long, value_name = "NETWORK|ENGINE", requires = "config", conflicts_with_all = ["from", "pack", "measure", "queue", "generations"])]
    pub teacher: Option<String>,
    /// The file for what has learned by --data or --teacher
    /// [default: evaluation.safetensors, small.safetensors]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The board of an evaluation
    #[arg(long, value_name = "SIZE", requires = "data")]
    pub size: Option<Size>,
    /// Hidden units of an evaluation: a multiple of 32 up to 512 [default: 128]
    #[arg(long, value_name = "N", value_parser = hidden_units, conflicts_with = "from")]
    pub hidden: Option<usize>,
    /// The learning rate of an evaluation at the beginning
    /// [default: 0.002, with --from 0.0005]
    #[arg(long, value_name = "RATE", requires = "data", value_parser = rate)]
    pub rate: Option<f64>,
    /// How much labels count beside results for an evaluation, 0 to 1
    #[arg(long, value_name = "PART", default_value_t = 0.75)]
    pub mix: f64,
    /// Threads of the processor for an evaluation
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// The folder of the run [default: runs/ and the name of the file]
    #[arg(long, value_name = "FOLDER")]
    pub run: Option<PathBuf>,
    /// Begin with this network instead of random weights, or go on with a packed run
    #[arg(long, value_name = "NETWORK", conflicts_with = "measure")]
    pub from: Option<PathBuf>,
    /// At the end, pack the run into this file, to go on elsewhere with --from
    #[arg(long, value_name = "FILE", conflicts_with = "measure")]
    pub pack: Option<PathBuf>,
    /// How large that file may become, in MB: old games are left out
    #[arg(long, value_name = "MB", default_value_t = 15, requires = "pack")]
    pub pack_size: usize,
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

/// What learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum NetworkKind {
    /// The policy and value network of PUCT
    Network,
    /// The evaluation network of alpha-beta
    Evaluation,
}

/// Reads a number of hidden units.
fn hidden_units(text: &str) -> Result<usize, String> {
    let units = text
        .parse()
        .ok()
        .filter(|units: &usize| units.is_multiple_of(32) && (32..=512).contains(units));
    units.ok_or_else(|| "a multiple of 32 from 32 to 512 is needed".to_owned())
}

/// Reads a learning rate.
fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok();
    let rate = rate.filter(|&rate: &f64| rate > 0.0 && rate <= 1.0);
    rate.ok_or_else(|| "a number above 0 and up to 1 is needed".to_owned())
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
    if args.out.is_some() && args.data.is_empty() && args.teacher.is_none() {
        return Err(Failure::Usage(
            "--out is for --data or --teacher; a run of self-play has a folder (--run)".to_owned(),
        ));
    }
    match (args.kind, &args.config) {
        (NetworkKind::Evaluation, None) if args.game == "gomoku" => lines::run(args, json),
        (NetworkKind::Evaluation, None) => evaluation::run(args, json),
        (NetworkKind::Network, Some(config)) => match &args.teacher {
            Some(teacher) => small::run(args, config, teacher, json),
            None => session::run(args, config, json),
        },
        _ => Err(Failure::Usage(
            "--kind evaluation learns from --data, --kind network by --config".to_owned(),
        )),
    }
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
