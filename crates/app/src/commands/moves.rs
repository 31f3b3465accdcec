//! `wuqi moves`: a position, who is to act, the legal moves, the result.

use crate::failure::Failure;
use crate::output::{score_json, turn_sentence, turn_word};
use crate::setup::PositionArgs;
use serde_json::{Value, json};
use wuqi_core::Turn;
use wuqi_games::any::Position;

/// Prints the position and its moves.
pub fn run(args: &PositionArgs, json: bool) -> Result<(), Failure> {
    let (game, position) = args.set_up()?;
    let position = &*position;
    if json {
        println!(
            "{}",
            json!({
                "game": game.info().id,
                "size": game.size().to_string(),
                "rules": game.options().to_string(),
                "position": position.short_text(),
                "turn": turn_word(position.turn()),
                "moves": moves_json(position),
                "result": position.turn().outcome().map(|outcome| outcome.to_string()),
                "score": score_json(position),
            })
        );
        return Ok(());
    }
    println!("{}", position.short_text());
    println!("{}", turn_sentence(position));
    if position.turn() == Turn::Chance {
        for (outcome, weight) in position.chances() {
            println!("{outcome}  weight {weight}");
        }
    } else {
        let moves = position.moves();
        if !moves.is_empty() {
            println!("{} moves: {}", moves.len(), moves.join(" "));
        }
    }
    Ok(())
}

fn moves_json(position: &dyn Position) -> Value {
    if position.turn() == Turn::Chance {
        let chances = position.chances().into_iter();
        Value::from_iter(chances.map(|(mv, weight)| json!({ "move": mv, "weight": weight })))
    } else {
        json!(position.moves())
    }
}
