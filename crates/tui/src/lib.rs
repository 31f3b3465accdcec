//! Wuqi in the terminal.
//!
//! A [`host::Table`] owns the session, its library and its engines. The screen is an
//! [`update::update`] that takes messages into a [`model::Model`] and says what to do, and
//! a [`draw::draw`] that shows it; [`plain`] is the same game as lines of text, for pipes,
//! scripts and screen readers. [`lab`] goes through a search step by step. No rule of any game is known here: what can be touched,
//! what would change and who won is what the session says.

mod ascii;
mod board;
mod draft;
pub mod draw;
mod games;
mod glyphs;
pub mod host;
pub mod lab;
mod layout;
pub mod model;
mod pick;
mod picker;
pub mod plain;
mod rows;
mod start;
mod statistics;
mod terminal;
mod theme;
pub mod update;
mod words;

pub use board::{Style, draw_board};
pub use draft::{ClockError, ClockText, Draft, Opponent};
pub use start::{Begin, Start, StartError, run};
pub use theme::Theme;
pub use words::Words;
