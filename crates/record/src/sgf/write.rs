//! Writing SGF.

use super::syntax::escape;
use super::{HEADERS, points};
use crate::colours;
use crate::notes::show_score;
use crate::text::{quote, show_seconds};
use crate::{Format, Mark, Node, NodeId, Reason, Record, WriteError};
use wuqi_core::{Outcome, Player, square};
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size, SquareView};

/// Writes a record.
pub(crate) fn write(record: &Record) -> Result<String, WriteError> {
    let gomoku = matches!(record.game(), AnyGame::Gomoku(_)) || record.game().opens_by_choice();
    if !gomoku {
        return Err(WriteError::OtherGame {
            format: Format::Sgf,
            holds: "gomoku",
            game: record.game().info().id,
        });
    }
    let mut out = String::from("(;FF[4]GM[4]CA[UTF-8]AP[wuqi]");
    write_root(record, &mut out);
    write_lines(record, &mut out)?;
    out.push_str(")\n");
    Ok(out)
}

fn property(name: &str, value: &str, out: &mut String) {
    out.push_str(&format!("{name}[{}]", escape(value)));
}

fn write_root(record: &Record, out: &mut String) {
    let size = record.game().size();
    let columns_and_rows = match size.width == size.height {
        true => size.width.to_string(),
        false => format!("{}:{}", size.width, size.height),
    };
    property("SZ", &columns_and_rows, out);
    property("RU", &rules(record.game()), out);
    let mut own = String::new();
    let black = colours::black_of(record);
    for (name, value) in record.headers.iter() {
        // The format names black and white.
        let colour = match (name, black) {
            ("One", Player::Two) => "Two",
            ("Two", Player::Two) => "One",
            _ => name,
        };
        match HEADERS.iter().find(|(_, header)| *header == colour) {
            Some((name, _)) => property(name, value, out),
            None => own.push_str(&format!("[{name}:{}]", escape(value))),
        }
    }
    if !own.is_empty() {
        out.push_str(&format!("WQH{own}"));
    }
    if let Some(ending) = record.ending() {
        let how = match ending.reason {
            Some(Reason::Resignation) => "R",
            Some(Reason::Time) => "T",
            Some(Reason::Forfeit) => "F",
            Some(Reason::Agreement | Reason::Adjudication) | None => "",
        };
        let winner = ending.outcome.winner();
        let result = match winner.map(|winner| colours::exchange(winner, black)) {
            Some(Player::One) => format!("B+{how}"),
            Some(Player::Two) => format!("W+{how}"),
            None => "Draw".to_owned(),
        };
        property("RE", &result, out);
        let said = !how.is_empty() && ending.outcome != Outcome::Draw;
        if let Some(reason) = ending.reason.filter(|_| !said) {
            property("WQR", reason.word(), out);
        }
    }
    if let Some(position) = record.unusual_start() {
        write_setup(record, &position, size, out);
    }
    let root = record.node(NodeId::ROOT);
    if !root.notes.comment().is_empty() {
        property("C", root.notes.comment(), out);
    }
}

/// The name of the rule if nothing else is unusual, otherwise all options.
fn rules(game: &AnyGame) -> String {
    let options = game.options();
    let rule = options.get("rule").unwrap_or_default();
    let mut named = Options::none();
    let usual = named
        .set("rule", rule)
        .ok()
        .and_then(|()| AnyGame::new("gomoku", Some(game.size()), &named).ok());
    match usual.is_some_and(|usual| usual.options() == options) {
        true => rule.to_owned(),
        false => options.to_string(),
    }
}

