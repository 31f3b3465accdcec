//! Writing the project's own format.

use super::FIRST_LINE;
use crate::notes::show_score;
use crate::text::show_seconds;
use crate::{NodeId, Notes, Record};

/// Writes a record; what is written is read back equal.
pub(crate) fn write(record: &Record) -> String {
    let mut out = format!("{FIRST_LINE}\n");
    write_headers(record, &mut out);
    let root = record.node(NodeId::ROOT);
    if record.move_count() > 0 || !root.notes.comment().is_empty() {
        out.push('\n');
    }
    write_comment(&root.notes, 0, &mut out);
    write_line(record, NodeId::ROOT, 0, 1, &mut out);
    out
}

fn write_headers(record: &Record, out: &mut String) {
    let mut line = |name: &str, value: &str| {
        out.push_str(name);
        out.push_str(": ");
        out.push_str(value);
        out.push('\n');
    };
    let game = record.game();
    line("Game", game.info().id);
    line("Size", &game.size().to_string());
    let rules = game.options().to_string();
    if !rules.is_empty() {
        line("Rules", &rules);
    }
    if let Some(position) = record.unusual_start() {
        line("Position", &position);
    }
    for (name, value) in record.headers.iter() {
        line(name, value);
    }
    match record.ending() {
        None => line("Result", "*"),
        Some(ending) => {
            line("Result", &ending.outcome.to_string());
            if let Some(reason) = ending.reason {
                line("Reason", reason.word());
            }
        }
    }
}

/// Writes the line of play after `from`; `number` is that of its first move.
fn write_line(record: &Record, from: NodeId, nesting: usize, number: usize, out: &mut String) {
    let (mut at, mut number) = (from, number);
    while let Some((&main, others)) = record.children(at).split_first() {
        write_move(record, main, nesting, number, out);
        for &other in others {
            indent(nesting, out);
            out.push_str("(\n");
            write_move(record, other, nesting + 1, number, out);
            write_line(record, other, nesting + 1, number + 1, out);
            indent(nesting, out);
            out.push_str(")\n");
        }
        at = main;
        number += 1;
    }
}

fn write_move(record: &Record, id: NodeId, nesting: usize, number: usize, out: &mut String) {
    let node = record.node(id);
    indent(nesting, out);
    out.push_str(&format!("{number}. {}", node.text()));
    let notes = &node.notes;
    if let Some(mark) = notes.mark {
        out.push_str(&format!(" {mark}"));
    }
    if let Some(spent) = notes.spent {
        out.push_str(&format!(" spent={}", show_seconds(spent)));
    }
    if let Some(left) = notes.left {
        out.push_str(&format!(" left={}", show_seconds(left)));
    }
    if let Some(score) = notes.eval {
        out.push_str(&format!(" eval={}", show_score(score)));
    }
    out.push('\n');
    write_comment(notes, nesting, out);
}

fn write_comment(notes: &Notes, nesting: usize, out: &mut String) {
    if notes.comment().is_empty() {
        return;
    }
    for line in notes.comment().split('\n') {
        indent(nesting, out);
        out.push(';');
        if !line.is_empty() {
            out.push(' ');
            out.push_str(line);
        }
        out.push('\n');
    }
}

fn indent(nesting: usize, out: &mut String) {
    out.extend(std::iter::repeat_n("  ", nesting));
}
