//! Puzzles: positions in which exactly one first move is right, and that is proved.
//!
//! [`make`] lets the levels of a game play each other and looks at every position of their
//! games; [`proof`] says whether one move alone is right there; then the levels of the
//! game try it, and the strongest that fails is its difficulty. The [`collection`](mod@collection) is what came of it, a file per game that the page reads as well.
//! `docs/puzzles.md` tells the whole story.
//!
//! An [`exam`] is the same for engines: positions of strong games, all right moves of each, and
//! the share that an engine finds.

pub mod collection;
pub mod exam;
pub mod make;
pub mod proof;
mod puzzle;
mod rate;

pub use collection::{GAMES, collection};
pub use proof::{Prover, Solution, TooHard};
pub use puzzle::{Kind, Puzzle, PuzzleError};
