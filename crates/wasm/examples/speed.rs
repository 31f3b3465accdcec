//! How fast a thinker searches on this machine without a browser, and what it was asked, for
//! `tests/node/speed.mjs` to ask the module the same.
//!
//! `cargo run --release -p wuqi-wasm --example speed > jobs.json`

use serde_json::{Value, json};
use std::time::Instant;
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, GAMES};
use wuqi_wasm::thinker::Thinker;

/// What is searched, and by how much: enough for some tenths of a second. Ataxx is judged by the
/// network that browsers have; random games take the longer the larger the board.
fn specs(game: &str) -> [&'static str; 2] {
    match game {
        "ataxx" => ["alphabeta:nodes=400000,eval=small", "mcts:sims=30000"],
        "banqi" => ["alphabeta:nodes=400000", "mcts:sims=30000"],
        "gomoku" => ["alphabeta:nodes=400000", "mcts:sims=60000"],
        _ => ["alphabeta:nodes=400000", "mcts:sims=200000"],
    }
}

fn main() {
    for info in GAMES {
        let game = AnyGame::new(info.id, None, &Options::none()).expect("a listed game exists");
        for spec in specs(info.id) {
            let work = json!({ "think": { "table": spec, "job": {
                "ticket": 1, "purpose": "move", "player": "one", "spec": spec,
                "game": info.id, "size": game.size().to_string(),
                "rules": game.options().to_string(), "position": game.start().text(),
                "seed": "7",
            }}});
            let mut best = f64::INFINITY;
            let mut report = Value::Null;
            for _ in 0..3 {
                let (before, start) = (processor_seconds(), Instant::now());
                let answer = Thinker::default().think(work.to_string().as_bytes());
                let wall = start.elapsed().as_secs_f64();
                let used = processor_seconds()
                    .zip(before)
                    .map(|(after, from)| after - from);
                best = best.min(used.unwrap_or(wall));
                report = serde_json::from_str(&answer).unwrap_or_default();
            }
            let report = &report["answer"];
            let counted = match report["simulations"].as_u64() {
                Some(0) | None => &report["nodes"],
                Some(_) => &report["simulations"],
            };
            let line = json!({
                "game": info.id, "spec": spec, "count": counted, "seconds": best,
                "move": report["move"], "work": work,
            });
            println!("{line}");
        }
    }
}

/// The time that this thread had a processor, which others on the machine do not disturb much;
/// only Linux tells.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
