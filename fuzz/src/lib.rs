//! What the fuzz targets do with an input, as plain functions: the fuzzer calls them, and
//! so does a test with the inputs in `seeds/`, which needs no fuzzer.
//!
//! A target panics if a reader panics or breaks a promise; refusing the input is fine.

mod manager;
mod moves;
mod network;
mod position;
mod protocol;
mod record;
mod session;
mod setup;
mod spec;
mod variant;

pub use manager::manager;
pub use moves::moves;
pub use network::network;
pub use position::position;
pub use protocol::{gomocup, tcga, uai, ugi};
pub use record::{pgn, psq, record, sgf};
pub use session::session;
pub use setup::setup;
pub use spec::spec;
