//! What is kept of the games: a window of packed generations, and batches drawn from it.

mod loader;
mod sample;
mod window;

pub use loader::for_each_batch;
pub use sample::{Batch, Goal, Sample, counts, samples};
pub(crate) use window::unpack;
pub use window::{Window, pack};
