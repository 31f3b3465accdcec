//! The tree of moves: every line that was played or looked at, main line first.
//!
//! Nodes lie in one list and name each other by number, so that a game of any length is
//! copied, compared and dropped without recursion.

use super::Notes;
use wuqi_core::Player;

/// A node of a record. It is only meaningful in the record that gave it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: NodeId = NodeId(0);

    /// Its number, 0 for the start position. Numbers grow in the order of adding.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// A move with its notes, or the start position.
#[derive(Clone, Debug)]
pub struct Node {
    pub(super) text: String,
    pub(super) by: Option<Player>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// What is noted beside the move.
    pub notes: Notes,
}

impl Node {
    /// The move in canonical notation; empty for the start position.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Who moved; nobody to reach the start position.
    #[must_use]
    pub fn by(&self) -> Option<Player> {
        self.by
    }

    /// The node before this move; none before the start position.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The moves recorded here, the main one first.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

/// The nodes of one record.
#[derive(Clone, Debug)]
pub(super) struct Tree(Vec<Node>);

impl Tree {
    pub fn new() -> Tree {
        Tree(vec![Node {
            text: String::new(),
            by: None,
            parent: None,
            children: Vec::new(),
            notes: Notes::default(),
        }])
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The id with this number.
    pub fn id(&self, number: u32) -> Option<NodeId> {
        ((number as usize) < self.len()).then_some(NodeId(number))
    }

    pub fn get(&self, id: NodeId) -> &Node {
        &self.0[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.0[id.0 as usize]
    }

    /// The child of `id` that is reached by `text`.
    pub fn child(&self, id: NodeId, text: &str) -> Option<NodeId> {
        let children = self.get(id).children.iter().copied();
        children
            .into_iter()
            .find(|&child| self.get(child).text == text)
    }

    /// Adds a child after those that are there.
    pub fn add(&mut self, parent: NodeId, text: String, by: Option<Player>) -> NodeId {
        let id = NodeId(u32::try_from(self.0.len()).expect("a record has far fewer nodes"));
        self.0.push(Node {
            text,
            by,
            parent: Some(parent),
            children: Vec::new(),
            notes: Notes::default(),
        });
        self.get_mut(parent).children.push(id);
        id
    }

    /// The path from the first move to `id`.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(parent) = self.get(at).parent {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// How many times the path to `id` leaves the first child.
    pub fn nesting(&self, id: NodeId) -> usize {
        let path = self.path(id);
        let leaves = |&&node: &&NodeId| {
            let parent = self.get(node).parent.unwrap_or(NodeId::ROOT);
            self.get(parent).children.first() != Some(&node)
        };
        path.iter().filter(leaves).count()
    }

    /// Follows first children from `id`, itself not included.
    pub fn line_after(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first = move |id: &NodeId| self.get(*id).children.first().copied();
        std::iter::successors(first(&id), first)
    }

    /// The last node of the line of first children from `id`.
    pub fn end_after(&self, id: NodeId) -> NodeId {
        self.line_after(id).last().unwrap_or(id)
    }

    /// Makes every node on the path to `id` the first child of its parent.
    pub fn make_main(&mut self, id: NodeId) {
        for node in self.path(id) {
            let parent = self.get(node).parent.unwrap_or(NodeId::ROOT);
            let siblings = &mut self.get_mut(parent).children;
            if let Some(index) = siblings.iter().position(|&sibling| sibling == node) {
                siblings[..=index].rotate_right(1);
            }
        }
    }
}

/// Equal trees have equal moves, notes and order of variations, whatever the order in
/// which their nodes were added.
impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (a, b) = (self.get(a), other.get(b));
            let same = a.text == b.text && a.by == b.by && a.notes == b.notes;
            if !same || a.children.len() != b.children.len() {
                return false;
            }
            pairs.extend(a.children.iter().copied().zip(b.children.iter().copied()));
        }
        true
    }
}
