//! The arguments of `wuqi engine`.

use crate::spec_argument::SpecArgument;
use clap::{Args, Subcommand};
use wuqi_engines::Spec;
use wuqi_games::{Options, Size};

/// The protocol to speak.
#[derive(Subcommand, Debug)]
pub enum EngineCommand {
    /// Speak UAI, the protocol of Ataxx programs
    #[command(after_help = "Examples:\n  \
        wuqi engine uai\n  \
        wuqi engine uai --engine alphabeta --hash 256")]
    Uai(PlayerArgs),

    /// Speak the Gomocup protocol of Gomoku programs (Piskvork)
    #[command(after_help = "Examples:\n  \
        wuqi engine gomocup\n  \
        wuqi engine gomocup --engine level:7")]
    Gomocup(PlayerArgs),

    /// Speak UGI, a protocol for any game
    #[command(after_help = "Examples:\n  \
        wuqi engine ugi territory\n  \
        wuqi engine ugi gomoku --size 15 --rules rule=renju")]
    Ugi {
        /// The game: ataxx, banqi, gomoku, sequencium or territory
        game: String,
        /// Board size, as N or WxH (default: every size that a position has)
        #[arg(long, value_name = "N|WxH")]
        size: Option<Size>,
        /// Rule options, as key=value separated by commas; `wuqi games` lists them
        #[arg(long, value_name = "KEY=VALUE,…")]
        rules: Option<Options>,
        #[command(flatten)]
        player: PlayerArgs,
    },

    /// Speak the protocol of the dark chess tournaments (TCGA), with their rules of Banqi
    #[command(after_help = "Examples:\n  wuqi engine tcga\n  wuqi engine tcga --threads 2")]
    Tcga(PlayerArgs),

    /// Check whether another program keeps to its protocol, as a match would use it
    #[command(after_help = "Examples:\n  \
        wuqi engine check uai:./engine\n  \
        wuqi engine check ugi:./engine --game territory")]
    Check {
        /// The engine, as uai:PATH, ugi:PATH, gomocup:PATH or tcga:PATH
        spec: Spec,
        /// The game, where the protocol serves several
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
    },
}

/// Who answers, until the manager changes it.
#[derive(Args, Debug)]
pub struct PlayerArgs {
    /// The engine, as name or name:key=value,…; `wuqi best --help` says more
    #[arg(long, value_name = "SPEC", default_value = "best", value_parser = SpecArgument, hide_possible_values = true)]
    pub engine: Spec,

    /// How many threads may search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,

    /// Memory for the table or tree in MiB, with engines that take one
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: Option<u32>,

    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}
