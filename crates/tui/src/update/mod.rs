//! What a message changes, and what has to be done about it: one pure function.

mod dialog;
mod event;
mod game;
mod library;
mod menu;
mod mouse;
mod replay;

use crate::model::{Choice, Model, Overlay, Screen};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;
use wuqi_session::protocol::{Command, Event};

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// The terminal has another size.
    Resize(u16, u16),
    /// The session says something.
    Event(Box<Event>),
    /// So many milliseconds have passed since the program began.
    Tick(u64),
    /// A file was written, or why not.
    Written {
        /// Its name.
        file: String,
        /// What went wrong.
        fault: Option<WriteFault>,
    },
    /// The system asks the program to end.
    End,
}

/// Why a file was not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteFault {
    /// There is one of this name, which nobody wants to lose.
    Exists,
    /// The system's words.
    Refused(String),
}

/// Something to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Ask the session.
    Do(Command),
    /// Write a new file.
    Write {
        /// Its name.
        file: String,
        /// What it holds.
        text: String,
    },
    /// Ring the terminal's bell.
    Bell,
    /// Leave.
    Quit,
}

/// Takes a message into the model.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
        Message::Key(key) => on_key(model, key),
        Message::Mouse(mouse) => mouse::on_mouse(model, mouse),
        Message::Resize(width, height) => {
            model.area = Rect::new(0, 0, width, height);
            Vec::new()
        }
        Message::Event(event) => event::on_event(model, *event),
        Message::Tick(now) => {
            model.now = now;
            replay::on_tick(model)
        }
        Message::Written { file, fault } => {
            written(model, &file, fault);
            Vec::new()
        }
        Message::End => vec![Effect::Quit],
    }
}

/// Says whether a file was written.
fn written(model: &mut Model, file: &str, fault: Option<WriteFault>) {
    let words = model.words;
    let file = ("file", file.into());
    match fault {
        None => model.tell(words.fill("tui.statistics.done", &[file])),
        Some(WriteFault::Exists) => model.refuse(words.fill("tui.statistics.exists", &[file])),
        Some(WriteFault::Refused(why)) => {
            let params = [file, ("detail", why.into())];
            model.refuse(words.fill("tui.statistics.fault", &params));
        }
    }
}

fn on_key(model: &mut Model, key: KeyEvent) -> Vec<Effect> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    if control && matches!(key.code, KeyCode::Char('c' | 'd')) {
        return leave_or_quit(model);
    }
    model.note = None;
    if model.overlay.is_some() {
        return dialog::on_key(model, key.code);
    }
    if control || key.modifiers.contains(KeyModifiers::ALT) {
        return Vec::new();
    }
    if key.code == KeyCode::Char('?') {
        model.overlay = Some(Overlay::Help);
        return Vec::new();
    }
    match model.screen {
        Screen::Menu => menu::on_key(model, key.code),
        Screen::Library => library::on_key(model, key.code),
        Screen::Game => game::on_key(model, key.code),
    }
}

/// Ctrl-C asks before it leaves; while the question stands, it leaves.
fn leave_or_quit(model: &mut Model) -> Vec<Effect> {
    let asked = matches!(
        &model.overlay,
        Some(Overlay::Ask { choices, .. }) if choices.contains(&Choice::Quit)
    );
    if asked || model.play.is_none() {
        return vec![Effect::Quit];
    }
    ask_to_quit(model);
    Vec::new()
}

/// Asks whether to leave: the game stays in the library in any case.
fn ask_to_quit(model: &mut Model) {
    model.overlay = Some(match (model.screen, &model.play) {
        (Screen::Game, _) => {
            let choices = [Choice::Stay, Choice::Menu, Choice::Quit];
            Overlay::ask("tui.sure.leave", &choices)
        }
        _ => Overlay::ask("tui.sure.quit", &[Choice::Cancel, Choice::Quit]),
    });
}
