//! The evaluation network: what a position is worth, cheaply enough for every node of an
//! alpha-beta search, because a move changes little of it.
//!
//! The idea is Nasu's (*Efficiently updatable neural-network-based evaluation functions for
//! computer shogi*, 2018). The first layer is wide, but its inputs are zeros and ones, so it
//! is a sum of rows, one for each input that is set; when a move is made, the rows of the
//! inputs that it changed are taken away and others added. The sums lie in an
//! [`Accumulator`], one for each ply of the search.
//!
//! In Ataxx an input is a *window*, two by two squares, with the *pattern* that it shows: each
//! square is empty, one's own, the opponent's or blocked, 256 patterns for each window of
//! the board. In Banqi it is a piece on a square, and what else is known ([`Pieces`]). The sums
//! are made twice, as One and as Two sees the board, with the same
//! weights. With those of the player to move first, each is limited to 0 to 1, squared, and
//! weighted; the weights of this last step depend on the phase of the game. All numbers are
//! whole: 255 stands for 1 in the first layer, 64 in the second.
//!
//! `docs/evaluation.md` has the exact definition.

mod board;
mod inputs;
mod network;
mod pieces;
mod rows;

pub use board::{Board, Windows};
pub use inputs::{Change, Inputs, Rows};
pub use network::{Accumulator, Evaluation};
pub use pieces::{PieceBoard, Pieces, quiet_step, view_of};

/// What stands for 1 in the first layer.
pub const UNIT: i32 = 255;

/// What stands for 1 among the weights of the second layer.
pub const OUTPUT_UNIT: i32 = 64;

/// What stands for 1 in how much the hand-written evaluation counts.
pub const TRUST_UNIT: i32 = 1024;

/// Points for a log-odds of 1: an even game has 0 points, one with the chance
/// `1 / (1 + exp(-1))` has 400.
pub const POINTS: i32 = 400;
