//! What a number of games says about strength.
//!
//! Games are played in pairs from the same opening with colours swapped. The two games of
//! a pair are not independent (an opening may be won for one side), so the unit of all
//! statistics is the pair: [`Pentanomial`].

mod bradley_terry;
mod elo;
mod normal;
mod pentanomial;
mod sprt;

pub use bradley_terry::{Crosstable, Rating};
pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use pentanomial::Pentanomial;
pub use sprt::{Sprt, SprtError, Verdict};
