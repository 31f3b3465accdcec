//! Staying in a busy part of the tree for a few simulations.
//!
//! Threads that share a tree all read and write its top, and every write takes the cache
//! line away from the others. Where playouts are short, that costs more than the playouts.
//! So where several threads search, a worker that has come down through edges with many
//! visits runs its next few simulations from there: they are entered on the way down
//! together, as virtual losses, and their results are brought up together. The top gets
//! the same results, in bundles. An edge is busy when a bundle is so small a part of its
//! visits that it does not sway the choice.

use super::tree::{Step, Tree, pending};
use wuqi_core::Game;

/// How many simulations stay together.
const BUNDLE: u32 = 8;

/// From how many visits on an edge is busy.
const BUSY: u32 = 64 * BUNDLE;

/// A place in the tree, and what the simulations from there have found.
pub(crate) struct Stay<G: Game> {
    /// The position there.
    pub state: G::State,
    /// How many steps from the root it is.
    pub depth: usize,
    done: u32,
    sum: i64,
}

impl<G: Game> Stay<G> {
    /// Enters a bundle of simulations on the busy edges at the beginning of a path; `None`
    /// if there are none.
    pub fn begin(game: &G, tree: &Tree<G>, path: &[Step<'_, G::Move>], loss: i64) -> Option<Self> {
        let busy = |step: &usize| tree.edge_of(path, *step).visits() >= BUSY;
        let depth = (1..=path.len()).take_while(busy).last()?;
        let mut state = tree.state.clone();
        tree.root.enter(BUNDLE, 0);
        for (step, &(node, index)) in path[..depth].iter().enumerate() {
            let pending = i64::from(BUNDLE) * pending(node.turn, loss);
            tree.edge_of(path, step + 1).enter(BUNDLE, pending);
            game.play(&mut state, node.moves[index]);
        }
        Some(Stay {
            state,
            depth,
            done: 0,
            sum: 0,
        })
    }

    /// Keeps the result of a simulation; says whether the bundle is complete.
    pub fn add(&mut self, value: i32) -> bool {
        self.done += 1;
        self.sum += i64::from(value);
        self.done == BUNDLE
    }

    /// Brings the results up, and takes back what was entered and not done.
    pub fn end(self, tree: &Tree<G>, path: &[Step<'_, G::Move>], loss: i64) {
        let unused = BUNDLE - self.done;
        tree.root.settle(0, self.sum);
        tree.root.leave(unused, 0);
        for (step, &(node, _)) in path[..self.depth].iter().enumerate() {
            let pending = pending(node.turn, loss);
            let edge = tree.edge_of(path, step + 1);
            edge.settle(i64::from(self.done) * pending, self.sum);
            edge.leave(unused, i64::from(unused) * pending);
        }
    }
}
