//! Crate `ataxx`: a bitboard library for Ataxx engines with its own perft.

use anyhow::{Result, anyhow};
use ataxx::Position;
use std::hint::black_box;
use std::str::FromStr;

/// What it is called in reports.
pub const NAME: &str = "ataxx 0.2.0";

/// Its bulk count from the start position.
pub fn perft(depth: u8) -> Result<impl FnMut() -> u64> {
    let start = Position::from_str("x5o/7/7/7/7/7/o5x x 0 1")
        .map_err(|error| anyhow!("{NAME} does not read the start position: {error}"))?;
    Ok(move || ataxx::perft::<false, true>(black_box(start), depth))
}
