//! How fast the searches are with one thread and with two.

use crate::command;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The searches measured: game, engine, and what of its report is counted.
const SEARCHES: [(&str, &str, Unit); 15] = [
    ("ataxx", "alphabeta", Unit::Nodes),
    ("ataxx", "mcts", Unit::Simulations),
    ("ataxx", "puct", Unit::Simulations),
    ("banqi", "banqi:alphabeta", Unit::Nodes),
    ("banqi", "mcts", Unit::Simulations),
    ("banqi", "puct", Unit::Simulations),
    ("gomoku", "alphabeta", Unit::Nodes),
    ("gomoku", "gomoku:threats", Unit::Nodes),
    ("gomoku", "mcts", Unit::Simulations),
    ("gomoku", "puct", Unit::Simulations),
    ("sequencium", "alphabeta", Unit::Nodes),
    ("sequencium", "mcts", Unit::Simulations),
    ("territory", "alphabeta", Unit::Nodes),
    ("territory", "mcts", Unit::Simulations),
    ("territory", "puct", Unit::Simulations),
];

/// What is counted.
#[derive(Clone, Copy)]
enum Unit {
    Nodes,
    Simulations,
}

/// How often each is measured; the median counts.
const ROUNDS: usize = 5;

/// Measures every search with one thread and with two, in turn, and writes `speed.jsonl`.
pub fn measure(wuqi: &Path, folder: &Path) -> Result<()> {
    let mut lines = String::new();
    for (game, engine, unit) in SEARCHES {
        let mut rates = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            for threads in 1..=2 {
                rates[threads - 1].push(rate(wuqi, game, engine, unit, threads)?);
            }
        }
        let [one, two] = rates.map(median);
        let word = match unit {
            Unit::Nodes => "nodes",
            Unit::Simulations => "simulations",
        };
        println!(
            "{game} {engine}: {one:.0} {word}/s, two threads {:.2} times as many",
            two / one
        );
        let line = json!({
            "type": "speed", "game": game, "engine": engine, "unit": word,
            "one_thread": one.round(), "two_threads": two.round(),
        });
        lines += &format!("{line}\n");
    }
    fs::write(folder.join("speed.jsonl"), lines)?;
    Ok(())
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// Nodes or simulations per second of one search of a second, after a few random plies.
fn rate(wuqi: &Path, game: &str, engine: &str, unit: Unit, threads: usize) -> Result<f64> {
    let mut command = Command::new(wuqi);
    command
        .args(["best", game, "--engine", engine, "--time", "1s", "--json"])
        .args(["--threads", &threads.to_string()])
        .args(["--moves", opening(game)]);
    let text = command::read(&mut command)?;
    let report: Value = serde_json::from_str(text.lines().last().unwrap_or_default())
        .context("`wuqi best` wrote no report")?;
    let count = match unit {
        Unit::Nodes => report["nodes"].as_f64(),
        Unit::Simulations => {
            let root = report["root"].as_array();
            root.map(|moves| moves.iter().filter_map(|mv| mv["visits"].as_f64()).sum())
        }
    };
    let seconds = report["time_ms"].as_f64().map(|time| time / 1000.0);
    let (count, seconds) = count.zip(seconds).context("the report lacks its counts")?;
    Ok(count / seconds.max(1e-3))
}

/// A few moves after which there is something to think about.
fn opening(game: &str) -> &'static str {
    match game {
        "ataxx" => "f1 f6 b6",
        "banqi" => "b4=P c5=k c4=R b6=g",
        "gomoku" => "h8 i9 g9 h10",
        "sequencium" => "b5 e2 c4 d3",
        _ => "a1a2 c3d3 e5e6",
    }
}
