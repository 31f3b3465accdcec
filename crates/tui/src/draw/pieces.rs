//! What stands on a square: the sign of a piece, and its outline where there is room.

use crate::glyphs::{Glyph, banqi_face, glyph};
use crate::theme::Theme;
use crate::words::Words;
use ratatui::style::{Color, Modifier, Style};
use wuqi_core::Player;
use wuqi_games::SquareView;
use wuqi_session::locale::Language;

/// The sign of a square with its style.
pub fn sign(square: &SquareView, theme: Theme, words: Words) -> (String, Style) {
    let Glyph { text, owner, faint } = glyph(square, theme.ascii);
    let text = match square {
        SquareView::Piece { letter, .. } => face(*letter, theme, words),
        _ => text,
    };
    let style = match owner {
        Some(player) => theme.player(player),
        None if faint => theme.faint(),
        None => theme.plain(),
    };
    (text, style)
}

/// The face of a Banqi piece: simplified where the reader reads so, letters in ASCII.
pub fn face(letter: char, theme: Theme, words: Words) -> String {
    match (theme.ascii, words.0) {
        (true, _) => letter.to_string(),
        (false, Language::Simplified) => words.say(&format!("piece.{letter}")),
        (false, _) => banqi_face(letter).to_string(),
    }
}

/// The three rows of an outline: square for One, round for Two; five columns wide, or six
/// where signs are two columns wide.
pub fn outline(square: &SquareView, theme: Theme, wide: bool) -> Option<[String; 3]> {
    let owner = match *square {
        SquareView::FaceDown => {
            let row = theme.sign("▒", "?").repeat(if wide { 6 } else { 5 });
            return Some([row.clone(), row.clone(), row]);
        }
        SquareView::Stone { owner }
        | SquareView::Half { owner, .. }
        | SquareView::Number { owner, .. } => owner,
        SquareView::Piece { letter, .. } if letter.is_ascii_uppercase() => Player::One,
        SquareView::Piece { .. } => Player::Two,
        SquareView::Empty | SquareView::Blocked => return None,
    };
    let [top_left, top_right, bottom_left, bottom_right, along, down] = match (owner, theme.ascii) {
        (Player::One, false) => ["┏", "┓", "┗", "┛", "━", "┃"],
        (Player::Two, false) => ["╭", "╮", "╰", "╯", "─", "│"],
        (Player::One, true) => ["#", "#", "#", "#", "-", "|"],
        (Player::Two, true) => ["/", "\\", "\\", "/", "-", "|"],
    };
    let inner = if wide { 4 } else { 3 };
    let row = |left: &str, fill: &str, right: &str| format!("{left}{}{right}", fill.repeat(inner));
    Some([
        row(top_left, along, top_right),
        row(down, " ", down),
        row(bottom_left, along, bottom_right),
    ])
}

/// Why a square is marked. Later ones cover earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// It was part of the last move.
    Last,
    /// It is part of the winning row.
    Winning,
    /// A piece that the next touch may take.
    Target,
    /// It would change sides.
    Converts,
    /// It would be captured.
    Captured,
    /// It would be jumped over.
    Screen,
    /// It is under the cursor.
    Cursor,
    /// It was touched.
    Selected,
    /// The hint points here.
    Hint,
}

impl Mark {
    /// The signs to the left and right of the piece.
    pub fn signs(self, theme: Theme) -> [&'static str; 2] {
        match self {
            Mark::Last => [theme.sign("›", ">"), theme.sign("‹", "<")],
            Mark::Winning => ["*", "*"],
            Mark::Target => ["+", "+"],
            Mark::Converts => ["~", "~"],
            Mark::Captured => [theme.sign("×", "x"), theme.sign("×", "x")],
            Mark::Screen => ["^", "^"],
            Mark::Hint => ["!", "!"],
            Mark::Selected => ["(", ")"],
            Mark::Cursor => ["[", "]"],
        }
    }

    /// The style of the signs.
    pub fn style(self, theme: Theme) -> Style {
        match self {
            Mark::Hint => {
                let shown = Modifier::BOLD | Modifier::REVERSED;
                theme.machine().add_modifier(shown)
            }
            Mark::Selected => {
                let style = theme.strong();
                match theme.color {
                    true => style.bg(Color::Indexed(240)).fg(Color::Indexed(231)),
                    false => style.add_modifier(Modifier::REVERSED),
                }
            }
            Mark::Cursor => theme.cursor(),
            _ => theme.strong(),
        }
    }

    /// Whether the piece between the signs takes their style too.
    pub fn covers(self) -> bool {
        matches!(self, Mark::Selected | Mark::Cursor | Mark::Hint)
    }
}
