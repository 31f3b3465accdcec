//! Self-play learning: a network plays against itself, learns from the games, and plays
//! again.
//!
//! ```text
//! selfplay ── finished games ── replay ── batches ── learner ── network ─┐
//!     └──────────────────────────────────────────────────────────────────┘
//! ```
//!
//! Nothing here but `torch` knows tensors: games, targets, files and schedules are plain
//! Rust behind [`Evaluate`] and are tested with a fake network. The learner needs libtorch
//! and the feature `torch`.

pub mod canvas;
pub mod config;
pub mod datagen;
pub mod distil;
pub mod evaluate;
pub mod kernels;
pub mod labels;
pub mod learn;
pub mod mix;
pub mod record;
pub mod remote;
pub mod replay;
pub mod run;
pub mod schedule;
pub mod selfplay;
pub mod speed;
#[cfg(feature = "torch")]
pub mod torch;

pub use config::Config;
pub use evaluate::{Answers, Boards, Evaluate};
