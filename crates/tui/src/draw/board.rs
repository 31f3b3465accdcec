//! The board: frame, pieces, legal targets, and marks that are shapes, not only colours.

use super::paint::text;
use super::pieces::{Mark, outline, sign};
use crate::games;
use crate::layout::Grid;
use crate::model::{Model, Play};
use ratatui::buffer::Buffer;
use ratatui::style::Style;
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;
use wuqi_games::{ChangeKind, SquareView};

/// Draws the board.
pub fn paint(model: &Model, play: &Play, grid: &Grid, to: &mut Buffer) {
    coordinates(model, play, grid, to);
    if grid.form.lines {
        frame(model, play, grid, to);
    } else if games::look(play.state.game).points && !model.theme.ascii {
        points(model, play, grid, to);
    }
    let targets = targets(play);
    let marks = marks(play, &targets);
    let board = play.board();
    let mut widths = Vec::with_capacity(board.squares.len());
    for (at, square) in board.squares.iter().enumerate() {
        joints(model, play, grid, at, to);
        let width = match target_sign(model, play, at, &targets) {
            Some(sign) => put(grid, at, &sign, model.theme.faint(), to),
            None => piece(model, grid, at, square, to),
        };
        widths.push(width);
    }
    forbidden(model, play, grid, to);
    let mut marks: Vec<(usize, Mark)> = marks.into_iter().collect();
    marks.sort_by_key(|&(_, mark)| mark);
    for (at, mark) in marks {
        set_mark(model, grid, at, widths[at], mark, to);
    }
}

fn coordinates(model: &Model, play: &Play, grid: &Grid, to: &mut Buffer) {
    let board = play.board();
    let style = model.theme.faint();
    for column in 0..board.width {
        let letter = char::from(b'a' + column).to_string();
        let place = grid.centre(usize::from(column), 1);
        text(to, place.x, grid.files_row(), 1, &letter, style);
    }
    for row in 0..board.height {
        let rank = format!("{:>2}", board.height - row);
        let place = grid.centre(usize::from(row) * usize::from(board.width), 1);
        text(to, grid.area.x, place.y, 2, &rank, style);
    }
}

