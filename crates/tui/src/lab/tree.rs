//! The search tree as lines of text.
//!
//! A tree grows faster than any screen: what lies off the way is folded up to its first
//! position once the tree is large, and of many moves only the ones that count are shown.

use super::figures::{bounded, fraction, share, worth};
use super::say::Teller;
use std::collections::BTreeSet;
use wuqi_session::protocol::TurnWord;

/// Up to so many positions the whole tree is shown.
const SMALL: usize = 36;

/// So many moves of a position are shown; the rest is a number.
const MOVES: usize = 6;

/// A line of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The position, or none for a line that counts what is not shown.
    pub node: Option<usize>,
    /// How far from the root it is.
    pub level: usize,
    /// The last of its siblings, and so on up to the root's moves: for the lines of a tree.
    pub last: Vec<bool>,
    /// Its name.
    pub name: String,
    /// What it is worth.
    pub figure: String,
    /// Whether the search is here or below.
    pub on_path: bool,
}

/// The lines of the tree at this step, the root first.
pub fn rows(teller: &Teller<'_>, chosen: Option<usize>) -> Vec<Row> {
    let story = teller.story;
    let path: BTreeSet<usize> = story.path_to(story.here()).into_iter().collect();
    let mut open = path.clone();
    open.extend(chosen.into_iter().flat_map(|node| story.path_to(node)));
    let small = story.counts().seen <= SMALL;
    let mut grown = Grown {
        teller,
        path,
        open,
        small,
        rows: Vec::new(),
    };
    grown.place(0, &mut Vec::new());
    grown.rows
}

struct Grown<'a> {
    teller: &'a Teller<'a>,
    path: BTreeSet<usize>,
    open: BTreeSet<usize>,
    small: bool,
    rows: Vec<Row>,
}

impl Grown<'_> {
    fn place(&mut self, node: usize, last: &mut Vec<bool>) {
        self.rows.push(Row {
            node: Some(node),
            level: last.len(),
            last: last.clone(),
            name: self.teller.name(node),
            figure: figure(self.teller, node),
            on_path: self.path.contains(&node),
        });
        if !self.small && !self.open.contains(&node) {
            return;
        }
        let shown = self.shown(node);
        let rest = self.rest(node, shown.len());
        for (index, &child) in shown.iter().enumerate() {
            last.push(index + 1 == shown.len() && rest.is_empty());
            self.place(child, last);
            last.pop();
        }
        for (index, text) in rest.iter().enumerate() {
            last.push(index + 1 == rest.len());
            self.rows.push(Row {
                node: None,
                level: last.len(),
                last: last.clone(),
                name: text.clone(),
                figure: String::new(),
                on_path: false,
            });
            last.pop();
        }
    }

    /// The moves that are shown: those on the way, the best, the most visited or latest.
    fn shown(&self, node: usize) -> Vec<usize> {
        let story = self.teller.story;
        let standing = story.standing(node);
        let mut kept = standing.tried.clone();
        if kept.len() <= MOVES {
            return kept;
        }
        let best = standing.best.map(|(_, from)| from);
        let order = |index: usize, child: usize| {
            let counts = match story.simulates() {
                true => story.standing(child).visits as usize,
                false => index,
            };
            (self.open.contains(&child), best == Some(child), counts)
        };
        let mut ranked: Vec<_> = kept.iter().enumerate().collect();
        ranked.sort_by_key(|&(index, &child)| std::cmp::Reverse(order(index, child)));
        let first: BTreeSet<usize> = (ranked.iter().take(MOVES - 1))
            .map(|&(_, &child)| child)
            .collect();
        kept.retain(|child| first.contains(child));
        kept
    }

    /// What is not shown: moves tried and left out, moves that wait, moves that were cut off.
    fn rest(&self, node: usize, shown: usize) -> Vec<String> {
        let (story, standing) = (self.teller.story, self.teller.story.standing(node));
        let more = (standing.tried.len() - shown) as u64;
        let left = story.left(node).unwrap_or(0) as u64;
        let cut = story.cut(node).is_some();
        let near = story.simulates() || self.path.contains(&node);
        let begun = standing.open || standing.expanded || node == 0;
        let waits = !cut && standing.value.is_none() && near && begun;
        let parts = [
            ("ui.lab.rest.more", more),
            ("ui.lab.rest.wait", if waits { left } else { 0 }),
            ("ui.lab.rest.cut", if cut { left } else { 0 }),
        ];
        let told = parts.into_iter().filter(|(_, number)| *number > 0);
        told.map(|(key, number)| self.teller.counted(key, number, &[]))
            .collect()
    }
}

/// What a position is worth, in few characters.
fn figure(teller: &Teller<'_>, node: usize) -> String {
    let story = teller.story;
    let standing = story.standing(node);
    let at = story.node(node);
    let mut parts: Vec<String> = at.chance.map(fraction).into_iter().collect();
    if story.simulates() {
        if standing.visits > 0 {
            parts.push(format!("N {}", standing.visits));
        }
        // The mean is that of the player who moved here.
        let mover = at
            .parent
            .map_or(story.trace().turn, |node| story.node(node).turn);
        parts.extend(standing.mean().map(|mean| match mover {
            TurnWord::Two => format!("Q {}", share(1.0 - mean)),
            _ => format!("Q {}", share(mean)),
        }));
    } else if let Some(value) = standing.value {
        parts.push(bounded(story, value, story.bound(node)));
    } else if let Some((best, _)) = standing.best.filter(|_| standing.open) {
        let sign = if story.is_max(node) { "≥" } else { "≤" };
        parts.push(format!("{sign} {}", worth(story, best)));
    } else if standing.open {
        parts.push("…".to_owned());
    }
    parts.join("  ")
}
