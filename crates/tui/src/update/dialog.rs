//! Keys while something lies above the screen.

use super::{Effect, event, game, menu, replay};
use crate::model::{Choice, Model, Overlay, Screen};
use crossterm::event::KeyCode;
use wuqi_session::protocol::{Command, Entry, LibraryFilter, LibraryRequest};

/// The longest line that can be typed.
const LONGEST: usize = 80;

pub(super) fn on_key(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    match model.overlay.take() {
        None | Some(Overlay::Help) => Vec::new(),
        Some(Overlay::Ask {
            question,
            choices,
            at,
        }) => match choose(code, at, choices.len()) {
            Chosen::Moved(at) => {
                model.overlay = Some(Overlay::Ask {
                    question,
                    choices,
                    at,
                });
                Vec::new()
            }
            Chosen::Done(at) => apply(model, choices[at]),
            Chosen::Closed => Vec::new(),
        },
        Some(Overlay::End { at }) => match choose(code, at, model.after().len()) {
            Chosen::Moved(at) => {
                model.overlay = Some(Overlay::End { at });
                Vec::new()
            }
            Chosen::Done(at) => apply(model, model.after()[at]),
            Chosen::Closed => Vec::new(),
        },
        Some(Overlay::Number(at)) => number(model, code, at),
        Some(Overlay::Save(typed)) => match edit(code, typed) {
            Edited::Going(typed) => {
                model.overlay = Some(Overlay::Save(typed));
                Vec::new()
            }
            Edited::Done(name) if name.trim().is_empty() => Vec::new(),
            Edited::Done(name) => look_for(model, name.trim()),
            Edited::Closed => Vec::new(),
        },
        Some(Overlay::Statistics(typed)) => match edit(code, typed) {
            Edited::Going(typed) => {
                model.overlay = Some(Overlay::Statistics(typed));
                Vec::new()
            }
            Edited::Done(file) if file.trim().is_empty() => Vec::new(),
            Edited::Done(file) => write_statistics(model, file.trim()),
            Edited::Closed => Vec::new(),
        },
        Some(Overlay::Replace { name, at }) => match choose(code, at, Overlay::REPLACE.len()) {
            Chosen::Moved(at) => {
                model.overlay = Some(Overlay::Replace { name, at });
                Vec::new()
            }
            Chosen::Done(at) if Overlay::REPLACE[at] == Choice::Replace => save(name),
            Chosen::Done(_) | Chosen::Closed => Vec::new(),
        },
        Some(Overlay::Engine(seat, typed)) => {
            match edit(code, typed) {
                Edited::Going(typed) => model.overlay = Some(Overlay::Engine(seat, typed)),
                Edited::Done(text) => menu::take_engine(model, seat, text.trim()),
                Edited::Closed => {}
            }
            Vec::new()
        }
        Some(Overlay::Type(typed)) => match edit(code, typed) {
            Edited::Going(typed) => {
                model.overlay = Some(Overlay::Type(typed));
                Vec::new()
            }
            Edited::Done(text) if text.trim().is_empty() => Vec::new(),
            Edited::Done(text) => game::play(model, text.trim().to_owned()),
            Edited::Closed => Vec::new(),
        },
    }
}

/// What every move cost, as a table in a file.
fn write_statistics(model: &Model, file: &str) -> Vec<Effect> {
    let table = model.play.as_ref().map(|play| {
        let name = |side| model.words.seat(&play.state, side);
        play.statistics.table(name)
    });
    let write = table.map(|text| Effect::Write {
        file: file.to_owned(),
        text,
    });
    write.into_iter().collect()
}

/// Asks for the games of a name before one is saved under it.
fn look_for(model: &mut Model, name: &str) -> Vec<Effect> {
    model.saving = Some(name.to_owned());
    let search = LibraryFilter {
        game: model.play.as_ref().map(|play| play.state.game.to_owned()),
        text: Some(name.to_owned()),
        ..LibraryFilter::default()
    };
    vec![Effect::Do(Command::Library(LibraryRequest::List(search)))]
}

