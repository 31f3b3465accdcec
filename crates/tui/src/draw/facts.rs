//! What only one game has beside its board, such as captured pieces, a clock of plies or forbidden
//! points.

use super::game::take;
use super::paint;
use super::pieces::face;
use crate::games::{Fact, facts};
use crate::model::{Model, Play, name_of};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wuqi_core::Player;

/// The kinds of pieces that are counted, red; black ones are lower case.
const KINDS: [char; 7] = ['K', 'G', 'M', 'R', 'N', 'C', 'P'];

/// Draws the facts of the game.
pub fn paint(model: &Model, play: &Play, rest: &mut Rect, to: &mut Buffer) {
    let board = play.board();
    let words = model.words;
    for fact in facts(board) {
        match fact {
            Fact::Pieces { title, counts, sum } => {
                let mut title = words.say(title);
                if let Some(sum) = sum {
                    let all: u32 = counts.iter().map(|&(_, count)| u32::from(count)).sum();
                    let all = words.fill(sum, &[("number", all.into())]);
                    title = format!("{title} · {all}");
                }
                table(model, &title, counts, rest, to);
            }
            Fact::Meter { title, now, limit } => {
                meter(model, &words.say(title), now, limit, rest, to);
            }
            Fact::Empty(number) => {
                let text = words.fill("ui.empty", &[("number", number.into())]);
                line(model, &text, rest, to);
            }
            Fact::Forbidden(points) => {
                let points = points.iter().map(|&(at, why)| {
                    let why = words.say(&format!("forbidden.{why}"));
                    format!("{} {why}", name_of(board, at))
                });
                let points: Vec<String> = points.collect();
                let sign = model.theme.sign("╳", "X");
                line(model, &format!("{sign} {}", points.join(", ")), rest, to);
            }
            // The bars of the players say it.
            Fact::ColourOfOne(_) => {}
        }
    }
}

fn line(model: &Model, words: &str, rest: &mut Rect, to: &mut Buffer) {
    let area = take(rest, 1);
    if area.height > 0 {
        let words = paint::cut(words, usize::from(area.width));
        paint::text(to, area.x, area.y, area.width, &words, model.theme.plain());
    }
}

/// How many of each piece, red in one row and black in the next.
fn table(model: &Model, title: &str, counts: &[(char, u8)], rest: &mut Rect, to: &mut Buffer) {
    let area = take(rest, 3);
    if area.height < 3 {
        return;
    }
    paint::heading(to, area, area.y, title, model.theme);
    let rows = [
        (Player::One, KINDS),
        (Player::Two, KINDS.map(|c| c.to_ascii_lowercase())),
    ];
    for ((side, kinds), y) in rows.into_iter().zip(area.y + 1..) {
        let mut x = area.x;
        for kind in kinds {
            let count = counts.iter().find(|&&(letter, _)| letter == kind);
            let count = count.map_or(0, |&(_, count)| count);
            let style = match count {
                0 => model.theme.faint(),
                _ => model.theme.player(side),
            };
            let sign = face(kind, model.theme, model.words);
            let room = area.right().saturating_sub(x);
            x = paint::text(to, x, y, room, &format!("{sign}{count} "), style);
        }
    }
}

/// How near a limit is.
fn meter(model: &Model, title: &str, now: u32, limit: u32, rest: &mut Rect, to: &mut Buffer) {
    let area = take(rest, 1);
    if area.height == 0 {
        return;
    }
    let numbers = format!(" {now}/{limit}");
    let words = format!("{title} ");
    let x = paint::text(to, area.x, area.y, area.width, &words, model.theme.plain());
    let room = (area.right().saturating_sub(x)).saturating_sub(numbers.len() as u16);
    let filled = (u64::from(room) * u64::from(now) / u64::from(limit.max(1))) as usize;
    let filled = filled.min(usize::from(room));
    let full = model.theme.sign("▪", "=").repeat(filled);
    let open = model
        .theme
        .sign("·", ".")
        .repeat(usize::from(room) - filled);
    let x = paint::text(to, x, area.y, room, &full, model.theme.strong());
    paint::text(to, x, area.y, room, &open, model.theme.faint());
    paint::text_right(to, area, area.y, &numbers, model.theme.plain());
}
