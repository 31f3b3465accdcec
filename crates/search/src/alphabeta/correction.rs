//! Correction history: where the evaluation is wrong again and again.
//!
//! When a position has been searched, its value can be compared with what the evaluation
//! said before. Positions that came about by the same last steps tend to be misjudged in
//! the same way, so the difference is remembered under those steps and added to the next
//! guess. Only guesses are corrected, never values.

use super::history::Before;
use crate::move_slot::SLOTS;
use wuqi_core::Player;

/// The largest correction, in fine steps of a hundredth of a percent of a unit.
const MOST: i32 = 8000;

/// The share of the old that a search of one ply replaces is one in this many.
const WEIGHT: i32 = 128;

/// How wrong the evaluation was after each step, the last and the one before.
#[derive(Debug)]
pub(super) struct Correction {
    after: [[Vec<i16>; 2]; 2],
}

impl Correction {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        let table = || vec![0; SLOTS];
        Correction {
            after: [[table(), table()], [table(), table()]],
        }
    }

    /// What to add to the evaluation, in points.
    pub(super) fn of(&self, player: Player, before: Before, unit: i32) -> i32 {
        let fine: i32 = before
            .iter()
            .zip(&self.after)
            .filter_map(|(step, tables)| {
                let table = &tables[player.index()];
                step.map(|step| i32::from(table[usize::from(step)]))
            })
            .sum();
        fine * unit / 2 / 10_000
    }

    /// Learns that a search of `depth` plies found a value this many points above the
    /// evaluation.
    pub(super) fn learn(
        &mut self,
        player: Player,
        before: Before,
        difference: i32,
        unit: i32,
        depth: i32,
    ) {
        let fine = (i64::from(difference) * 10_000 / i64::from(unit.max(1)))
            .clamp(-i64::from(MOST), i64::from(MOST)) as i32;
        let weight = (depth + 1).min(16);
        for (step, tables) in before.iter().zip(&mut self.after) {
            if let Some(step) = step {
                let old = &mut tables[player.index()][usize::from(*step)];
                let mixed = i32::from(*old) * (WEIGHT - weight) + fine * weight;
                *old = (mixed / WEIGHT) as i16;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_again_and_again_is_put_right() {
        let mut correction = Correction::new();
        let before = [Some(3), Some(4)];
        for _ in 0..200 {
            correction.learn(Player::One, before, 100, 400, 6);
        }
        let learned = correction.of(Player::One, before, 400);
        assert!((90..=100).contains(&learned), "{learned}");
        assert_eq!(correction.of(Player::Two, before, 400), 0);
        assert_eq!(correction.of(Player::One, [None, Some(9)], 400), 0);
    }
}
