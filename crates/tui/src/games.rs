//! How each game looks in the terminal. A game that is not listed has plain squares; no other
//! file of this crate names a game.

use crate::model::name_of;
use wuqi_games::{SquareView, View};

/// How a game looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The forms of its squares, the most comfortable first.
    pub forms: &'static [Form],
    /// Whether stones lie on points that are drawn where no lines are.
    pub points: bool,
}

impl Look {
    /// The form for the smallest terminal.
    pub fn smallest(&self) -> Form {
        *self.forms.last().unwrap_or(&form(2, 1, false))
    }
}

/// How a game looks.
pub fn look(game: &str) -> Look {
    let (forms, points): (&'static [Form], bool) = match game {
        "gomoku" => (&CLOSE, true),
        "sequencium" => (&NUMBERS, false),
        "banqi" => (&DISCS, false),
        _ => (&SQUARES, false),
    };
    Look { forms, points }
}

/// The move that a touch would mean where no legal one fits, so that the rules can say why not.
pub fn tried(game: &str, board: &View, from: Option<usize>, square: usize) -> String {
    let [begun, then] = [from.unwrap_or(square), square].map(|at| name_of(board, at));
    let here = &board.squares[square];
    match (game, here) {
        ("banqi", SquareView::Empty) => format!("{begun}-{then}"),
        ("banqi", _) => format!("{begun}x{then}"),
        ("ataxx", SquareView::Empty) if from.is_none() => then,
        ("territory", SquareView::Half { partner, .. }) if from.is_none() => {
            format!("{then}{}", name_of(board, *partner))
        }
        ("ataxx" | "territory", _) => format!("{begun}{then}"),
        _ => then,
    }
}

/// How squares are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// Columns from one square to the next.
    pub stride: u16,
    /// Rows from one square to the next.
    pub pitch: u16,
    /// Whether lines stand between squares.
    pub lines: bool,
}

const fn form(stride: u16, pitch: u16, lines: bool) -> Form {
    Form {
        stride,
        pitch,
        lines,
    }
}

const CLOSE: [Form; 3] = [form(4, 2, false), form(3, 1, false), form(2, 1, false)];
const NUMBERS: [Form; 5] = [
    form(8, 4, true),
    form(6, 2, true),
    form(6, 1, false),
    form(5, 1, false),
    form(4, 1, false),
];
const DISCS: [Form; 4] = [
    form(9, 4, true),
    form(7, 2, true),
    form(5, 2, true),
    form(4, 1, false),
];
const SQUARES: [Form; 5] = [
    form(8, 4, true),
    form(6, 2, true),
    form(4, 2, true),
    form(4, 1, false),
    form(2, 1, false),
];
