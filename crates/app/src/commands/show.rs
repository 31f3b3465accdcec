//! `wuqi show`: draw a board.

use crate::failure::Failure;
use crate::output::{style, turn_sentence, turn_word};
use crate::setup::PositionArgs;
use serde_json::json;
use wuqi_core::Player;
use wuqi_games::any::Position;
use wuqi_games::{Extra, SwapView};
use wuqi_tui::draw_board;

/// Prints the board.
pub fn run(args: &PositionArgs, ascii: bool, json: bool) -> Result<(), Failure> {
    let (game, position) = args.set_up()?;
    if json {
        println!(
            "{}",
            json!({
                "game": game.info().id,
                "position": position.short_text(),
                "turn": turn_word(position.turn()),
                "view": position.view(),
                "moves": position.view_moves(),
            })
        );
        return Ok(());
    }
    print(&*position, ascii);
    Ok(())
}

/// Draws the board with what stands beside it.
pub fn print(position: &dyn Position, ascii: bool) {
    let view = position.view();
    print!("{}", draw_board(&view, style(ascii)));
    println!("{}", turn_sentence(position));
    match view.extra {
        Extra::Ataxx { clock, limit } if clock > 0 => {
            println!("No clone for {clock} of {limit} plies.");
        }
        Extra::Banqi {
            pool,
            captured,
            quiet,
            quiet_limit,
            ..
        } => {
            println!("Face down: {}", counts(&pool));
            println!("Captured: {}", counts(&captured));
            println!("Quiet plies: {quiet} of {quiet_limit}.");
        }
        Extra::Gomoku {
            forbidden, swap, ..
        } => {
            if let Some(swap) = swap {
                println!("{}", colours(swap));
            }
            if forbidden.is_empty() {
                return;
            }
            let points = forbidden.iter().map(|&(square, why)| {
                let (width, height) = (usize::from(view.width), view.height);
                let name =
                    wuqi_core::square::name((square % width) as u8, (square / width) as u8, height);
                format!("{name} ({why})")
            });
            println!("Forbidden: {}", points.collect::<Vec<_>>().join(", "));
        }
        _ => {}
    }
}

/// Who has which colour, or who decides it.
fn colours(swap: SwapView) -> &'static str {
    match (swap.black, swap.stage) {
        (Some(Player::One), _) => "Player one has black, player two white.",
        (Some(Player::Two), _) => "Player two has black, player one white.",
        (None, "three") => "Player one places three stones: black, white, black.",
        (None, "two") => "Player two places two more stones: white, black.",
        (None, "answer") => "Player one chooses: black or white.",
        (None, _) => "Player two chooses: black, white or, under swap2, more.",
    }
}

fn counts(pieces: &[(char, u8)]) -> String {
    if pieces.is_empty() {
        return "none".to_owned();
    }
    let words = pieces
        .iter()
        .map(|(letter, count)| format!("{letter}{count}"));
    words.collect::<Vec<_>>().join(" ")
}
