//! Memory that begins at a cache line, so that no vector lies across two.

use std::ops::{Deref, DerefMut};

/// Bytes in a cache line.
pub(crate) const LINE_BYTES: usize = 64;

/// A fixed number of numbers, the first at the beginning of a cache line.
#[derive(Debug, Default)]
pub(crate) struct Buffer<T> {
    memory: Vec<T>,
    start: usize,
    len: usize,
}

/// How many numbers of a kind fill a cache line.
pub(crate) const fn line<T>() -> usize {
    LINE_BYTES / size_of::<T>()
}

impl<T: Copy + Default> Buffer<T> {
    /// All zeros.
    pub fn zeros(len: usize) -> Self {
        let memory = vec![T::default(); len + line::<T>()];
        let start = memory.as_ptr().align_offset(LINE_BYTES);
        Buffer {
            // An address that cannot be aligned is no error, only slower.
            start: start.min(line::<T>()),
            memory,
            len,
        }
    }
}

impl<T> Deref for Buffer<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.memory[self.start..self.start + self.len]
    }
}

impl<T> DerefMut for Buffer<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.memory[self.start..self.start + self.len]
    }
}

impl<T: Copy + Default> Clone for Buffer<T> {
    /// The copy begins at a cache line of its own.
    fn clone(&self) -> Self {
        let mut copy = Buffer::zeros(self.len);
        copy.copy_from_slice(self);
        copy
    }
}
