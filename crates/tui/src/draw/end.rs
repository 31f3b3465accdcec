//! The end of a game: won, lost or drawn, and what to do next.

use super::dialog::{answers, choice_rows, choice_text};
use super::paint;
use crate::layout::{Layout, middle};
use crate::model::{Model, Overlay};
use crate::words::only_person;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wuqi_session::protocol::player;

/// Rows above the answers.
pub const HEAD: u16 = 6;

/// Where the window is: over the side panel, so that the last board stays in sight.
pub fn area_of(model: &Model, area: Rect) -> Rect {
    let height = HEAD + model.after().len() as u16 + 2;
    let layout = model.play.as_ref().map(|play| Layout::of(area, play));
    let Some(Ok(layout)) = layout else {
        return middle(area, 36, height);
    };
    let width = layout.panel.width.clamp(36, 44).min(area.width);
    let height = height.min(layout.panel.height);
    Rect::new(
        layout.panel.right() - width,
        layout.panel.bottom() - height,
        width,
        height,
    )
}

/// Draws the window.
pub fn paint(model: &Model, at: usize, area: Rect, to: &mut Buffer) {
    let Some(play) = &model.play else {
        return;
    };
    let Some(result) = &play.state.result else {
        return;
    };
    let theme = model.theme;
    let (headline, reason) = model.words.ending(&play.state, result);
    let inside = paint::window(
        to,
        area_of(model, area),
        &model.words.game(play.state.game),
        theme,
    );
    let winner = player::read(&result.outcome);
    let me = only_person(&play.state);
    // Won, lost and drawn differ in shape: a wreath, a falling line, a level one.
    let sign = match (winner, me) {
        (None, _) => theme.sign("═══════", "======="),
        (Some(winner), Some(me)) if winner != me => theme.sign("▔▔▀▄▄▁▁", "--..__"),
        _ => theme.sign("★ ★ ★", "* * *"),
    };
    let style = winner.map_or(theme.strong(), |winner| {
        theme.seat_style(&play.state.board.extra, winner)
    });
    paint::text_middle(to, inside, inside.y + 1, sign, style);
    paint::text_middle(to, inside, inside.y + 2, &headline, theme.strong());
    let ply = model
        .words
        .fill("ui.end.ply", &[("ply", play.state.ply.into())]);
    let line = format!("{reason} · {ply}");
    paint::text_middle(to, inside, inside.y + 4, &line, theme.plain());
    let texts: Vec<String> = (model.after().into_iter())
        .map(|choice| choice_text(model, choice))
        .collect();
    let rows = choice_rows(model, &Overlay::End { at }, area);
    answers(model, &rows, &texts, at, to);
}
