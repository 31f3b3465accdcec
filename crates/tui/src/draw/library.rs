//! The list of games in the library.

use super::paint::{self, pad};
use crate::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wuqi_session::protocol::{Entry, player};

/// Draws the list.
pub fn paint(model: &Model, area: Rect, to: &mut Buffer) {
    let words = model.words;
    let title = format!("{} · {}", words.say("ui.library"), model.library.total);
    let inside = paint::window(to, area, &title, model.theme);
    let head = row_text(
        inside.width,
        [
            words.say("tui.library.name"),
            words.say("tui.game"),
            words.say("tui.library.players"),
            words.say("tui.library.result"),
            words.say("tui.library.changed"),
        ],
    );
    paint::text(
        to,
        inside.x,
        inside.y,
        inside.width,
        &head,
        model.theme.faint(),
    );
    if model.library.entries.is_empty() {
        let key = match model.library.ready {
            true => "tui.library.empty",
            false => "ui.loading",
        };
        let text = words.say(key);
        paint::text(
            to,
            inside.x + 1,
            inside.y + 2,
            inside.width,
            &text,
            model.theme.plain(),
        );
    }
    let (first, rows) = rows_shown(model, area);
    for (row, entry) in rows.iter().zip(model.library.entries.iter().skip(first)) {
        let chosen = model
            .library
            .entry()
            .is_some_and(|at| at.entry == entry.entry);
        let style = if chosen {
            model.theme.cursor()
        } else {
            model.theme.plain()
        };
        let line = row_text(row.width, columns(model, entry));
        paint::text(to, row.x, row.y, row.width, &line, style);
    }
    let y = inside.bottom() - 1;
    let (text, style) = match &model.note {
        Some(note) if note.fault => (note.text.clone(), model.theme.fault()),
        Some(note) => (note.text.clone(), model.theme.strong()),
        None => (words.say("tui.library.keys"), model.theme.faint()),
    };
    let text = paint::cut(&text, usize::from(inside.width) - 1);
    paint::text(to, inside.x + 1, y, inside.width - 1, &text, style);
}

/// The rows on the screen, and which game is in the first.
pub fn rows_shown(model: &Model, area: Rect) -> (usize, Vec<Rect>) {
    let inside = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
    let count = inside.height.saturating_sub(2);
    let first = (model.library.at + 1).saturating_sub(usize::from(count));
    let row = |index| Rect::new(inside.x, inside.y + 1 + index, inside.width, 1);
    (first, (0..count).map(row).collect())
}

fn columns(model: &Model, entry: &Entry) -> [String; 5] {
    let words = model.words;
    let name = match entry.name.is_empty() {
        true => format!("({})", words.say("tui.library.auto")),
        false => entry.name.clone(),
    };
    let player = |index: usize| match entry.players[index].as_str() {
        "" => words.say("seat.person"),
        name => name.to_owned(),
    };
    let result = match player::read(&entry.result) {
        Some(winner) => format!("{} {}", model.theme.stone(winner), words.say("ui.won")),
        None if entry.result == "draw" => words.say("outcome.draw"),
        None => words.fill("ui.end.ply", &[("ply", entry.moves.into())]),
    };
    [
        name,
        words.game(&entry.game),
        format!("{} - {}", player(0), player(1)),
        result,
        date(entry.changed),
    ]
}

/// One line; the widest column gets what the others leave.
fn row_text(width: u16, columns: [String; 5]) -> String {
    let width = usize::from(width);
    let (game, result, changed) = (15, 9, 16);
    let rest = width.saturating_sub(game + result + changed + 6);
    let name = rest / 2;
    let widths = [name, game, rest - name, result, changed];
    let cells = columns
        .iter()
        .zip(widths)
        .map(|(text, width)| pad(text, width));
    format!(" {}", cells.collect::<Vec<_>>().join(" "))
}

/// The day and time of a moment, in Universal Time.
fn date(ms: u64) -> String {
    let minutes = ms / 60_000;
    let days = (minutes / 1440) as i64;
    // Days since 1970 to a date, after Howard Hinnant's "chrono-compatible low-level date
    // algorithms": years begin in March, so that the leap day is the last of one.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute) = (minutes / 60 % 24, minutes % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn moments_become_dates() {
        assert_eq!(date(0), "1970-01-01 00:00");
        assert_eq!(date(951_782_400_000), "2000-02-29 00:00");
        assert_eq!(date(1_794_767_460_000), "2026-11-15 18:31");
    }
}
