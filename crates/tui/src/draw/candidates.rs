//! The table of candidates: the moves that the engine considers, best first.

use super::paint::{self, pad};
use super::thinking::short;
use crate::model::{Model, Play};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the table.
pub fn paint(model: &Model, play: &Play, area: Rect, to: &mut Buffer) {
    if area.height < 2 {
        return;
    }
    let words = model.words;
    paint::heading(to, area, area.y, &words.say("tui.candidates"), model.theme);
    let Some(thinking) = &play.thinking else {
        let none = paint::wrap(&words.say("tui.candidates.none"), usize::from(area.width));
        for (line, y) in none.iter().zip(area.y + 1..area.bottom()) {
            paint::text(to, area.x, y, area.width, line, model.theme.faint());
        }
        return;
    };
    let root = &thinking.report.root;
    let widest = root.iter().map(|row| row.mv.len()).max().unwrap_or(4);
    let width = (widest + 1).max(7);
    let head = format!(
        "{}{}{}{}",
        pad(&words.say("ui.col.move"), width),
        pad(&words.say("ui.col.win"), 8),
        pad(&words.say("ui.col.visits"), 8),
        words.say("ui.col.then"),
    );
    let head = paint::cut(&head, usize::from(area.width));
    paint::text(
        to,
        area.x,
        area.y + 1,
        area.width,
        &head,
        model.theme.faint(),
    );
    let at_most = model.theme.sign("≤", "<=");
    for (row, y) in root.iter().zip(area.y + 2..area.bottom()) {
        let then = row.pv.iter().skip(1).cloned().collect::<Vec<_>>().join(" ");
        let line = format!(
            "{}{}{}{then}",
            pad(&row.mv, width),
            pad(&thinking.report.percent(row, at_most), 8),
            pad(&short(row.visits), 8),
        );
        let line = paint::cut(&line, usize::from(area.width));
        let style = match row.mv == thinking.report.best {
            true => model.theme.machine(),
            false => model.theme.plain(),
        };
        paint::text(to, area.x, y, area.width, &line, style);
    }
}
