//! Keeping what threads write apart from what they read.
//!
//! Processors share memory in cache lines. When one thread writes anywhere in a line, the
//! others must fetch the whole line again, also for the value beside it that nobody has
//! changed (*false sharing*; Torrellas, Lam and Hennessy 1994).

use std::ops::{Deref, DerefMut};

/// A value on cache lines of its own: two lines of 64 bytes, because processors fetch them
/// in pairs.
#[derive(Default, Debug)]
#[repr(align(128))]
pub(crate) struct Apart<T>(pub T);

impl<T> Deref for Apart<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Apart<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
