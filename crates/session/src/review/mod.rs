//! Review after the game: which moves were good, which decided it, and what luck did.

mod grade;

pub use grade::Grade;
