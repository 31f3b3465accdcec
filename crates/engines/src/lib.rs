//! Game knowledge, named engines, levels and the engine spec language.

pub mod ataxx;
mod catalogue;
mod engine;
mod levels;
mod report;
mod spec;

pub use catalogue::{COMMON, Catalogue, build, engines};
pub use engine::{Engine, Listener, Seat, ThinkError, Unheard};
pub use levels::{Doubting, LEVEL_NAMES, Level};
pub use report::{Report, RootReport, ScoreText, Wdl};
pub use spec::{Checked, EngineInfo, Kind, Parameter, Spec, SpecError, parse_time};