/// Saves under the name, or asks first where an unfinished game of that name would go: one that
/// has ended keeps its place.
pub(super) fn save_unless_known(model: &mut Model, name: String, known: &[Entry]) -> Vec<Effect> {
    let replaced = |entry: &Entry| entry.name == name && entry.result == "*";
    if known.iter().any(replaced) {
        model.overlay = Some(Overlay::Replace { name, at: 0 });
        return Vec::new();
    }
    save(name)
}

fn save(name: String) -> Vec<Effect> {
    vec![Effect::Do(Command::Library(LibraryRequest::Save { name }))]
}

fn number(model: &mut Model, code: KeyCode, at: usize) -> Vec<Effect> {
    let Some(play) = &mut model.play else {
        return Vec::new();
    };
    let texts: Vec<String> = (play.picker.choices.iter())
        .map(|step| step.text.clone())
        .collect();
    match choose(code, at, texts.len()) {
        Chosen::Moved(at) => {
            model.overlay = Some(Overlay::Number(at));
            Vec::new()
        }
        Chosen::Done(at) => {
            play.picker.clear();
            game::play(model, texts[at].clone())
        }
        Chosen::Closed => {
            play.picker.clear();
            Vec::new()
        }
    }
}

enum Chosen {
    Moved(usize),
    Done(usize),
    Closed,
}

fn choose(code: KeyCode, at: usize, count: usize) -> Chosen {
    let step = |by: usize| Chosen::Moved((at + by) % count.max(1));
    match code {
        KeyCode::Up | KeyCode::Left | KeyCode::BackTab => step(count.max(1) - 1),
        KeyCode::Down | KeyCode::Right | KeyCode::Tab => step(1),
        KeyCode::Enter | KeyCode::Char(' ') if at < count => Chosen::Done(at),
        KeyCode::Esc | KeyCode::Char('q') => Chosen::Closed,
        _ => Chosen::Moved(at),
    }
}

enum Edited {
    Going(String),
    Done(String),
    Closed,
}

fn edit(code: KeyCode, mut typed: String) -> Edited {
    match code {
        KeyCode::Enter => return Edited::Done(typed),
        KeyCode::Esc => return Edited::Closed,
        KeyCode::Backspace => {
            typed.pop();
        }
        KeyCode::Char(c) if !c.is_control() && typed.chars().count() < LONGEST => typed.push(c),
        _ => {}
    }
    Edited::Going(typed)
}

/// Does what was chosen.
pub(super) fn apply(model: &mut Model, choice: Choice) -> Vec<Effect> {
    match choice {
        // The name that would be replaced is known where that is asked.
        Choice::Stay | Choice::Close | Choice::Cancel | Choice::Replace => Vec::new(),
        Choice::Quit => [event::bell(model), vec![Effect::Quit]].concat(),
        Choice::Menu => {
            model.screen = Screen::Menu;
            [event::bell(model), game::pause_if_watched(model)].concat()
        }
        Choice::Resign => vec![Effect::Do(Command::Resign { player: None })],
        Choice::Restart => begin(model, Command::Restart {}),
        Choice::Rematch => begin(model, Command::Rematch {}),
        Choice::Replay => replay::open(model, 0),
        Choice::Reveal => vec![Effect::Do(Command::Reveal {})],
        Choice::Accept => vec![Effect::Do(Command::Answer { accept: true })],
        Choice::Decline => vec![Effect::Do(Command::Answer { accept: false })],
        Choice::Delete(entry) => {
            let request = LibraryRequest::Delete { entry };
            let mut effects = vec![Effect::Do(Command::Library(request))];
            effects.extend(menu::open_library(model));
            effects
        }
    }
}

fn begin(model: &mut Model, command: Command) -> Vec<Effect> {
    model.awaiting = true;
    vec![Effect::Do(command)]
}
