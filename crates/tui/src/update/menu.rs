//! Keys in the menu.

use super::Effect;
use crate::draft::{CLOCKS, Opponent};
use crate::model::{Menu, Model, Note, Overlay, Row, Screen};
use crate::words::Words;
use crossterm::event::KeyCode;
use wuqi_games::Values;
use wuqi_games::any::games;
use wuqi_session::catalogue::{EngineQuestion, judge_engine};
use wuqi_session::locale::Language;
use wuqi_session::protocol::{Command, LibraryFilter, LibraryRequest, Starts};

pub(super) fn on_key(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    match code {
        KeyCode::Up | KeyCode::BackTab => model.menu.step(-1),
        KeyCode::Down | KeyCode::Tab => model.menu.step(1),
        KeyCode::Home => model.menu.at = 0,
        KeyCode::End => model.menu.at = model.menu.rows().len() - 1,
        KeyCode::Left => change(model, -1),
        KeyCode::Right => change(model, 1),
        KeyCode::Char(' ') => return choose(model),
        KeyCode::Enter => return enter(model),
        KeyCode::Char('e') => type_engine(model),
        KeyCode::Char('n') => return begin(model),
        KeyCode::Char('l') => return open_library(model),
        KeyCode::Char('g') => next_language(model, 1),
        KeyCode::Char('q') => return quit(model),
        KeyCode::Esc => match model.play {
            Some(_) => model.screen = Screen::Game,
            None => return quit(model),
        },
        _ => {}
    }
    Vec::new()
}

fn quit(model: &mut Model) -> Vec<Effect> {
    super::ask_to_quit(model);
    Vec::new()
}

/// Enter: open or leave on their rows, on all others begin.
fn enter(model: &mut Model) -> Vec<Effect> {
    match model.menu.row() {
        Row::Load | Row::Quit => choose(model),
        _ => begin(model),
    }
}

/// The engine of the row as a spec, to be typed.
fn type_engine(model: &mut Model) {
    if let Some(seat) = model.menu.row().seat() {
        let typed = model.menu.draft.engines[seat].clone();
        model.overlay = Some(Overlay::Engine(seat, typed));
    }
}

/// Takes an engine that was typed, if it can play; otherwise says why not.
pub(super) fn take_engine(model: &mut Model, seat: usize, text: &str) {
    let draft = &model.menu.draft;
    let question = EngineQuestion {
        game: draft.game.clone(),
        size: draft.size.map(|size| size.to_string()),
        rules: draft.rules.to_string(),
        spec: text.to_owned(),
    };
    match judge_engine(&question) {
        Ok(()) => {
            text.clone_into(&mut model.menu.draft.engines[seat]);
            model.menu.go_to(Row::Engine(seat));
        }
        Err(fault) => {
            let text = model.words.fault(&fault);
            model.note = Some(Note { text, fault: true });
        }
    }
}

/// Space on a row: begin, open, leave, or the next value.
pub(super) fn choose(model: &mut Model) -> Vec<Effect> {
    match model.menu.row() {
        Row::New => return begin(model),
        Row::Load => return open_library(model),
        Row::Quit => return quit(model),
        _ => change(model, 1),
    }
    Vec::new()
}

/// Begins the game that is chosen.
pub(super) fn begin(model: &mut Model) -> Vec<Effect> {
    model.awaiting = true;
    let setup = model.menu.draft.setup();
    vec![Effect::Do(Command::New(Box::new(setup)))]
}

/// Shows the library.
pub(super) fn open_library(model: &mut Model) -> Vec<Effect> {
    model.screen = Screen::Library;
    model.library.ready = false;
    let search = LibraryFilter {
        limit: Some(1000),
        ..LibraryFilter::default()
    };
    let request = LibraryRequest::List(search);
    vec![Effect::Do(Command::Library(request))]
}

/// The next language; everything on the screen changes at once.
pub(super) fn next_language(model: &mut Model, by: isize) {
    model.words = Words(step(&Language::ALL, &model.words.0, by));
}

/// The value before or after the present one, round the ends.
fn step<T: Clone + PartialEq>(all: &[T], now: &T, by: isize) -> T {
    let at = all.iter().position(|value| value == now).unwrap_or(0);
    let next = (at as isize + by).rem_euclid(all.len() as isize) as usize;
    all[next].clone()
}

fn change(model: &mut Model, by: isize) {
    let row = model.menu.row();
    let draft = &mut model.menu.draft;
    match row {
        Row::Game => {
            let ids: Vec<String> = games().iter().map(|info| info.id.to_owned()).collect();
            let next = step(&ids, &draft.game, by);
            draft.set_game(&next);
        }
        Row::Opponent => draft.opponent = step(&Opponent::ALL, &draft.opponent, by),
        Row::Family(seat) => draft.step_family(seat, by),
        Row::Engine(seat) => draft.step_engine(seat, by),
        Row::Parameter(seat, index) => {
            if let Some(parameter) = draft.parameters(seat).get(index) {
                draft.step_parameter(seat, parameter, by);
            }
        }
        Row::Worth(seat, index, piece) => {
            if let Some(parameter) = draft.parameters(seat).get(index) {
                draft.step_worth(seat, parameter, piece, by);
            }
        }
        Row::More(seat) => draft.more[seat] = !draft.more[seat],
        Row::Size => {
            let next = step(&draft.sizes(), &draft.shown_size(), by);
            draft.size = Some(next).filter(|&size| size != draft.info().sizes.default);
            draft.position = None;
        }
        Row::Starts => {
            let all = [Starts::Me, Starts::Other, Starts::Dice];
            draft.starts = step(&all, &draft.starts, by);
        }
        Row::Clock => draft.clock = step(&CLOCKS, &draft.clock, by),
        Row::Rule(index) => change_rule(&mut model.menu, index, by),
        Row::Language => next_language(model, by),
        Row::Sound => model.bell = !model.bell,
        Row::New | Row::Load | Row::Quit => {}
    }
    model.menu.go_to(row);
}

fn change_rule(menu: &mut Menu, index: usize, by: isize) {
    let option = menu.draft.info().options[index];
    let now = menu.draft.rule(option.key);
    let next = match option.values {
        Values::Words(words) => step(words, &now.as_str(), by).to_owned(),
        Values::Number { min, max } => {
            let all: Vec<String> = (min..=max).map(|number| number.to_string()).collect();
            step(&all, &now, by)
        }
    };
    menu.draft.set_rule(option.key, &next);
}
