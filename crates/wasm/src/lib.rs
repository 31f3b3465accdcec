//! Wuqi in a browser without a server.
//!
//! One module serves two kinds of workers. The [`desk`] holds the games: it answers every
//! address that the page asks of a server, drives the same `Host` as server and terminal, and
//! never searches. A [`thinker`] runs one search after the other and blocks while it does, so a
//! stop ends its worker where it cannot be asked. `docs/wasm.md` tells the rest.
//!
//! Nothing here touches a clock, a random source or a database: time and randomness are
//! imported ([`outside`]), and the [`shelf`] of games only says what is to be written. The
//! [`boundary`] is a plain C interface whose messages are JSON, so that a page needs no
//! generated code.

pub mod boundary;
pub mod desk;
pub mod outside;
pub mod shelf;
pub mod thinker;
