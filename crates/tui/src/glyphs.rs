//! What stands for each piece: characters, letters, colours.

use wuqi_core::Player;
use wuqi_games::SquareView;

/// The Chinese face of a Banqi piece, by its letter; red is upper case.
#[must_use]
pub fn banqi_face(letter: char) -> char {
    match letter {
        'K' => '帥',
        'G' => '仕',
        'M' => '相',
        'R' => '俥',
        'N' => '傌',
        'C' => '炮',
        'P' => '兵',
        'k' => '將',
        'g' => '士',
        'm' => '象',
        'r' => '車',
        'n' => '馬',
        'c' => '包',
        'p' => '卒',
        other => other,
    }
}

/// How a square is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// One or two columns of text.
    pub text: String,
    /// Whose colour it has, if anybody's.
    pub owner: Option<Player>,
    /// Whether it is drawn faintly.
    pub faint: bool,
}

/// The glyph of a square. Player One is square and Two is round, so that colour is never
/// the only difference; in ASCII One is `#` or upper case and Two `o` or lower case.
#[must_use]
pub fn glyph(square: &SquareView, ascii: bool) -> Glyph {
    let plain = |text: &str, faint| Glyph {
        text: text.to_owned(),
        owner: None,
        faint,
    };
    match *square {
        SquareView::Empty => plain(if ascii { "." } else { "·" }, true),
        SquareView::Blocked => plain(if ascii { "X" } else { "╳" }, true),
        SquareView::FaceDown => plain(if ascii { "?" } else { "▒▒" }, false),
        SquareView::Stone { owner } | SquareView::Half { owner, .. } => Glyph {
            text: stone(owner, ascii).to_owned(),
            owner: Some(owner),
            faint: false,
        },
        SquareView::Number { owner, value } => Glyph {
            text: format!("{}{value}", if owner == Player::One { 'A' } else { 'B' }),
            owner: Some(owner),
            faint: false,
        },
        SquareView::Piece { letter, .. } => Glyph {
            text: if ascii { letter } else { banqi_face(letter) }.to_string(),
            // Banqi's colours belong to the pieces: red is drawn as One's vermilion,
            // black as Two's indigo, whoever owns them.
            owner: Some(if letter.is_ascii_uppercase() {
                Player::One
            } else {
                Player::Two
            }),
            faint: false,
        },
    }
}

fn stone(owner: Player, ascii: bool) -> &'static str {
    match (owner, ascii) {
        (Player::One, false) => "■",
        (Player::Two, false) => "●",
        (Player::One, true) => "#",
        (Player::Two, true) => "o",
    }
}
