//! Questions and lines to type, above the screen.

use super::paint;
use super::status::describe;
use crate::layout::middle;
use crate::model::{Choice, Model, Overlay};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// The text of an answer.
pub fn choice_text(model: &Model, choice: Choice) -> String {
    model.words.say(match choice {
        Choice::Stay => "ui.backtogame",
        Choice::Menu => "tui.menu",
        Choice::Quit => "tui.quit",
        Choice::Resign => "ui.resign",
        Choice::Restart => "ui.restart",
        Choice::Rematch => "ui.rematch",
        Choice::Replay => "tui.key.replay",
        Choice::Reveal => "tui.reveal",
        Choice::Close => "ui.end.close",
        Choice::Cancel => "ui.cancel",
        Choice::Accept => "ui.accept",
        Choice::Decline => "ui.decline",
        Choice::Delete(_) => "tui.delete",
        Choice::Replace => "ui.save.replace",
    })
}

/// The answers of a question or of the end of a game, with the places to click on.
pub fn choice_rows(model: &Model, overlay: &Overlay, area: Rect) -> Vec<Rect> {
    let (inside, first, count) = match overlay {
        Overlay::Ask { choices, .. } => {
            let inside = inside(area_of(model, overlay, area));
            (inside, question_height(model, overlay, area), choices.len())
        }
        Overlay::Replace { .. } => {
            let inside = inside(area_of(model, overlay, area));
            let first = question_height(model, overlay, area);
            (inside, first, Overlay::REPLACE.len())
        }
        Overlay::End { .. } => {
            let inside = inside(super::end::area_of(model, area));
            (inside, super::end::head(model, area), model.after().len())
        }
        Overlay::Number(_) => {
            let choices = model
                .play
                .as_ref()
                .map_or(0, |play| play.picker.choices.len());
            (inside(area_of(model, overlay, area)), 1, choices)
        }
        _ => return Vec::new(),
    };
    (0..count as u16)
        .map(|row| Rect::new(inside.x, inside.y + first + row, inside.width, 1))
        .collect()
}

fn inside(area: Rect) -> Rect {
    Rect::new(
        area.x + 1,
        area.y + 1,
        area.width.saturating_sub(2),
        area.height.saturating_sub(2),
    )
}

fn question_height(model: &Model, overlay: &Overlay, area: Rect) -> u16 {
    question_lines(model, overlay, area).len() as u16 + 1
}

fn question_lines(model: &Model, overlay: &Overlay, area: Rect) -> Vec<String> {
    let text = match overlay {
        Overlay::Ask { question, .. } => model.words.say(question),
        Overlay::Save(_) => model.words.say("tui.save.name"),
        Overlay::Replace { name, .. } => {
            let name = [("name", name.as_str().into())];
            model.words.fill("ui.save.replaces", &name)
        }
        Overlay::Statistics(_) => model.words.say("tui.statistics.name"),
        Overlay::Type(_) => model.words.say("tui.type.say"),
        Overlay::Engine(..) => model.words.say("tui.engine.say"),
        _ => String::new(),
    };
    paint::wrap(&text, usize::from(area.width.min(56)) - 4)
}

fn area_of(model: &Model, overlay: &Overlay, area: Rect) -> Rect {
    let rows = match overlay {
        Overlay::Ask { choices, .. } => {
            choices.len() as u16 + question_height(model, overlay, area)
        }
        Overlay::Replace { .. } => {
            Overlay::REPLACE.len() as u16 + question_height(model, overlay, area)
        }
        Overlay::Number(_) => {
            let choices = model
                .play
                .as_ref()
                .map_or(0, |play| play.picker.choices.len());
            choices as u16 + 1
        }
        _ => 3,
    };
    middle(area, 56, rows + 2)
}

/// Draws a question, a line to type, or the numbers to choose from.
pub fn paint(model: &Model, overlay: &Overlay, area: Rect, to: &mut Buffer) {
    let place = area_of(model, overlay, area);
    let title = match overlay {
        Overlay::Save(_) | Overlay::Replace { .. } => model.words.say("tui.key.save"),
        Overlay::Statistics(_) => model.words.say("ui.tab.statistics"),
        Overlay::Type(_) => model.words.say("ui.col.move"),
        Overlay::Engine(..) => model.words.say("pick.spec"),
        Overlay::Number(_) => {
            let colours = (model.play.as_ref()).is_some_and(|play| play.picker.must_choose());
            let key = if colours {
                "ui.swap.yours"
            } else {
                "ui.choose"
            };
            model.words.say(key)
        }
        _ => super::title(model),
    };
    let inside = paint::window(to, place, &title, model.theme);
    let lines = question_lines(model, overlay, area);
    for (line, y) in lines.iter().zip(inside.y..inside.bottom()) {
        paint::text(
            to,
            inside.x + 1,
            y,
            inside.width - 1,
            line,
            model.theme.plain(),
        );
    }
    match overlay {
        Overlay::Ask { choices, at, .. } => {
            let texts: Vec<String> = choices
                .iter()
                .map(|&choice| choice_text(model, choice))
                .collect();
            answers(model, &choice_rows(model, overlay, area), &texts, *at, to);
        }
        Overlay::Replace { at, .. } => {
            let texts = Overlay::REPLACE.map(|choice| choice_text(model, choice));
            answers(model, &choice_rows(model, overlay, area), &texts, *at, to);
        }
        Overlay::Number(at) => {
            let choices = model.play.iter().flat_map(|play| &play.picker.choices);
            let texts: Vec<String> = choices.map(|step| describe(model, step)).collect();
            answers(model, &choice_rows(model, overlay, area), &texts, *at, to);
        }
        Overlay::Save(typed)
        | Overlay::Statistics(typed)
        | Overlay::Type(typed)
        | Overlay::Engine(_, typed) => {
            let room = usize::from(inside.width.saturating_sub(4));
            // The end of a long line is what one types at.
            let mut shown = typed.as_str();
            while shown.width() > room {
                shown = shown
                    .split_at(shown.chars().next().map_or(0, char::len_utf8))
                    .1;
            }
            let line = format!("> {shown}");
            let y = inside.bottom() - 1;
            let x = paint::text(
                to,
                inside.x + 1,
                y,
                inside.width,
                &line,
                model.theme.strong(),
            );
            paint::text(to, x, y, 1, " ", model.theme.cursor());
        }
        _ => {}
    }
}

/// Draws answers, the one under the cursor marked by a shape too.
pub fn answers(model: &Model, rows: &[Rect], texts: &[String], at: usize, to: &mut Buffer) {
    for ((row, text), index) in rows.iter().zip(texts).zip(0..) {
        let (arrow, style) = match index == at {
            true => (model.theme.sign("▸", ">"), model.theme.cursor()),
            false => (" ", model.theme.plain()),
        };
        let line = format!(" {arrow} {}", paint::pad(text, usize::from(row.width) - 3));
        paint::text(to, row.x, row.y, row.width, &line, style);
    }
}
