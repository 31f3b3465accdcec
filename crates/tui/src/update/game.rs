//! Keys on the board and around it.

use super::{Effect, menu, replay};
use crate::games;
use crate::model::{Choice, Model, Overlay, Page, Play, SPEEDS, Screen};
use crate::picker::Touched;
use crossterm::event::KeyCode;
use wuqi_core::Player;
use wuqi_session::protocol::{Command, HintLevel, LimitsText, SeatSetting};

pub(super) fn on_key(model: &mut Model, code: KeyCode) -> Vec<Effect> {
    let Some(play) = &mut model.play else {
        model.screen = Screen::Menu;
        return Vec::new();
    };
    if play.replay.is_some() {
        return replay::on_key(model, code);
    }
    match code {
        KeyCode::Left => play.move_cursor(-1, 0),
        KeyCode::Right => play.move_cursor(1, 0),
        KeyCode::Up => play.move_cursor(0, -1),
        KeyCode::Down => play.move_cursor(0, 1),
        KeyCode::Enter | KeyCode::Char(' ') => return enter(model),
        KeyCode::Backspace | KeyCode::Char('c') => play.picker.clear(),
        KeyCode::Esc => return escape(model),
        KeyCode::Tab | KeyCode::BackTab => {
            play.page = match play.page {
                Page::Moves => Page::Engine,
                Page::Engine => Page::Moves,
            }
        }
        KeyCode::PageUp | KeyCode::Char('[') => {
            let ply = play.state.ply.saturating_sub(1) as usize;
            return replay::open(model, ply);
        }
        KeyCode::Home => return replay::open(model, 0),
        KeyCode::Char(letter) => return letter_key(model, letter),
        _ => {}
    }
    Vec::new()
}

fn letter_key(model: &mut Model, letter: char) -> Vec<Effect> {
    let Some(play) = &mut model.play else {
        return Vec::new();
    };
    let command = match letter {
        'u' | 'q' | 'U' | 'Q' => Command::Undo {},
        'r' | 'R' => Command::Redo {},
        'd' => Command::Draw {},
        'm' => Command::MoveNow {},
        'y' if play.state.offer.is_some() => Command::Answer { accept: true },
        'z' if play.state.offer.is_some() => Command::Answer { accept: false },
        'h' => return hint(play),
        'a' => return analyse(play),
        'p' => match play.state.paused {
            true => Command::Resume {},
            false => Command::Pause {},
        },
        '+' | '=' => return change_speed(play, 1),
        '-' | '_' => return change_speed(play, -1),
        'o' => return change_seat(play),
        'e' if play.picker.must_choose() => return enter(model),
        'e' => {
            let free = play.picker.free().map(|step| step.text.clone());
            return free.map_or_else(Vec::new, |text| self::play(model, text));
        }
        ':' | '/' => {
            model.overlay = Some(Overlay::Type(String::new()));
            return Vec::new();
        }
        'v' => return replay::open(model, 0),
        's' => {
            model.overlay = Some(Overlay::Save(String::new()));
            return Vec::new();
        }
        't' => {
            let file = format!("{}-statistics.csv", play.state.game);
            model.overlay = Some(Overlay::Statistics(file));
            return Vec::new();
        }
        'l' => return menu::open_library(model),
        'n' => {
            model.screen = Screen::Menu;
            return pause_if_watched(model);
        }
        'x' => {
            let choices = [Choice::Stay, Choice::Resign];
            model.overlay = Some(Overlay::ask("ui.sure.resign", &choices));
            return Vec::new();
        }
        'b' => {
            model.bell = !model.bell;
            let key = if model.bell {
                "option.on"
            } else {
                "option.off"
            };
            let text = format!(
                "{}: {}",
                model.words.say("ui.set.sound"),
                model.words.say(key)
            );
            model.tell(text);
            return Vec::new();
        }
        'g' => {
            menu::next_language(model, 1);
            return Vec::new();
        }
        _ => return Vec::new(),
    };
    vec![Effect::Do(command)]
}

/// Enter: confirm what waits, touch the square, or let a paused engine make one move.
fn enter(model: &mut Model) -> Vec<Effect> {
    let Some(play) = &mut model.play else {
        return Vec::new();
    };
    if play.state.result.is_some() {
        model.overlay = Some(Overlay::End { at: 0 });
        return Vec::new();
    }
    if play.is_watched() {
        return one_move(model);
    }
    if play.picker.pending.is_some() {
        let touched = play.picker.confirm();
        return touched_effects(model, touched, None);
    }
    let square = play.cursor;
    touch(model, square)
}

/// Lets the engine to move make one move and holds again.
fn one_move(model: &mut Model) -> Vec<Effect> {
    let paused = model.play.as_ref().is_some_and(|play| play.state.paused);
    match paused {
        true => vec![Effect::Do(Command::Step {})],
        false => vec![Effect::Do(Command::Pause {})],
    }
}

