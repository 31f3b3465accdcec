//! The menu: rows on the left, what the chosen one means on the right.

use super::paint::{self, pad};
use crate::draft::Opponent;
use crate::model::{Model, Row};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use wuqi_engines::{Kind, PIECE_KINDS, Parameter};
use wuqi_session::locale::Language;
use wuqi_session::protocol::Starts;

/// The kinds of piece in the order of their values.
const PIECES: [char; PIECE_KINDS] = ['k', 'g', 'm', 'r', 'n', 'c', 'p'];

/// Draws the menu.
pub fn paint(model: &Model, area: Rect, to: &mut Buffer) {
    let theme = model.theme;
    let words = model.words;
    let inside = paint::window(to, area, &super::title(model), theme);
    let motto = paint::cut(&words.say("ui.motto"), usize::from(inside.width) - 2);
    paint::text(
        to,
        inside.x + 1,
        inside.y,
        inside.width - 1,
        &motto,
        theme.faint(),
    );
    let shown = Shown::of(model, area);
    for (row, place) in shown.rows() {
        let chosen = row == model.menu.row();
        let (arrow, style) = match chosen {
            true => (theme.sign("▸", ">"), theme.cursor()),
            false => (" ", theme.plain()),
        };
        let line = format!(" {arrow} {}", row_text(model, row, chosen, shown.label));
        let line = pad(&line, usize::from(place.width));
        paint::text(to, place.x, place.y, place.width, &line, style);
    }
    explain(model, shown.right, to);
    let y = inside.bottom() - 1;
    let (text, style) = match &model.note {
        Some(note) if note.fault => (note.text.clone(), theme.fault()),
        Some(note) => (note.text.clone(), theme.strong()),
        None => (words.say("tui.menu.keys"), theme.faint()),
    };
    let text = paint::cut(&text, usize::from(inside.width) - 2);
    paint::text(to, inside.x + 1, y, inside.width - 1, &text, style);
}

/// The row under a place on the screen.
pub fn row_at(model: &Model, area: Rect, place: Position) -> Option<Row> {
    let shown = Shown::of(model, area);
    let found = shown.rows().find(|(_, row)| row.contains(place));
    found.map(|(row, _)| row)
}

/// Which rows are on the screen, and where.
struct Shown {
    left: Rect,
    right: Rect,
    first: usize,
    rows: Vec<Row>,
    /// The widest label, in columns.
    label: usize,
}

impl Shown {
    fn of(model: &Model, area: Rect) -> Shown {
        let inside = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
        let height = inside.height.saturating_sub(4);
        let width = (inside.width * 3 / 5).min(60);
        let left = Rect::new(inside.x, inside.y + 2, width, height);
        let right = Rect::new(
            left.right() + 2,
            left.y,
            inside.right().saturating_sub(left.right() + 3).min(60),
            height,
        );
        let rows = model.menu.rows();
        let first = (model.menu.at + 1).saturating_sub(usize::from(height));
        let widths = rows.iter().map(|&row| label(model, row));
        let label = widths.map(|text| unicode_width::UnicodeWidthStr::width(text.as_str()));
        let label = label.max().unwrap_or(0).min(usize::from(width) / 2);
        Shown {
            left,
            right,
            first,
            rows,
            label,
        }
    }

    fn rows(&self) -> impl Iterator<Item = (Row, Rect)> {
        let shown = self.rows.iter().skip(self.first).copied();
        shown.zip(self.left.y..self.left.bottom()).map(|(row, y)| {
            let place = Rect::new(self.left.x, y, self.left.width, 1);
            (row, place)
        })
    }
}

