//! What stands on a board in words, for whoever listens instead of looking.

use crate::model::name_of;
use crate::words::Words;
use wuqi_core::Player;
use wuqi_games::{SquareView, View};
use wuqi_session::protocol::State;

/// One line for every kind of thing on the board, with the squares where it stands.
pub fn describe_squares(words: Words, state: &State, board: &View) -> Vec<String> {
    let mut lines: Vec<(String, Vec<String>)> = Vec::new();
    for (at, square) in board.squares.iter().enumerate() {
        let what = match square {
            SquareView::Empty => continue,
            SquareView::Blocked => words.say("ui.square.blocked"),
            SquareView::FaceDown => words.say("ui.square.facedown"),
            SquareView::Piece { letter, .. } => words.say(&format!("piece.{letter}")),
            SquareView::Half { owner, partner } if *partner > at => {
                let pair = format!("{}-{}", name_of(board, at), name_of(board, *partner));
                push(&mut lines, owner_name(words, state, *owner), pair);
                continue;
            }
            SquareView::Half { .. } => continue,
            SquareView::Stone { owner } => owner_name(words, state, *owner),
            SquareView::Number { owner, value } => {
                let place = format!("{}={value}", name_of(board, at));
                push(&mut lines, owner_name(words, state, *owner), place);
                continue;
            }
        };
        push(&mut lines, what, name_of(board, at));
    }
    let line = |(what, places): (String, Vec<String>)| format!("{what}: {}", places.join(" "));
    lines.into_iter().map(line).collect()
}

fn owner_name(words: Words, state: &State, owner: Player) -> String {
    words.seat(state, owner)
}

fn push(lines: &mut Vec<(String, Vec<String>)>, what: String, place: String) {
    match lines.iter_mut().find(|(known, _)| *known == what) {
        Some((_, places)) => places.push(place),
        None => lines.push((what, vec![place])),
    }
}
