//! Game knowledge, named engines, levels and the engine spec language.

mod any;
pub mod ataxx;
pub mod banqi;
mod catalogue;
mod engine;
pub mod gomoku;
mod levels;
mod memory;
mod network;
mod parameter;
mod report;
pub mod sequencium;
mod solve;
mod spec;
pub mod territory;

pub use any::{
    best_of, build_any, build_any_with, check_any, engines_of, find_parameter, heeded, scale_of,
    takes, unknown_own,
};
pub use catalogue::{COMMON, Catalogue, build, build_with, engines};
pub use engine::{Engine, Listener, Seat, ThinkError, Unheard};
pub use levels::{Doubting, Hasty, LEVEL_NAMES};
pub use memory::{memory_of, with_memory};
pub use network::{ListedNetwork, NetworkEvaluator, NetworkSource, NoFiles, Shelf, stock_networks};
pub use parameter::{EngineInfo, Family, Kind, Parameter};
pub use report::{Report, RootReport, ScoreText, Wdl};
pub use solve::{SolveError, SolveProgress, Solved, solve_any};
pub use spec::{Checked, LONGEST_SPEC, Spec, SpecError, parse_time};
