//! `wuqi best`: the move that an engine would play.

use crate::failure::Failure;
use crate::setup::PositionArgs;
use crate::thinking::ThinkingArgs;
use wuqi_engines::{Report, ScoreText, Unheard};

/// Prints the engine's answer.
pub fn run(position: &PositionArgs, thinking: &ThinkingArgs, json: bool) -> Result<(), Failure> {
    let (game, position) = position.set_up()?;
    let mut engine = thinking.build(&game)?;
    let report = thinking.think(&game, &mut *engine, &*position, &mut Unheard)?;
    if json {
        println!(
            "{}",
            serde_json::to_string(&report).map_err(Failure::refused)?
        );
    } else {
        println!("{}", report.best);
        println!("{}", summary(&report));
    }
    Ok(())
}

/// One line on what the engine thinks.
pub fn summary(report: &Report) -> String {
    let mut words = vec![score_words(&report.score)];
    if report.depth > 0 {
        words.push(format!("depth {}", report.depth));
    }
    if report.simulations > 0 {
        words.push(format!("{} simulations", report.simulations));
    }
    words.push(format!("{} nodes in {} ms", report.nodes, report.time_ms));
    if !report.pv.is_empty() {
        words.push(format!("line {}", report.pv.join(" ")));
    }
    words.join(", ")
}

/// A score in words, from its own side.
pub fn score_words(score: &ScoreText) -> String {
    let side = score.side;
    if let Some(plies) = score.win_in {
        return format!("player {side} wins in {plies} plies");
    }
    if let Some(plies) = score.loss_in {
        return format!("player {side} loses in {plies} plies");
    }
    match (score.exact, score.points) {
        (Some(0), _) => "a draw with best play".to_owned(),
        (Some(value), _) if value > 0 => format!("player {side} wins by {value} with best play"),
        (Some(value), _) => format!("player {side} loses by {} with best play", -value),
        (None, Some(points)) => format!("{points:+} points for player {side}"),
        (None, None) => String::new(),
    }
}
