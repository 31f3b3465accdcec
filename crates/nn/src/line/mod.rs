//! The line network: an evaluation of Gomoku that alpha-beta can update stone by stone.
//!
//! What matters in Gomoku happens on lines. For every point and each of its four lines, the
//! stones within a few steps form one of finitely many [`pattern`]s, and a pattern's features
//! are a row of a table. (The table was learned as a small network over the line and written
//! out once for all patterns; the idea is that of *Rapfi: Distilling Efficient Neural Network
//! for the Game of Gomoku*, arXiv 2503.13178.) The rows of a point's four lines are added up;
//! a small layer turns each sum into hidden numbers of the point; their means over the board
//! and over its ninths give a value, and the point's own numbers its promise as a move.
//!
//! A stone changes the sums of the points on its four lines and of no others. A [`LineBoard`]
//! keeps the sums of both players' views, follows the search only when it is asked for a
//! value, and takes stones back by forgetting what they added.
//!
//! Read in this order: [`pattern`], [`geometry`], [`shape`], [`network`], [`view`],
//! [`head`], [`board`]; [`reference`](mod@reference) computes the same plainly.

mod board;
mod geometry;
mod head;
mod network;
pub mod pattern;
pub mod reference;
mod shape;
pub mod synthetic;
mod view;

pub use crate::file::{LineFile, write_line_network};
pub use board::LineBoard;
pub(crate) use geometry::learned_size;
pub use geometry::{GROUPS, group_of};
pub use network::LineNetwork;
pub(crate) use shape::is_whole;
pub use shape::{FEATURES, FIRST, GAIN, HIDDEN, KINDS, LEVEL, LineShape, SECOND, WEIGHT_UNIT};
