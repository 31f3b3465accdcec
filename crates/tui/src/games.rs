//! How each game looks in the terminal, and what only one game has beside its board. A game that
//! is not listed has plain squares and no more to show; no other file of this crate names a game.

use crate::model::name_of;
use crate::rows::longest_row;
use wuqi_core::Player;
use wuqi_games::{Extra, SquareView, View};
use wuqi_session::protocol::player;

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

/// Something that a game has beside its board, for a screen or for lines of text. Titles are keys
/// of the locale files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact<'a> {
    /// The colour of player One, as a key.
    ColourOfOne(&'static str),
    /// How many there are of each kind of piece.
    Pieces {
        title: &'static str,
        counts: &'a [(char, u8)],
        /// The key of the sentence that says how many there are together.
        sum: Option<&'static str>,
    },
    /// How near a limit is.
    Meter {
        title: &'static str,
        now: u32,
        limit: u32,
    },
    /// How many squares are empty.
    Empty(usize),
    /// Points that may not be taken, and why.
    Forbidden(&'a [(usize, &'static str)]),
}

/// What is to be said beside this board.
pub fn facts(board: &View) -> Vec<Fact<'_>> {
    match &board.extra {
        Extra::Banqi {
            one_is,
            pool,
            captured,
            quiet,
            quiet_limit,
            ..
        } => {
            let colour = one_is.map(|colour| Fact::ColourOfOne(colour_key(colour == 'r')));
            let counted = [
                Fact::Pieces {
                    title: "ui.pool",
                    counts: pool,
                    sum: Some("ui.pool.left"),
                },
                Fact::Pieces {
                    title: "tui.captured",
                    counts: captured,
                    sum: None,
                },
                Fact::Meter {
                    title: "ui.quiet",
                    now: *quiet,
                    limit: *quiet_limit,
                },
            ];
            colour.into_iter().chain(counted).collect()
        }
        Extra::Ataxx { clock, limit } => {
            let is_empty = |square: &&SquareView| **square == SquareView::Empty;
            let empty = Fact::Empty(board.squares.iter().filter(is_empty).count());
            let meter = Fact::Meter {
                title: "tui.noclone",
                now: *clock,
                limit: *limit,
            };
            let meter = Some(meter).filter(|_| *clock > 0);
            std::iter::once(empty).chain(meter).collect()
        }
        _ => match forbidden(&board.extra) {
            [] => Vec::new(),
            points => vec![Fact::Forbidden(points)],
        },
    }
}

fn colour_key(red: bool) -> &'static str {
    match red {
        true => "ui.side.red",
        false => "ui.side.black",
    }
}

/// The colour of a side as a key, where the game has colours of its own and they are known.
pub fn colour(extra: &Extra, side: Player) -> Option<String> {
    match extra {
        Extra::Banqi { one_is, .. } => {
            let red = (*one_is)? == 'r';
            Some(colour_key(red == (side == Player::One)).to_owned())
        }
        Extra::Gomoku { swap, .. } => {
            let colour = player::word(swap.as_ref()?.colour(side)?);
            Some(format!("ui.side.gomoku.{colour}"))
        }
        _ => None,
    }
}

/// Points that may not be taken, and why.
pub fn forbidden(extra: &Extra) -> &[(usize, &'static str)] {
    match extra {
        Extra::Gomoku { forbidden, .. } => forbidden,
        _ => &[],
    }
}

/// The squares that won.
pub fn winning(extra: &Extra) -> &[usize] {
    match extra {
        Extra::Gomoku { winning, .. } | Extra::Other { winning } => winning,
        _ => &[],
    }
}

/// What the opening asks for now, as a key, until the colours are chosen.
pub fn opening(extra: &Extra) -> Option<String> {
    match extra {
        Extra::Gomoku { swap, .. } => {
            let swap = swap.as_ref().filter(|swap| swap.stage != "chosen")?;
            Some(format!("ui.swap.{}", swap.stage))
        }
        _ => None,
    }
}

/// The number in the sentence that says how a game ended.
pub fn ending_number(board: &View) -> usize {
    match &board.extra {
        Extra::Banqi { quiet_limit, .. } => *quiet_limit as usize,
        Extra::Ataxx { limit, .. } => *limit as usize,
        Extra::Gomoku { .. } | Extra::Other { .. } => longest_row(board),
        Extra::None => 0,
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
