//! Learning the line network for Gomoku (`wuqi_nn::line`).
//!
//! [`data`] puts labelled positions on the device as they lie in their files and makes batches
//! of them there, [`parameters`] holds everything that is learned, [`model`] is the network
//! while it learns, and [`session`] learns until the time is over and writes the file. The
//! table is the work of a small network over lines, which is computed for all patterns in
//! every step: there are fewer patterns than lines in a batch, and what is learned of one
//! pattern holds for its relatives.
//!
//! Whole numbers are rounded while learning as they will be in the file, and gradients pass
//! through as if they were not; so what was learned is what plays. All layers treat turned and
//! reflected boards alike, so none are made.

mod data;
mod model;
mod parameters;
mod session;

pub use session::{LineError, LineReport, LineSettings, learn_lines};
