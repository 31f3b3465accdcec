//! `wuqi bench`: fixed searches whose node counts are one signature.
//!
//! The searches are deterministic, so the signature changes when, and only when, a change
//! to rules, knowledge or search makes some search visit other positions. A test compares
//! it with the number kept in the repository, so no such change goes unnoticed.

use crate::failure::Failure;
use serde_json::{Value, json};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use wuqi_core::{Rng, Turn};
use wuqi_engines::{Spec, Unheard, build_any};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, GAMES, Position};
use wuqi_search::{Control, Limits};

/// The searches, each run on every game. None asks a network, whose last digits differ from
/// processor to processor.
const SPECS: [&str; 4] = [
    "minimax:depth=2,nodes=20000",
    "alphabeta:nodes=20000",
    "mcts:sims=400",
    "puct:net=none,sims=400",
];

/// How many random plies lead to the positions that are searched.
const PLIES: [u32; 3] = [0, 5, 10];

/// Runs the searches and prints the counts.
pub fn run(json: bool) -> Result<(), Failure> {
    let mut signature = 0;
    let mut games = Vec::new();
    for info in GAMES {
        let start = Instant::now();
        let counts = counts(info.id)?;
        let seconds = start.elapsed().as_secs_f64();
        let total: u64 = counts.iter().sum();
        signature += total;
        if !json {
            let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
            let speed = total as f64 / seconds;
            println!(
                "{:<11} {:<40} {speed:>10.0} nodes/s",
                info.id,
                counts.join(" ")
            );
        }
        games.push(json!({ "game": info.id, "nodes": counts, "seconds": seconds }));
    }
    if json {
        println!(
            "{}",
            json!({ "signature": signature, "games": Value::from(games) })
        );
    } else {
        println!("signature {signature}");
    }
    Ok(())
}

/// The nodes that each search visits on all positions of a game together.
fn counts(id: &str) -> Result<Vec<u64>, Failure> {
    let game = AnyGame::new(id, None, &Options::none())?;
    let positions: Vec<Box<dyn Position>> = PLIES.map(|plies| after(&game, plies)).into();
    SPECS
        .iter()
        .map(|spec| {
            let spec: Spec = spec.parse()?;
            let mut engine = build_any(&game, &spec)?;
            let stop = AtomicBool::new(false);
            let clock = || Duration::ZERO;
            let control = Control::new(Limits::default(), &stop, &clock).with_seed(1);
            let mut nodes = 0;
            for position in &positions {
                engine.forget();
                let report = engine
                    .think(&**position, &control, &mut Unheard)
                    .map_err(Failure::refused)?;
                nodes += report.nodes;
            }
            Ok(nodes)
        })
        .collect()
}

/// The position after some random plies of players, at a player's turn.
fn after(game: &AnyGame, plies: u32) -> Box<dyn Position> {
    let mut rng = Rng::new(5);
    let mut position = game.start();
    let mut played = 0;
    loop {
        match position.turn() {
            Turn::Move(_) if played == plies => return position,
            Turn::Move(_) => played += 1,
            Turn::Chance => {}
            // The game ended early: begin another.
            Turn::Over(_) => {
                position = game.start();
                played = 0;
                continue;
            }
        }
        position.play_random(&mut rng);
    }
}
