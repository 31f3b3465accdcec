//! The screen of the lab: the tree, beside it the board and what is compared, below the
//! sentence of the step and the keys.

use super::Lab;
use super::grid::grid;
use super::tree::{self, Row};
use crate::ascii::in_ascii;
use crate::board::{Mark, board_marks};
use crate::draw::{paint, too_small};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;
use wuqi_core::Player;
use wuqi_session::protocol::TurnWord;

/// The smallest terminal in which a tree and a grid stand side by side.
const SMALLEST: (u16, u16) = (72, 20);

/// Columns for what is compared.
const PANEL: u16 = 38;

/// Rows for the sentence of the step.
const CAPTION: u16 = 3;

/// Rows that a grid needs below the board.
const TABLE: u16 = 9;

/// Where things are.
struct Parts {
    tree: Rect,
    panel: Rect,
    caption: Rect,
    /// Whether there is room for the board above the grid.
    beside: bool,
}

fn parts(lab: &Lab, area: Rect) -> Parts {
    let main = Rect::new(area.x, area.y + 1, area.width, area.height - CAPTION - 3);
    let (width, height) = board_size(lab);
    let widest = area.width / 2 + 6;
    let beside = width <= widest && height + TABLE <= main.height;
    let panel = match beside {
        true => PANEL.max(width),
        false => PANEL,
    };
    let tree = Rect::new(main.x, main.y, main.width - panel - 2, main.height);
    Parts {
        tree,
        panel: Rect::new(tree.right() + 2, main.y, panel, main.height),
        caption: Rect::new(area.x, main.bottom() + 1, area.width, CAPTION),
        beside,
    }
}

fn board_size(lab: &Lab) -> (u16, u16) {
    let lines = board_marks(&lab.view(), lab.theme.ascii);
    let width = |line: &Vec<Mark>| line.iter().map(|mark| mark.text.width()).sum::<usize>();
    let widest = lines.iter().map(width).max().unwrap_or(0);
    (widest as u16, lines.len() as u16)
}

impl Lab {
    /// Draws everything.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        paint_all(self, area, frame.buffer_mut());
    }
}

fn paint_all(lab: &Lab, area: Rect, to: &mut Buffer) {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return too_small(lab.words, lab.theme, area, SMALLEST, to);
    }
    let parts = parts(lab, area);
    header(lab, area, to);
    match lab.board && !parts.beside {
        true => board(lab, parts.tree, to),
        false => draw_tree(lab, parts.tree, to),
    }
    let mut panel = parts.panel;
    if parts.beside {
        board(lab, panel, to);
        let height = board_size(lab).1 + 1;
        panel.y += height;
        panel.height -= height;
    }
    draw_grid(lab, panel, to);
    caption(lab, parts.caption, to);
    let keys = lab.words.say("tui.lab.keys");
    write(
        lab,
        to,
        (area.x, area.bottom() - 1),
        area.width,
        &keys,
        lab.theme.faint(),
    );
}

/// Writes text, without the signs that a terminal lacks. Returns the column behind it.
fn write(
    lab: &Lab,
    to: &mut Buffer,
    (x, y): (u16, u16),
    room: u16,
    text: &str,
    style: Style,
) -> u16 {
    let ascii;
    let text = match lab.theme.ascii {
        true => {
            ascii = in_ascii(text);
            &ascii
        }
        false => text,
    };
    paint::text(to, x, y, room, &paint::cut(text, usize::from(room)), style)
}

fn header(lab: &Lab, area: Rect, to: &mut Buffer) {
    let style = lab.theme.cursor();
    let line = " ".repeat(usize::from(area.width));
    paint::text(to, area.x, area.y, area.width, &line, style);
    let (now, length) = (lab.story.step(), lab.story.length());
    let params = [("step", now.into()), ("length", length.into())];
    let step = lab.words.fill("tui.lab.step", &params);
    let room = Rect::new(area.x, area.y, area.width - 1, 1);
    paint::text_right(to, room, area.y, &step, style);
    let left = area.width.saturating_sub(step.width() as u16 + 4);
    let title = format!(" {} · {}", lab.words.say("ui.lab"), lab.title);
    write(lab, to, (area.x, area.y), left, &title, style);
}

/// The lines of the tree that are in sight: those around where one looks.
fn in_sight(lab: &Lab, height: u16) -> Vec<Row> {
    let rows = tree::rows(&lab.teller(), lab.chosen);
    let focus = lab.chosen.unwrap_or(lab.story.here());
    let at = rows.iter().position(|row| row.node == Some(focus));
    let height = usize::from(height);
    let first = at.unwrap_or(0).saturating_sub(height / 2);
    let first = first.min(rows.len().saturating_sub(height));
    rows.into_iter().skip(first).take(height).collect()
}

