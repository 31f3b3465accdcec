//! Game knowledge, named engines, levels and the engine spec language.
//!
//! The best move in fifteen lines:
//!
//! ```
//! use std::{sync::atomic::AtomicBool, time::Instant};
//! use wuqi_engines::{Unheard, build_any};
//! use wuqi_games::{Options, any::AnyGame};
//! use wuqi_search::{Control, Limits};
//!
//! let game = AnyGame::new("gomoku", None, &Options::none())?;
//! let mut position = game.start();
//! for mv in "h8 h9 i8 i9 j8 j9 k8 g8".split(' ') {
//!     position.play(mv)?;
//! }
//! let mut engine = build_any(&game, &"alphabeta:nodes=20000".parse()?)?;
//! let (stop, start) = (AtomicBool::new(false), Instant::now());
//! let clock = || start.elapsed();
//! let control = Control::new(Limits::default(), &stop, &clock);
//! let report = engine.think(&*position, &control, &mut Unheard)?;
//! assert_eq!(report.best, "l8"); // The fifth in a row.
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Any engine of `wuqi engines` can stand there, in any of the games; its limits may stand in the
//! spec, as here, or in [`Limits`](wuqi_search::Limits), and `stop` ends it from another thread.

mod any;
pub mod ataxx;
pub mod banqi;
mod catalogue;
mod engine;
pub mod gomoku;
mod guided;
mod levels;
mod memory;
mod network;
mod parameter;
mod registry;
mod report;
pub mod sequencium;
mod solve;
mod spec;
pub mod territory;

pub use any::{
    best_of, build_any, build_any_with, check_any, engines_of, find_parameter, heeded, level_of,
    limits_of, scale_of, takes, unknown_own,
};
pub use catalogue::{COMMON, Catalogue, build, build_with, engines};
pub use engine::{Engine, Listener, Seat, ThinkError, Unheard};
pub use guided::{Guided, Oracle};
pub use levels::{Doubting, Hasty, LEVEL_NAMES};
pub use memory::{memory_of, with_memory};
pub use network::{
    BoardJudge, KernelJudge, ListedNetwork, NetworkDevice, NetworkEvaluator, NetworkKind,
    NetworkSource, NoDevice, NoFiles, StockedNetworks, offer_device, offered_device, own_lines,
    stock_networks, supply_network,
};
pub use parameter::{EngineInfo, Family, Kind, MOST_WORTH, PIECE_KINDS, Parameter};
pub use registry::{register, suits_any};
pub use report::{Report, RootReport, ScoreText, Wdl};
pub use solve::{SolveError, SolveProgress, Solved, solve_any};
pub use spec::{Checked, LONGEST_SPEC, Spec, SpecError, parse_time};
