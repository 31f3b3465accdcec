//! `wuqi perft`: count the move tree.

use crate::failure::Failure;
use crate::setup::PositionArgs;
use serde_json::{Map, Value, json};

/// Prints the count.
pub fn run(args: &PositionArgs, depth: u32, divide: bool, json: bool) -> Result<(), Failure> {
    let (game, position) = args.set_up()?;
    if divide && depth == 0 {
        return Err(Failure::Usage(
            "--divide needs a depth of at least 1".to_owned(),
        ));
    }
    let parts = if divide {
        position.divide(depth)
    } else {
        Vec::new()
    };
    let nodes = match divide {
        true => parts.iter().map(|&(_, count)| count).sum(),
        false => position.perft(depth),
    };
    if json {
        let mut answer = json!({
            "game": game.info().id,
            "position": position.short_text(),
            "depth": depth,
            "nodes": nodes,
        });
        if divide {
            let parts = parts.into_iter().map(|(mv, count)| (mv, json!(count)));
            answer["divide"] = Value::Object(Map::from_iter(parts));
        }
        println!("{answer}");
        return Ok(());
    }
    for (mv, count) in parts {
        println!("{mv} {count}");
    }
    println!("{nodes}");
    Ok(())
}
