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

/// Draws the board with its coordinates, top rank first, each line ended.
///
/// Every square takes the same number of columns, Chinese characters (two columns wide)
/// included, so that files line up in any terminal.
#[must_use]
pub fn draw_board(view: &View, style: Style) -> String {
    let width = usize::from(view.width);
    let glyphs: Vec<Glyph> = view.squares.iter().map(|s| glyph(s, style.ascii)).collect();
    let cell = glyphs.iter().map(|g| g.text.width()).max().unwrap_or(1);
    let dominoes = view
        .squares
        .iter()
        .any(|s| matches!(s, SquareView::Half { .. }));
    let files = file_line(width, cell);
    let mut out = files.clone();
    for (row, squares) in glyphs.chunks(width).enumerate() {
        let rank = usize::from(view.height) - row;
        let mut line = format!("{rank:>3} ");
        for (column, glyph) in squares.iter().enumerate() {
            let here = row * width + column;
            line += &paint(glyph, cell, style);
            line += &joint(view, here, here + 1, ["──", "--"], style);
        }
        out += &format!("{line}{rank}\n");
        if dominoes && row + 1 < usize::from(view.height) {
            let mut between = " ".repeat(4);
            for column in 0..width {
                let here = row * width + column;
                between += &joint(view, here, here + width, ["│", "|"], style);
                between += &" ".repeat(cell + 1);
            }
            out.push_str(between.trim_end());
            out.push('\n');
        }
    }
    out + &files
}

fn file_line(width: usize, cell: usize) -> String {
    let files = (0..width).map(|column| {
        let letter = char::from(b'a' + column as u8);
        format!("{letter:<cell$}")
    });
    format!("    {}\n", files.collect::<Vec<_>>().join("  "))
        .trim_end()
        .to_owned()
        + "\n"
}

/// What stands between two squares: a bar if they are halves of one domino, else blanks.
fn joint(view: &View, from: usize, to: usize, bars: [&str; 2], style: Style) -> String {
    let bar = bars[usize::from(style.ascii)];
    match view.squares[from] {
        SquareView::Half { owner, partner } if partner == to => color(bar, Some(owner), style),
        _ => " ".repeat(bar.width()),
    }
}

fn paint(glyph: &Glyph, cell: usize, style: Style) -> String {
    let padding = " ".repeat(cell - glyph.text.width());
    let text = match (glyph.faint, style.color) {
        (true, true) => format!("\x1b[2m{}\x1b[0m", glyph.text),
        _ => color(&glyph.text, glyph.owner, style),
    };
    text + &padding
}

/// Vermilion for One, indigo for Two, in the 256-colour palette.
fn color(text: &str, owner: Option<Player>, style: Style) -> String {
    match owner.filter(|_| style.color) {
        Some(Player::One) => format!("\x1b[38;5;166m{text}\x1b[0m"),
        Some(Player::Two) => format!("\x1b[38;5;68m{text}\x1b[0m"),
        None => text.to_owned(),
    }
}
