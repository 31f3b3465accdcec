//! Moves as indexes into small tables (history, counter-moves).
//!
//! The move type of a game is anything that can be hashed; two moves may share a slot,
//! which only makes the order of moves a little worse.

use std::hash::{Hash, Hasher};
use wuqi_core::zobrist::mix;

/// How many slots such a table has.
pub(crate) const SLOTS: usize = 4096;

/// The slot of a move: its hash, the same in every run.
pub(crate) fn slot<M: Hash>(mv: M) -> usize {
    let mut hasher = Mixer(0);
    mv.hash(&mut hasher);
    hasher.finish() as usize % SLOTS
}

/// A small hasher without a random start, so that searches repeat exactly.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        mix(self.0)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}
