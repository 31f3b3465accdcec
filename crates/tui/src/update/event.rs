//! What the session says.

use super::{Effect, dialog};
use crate::model::{Model, Overlay, Play, Screen};
use wuqi_session::protocol::{Command, Event, Purpose};

pub(super) fn on_event(model: &mut Model, event: Event) -> Vec<Effect> {
    match event {
        Event::Snapshot(snapshot) => return begin(model, *snapshot),
        Event::Update(update) => {
            let now = model.now;
            if let Some(play) = &mut model.play {
                let before = play.state.ply;
                play.update(update.state, update.nodes, now);
                if play.state.ply > before {
                    return bell(model);
                }
                if play.state.result.is_none() && matches!(model.overlay, Some(Overlay::End { .. }))
                {
                    model.overlay = None;
                }
            }
        }
        Event::Position(view) => {
            if let Some(play) = &mut model.play
                && let Some(replay) = &mut play.replay
            {
                replay.view = Some(*view);
            }
        }
        Event::Thinking(thinking) => {
            if let Some(play) = &mut model.play {
                let analysis = thinking.purpose == Purpose::Analysis;
                play.analysing &= !(analysis && thinking.done);
                play.thinking = Some(*thinking);
            }
        }
        Event::Hint(hint) => {
            if let Some(play) = &mut model.play {
                play.hint_waits = false;
                if let Some(&square) = hint.squares.last() {
                    play.cursor = square;
                }
                play.hint = Some(hint);
            }
        }
        Event::Declined { by } => {
            if let Some(play) = &model.play {
                let name = model.words.seat(&play.state, by);
                let text = model.words.fill("declined", &[("name", name.into())]);
                model.tell(text);
            }
        }
        Event::Over(_) => {
            if model.screen == Screen::Game {
                model.overlay = Some(Overlay::End { at: 0 });
            }
            return bell(model);
        }
        Event::Library { entries, total } => match model.saving.take() {
            Some(name) => return dialog::save_unless_known(model, name, &entries),
            None => model.library.fill(entries, total),
        },
        Event::Stored { .. } if model.screen == Screen::Game => {
            let text = model.words.say("tui.saved");
            model.tell(text);
        }
        Event::Error(fault) => {
            model.awaiting = false;
            model.saving = None;
            if let Some(play) = &mut model.play {
                play.hint_waits = false;
                play.analysing = false;
            }
            let text = model.words.fault(&fault);
            model.refuse(text);
        }
        Event::Dice { starts } => {
            let text = model.words.dice(model.menu.draft.opponent, starts);
            model.tell(text);
        }
        Event::Reveal(_) => {
            let text = model.words.say("tui.revealed");
            model.tell(text);
        }
        Event::Accepted {}
        | Event::Flip(_)
        | Event::Reviewing { .. }
        | Event::Review(_)
        | Event::Record { .. }
        | Event::Company(_)
        | Event::Waiting { .. }
        | Event::Closing {}
        | Event::Stored { .. } => {}
    }
    Vec::new()
}

/// Another game is on the table. The first snapshot of a program that begins with its
/// menu is not shown.
fn begin(model: &mut Model, snapshot: wuqi_session::protocol::Snapshot) -> Vec<Effect> {
    if !std::mem::take(&mut model.awaiting) {
        return Vec::new();
    }
    let speed = model.play.as_ref().map(|play| play.speed);
    let mut play = Play::new(snapshot, model.now);
    if let Some(speed) = speed {
        play.speed = speed;
    }
    let watched = play.is_watched() && play.state.result.is_none();
    let (step, paused, over) = (model.step, play.state.paused, play.state.result.is_some());
    let pace = crate::model::SPEEDS[play.speed];
    model.play = Some(play);
    model.screen = Screen::Game;
    model.overlay = over.then_some(Overlay::End { at: 0 });
    let mut effects = Vec::new();
    if watched {
        effects.push(Effect::Do(Command::Speed { ms: pace }));
    }
    if watched && step && !paused {
        effects.push(Effect::Do(Command::Pause {}));
    }
    if !watched && paused && !over {
        effects.push(Effect::Do(Command::Resume {}));
    }
    effects.extend(bell(model));
    effects
}

/// Rings where that is asked for.
pub(super) fn bell(model: &Model) -> Vec<Effect> {
    match model.bell {
        true => vec![Effect::Bell],
        false => Vec::new(),
    }
}
