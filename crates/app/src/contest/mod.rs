//! What `match` and `tournament` share: arguments, the run itself, and what is shown
//! while it goes on.

mod arguments;
mod live;
mod remote;
mod runner;

pub use arguments::{MatchArgs, TournamentArgs, WorkerArgs};
pub use live::Live;
pub use remote::work;
pub use runner::{Runner, game_json};
