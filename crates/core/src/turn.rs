//! What happens next in a position.

use crate::{Outcome, Player};

/// The one answer to "what happens next?".
///
/// The same player may act several times running (chain captures, a skipped
/// opponent), so nothing may assume that players alternate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This player chooses a move.
    Move(Player),
    /// Chance chooses an outcome, each with an integer weight.
    Chance,
    /// The game has ended.
    Over(Outcome),
}

impl Turn {
    /// The player to move, if a player is to move.
    #[must_use]
    #[inline]
    pub const fn player(self) -> Option<Player> {
        match self {
            Turn::Move(player) => Some(player),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// The outcome, if the game is over.
    #[must_use]
    #[inline]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            Turn::Move(_) | Turn::Chance => None,
        }
    }

    /// Whether the game has ended.
    #[must_use]
    #[inline]
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over(_))
    }
}
