//! What several commands print: turns, results and how a board is drawn here.

use serde_json::{Value, json};
use std::io::IsTerminal;
use wuqi_core::{Outcome, Turn};
use wuqi_games::any::Position;
use wuqi_games::player;
use wuqi_tui::Style;

/// The drawing style for standard output: colour only on a terminal and without
/// `NO_COLOR` (<https://no-color.org/>).
pub fn style(ascii: bool) -> Style {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Style {
        ascii,
        color: std::io::stdout().is_terminal() && !no_color,
    }
}

/// `one`, `two`, `chance` or `over`.
pub fn turn_word(turn: Turn) -> &'static str {
    match turn {
        Turn::Move(player) => player::word(player),
        Turn::Chance => "chance",
        Turn::Over(_) => "over",
    }
}

/// The score as JSON: `{"one":…,"two":…}`, or null in games that count nothing.
pub fn score_json(position: &dyn Position) -> Value {
    match position.score() {
        Some([one, two]) => json!({ "one": one, "two": two }),
        None => Value::Null,
    }
}

/// One sentence on what happens next.
pub fn turn_sentence(position: &dyn Position) -> String {
    let score = match position.score() {
        Some([one, two]) => format!(" ({one} to {two})"),
        None => String::new(),
    };
    match position.turn() {
        Turn::Move(player) => format!("Player {player} is to move{score}."),
        Turn::Chance => "Chance decides next.".to_owned(),
        Turn::Over(Outcome::Win(player)) => {
            format!("The game is over: player {player} won{score}.")
        }
        Turn::Over(Outcome::Draw) => format!("The game is over: a draw{score}."),
    }
}
