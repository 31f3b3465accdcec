//! Going through the game, by keys or by itself.

use super::Effect;
use super::game::change_speed;
use crate::model::{Model, Replay, SPEEDS};
use crossterm::event::KeyCode;
use wuqi_session::protocol::Command;

/// Begins to look at the game after this many moves; from the start it runs by itself.
pub(super) fn open(model: &mut Model, ply: usize) -> Vec<Effect> {
    let now = model.now;
    let Some(play) = &mut model.play else {
        return Vec::new();
    };
    if play.state.line.is_empty() {
        let text = model.words.say("ui.moves.none");
        model.tell(text);
        return Vec::new();
    }
    play.picker.clear();
    play.replay = Some(Replay {
        at: ply,
        view: None,
        running: false,
        next: now + SPEEDS[play.speed],
    });
    look(model)
}

pub(super) fn on_key(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    let now = model.now;
    let Some(play) = &mut model.play else {
        return Vec::new();
    };
    let pace = SPEEDS[play.speed];
    let last = play.state.line.len();
    let Some(replay) = &mut play.replay else {
        return Vec::new();
    };
    match code {
        KeyCode::Left | KeyCode::Up | KeyCode::PageUp | KeyCode::Char('[') => {
            replay.running = false;
            replay.at = replay.at.saturating_sub(1);
        }
        KeyCode::Right | KeyCode::Down | KeyCode::PageDown | KeyCode::Char(']') => {
            replay.running = false;
            replay.at = (replay.at + 1).min(last);
        }
        KeyCode::Home => replay.at = 0,
        KeyCode::End => replay.at = last,
        KeyCode::Char(' ' | 'p') => {
            replay.running = !replay.running;
            replay.next = now + pace;
            if replay.at == last {
                replay.at = 0;
            }
        }
        KeyCode::Char('+' | '=') => {
            change_speed(play, 1);
            return Vec::new();
        }
        KeyCode::Char('-' | '_') => {
            change_speed(play, -1);
            return Vec::new();
        }
        KeyCode::Enter => {
            let at = replay.at;
            let node = play.node_at(at);
            play.replay = None;
            return vec![Effect::Do(Command::Jump { node })];
        }
        KeyCode::Esc | KeyCode::Char('v' | 'q') => {
            play.replay = None;
            return Vec::new();
        }
        _ => return Vec::new(),
    }
    look(model)
}

/// The next move of a replay that runs by itself.
pub(super) fn on_tick(model: &mut Model) -> Vec<Effect> {
    let now = model.now;
    let Some(play) = &mut model.play else {
        return Vec::new();
    };
    let (last, pace) = (play.state.line.len(), SPEEDS[play.speed]);
    match &mut play.replay {
        Some(replay) if replay.running && now >= replay.next => {
            replay.at = (replay.at + 1).min(last);
            replay.running = replay.at < last;
            replay.next = now + pace;
            look(model)
        }
        _ => Vec::new(),
    }
}

/// Asks for the position that is looked at.
fn look(model: &Model) -> Vec<Effect> {
    let Some(play) = &model.play else {
        return Vec::new();
    };
    let at = play.replay.as_ref().map_or(0, |replay| replay.at);
    let node = play.node_at(at);
    vec![Effect::Do(Command::Look { node })]
}
