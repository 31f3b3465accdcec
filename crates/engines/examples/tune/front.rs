//! What the tuner asks of whatever it tunes, and nothing else.

use crate::Problem;

/// A number to be tuned.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    /// Where it begins.
    pub start: i32,
    /// The least and the greatest that make sense.
    pub bounds: (i32, i32),
    /// How far from the present value it is tried out at first.
    pub step: i32,
}

/// An engine with numbers, and how two of them play.
pub trait Front: Sync {
    /// The numbers, always in this order.
    fn parameters(&self) -> Vec<Parameter>;

    /// Plays two games from one opening with the seats exchanged, the first engine having one
    /// list of values and the second another: wins of the first less its losses, −2 to 2. The
    /// seed decides the opening.
    fn pair(&self, first: &[i32], second: &[i32], seed: u64) -> Result<i32, Problem>;
}
