//! `wuqi lab`: a search step by step in the terminal.

use crate::commands::play::{LookArgs, refuse_json};
use crate::config::Config;
use crate::failure::Failure;
use crate::setup::PositionArgs;
use crate::spec_argument::SpecArgument;
use clap::Args;
use wuqi_engines::{Spec, stock_networks};
use wuqi_protocols::NetworkFiles;
use wuqi_session::protocol::LimitsText;
use wuqi_session::study::{MOST_EVENTS, TraceRequest};
use wuqi_tui::lab::{LabStart, run_lab};

/// What the algorithms search with where only their name is given: trees that can be
/// followed. The page's lab begins with the same.
const USUAL: [(&str, &str); 4] = [
    ("minimax", "minimax:depth=3,quiescence=0"),
    (
        "alphabeta",
        "alphabeta:depth=3,quiescence=0,memory=8,parts=textbook",
    ),
    ("mcts", "mcts:sims=40,c=1,memory=64"),
    ("puct", "puct:sims=40,cpuct=1,memory=64"),
];

/// Which search.
#[derive(Args, Debug)]
pub struct LabArgs {
    #[command(flatten)]
    pub position: PositionArgs,

    /// The engine whose search is followed, as name or name:key=value,…; `wuqi engines` lists
    /// them. The algorithms minimax, alphabeta, mcts and puct alone search a small tree
    #[arg(long, value_name = "SPEC", value_parser = SpecArgument, hide_possible_values = true, default_value = "alphabeta")]
    pub engine: Spec,

    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    #[command(flatten)]
    pub look: LookArgs,
}

/// Shows the search until it is left, or until its commands end.
pub fn run(mut args: LabArgs, config: &Config, json: bool) -> Result<(), Failure> {
    refuse_json(json)?;
    // On the command line any file may be named.
    stock_networks(Box::new(NetworkFiles));
    args.look.fill(config);
    // What is wrong with the position is said as every other command says it.
    args.position.set_up()?;
    let spec = config.engine(args.engine).to_string();
    let usual = USUAL.iter().find(|(name, _)| *name == spec);
    let spec = usual.map_or(spec, |(_, usual)| (*usual).to_owned());
    let PositionArgs {
        game,
        size,
        rules,
        position,
        moves,
    } = args.position;
    let moves = moves.unwrap_or_default();
    let request = TraceRequest {
        game,
        size: size.map(|size| size.to_string()),
        rules: rules.map_or(String::new(), |rules| rules.to_string()),
        position,
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        spec,
        limits: LimitsText::default(),
        max_events: Some(MOST_EVENTS),
        seed: args.seed,
    };
    let start = LabStart {
        words: args.look.words()?,
        theme: args.look.theme(),
        plain: args.look.in_lines(),
        request,
    };
    Ok(run_lab(&start)?)
}
