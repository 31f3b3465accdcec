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

/// A move of a position that is being tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial(u64);

impl Trial {
    /// The trial of the move with this number in the position with this key.
    #[must_use]
    #[inline]
    pub fn of(key: u64, number: u16) -> Trial {
        // 0 stands for nothing.
        Trial(mix(key ^ mix(u64::from(number))) | 1)
    }
}

impl Underway {
    /// Nobody is at anything.
    #[must_use]
    pub fn nothing() -> Underway {
        Underway((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, Trial(key): Trial) -> &AtomicU64 {
        &self.0[(key >> 32) as usize % SLOTS]
    }

    /// Whether some thread is at it.
    #[must_use]
    #[inline]
    pub fn has(&self, trial: Trial) -> bool {
        self.slot(trial).load(Ordering::Relaxed) == trial.0
    }

    /// A thread begins with it.
    #[inline]
    pub fn begin(&self, trial: Trial) {
        self.slot(trial).store(trial.0, Ordering::Relaxed);
    }

    /// A thread is done with it.
    #[inline]
    pub fn end(&self, trial: Trial) {
        let slot = self.slot(trial);
        if slot.load(Ordering::Relaxed) == trial.0 {
            slot.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trial_is_known_from_its_beginning_to_its_end() {
        let underway = Underway::nothing();
        let (one, two) = (Trial::of(7, 3), Trial::of(7, 4));
        assert_ne!(one, two);
        assert!(!underway.has(one));
        underway.begin(one);
        assert!(underway.has(one) && !underway.has(two));
        underway.begin(two);
        underway.end(two);
        assert!(underway.has(one) && !underway.has(two));
        underway.end(one);
        underway.end(one);
        assert!(!underway.has(one));
    }
}
