//! `wuqi datagen`: fast games of an engine against itself, as labelled positions to learn
//! from.

use crate::failure::Failure;
use crate::thinking::read_time;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// Which games are to be played.
#[derive(Args, Debug)]
pub struct DatagenArgs {
    /// The game
    pub game: String,
    /// The engine that plays both sides; it should be fast (default: the game's alpha-beta)
    #[arg(long, value_name = "SPEC")]
    pub engine: Option<String>,
    /// Positions that it may visit for a move
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub nodes: u64,
    /// How it judges positions: net or hand
    #[arg(long, value_name = "HOW")]
    pub eval: Option<String>,
    /// End after so many games
    #[arg(long, value_name = "N")]
    pub games: Option<u64>,
    /// End after so many positions
    #[arg(long, value_name = "N")]
    pub positions: Option<u64>,
    /// End after this time, for example 20m
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub time: Option<Duration>,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Decides everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// Plays, if this program can.
#[cfg(feature = "datagen")]
pub fn run(args: &DatagenArgs, json: bool) -> Result<(), Failure> {
    use wuqi_core::Game;
    use wuqi_games::any::AnyGame;
    use wuqi_train::datagen::blocked_start;

    if args.games.is_none() && args.positions.is_none() && args.time.is_none() {
        let words = "say when to end: --games, --positions or --time";
        return Err(Failure::Usage(words.to_owned()));
    }
    match &AnyGame::new(&args.game, None, &wuqi_games::Options::none())? {
        AnyGame::Ataxx(game) => {
            let begin = |rng: &mut wuqi_core::Rng| blocked_start(game, rng);
            generate(game, "alphabeta:memory=4", &begin, args, json)
        }
        AnyGame::Banqi(game) => generate(
            game,
            "banqi:alphabeta:memory=4",
            &|_| game.start(),
            args,
            json,
        ),
        AnyGame::Gomoku(game) => generate(
            game,
            "gomoku:threats:memory=4",
            &|_| game.start(),
            args,
            json,
        ),
        _ => Err(Failure::Usage(format!(
            "labelled positions are made for ataxx, banqi and gomoku, not for {}",
            args.game
        ))),
    }
}

/// Plays one game's games, by the usual engine unless another is named.
#[cfg(feature = "datagen")]
fn generate<G: wuqi_engines::Catalogue + wuqi_train::labels::Pack + Sync>(
    game: &G,
    usual: &str,
    begin: &(dyn Fn(&mut wuqi_core::Rng) -> G::State + Sync),
    args: &DatagenArgs,
    json: bool,
) -> Result<(), Failure> {
    use crate::thinking::stop_flag;
    use wuqi_engines::Spec;
    use wuqi_protocols::NetworkFiles;
    use wuqi_train::datagen::{DatagenNews, DatagenSettings, Pace, datagen};

    let engine: Spec = (args.engine.as_deref().unwrap_or(usual))
        .parse()
        .map_err(Failure::refused)?;
    let mut engine = engine.with("nodes", args.nodes);
    if let Some(eval) = &args.eval {
        engine = engine.with("eval", eval);
    }
    let settings = DatagenSettings {
        engine,
        pace: Pace::default(),
        games: args.games,
        positions: args.positions,
        time: args.time,
        threads: args.threads,
        seed: args.seed,
        out: args.out.clone(),
    };
    let tell = |news: DatagenNews| {
        let seconds = news.elapsed.as_secs_f64();
        if json {
            let line = serde_json::json!({
                "seconds": seconds,
                "games": news.games,
                "positions": news.positions,
            });
            println!("{line}");
        } else {
            let speed = news.positions as f64 / seconds.max(1e-3);
            println!(
                "{seconds:6.1} s  {:7} games  {:10} positions  {speed:.0} positions/s",
                news.games, news.positions
            );
        }
    };
    let last = datagen(game, &settings, begin, &NetworkFiles, stop_flag(), &tell)
        .map_err(Failure::refused)?;
    tell(last);
    Ok(())
}

/// Says how to get a program that can make games to learn from.
#[cfg(not(feature = "datagen"))]
pub fn run(args: &DatagenArgs, _: bool) -> Result<(), Failure> {
    Err(Failure::refused(format!(
        "this program makes no games of {} to learn from: build it with --features datagen",
        args.game
    )))
}
