//! Monte Carlo tree search: judge positions by sampling, and sample where it matters.
//!
//! A *simulation* walks down a tree of positions seen before, adds a little to it, judges
//! the position where it leaves the tree, and adds the result to every position on its
//! way. Visits gather where results are good for the player who chooses, so the means
//! approach the values under best play.
//!
//! Read in this order:
//! 1. `value`: what a result is worth, and why results are integers;
//! 2. `bounds`: what can be certain about a position;
//! 3. `node` and `tree`: the tree that UCT and [PUCT](crate::puct) share;
//! 4. `select`, `playout`, `simulate`: the four phases of a UCT simulation;
//! 5. `stay`: how threads keep out of each other's way;
//! 6. `uct`: the searcher with threads and limits;
//! 7. `choice`, `report`, `reuse`: what is done with the tree afterwards.
//!
//! Repeated turns need no care anywhere, because every node knows who chooses in it and
//! all values belong to player One. Chance nodes are nodes whose chooser draws lots.

pub(crate) mod bounds;
pub(crate) mod choice;
pub(crate) mod node;
pub(crate) mod options;
pub(crate) mod order;
pub(crate) mod playout;
pub(crate) mod report;
mod reuse;
pub(crate) mod select;
pub(crate) mod simulate;
mod stay;
pub(crate) mod tree;
pub(crate) mod uct;
pub(crate) mod value;

pub use choice::FinalChoice;
pub use options::UctOptions;
pub use uct::Uct;
pub use value::Objective;
