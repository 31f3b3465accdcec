//! Wuqi in the terminal.

mod board;
mod glyphs;

pub use board::{Style, draw_board};
