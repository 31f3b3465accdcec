//! Games of the network against itself.
//!
//! `slot` plays games one after the other, `group` many at a time with one batch for all
//! their leaves. [`play`] runs a *generation*: workers play until there are enough new
//! positions, and hand over finished games and those under way. `resign` and `surprise`
//! are the finer points.

mod flight;
mod group;
mod labels;
mod queue;
mod resign;
mod slot;
mod surprise;
mod workers;

pub use flight::{Flight, read_flights, write_flights};
pub(crate) use group::take_answers;
pub use labels::{Labels, LeafLabels, Notebook};
pub use resign::{Check, ResignHistory};
pub(crate) use slot::{Finished, Slot};
pub use slot::{Rules, search_options};
pub use workers::{Harvest, Progress, Season, play};
