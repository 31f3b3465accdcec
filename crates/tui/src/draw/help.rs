//! The keys, all of them, with what the marks on the board mean.

use super::paint::{self, pad};
use super::pieces::Mark;
use crate::layout::middle;
use crate::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Every key with the text that says what it does.
const KEYS: [(&str, &str); 23] = [
    ("↑↓←→", "ui.keys.arrows"),
    ("Enter Space", "tui.key.choose"),
    ("c Backspace", "ui.clear"),
    ("e", "tui.key.end"),
    (":", "tui.key.type"),
    ("u q", "ui.undo"),
    ("r", "ui.redo"),
    ("h", "tui.key.hint"),
    ("a", "ui.keys.analyse"),
    ("m", "ui.movenow"),
    ("v", "tui.key.replay"),
    ("p", "tui.key.pause"),
    ("+ -", "tui.key.speed"),
    ("o", "tui.key.seat"),
    ("d", "ui.draw"),
    ("x", "ui.resign"),
    ("s", "tui.key.save"),
    ("t", "tui.key.statistics"),
    ("l", "tui.key.load"),
    ("n", "ui.newgame"),
    ("Tab", "tui.key.panel"),
    ("b g", "tui.key.settings"),
    ("Esc", "tui.key.escape"),
];

const MARKS: [(Mark, &str); 8] = [
    (Mark::Cursor, "tui.mark.cursor"),
    (Mark::Selected, "ui.square.selected"),
    (Mark::Target, "ui.square.target"),
    (Mark::Last, "ui.set.last"),
    (Mark::Hint, "ui.hint"),
    (Mark::Converts, "tui.mark.converts"),
    (Mark::Captured, "tui.mark.captured"),
    (Mark::Winning, "tui.mark.winning"),
];

/// Draws the window, in two columns.
pub fn paint(model: &Model, area: Rect, to: &mut Buffer) {
    let place = middle(area, 80, 24);
    let inside = paint::window(to, place, &model.words.say("ui.keys"), model.theme);
    let half = inside.width / 2;
    let rows = KEYS.len().div_ceil(2);
    for (index, (key, text)) in KEYS.iter().enumerate() {
        let x = inside.x + 1 + (index / rows) as u16 * half;
        let y = inside.y + (index % rows) as u16;
        if y >= inside.bottom() {
            continue;
        }
        let key = match model.theme.ascii {
            true => key.replace("↑↓←→", "Arrows"),
            false => (*key).to_owned(),
        };
        let end = paint::text(to, x, y, half, &pad(&key, 12), model.theme.strong());
        let room = usize::from((x + half).saturating_sub(end + 2));
        let words = paint::cut(&model.words.say(text), room);
        paint::text(to, end, y, half, &words, model.theme.plain());
    }
    let top = inside.y + rows as u16 + 1;
    for (index, (mark, text)) in MARKS.iter().enumerate() {
        let x = inside.x + 1 + (index / 4) as u16 * half;
        let y = top + (index % 4) as u16;
        if y >= inside.bottom() {
            continue;
        }
        let [left, right] = mark.signs(model.theme);
        let sample = format!("{left}{}{right}", model.theme.stone(wuqi_core::Player::One));
        let style = mark.style(model.theme);
        paint::text(to, x, y, 4, &sample, style);
        let words = paint::cut(&model.words.say(text), usize::from(half.saturating_sub(16)));
        paint::text(to, x + 12, y, half, &words, model.theme.plain());
    }
    let y = inside.bottom().saturating_sub(2);
    if y > top + 3 {
        let words = paint::wrap(
            &model.words.say("tui.help.mouse"),
            usize::from(inside.width) - 2,
        );
        for (line, y) in words.iter().zip(y..inside.bottom()) {
            paint::text(to, inside.x + 1, y, inside.width, line, model.theme.faint());
        }
    }
}