/// Touches a square, by key or mouse.
pub(super) fn touch(model: &mut Model, square: usize) -> Vec<Effect> {
    let Some(play) = &mut model.play else {
        return Vec::new();
    };
    play.cursor = square;
    let person = play.to_move().is_some_and(|side| play.is_person(side));
    if !person {
        let key = match play.state.result {
            Some(_) => "error.game-ended",
            None => "error.not-your-turn",
        };
        model.refuse(model.words.say(key));
        return Vec::new();
    }
    if play.picker.must_choose() {
        play.picker.lay_out();
        model.overlay = Some(Overlay::Number(0));
        return Vec::new();
    }
    if let Some(free) = play.picker.free().filter(|step| step.kind == "pass") {
        let text = free.text.clone();
        return self::play(model, text);
    }
    let from = play.picker.selected.first().copied();
    let touched = play.picker.touch(square);
    touched_effects(model, touched, from)
}

/// What follows from a touch, and from the square that was selected before it.
fn touched_effects(model: &mut Model, touched: Touched, from: Option<usize>) -> Vec<Effect> {
    let Some(play) = &mut model.play else {
        return Vec::new();
    };
    match touched {
        Touched::Play(text) => self::play(model, text),
        Touched::Changed => {
            if !play.picker.choices.is_empty() {
                model.overlay = Some(Overlay::Number(0));
            }
            Vec::new()
        }
        // The session itself says what is wrong with it.
        Touched::Nothing => {
            let state = &play.state;
            let text = games::tried(state.game, &state.board, from, play.cursor);
            self::play(model, text)
        }
    }
}

/// Asks for a move on the board that is shown.
pub(super) fn play(model: &mut Model, text: String) -> Vec<Effect> {
    let at = model.play.as_ref().map(|play| play.state.node);
    vec![Effect::Do(Command::Play { mv: text, at })]
}

fn escape(model: &mut Model) -> Vec<Effect> {
    let Some(play) = &mut model.play else {
        return Vec::new();
    };
    if !play.picker.is_idle() {
        play.picker.clear();
    } else if play.hint.take().is_none() {
        super::ask_to_quit(model);
    }
    Vec::new()
}

/// One step more of help: where, which, why.
fn hint(play: &mut Play) -> Vec<Effect> {
    let level = match play.hint.as_ref().map(|hint| hint.level) {
        None => HintLevel::Where,
        Some(HintLevel::Where) => HintLevel::Which,
        Some(HintLevel::Which | HintLevel::Why) => HintLevel::Why,
    };
    play.hint_waits = play.hint.is_none() && play.state.result.is_none();
    vec![Effect::Do(Command::Hint { level })]
}

fn analyse(play: &mut Play) -> Vec<Effect> {
    if play.analysing {
        play.analysing = false;
        return vec![Effect::Do(Command::Stop {})];
    }
    play.analysing = play.state.result.is_none();
    play.page = Page::Engine;
    vec![Effect::Do(Command::Analyze {
        node: None,
        spec: None,
        limits: LimitsText::default(),
    })]
}

/// Faster or slower.
pub(super) fn change_speed(play: &mut Play, by: isize) -> Vec<Effect> {
    let last = SPEEDS.len() - 1;
    play.speed = play.speed.saturating_add_signed(by).min(last);
    match play.is_watched() {
        true => vec![Effect::Do(Command::Speed {
            ms: SPEEDS[play.speed],
        })],
        false => Vec::new(),
    }
}

/// The side to move changes hands: to a person, or from one to an engine.
fn change_seat(play: &mut Play) -> Vec<Effect> {
    let Some(player) = play.to_move() else {
        return Vec::new();
    };
    let seat = match play.is_person(player) {
        false => SeatSetting::default(),
        true => SeatSetting::Engine {
            spec: spec_of(play, player.other()).unwrap_or_else(|| "level:5".to_owned()),
            name: String::new(),
            limits: LimitsText::default(),
        },
    };
    vec![Effect::Do(Command::Seat { player, seat })]
}

fn spec_of(play: &Play, side: Player) -> Option<String> {
    match &play.state.seats[side.index()] {
        wuqi_session::protocol::SeatView::Engine { spec, .. } => Some(spec.clone()),
        wuqi_session::protocol::SeatView::Person { .. } => None,
    }
}

/// A game between engines waits while nobody looks.
pub(super) fn pause_if_watched(model: &mut Model) -> Vec<Effect> {
    match &model.play {
        Some(play) if play.is_watched() && !play.state.paused && play.state.result.is_none() => {
            vec![Effect::Do(Command::Pause {})]
        }
        _ => Vec::new(),
    }
}
