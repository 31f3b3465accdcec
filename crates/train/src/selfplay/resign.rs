//! Giving hopeless games up, and checking that they were hopeless.
//!
//! A player whose last two searches both expect less than the threshold gives up. A part of
//! the games is played out regardless: they show how often somebody who would have given
//! up did not lose after all. The threshold is the boldest one that keeps the share of such
//! mistakes small (Silver et al., 2017).

use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What one player of a played-out game shows.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// The lowest level that two searches running both stayed below, -1 to 1.
    pub lowest: f32,
    /// Whether the player lost.
    pub lost: bool,
}

/// How many checks are remembered.
const MEMORY: usize = 600;

/// So many players must have been given up on before a threshold is trusted.
const ENOUGH: usize = 20;

/// The thresholds to choose from, the boldest first.
const LEVELS: [f32; 6] = [-0.8, -0.85, -0.9, -0.94, -0.97, -0.985];

/// What the last played-out games showed.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct ResignHistory(VecDeque<Check>);

impl ResignHistory {
    /// Remembers checks and forgets the oldest.
    pub fn extend(&mut self, checks: impl IntoIterator<Item = Check>) {
        self.0.extend(checks);
        let surplus = self.0.len().saturating_sub(MEMORY);
        self.0.drain(..surplus);
    }

    /// The share of mistakes among those who would have given up at a level, if there
    /// were enough of them.
    #[must_use]
    pub fn mistakes(&self, level: f32) -> Option<f64> {
        let given_up = || self.0.iter().filter(|check| check.lowest < level);
        let wrong = given_up().filter(|check| !check.lost).count();
        let all = given_up().count();
        (all >= ENOUGH).then(|| wrong as f64 / all as f64)
    }

    /// The boldest threshold whose mistakes are few enough.
    #[must_use]
    pub fn threshold(&self, wrong_share: f64) -> Option<f32> {
        let safe = |&level: &f32| {
            self.mistakes(level)
                .is_some_and(|share| share <= wrong_share)
        };
        LEVELS.into_iter().find(safe)
    }
}

/// How hopeful a player has been.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hope {
    /// What the last search expected.
    pub last: f32,
    /// The lowest level that two searches running both stayed below.
    pub lowest: f32,
}

impl Default for Hope {
    fn default() -> Self {
        Hope {
            last: 1.0,
            lowest: 1.0,
        }
    }
}

impl Hope {
    /// Hears what a search expects; says whether the player gives up at this threshold.
    pub fn hear(&mut self, value: f32, threshold: Option<f32>) -> bool {
        let level = self.last.max(value);
        self.last = value;
        self.lowest = self.lowest.min(level);
        threshold.is_some_and(|threshold| level < threshold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_with_many_mistakes_is_not_used() {
        let mut history = ResignHistory::default();
        assert_eq!(history.threshold(0.05), None);
        let check = |lowest, lost| Check { lowest, lost };
        history.extend((0..40).map(|_| check(-0.95, true)));
        assert_eq!(history.threshold(0.05), Some(-0.8));
        // Comebacks from -0.87 forbid -0.8 and -0.85.
        history.extend((0..10).map(|_| check(-0.87, false)));
        assert_eq!(history.threshold(0.05), Some(-0.9));
        history.extend((0..300).map(|_| check(-0.99, false)));
        assert_eq!(history.threshold(0.05), None);
    }

    #[test]
    fn two_searches_running_must_agree() {
        let mut hope = Hope::default();
        assert!(!hope.hear(-0.99, Some(-0.9)));
        assert!(!hope.hear(-0.5, Some(-0.9)));
        assert!(!hope.hear(-0.95, Some(-0.9)));
        assert!(hope.hear(-0.93, Some(-0.9)));
        assert_eq!(hope.lowest, -0.93);
        assert!(!hope.hear(-0.99, None));
    }
}
