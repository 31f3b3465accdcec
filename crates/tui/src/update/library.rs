//! Keys in the list of games.

use super::Effect;
use crate::model::{Choice, Model, Overlay, Screen};
use crossterm::event::KeyCode;
use wuqi_session::protocol::{Command, LibraryRequest};

pub(super) fn on_key(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    match code {
        KeyCode::Up => model.library.step(-1),
        KeyCode::Down => model.library.step(1),
        KeyCode::PageUp => model.library.step(-10),
        KeyCode::PageDown => model.library.step(10),
        KeyCode::Home => model.library.at = 0,
        KeyCode::End => model.library.step(isize::MAX / 2),
        KeyCode::Enter | KeyCode::Char(' ') => return load(model),
        KeyCode::Delete | KeyCode::Char('x') => {
            if let Some(entry) = model.library.entry() {
                let choices = [Choice::Cancel, Choice::Delete(entry.entry)];
                model.overlay = Some(Overlay::ask("tui.sure.delete", &choices));
            }
        }
        KeyCode::Esc | KeyCode::Char('q') => back(model),
        _ => {}
    }
    Vec::new()
}

/// Back to the game, or to the menu if there is none.
fn back(model: &mut Model) {
    model.screen = match model.play {
        Some(_) => Screen::Game,
        None => Screen::Menu,
    };
}

/// Opens the game under the cursor.
pub(super) fn load(model: &mut Model) -> Vec<Effect> {
    let Some(entry) = model.library.entry() else {
        return Vec::new();
    };
    model.awaiting = true;
    let entry = entry.entry;
    let request = LibraryRequest::Load { entry };
    vec![Effect::Do(Command::Library(request))]
}
