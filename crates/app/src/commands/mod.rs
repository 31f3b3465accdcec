//! One file per command.

mod analyze;
mod bench;
mod best;
mod completions;
mod config;
pub mod datagen;
mod engine;
mod engine_check;
mod engines;
pub mod exam;
mod games;
pub mod lab;
mod manual;
mod matches;
mod moves;
mod net;
mod perft;
pub mod play;
mod record;
pub mod serve;
mod show;
mod site;
mod solve;
mod tournament;
pub mod train;
pub mod watch;
mod worker;

use crate::cli::{Cli, Command, ConfigCommand};
use crate::config::Config;
use crate::failure::Failure;
use crate::setup::PositionArgs;
use crate::thinking::ThinkingArgs;
use std::path::Path;

/// Runs what the command line asks for.
pub fn run(cli: Cli) -> Result<(), Failure> {
    let json = cli.json;
    let file = cli.config.as_deref();
    match cli.command {
        None => serve::run(&serve::ServeArgs::default(), &Config::load(file)?),
        Some(Command::Serve(args)) => serve::run(&args, &Config::load(file)?),
        Some(Command::Play(args)) => play::run(*args, &Config::load(file)?, json),
        Some(Command::Watch(args)) => watch::run(*args, &Config::load(file)?, json),
        Some(Command::Lab(args)) => lab::run(*args, &Config::load(file)?, json),
        Some(Command::Games) => games::run(json),
        Some(Command::Moves(position)) => moves::run(&position, json),
        Some(Command::Perft {
            position,
            depth,
            divide,
        }) => perft::run(&position, depth, divide, json),
        Some(Command::Best { position, thinking }) => {
            let (position, thinking) = with_defaults(position, thinking, file)?;
            best::run(&position, &thinking, json)
        }
        Some(Command::Analyze {
            position,
            thinking,
            lines,
        }) => {
            let (position, thinking) = with_defaults(position, thinking, file)?;
            analyze::run(&position, &thinking, lines, json)
        }
        Some(Command::Solve {
            position,
            time,
            nodes,
            memory,
        }) => solve::run(&position, time, nodes, memory, json),
        Some(Command::Engines { game }) => engines::run(game.as_deref(), json),
        Some(Command::Exam(args)) => exam::run(&args, &Config::load(file)?, json),
        Some(Command::Match(mut args)) => {
            args.fill(&Config::load(file)?);
            matches::run(&args, json)
        }
        Some(Command::Tournament(args)) => tournament::run(&args, json),
        Some(Command::Worker(args)) => worker::run(&args, json),
        Some(Command::Train(args)) => train::run(&args, json),
        Some(Command::Datagen(args)) => datagen::run(&args, json),
        Some(Command::Bench) => bench::run(json),
        Some(Command::Engine(command)) => engine::run(command),
        Some(Command::Config(ConfigCommand::Check { file: named })) => {
            config::check(named.as_deref().or(file), json)
        }
        Some(Command::Config(ConfigCommand::Show)) => config::show(file, json),
        Some(Command::Completions { shell }) => completions::run(shell),
        Some(Command::Man { out }) => manual::run(out.as_deref()),
        Some(Command::Net(command)) => net::run(&command, json),
        Some(Command::Record(command)) => record::run(command, json),
        Some(Command::Site { out }) => site::run(&out, json),
        Some(Command::Show { position, ascii }) => show::run(&position, ascii, json),
    }
}

/// A position and an engine with what the configuration says where the command says nothing.
fn with_defaults(
    mut position: PositionArgs,
    mut thinking: ThinkingArgs,
    file: Option<&Path>,
) -> Result<(PositionArgs, ThinkingArgs), Failure> {
    let config = Config::load(file)?;
    if position.game == "gomoku" {
        position.fill(&config.board());
        thinking.engine = thinking.engine.or(config.gomoku_player(false)?);
    }
    thinking.fill(config.engines());
    thinking.engine = thinking.engine.map(|spec| config.engine(spec));
    Ok((position, thinking))
}
