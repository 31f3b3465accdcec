//! A game being played, for every surface that shows one.
//!
//! [`record`] is what remains of a game: its tree of moves with comments, clocks and
//! evaluations, read and written as text. Nothing here touches a file, a clock or a
//! socket: bytes come in, text goes out, so the same code serves the browser.

pub mod record;
