//! A trace in few characters, and in pieces.
//!
//! A search of ten thousand simulations takes a hundred thousand steps. Written as one JSON
//! value they would keep a page busy for longer than a frame, so nodes and steps are lines of
//! short words, a thousand to a text: a page reads one text after another. `docs/protocol.md`
//! describes the words.

use super::moment::{Choice, Moment, TraceNode};
use crate::protocol::TurnWord;
use serde::Serializer;
use serde::ser::SerializeSeq;
use std::fmt::Write;

/// Lines in a text.
const LINES: usize = 1_000;

/// Writes the positions.
pub(super) fn nodes<S: Serializer>(nodes: &[TraceNode], to: S) -> Result<S::Ok, S::Error> {
    write(nodes, to, node)
}

/// Writes the steps.
pub(super) fn events<S: Serializer>(events: &[Moment], to: S) -> Result<S::Ok, S::Error> {
    write(events, to, moment)
}

fn write<T, S: Serializer>(
    list: &[T],
    to: S,
    line: fn(&mut String, &T) -> std::fmt::Result,
) -> Result<S::Ok, S::Error> {
    let mut texts = to.serialize_seq(Some(list.len().div_ceil(LINES)))?;
    let mut text = String::new();
    for piece in list.chunks(LINES) {
        text.clear();
        for one in piece {
            if !text.is_empty() {
                text.push(';');
            }
            line(&mut text, one).map_err(serde::ser::Error::custom)?;
        }
        texts.serialize_element(&text)?;
    }
    texts.end()
}

/// `PARENT MOVE TURN MOVES [WEIGHT TOTAL]`, with `-` for what there is not.
fn node(to: &mut String, node: &TraceNode) -> std::fmt::Result {
    match node.parent {
        Some(parent) => write!(to, "{parent} ")?,
        None => to.push_str("- "),
    }
    to.push_str(node.mv.as_deref().unwrap_or("-"));
    to.push_str(match node.turn {
        TurnWord::One => " 1",
        TurnWord::Two => " 2",
        TurnWord::Chance => " c",
        TurnWord::Over => " o",
    });
    match node.moves {
        Some(moves) => write!(to, " {moves}")?,
        None => to.push_str(" -"),
    }
    match node.chance {
        Some((weight, total)) => write!(to, " {weight} {total}"),
        None => Ok(()),
    }
}

/// A letter for what is done, the number of the position, and the figures.
fn moment(to: &mut String, moment: &Moment) -> std::fmt::Result {
    match moment {
        Moment::Enter {
            node,
            depth,
            alpha,
            beta,
            kind,
        } => write!(to, "e {node} {depth} {alpha} {beta} {kind}"),
        Moment::Cut { node, mv, reason } => {
            let mv = mv.as_deref().unwrap_or("-");
            write!(to, "x {node} {reason} {mv}")
        }
        Moment::Return { node, value } => write!(to, "r {node} {value}"),
        Moment::Select {
            node,
            visits,
            mean,
            bonus,
            prior,
            choice,
            total,
        } => {
            let word = match choice {
                Choice::Untried => "untried",
                Choice::Formula => "formula",
                Choice::Planned => "planned",
                Choice::Drawn => "drawn",
                Choice::Left => "left",
            };
            write!(to, "s {node} {visits} {mean} {bonus} {total} {word}")?;
            prior.iter().try_for_each(|prior| write!(to, " {prior}"))
        }
        Moment::Resume { node } => write!(to, "w {node}"),
        Moment::CallOff { node } => write!(to, "o {node}"),
        Moment::Expand { node, moves } => write!(to, "p {node} {moves}"),
        Moment::Evaluate {
            node,
            value,
            playout,
        } => {
            write!(to, "v {node} {value}")?;
            playout.iter().try_for_each(|mv| write!(to, " {mv}"))
        }
        Moment::BackUp {
            node,
            visits,
            value,
            mean,
            bounds,
        } => {
            write!(to, "b {node} {visits} {value} {mean}")?;
            let bounds = bounds.iter().flatten();
            bounds.copied().try_for_each(|bound| write!(to, " {bound}"))
        }
    }
}
