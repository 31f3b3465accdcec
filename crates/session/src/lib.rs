//! A game being played, for every surface that shows one.
//!
//! [`session`] is the state machine, [`protocol`] what surfaces say and hear, [`host`]
//! whoever runs one, [`review`] the look back after the game, [`study`] a search step by
//! step, [`locale`] the texts for people, and [`look`] a position without a session. Nothing
//! here touches a file, a clock or a socket: bytes come in, text goes out, so the same code
//! serves the browser.

mod aims;
pub mod catalogue;
pub mod hint;
pub mod host;
pub mod locale;
pub mod look;
pub mod protocol;
pub mod review;
pub mod session;
pub mod study;