fn label(model: &Model, row: Row) -> String {
    let words = model.words;
    let info = model.menu.draft.info();
    match row {
        Row::Game => words.say("tui.game"),
        Row::Opponent => words.say("ui.opponent"),
        Row::Family(0) => words.say("ui.name.engine1"),
        Row::Family(_) if model.menu.draft.opponent == Opponent::Watch => {
            words.say("ui.name.engine2")
        }
        Row::Family(_) => words.say("pick.family"),
        Row::Engine(_) => format!("  {}", words.say("tui.level")),
        Row::Parameter(seat, index) => {
            let shown = model.menu.draft.parameters(seat);
            let key = shown
                .get(index)
                .map_or("", |parameter| parameter.text_key());
            format!("  {}", words.say(&format!("parameter.{key}.name")))
        }
        Row::Worth(_, _, piece) => {
            let letter = PIECES[piece];
            format!("  {}", words.say(&format!("pick.piece.{letter}")))
        }
        Row::More(_) => format!("  {}", words.say("pick.more")),
        Row::Size => words.say("ui.size"),
        Row::Starts => words.say("ui.starts"),
        Row::Clock => words.say("ui.clock"),
        Row::Rule(index) => words.say(&format!(
            "option.{}.{}.name",
            info.id, info.options[index].key
        )),
        Row::Language => words.say("ui.set.language"),
        Row::Sound => words.say("ui.set.sound"),
        Row::New => words.say("ui.newgame"),
        Row::Load => words.say("tui.key.load"),
        Row::Quit => words.say("tui.quit"),
    }
}

fn value(model: &Model, row: Row) -> String {
    let words = model.words;
    let draft = &model.menu.draft;
    match row {
        Row::Game => words.game(&draft.game),
        Row::Opponent => words.say(match draft.opponent {
            Opponent::Engine => "ui.opp.engine",
            Opponent::Person => "ui.opp.here",
            Opponent::Watch => "ui.opp.watch",
        }),
        Row::Family(seat) => {
            let group = draft.group(seat).word();
            words.say(&format!("pick.family.{group}"))
        }
        Row::Engine(seat) if draft.saved_name(seat).is_some() => {
            draft.saved_name(seat).unwrap_or_default()
        }
        Row::Engine(seat) => match draft.engine_info(seat) {
            Some(info) if info.name != "level" => {
                words.say(&format!("engine.{}.name", info.name.replace(':', ".")))
            }
            _ => words.engine(&draft.engines[seat]),
        },
        Row::Parameter(seat, index) => match draft.parameters(seat).get(index) {
            Some(parameter) => parameter_text(model, seat, parameter),
            None => String::new(),
        },
        Row::Worth(seat, index, piece) => match draft.parameters(seat).get(index) {
            Some(parameter) => draft.worth(seat, parameter, piece).to_string(),
            None => String::new(),
        },
        Row::More(seat) => words.say(match draft.more[seat] {
            true => "option.on",
            false => "option.off",
        }),
        Row::Size => draft.shown_size().to_string(),
        Row::Starts => match (draft.opponent, draft.starts) {
            (_, Starts::Dice) => words.say("starts.dice"),
            (Opponent::Engine, Starts::Me) => words.say("starts.me"),
            (Opponent::Engine, Starts::Other) => words.say("starts.other"),
            (_, Starts::Me) => words.say("ui.starts.first"),
            (_, Starts::Other) => words.say("ui.starts.second"),
        },
        Row::Clock => match draft.clock {
            None => words.say("ui.clock.none"),
            Some(clock) => clock_text(model, clock.base_ms, clock.increment_ms),
        },
        Row::Rule(index) => {
            let info = draft.info();
            let option = info.options[index];
            let now = draft.rule(option.key);
            let key = format!("option.{}.{}.{now}", info.id, option.key);
            match now.as_str() {
                "on" | "off" => words.say(&format!("option.{now}")),
                _ => words.0.find(&key).map_or(now, str::to_owned),
            }
        }
        Row::Language => match words.0 {
            Language::English => "English",
            Language::Traditional => "繁體中文",
            Language::Simplified => "简体中文",
        }
        .to_owned(),
        Row::Sound => words.say(if model.bell {
            "option.on"
        } else {
            "option.off"
        }),
        Row::New | Row::Load | Row::Quit => String::new(),
    }
}

