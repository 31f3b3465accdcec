//! Study: a search followed step by step.
//!
//! A [`Trace`] is what an engine did at some position, taken from the production code's own
//! events, as a tree and a list of steps that a surface can go through.

mod moment;
mod pack;
mod recorder;
mod trace;

pub use moment::{Choice, Formula, Moment, TraceNode};
pub use trace::{MOST_EVENTS, Trace, TraceRequest, trace};