fn draw_tree(lab: &Lab, area: Rect, to: &mut Buffer) {
    let theme = lab.theme;
    let here = lab.story.here();
    for (row, y) in in_sight(lab, area.height).iter().zip(area.y..) {
        let mut lines = String::new();
        if let Some((own, above)) = row.last.split_last() {
            for &last in above {
                lines += if last { "  " } else { theme.sign("│ ", "| ") };
            }
            lines += match own {
                true => theme.sign("└ ", "` "),
                false => theme.sign("├ ", "+ "),
            };
        }
        let x = write(lab, to, (area.x, y), area.width, &lines, theme.faint());
        let room = area.right().saturating_sub(x);
        let Some(node) = row.node else {
            write(lab, to, (x, y), room, &row.name, theme.faint());
            continue;
        };
        let (sign, colour) = match lab.story.node(node).turn {
            TurnWord::One => (theme.stone(Player::One), theme.player(Player::One)),
            TurnWord::Two => (theme.stone(Player::Two), theme.player(Player::Two)),
            TurnWord::Chance => (theme.sign("◇", "?"), theme.machine()),
            TurnWord::Over => (theme.sign("□", "="), theme.faint()),
        };
        let x = write(lab, to, (x, y), room, &format!("{sign} "), colour);
        let style = match row.on_path {
            _ if lab.chosen == Some(node) => theme.cursor(),
            true if node == here => theme.machine().patch(theme.strong()),
            true => theme.strong(),
            false => theme.plain(),
        };
        let sign = match node == here {
            true => theme.sign(" ◂", " <"),
            false => "",
        };
        let text = format!("{}  {}", row.name, row.figure);
        let text = format!("{}{sign}", text.trim_end());
        write(
            lab,
            to,
            (x, y),
            area.right().saturating_sub(x),
            &text,
            style,
        );
    }
}

/// The position under a place on the screen.
pub fn node_at(lab: &Lab, place: Position) -> Option<usize> {
    if lab.area.width < SMALLEST.0 || lab.area.height < SMALLEST.1 {
        return None;
    }
    let parts = parts(lab, lab.area);
    let shown = !lab.board || parts.beside;
    if !shown || !parts.tree.contains(place) {
        return None;
    }
    let rows = in_sight(lab, parts.tree.height);
    rows.get(usize::from(place.y - parts.tree.y))?.node
}

fn board(lab: &Lab, area: Rect, to: &mut Buffer) {
    let lines = board_marks(&lab.view(), lab.theme.ascii);
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        let mut x = area.x;
        for mark in line {
            let style = match (mark.owner, mark.faint) {
                (Some(owner), _) => lab.theme.player(owner),
                (None, true) => lab.theme.faint(),
                (None, false) => lab.theme.plain(),
            };
            let room = area.right().saturating_sub(x);
            x = paint::text(to, x, y, room, &mark.text, style);
        }
    }
}

fn draw_grid(lab: &Lab, area: Rect, to: &mut Buffer) {
    let theme = lab.theme;
    let grid = grid(&lab.teller(), lab.chosen);
    let mut lines: Vec<(String, Style)> = Vec::new();
    let mut add = |text: &str, style: Style| {
        for line in paint::wrap(text, usize::from(area.width)) {
            lines.push((line, style));
        }
    };
    add(&grid.title, theme.strong());
    for text in &grid.above {
        add(text, theme.machine());
    }
    for (marked, text) in grid.aligned() {
        let style = if marked {
            theme.strong()
        } else {
            theme.plain()
        };
        lines.push((text, style));
    }
    for text in &grid.below {
        for line in paint::wrap(text, usize::from(area.width)) {
            lines.push((line, theme.faint()));
        }
    }
    // What was done so far stands at the foot.
    let counters = paint::wrap(&lab.counters(), usize::from(area.width));
    let foot = area.bottom() - counters.len() as u16;
    for ((text, style), y) in lines.iter().zip(area.y..foot) {
        write(lab, to, (area.x, y), area.width, text, *style);
    }
    for (text, y) in counters.iter().zip(foot..area.bottom()) {
        write(lab, to, (area.x, y), area.width, text, theme.faint());
    }
}

fn caption(lab: &Lab, area: Rect, to: &mut Buffer) {
    let text = match &lab.typed {
        Some(typed) => lab
            .words
            .fill("tui.lab.goto", &[("text", format!("{typed}_").into())]),
        None => lab.caption(),
    };
    let lines = paint::wrap(&text, usize::from(area.width));
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        write(lab, to, (area.x, y), area.width, line, lab.theme.machine());
    }
}
