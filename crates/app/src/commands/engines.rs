//! `wuqi engines`: the engines of every game with their parameters.

use crate::failure::Failure;
use serde_json::{Value, json};
use wuqi_engines::{COMMON, EngineInfo, best_of, engines_of};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, games};
use wuqi_protocols::protocols_of;
use wuqi_session::catalogue::describe_engines;

/// Prints the list, of one game or of all.
pub fn run(game: Option<&str>, json: bool) -> Result<(), Failure> {
    let ids: Vec<&str> = match game {
        Some(id) => vec![id],
        None => games().into_iter().map(|info| info.id).collect(),
    };
    let games = ids
        .iter()
        .map(|id| AnyGame::new(id, None, &Options::none()));
    let games: Vec<AnyGame> = games.collect::<Result<_, _>>()?;
    if json {
        println!("{}", Value::from_iter(games.iter().map(describe_game)));
        return Ok(());
    }
    println!("An engine is written name or name:key=value,key=value.\n");
    println!("In every game:");
    COMMON.iter().for_each(print_engine);
    for game in &games {
        println!(
            "\nIn {} ({}), best is {}:",
            game.info().name,
            game.info().id,
            best_of(game)
        );
        let own = own_engines(game);
        if own.is_empty() {
            println!("  none of its own");
        }
        own.iter().for_each(print_engine);
        println!("  other programs    {}", paths(game).join(", "));
    }
    println!(
        "\nAnother program's engine is written protocol:PATH, protocol:'COMMAND WITH WORDS' or\n\
         protocol:PATH:key=value,…; time=, nodes= and depth= limit it, patience= is how long it\n\
         may be late, and every other key is sent to it as an option. Examples:\n  \
         wuqi match ataxx uai:./engine best --time 100ms\n  \
         wuqi best gomoku --engine gomocup:./pbrain --time 1s"
    );
    Ok(())
}

/// How other programs' engines of this game are written.
fn paths(game: &AnyGame) -> Vec<String> {
    let protocols = protocols_of(game).iter();
    protocols.map(|name| format!("{name}:PATH")).collect()
}

/// The engines that are not in every game as they are here: the game's own, and common ones
/// that take more in it.
fn own_engines(game: &AnyGame) -> Vec<EngineInfo> {
    let mut engines = engines_of(game);
    engines.retain(|engine| !COMMON.contains(engine));
    engines
}

fn print_engine(engine: &EngineInfo) {
    println!("  {:<19}{}", engine.name, engine.summary);
    for parameter in engine.parameters {
        let default = match parameter.default {
            "" => String::new(),
            default => format!(", default {default}"),
        };
        println!(
            "      {:<14}{}: {}{default}",
            format!("{}=", parameter.key),
            parameter.summary,
            parameter.kind
        );
    }
}

fn describe_game(game: &AnyGame) -> Value {
    json!({
        "game": game.info().id,
        "best": best_of(game),
        "engines": describe_engines(game),
        "protocols": protocols_of(game),
    })
}