fn write_setup(record: &Record, position: &str, size: Size, out: &mut String) {
    let squares = record.start().view().squares;
    for (name, player) in [("AB", Player::One), ("AW", Player::Two)] {
        let stone = SquareView::Stone { owner: player };
        let points: String = squares
            .iter()
            .zip(0u16..)
            .filter(|(square, _)| **square == stone)
            .map(|(_, index)| {
                let (row, column) = (index / u16::from(size.width), index % u16::from(size.width));
                format!("[{}]", points::show(column as u8, row as u8))
            })
            .collect();
        if !points.is_empty() {
            out.push_str(&format!("{name}{points}"));
        }
    }
    let white = position.split_whitespace().nth(1) == Some("o");
    property("PL", if white { "W" } else { "B" }, out);
    if let Some(colours) = position.split_whitespace().nth(2) {
        property("WQO", colours, out);
    }
}

/// Writes the lines after the root. Where a line branches, each branch is a tree of its
/// own, the main one too; open trees are kept on a list instead of the call stack.
fn write_lines(record: &Record, out: &mut String) -> Result<(), WriteError> {
    enum Todo {
        Line(NodeId),
        Tree(NodeId),
        Close,
    }
    let mut todo = vec![Todo::Line(NodeId::ROOT)];
    while let Some(next) = todo.pop() {
        let mut at = match next {
            Todo::Close => {
                out.push(')');
                continue;
            }
            Todo::Tree(node) => {
                out.push_str("\n(");
                write_node(record, node, out)?;
                todo.push(Todo::Close);
                node
            }
            Todo::Line(node) => node,
        };
        while let &[only] = record.children(at) {
            out.push('\n');
            write_node(record, only, out)?;
            at = only;
        }
        todo.extend(
            record
                .children(at)
                .iter()
                .rev()
                .map(|&node| Todo::Tree(node)),
        );
    }
    Ok(())
}

fn write_node(record: &Record, id: NodeId, out: &mut String) -> Result<(), WriteError> {
    let node = record.node(id);
    if record.game().opens_by_choice() && colours::is_choice(node.text()) {
        let who = node.by().map_or(String::new(), |by| by.to_string());
        out.push(';');
        property("N", &format!("player {who} chooses: {}", node.text()), out);
        property("WQC", node.text(), out);
        write_notes(node, "BL", out);
        return Ok(());
    }
    let size = record.game().size();
    let place = square::read(node.text(), size.width, size.height);
    let (column, row) = place.ok_or_else(|| WriteError::CannotExpress {
        format: Format::Sgf,
        what: format!("the move {}", quote(node.text())),
    })?;
    let (name, left) = match colour_of(record, id) {
        Player::Two => ("W", "WL"),
        Player::One => ("B", "BL"),
    };
    out.push(';');
    property(name, &points::show(column, row), out);
    write_notes(node, left, out);
    Ok(())
}

/// The colour of a stone: that of the player, or under an opening rule the one whose turn it
/// is.
fn colour_of(record: &Record, id: NodeId) -> Player {
    if !record.game().opens_by_choice() {
        return record.node(id).by().unwrap_or(Player::One);
    }
    let path = record.path(id);
    let stones = path.iter().map(|&id| record.node(id).text());
    let stones = stones.filter(|text| !text.is_empty() && !colours::is_choice(text));
    let first = colours::next_colour(record.start());
    match stones.count() % 2 {
        1 => first,
        _ => first.other(),
    }
}

fn write_notes(node: &Node, left: &str, out: &mut String) {
    let notes = &node.notes;
    if let Some(mark) = notes.mark {
        let (name, value) = match mark {
            Mark::Good => ("TE", "1"),
            Mark::Brilliant => ("TE", "2"),
            Mark::Bad => ("BM", "1"),
            Mark::Blunder => ("BM", "2"),
            Mark::Interesting => ("IT", ""),
            Mark::Dubious => ("DO", ""),
        };
        property(name, value, out);
    }
    if let Some(time) = notes.left {
        property(left, &show_seconds(time), out);
    }
    if let Some(time) = notes.spent {
        property("WQT", &show_seconds(time), out);
    }
    if let Some(score) = notes.eval {
        property("WQE", &show_score(score), out);
    }
    if !notes.comment().is_empty() {
        property("C", notes.comment(), out);
    }
}