/// The value of a parameter in words where it has some; a dash where there is no limit.
fn parameter_text(model: &Model, seat: usize, parameter: &Parameter) -> String {
    let value = model.menu.draft.parameter_value(seat, parameter);
    let is_network = matches!(parameter.kind, Kind::Network | Kind::Evaluation);
    match value.as_str() {
        "" if is_network => model.words.say("pick.net.usual"),
        "default" | "none" if is_network => model.words.say(&format!("pick.net.{value}")),
        "" => model.theme.sign("–", "-").to_owned(),
        _ => value,
    }
}

fn clock_text(model: &Model, base_ms: u64, increment_ms: u64) -> String {
    let minutes = base_ms as f64 / 60_000.0;
    let minutes = (minutes * 10.0).round() / 10.0;
    let params = [
        ("minutes", minutes.to_string().into()),
        ("added", (increment_ms / 1000).into()),
    ];
    match increment_ms {
        0 => model.words.fill("ui.clock.minutes", &params[..1]),
        _ => model.words.fill("ui.clock.added", &params),
    }
}

fn row_text(model: &Model, row: Row, chosen: bool, width: usize) -> String {
    if !row.has_value() {
        return label(model, row);
    }
    let value = value(model, row);
    let (left, right) = match chosen {
        true => (model.theme.sign("‹", "<"), model.theme.sign("›", ">")),
        false => (" ", " "),
    };
    format!("{}  {left} {value} {right}", pad(&label(model, row), width))
}

/// What the engine of a seat is, with its spec as it can be typed.
fn engine_text(model: &Model, seat: usize) -> String {
    let words = model.words;
    let draft = &model.menu.draft;
    let say = match draft.engine_info(seat) {
        Some(info) if info.name == "level" => words.say("ui.level.say"),
        Some(info) => words.say(&format!("engine.{}.summary", info.name.replace(':', "."))),
        None => String::new(),
    };
    format!(
        "{say} {} {}",
        draft.engines[seat],
        words.say("tui.engine.type")
    )
}

/// What the chosen row means.
fn explain(model: &Model, area: Rect, to: &mut Buffer) {
    if area.width < 12 {
        return;
    }
    let words = model.words;
    let draft = &model.menu.draft;
    let info = draft.info();
    let text = match model.menu.row() {
        Row::Opponent => words.say(match draft.opponent {
            Opponent::Engine => "ui.opp.engine.note",
            Opponent::Person => "ui.opp.here.note",
            Opponent::Watch => "ui.opp.watch.note",
        }),
        Row::Family(seat) | Row::Engine(seat) => engine_text(model, seat),
        Row::Parameter(seat, index) => match draft.parameters(seat).get(index) {
            Some(parameter) => words.say(&format!("parameter.{}.summary", parameter.text_key())),
            None => String::new(),
        },
        Row::Worth(..) => words.say("parameter.values.summary"),
        Row::More(_) => words.say("tui.more.say"),
        Row::Size => {
            let usual = info.sizes.default.to_string();
            words.fill("ui.size.usual", &[("size", usual.into())])
        }
        Row::Rule(index) => words.say(&format!(
            "option.{}.{}.summary",
            info.id, info.options[index].key
        )),
        Row::Load => words.say("tui.load.say"),
        Row::Sound => words.say("tui.sound.say"),
        _ => words.say(&format!("game.{}.summary", info.id)),
    };
    paint::heading(to, area, area.y, &words.game(&draft.game), model.theme);
    let lines = paint::wrap(&text, usize::from(area.width));
    for (line, y) in lines.iter().zip(area.y + 1..area.bottom()) {
        paint::text(to, area.x, y, area.width, line, model.theme.plain());
    }
}
