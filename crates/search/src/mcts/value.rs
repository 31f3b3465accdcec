//! What a result is worth, in numbers that add up exactly.
//!
//! A tree search sums millions of results. Floating-point sums depend on their order, and
//! with two threads the order is an accident. So a result is a *fixed-point integer* for
//! player One: [`UNIT`] is the best there can be, `-UNIT` the worst. Integer sums are
//! exact and independent of order, and an atomic integer needs no lock.

use wuqi_core::{Game, Outcome, Player};

/// The fixed-point value of a certain win for One. Sums of 2^32 results fit an `i64`.
pub(crate) const UNIT: i32 = 1 << 30;

/// A number between -1 and 1 in fixed point.
#[inline]
pub(crate) fn to_fixed(value: f32) -> i32 {
    (f64::from(value.clamp(-1.0, 1.0)) * f64::from(UNIT)).round() as i32
}

/// A fixed-point number as a float between -1 and 1.
#[inline]
pub(crate) fn to_float(fixed: i32) -> f32 {
    fixed as f32 / UNIT as f32
}

/// What a tree search plays for: the result, the margin, or a blend of both.
///
/// Results are worth 1, 0 and -1. With a `margin_weight` above 0 a result is worth
/// `(1 - weight) * result + weight * margin / scale`, so that among won games the larger
/// win is better. With weight 1 only the margin counts; together with the solver this is
/// score bounded search (Cazenave and Saffidine, *Score Bounded Monte-Carlo Tree Search*,
/// 2010).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Objective {
    /// How much the margin counts, 0 to 1.
    pub margin_weight: f32,
    /// The margin that is worth 1; larger ones are worth no more.
    pub margin_scale: f32,
}

impl Default for Objective {
    fn default() -> Self {
        Objective::RESULT
    }
}

impl Objective {
    /// Only who wins counts.
    pub const RESULT: Objective = Objective {
        margin_weight: 0.0,
        margin_scale: 1.0,
    };

    /// Only the margin counts; `largest` is the largest that can be.
    #[must_use]
    pub const fn margin(largest: f32) -> Objective {
        Objective {
            margin_weight: 1.0,
            margin_scale: largest,
        }
    }

    /// What a finished game is worth to One, in fixed point.
    #[inline]
    pub(crate) fn of_end<G: Game>(&self, game: &G, state: &G::State, outcome: Outcome) -> i32 {
        let result = outcome.value_for(Player::One);
        if self.margin_weight == 0.0 {
            return result * UNIT;
        }
        to_fixed(self.blend(result as f32, game.final_value(state, outcome) as f32))
    }

    /// The blend of an expected result (-1 to 1) and an expected margin.
    pub(crate) fn blend(&self, result: f32, margin: f32) -> f32 {
        let share = (margin / self.margin_scale).clamp(-1.0, 1.0);
        result + self.margin_weight * (share - result)
    }

    /// The margin that a proved value means, where the objective is the margin alone and
    /// chance does not leave a mean between two margins.
    pub(crate) fn exact_margin(&self, fixed: i32) -> Option<i32> {
        let margin = to_float(fixed) * self.margin_scale;
        let whole = (margin - margin.round()).abs() < 1e-3;
        (self.margin_weight == 1.0 && whole).then(|| margin.round() as i32)
    }
}

/// The result of one simulation, for player One.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Reward {
    /// Its worth in fixed point.
    pub value: i32,
    /// Chances of win, draw and loss.
    pub wdl: [f32; 3],
}

impl Reward {
    /// The reward of a game that ended like this.
    pub fn of_end(value: i32, outcome: Outcome) -> Reward {
        let wdl = match outcome {
            Outcome::Win(Player::One) => [1.0, 0.0, 0.0],
            Outcome::Draw => [0.0, 1.0, 0.0],
            Outcome::Win(Player::Two) => [0.0, 0.0, 1.0],
        };
        Reward { value, wdl }
    }

    /// The reward of a position whose worth is known, though perhaps only on average.
    pub fn of_value(value: i32) -> Reward {
        Reward {
            value,
            wdl: spread(to_float(value)),
        }
    }
}

/// Chances that give this expected result: the draw chance is the largest for whole
/// results and none otherwise, because nothing more is known.
pub(crate) fn spread(value: f32) -> [f32; 3] {
    if value == 0.0 {
        [0.0, 1.0, 0.0]
    } else {
        [(1.0 + value) / 2.0, 0.0, (1.0 - value) / 2.0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_point_keeps_the_ends_and_the_middle() {
        assert_eq!([1.0, 0.0, -1.0].map(to_fixed), [UNIT, 0, -UNIT]);
        assert_eq!(to_fixed(7.0), UNIT);
        assert!((to_float(to_fixed(0.3)) - 0.3).abs() < 1e-6);
    }

    #[test]
    fn a_blend_prefers_the_larger_win_but_any_win_to_a_draw() {
        let objective = Objective {
            margin_weight: 0.2,
            margin_scale: 36.0,
        };
        let narrow = objective.blend(1.0, 2.0);
        let wide = objective.blend(1.0, 20.0);
        assert!(wide > narrow && narrow > objective.blend(0.0, 0.0));
        assert_eq!(
            Objective::margin(36.0).exact_margin(to_fixed(-4.0 / 36.0)),
            Some(-4)
        );
        assert_eq!(objective.exact_margin(UNIT), None);
    }
}
