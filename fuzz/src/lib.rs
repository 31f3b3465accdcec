//! What the fuzz targets do with an input, as plain functions: the fuzzer calls them, and
//! so does a test with the inputs in `seeds/`, which needs no fuzzer.
//!
//! A target panics if a reader panics or breaks a promise; refusing the input is fine.

mod moves;
mod position;
mod record;
mod setup;
mod variant;

pub use moves::moves;
pub use position::position;
pub use record::{pgn, psq, record, sgf};
pub use setup::setup;
