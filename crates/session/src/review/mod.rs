//! Review after the game: which moves were good, which decided it, and what luck did.
//!
//! A [`Run`] collects an engine's report on every position of the line; [`judge()`] then
//! grades each move by what it took from the mover's chance to win. Where a move left
//! something to chance, skill and luck are told apart: the choice is judged by what could
//! be expected before the piece was seen, and the rest is luck.

mod grade;
mod judge;
mod run;

pub use grade::Grade;
pub use judge::{for_player, judge};
pub use run::Run;
