//! The screen of a game: header, board, side panel, status and keys.

use super::{board, candidates, facts, moves, paint, players, status, thinking};
use crate::layout::Layout;
use crate::model::{Model, Page, Play};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the game, or says how much room it would need.
pub fn paint(model: &Model, area: Rect, to: &mut Buffer) -> Result<(), (u16, u16)> {
    let Some(play) = &model.play else {
        return Ok(());
    };
    let layout = Layout::of(area, play)?;
    header(model, play, layout.header, to);
    board::paint(model, play, &layout.grid, to);
    panel(model, play, layout.panel, to);
    status::paint(model, play, &layout, to);
    Ok(())
}

fn header(model: &Model, play: &Play, area: Rect, to: &mut Buffer) {
    let words = model.words;
    let state = &play.state;
    let title = format!(" {} ", super::title(model));
    let line = " ".repeat(usize::from(area.width));
    let style = model.theme.cursor();
    paint::text(to, area.x, area.y, area.width, &line, style);
    paint::text(to, area.x, area.y, area.width, &title, style);
    let what = format!("{} {}", words.game(state.game), state.size);
    paint::text_middle(to, area, area.y, &what, style);
    let ply = words.fill("ui.ply", &[("ply", play.ply().into())]);
    let room = Rect::new(area.x, area.y, area.width.saturating_sub(1), 1);
    paint::text_right(to, room, area.y, &ply, style);
}

/// The side panel: who plays, what the game counts, what the engine thinks, the moves.
/// Where there is no room for everything, a key turns the page.
fn panel(model: &Model, play: &Play, area: Rect, to: &mut Buffer) {
    let mut rest = area;
    players::paint(model, play, &mut rest, to);
    facts::paint(model, play, &mut rest, to);
    thinking::paint(model, play, &mut rest, to);
    let roomy = rest.height >= 24;
    if roomy {
        let half = rest.height / 2;
        let upper = Rect::new(rest.x, rest.y, rest.width, half);
        let lower = Rect::new(rest.x, rest.y + half, rest.width, rest.height - half);
        candidates::paint(model, play, upper, to);
        moves::paint(model, play, lower, to);
    } else if play.page == Page::Engine {
        candidates::paint(model, play, rest, to);
    } else {
        moves::paint(model, play, rest, to);
    }
}

/// Takes rows from the top of a room.
pub fn take(rest: &mut Rect, rows: u16) -> Rect {
    let rows = rows.min(rest.height);
    let taken = Rect::new(rest.x, rest.y, rest.width, rows);
    rest.y += rows;
    rest.height -= rows;
    taken
}
