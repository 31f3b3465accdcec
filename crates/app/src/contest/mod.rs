//! What `match` and `tournament` share: arguments, the run itself, and what is shown
//! while it goes on.

mod arguments;
mod live;
mod runner;

pub use arguments::{MatchArgs, TournamentArgs};
pub use live::Live;
pub use runner::{Runner, game_json};
