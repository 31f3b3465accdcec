//! The two players.

use std::fmt;

/// One of the two players. `One` makes the first move of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// The player who moves first.
    One = 0,
    /// The player who moves second.
    Two = 1,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// The opponent.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// 0 for `One`, 1 for `Two`: for indexing pairs.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// +1 for `One`, -1 for `Two`: turns a value from One's side into this player's.
    #[must_use]
    #[inline]
    pub const fn sign(self) -> i32 {
        1 - 2 * (self as i32)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::One => "one",
            Player::Two => "two",
        })
    }
}
