//! The end of a game: won, lost or drawn, and what to do next.

use super::dialog::{answers, choice_rows, choice_text};
use super::paint;
use crate::layout::{Layout, middle};
use crate::model::{Model, Overlay, Play};
use crate::statistics::seconds;
use crate::words::only_person;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wuqi_core::Player;
use wuqi_session::protocol::player;

/// Rows above the answers without the totals.
const HEAD: u16 = 6;

/// Rows that the totals take.
const TOTALS: u16 = 4;

/// Rows above the answers.
pub fn head(model: &Model, area: Rect) -> u16 {
    match shows_totals(model, area) {
        true => HEAD + TOTALS,
        false => HEAD,
    }
}

/// Whether an engine played, and there is room to say what its moves cost.
fn shows_totals(model: &Model, area: Rect) -> bool {
    let Some(play) = model.play.as_ref() else {
        return false;
    };
    let height = HEAD + TOTALS + model.after().len() as u16 + 2;
    let room = match Layout::of(area, play) {
        Ok(layout) => layout.panel.height,
        Err(_) => area.height,
    };
    play.statistics.is_known() && height <= room
}

/// Where the window is: over the side panel, so that the last board stays in sight.
pub fn area_of(model: &Model, area: Rect) -> Rect {
    let height = head(model, area) + model.after().len() as u16 + 2;
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
    if shows_totals(model, area) {
        totals(model, play, inside, to);
    }
    let texts: Vec<String> = (model.after().into_iter())
        .map(|choice| choice_text(model, choice))
        .collect();
    let rows = choice_rows(model, &Overlay::End { at }, area);
    answers(model, &rows, &texts, at, to);
}

/// Moves, positions and time of both sides, where an engine played.
fn totals(model: &Model, play: &Play, inside: Rect, to: &mut Buffer) {
    let (words, theme) = (model.words, model.theme);
    let row = |sign: &str, cells: [String; 3]| {
        let cells = cells.map(|cell| paint::pad(&cell, 10));
        format!("{} {}", paint::pad(sign, 2), cells.join(" "))
    };
    let titles = ["moves", "nodes", "time"].map(|key| words.say(&format!("ui.stat.{key}")));
    let y = inside.y + HEAD;
    paint::text(
        to,
        inside.x + 1,
        y,
        inside.width - 1,
        &row("", titles),
        theme.faint(),
    );
    for (side, y) in Player::BOTH.into_iter().zip(y + 1..) {
        let (moves, cost) = play.statistics.totals(side);
        let time = format!("{} {}", seconds(cost.ms), words.say("ui.second"));
        let sign = theme.seat(&play.state.board.extra, side);
        let line = row(sign, [moves.to_string(), cost.nodes.to_string(), time]);
        paint::text(to, inside.x + 1, y, inside.width - 1, &line, theme.plain());
    }
}
