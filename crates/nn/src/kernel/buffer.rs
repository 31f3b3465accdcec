//! Memory that begins at a cache line, so that no vector lies across two.

use std::ops::{Deref, DerefMut};

/// Numbers in a cache line.
pub(crate) const LINE: usize = 16;

/// A fixed number of numbers, the first at the beginning of a cache line.
#[derive(Debug, Default)]
pub(crate) struct Buffer {
    memory: Vec<f32>,
    start: usize,
    len: usize,
}

impl Buffer {
    /// All zeros.
    pub fn zeros(len: usize) -> Self {
        let memory = vec![0.0f32; len + LINE];
        let start = memory.as_ptr().align_offset(LINE * size_of::<f32>());
        Buffer {
            // An address that cannot be aligned is no error, only slower.
            start: start.min(LINE),
            memory,
            len,
        }
    }
}

impl Deref for Buffer {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.memory[self.start..self.start + self.len]
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.memory[self.start..self.start + self.len]
    }
}
