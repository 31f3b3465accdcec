//! How a game ended.

use crate::Player;
use std::fmt;

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player won.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    #[must_use]
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        }
    }

    /// +1 if `player` won, -1 if they lost, 0 for a draw.
    #[must_use]
    #[inline]
    pub fn value_for(self, player: Player) -> i32 {
        match self {
            Outcome::Win(winner) if winner == player => 1,
            Outcome::Win(_) => -1,
            Outcome::Draw => 0,
        }
    }

    /// The outcome that a score difference (One minus Two) means: more is better.
    #[must_use]
    #[inline]
    pub fn from_margin(margin: i32) -> Outcome {
        match margin.signum() {
            1 => Outcome::Win(Player::One),
            -1 => Outcome::Win(Player::Two),
            _ => Outcome::Draw,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => player.fmt(f),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}
