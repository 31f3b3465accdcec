//! The two lines at the bottom: what happens now, and the keys that help.

use super::paint;
use crate::games;
use crate::layout::Layout;
use crate::model::{Model, Play, SPEEDS};
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;
use wuqi_games::{ChangeKind, MoveView};
use wuqi_session::protocol::{HintView, OfferKind};

/// Draws both lines.
pub fn paint(model: &Model, play: &Play, layout: &Layout, to: &mut Buffer) {
    let (words, style) = status(model, play);
    let area = layout.status;
    let words = paint::cut(&words, usize::from(area.width.saturating_sub(1)));
    paint::text(to, area.x + 1, area.y, area.width - 1, &words, style);
    for button in buttons(model, play, layout.keys) {
        let x = paint::text(
            to,
            button.area.x,
            button.area.y,
            button.area.width,
            &format!(" {} ", button.key),
            model.theme.cursor(),
        );
        let room = button.area.right().saturating_sub(x);
        let words = format!(" {}", button.words);
        paint::text(to, x, button.area.y, room, &words, model.theme.plain());
    }
}

/// The sentence on what happens now.
fn status(model: &Model, play: &Play) -> (String, Style) {
    let theme = model.theme;
    if let Some(note) = &model.note {
        let style = if note.fault {
            theme.fault()
        } else {
            theme.strong()
        };
        return (note.text.clone(), style);
    }
    let words = model.words;
    if let Some(replay) = &play.replay {
        let speed = SPEEDS[play.speed] as f64 / 1000.0;
        let text = words.fill(
            "tui.replay",
            &[
                ("ply", replay.at.into()),
                ("total", play.state.line.len().into()),
                ("seconds", speed.to_string().into()),
            ],
        );
        return (text, theme.strong());
    }
    if let Some(pending) = &play.picker.pending {
        let text = words.pair(&words.say("ui.confirm"), &describe(model, pending));
        return (text, theme.strong());
    }
    if let Some(hint) = &play.hint {
        return (hint_text(model, play, hint), theme.machine());
    }
    if play.hint_waits {
        return (words.say("purpose.hint"), theme.machine());
    }
    if let Some(offer) = play.state.offer {
        let name = words.seat(&play.state, offer.by);
        let key = match offer.kind {
            OfferKind::Draw => "offer.draw",
            OfferKind::Undo => "offer.undo",
            OfferKind::Rematch => "offer.rematch",
            OfferKind::Restart => "offer.restart",
        };
        return (words.fill(key, &[("name", name.into())]), theme.strong());
    }
    if let Some(result) = &play.state.result {
        let (headline, reason) = words.ending(&play.state, result);
        return (format!("{headline} · {reason}"), theme.strong());
    }
    turn(model, play)
}

/// Whose turn it is and what can be done.
fn turn(model: &Model, play: &Play) -> (String, Style) {
    let words = model.words;
    let theme = model.theme;
    let Some(side) = play.to_move() else {
        return (String::new(), theme.plain());
    };
    let name = words.seat(&play.state, side);
    let board_turn = words.fill("ui.board.turn", &[("name", name.into())]);
    if !play.is_person(side) {
        let text = match play.engine_busy() {
            true => format!("{board_turn} · {}", words.say("purpose.move")),
            false => format!("{board_turn} · {}", words.say("ui.paused")),
        };
        return (text, theme.machine());
    }
    if play.analysing {
        return (words.say("purpose.analysis"), theme.machine());
    }
    if play.picker.in_chain() {
        let onward: Vec<String> = play.picker.targets().map(|(at, _)| play.name(at)).collect();
        let onward = words.fill("ui.chain.more", &[("squares", onward.join(" ").into())]);
        return (words.pair(&words.say("ui.chain"), &onward), theme.strong());
    }
    if let Some(key) = games::opening(&play.state.board.extra) {
        let text = words.say(&key);
        return (format!("{board_turn} · {text}"), theme.strong());
    }
    if play.picker.free().is_some_and(|step| step.kind == "pass") {
        let text = format!(
            "{} · {}",
            words.say("ui.mustpass"),
            words.say("ui.mustpass.note")
        );
        return (text, theme.strong());
    }
    let square = play.name(play.cursor);
    let mut forbidden = games::forbidden(&play.state.board.extra).iter();
    if let Some((_, why)) = forbidden.find(|&&(at, _)| at == play.cursor) {
        let why = words.say(&format!("forbidden.{why}"));
        return (words.pair(&square, &why), theme.fault());
    }
    let preview = play.picker.completing(play.cursor);
    let preview = preview.map_or(square, |step| describe(model, step));
    (format!("{board_turn} · {preview}"), theme.plain())
}

