//! Study: a search followed step by step.
//!
//! A [`Trace`] is what an engine did at some position, taken from the production code's own
//! events, as a tree and a list of steps. A [`Story`] goes through it and knows what stands
//! where at each step; the page does the same for itself (`web/app/lab/story.js`).

mod moment;
mod pack;
mod recorder;
mod rows;
mod standing;
mod story;
mod trace;

pub use moment::{Choice, Formula, Moment, TraceNode};
pub use rows::{Bound, ChoiceRow, MoveRow};
pub use standing::{Counts, Standing};
pub use story::Story;
pub use trace::{MOST_EVENTS, Trace, TraceRequest, trace};
