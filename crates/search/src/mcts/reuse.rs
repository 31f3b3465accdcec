//! Keeping the tree between moves.
//!
//! After a move and the reply most of the work below them is still good: the next search
//! begins at a position that lies in the tree. It is found by walking down from the old
//! root, level by level, and comparing keys and then positions; the subtree below it is
//! kept and the rest dropped. The walk is bounded, and not finding the position only
//! means to start afresh.

use super::node::{Edge, Node};
use super::tree::{Memory, Tree};
use crate::apart::Apart;
use wuqi_core::Game;

/// How many steps below the old root the new one may lie, chance included.
const DEEPEST: usize = 8;

/// How many positions are compared at most.
const MOST: usize = 50_000;

impl<G: Game> Tree<G> {
    /// The tree with its root moved to `state`, if that position has been expanded in it.
    pub fn advance(self, game: &G, state: &G::State) -> Option<Tree<G>> {
        let path = self.find(game, state)?;
        let limit = self.memory.limit();
        let mut root = self.root.0;
        for index in path {
            root = root.take_child()?.into_edge(index)?;
        }
        root.restate_bounds();
        let memory = Memory::new(limit);
        memory.charge(bytes_below(&root));
        Some(Tree {
            state: state.clone(),
            root: Apart(root),
            memory,
            tally: Apart::default(),
        })
    }

    /// The way to an expanded position, if it is near.
    fn find(&self, game: &G, state: &G::State) -> Option<Vec<usize>> {
        if self.state == *state {
            return self.root.child().map(|_| Vec::new());
        }
        let key = game.key(state);
        let mut seen = 0;
        let mut level = vec![(self.state.clone(), self.root.child()?, Vec::new())];
        for _ in 0..DEEPEST {
            let mut below = Vec::new();
            for (position, node, path) in level {
                for (index, edge) in node.open_edges() {
                    let Some(child) = edge.child() else { continue };
                    seen += 1;
                    if seen > MOST {
                        return None;
                    }
                    let mut next = position.clone();
                    game.play(&mut next, node.moves[index]);
                    let mut path = path.clone();
                    path.push(index);
                    if game.key(&next) == key && next == *state {
                        return Some(path);
                    }
                    below.push((next, child, path));
                }
            }
            level = below;
        }
        None
    }
}

/// What all nodes below an edge take.
fn bytes_below<M>(edge: &Edge<M>) -> usize {
    let mut total = 0;
    let mut open: Vec<&Node<M>> = edge.child().into_iter().collect();
    while let Some(node) = open.pop() {
        total += node.bytes();
        open.extend(node.open_edges().filter_map(|(_, edge)| edge.child()));
    }
    total
}
