//! What is certain about a position: a lower and an upper bound of its value.
//!
//! MCTS-Solver (Winands, Björnsson and Saito, 2008) marks proved wins and losses; score
//! bounded search (Cazenave and Saffidine, 2010) generalises the mark to an interval that
//! shrinks from both ends. With results as values the interval begins as loss to win and
//! the two ideas are one: a position is *proved* when its bounds meet.
//!
//! Bounds are for player One, in the fixed point of [`super::value`]:
//! - a finished game has its value as both bounds;
//! - where One chooses, each bound is the largest among the moves, where Two chooses, the
//!   smallest; a move never tried has the widest bounds;
//! - at a chance node each bound is the mean over the outcomes by weight. It is proved
//!   only when every outcome is; its value may then lie between win and loss.

use super::value::{UNIT, to_fixed};
use wuqi_core::Player;

/// An interval that holds the value of a position under best play, for One.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub lower: i32,
    pub upper: i32,
}

impl Bounds {
    /// Nothing is known.
    pub const WIDEST: Bounds = Bounds {
        lower: -UNIT,
        upper: UNIT,
    };

    /// The value is known.
    pub const fn exact(value: i32) -> Bounds {
        Bounds {
            lower: value,
            upper: value,
        }
    }

    /// The winner is known (`None`: a draw). Where margins count by `margin_weight`, that
    /// says only on which side of a draw the value lies.
    pub fn of_winner(winner: Option<Player>, margin_weight: f32) -> Bounds {
        match winner {
            None => Bounds::exact(0),
            Some(winner) => Bounds {
                lower: to_fixed(1.0 - margin_weight),
                upper: UNIT,
            }
            .seen_by(winner),
        }
    }

    /// The value, if it is known.
    #[inline]
    pub fn proved(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Both intervals at once. An empty result can only come from rounding at chance
    /// nodes; it closes on the lower bound.
    #[inline]
    pub fn and(self, other: Bounds) -> Bounds {
        let lower = self.lower.max(other.lower);
        Bounds {
            lower,
            upper: self.upper.min(other.upper).max(lower),
        }
    }

    /// What this value can be, given what is certain.
    #[inline]
    pub fn clamp(self, value: i32) -> i32 {
        value.clamp(self.lower, self.upper)
    }

    /// The same interval seen by `player`.
    #[inline]
    pub fn seen_by(self, player: Player) -> Bounds {
        match player {
            Player::One => self,
            Player::Two => Bounds {
                lower: -self.upper,
                upper: -self.lower,
            },
        }
    }

    /// As one word, for an atomic.
    #[inline]
    pub fn pack(self) -> u64 {
        u64::from(self.lower as u32) << 32 | u64::from(self.upper as u32)
    }

    /// From one word.
    #[inline]
    pub fn unpack(word: u64) -> Bounds {
        Bounds {
            lower: (word >> 32) as u32 as i32,
            upper: word as u32 as i32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_signs() {
        for bounds in [
            Bounds::WIDEST,
            Bounds::exact(-5),
            Bounds {
                lower: -7,
                upper: 9,
            },
        ] {
            assert_eq!(Bounds::unpack(bounds.pack()), bounds);
            assert_eq!(bounds.seen_by(Player::Two).seen_by(Player::Two), bounds);
        }
    }

    #[test]
    fn intersection_never_widens_or_empties() {
        let a = Bounds {
            lower: -3,
            upper: 4,
        };
        assert_eq!(a.and(Bounds::WIDEST), a);
        assert_eq!(
            a.and(Bounds { lower: 0, upper: 9 }),
            Bounds { lower: 0, upper: 4 }
        );
        assert_eq!(Bounds::exact(5).and(Bounds::exact(4)).proved(), Some(5));
    }
}
