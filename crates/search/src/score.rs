//! The scale on which depth-first searches measure positions.
//!
//! An evaluation stays within ±limit ([`Knowledge::LIMIT`]). A finished game is worth
//! ±win, which lies [`MAX_PLIES`] above the limit, so that *win minus plies* is a win in
//! that many plies and every proved win beats every evaluation.
//!
//! A value belongs to its own position: "win in 3" means three plies from *here*. On the
//! way up to the parent a win moves one ply away ([`Scale::earlier`]), and on the way down
//! a window moves the other way ([`Scale::window`]). The usual alternative counts plies
//! from the root and corrects table entries for it; that breaks down at chance nodes, where
//! the mean of a win and an evaluation would depend on the distance from the root.

use crate::{Knowledge, Value};
use wuqi_core::{Game, Outcome, Player};

/// The longest proved win that is told apart, in plies. Longer ones count as this long.
pub const MAX_PLIES: i32 = 1000;

/// What values mean: everything beyond ±`limit` is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    limit: i32,
}

impl Scale {
    /// The scale of some knowledge of a game.
    #[must_use]
    pub const fn of<G: Game, K: Knowledge<G>>() -> Scale {
        Scale { limit: K::LIMIT }
    }

    /// The largest evaluation.
    #[must_use]
    pub const fn limit(self) -> i32 {
        self.limit
    }

    /// The value of a game that is won already.
    #[must_use]
    pub const fn win(self) -> i32 {
        self.limit + MAX_PLIES
    }

    /// A bound that no value reaches, for open windows.
    #[must_use]
    pub const fn infinity(self) -> i32 {
        self.win() + 2
    }

    /// The value of a finished game for `player`.
    #[must_use]
    #[inline]
    pub fn outcome(self, outcome: Outcome, player: Player) -> i32 {
        outcome.value_for(player) * self.win()
    }

    /// The value of a win (loss, draw) for `player` that takes this many plies.
    #[must_use]
    pub fn proved_in(self, winner: Option<Player>, plies: u32, player: Player) -> i32 {
        let plies = plies.min(MAX_PLIES as u32 - 1) as i32;
        winner.map_or(0, |winner| {
            winner.sign() * player.sign() * (self.win() - plies)
        })
    }

    /// Whether a value is a proved win or loss.
    #[must_use]
    #[inline]
    pub const fn is_proved(self, value: i32) -> bool {
        value > self.limit || value < -self.limit
    }

    /// A child's value as its parent sees it: proved ends are one ply further away.
    #[must_use]
    #[inline]
    pub const fn earlier(self, value: i32) -> i32 {
        if value > self.limit + 1 {
            value - 1
        } else if value < -self.limit - 1 {
            value + 1
        } else {
            value
        }
    }

    /// A parent's bound as its child sees it: the inverse of [`Scale::earlier`].
    #[must_use]
    #[inline]
    pub const fn window(self, bound: i32) -> i32 {
        if bound > self.limit {
            bound + 1
        } else if bound < -self.limit {
            bound - 1
        } else {
            bound
        }
    }

    /// The value of a chance node from its outcomes' values and weights, all seen from
    /// player One: the mean, rounded down. It counts as proved only if every outcome is
    /// proved, for the same player; otherwise it stays within the limit.
    ///
    /// The function is monotone in every value, so bounds of the outcomes give bounds of
    /// the mean.
    #[must_use]
    pub fn mean(self, outcomes: impl Iterator<Item = (i32, u32)>) -> i32 {
        let (mut sum, mut total) = (0i64, 0i64);
        let (mut least, mut most) = (i32::MAX, i32::MIN);
        for (value, weight) in outcomes {
            sum += i64::from(value) * i64::from(weight);
            total += i64::from(weight);
            least = least.min(value);
            most = most.max(value);
        }
        let mean = sum.div_euclid(total.max(1)) as i32;
        if least > self.limit || most < -self.limit {
            mean
        } else {
            mean.clamp(-self.limit, self.limit)
        }
    }

    /// A value in the words of a report.
    #[must_use]
    pub fn report(self, value: i32) -> Value {
        if value > self.limit {
            Value::WinIn((self.win() - value).max(0) as u32)
        } else if value < -self.limit {
            Value::LossIn((self.win() + value).max(0) as u32)
        } else {
            Value::Points(value)
        }
    }

    /// The expected result of a value: certain for proved ones, by the knowledge's curve
    /// for evaluations.
    #[must_use]
    pub fn chance<G: Game, K: Knowledge<G>>(self, knowledge: &K, value: i32) -> f32 {
        if value > self.limit {
            1.0
        } else if value < -self.limit {
            0.0
        } else {
            knowledge.chance(value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: Scale = Scale { limit: 100 };

    #[test]
    fn windows_undo_steps() {
        for value in -SCALE.win() + 1..SCALE.win() {
            assert_eq!(SCALE.earlier(SCALE.window(value)), value);
        }
        assert_eq!(
            SCALE.report(SCALE.earlier(SCALE.earlier(SCALE.win()))),
            Value::WinIn(2)
        );
    }

    #[test]
    fn means_round_down_and_prove_nothing_alone() {
        assert_eq!(SCALE.mean([(-1, 1), (0, 1)].into_iter()), -1);
        assert_eq!(SCALE.mean([(7, 2), (1, 1)].into_iter()), 5);
        let win = SCALE.win();
        assert_eq!(SCALE.mean([(win, 999), (0, 1)].into_iter()), 100);
        assert_eq!(SCALE.mean([(win, 1), (win - 2, 1)].into_iter()), win - 1);
    }
}
