//! What the engine says while it thinks: how far it is, and the line that it expects.

use super::game::take;
use super::paint;
use crate::model::{Model, Play};
use crate::words::Words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wuqi_engines::Report;

/// Draws the thinking line and the expected continuation.
pub fn paint(model: &Model, play: &Play, rest: &mut Rect, to: &mut Buffer) {
    let Some(thinking) = &play.thinking else {
        return;
    };
    let area = take(rest, 2);
    if area.height < 2 {
        return;
    }
    let report = &thinking.report;
    let width = usize::from(area.width);
    let style = model.theme.machine();
    let work = paint::cut(&work_done(report, model.words), width);
    paint::text(to, area.x, area.y, area.width, &work, style);
    let line = format!("{} {}", model.theme.sign("→", "->"), report.pv.join(" "));
    let line = paint::cut(&line, width);
    paint::text(to, area.x, area.y + 1, area.width, &line, style);
}

/// Depth, simulations, positions and time in a few words.
pub fn work_done(report: &Report, words: Words) -> String {
    let mut parts = Vec::new();
    if report.depth > 0 {
        parts.push(format!("{} {}", words.say("ui.depth"), report.depth));
    }
    if report.simulations > 0 {
        let count = short(report.simulations);
        parts.push(format!("{count} {}", words.say("ui.simulations")));
    } else {
        parts.push(format!("{} {}", short(report.nodes), words.say("ui.nodes")));
    }
    if report.cutoffs > 0 {
        let count = short(report.cutoffs);
        parts.push(format!("{count} {}", words.say("ui.cutoffs")));
    }
    if report.time_ms > 0 {
        let seconds = report.time_ms as f64 / 1000.0;
        parts.push(format!("{seconds:.1} {}", words.say("ui.second")));
    }
    parts.join(" · ")
}

/// A large number in few columns.
pub fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}
