//! The mouse: a click does what the key under it would.

use super::{Effect, dialog, game, library, menu, on_key};
use crate::draw::{buttons, choice_rows, row_at, rows_shown};
use crate::layout::Layout;
use crate::model::{Model, Overlay, Screen};
use crossterm::event::{KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

pub(super) fn on_mouse(model: &mut Model, mouse: MouseEvent) -> Vec<Effect> {
    let place = Position::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => click(model, place),
        MouseEventKind::Down(MouseButton::Right) => {
            if let Some(play) = &mut model.play {
                play.picker.clear();
            }
            Vec::new()
        }
        MouseEventKind::Moved => hover(model, place),
        MouseEventKind::ScrollUp => scroll(model, -1),
        MouseEventKind::ScrollDown => scroll(model, 1),
        _ => Vec::new(),
    }
}

fn click(model: &mut Model, place: Position) -> Vec<Effect> {
    model.note = None;
    if let Some(overlay) = model.overlay.clone() {
        let rows = choice_rows(model, &overlay, model.area);
        let chosen = rows.iter().position(|row| row.contains(place));
        return match (overlay, chosen) {
            (Overlay::Ask { choices, .. }, Some(at)) => {
                model.overlay = None;
                dialog::apply(model, choices[at])
            }
            (Overlay::End { .. }, Some(at)) => {
                model.overlay = None;
                dialog::apply(model, model.after()[at])
            }
            (Overlay::Replace { name, .. }, Some(at)) => {
                model.overlay = Some(Overlay::Replace { name, at });
                let key = KeyEvent::new(crossterm::event::KeyCode::Enter, KeyModifiers::NONE);
                on_key(model, key)
            }
            (Overlay::Number(_), Some(at)) => {
                model.overlay = Some(Overlay::Number(at));
                let key = KeyEvent::new(crossterm::event::KeyCode::Enter, KeyModifiers::NONE);
                on_key(model, key)
            }
            (Overlay::Help, _) => {
                model.overlay = None;
                Vec::new()
            }
            _ => Vec::new(),
        };
    }
    match model.screen {
        Screen::Menu => match row_at(model, model.area, place) {
            Some(row) => {
                model.menu.go_to(row);
                menu::choose(model)
            }
            None => Vec::new(),
        },
        Screen::Library => {
            let (first, rows) = rows_shown(model, model.area);
            let Some(index) = rows.iter().position(|row| row.contains(place)) else {
                return Vec::new();
            };
            let again = model.library.at == first + index;
            if first + index < model.library.entries.len() {
                model.library.at = first + index;
            }
            match again {
                true => library::load(model),
                false => Vec::new(),
            }
        }
        Screen::Game => click_game(model, place),
    }
}

fn click_game(model: &mut Model, place: Position) -> Vec<Effect> {
    let Some(play) = &model.play else {
        return Vec::new();
    };
    let Ok(layout) = Layout::of(model.area, play) else {
        return Vec::new();
    };
    let pressed = buttons(model, play, layout.keys)
        .into_iter()
        .find(|button| button.area.contains(place));
    if let Some(button) = pressed {
        return on_key(model, KeyEvent::new(button.code, KeyModifiers::NONE));
    }
    match layout.grid.square_at(place) {
        Some(square) if play.replay.is_none() => game::touch(model, square),
        _ => Vec::new(),
    }
}

/// The cursor follows the mouse, so that a preview shows before a click.
fn hover(model: &mut Model, place: Position) -> Vec<Effect> {
    if model.screen != Screen::Game || model.overlay.is_some() {
        return Vec::new();
    }
    if let Some(play) = &mut model.play
        && play.replay.is_none()
        && play.picker.pending.is_none()
        && let Ok(layout) = Layout::of(model.area, play)
        && let Some(square) = layout.grid.square_at(place)
    {
        play.cursor = square;
    }
    Vec::new()
}

fn scroll(model: &mut Model, by: isize) -> Vec<Effect> {
    match model.screen {
        Screen::Menu => model.menu.step(by),
        Screen::Library => model.library.step(by),
        Screen::Game => {}
    }
    Vec::new()
}
