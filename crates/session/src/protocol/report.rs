//! An engine's thoughts on their way to a surface.

use super::event::Purpose;
use serde::Serialize;
use wuqi_core::Player;
use wuqi_engines::Report;

/// What an engine says while it thinks, or at the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThinkingView {
    /// Why it thinks.
    pub purpose: Purpose,
    /// The node it thinks about.
    pub node: u32,
    /// The side to move there.
    #[serde(with = "super::player")]
    pub player: Player,
    /// The engine.
    pub spec: String,
    /// Whether this is its last word.
    pub done: bool,
    /// The chance of player One to win, a draw counted half: what the bar shows.
    pub one: f32,
    /// All it has to say.
    pub report: Report,
}
