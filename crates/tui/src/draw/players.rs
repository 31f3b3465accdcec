//! Who plays, whose turn it is, the score, the clocks and the evaluation bar.

use super::game::take;
use super::paint;
use crate::games;
use crate::model::{Model, Play};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use wuqi_core::Player;
use wuqi_session::protocol::player;

/// Draws both players and the bar between them.
pub fn paint(model: &Model, play: &Play, rest: &mut Rect, to: &mut Buffer) {
    for side in Player::BOTH {
        line(model, play, side, take(rest, 1), to);
    }
    bar(model, play, take(rest, 1), to);
}

fn line(model: &Model, play: &Play, side: Player, area: Rect, to: &mut Buffer) {
    let theme = model.theme;
    let to_move = play.to_move() == Some(side) && play.replay.is_none();
    let won = (play.state.result.as_ref())
        .is_some_and(|result| player::read(&result.outcome) == Some(side));
    let arrow = match (to_move, won) {
        (true, _) => theme.sign("▸", ">"),
        (_, true) => "*",
        _ => " ",
    };
    let x = paint::text(to, area.x, area.y, 2, arrow, theme.strong());
    let extra = &play.board().extra;
    let (stone, tint) = (theme.seat(extra, side), theme.seat_style(extra, side));
    paint::text(to, x.max(area.x + 1), area.y, 2, stone, tint);
    let numbers = numbers(model, play, side);
    let room = (usize::from(area.width)).saturating_sub(5 + numbers.len());
    let mut name = model.words.seat(&play.state, side);
    if let Some(colour) = colour(model, play, side) {
        name = format!("{name} ({colour})");
    }
    let mut style = match play.is_person(side) {
        true => theme.plain(),
        false => theme.machine(),
    };
    if to_move {
        style = style.add_modifier(Modifier::BOLD);
    }
    let name = paint::cut(&name, room);
    paint::text(to, area.x + 4, area.y, area.width - 4, &name, style);
    paint::text_right(to, area, area.y, &numbers, theme.strong());
}

/// The colour of a side, where the game has colours of its own.
fn colour(model: &Model, play: &Play, side: Player) -> Option<String> {
    let key = games::colour(&play.board().extra, side)?;
    Some(model.words.say(&key))
}

/// Score and clock.
fn numbers(model: &Model, play: &Play, side: Player) -> String {
    let mut parts = Vec::new();
    if let Some(score) = play.score() {
        parts.push(score[side.index()].to_string());
    }
    if let Some(clock) = &play.state.clock {
        let mut left = clock.left_ms[side.index()];
        if clock.running == Some(side) {
            left = left.saturating_sub(model.now.saturating_sub(play.heard));
        }
        parts.push(time_text(left));
    }
    parts.join("  ")
}

/// A time on a clock, with tenths when it gets short.
pub fn time_text(ms: u64) -> String {
    let seconds = ms / 1000;
    let (minutes, rest) = (seconds / 60, seconds % 60);
    match seconds < 10 {
        true => format!("{minutes}:{rest:02}.{}", ms % 1000 / 100),
        false => format!("{minutes}:{rest:02}"),
    }
}

/// The chance of player One as a bar: One's part is solid, Two's is light.
fn bar(model: &Model, play: &Play, area: Rect, to: &mut Buffer) {
    let Some(thinking) = play.thinking.as_ref().filter(|_| area.height > 0) else {
        return;
    };
    let theme = model.theme;
    let percent = (thinking.one.clamp(0.0, 1.0) * 100.0).round() as u16;
    let extra = &play.board().extra;
    let label = format!(" {} {percent}%", theme.seat(extra, Player::One));
    let room = area.width.saturating_sub(7);
    let filled = (u32::from(room) * u32::from(percent) / 100) as u16;
    let (one, two) = (theme.sign("█", "#"), theme.sign("░", "."));
    let mut x = area.x;
    x = paint::text(
        to,
        x,
        area.y,
        filled,
        &one.repeat(usize::from(filled)),
        theme.seat_style(extra, Player::One),
    );
    let open = room - filled;
    paint::text(
        to,
        x,
        area.y,
        open,
        &two.repeat(usize::from(open)),
        theme.seat_style(extra, Player::Two),
    );
    paint::text_right(to, area, area.y, &label, theme.machine());
}
