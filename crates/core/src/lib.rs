//! The vocabulary that every part of Wuqi speaks.
//!
//! A game is a *value* of a type that implements [`Game`]: it holds the rules that
//! can be set (board size, variant), while positions are small plain data that are
//! copied freely. [`Turn`] is the one answer to "what happens next?": a player moves,
//! chance decides, or the game is over. Chance outcomes are moves too, so a list of
//! moves is a whole game record.
//!
//! The other traits are separate because not everyone needs them:
//! [`Notation`] for text, [`Symmetric`] for board symmetries, [`Encode`] for networks.
//! [`conformance`] is a test suite that any game value can run unchanged.

pub mod conformance;
mod encode;
mod game;
mod notation;
mod outcome;
pub mod perft;
mod player;
mod random;
pub mod square;
mod suggest;
mod symmetry;
mod turn;
pub mod zobrist;

pub use encode::{Encode, PolicyShape};
pub use game::{Game, IllegalMove};
pub use notation::{Notation, NotationError};
pub use outcome::Outcome;
pub use player::Player;
pub use random::Rng;
pub use suggest::{did_you_mean, nearest};
pub use symmetry::{Dihedral, Symmetric};
pub use turn::Turn;

/// Whether this program can have threads. A browser's module without shared memory cannot, and
/// what only threads need is left out of it.
pub const HAS_THREADS: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));
