//! Small brushes: text that is cut to its room, wrapped text, boxes.

use crate::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Writes text at a place, cut to `room` columns. Returns the column behind it.
pub fn text(to: &mut Buffer, x: u16, y: u16, room: u16, words: &str, style: Style) -> u16 {
    let area = to.area;
    if y < area.y || y >= area.bottom() || x >= area.right() {
        return x;
    }
    let room = room.min(area.right() - x);
    let (end, _) = to.set_stringn(x, y, words, usize::from(room), style);
    end
}

/// Writes text against the right edge of a room.
pub fn text_right(to: &mut Buffer, area: Rect, y: u16, words: &str, style: Style) {
    let words = cut(words, usize::from(area.width));
    let width = words.width() as u16;
    text(to, area.right() - width, y, width, &words, style);
}

/// Writes text in the middle of a room.
pub fn text_middle(to: &mut Buffer, area: Rect, y: u16, words: &str, style: Style) {
    let words = cut(words, usize::from(area.width));
    let x = area.x + (area.width - words.width() as u16) / 2;
    text(to, x, y, area.width, &words, style);
}

/// Text of at most this many columns; what was longer ends in a full stop mark.
pub fn cut(words: &str, room: usize) -> String {
    if words.width() <= room {
        return words.to_owned();
    }
    let mut kept = String::new();
    let mut width = 0;
    for c in words.chars() {
        let next = c.width().unwrap_or(0);
        if width + next + 1 > room {
            break;
        }
        kept.push(c);
        width += next;
    }
    if room > 0 {
        kept.push('~');
    }
    kept
}

/// Text of exactly this many columns.
pub fn pad(words: &str, room: usize) -> String {
    let kept = cut(words, room);
    let blanks = room - kept.width().min(room);
    kept + &" ".repeat(blanks)
}

/// Breaks text into lines of at most this many columns: between words, or between any two
/// Chinese characters, but not before closing punctuation.
pub fn wrap(words: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in words.split('\n') {
        let mut line = String::new();
        for piece in pieces(paragraph) {
            if line.width() + piece.trim_end().width() > room && !line.is_empty() {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            if line.is_empty() && piece.trim().is_empty() {
                continue;
            }
            line += &piece;
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// What must stay together: a word with the blank behind it, a wide character with the
/// punctuation behind it.
fn pieces(words: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut last: Option<char> = None;
    for c in words.chars() {
        let wide = |c: char| c.width() == Some(2);
        let closing = "，。；：、！？）」』】…".contains(c);
        let begins = match last {
            None => true,
            Some(_) if closing => false,
            Some(' ') => c != ' ',
            Some(before) => c != ' ' && (wide(before) || wide(c)),
        };
        match pieces.last_mut().filter(|_| !begins) {
            Some(piece) => piece.push(c),
            None => pieces.push(c.to_string()),
        }
        last = Some(c);
    }
    pieces
}

/// A box above everything, with a title. Returns its inside.
pub fn window(to: &mut Buffer, area: Rect, title: &str, theme: Theme) -> Rect {
    Clear.render(area, to);
    // Half a wide character to the left of the box would cover its border.
    for y in area.y..area.bottom() {
        if let Some(x) = area.x.checked_sub(1)
            && let Some(cell) = to.cell_mut((x, y))
            && cell.symbol().width() > 1
        {
            cell.set_symbol(" ");
        }
    }
    let title = format!(" {title} ");
    let mut block = Block::bordered().title(Line::styled(title, theme.strong()));
    if theme.ascii {
        block = block.border_set(ASCII_BORDER);
    } else {
        block = block.border_type(BorderType::Plain);
    }
    let inside = block.inner(area);
    block.render(area, to);
    inside
}

/// A border that every terminal can show.
const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// A heading with a line to the end of its room.
pub fn heading(to: &mut Buffer, area: Rect, y: u16, words: &str, theme: Theme) {
    let line = theme.sign("─", "-").repeat(usize::from(area.width));
    text(to, area.x, y, area.width, &line, theme.faint());
    text(
        to,
        area.x,
        y,
        area.width,
        &format!("{} ", cut(words, usize::from(area.width))),
        theme.strong(),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_count_twice() {
        assert_eq!(cut("五子棋", 6), "五子棋");
        assert_eq!(cut("五子棋", 5), "五子~");
        assert_eq!(cut("五子棋", 4), "五~");
        assert_eq!(pad("五", 4), "五  ");
        assert_eq!(pad("abcdef", 4), "abc~");
    }

    #[test]
    fn lines_break_between_words_and_before_no_full_stop() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("雙方輪流下子。", 6), ["雙方輪", "流下", "子。"]);
        assert_eq!(wrap("a\n\nb", 9), ["a", "", "b"]);
    }
}
