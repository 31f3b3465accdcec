//! A board as plain lines of text, for terminals, pipes and screen readers.

use crate::glyphs::{Glyph, glyph};
use unicode_width::UnicodeWidthStr;
use wuqi_core::Player;
use wuqi_games::{SquareView, View};

/// How a board is drawn as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Only ASCII characters.
    pub ascii: bool,
    /// ANSI colours.
    pub color: bool,
}

/// Something on a line of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// What is written.
    pub text: String,
    /// Whose colour it has, if anybody's.
    pub owner: Option<Player>,
    /// Whether it is drawn faintly.
    pub faint: bool,
}

impl Mark {
    fn plain(text: String) -> Mark {
        Mark {
            text,
            owner: None,
            faint: false,
        }
    }
}

/// Draws the board with its coordinates, top rank first, each line ended.
#[must_use]
pub fn draw_board(view: &View, style: Style) -> String {
    let mut out = String::new();
    for line in board_marks(view, style.ascii) {
        let line: String = line.iter().map(|mark| paint(mark, style)).collect();
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// The lines of the board with its coordinates, top rank first.
///
/// Every square takes the same number of columns, Chinese characters (two columns wide)
/// included, so that files line up in any terminal.
#[must_use]
pub fn board_marks(view: &View, ascii: bool) -> Vec<Vec<Mark>> {
    let width = usize::from(view.width);
    let glyphs: Vec<Glyph> = view.squares.iter().map(|s| glyph(s, ascii)).collect();
    let cell = glyphs.iter().map(|g| g.text.width()).max().unwrap_or(1);
    let dominoes = view
        .squares
        .iter()
        .any(|s| matches!(s, SquareView::Half { .. }));
    let files = vec![Mark::plain(file_line(width, cell))];
    let mut lines = vec![files.clone()];
    for (row, squares) in glyphs.chunks(width).enumerate() {
        let rank = usize::from(view.height) - row;
        let mut line = vec![Mark::plain(format!("{rank:>3} "))];
        for (column, glyph) in squares.iter().enumerate() {
            let here = row * width + column;
            line.push(Mark {
                text: glyph.text.clone(),
                owner: glyph.owner,
                faint: glyph.faint,
            });
            line.push(Mark::plain(" ".repeat(cell - glyph.text.width())));
            line.push(joint(view, here, here + 1, ["──", "--"], ascii));
        }
        line.push(Mark::plain(rank.to_string()));
        lines.push(line);
        if dominoes && row + 1 < usize::from(view.height) {
            let mut between = vec![Mark::plain(" ".repeat(4))];
            for column in 0..width {
                let here = row * width + column;
                between.push(joint(view, here, here + width, ["│", "|"], ascii));
                between.push(Mark::plain(" ".repeat(cell + 1)));
            }
            // No line ends in blanks.
            while between
                .last()
                .is_some_and(|mark| mark.text.trim().is_empty())
            {
                between.pop();
            }
            lines.push(between);
        }
    }
    lines.push(files);
    lines
}

fn file_line(width: usize, cell: usize) -> String {
    let files = (0..width).map(|column| {
        let letter = char::from(b'a' + column as u8);
        format!("{letter:<cell$}")
    });
    let line = format!("    {}", files.collect::<Vec<_>>().join("  "));
    line.trim_end().to_owned()
}

/// What stands between two squares: a bar if they are halves of one domino, else blanks.
fn joint(view: &View, from: usize, to: usize, bars: [&str; 2], ascii: bool) -> Mark {
    let bar = bars[usize::from(ascii)];
    match view.squares[from] {
        SquareView::Half { owner, partner } if partner == to => Mark {
            text: bar.to_owned(),
            owner: Some(owner),
            faint: false,
        },
        _ => Mark::plain(" ".repeat(bar.width())),
    }
}

/// Vermilion for One, indigo for Two, in the 256-colour palette.
fn paint(mark: &Mark, style: Style) -> String {
    let text = &mark.text;
    match (mark.owner, mark.faint) {
        _ if !style.color => text.clone(),
        (_, true) => format!("\x1b[2m{text}\x1b[0m"),
        (Some(Player::One), _) => format!("\x1b[38;5;166m{text}\x1b[0m"),
        (Some(Player::Two), _) => format!("\x1b[38;5;68m{text}\x1b[0m"),
        (None, false) => text.clone(),
    }
}
