//! `wuqi perft`: count the move tree.

use crate::failure::Failure;
use crate::progress::{Line, rate};
use crate::setup::PositionArgs;
use serde_json::{Map, Value, json};
use std::time::Instant;
use wuqi_core::Turn;
use wuqi_games::any::Position;

/// Prints the count, and beside it how long it took.
pub fn run(args: &PositionArgs, depth: u32, divide: bool, json: bool) -> Result<(), Failure> {
    let (game, position) = args.set_up()?;
    if divide && depth == 0 {
        return Err(Failure::Usage(
            "--divide needs a depth of at least 1".to_owned(),
        ));
    }
    let start = Instant::now();
    let parts = count(&*position, depth, start);
    let time = start.elapsed();
    let nodes = match position.turn() {
        Turn::Move(_) if depth > 0 => parts.iter().map(|&(_, count)| count).sum(),
        _ => position.perft(depth),
    };
    if json {
        let mut answer = json!({
            "game": game.info().id,
            "position": position.short_text(),
            "depth": depth,
            "nodes": nodes,
            "time_ms": time.as_millis() as u64,
        });
        if divide {
            let parts = parts.into_iter().map(|(mv, count)| (mv, json!(count)));
            answer["divide"] = Value::Object(Map::from_iter(parts));
        }
        println!("{answer}");
        return Ok(());
    }
    if divide {
        for (mv, count) in parts {
            println!("{mv} {count}");
        }
    }
    println!("{nodes}");
    // Beside the output: the count stays the only thing that a pipe reads.
    eprintln!("{}", rate(nodes, "positions", time));
    Ok(())
}

/// The count by first move; a terminal shows how far it is.
fn count(position: &dyn Position, depth: u32, start: Instant) -> Vec<(String, u64)> {
    let mut line = Line::new();
    let mut sum = 0;
    let mut done = 0;
    position.divide(depth, &mut |of, count| {
        sum += count;
        done += 1;
        let rate = rate(sum, "positions", start.elapsed());
        line.show(&format!("{done} of {of} first moves, {rate}"));
    })
}
