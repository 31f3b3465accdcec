//! The list of moves; the one on the board is marked, those taken back are faint.

use super::paint;
use crate::model::{Model, Play};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the list, the latest moves at the bottom.
pub fn paint(model: &Model, play: &Play, area: Rect, to: &mut Buffer) {
    if area.height < 2 {
        return;
    }
    paint::heading(
        to,
        area,
        area.y,
        &model.words.say("ui.tab.moves"),
        model.theme,
    );
    let line = &play.state.line;
    if line.is_empty() {
        let none = model.words.say("ui.moves.none");
        paint::text(
            to,
            area.x,
            area.y + 1,
            area.width,
            &none,
            model.theme.faint(),
        );
        return;
    }
    let nodes: Vec<_> = line.iter().filter_map(|id| play.tree.get(id)).collect();
    let widest = nodes.iter().map(|node| node.mv.len()).max().unwrap_or(2);
    let digits = nodes.len().to_string().len();
    let column = digits + widest + 6;
    let columns = (usize::from(area.width) / column).clamp(1, 6);
    let rows = usize::from(area.height) - 1;
    let here = play.ply() as usize;
    let all = nodes.len().div_ceil(columns);
    let current = here.saturating_sub(1) / columns;
    let first = all.min(current + 2).saturating_sub(rows);
    for row in first..all.min(first + rows) {
        for place in 0..columns {
            let index = row * columns + place;
            let Some(node) = nodes.get(index) else {
                break;
            };
            let x = area.x + (place * column) as u16;
            let y = area.y + 1 + (row - first) as u16;
            let number = format!("{:>digits$} ", index + 1);
            let room = area.right().saturating_sub(x);
            let behind = paint::text(to, x, y, room, &number, model.theme.faint());
            let extra = &play.state.board.extra;
            let stone = model.theme.seat(extra, node.by);
            let room = area.right().saturating_sub(behind);
            let tint = model.theme.seat_style(extra, node.by);
            paint::text(to, behind, y, room, stone, tint);
            let style = match index + 1 {
                ply if ply == here => model.theme.cursor(),
                ply if ply > here => model.theme.faint(),
                _ => model.theme.plain(),
            };
            let room = area.right().saturating_sub(behind + 2);
            paint::text(to, behind + 2, y, room, &node.mv, style);
        }
    }
}
