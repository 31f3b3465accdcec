//! A position's place in the search: depth, window, and what the table may answer there.

use super::knowledge::SCALE;
use wuqi_search::table::{Bound, Entry};

/// The circumstances in which a position is searched.
#[derive(Clone, Copy)]
pub struct Node {
    /// Plies left.
    pub depth: i32,
    /// Steps from the root.
    pub ply: usize,
    /// Values up to here are of no interest.
    pub alpha: i32,
    /// Values from here on are of no interest.
    pub beta: i32,
    /// Whether some move is expected to be too good.
    pub cuts: bool,
}

impl Node {
    /// A node one ply below the root with an open window.
    #[must_use]
    pub fn first(depth: i32) -> Node {
        Node {
            depth,
            ply: 1,
            alpha: -SCALE.infinity(),
            beta: SCALE.infinity(),
            cuts: false,
        }
    }

    /// The node one ply deeper, with this much depth and the same window.
    pub(super) fn below(self, depth: i32, cuts: bool) -> Node {
        Node {
            depth,
            ply: self.ply + 1,
            alpha: -SCALE.window(self.beta),
            beta: -SCALE.window(self.alpha),
            cuts,
        }
    }

    /// Whether the value itself is asked for, not only on which side of a bound it lies.
    pub(super) fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The value that the table has for a position, if it decides the search there.
pub(super) fn remembered_value(entry: Entry, node: Node) -> Option<i32> {
    let limit = SCALE.limit();
    let proved = entry.value > limit && entry.bound != Bound::Upper
        || entry.value < -limit && entry.bound != Bound::Lower;
    let deep = i32::from(entry.depth) >= node.depth && !node.is_open();
    ((proved || deep) && entry.decides(node.alpha, node.beta)).then_some(entry.value)
}
