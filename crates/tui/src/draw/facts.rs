//! What only one game counts: Banqi's pool, captured pieces and quiet plies, Ataxx's clock,
//! the points that Renju forbids.

use super::game::take;
use super::paint;
use super::pieces::face;
use crate::model::{Model, Play, name_of};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wuqi_core::Player;
use wuqi_games::{Extra, SquareView};

/// The kinds of Banqi pieces, red; black ones are lower case.
const KINDS: [char; 7] = ['K', 'G', 'M', 'R', 'N', 'C', 'P'];

/// Draws the facts of the game.
pub fn paint(model: &Model, play: &Play, rest: &mut Rect, to: &mut Buffer) {
    let board = play.board();
    match &board.extra {
        Extra::Banqi {
            pool,
            captured,
            quiet,
            quiet_limit,
            ..
        } => {
            let left: u32 = pool.iter().map(|&(_, count)| u32::from(count)).sum();
            let left = (model.words).fill("ui.pool.left", &[("number", left.into())]);
            let title = format!("{} · {left}", model.words.say("ui.pool"));
            table(model, &title, pool, rest, to);
            let title = model.words.say("tui.captured");
            table(model, &title, captured, rest, to);
            let title = model.words.say("ui.quiet");
            meter(model, &title, *quiet, *quiet_limit, rest, to);
        }
        Extra::Ataxx { clock, limit } => {
            let empty = |square: &&SquareView| **square == SquareView::Empty;
            let empty = board.squares.iter().filter(empty).count();
            let text = (model.words).fill("ui.empty", &[("number", empty.into())]);
            line(model, &text, rest, to);
            if *clock > 0 {
                let title = model.words.say("tui.noclone");
                meter(model, &title, *clock, *limit, rest, to);
            }
        }
        Extra::Gomoku { forbidden, .. } if !forbidden.is_empty() => {
            let points: Vec<String> = forbidden
                .iter()
                .map(|&(at, why)| {
                    let why = model.words.say(&format!("forbidden.{why}"));
                    format!("{} {why}", name_of(board, at))
                })
                .collect();
            let sign = model.theme.sign("╳", "X");
            line(model, &format!("{sign} {}", points.join(", ")), rest, to);
        }
        _ => {}
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