/// A move in words, with what it would change.
pub fn describe(model: &Model, step: &MoveView) -> String {
    let words = model.words;
    let count = |kind| {
        step.changes
            .iter()
            .filter(|change| change.to == kind)
            .count()
    };
    let mut text = match step.kind {
        "choice" => words.say(&format!("ui.swap.{}", step.text)),
        _ => step.text.clone(),
    };
    let effects = [
        ("ui.effect.converts", count(ChangeKind::Converts)),
        ("ui.effect.captures", count(ChangeKind::Captured)),
    ];
    for (key, number) in effects {
        if number > 0 {
            text += &format!(" · {}", words.fill(key, &[("number", number.into())]));
        }
    }
    if step.kind == "domino" && step.changes.is_empty() {
        text += &format!(" · {}", words.say("ui.effect.none"));
    }
    match step.number {
        Some(number) => format!("{} = {number}", text.split('=').next().unwrap_or_default()),
        None => text,
    }
}

fn hint_text(model: &Model, play: &Play, hint: &HintView) -> String {
    let words = model.words;
    let Some(mv) = &hint.mv else {
        let square = hint
            .squares
            .first()
            .map(|&at| play.name(at))
            .unwrap_or_default();
        let text = words.fill("ui.hint.where", &[("square", square.into())]);
        return format!("{text}  (h: {})", words.say("ui.hint.which"));
    };
    let mut text = words.fill("ui.hint.move", &[("move", mv.clone().into())]);
    if hint.reasons.is_empty() {
        return format!("{text}  (h: {})", words.say("ui.hint.why"));
    }
    for reason in &hint.reasons {
        let sentence = words
            .0
            .text(&format!("hint.{}", reason.code), &reason.params);
        text += &format!(" · {sentence}");
    }
    text
}

/// A key with its meaning, for the eye and for the mouse.
pub struct Button {
    /// Where it is.
    pub area: Rect,
    /// The key as it is written.
    pub key: &'static str,
    /// What it does.
    pub words: String,
    /// What a click means.
    pub code: KeyCode,
}

/// The keys that help now, as many as fit.
pub fn buttons(model: &Model, play: &Play, area: Rect) -> Vec<Button> {
    let mut x = area.x + 1;
    let mut buttons = Vec::new();
    for (key, text, code) in keys(play) {
        let words = model.words.say(text);
        let width = (key.width() + words.width() + 3) as u16;
        if x + width > area.right() {
            break;
        }
        buttons.push(Button {
            area: Rect::new(x, area.y, width, 1),
            key,
            words,
            code,
        });
        x += width + 2;
    }
    buttons
}

type Key = (&'static str, &'static str, KeyCode);

fn keys(play: &Play) -> Vec<Key> {
    use KeyCode::{Char, Enter, Esc, Tab};
    const HELP: Key = ("?", "tui.key.help", Char('?'));
    const LEAVE: Key = ("Esc", "tui.key.leave", Esc);
    const PAGE: Key = ("Tab", "tui.key.page", Tab);
    if play.replay.is_some() {
        return vec![
            ("Esc", "ui.backtogame", Esc),
            ("<", "ui.back", KeyCode::Left),
            (">", "ui.forward", KeyCode::Right),
            ("Space", "tui.key.run", Char(' ')),
            ("+", "tui.key.speed", Char('+')),
            ("Enter", "ui.playfrom", Enter),
        ];
    }
    if play.picker.pending.is_some() {
        return vec![
            ("Enter", "ui.confirm", Enter),
            ("c", "ui.clear", Char('c')),
            HELP,
        ];
    }
    if play
        .state
        .offer
        .is_some_and(|offer| play.is_person(offer.by.other()))
    {
        return vec![
            ("y", "ui.accept", Char('y')),
            ("z", "ui.decline", Char('z')),
            HELP,
        ];
    }
    if play.state.result.is_some() {
        return vec![
            HELP,
            LEAVE,
            ("n", "ui.newgame", Char('n')),
            ("v", "tui.key.replay", Char('v')),
            ("u", "ui.undo", Char('u')),
            ("s", "tui.key.save", Char('s')),
            PAGE,
        ];
    }
    if play.is_watched() {
        let pace: Key = match play.state.paused {
            true => ("p", "ui.resume", Char('p')),
            false => ("p", "ui.pause", Char('p')),
        };
        return vec![
            HELP,
            LEAVE,
            pace,
            ("Space", "ui.step", Char(' ')),
            ("+", "tui.key.speed", Char('+')),
            ("o", "ui.takeover", Char('o')),
            PAGE,
        ];
    }
    let mut keys = vec![HELP, LEAVE];
    match play.picker.free().map(|step| step.kind) {
        Some("end") => keys.push(("e", "ui.chain.end", Char('e'))),
        Some(_) => keys.push(("e", "ui.pass", Char('e'))),
        None if play.picker.must_choose() => keys.push(("Enter", "ui.swap.yours", Enter)),
        None => {}
    }
    if play.engine_busy() {
        keys.push(("m", "ui.movenow", Char('m')));
    }
    keys.extend([
        ("h", "ui.hint", Char('h')),
        ("u", "ui.undo", Char('u')),
        ("r", "ui.redo", Char('r')),
        ("s", "tui.key.save", Char('s')),
        PAGE,
    ]);
    keys
}
