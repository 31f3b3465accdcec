//! Which moves the threads of a search are at, so that they do not all try the same ones.
//!
//! Threads that share a transposition table come to the same position at about the same time
//! and begin the same move, and neither finds anything of the other's in the table before that
//! move is done. So each writes down what it is at. One that comes to a move that another
//! thread tries already goes on with the next and comes back later, when the answer is usually
//! in the table (ABDADA, Weill 1996, in the simple form of Kerrigan 2017).

use std::sync::atomic::{AtomicU64, Ordering};
use wuqi_core::zobrist::mix;

/// More than all threads of a search are at together.
const SLOTS: usize = 1 << 12;

/// The moves that are being tried. One that is overwritten by another is forgotten, which
/// costs nothing but work done twice.
#[derive(Debug)]
pub struct Underway(Box<[AtomicU64]>);

/// A move of a position that may be tried, and those whom its trial is told.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a>(Option<(&'a Underway, u64)>);

impl Trial<'_> {
    /// A trial that nobody needs to know of.
    pub const UNTOLD: Trial<'static> = Trial(None);

    /// Whether some thread is at it.
    #[must_use]
    #[inline]
    pub fn is_underway(self) -> bool {
        self.0.is_some_and(|(underway, key)| underway.has(key))
    }

    /// A thread begins with it.
    #[inline]
    pub fn begin(self) {
        if let Some((underway, key)) = self.0 {
            underway.slot(key).store(key, Ordering::Relaxed);
        }
    }

    /// A thread is done with it.
    #[inline]
    pub fn end(self) {
        if let Some((underway, key)) = self.0.filter(|(underway, key)| underway.has(*key)) {
            underway.slot(key).store(0, Ordering::Relaxed);
        }
    }
}

impl Underway {
    /// Nobody is at anything.
    #[must_use]
    pub fn nothing() -> Underway {
        Underway((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// The trial of the move with this number in the position with this key.
    #[must_use]
    #[inline]
    pub fn trial(&self, key: u64, number: u16) -> Trial<'_> {
        // 0 stands for nothing.
        Trial(Some((self, mix(key ^ mix(u64::from(number))) | 1)))
    }

    #[inline]
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 32) as usize % SLOTS]
    }

    #[inline]
    fn has(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trial_is_known_from_its_beginning_to_its_end() {
        let underway = Underway::nothing();
        let (one, two) = (underway.trial(7, 3), underway.trial(7, 4));
        assert!(!one.is_underway());
        one.begin();
        assert!(one.is_underway() && !two.is_underway());
        two.begin();
        two.end();
        assert!(one.is_underway() && !two.is_underway());
        one.end();
        one.end();
        assert!(!one.is_underway());
        Trial::UNTOLD.begin();
        assert!(!Trial::UNTOLD.is_underway());
    }
}
