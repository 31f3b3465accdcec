//! Drawing: a model in, a frame of text out, and nothing changed.

mod board;
mod candidates;
mod describe;
mod dialog;
mod end;
mod facts;
mod game;
mod help;
mod library;
mod menu;
mod moves;
pub(crate) mod paint;
mod pieces;
mod players;
mod status;
mod thinking;

pub use describe::describe_squares;
pub use dialog::choice_rows;
pub use library::rows_shown;
pub use menu::row_at;
pub use paint::wrap;
pub use pieces::face;
pub use status::buttons;
pub use thinking::work_done;

use crate::layout::SMALLEST;
use crate::model::{Model, Overlay, Screen};
use crate::theme::Theme;
use crate::words::Words;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wuqi_session::locale::Language;

/// Draws everything.
pub fn draw(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    paint_all(model, area, buffer);
    if model.theme.ascii {
        // The dot between two facts is in the texts of all languages.
        for cell in &mut buffer.content {
            if cell.symbol() == "·" {
                cell.set_symbol("-");
            }
        }
    }
}

/// The program's name, which ASCII has only in Latin letters.
fn title(model: &Model) -> String {
    match (model.theme.ascii, model.words.0) {
        (true, Language::English) => "Wuqi".to_owned(),
        _ => model.words.say("ui.title"),
    }
}

fn paint_all(model: &Model, area: Rect, to: &mut Buffer) {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return too_small(model.words, model.theme, area, SMALLEST, to);
    }
    match model.screen {
        Screen::Menu => menu::paint(model, area, to),
        Screen::Library => library::paint(model, area, to),
        Screen::Game => {
            if let Err(need) = game::paint(model, area, to) {
                return too_small(model.words, model.theme, area, need, to);
            }
        }
    }
    match &model.overlay {
        None => {}
        Some(Overlay::Help) => help::paint(model, area, to),
        Some(Overlay::End { at }) => end::paint(model, *at, area, to),
        Some(overlay) => dialog::paint(model, overlay, area, to),
    }
}

/// A polite word where there is no room.
pub(crate) fn too_small(words: Words, theme: Theme, area: Rect, need: (u16, u16), to: &mut Buffer) {
    let text = words.fill(
        "tui.small",
        &[
            ("width", need.0.into()),
            ("height", need.1.into()),
            ("now_width", area.width.into()),
            ("now_height", area.height.into()),
        ],
    );
    let lines = wrap(&text, usize::from(area.width.max(1)));
    let top = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    for (line, y) in lines.iter().zip(top..area.bottom()) {
        paint::text(to, area.x, y, area.width, line, theme.strong());
    }
}
