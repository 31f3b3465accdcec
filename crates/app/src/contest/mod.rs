//! What `match` and `tournament` share: arguments, the run itself, and what is shown
//! while it goes on.

mod arguments;
mod export;
mod live;
mod pace;
mod remote;
mod runner;

pub use arguments::{MatchArgs, TournamentArgs, WorkerArgs};
pub use export::ExportArgs;
pub use live::Live;
pub use pace::Pace;
#[cfg(all(feature = "train", not(feature = "nats")))]
pub use remote::missing;
pub use remote::work;
pub use runner::{Runner, game_json};
