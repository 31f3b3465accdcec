//! A side's clock: time for the whole game with an increment per move.

use std::time::Duration;

/// How many more moves a side is thought to have when its time is portioned.
const MOVES_AHEAD: u32 = 25;

/// What is kept back from every portion, for the way to the clock and back.
const RESERVE: Duration = Duration::from_millis(10);

/// A running clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    left: Duration,
    increment: Duration,
}

impl Clock {
    /// A full clock.
    #[must_use]
    pub fn new(base: Duration, increment: Duration) -> Clock {
        Clock {
            left: base,
            increment,
        }
    }

    /// Time left before the next move.
    #[must_use]
    pub fn left(&self) -> Duration {
        self.left
    }

    /// What comes back with every move.
    #[must_use]
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// A portion for the next move, for engines that do not portion the time themselves.
    #[must_use]
    pub fn portion(&self) -> Duration {
        let usual = self.left / MOVES_AHEAD + self.increment * 3 / 4;
        let most = (self.left / 2).min(self.left.saturating_sub(RESERVE));
        usual.min(most).max(Duration::from_millis(1))
    }

    /// Takes the time of a move off the clock and adds the increment. Says whether the
    /// clock had run out by more than `margin`.
    pub fn spend(&mut self, spent: Duration, margin: Duration) -> bool {
        let fallen = spent > self.left + margin;
        self.left = self.left.saturating_sub(spent) + self.increment;
        fallen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portions_never_use_up_the_clock() {
        let mut clock = Clock::new(Duration::from_secs(2), Duration::from_millis(20));
        for _ in 0..500 {
            let portion = clock.portion();
            assert!(portion >= Duration::from_millis(1));
            assert!(!clock.spend(portion, Duration::ZERO));
        }
        assert!(clock.left() >= Duration::from_millis(20));
    }

    #[test]
    fn the_flag_falls_beyond_the_margin() {
        let margin = Duration::from_millis(50);
        let mut clock = Clock::new(Duration::from_millis(100), Duration::ZERO);
        assert!(!clock.spend(Duration::from_millis(150), margin));
        assert_eq!(clock.left(), Duration::ZERO);
        assert!(clock.spend(Duration::from_millis(51), margin));
    }
}
