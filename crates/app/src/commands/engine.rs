//! `wuqi engine`: answer other programs in their protocols.

use super::engine_check;
use crate::engine::{EngineCommand, PlayerArgs};
use crate::failure::Failure;
use std::io::{BufReader, stdin, stdout};
use wuqi_engines::build_any_with;
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, SetupError, games};
use wuqi_protocols::NetworkFiles;
use wuqi_protocols::engine::Player;
use wuqi_protocols::engine::gomocup::serve_gomocup;
use wuqi_protocols::engine::tcga::serve_tcga;
use wuqi_protocols::engine::universal::{Setup, serve_uai, serve_ugi};

/// Speaks until the other side ends the conversation.
pub fn run(command: EngineCommand) -> Result<(), Failure> {
    // The lock of standard input cannot move to the thread that reads.
    let input = BufReader::new(stdin());
    match command {
        EngineCommand::Uai(args) => {
            let game = AnyGame::new("ataxx", None, &Options::none())?;
            serve_uai(player(&args, &game)?, input, stdout())?;
        }
        EngineCommand::Gomocup(args) => {
            let game = AnyGame::new("gomoku", None, &Options::none())?;
            serve_gomocup(player(&args, &game)?, input, stdout())?;
        }
        EngineCommand::Ugi {
            game,
            size,
            rules,
            player: args,
        } => {
            let info = games().into_iter().find(|info| info.id == game);
            let setup = Setup {
                id: info.ok_or(SetupError::UnknownGame(game))?.id,
                size,
                options: rules.unwrap_or_default(),
            };
            let player = player(&args, &setup.game()?)?;
            serve_ugi(setup, player, input, stdout())?;
        }
        EngineCommand::Check { spec, game } => engine_check::run(&spec, game.as_deref())?,
        EngineCommand::Tcga(args) => {
            let rules: Options = "set=tcga".parse()?;
            let game = AnyGame::new("banqi", None, &rules)?;
            serve_tcga(player(&args, &game)?, input, stdout())?;
        }
    }
    Ok(())
}

/// The player, whose engine must exist for the game.
fn player(args: &PlayerArgs, game: &AnyGame) -> Result<Player, Failure> {
    build_any_with(game, &args.engine, &NetworkFiles)?;
    Ok(Player {
        engine: args.engine.clone(),
        threads: usize::from(args.threads),
        memory: args.hash,
        seed: args.seed,
        ..Player::new(args.engine.clone())
    })
}