/// Lines between squares.
fn frame(model: &Model, play: &Play, grid: &Grid, to: &mut Buffer) {
    let board = play.board();
    let (columns, rows) = (u16::from(board.width), u16::from(board.height));
    let corner = grid.corner();
    let theme = model.theme;
    let form = grid.form;
    let along = theme.sign("─", "-").repeat(usize::from(form.stride) - 1);
    for row in 0..=rows {
        let signs = match row {
            0 => ["┌", "┬", "┐"],
            row if row == rows => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        let y = corner.y + row * form.pitch;
        for column in 0..=columns {
            let crossing = match column {
                0 => signs[0],
                column if column == columns => signs[2],
                _ => signs[1],
            };
            let x = corner.x + column * form.stride;
            text(to, x, y, 1, theme.sign(crossing, "+"), theme.faint());
            if column < columns {
                text(to, x + 1, y, form.stride - 1, &along, theme.faint());
            }
            if row < rows {
                for below in 1..form.pitch {
                    text(to, x, y + below, 1, theme.sign("│", "|"), theme.faint());
                }
            }
        }
    }
}

/// The points of a board that is played on crossings.
fn points(model: &Model, play: &Play, grid: &Grid, to: &mut Buffer) {
    let board = play.board();
    let (columns, rows) = (usize::from(board.width), usize::from(board.height));
    let style = model.theme.faint();
    let along = "─".repeat(usize::from(grid.form.stride));
    let grid = grid.unturned();
    for at in 0..columns * rows {
        let place = grid.centre(at, 1);
        let (column, row) = (at % columns, at / columns);
        if column + 1 < columns {
            text(to, place.x, place.y, grid.form.stride, &along, style);
        }
        if row + 1 < rows {
            for below in 1..grid.form.pitch {
                text(to, place.x, place.y + below, 1, "│", style);
            }
        }
        let signs = match row {
            0 => ["┌", "┬", "┐"],
            row if row + 1 == rows => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        let crossing = match column {
            0 => signs[0],
            column if column + 1 == columns => signs[2],
            _ => signs[1],
        };
        text(to, place.x, place.y, 1, crossing, style);
    }
}

/// Writes a sign in the middle of a square. Returns its width.
fn put(grid: &Grid, at: usize, sign: &str, style: Style, to: &mut Buffer) -> u16 {
    let width = sign.width() as u16;
    let place = grid.centre(at, width);
    text(to, place.x, place.y, width, sign, style);
    width
}

/// Draws what stands on a square. Returns the width of its sign.
fn piece(model: &Model, grid: &Grid, at: usize, square: &SquareView, to: &mut Buffer) -> u16 {
    let inside = grid.inside(at);
    let (words, style) = sign(square, model.theme, model.words);
    // Lines show an empty square well enough.
    if *square == SquareView::Empty && to[grid.centre(at, 1)].symbol() != " " {
        return 1;
    }
    if *square == SquareView::Empty && grid.form.lines {
        return 1;
    }
    if inside.height >= 3
        && let wide = inside.width.is_multiple_of(2)
        && let Some(rows) = outline(square, model.theme, wide)
    {
        let x = inside.x + (inside.width - 5) / 2;
        for (row, y) in rows.iter().zip(inside.y..) {
            text(to, x, y, 6, row, style);
        }
        if *square == SquareView::FaceDown {
            return 2;
        }
    }
    put(grid, at, &words, style, to)
}

/// What joins the two halves of a domino. In squares of one row there is no room below, so
/// a sign beside the half says where the other one lies.
fn joints(model: &Model, play: &Play, grid: &Grid, at: usize, to: &mut Buffer) {
    let board = play.board();
    let SquareView::Half { owner, partner } = board.squares[at] else {
        return;
    };
    let style = model.theme.player(owner);
    if partner < at {
        return;
    }
    // On a turned board the other half lies before this one.
    let mut ends = [grid.centre(at, 1), grid.centre(partner, 1)];
    ends.sort_by_key(|place| (place.y, place.x));
    let [here, there] = ends;
    let large = grid.inside(at).height >= 3;
    if partner == at + 1 {
        let reach = if large { 3 } else { 1 };
        let bar = model.theme.sign("━", "=");
        for x in here.x + reach..=there.x.saturating_sub(reach) {
            text(to, x, here.y, 1, bar, style);
        }
    } else {
        let reach = if large { 2 } else { 1 };
        for y in here.y + reach..=there.y.saturating_sub(reach) {
            text(to, here.x, y, 1, model.theme.sign("┃", "|"), style);
        }
        if grid.form.pitch == 1 {
            text(to, here.x + 1, here.y, 1, model.theme.sign("╻", ","), style);
            text(
                to,
                there.x + 1,
                there.y,
                1,
                model.theme.sign("╹", "'"),
                style,
            );
        }
    }
}

/// The squares that the next touch may choose, with the number that would be written and
/// whether the step is a long one.
struct Target {
    number: Option<u8>,
    jump: bool,
}

/// Where nearly every square may be chosen, marking them all would tell nothing.
fn targets(play: &Play) -> BTreeMap<usize, Target> {
    if play.replay.is_some() {
        return BTreeMap::new();
    }
    let mut found: BTreeMap<usize, Target> = BTreeMap::new();
    for (square, step) in play.picker.targets() {
        let number = step.number;
        let entry = found.entry(square).or_insert(Target {
            number,
            jump: step.kind == "jump",
        });
        entry.number = entry.number.max(number);
        entry.jump &= step.kind == "jump";
    }
    let numbers = found.values().any(|target| target.number.is_some());
    let many = found.len() * 2 > play.state.board.squares.len();
    if many && !numbers && play.picker.selected.is_empty() {
        found.clear();
    }
    found
}

fn target_sign(
    model: &Model,
    play: &Play,
    at: usize,
    targets: &BTreeMap<usize, Target>,
) -> Option<String> {
    let target = targets.get(&at)?;
    if play.board().squares[at] != SquareView::Empty {
        return None;
    }
    Some(match (target.number, target.jump) {
        (Some(number), _) => number.to_string(),
        (None, true) => model.theme.sign("×", "x").to_owned(),
        (None, false) => "+".to_owned(),
    })
}

/// Points that the rules forbid.
fn forbidden(model: &Model, play: &Play, grid: &Grid, to: &mut Buffer) {
    for &(at, _) in games::forbidden(&play.board().extra) {
        let sign = model.theme.sign("╳", "X");
        put(grid, at, sign, model.theme.fault(), to);
    }
}

fn marks(play: &Play, targets: &BTreeMap<usize, Target>) -> BTreeMap<usize, Mark> {
    let mut marks = BTreeMap::new();
    let mut mark = |at: usize, with: Mark| {
        let entry = marks.entry(at).or_insert(with);
        *entry = (*entry).max(with);
    };
    let board = play.board();
    if let Some(last) = play.last() {
        last.touch.iter().for_each(|&at| mark(at, Mark::Last));
    }
    let winning = games::winning(&board.extra).iter();
    winning.for_each(|&at| mark(at, Mark::Winning));
    if play.replay.is_some() {
        return marks;
    }
    for &at in targets.keys() {
        if board.squares[at] != SquareView::Empty {
            mark(at, Mark::Target);
        }
    }
    let pending = play.picker.pending.as_ref();
    let preview = pending.or_else(|| play.picker.completing(play.cursor));
    for change in preview.iter().flat_map(|step| &step.changes) {
        let with = match change.to {
            ChangeKind::Converts => Mark::Converts,
            ChangeKind::Captured => Mark::Captured,
            ChangeKind::Screen => Mark::Screen,
        };
        mark(change.square, with);
    }
    if let Some(hint) = &play.hint {
        hint.squares.iter().for_each(|&at| mark(at, Mark::Hint));
    }
    for &at in &play.picker.selected {
        mark(at, Mark::Selected);
    }
    if !play.is_watched() && play.state.result.is_none() {
        mark(play.cursor, Mark::Cursor);
    }
    marks
}

fn set_mark(model: &Model, grid: &Grid, at: usize, width: u16, mark: Mark, to: &mut Buffer) {
    let inside = grid.inside(at);
    let style = mark.style(model.theme);
    let place = grid.centre(at, width);
    let (from, until) = match inside.height >= 3 {
        true => (inside.x, inside.right() - 1),
        false => (place.x.saturating_sub(1), place.x + width),
    };
    let [left, right] = mark.signs(model.theme);
    if mark.covers() {
        for x in from..=until {
            if let Some(cell) = to.cell_mut((x, place.y)) {
                cell.set_style(style);
            }
        }
    }
    text(to, from, place.y, 1, left, style);
    text(to, until, place.y, 1, right, style);
}
